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

class CellIndex {
 public:
  static constexpr int kBinBits = 3;
  static constexpr std::int32_t kBinEdge = 1 << kBinBits;
  using Owners = std::array<CellId, kBinEdge * kBinEdge * kBinEdge>;  ///< [x][y][z] inside a bin

  CellIndex() = default;
  CellIndex(IVec shape, std::span<const Box> cells);

  IVec bins() const { return bins_; }
  Box bin_box(IVec bin) const;
  std::span<const CellId> cells_in(IVec bin) const {
    const std::size_t i = bin_index(bin);
    return {entries_.data() + first_[i], first_[i + 1] - first_[i]};
  }
  /// The cell that holds the voxel, or kNoCell where it is blocked or outside.
  CellId locate(IVec voxel, std::span<const Box> cells) const;
  /// The cell of every voxel of a bin.
  void paint(IVec bin, std::span<const Box> cells, Owners& owners) const;
  std::size_t bytes() const { return (first_.capacity() + entries_.capacity()) * sizeof(std::uint32_t); }

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
  BigVector<CellId> entries_;
};

}  // namespace octoway
