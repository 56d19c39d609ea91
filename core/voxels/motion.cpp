// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/motion.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "core/base/error.hpp"
#include "core/base/parallel.hpp"

namespace octoway::core {

void MotionRule::check() const {
  if (step < 0 || step > kMostStep)
    throw InvalidInput("the step of a motion rule must be 0 to " + std::to_string(kMostStep) +
                       " voxels, not " + std::to_string(step));
}

void MotionGrids::copy_rows(const MotionGrids& from, const Box& box) {
  surface.copy_rows(from.surface, box);
  adhesive.copy_rows(from.adhesive, box);
  if (floor) floor->copy_rows(*from.floor, box);
}

std::size_t MotionGrids::bytes() const {
  const std::size_t words =
      surface.words().size() + adhesive.words().size() + (floor ? floor->words().size() : 0);
  return words * sizeof(std::uint64_t);
}

namespace {

using Words = std::vector<std::uint64_t>;

/// Works on one row of voxels at a time; the rows around that it needs are ORed together first.
class MotionRows {
 public:
  MotionRows(const BitGrid& blocked, const MotionGrids& motion)
      : blocked_(blocked),
        floor_(motion.floor ? *motion.floor : blocked),
        rule_(motion.rule),
        words_(blocked.words_per_row()),
        around_(words_),
        reached_(words_) {}

  /// Rows of both classes.
  void run(std::int32_t x, std::int32_t y, Words& surface, Words& adhesive) {
    gather(x, y);
    const std::uint64_t* blocked = blocked_.row(x, y);
    const std::uint64_t* floor = floor_.row(x, y);
    const std::int32_t depth = blocked_.shape().z;
    for (std::size_t w = 0; w < words_; ++w) {
      const std::uint64_t free = ~blocked[w] & word_mask(w, 0, depth);
      const std::uint64_t floor_below = up(floor, w, rule_.bounds);
      const std::uint64_t beside = around_[w] | down(around_.data(), w);
      adhesive[w] = free & (beside | (up(around_.data(), w, rule_.bounds) & ~floor_below));
      reached_[w] = free & floor_below;
      surface[w] = reached_[w];
    }
    for (std::int32_t i = 0; i < rule_.step; ++i) climb(blocked, surface);
  }

 private:
  /// One voxel further up from the floor. From the top word down, so that each reads what was there before.
  void climb(const std::uint64_t* blocked, Words& surface) {
    for (std::size_t w = words_; w-- > 0;) {
      const std::uint64_t free = ~blocked[w] & word_mask(w, 0, blocked_.shape().z);
      reached_[w] = free & up(reached_.data(), w, false);
      surface[w] |= reached_[w];
    }
  }

  /// around_: bit set where the voxel or one of the eight beside it is blocked.
  void gather(std::int32_t x, std::int32_t y) {
    const IVec n = blocked_.shape();
    const bool at_border = x == 0 || y == 0 || x + 1 == n.x || y + 1 == n.y;
    std::fill(around_.begin(), around_.end(), rule_.bounds && at_border ? ~std::uint64_t{0} : 0);
    for (std::int32_t i = std::max(x - 1, 0); i <= std::min(x + 1, n.x - 1); ++i)
      for (std::int32_t j = std::max(y - 1, 0); j <= std::min(y + 1, n.y - 1); ++j) {
        const std::uint64_t* row = blocked_.row(i, j);
        for (std::size_t w = 0; w < words_; ++w) around_[w] |= row[w];
      }
  }

  /// Bit z: former bit z - 1.
  static std::uint64_t up(const std::uint64_t* row, std::size_t w, bool below_world) {
    const std::uint64_t carry = w == 0 ? (below_world ? 1U : 0U) : row[w - 1] >> 63U;
    return row[w] << 1U | carry;
  }
  /// Bit z: former bit z + 1.
  std::uint64_t down(const std::uint64_t* row, std::size_t w) const {
    std::uint64_t out = row[w] >> 1U | (w + 1 < words_ ? row[w + 1] << 63U : 0U);
    const std::int32_t top = blocked_.shape().z - 1;
    const std::uint64_t bit = word_mask(w, top, top + 1);
    out = rule_.bounds ? out | bit : out & ~bit;
    return out;
  }

  const BitGrid& blocked_;
  const BitGrid& floor_;
  MotionRule rule_;
  std::size_t words_;
  Words around_, reached_;
};

}  // namespace

MotionGrids find_motion(const BitGrid& blocked, std::optional<BitGrid> floor, const MotionRule& rule,
                        int threads, Monitor& monitor) {
  rule.check();
  MotionGrids out{rule, BitGrid(blocked.shape()), BitGrid(blocked.shape()), std::move(floor)};
  const auto slices = static_cast<std::size_t>(blocked.shape().x);
  const int workers = thread_count(threads, slices);
  parallel_for(
      slices, workers, 4,
      [&](int, std::size_t slice) {
        MotionRows rows(blocked, out);
        Words surface(blocked.words_per_row()), adhesive(blocked.words_per_row());
        const auto x = static_cast<std::int32_t>(slice);
        for (std::int32_t y = 0; y < blocked.shape().y; ++y) {
          rows.run(x, y, surface, adhesive);
          std::copy(surface.begin(), surface.end(), out.surface.row(x, y));
          std::copy(adhesive.begin(), adhesive.end(), out.adhesive.row(x, y));
        }
      },
      [&](std::size_t done) {
        monitor.step("motion", static_cast<double>(done) / static_cast<double>(slices));
      });
  return out;
}

Box refresh_motion(const BitGrid& blocked, MotionGrids& motion, const Box& box) {
  MotionRows rows(blocked, motion);
  Words surface(blocked.words_per_row()), adhesive(blocked.words_per_row());
  Box changed{};
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
      rows.run(x, y, surface, adhesive);
      std::uint64_t* const old_surface = motion.surface.row(x, y);
      std::uint64_t* const old_adhesive = motion.adhesive.row(x, y);
      for (std::size_t w = static_cast<std::size_t>(box.lo.z) / 64;
           w * 64 < static_cast<std::size_t>(box.hi.z); ++w) {
        const std::uint64_t differs = (surface[w] ^ old_surface[w]) | (adhesive[w] ^ old_adhesive[w]);
        if (differs == 0) continue;
        const auto base = static_cast<std::int32_t>(w) * 64;
        widen(changed, {{x, y, base + std::countr_zero(differs)},
                        {x + 1, y + 1, base + 64 - std::countl_zero(differs)}});
        old_surface[w] = surface[w];
        old_adhesive[w] = adhesive[w];
      }
    }
  return changed;
}

Box motion_reach(const Box& changed, const MotionRule& rule, const Box& bounds) {
  return intersect({{changed.lo.x - 1, changed.lo.y - 1, changed.lo.z - 1},
                    {changed.hi.x + 1, changed.hi.y + 1, changed.hi.z + 1 + rule.step}},
                   bounds);
}

}  // namespace octoway::core
