// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The policy that Massonnat 2023 tried first and rejected (section 5.1, figure 6.13): cells that an obstacle
// enters are split, and the rest, and freed space, is merged greedily with its neighbours. Cells come back in
// other shapes than they went, and their number grows. Kept to show it.
#include <algorithm>
#include <map>

#include "core/cells/recut.hpp"
#include "core/cells/split.hpp"

namespace octoway::core {

namespace {

class GreedyRecutter final : public Recutter {
 public:
  void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box>, Recut& out) override {
    now_ = &now;
    out_ = &out;
    by_low_.clear();
    for (auto& table : by_end_) table.clear();
    split_entered(changed);
    take_freed(changed);
    std::vector<IVec> order;
    order.reserve(by_low_.size());
    for (const auto& [low, piece] : by_low_) order.push_back(low);
    for (const IVec low : order) grow(low);
    for (const auto& [low, piece] : by_low_) out.added.push_back(piece);
  }

 private:
  void split_entered(std::span<const Box> changed) {
    std::vector<CellId> touched;
    for (const Box& box : changed) collector_.collect(*now_, box, touched);
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (const CellId c : touched)
      if (now_->grid.any_solid(now_->cells[c])) {
        out_->removed.push_back(c);
        split(now_->cells[c]);
      }
    std::sort(out_->removed.begin(), out_->removed.end());
  }

  void split(const Box& box) {
    if (!now_->grid.any_solid(box)) return put(box);
    if (now_->grid.all_solid(box)) return;
    const std::int32_t edge = split_edge(box);
    for (std::int32_t x = box.lo.x; x < box.hi.x; x += edge)
      for (std::int32_t y = box.lo.y; y < box.hi.y; y += edge)
        for (std::int32_t z = box.lo.z; z < box.hi.z; z += edge)
          split({{x, y, z}, {x + edge, y + edge, z + edge}});
  }

  void take_freed(std::span<const Box> changed) {
    for (const Box& box : changed)
      for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
        for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
          for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
            if (now_->grid.free({x, y, z}) && now_->index.locate({x, y, z}) == kNoCell)
              put({{x, y, z}, {x + 1, y + 1, z + 1}});
  }

  void put(const Box& box) {
    by_low_[box.lo] = box;
    for (int a = 0; a < 3; ++a) by_end_[a][end_corner(box, a)] = box.lo;
  }
  void drop(const Box& box) {
    by_low_.erase(box.lo);
    for (int a = 0; a < 3; ++a) by_end_[a].erase(end_corner(box, a));
  }
  static IVec end_corner(const Box& box, int axis) {
    IVec corner = box.lo;
    corner[axis] = box.hi[axis];
    return corner;
  }

  /// Algorithm 2, lines 4-9, from the piece with this low corner.
  void grow(IVec low) {
    const auto found = by_low_.find(low);
    if (found == by_low_.end()) return;  // merged into another
    Box piece = found->second;
    for (bool merged = true; merged;) {
      merged = false;
      for (int axis = 0; axis < 3; ++axis)
        for (const bool positive : {true, false}) merged |= merge(piece, axis, positive);
    }
  }

  bool merge(Box& piece, int axis, bool positive) {
    Box partner = piece;
    partner.lo[axis] = positive ? piece.hi[axis] : piece.lo[axis] - 1;
    partner.hi[axis] = partner.lo[axis] + 1;
    if (!find_partner(piece, partner, axis, positive)) return false;
    drop(piece);
    piece.lo[axis] = std::min(piece.lo[axis], partner.lo[axis]);
    piece.hi[axis] = std::max(piece.hi[axis], partner.hi[axis]);
    put(piece);
    return true;
  }

  /// A piece or an untouched cell with the same face; `partner` comes as the first layer behind that face.
  bool find_partner(const Box& piece, Box& partner, int axis, bool positive) {
    Box other;
    if (positive) {
      if (const auto found = by_low_.find(partner.lo); found != by_low_.end()) other = found->second;
    } else if (const auto found = by_end_[axis].find(piece.lo); found != by_end_[axis].end()) {
      other = by_low_.at(found->second);
    }
    CellId cell = kNoCell;
    if (other.empty()) {
      cell = now_->index.locate(partner.lo);
      if (cell == kNoCell || std::binary_search(out_->removed.begin(), out_->removed.end(), cell))
        return false;
      other = now_->cells[cell];
    }
    for (int a = 0; a < 3; ++a)
      if (a == axis ? (positive ? other.lo[a] != piece.hi[a] : other.hi[a] != piece.lo[a])
                    : other.lo[a] != piece.lo[a] || other.hi[a] != piece.hi[a])
        return false;
    if (cell != kNoCell)
      out_->removed.insert(std::upper_bound(out_->removed.begin(), out_->removed.end(), cell), cell);
    else
      drop(other);
    partner = other;
    return true;
  }

  const CellsNow* now_ = nullptr;
  Recut* out_ = nullptr;
  std::map<IVec, Box> by_low_;      ///< pieces by their low corner
  std::map<IVec, IVec> by_end_[3];  ///< and by the far end of each edge from it
  CellCollector collector_;
};

}  // namespace

std::unique_ptr<Recutter> make_greedy_recutter() {
  return std::make_unique<GreedyRecutter>();
}

}  // namespace octoway::core
