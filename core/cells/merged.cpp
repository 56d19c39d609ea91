// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Greedy merging of octree leaves in the manner of Hertel and Mehlhorn: Massonnat, Efficient Octree-based 3D
// Pathfinding, 2023, Algorithm 2. Two cells merge if they share one whole face, so that the union is a box
// again.
//
// The paper leaves the order open ("random"), and it matters. Here it is the sweep order: leaves sorted by
// low corner (x, then y, then z), each grown until no direction merges before the next is taken.
//
// The paper keeps adjacency lists to see whether a face is whole. Boxes say the same more cheaply: the
// partner across a face must start (or end) at one known corner, so four hash tables from corners to cells
// answer it. Entries of merged cells are left behind and recognised as stale, because a corner swallowed by a
// cell never becomes a corner again.
#include <algorithm>
#include <bit>

#include "core/base/patient_sort.hpp"
#include "core/cells/decomposition.hpp"

namespace octoway::core {

namespace {

/// Open addressing from a corner to the last cell that had it.
class CornerTable {
 public:
  explicit CornerTable(std::size_t entries)
      : mask_(std::bit_ceil(entries * 2 + 1) - 1), keys_(mask_ + 1, kNoKey), cells_(mask_ + 1) {
    checkpoint_now();
  }

  void put(IVec corner, std::uint32_t cell) {
    const std::size_t i = slot(key(corner));
    keys_[i] = key(corner);
    cells_[i] = cell;
  }
  /// The cell, or -1.
  std::int64_t get(IVec corner) const {
    const std::size_t i = slot(key(corner));
    return keys_[i] == kNoKey ? -1 : std::int64_t{cells_[i]};
  }

 private:
  static constexpr std::uint64_t kNoKey = ~std::uint64_t{0};

  static std::uint64_t key(IVec v) {
    return (static_cast<std::uint64_t>(v.x) << 42) | (static_cast<std::uint64_t>(v.y) << 21) |
           static_cast<std::uint64_t>(v.z);
  }
  std::size_t slot(std::uint64_t k) const {
    std::uint64_t h =
        (k ^ k >> 31) * 0x7fb5d329728ea185ULL;  // corners are regular: mix well or long runs build up
    h = (h ^ h >> 27) * 0x81dadef4bc2dd44dULL;
    std::size_t i = static_cast<std::size_t>(h ^ h >> 33) & mask_;
    while (keys_[i] != kNoKey && keys_[i] != k) i = (i + 1) & mask_;
    return i;
  }

  std::size_t mask_;
  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> cells_;
};

class Merger {
 public:
  explicit Merger(std::vector<Box> leaves)
      : boxes_(std::move(leaves)),
        alive_(boxes_.size(), 1),
        by_low_(boxes_.size()),
        by_end_{CornerTable(boxes_.size()), CornerTable(boxes_.size()), CornerTable(boxes_.size())} {
    for (std::uint32_t c = 0; c < boxes_.size(); ++c) {
      if ((c & 0xfff) == 0) checkpoint();
      by_low_.put(boxes_[c].lo, c);
      for (int a = 0; a < 3; ++a) by_end_[a].put(end_corner(boxes_[c], a), c);
    }
  }

  std::vector<Box> run(Monitor& monitor) {
    for (std::uint32_t c = 0; c < boxes_.size(); ++c) {
      if ((c & 0xfff) == 0)
        monitor.step("merge", static_cast<double>(c) / static_cast<double>(boxes_.size()));
      grow(c);
    }
    std::vector<Box> out;
    for (std::uint32_t c = 0; c < boxes_.size(); ++c)
      if (alive_[c] != 0) out.push_back(boxes_[c]);
    patient_sort(out.begin(), out.end());
    return out;
  }

 private:
  static IVec end_corner(const Box& b, int axis) {
    IVec corner = b.lo;
    corner[axis] = b.hi[axis];
    return corner;
  }

  /// Algorithm 2, lines 4-9, until the cell merges no more. A merge may enable one for a neighbour, but only
  /// across the merged cell's own faces, and the loop looks at all six again.
  void grow(std::uint32_t cell) {
    bool merged = alive_[cell] != 0;
    while (merged) {
      merged = false;
      for (int axis = 0; axis < 3; ++axis)
        for (const bool positive : {true, false}) merged |= merge_across(cell, axis, positive);
    }
  }

  bool merge_across(std::uint32_t cell, int axis, bool positive) {
    Box& mine = boxes_[cell];
    const std::int64_t found = positive ? by_low_.get(end_corner(mine, axis)) : by_end_[axis].get(mine.lo);
    if (found < 0 || alive_[static_cast<std::size_t>(found)] == 0) return false;
    const auto partner = static_cast<std::uint32_t>(found);
    const Box other = boxes_[partner];
    if (!faces_match(mine, other, axis, positive)) return false;
    alive_[partner] = 0;
    mine.lo[axis] = std::min(mine.lo[axis], other.lo[axis]);
    mine.hi[axis] = std::max(mine.hi[axis], other.hi[axis]);
    by_low_.put(mine.lo, cell);
    for (int a = 0; a < 3; ++a) by_end_[a].put(end_corner(mine, a), cell);
    return true;
  }

  static bool faces_match(const Box& mine, const Box& other, int axis, bool positive) {
    for (int a = 0; a < 3; ++a) {
      if (a == axis && (positive ? other.lo[a] != mine.hi[a] : other.hi[a] != mine.lo[a])) return false;
      if (a != axis && (other.lo[a] != mine.lo[a] || other.hi[a] != mine.hi[a])) return false;
    }
    return true;
  }

  std::vector<Box> boxes_;
  std::vector<std::uint8_t> alive_;
  CornerTable by_low_;
  CornerTable by_end_[3];
};

}  // namespace

Decomposed decompose_merged(const BitGrid& grid, const CutOptions&, Monitor& monitor) {
  Decomposed out = decompose_octree(grid, {}, monitor);
  patient_sort(out.cells.begin(), out.cells.end());
  out.cells = Merger(std::move(out.cells)).run(monitor);
  return out;
}

}  // namespace octoway::core
