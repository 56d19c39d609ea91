// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Micro-benchmarks: what location, sight, relaxation and pull cost, on a seeded world of asteroids. Thread
// CPU time, the least of several rounds.
#include <time.h>

#include <cstdio>
#include <functional>

#include "core/query/query.hpp"
#include "core/query/sample.hpp"
#include "core/space/build.hpp"

using namespace octoway::core;

namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// 256^3 with 1,500 boxes.
BitGrid make_world() {
  BitGrid grid({256, 256, 256});
  std::uint64_t state = 1;
  const auto random = [&](std::int32_t n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::int32_t>((state >> 33) % static_cast<std::uint64_t>(n));
  };
  for (int i = 0; i < 1500; ++i) {
    const IVec lo{random(250), random(250), random(250)};
    grid.fill({lo, {lo.x + 2 + random(14), lo.y + 2 + random(14), lo.z + 2 + random(14)}});
  }
  return grid;
}

void report(const char* what, std::size_t items, const std::function<void()>& run) {
  double best = 1e9;
  for (int round = 0; round < 7; ++round) {
    const double begin = cpu_seconds();
    run();
    best = std::min(best, cpu_seconds() - begin);
  }
  std::printf("%-34s %10.1f ns\n", what, best / static_cast<double>(items) * 1e9);
}

template <class Relaxer>
std::uint64_t relax_all(const BlockTable<NarrowSide>& table, const std::vector<float>& best) {
  const RelaxTo to{{90, 80, 70, 0}, 1, 1000, 100, 8};
  const float entry[4] = {1, 2, 3, 5};
  std::uint64_t sum = 0;
  Relaxed out;
  for (const CellBlock<NarrowSide>& cell : table.cells)
    sum += Relaxer::relax(
        to, RelaxFrom<StatePer::CELL, NarrowSide>{entry, cell, table.more.data() + cell.others, 0, nullptr},
        best.data(), out);
  return sum;
}

}  // namespace

int main() {
  const auto grid = std::make_shared<const BitGrid>(make_world());
  Monitor monitor;
  report("build, a voxel", 256 * 256 * 256, [&] { build_tables(grid, {}, {"regions", 1}, monitor); });
  const auto space = std::make_unique<Layer>(build_tables(grid, {}, {}, monitor));
  const CellIndex index(grid->shape(), space->tables.cells);
  const SightWorld world{*grid, index, space->tables.cells};
  const std::vector<QVec> points = random_points(space->tables, 2000, 7);

  std::uint64_t sink = 0;
  report("locate a point", points.size(), [&] {
    for (const QVec& p : points) sink += cells_at(index, p).count;
  });
  report("sight between random points", points.size() / 2, [&] {
    for (std::size_t i = 0; i + 1 < points.size(); i += 2)
      sink += is_visible(world, points[i], points[i + 1]) ? 1 : 0;
  });

  const PortalBlocks blocks = build_portal_blocks(space->tables.graph, space->tables.cells);
  const std::vector<float> best(space->tables.cells.size(), std::numeric_limits<float>::infinity());
  const std::size_t cells = space->tables.cells.size();
  report("relax a cell, plain", cells, [&] { sink += relax_all<PlainRelaxer>(blocks.narrow, best); });
#ifdef OCTOWAY_AVX2
  if (vector_instructions_in_use())
    report("relax a cell, AVX2", cells, [&] { sink += relax_all<VectorRelaxer>(blocks.narrow, best); });
#endif

  for (const char* refine : {"", "pull", "prune"}) {
    QueryOptions options;
    options.algorithm = "crossing";
    options.refine = std::vector<std::string>{};
    if (*refine != 0) options.refine->push_back(refine);
    const std::string name = std::string("query, refined by ") + (*refine != 0 ? refine : "nothing");
    report(name.c_str(), points.size() / 2, [&] {
      for (std::size_t i = 0; i + 1 < points.size(); i += 2)
        sink += find_path(*space, points[i], points[i + 1], options, monitor).points.size();
    });
  }
  return sink == 0 ? 1 : 0;
}
