// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world becomes tables, stage by stage: cells, the index that finds them, portals, components.
#include "core/space/build.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "core/base/error.hpp"
#include "core/base/named.hpp"
#include "core/base/parallel.hpp"

namespace octoway::core {

namespace {

/// Ids fit into 31 bits: vector instructions read them as signed numbers.
void check_counts(std::size_t cells, std::size_t portals) {
  constexpr std::size_t kMost = std::numeric_limits<std::int32_t>::max();
  if (cells > kMost || portals > kMost)
    throw InvalidInput(
        "the world has more than 2^31 cells or portals; choose another decomposition or a coarser "
        "resolution");
}

void check_region_edge(std::int32_t edge) {
  if (edge != 8 && edge != 16 && edge != 32)
    throw InvalidInput("region_edge must be 8, 16 or 32 voxels, not " + std::to_string(edge));
}

template <class Stage>
void timed(double& seconds, const Stage& stage) {
  const Stopwatch watch;
  stage();
  seconds += watch.seconds();
}

template <class One, class Other>
void side_by_side(int threads, const One& one, const Other& other) {
  parallel_for(
      2, thread_count(threads, 2), 1, [&](int, std::size_t i) { i == 0 ? one() : other(); },
      [](std::size_t) {});
}

void take_parts(Tables& tables, Decomposed parts) {
  check_counts(parts.cells.size(), parts.portals.size());
  tables.cells = std::move(parts.cells);
  tables.kinds = std::move(parts.kinds);
  tables.leaves = parts.leaves;
  tables.graph = {};
  tables.graph.portals = std::move(parts.portals);
}

/// Stages that do not need each other run side by side, if there are threads for it.
void connect(Tables& tables, int threads, Monitor& monitor) {
  Graph& graph = tables.graph;
  double index = 0.0, portals = 0.0, components = 0.0, blocks = 0.0;
  const auto make_index = [&] { tables.index = CellIndex(tables.grid->shape(), tables.cells); };
  const bool known_portals = !graph.portals.empty();
  if (!known_portals) {
    timed(index, make_index);
    timed(portals, [&] { graph.portals = find_portals(tables.index, tables.cells, monitor); });
    check_counts(tables.cells.size(), graph.portals.size());
  }
  tables.has_blocks = tables.decomposition->with_blocks;
  side_by_side(
      threads,
      [&] {
        timed(portals, [&] { list_incident(graph, tables.cells); });
        if (tables.has_blocks)
          timed(blocks, [&] { tables.blocks = build_portal_blocks(graph, tables.cells); });
      },
      [&] {
        if (known_portals) timed(index, make_index);
        timed(components, [&] { find_components(graph, tables.cells); });
      });
  StageSeconds& seconds = tables.build_seconds;
  seconds.insert(seconds.end(), {{"index", index}, {"portals", portals}, {"components", components}});
  if (tables.has_blocks) seconds.emplace_back("blocks", blocks);
}

/// Checks what later code relies on: boxes and rectangles inside the world, ids in range. Cheaper than a
/// build by far.
void check_parts(const BitGrid& grid, std::span<const Box> cells, std::span<const Portal> portals) {
  std::int64_t volume = 0;
  for (const Box& c : cells) {
    if (c.empty() || intersect(c, grid.bounds()) != c) throw CorruptData("a cell lies outside the world");
    volume += c.volume();
  }
  if (volume != grid.voxels() - grid.count()) throw CorruptData("the cells do not cover the free space");
  for (const Portal& p : portals) {
    if (p.low >= cells.size() || p.high >= cells.size())
      throw CorruptData("a portal names a cell that does not exist");
    if (intersect(cells[p.low], cells[p.high]) != p.rect || p.rect.lo[p.axis()] != p.rect.hi[p.axis()])
      throw CorruptData("a portal is not the contact of its cells");
  }
}

std::vector<Kind> read_kinds(std::span<const Box> cells, const VoxelKinds& voxels) {
  std::vector<Kind> kinds;
  if (voxels.none()) return kinds;
  for (const Box& c : cells) {
    kinds.push_back(voxels.at(c.lo));
    if (!has_kind(voxels, c, kinds.back())) throw CorruptData("a cell mixes terrains");
  }
  return kinds;
}

}  // namespace

Tables build_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, const BuildOptions& options,
                    Monitor& monitor, KindGrids kind_grids) {
  Tables tables;
  tables.decomposition = &find_named(decompositions(), options.decomposition, "decomposition");
  check_region_edge(options.region_edge);
  tables.grid = std::move(grid);
  tables.lattice = lattice;
  tables.region_edge = options.region_edge;
  tables.min_depth = options.min_depth;
  tables.kind_grids = std::move(kind_grids);
  const Stopwatch watch;
  take_parts(tables,
             decompose(*tables.decomposition, *tables.grid,
                       {options.threads, options.region_edge, tables.kind_grids.view(), options.min_depth},
                       monitor));
  tables.build_seconds.emplace_back("cells", watch.seconds());
  connect(tables, options.threads, monitor);
  return tables;
}

Tables build_inflated(const std::shared_ptr<const BitGrid>& solid, const Inflation& rule, Lattice lattice,
                      const BuildOptions& options, Monitor& monitor, const Ground& ground, bool with_motion) {
  StageSeconds seconds;
  const auto inflated = [&](const BitGrid& of) {
    const Stopwatch watch;
    BitGrid out = inflate(of, rule, options.threads, monitor);
    seconds.emplace_back("inflate", watch.seconds());
    return out;
  };
  std::shared_ptr<const BitGrid> blocked =
      rule.none() ? solid : std::make_shared<const BitGrid>(inflated(*solid));
  KindGrids kind_grids{ground.terrain, nullptr};
  if (with_motion) {
    const Stopwatch watch;
    std::optional<BitGrid> floor = walkable(*solid, ground);
    if (floor && !rule.none()) floor = inflate(*floor, rule, options.threads, monitor);
    kind_grids.motion = std::make_shared<MotionGrids>(
        find_motion(*blocked, std::move(floor), ground.motion, options.threads, monitor));
    seconds.emplace_back("motion", watch.seconds());
  }
  Tables tables = build_tables(std::move(blocked), lattice, options, monitor, std::move(kind_grids));
  tables.build_seconds.insert(tables.build_seconds.begin(), seconds.begin(), seconds.end());
  return tables;
}

void rebuild(Tables& tables, int threads) {
  Monitor silent;
  take_parts(tables,
             decompose(*tables.decomposition, *tables.grid,
                       {threads, tables.region_edge, tables.kind_grids.view(), tables.min_depth}, silent));
  tables.blocks = {};
  tables.build_seconds.clear();
  connect(tables, threads, silent);
}

Tables restore_tables(std::shared_ptr<const BitGrid> grid, Lattice lattice, const std::string& decomposition,
                      std::int32_t region_edge, std::size_t leaves, std::vector<Box> cells,
                      std::vector<Portal> portals, KindGrids kind_grids) {
  Tables tables;
  tables.decomposition = &find_named(decompositions(), decomposition, "decomposition");
  check_region_edge(region_edge);
  check_counts(cells.size(), portals.size());
  check_parts(*grid, cells, portals);
  tables.kinds = read_kinds(cells, kind_grids.view());
  tables.grid = std::move(grid);
  tables.lattice = lattice;
  tables.region_edge = region_edge;
  tables.leaves = leaves;
  tables.cells = std::move(cells);
  tables.kind_grids = std::move(kind_grids);
  tables.graph.portals = std::move(portals);
  Monitor silent;
  connect(tables, 0, silent);
  return tables;
}

}  // namespace octoway::core
