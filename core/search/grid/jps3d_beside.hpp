// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The voxels that are solid or have a solid one among their 26 neighbours, a bit each: elsewhere a diagonal
// step needs no look at the map.
#pragma once

#include "core/search/grid/grid_rows.hpp"

namespace octoway::core {

class BesideSolid {
 public:
  explicit BesideSolid(const FreeRows& rows);

  /// It may lie one step outside.
  bool operator()(IVec v) const { return (words_[word(v)] >> bit(v) & 1U) != 0; }

 private:
  std::size_t word(IVec v) const {
    return (static_cast<std::size_t>((v.x + 4) >> 2) * y_ + static_cast<std::size_t>((v.y + 4) >> 2)) * z_ +
           static_cast<std::size_t>((v.z + 4) >> 2);
  }
  static unsigned bit(IVec v) { return static_cast<unsigned>((v.x & 3) << 4 | (v.y & 3) << 2 | (v.z & 3)); }

  std::size_t y_ = 0, z_ = 0;
  BigVector<std::uint64_t> words_;  ///< a word is a brick of 4^3 voxels; one brick around the grid
};

}  // namespace octoway::core
