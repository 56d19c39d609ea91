// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/memory_need.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

// Measured at the peak of builds, and rounded up.
constexpr double kBytesACell = 420.0;
constexpr double kBytesAPortal = 150.0;
constexpr double kBytesAVoxelOfIndex = 0.3;

struct Most {
  double cells = 0.0, portals = 0.0;
};

std::uint64_t free_word(const BitGrid& grid, std::int32_t x, std::int32_t y, std::size_t w) {
  return ~grid.row(x, y)[w] & word_mask(w, 0, grid.shape().z);
}

/// The first and the last voxels of the free runs of a row; no run leaves its region.
struct RunEnds {
  std::uint64_t first, last;
};

class Corners {
 public:
  Corners(const BitGrid& grid, std::int32_t edge) : grid_(grid), edge_(edge) {
    for (std::int32_t z = 0; z < 64; z += edge) first_ |= std::uint64_t{1} << z;
    last_ = std::rotr(first_, 1);
  }

  /// Ends of runs that are not the same in both neighbouring rows: cells begin and end there. Twice as many
  /// are more than any world was found to have cells, and ten times as many more than portals.
  double count() const {
    std::int64_t sum = 0;
    for (std::int32_t x = 0; x < grid_.shape().x; ++x)
      for (std::int32_t y = 0; y < grid_.shape().y; ++y)
        for (std::size_t w = 0; w < grid_.words_per_row(); ++w) {
          const RunEnds here = ends(x, y, w);
          const RunEnds by_x = x % edge_ == 0 ? RunEnds{} : ends(x - 1, y, w);
          const RunEnds by_y = y % edge_ == 0 ? RunEnds{} : ends(x, y - 1, w);
          sum += std::popcount(here.first & ~(by_x.first & by_y.first)) +
                 std::popcount(here.last & ~(by_x.last & by_y.last));
        }
    return static_cast<double>(sum);
  }

 private:
  RunEnds ends(std::int32_t x, std::int32_t y, std::size_t w) const {
    const std::uint64_t free = free_word(grid_, x, y, w);
    return {free & (~(free << 1) | first_), free & (~(free >> 1) | last_)};
  }

  const BitGrid& grid_;
  std::int32_t edge_;
  std::uint64_t first_ = 0, last_ = 0;
};

/// Faces between free and solid voxels, and around the world.
double faces(const BitGrid& grid) {
  const IVec n = grid.shape();
  std::int64_t sum = 2 * (std::int64_t{n.x} * n.y + std::int64_t{n.y} * n.z + std::int64_t{n.z} * n.x);
  for (std::int32_t x = 0; x < n.x; ++x)
    for (std::int32_t y = 0; y < n.y; ++y)
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) {
        const std::uint64_t free = free_word(grid, x, y, w);
        const std::uint64_t before = w == 0 ? 0 : free_word(grid, x, y, w - 1) >> 63;
        sum += std::popcount(free ^ (free << 1 | before));
        if (x > 0) sum += std::popcount(free ^ free_word(grid, x - 1, y, w));
        if (y > 0) sum += std::popcount(free ^ free_word(grid, x, y - 1, w));
      }
  return static_cast<double>(sum);
}

/// A leaf's parent holds a face, and has at most 7 free leaves. A leaf touches at most one larger leaf a
/// side.
Most most_leaves(const BitGrid& grid, double free) {
  const double side =
      std::bit_ceil(static_cast<std::uint32_t>(std::max({grid.shape().x, grid.shape().y, grid.shape().z})));
  const double all = faces(grid);
  double leaves = 1.0;
  for (double edge = 2.0; edge <= side; edge *= 2.0) {
    const double parents = side / edge;
    leaves += 7.0 * std::min(all, parents * parents * parents);
  }
  leaves = std::min(leaves, free);
  return {leaves, 6.0 * leaves};
}

Most most_of(const BitGrid& grid, const Decomposition& way, std::int32_t region_edge) {
  const auto free = static_cast<double>(grid.voxels() - grid.count());
  if (way.unit_cells) return {free, 3.0 * free};
  if (!way.can_stream) return most_leaves(grid, free);
  const double corners = Corners(grid, region_edge).count();
  return {std::min(free, 2.0 * corners), std::min(3.0 * free, 10.0 * corners)};
}

std::string in_words(double bytes) {
  char text[32];
  const bool large = bytes >= 1e9;
  std::snprintf(text, sizeof text, "%.3g %s", bytes / (large ? 1e9 : 1e6), large ? "GB" : "MB");
  return text;
}

}  // namespace

std::size_t check_memory(double need, std::size_t limit, const char* what) {
  if (limit == kNoMemoryLimit) return limit;
  if (need <= static_cast<double>(limit)) return limit - std::min(limit, static_cast<std::size_t>(need));
  throw MemoryLimit(std::string(what) + " may take " + in_words(need) + ", and memory_limit is " +
                    in_words(static_cast<double>(limit)) +
                    "; give it more, or choose a coarser resolution or smaller bounds");
}

double grid_bytes(IVec shape, int grids) {
  const double words = (static_cast<double>(shape.z) + 63.0) / 64.0;
  return 8.0 * words * shape.x * shape.y * grids;
}

double table_bytes(IVec shape, double cells, double portals) {
  const double voxels = static_cast<double>(shape.x) * shape.y * shape.z;
  return kBytesAVoxelOfIndex * voxels + kBytesACell * cells + kBytesAPortal * portals;
}

double most_table_bytes(const BitGrid& blocked, const Decomposition& way, std::int32_t region_edge) {
  const Most most = most_of(blocked, way, region_edge);
  return table_bytes(blocked.shape(), most.cells, most.portals);
}

}  // namespace octoway::core
