// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Boxes that cover a convex shape's voxels, from one question only: does the shape meet this box? The places
// of a box that meets a convex shape form a convex set. Hence the voxels met in a column are one run, whose
// ends are found by halving; and where the voxels at the corners of a box are met, all of its voxels are.
//
// Rejected: an octree that goes on down to single voxels. It asks about each voxel of the surface, and steep
// surfaces have many of them in a column; here a column is asked about four times if its neighbour is like
// it.
#pragma once

#include <utility>
#include <vector>

#include "core/base/box.hpp"

namespace octoway::core {

/// The least v in [lo, hi) for which holds(v), else hi; once it holds, it holds for all that follow. Looks at
/// guess first, then farther and farther away, then halves.
template <class Holds>
std::int32_t first_that(std::int32_t lo, std::int32_t hi, std::int32_t guess, const Holds& holds) {
  std::int64_t from = lo;
  std::int64_t to = hi;
  std::int64_t step = 1;
  std::int64_t next = std::max<std::int64_t>(lo, std::min<std::int64_t>(guess, to - 1));
  bool before = false;
  bool after = false;
  while (from < to) {
    if (holds(static_cast<std::int32_t>(next))) {
      to = next;
      after = true;
    } else {
      from = next + 1;
      before = true;
    }
    next = before && after ? from + (to - from) / 2 : (after ? std::max(from, to - step) : from + step - 1);
    next = std::min(next, to - 1);
    step *= 2;
  }
  return static_cast<std::int32_t>(from);
}

template <class Test>
class ConvexCover {
 public:
  explicit ConvexCover(const Test& test) : test_(test) {}

  std::vector<Box> run(const Box& box) {
    guess_ = box;
    split(box);
    return std::move(boxes_);
  }

 private:
  static constexpr std::int64_t kBlock = 32;  ///< columns a side that are looked at one by one

  /// Cuts off the layers at both ends of an axis that the shape does not meet; false if it meets none.
  template <int axis>
  bool narrow(Box& box) {
    Box low = box;
    const std::int32_t lo = first_that(box.lo[axis], box.hi[axis], guess_.lo[axis], [&](std::int32_t v) {
      low.hi[axis] = v + 1;
      return test_.meets(low);
    });
    if (lo == box.hi[axis]) return false;
    Box high = box;
    const std::int32_t hi = first_that(lo + 1, box.hi[axis], guess_.hi[axis], [&](std::int32_t v) {
      high.lo[axis] = v;
      return !test_.meets(high);
    });
    guess_.lo[axis] = box.lo[axis] = lo;
    guess_.hi[axis] = box.hi[axis] = hi;
    return true;
  }

  bool all_met(const Box& box) const {
    for (int corner = 0; corner < 8; ++corner) {
      IVec v = box.lo;
      for (int k = 0; k < 3; ++k)
        if ((corner >> k & 1) != 0) v[k] = box.hi[k] - 1;
      if (!test_.meets({v, {v.x + 1, v.y + 1, v.z + 1}})) return false;
    }
    return true;
  }

  void split(Box box) {
    if (!narrow<2>(box)) return;
    const int axis = box.size(0) >= box.size(1) ? 0 : 1;
    if (all_met(box)) {
      boxes_.push_back(box);
    } else if (box.size(axis) <= kBlock) {
      columns(box);
    } else {
      Box low = box;
      low.hi[axis] = box.lo[axis] = static_cast<std::int32_t>(box.lo[axis] + box.size(axis) / 2);
      split(low);
      split(box);
    }
  }

  /// One run a column; equal runs side by side along y, and then along x, become one box.
  void columns(const Box& box) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      Box layer = box;
      layer.lo.x = x;
      layer.hi.x = x + 1;
      if (narrow<1>(layer))
        for (std::int32_t y = layer.lo.y; y < layer.hi.y; ++y) add_column({x, y, box.lo.z}, box.hi.z);
      join_layers();
    }
    join_layers();
  }

  void add_column(IVec lo, std::int32_t hi_z) {
    Box column{lo, {lo.x + 1, lo.y + 1, hi_z}};
    narrow<2>(column);
    if (!layer_.empty() && layer_.back().lo.z == column.lo.z && layer_.back().hi.z == column.hi.z)
      layer_.back().hi.y = column.hi.y;
    else
      layer_.push_back(column);
  }

  /// Boxes of the layer before that go on unchanged in this one grow; the others are done.
  void join_layers() {
    std::size_t next = 0;
    for (Box& box : layer_) {
      while (next < open_.size() && open_[next].lo.y < box.lo.y) boxes_.push_back(open_[next++]);
      if (next == open_.size()) continue;
      const Box& before = open_[next];
      if (before.lo.y != box.lo.y || before.hi.y != box.hi.y || before.lo.z != box.lo.z ||
          before.hi.z != box.hi.z)
        continue;
      box.lo.x = before.lo.x;
      ++next;
    }
    boxes_.insert(boxes_.end(), open_.begin() + static_cast<std::ptrdiff_t>(next), open_.end());
    open_.swap(layer_);
    layer_.clear();
  }

  const Test& test_;
  Box guess_{};             ///< ends of the last run: the next ones are near
  std::vector<Box> layer_;  ///< boxes of this x
  std::vector<Box> open_;   ///< boxes that reach up to this x
  std::vector<Box> boxes_;
};

}  // namespace octoway::core
