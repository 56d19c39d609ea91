// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/bit_grid.hpp"

#include <bit>
#include <string>

#include "core/base/error.hpp"
#include "core/base/monitor.hpp"

namespace octoway::core {

BitGrid::BitGrid(IVec shape) : shape_(shape) {
  for (int a = 0; a < 3; ++a)
    if (shape[a] < 1 || shape[a] > kMaxSide)
      throw InvalidInput("a world has 1 to " + std::to_string(kMaxSide) + " voxels a side, not " +
                         std::to_string(shape[a]) + "; choose another resolution or other bounds");
  if (voxels() > kMaxVoxels)
    throw InvalidInput("a world has at most 2^38 voxels, not " + std::to_string(voxels()) +
                       "; choose a coarser resolution or smaller bounds");
  row_words_ = (static_cast<std::size_t>(shape.z) + 63) / 64;
  words_.assign(static_cast<std::size_t>(shape.x) * static_cast<std::size_t>(shape.y) * row_words_, 0);
}

void BitGrid::set(IVec v) {
  row(v.x, v.y)[static_cast<std::size_t>(v.z) >> 6] |= std::uint64_t{1} << (static_cast<unsigned>(v.z) & 63U);
}

template <class Grid, class Visit>
bool BitGrid::for_each_word(Grid& grid, const Box& box, Visit&& visit) {
  if (box.empty()) return true;
  const auto first = static_cast<std::size_t>(box.lo.z) >> 6;
  const auto last = static_cast<std::size_t>(box.hi.z - 1) >> 6;
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      for (std::size_t w = first; w <= last; ++w)
        if (!visit(grid.row(x, y)[w], word_mask(w, box.lo.z, box.hi.z))) return false;
  return true;
}

void BitGrid::fill(Box box) {
  for_each_word(*this, intersect(box, bounds()), [](std::uint64_t& word, std::uint64_t mask) {
    word |= mask;
    return true;
  });
}

void BitGrid::carve(Box box) {
  for_each_word(*this, intersect(box, bounds()), [](std::uint64_t& word, std::uint64_t mask) {
    word &= ~mask;
    return true;
  });
}

void BitGrid::copy_rows(const BitGrid& from, const Box& box) {
  const auto first = static_cast<std::size_t>(box.lo.z) >> 6;
  const auto last = static_cast<std::size_t>(box.hi.z - 1) >> 6;
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      std::copy_n(from.row(x, y) + first, last - first + 1, row(x, y) + first);
}

bool BitGrid::any_solid(const Box& box) const {
  return !for_each_word(*this, box,
                        [](std::uint64_t word, std::uint64_t mask) { return (word & mask) == 0; });
}

bool BitGrid::all_solid(const Box& box) const {
  return for_each_word(*this, box,
                       [](std::uint64_t word, std::uint64_t mask) { return (~word & mask) == 0; });
}

std::int64_t BitGrid::count(const Box& box) const {
  std::int64_t total = 0;
  for_each_word(*this, box, [&](std::uint64_t word, std::uint64_t mask) {
    total += std::popcount(word & mask);
    return true;
  });
  return total;
}

std::int64_t BitGrid::count() const {
  std::int64_t total = 0;
  for (const std::uint64_t w : words_) total += std::popcount(w);
  return total;
}

void BitGrid::invert() {
  for (std::size_t i = 0; i < words_.size(); ++i)
    words_[i] = ~words_[i] & word_mask(i % row_words_, 0, shape_.z);
}

void BitGrid::adopt_words(BigVector<std::uint64_t> words) {
  if (words.size() != words_.size())
    throw CorruptData("the number of occupancy words does not fit the shape");
  for (std::size_t i = row_words_ - 1; i < words.size(); i += row_words_)
    if ((words[i] & ~word_mask(row_words_ - 1, 0, shape_.z)) != 0)
      throw CorruptData("occupancy bits are set beyond the end of a row");
  words_ = std::move(words);
}

BitGrid padded(const BitGrid& grid, IVec shape) {
  BitGrid result(shape);
  for (std::int32_t x = 0; x < grid.shape().x; ++x)
    for (std::int32_t y = 0; y < grid.shape().y; ++y)
      std::copy_n(grid.row(x, y), grid.words_per_row(), result.row(x, y));
  return result;
}

BitGrid minus(const BitGrid& grid, const BitGrid& less) {
  if (grid.shape() != less.shape()) throw InvalidInput("grids of different shapes cannot be compared");
  BitGrid out = grid;
  for (std::int32_t x = 0; x < grid.shape().x; ++x)
    for (std::int32_t y = 0; y < grid.shape().y; ++y)
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) out.row(x, y)[w] &= ~less.row(x, y)[w];
  return out;
}

BitGrid cropped(const BitGrid& grid, const Box& box) {
  if (box.empty() || intersect(box, grid.bounds()) != box)
    throw InvalidInput("a grid can be cropped to a box inside it only");
  BitGrid out(box.hi - box.lo);
  const auto first = static_cast<std::size_t>(box.lo.z) >> 6;
  const auto shift = static_cast<unsigned>(box.lo.z) & 63U;
  for (std::int32_t x = 0; x < out.shape().x; ++x)
    for (std::int32_t y = 0; y < out.shape().y; ++y) {
      const std::uint64_t* from = grid.row(box.lo.x + x, box.lo.y + y);
      std::uint64_t* to = out.row(x, y);
      for (std::size_t w = 0; w < out.words_per_row(); ++w) {
        std::uint64_t bits = from[first + w] >> shift;
        if (shift != 0 && first + w + 1 < grid.words_per_row()) bits |= from[first + w + 1] << (64 - shift);
        to[w] = bits & word_mask(w, 0, out.shape().z);
      }
    }
  return out;
}

void to_dense(const BitGrid& grid, bool* out) {
  const IVec s = grid.shape();
  for (std::int32_t x = 0; x < s.x; ++x)
    for (std::int32_t y = 0; y < s.y; ++y) {
      checkpoint();
      const std::uint64_t* row = grid.row(x, y);
      for (std::int32_t z = 0; z < s.z; ++z) *out++ = (row[z >> 6] >> (z & 63) & 1U) != 0;
    }
}

}  // namespace octoway::core
