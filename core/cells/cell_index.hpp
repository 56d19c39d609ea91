// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From a voxel to its cell: a uniform grid of 8^3 bins, each listing the cells that reach into it. Open space
// is one entry a bin, and no bin lists more than 512. No tree is kept at run time.
//
// A built index is packed; edits move a bin's list to a place with more room where it must grow, and places
// left behind are reused.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/big_vector.hpp"
#include "core/base/box.hpp"
#include "core/base/free_lists.hpp"
#include "core/cells/portal.hpp"

namespace octoway::core {

/// A cell in a bin: its part inside it, in voxels from the bin's low corner. Looking a voxel up then touches
/// the bin alone; asking the cells themselves would be a far jump for each.
struct BinEntry {
  CellId cell;
  std::uint32_t part;  ///< lo.x, lo.y, lo.z, hi.x - 1, hi.y - 1, hi.z - 1: four bits each, from the lowest

  /// The place of a voxel in its bin: x, y, z in four bits each, of which three are used.
  static std::uint32_t place(IVec voxel) {
    const auto inside = [](std::int32_t v) { return static_cast<std::uint32_t>(v) & 7U; };
    return inside(voxel.x) | inside(voxel.y) << 4 | inside(voxel.z) << 8;
  }
  /// The fourth bit stays set where a difference is not negative, so that three comparisons are one
  /// subtraction, and no branch.
  bool contains(std::uint32_t place) const {
    const std::uint32_t above_lo = (place | kGuards) - (part & kSides);
    const std::uint32_t below_hi = (part >> 12 | kGuards) - place;
    return (above_lo & below_hi & kGuards) == kGuards;
  }
  bool fills_bin() const { return cell != kNoCell && part == 0x777000U; }

 private:
  static constexpr std::uint32_t kSides = 0x777U, kGuards = 0x888U;
};

/// The cells of a bin. A list ends with an entry that names no cell; its `part` says for how many there is
/// room. So one number locates a list, and bins in solid rock share one empty list.
class BinList {
 public:
  struct End {};
  class Iterator {
   public:
    explicit Iterator(const BinEntry* at) : at_(at) {}
    const BinEntry& operator*() const { return *at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(End) const { return at_->cell != kNoCell; }

   private:
    const BinEntry* at_;
  };

  explicit BinList(const BinEntry* first) : first_(first) {}
  Iterator begin() const { return Iterator(first_); }
  End end() const { return {}; }
  bool empty() const { return first_->cell == kNoCell; }
  /// The only cell, or kNoCell if there are none or several.
  CellId only() const { return empty() || first_[1].cell != kNoCell ? kNoCell : first_->cell; }

 private:
  const BinEntry* first_;
};

class CellIndex {
 public:
  static constexpr int kBinBits = 3;
  static constexpr std::int32_t kBinEdge = 1 << kBinBits;
  using Owners = std::array<CellId, std::size_t{kBinEdge} * kBinEdge * kBinEdge>;  ///< [x][y][z] inside a bin

  CellIndex() = default;
  CellIndex(IVec shape, std::span<const Box> cells);

  IVec shape() const { return shape_; }
  IVec bins() const { return bins_; }
  Box bin_box(IVec bin) const;
  BinList cells_in(IVec bin) const { return BinList(entries_.data() + table_[bin_index(bin)].first); }
  /// The cell that holds the voxel, or kNoCell where it is blocked or outside.
  CellId locate(IVec voxel) const {
    if (!Box{{0, 0, 0}, shape_}.contains(voxel)) return kNoCell;
    const Bin bin = table_[bin_index({voxel.x >> kBinBits, voxel.y >> kBinBits, voxel.z >> kBinBits})];
    if (bin.sole != kNoCell) return bin.sole;
    const std::uint32_t place = BinEntry::place(voxel);
    for (const BinEntry& e : BinList(entries_.data() + bin.first))
      if (e.contains(place)) return e.cell;
    return kNoCell;
  }
  /// True only where one cell fills the whole bin; nothing is solid there.
  bool is_open(IVec bin) const { return table_[bin_index(bin)].sole != kNoCell; }
  /// The cell of every voxel of a bin.
  void paint(IVec bin, std::span<const Box> cells, Owners& owners) const;
  std::size_t bytes() const {
    return table_.capacity() * sizeof(Bin) + entries_.capacity() * sizeof(BinEntry);
  }

  /// visit(bin) for all bins that the box reaches into; the box must not be empty.
  template <class Visit>
  void for_each_bin(const Box& box, Visit&& visit) const {
    const IVec lo{box.lo.x >> kBinBits, box.lo.y >> kBinBits, box.lo.z >> kBinBits};
    const IVec hi{(box.hi.x - 1) >> kBinBits, (box.hi.y - 1) >> kBinBits, (box.hi.z - 1) >> kBinBits};
    for (std::int32_t x = lo.x; x <= hi.x; ++x)
      for (std::int32_t y = lo.y; y <= hi.y; ++y)
        for (std::int32_t z = lo.z; z <= hi.z; ++z) visit(IVec{x, y, z});
  }

  /// Edits. `free` remembers places left behind; `touched` collects the bins that were changed.
  void insert(CellId cell, const Box& box, FreeRuns& free, std::vector<std::uint32_t>& touched);
  void erase(CellId cell, const Box& box, FreeRuns& free, std::vector<std::uint32_t>& touched);
  /// Makes these bins as they are in another index of the same world.
  void copy_bins(const CellIndex& from, std::span<const std::uint32_t> bins);

 private:
  /// In open space, where most lines of sight run, its list need not be looked at.
  struct Bin {
    std::uint32_t first = 0;  ///< entry of its list
    CellId sole = kNoCell;    ///< the cell that fills the bin
  };

  std::size_t bin_index(IVec b) const {
    return (static_cast<std::size_t>(b.x) * static_cast<std::size_t>(bins_.y) +
            static_cast<std::size_t>(b.y)) *
               static_cast<std::size_t>(bins_.z) +
           static_cast<std::size_t>(b.z);
  }
  void append(Bin& bin, BinEntry entry, FreeRuns& free);
  void find_sole(Bin& bin) const {
    const BinEntry& entry = entries_[bin.first];
    bin.sole = entry.fills_bin() ? entry.cell : kNoCell;
  }
  IVec shape_{};
  IVec bins_{};
  BigVector<Bin> table_;
  BigVector<BinEntry> entries_;
};

}  // namespace octoway::core
