// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Random free points, by rank: a free voxel is drawn by its number in raster order and looked up through
// running counts of the rows. So the points depend on the world and the seed only, not on the decomposition,
// and dense worlds cost no more tries than open ones.
#include "core/query/sample.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "core/base/error.hpp"
#include "core/base/monitor.hpp"
#include "core/base/random.hpp"

namespace octoway::core {

namespace {

std::int32_t nth_free_in_row(const std::uint64_t* row, std::int32_t length, std::uint64_t n) {
  for (std::size_t w = 0;; ++w) {
    std::uint64_t free = ~row[w] & word_mask(w, 0, length);
    const auto here = static_cast<std::uint64_t>(std::popcount(free));
    if (n >= here) {
      n -= here;
      continue;
    }
    while (n-- > 0) free &= free - 1;
    return static_cast<std::int32_t>(w * 64) + std::countr_zero(free);
  }
}

}  // namespace

std::vector<QVec> random_points(const Tables& tables, std::size_t n, std::uint64_t seed) {
  if (n > kMostPoints)
    throw InvalidInput("n must be at most 1,000,000,000 points at a time, not " + std::to_string(n));
  const BitGrid& grid = *tables.grid;
  const IVec shape = grid.shape();
  const auto rows = static_cast<std::size_t>(shape.x) * static_cast<std::size_t>(shape.y);
  std::vector<std::uint64_t> before(rows + 1, 0);  // free voxels in earlier rows
  for (std::size_t r = 0; r < rows; ++r) {
    checkpoint();
    const std::uint64_t* words = grid.words().data() + r * grid.words_per_row();
    std::uint64_t solid = 0;
    for (std::size_t w = 0; w < grid.words_per_row(); ++w)
      solid += static_cast<std::uint64_t>(std::popcount(words[w]));
    before[r + 1] = before[r] + static_cast<std::uint64_t>(shape.z) - solid;
  }
  std::vector<QVec> points;
  if (before[rows] == 0) return points;
  Random random(seed);
  points.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    checkpoint();
    const std::uint64_t rank = random.below(before[rows]);
    const auto row =
        static_cast<std::size_t>(std::upper_bound(before.begin(), before.end(), rank) - before.begin() - 1);
    const auto x = static_cast<std::int32_t>(row / static_cast<std::size_t>(shape.y));
    const auto y = static_cast<std::int32_t>(row % static_cast<std::size_t>(shape.y));
    const IVec voxel{x, y, nth_free_in_row(grid.row(x, y), shape.z, rank - before[row])};
    QVec p;
    for (int a = 0; a < 3; ++a) p[a] = voxel[a] * kSub + static_cast<std::int64_t>(random.below(kSub + 1));
    points.push_back(p);
  }
  return points;
}

}  // namespace octoway::core
