// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The blocks that waypoints are sorted into: congruent boxes of a grid (Wardhana et al. 2015, section 3), or
// the leaves of an octree, divided until none holds more than so many waypoints (the paper's future work). A
// waypoint belongs to every block whose closed box holds it: a local one to one, a boundary one to more.
//
// Positions become integers once: 2^-20 of a block, or 2^-36 of the octree's root. Points outside belong
// to the nearest block. Regions do not move when waypoints do, so that an edit stays where it is.
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "core/cells/bin_rings.hpp"

namespace octoway::core {

/// Regions by their places: the same key is the same box, and keys give blocks an order.
using BlockKey = std::uint64_t;

class WaypointBlocks {
 public:
  static constexpr std::int32_t kMaxCount = 1 << 20;  ///< blocks along an axis
  static constexpr int kMaxLevel = 16;

  WaypointBlocks() = default;
  /// counts blocks of `size` each, from `low` up. Throws InvalidInput unless sizes are positive.
  static WaypointBlocks uniform(DVec low, DVec size, IVec counts);
  /// A cube from `low`, `edge` long, in leaves of at most `most` waypoints.
  static WaypointBlocks adaptive(DVec low, double edge, std::size_t most, std::span<const DVec> positions);
  /// The same from the inner nodes of its tree.
  static WaypointBlocks of_tree(DVec low, double edge, std::span<const BlockKey> inner);

  bool is_adaptive() const { return adaptive_; }
  DVec low() const { return low_; }
  DVec size() const { return size_; }
  IVec counts() const { return counts_; }
  std::vector<BlockKey> tree() const;  ///< inner nodes, ascending

  QVec enter(DVec p) const;
  QBox box(BlockKey block) const;
  /// In metres.
  DVec corner(QVec q) const {
    return {low_.x + static_cast<double>(q.x) * unit_.x, low_.y + static_cast<double>(q.y) * unit_.y,
            low_.z + static_cast<double>(q.z) * unit_.z};
  }
  /// How far a point is at least from what a block holds, in metres. Regions at the border of all also hold
  /// what lies beyond it.
  double distance_to(BlockKey block, DVec p) const;
  static bool holds(const QBox& box, QVec q) {
    for (int a = 0; a < 3; ++a)
      if (q[a] < box.lo[a] || q[a] > box.hi[a]) return false;
    return true;
  }

  /// All blocks that hold a point, ascending.
  std::vector<BlockKey> all_of(QVec q) const;
  /// True if only one does.
  bool is_local(QVec q) const;

 private:
  static constexpr int kRootBits = kSubBits + kMaxLevel;

  static BlockKey grid_key(IVec at) {
    return static_cast<BlockKey>(at.x) << 42U | static_cast<BlockKey>(at.y) << 21U |
           static_cast<BlockKey>(at.z);
  }
  static BlockKey tree_key(int level, IVec at) {
    return static_cast<BlockKey>(level) << 48U | static_cast<BlockKey>(at.x) << 32U |
           static_cast<BlockKey>(at.y) << 16U | static_cast<BlockKey>(at.z);
  }
  std::int64_t end(int axis) const { return adaptive_ ? std::int64_t{1} << kRootBits : counts_[axis] * kSub; }
  template <class Visit>
  void visit_leaves(int level, IVec at, QVec q, Visit&& visit) const;
  template <class Visit>
  void for_each(QVec q, Visit&& visit) const;
  void divide(int level, IVec at, std::size_t most, std::vector<QVec> inside);

  DVec low_{}, size_{1, 1, 1}, unit_{1, 1, 1};
  IVec counts_{1, 1, 1};
  bool adaptive_ = false;
  std::unordered_set<BlockKey> inner_;
};

}  // namespace octoway::core
