// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Two ways to cut the solid, and the one with fewer boxes wins: the boxes that `regions` grows in the
// inverted grid, good where the solid is thick, and runs along z, good where it is layered. Both are then
// joined: two boxes that share a whole face become one, which also heals the cuts between regions. The
// smallest possible number is a hard problem (Dielissen & Kaldewaij 1991), and is not needed.
#include "core/cells/solid_boxes.hpp"

#include <bit>
#include <tuple>

#include "core/cells/decomposition.hpp"

namespace octoway::core {

namespace {

/// The first bit of a row from `from` on that is set (or clear, with flip = ~0); `end` where there is none.
std::int32_t next_bit(const std::uint64_t* row, std::int32_t from, std::int32_t end, std::uint64_t flip) {
  while (from < end) {
    const auto w = static_cast<std::size_t>(from) >> 6;
    const std::uint64_t rest = (row[w] ^ flip) >> (static_cast<unsigned>(from) & 63U);
    if (rest != 0) return std::min(end, from + std::countr_zero(rest));
    from = static_cast<std::int32_t>((w + 1) << 6);
  }
  return end;
}

std::vector<Box> runs_along_z(const BitGrid& grid, Monitor& monitor) {
  std::vector<Box> runs;
  const IVec s = grid.shape();
  for (std::int32_t x = 0; x < s.x; ++x) {
    monitor.step("runs", static_cast<double>(x) / s.x);
    for (std::int32_t y = 0; y < s.y; ++y) {
      const std::uint64_t* row = grid.row(x, y);
      for (std::int32_t lo = next_bit(row, 0, s.z, 0); lo < s.z;) {
        const std::int32_t hi = next_bit(row, lo, s.z, ~std::uint64_t{0});
        runs.push_back({{x, y, lo}, {x + 1, y + 1, hi}});
        lo = next_bit(row, hi, s.z, 0);
      }
    }
  }
  return runs;
}

/// Join boxes that share a whole face across an axis.
void join_along(std::vector<Box>& boxes, int axis) {
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  const auto section = [=](const Box& b) { return std::tuple(b.lo[u], b.hi[u], b.lo[v], b.hi[v]); };
  std::sort(boxes.begin(), boxes.end(), [&](const Box& a, const Box& b) {
    return std::tuple(section(a), a.lo[axis]) < std::tuple(section(b), b.lo[axis]);
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    if (kept > 0 && section(boxes[kept - 1]) == section(boxes[i]) &&
        boxes[kept - 1].hi[axis] == boxes[i].lo[axis])
      boxes[kept - 1].hi[axis] = boxes[i].hi[axis];
    else
      boxes[kept++] = boxes[i];
  }
  boxes.resize(kept);
}

/// Until nothing joins any more.
void join(std::vector<Box>& boxes, Monitor& monitor) {
  for (std::size_t before = boxes.size() + 1; boxes.size() < before;) {
    before = boxes.size();
    for (const int axis : {2, 1, 0}) {
      monitor.step("join", 0.5);
      join_along(boxes, axis);
    }
  }
}

}  // namespace

std::vector<Box> solid_boxes(const BitGrid& grid, int threads, Monitor& monitor) {
  std::vector<Box> runs = runs_along_z(grid, monitor);
  join(runs, monitor);
  BitGrid inverted = grid;
  inverted.invert();
  std::vector<Box> grown = decompose_regions(inverted, {.threads = threads}, monitor).cells;
  join(grown, monitor);
  std::vector<Box>& few = runs.size() < grown.size() ? runs : grown;
  std::sort(few.begin(), few.end());
  return std::move(few);
}

}  // namespace octoway::core
