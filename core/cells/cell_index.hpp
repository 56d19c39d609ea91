// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From a voxel to its cell: a uniform grid of 8^3 bins, each listing the cells that reach into it. Open space
// is one entry a bin, and no bin lists more than 512. No tree is kept at run time.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/big_vector.hpp"
#include "core/base/box.hpp"
#include "core/base/portal.hpp"

namespace octoway {

/// A cell in a bin: its part inside it, in voxels from the bin's low corner. Looking a voxel up then touches
/// the bin alone; asking the cells themselves would be a far jump for each.
struct BinEntry {
  CellId cell;
  std::uint32_t part;  ///< lo.x, lo.y, lo.z, hi.x - 1, hi.y - 1, hi.z - 1: four bits each, from the lowest

  bool contains(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    return x >= side(0) && y >= side(1) && z >= side(2) && x <= side(3) && y <= side(4) && z <= side(5);
  }

 private:
  std::uint32_t side(int i) const { return part >> 4 * i & 15U; }
};

class CellIndex {
 public:
  static constexpr int kBinBits = 3;
  static constexpr std::int32_t kBinEdge = 1 << kBinBits;
  using Owners = std::array<CellId, kBinEdge * kBinEdge * kBinEdge>;  ///< [x][y][z] inside a bin

  CellIndex() = default;
  CellIndex(IVec shape, std::span<const Box> cells);

  IVec bins() const { return bins_; }
  Box bin_box(IVec bin) const;
  std::span<const BinEntry> cells_in(IVec bin) const {
    const std::size_t i = bin_index(bin);
    return {entries_.data() + first_[i], first_[i + 1] - first_[i]};
  }
  /// The cell that holds the voxel, or kNoCell where it is blocked or outside.
  CellId locate(IVec voxel) const {
    if (!Box{{0, 0, 0}, shape_}.contains(voxel)) return kNoCell;
    const auto x = static_cast<std::uint32_t>(voxel.x) & (kBinEdge - 1);
    const auto y = static_cast<std::uint32_t>(voxel.y) & (kBinEdge - 1);
    const auto z = static_cast<std::uint32_t>(voxel.z) & (kBinEdge - 1);
    for (const BinEntry& e : cells_in({voxel.x >> kBinBits, voxel.y >> kBinBits, voxel.z >> kBinBits}))
      if (e.contains(x, y, z)) return e.cell;
    return kNoCell;
  }
  /// The cell of every voxel of a bin.
  void paint(IVec bin, std::span<const Box> cells, Owners& owners) const;
  std::size_t bytes() const {
    return first_.capacity() * sizeof(std::uint32_t) + entries_.capacity() * sizeof(BinEntry);
  }

 private:
  std::size_t bin_index(IVec b) const {
    return (static_cast<std::size_t>(b.x) * static_cast<std::size_t>(bins_.y) +
            static_cast<std::size_t>(b.y)) *
               static_cast<std::size_t>(bins_.z) +
           static_cast<std::size_t>(b.z);
  }
  template <class Visit>
  void for_each_bin(const Box& cell, Visit&& visit) const;

  IVec shape_{};
  IVec bins_{};
  BigVector<std::uint32_t> first_;
  BigVector<BinEntry> entries_;
};

}  // namespace octoway
