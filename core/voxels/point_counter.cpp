// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/point_counter.hpp"

#include <bit>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

/// The voxels [first, last] that a coordinate touches along one axis; first > last outside.
struct Touched {
  std::int32_t first, last;
};

Touched touched(double coordinate, double origin, double resolution, std::int32_t side) {
  const double q = std::nearbyint((coordinate - origin) / resolution * static_cast<double>(kSub));
  if (!(q >= 0.0 && q <= static_cast<double>(side * kSub))) return {1, 0};
  const auto sub = to_int<std::int64_t>(q);
  const std::int32_t v = floor_voxel(sub);
  return {on_plane(sub) ? std::max(v - 1, 0) : v, std::min(v, side - 1)};
}

unsigned place_in_block(IVec v) {
  return (static_cast<unsigned>(v.x) & 3U) << 4 | (static_cast<unsigned>(v.y) & 3U) << 2 |
         (static_cast<unsigned>(v.z) & 3U);
}

}  // namespace

PointCounter::PointCounter(IVec shape, Lattice lattice, std::int64_t min_points)
    : grid_(shape),
      lattice_(lattice),
      min_points_(static_cast<std::uint64_t>(min_points)),
      digits_(min_points > 1 ? static_cast<std::size_t>(std::bit_width(min_points_ - 1)) : 0),
      blocks_{(shape.x + 3) / 4, (shape.y + 3) / 4, (shape.z + 3) / 4} {
  if (min_points < 1) throw InvalidInput("min_points must be 1 or more, not " + std::to_string(min_points));
  if (digits_ > 0) block_index_.assign(static_cast<std::size_t>(Box{{0, 0, 0}, blocks_}.volume()), 0);
}

void PointCounter::add(std::span<const DVec> points) {
  const IVec shape = grid_.shape();
  points_ += static_cast<std::int64_t>(points.size());
  for (const DVec& p : points) {
    const Touched x = touched(p.x, lattice_.origin.x, lattice_.resolution, shape.x);
    const Touched y = touched(p.y, lattice_.origin.y, lattice_.resolution, shape.y);
    const Touched z = touched(p.z, lattice_.origin.z, lattice_.resolution, shape.z);
    if (x.first > x.last || y.first > y.last || z.first > z.last) {
      ++outside_;
      continue;
    }
    for (IVec v{x.first, 0, 0}; v.x <= x.last; ++v.x)
      for (v.y = y.first; v.y <= y.last; ++v.y)
        for (v.z = z.first; v.z <= z.last; ++v.z) touch(v);
  }
}

void PointCounter::touch(IVec v) {
  if (grid_.solid_inside(v)) return;
  if (digits_ == 0) {
    grid_.set(v);
    return;
  }
  std::uint64_t* planes = planes_of(v);
  const unsigned place = place_in_block(v);
  const std::uint64_t bit = std::uint64_t{1} << place;
  std::uint64_t count = 1;
  for (std::size_t d = 0; d < digits_; ++d) count += (planes[d] >> place & 1U) << d;
  if (count == min_points_) {
    grid_.set(v);
    return;
  }
  for (std::size_t d = 0; d < digits_; ++d) planes[d] = (planes[d] & ~bit) | (count >> d & 1U) << place;
}

std::uint64_t* PointCounter::planes_of(IVec v) {
  const std::size_t block = (static_cast<std::size_t>(v.x >> 2) * static_cast<std::size_t>(blocks_.y) +
                             static_cast<std::size_t>(v.y >> 2)) *
                                static_cast<std::size_t>(blocks_.z) +
                            static_cast<std::size_t>(v.z >> 2);
  std::uint32_t& index = block_index_[block];
  if (index == 0) {
    const std::size_t used = planes_.size() / digits_;
    if (used >= UINT32_MAX)
      throw InvalidInput("the points touch too many voxels; choose a coarser resolution");
    planes_.resize(planes_.size() + digits_, 0);
    index = static_cast<std::uint32_t>(used + 1);
  }
  return planes_.data() + (index - std::size_t{1}) * digits_;
}

std::size_t PointCounter::bytes() const {
  return grid_.words().size() * sizeof(std::uint64_t) + block_index_.size() * sizeof(std::uint32_t) +
         planes_.capacity() * sizeof(std::uint64_t);
}

void PointCounter::validate() const {
  std::size_t used = 0;
  for (const std::uint32_t index : block_index_) {
    if (index != 0) ++used;
    require(index == 0 || std::size_t{index} * digits_ <= planes_.size(), "a block's counts are there");
  }
  require(used * digits_ == planes_.size(), "every block's counts are its own");
  for (std::size_t i = 0; i < planes_.size(); i += std::max<std::size_t>(digits_, 1))
    for (unsigned place = 0; place < 64; ++place) {
      std::uint64_t count = 0;
      for (std::size_t d = 0; d < digits_; ++d) count += (planes_[i + d] >> place & 1U) << d;
      require(count < min_points_, "a count is below the threshold");
    }
  require(outside_ <= points_, "points outside are points");
}

}  // namespace octoway::core
