// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One axis after the other: along z from bits, then along y and x the least over the layers within the cap,
// each plus its own squared gap. Rows of 16-bit numbers, so that the compiler takes eight or more at a time;
// lower envelopes would need fewer steps, one by one.
#include "core/voxels/gap_field.hpp"

#include <algorithm>

namespace octoway::core {

namespace {

constexpr std::int32_t kHalo = GapField::kCap + 1;  ///< layers whose gap is within the cap

constexpr std::int16_t square_of(std::int32_t layers_apart) {
  const std::int32_t gap = std::max(std::abs(layers_apart) - 1, 0);
  return static_cast<std::int16_t>(std::min(gap * gap, std::int32_t{GapField::kMost}));
}

/// out = min(out, in + plus), for n numbers.
void lower(std::int16_t* out, const std::int16_t* in, std::int16_t plus, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const auto sum = static_cast<std::int16_t>(in[i] + plus);
    out[i] = sum < out[i] ? sum : out[i];
  }
}

}  // namespace

/// The squared gap along z; kMost where nothing in the row is near.
void GapField::fill_row(const BitGrid& grid, std::int32_t x, std::int32_t y, std::int16_t* row) const {
  const std::uint64_t* words = grid.row(x, y);
  const std::int32_t from = std::max(box_.lo.z - kHalo, 0);
  const std::int32_t to = std::min(box_.hi.z + kHalo, grid.shape().z);
  const auto solid = [&](std::int32_t z) {
    return (words[z >> 6] >> (static_cast<unsigned>(z) & 63U) & 1U) != 0;
  };
  std::int32_t last = from - 2 * kHalo;
  for (std::int32_t z = from; z < box_.hi.z; ++z) {
    if (solid(z)) last = z;
    if (z >= box_.lo.z) row[z - box_.lo.z] = square_of(z - last);
  }
  last = to + 2 * kHalo;
  for (std::int32_t z = to - 1; z >= box_.lo.z; --z) {
    if (solid(z)) last = z;
    if (z < box_.hi.z) row[z - box_.lo.z] = std::min(row[z - box_.lo.z], square_of(last - z));
  }
}

void GapField::lower_to_border(IVec shape) {
  const auto apart = [&](int a, std::int32_t v) { return std::min(v + 1, shape[a] - v); };
  std::size_t i = 0;
  for (std::int32_t x = box_.lo.x; x < box_.hi.x; ++x)
    for (std::int32_t y = box_.lo.y; y < box_.hi.y; ++y)
      for (std::int32_t z = box_.lo.z; z < box_.hi.z; ++z, ++i)
        field_[i] = std::min(field_[i], square_of(std::min({apart(0, x), apart(1, y), apart(2, z)})));
}

void GapField::compute(const BitGrid& grid, const Box& box, bool border) {
  box_ = box;
  const auto sy = static_cast<std::size_t>(box.size(1));
  const auto sz = static_cast<std::size_t>(box.size(2));
  field_.assign(static_cast<std::size_t>(box.size(0)) * sy * sz, kMost);
  const std::int32_t x0 = std::max(box.lo.x - kHalo, 0);
  const std::int32_t x1 = std::min(box.hi.x + kHalo, grid.shape().x);
  const std::int32_t y0 = std::max(box.lo.y - kHalo, 0);
  const std::int32_t y1 = std::min(box.hi.y + kHalo, grid.shape().y);
  const std::int32_t z0 = std::max(box.lo.z - kHalo, 0);
  const std::int32_t z1 = std::min(box.hi.z + kHalo, grid.shape().z);
  slab_.resize(sy * sz);
  rows_.resize(sz);
  for (std::int32_t x = x0; x < x1; ++x) {
    bool anything = false;  // in this layer
    for (std::int32_t y = y0; y < y1; ++y) {
      if (!grid.any_solid({{x, y, z0}, {x + 1, y + 1, z1}})) continue;
      if (!anything) std::fill(slab_.begin(), slab_.end(), kMost);
      anything = true;
      fill_row(grid, x, y, rows_.data());
      for (std::int32_t v = std::max(y - kHalo, box.lo.y); v <= std::min(y + kHalo, box.hi.y - 1); ++v)
        lower(slab_.data() + static_cast<std::size_t>(v - box.lo.y) * sz, rows_.data(), square_of(v - y), sz);
    }
    if (!anything) continue;
    for (std::int32_t u = std::max(x - kHalo, box.lo.x); u <= std::min(x + kHalo, box.hi.x - 1); ++u)
      lower(field_.data() + static_cast<std::size_t>(u - box.lo.x) * sy * sz, slab_.data(), square_of(u - x),
            sy * sz);
  }
  if (border) lower_to_border(grid.shape());
}

std::int16_t GapField::largest(const Box& box) const {
  std::int16_t most = 0;
  for (std::int32_t x = box.lo.x; x < box.hi.x && most < kMost; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
      const std::int16_t* row = field_.data() + index({x, y, box.lo.z});
      for (std::int64_t i = 0; i < box.size(2); ++i) most = std::max(most, row[i]);
    }
  return most;
}

std::int16_t GapField::largest_crossing(const Box& low_side, int axis) const {
  std::int16_t most = 0;
  IVec step{0, 0, 0};
  step[axis] = 1;
  for (std::int32_t x = low_side.lo.x; x < low_side.hi.x; ++x)
    for (std::int32_t y = low_side.lo.y; y < low_side.hi.y; ++y)
      for (std::int32_t z = low_side.lo.z; z < low_side.hi.z; ++z)
        most = std::max(most, std::min(at({x, y, z}), at(IVec{x, y, z} + step)));
  return most;
}

}  // namespace octoway::core
