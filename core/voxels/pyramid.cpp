// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/pyramid.hpp"

namespace octoway::core {

namespace {

enum class Combine { ANY, ALL };

/// Bits 0, 2, 4, ... of v packed into the low half.
constexpr std::uint64_t even_bits(std::uint64_t v) {
  v &= 0x5555555555555555;
  v = (v | v >> 1) & 0x3333333333333333;
  v = (v | v >> 2) & 0x0f0f0f0f0f0f0f0f;
  v = (v | v >> 4) & 0x00ff00ff00ff00ff;
  v = (v | v >> 8) & 0x0000ffff0000ffff;
  v = (v | v >> 16) & 0x00000000ffffffff;
  return v;
}

template <Combine C>
constexpr std::uint64_t combine(std::uint64_t a, std::uint64_t b) {
  return C == Combine::ANY ? a | b : a & b;
}

/// Word w of the row (x, y), where everything outside the grid is solid.
std::uint64_t word_with_solid_outside(const BitGrid& g, std::int32_t x, std::int32_t y, std::size_t w) {
  if (x >= g.shape().x || y >= g.shape().y || w >= g.words_per_row()) return ~std::uint64_t{0};
  return g.row(x, y)[w] | ~word_mask(w, 0, g.shape().z);
}

template <Combine C>
std::uint64_t combined_columns(const BitGrid& g, std::int32_t x, std::int32_t y, std::size_t w) {
  std::uint64_t v = combine<C>(word_with_solid_outside(g, x, y, w), word_with_solid_outside(g, x, y + 1, w));
  v = combine<C>(v, word_with_solid_outside(g, x + 1, y, w));
  v = combine<C>(v, word_with_solid_outside(g, x + 1, y + 1, w));
  return even_bits(combine<C>(v, v >> 1));
}

template <Combine C>
BitGrid halved(const BitGrid& g) {
  const IVec shape = g.shape();
  BitGrid out({(shape.x + 1) / 2, (shape.y + 1) / 2, (shape.z + 1) / 2});
  for (std::int32_t x = 0; x < out.shape().x; ++x)
    for (std::int32_t y = 0; y < out.shape().y; ++y)
      for (std::size_t w = 0; w < out.words_per_row(); ++w) {
        const std::uint64_t low = combined_columns<C>(g, 2 * x, 2 * y, 2 * w);
        const std::uint64_t high = combined_columns<C>(g, 2 * x, 2 * y, 2 * w + 1);
        out.row(x, y)[w] = (low | high << 32) & word_mask(w, 0, out.shape().z);
      }
  return out;
}

}  // namespace

int covering_depth(IVec shape) {
  const std::int32_t longest = std::max({shape.x, shape.y, shape.z});
  int depth = 0;
  while ((std::int64_t{1} << depth) < longest) ++depth;
  return depth;
}

Pyramid build_pyramid(const BitGrid& grid) {
  Pyramid p;
  p.depth = covering_depth(grid.shape());
  for (int level = 1; level <= p.depth; ++level) {
    p.any.push_back(halved<Combine::ANY>(level == 1 ? grid : p.any.back()));
    p.all.push_back(halved<Combine::ALL>(level == 1 ? grid : p.all.back()));
  }
  return p;
}

}  // namespace octoway::core
