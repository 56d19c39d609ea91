// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Morton codes: the bits of x, y and z interleaved, so that the order of codes is the order of an octree's
// leaves and a node's code is a prefix of its descendants'. 20 bits an axis.
//
//   code = ... z1 y1 x1 z0 y0 x0        one triplet a level; x is the lowest bit of each triplet
#pragma once

#include "core/base/vec.hpp"

namespace octoway::core {

inline constexpr int kMaxDepth = 20;

constexpr std::uint64_t spread_bits(std::uint64_t v) {
  v &= 0x1fffff;
  v = (v | v << 32) & 0x1f00000000ffff;
  v = (v | v << 16) & 0x1f0000ff0000ff;
  v = (v | v << 8) & 0x100f00f00f00f00f;
  v = (v | v << 4) & 0x10c30c30c30c30c3;
  v = (v | v << 2) & 0x1249249249249249;
  return v;
}

constexpr std::uint64_t gather_bits(std::uint64_t v) {
  v &= 0x1249249249249249;
  v = (v ^ v >> 2) & 0x10c30c30c30c30c3;
  v = (v ^ v >> 4) & 0x100f00f00f00f00f;
  v = (v ^ v >> 8) & 0x1f0000ff0000ff;
  v = (v ^ v >> 16) & 0x1f00000000ffff;
  v = (v ^ v >> 32) & 0x1fffff;
  return v;
}

constexpr std::uint64_t morton_encode(IVec v) {
  return spread_bits(static_cast<std::uint64_t>(v.x)) | spread_bits(static_cast<std::uint64_t>(v.y)) << 1 |
         spread_bits(static_cast<std::uint64_t>(v.z)) << 2;
}

constexpr IVec morton_decode(std::uint64_t code) {
  return {static_cast<std::int32_t>(gather_bits(code)), static_cast<std::int32_t>(gather_bits(code >> 1)),
          static_cast<std::int32_t>(gather_bits(code >> 2))};
}

}  // namespace octoway::core
