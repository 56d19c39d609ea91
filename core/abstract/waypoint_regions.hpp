// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The regions that waypoints are sorted into: congruent boxes of a grid (Wardhana et al. 2015, section 3), or
// the leaves of an octree, divided until none holds more than so many waypoints (the paper's future work). A
// waypoint belongs to every region whose closed box holds it: a local one to one, a boundary one to more.
//
// Positions become integers once: 2^-20 of a region, or 2^-36 of the octree's root. What lies outside belongs
// to the nearest region. Regions do not move when waypoints do, so that an edit stays where it is.
#pragma once

#include <span>
#include <unordered_set>
#include <vector>

#include "core/cells/bin_rings.hpp"

namespace octoway {

/// Regions by their places: the same key is the same box, and keys give regions an order.
using RegionKey = std::uint64_t;

class WaypointRegions {
 public:
  static constexpr std::int32_t kMaxCount = 1 << 20;  ///< regions along an axis
  static constexpr int kMaxLevel = 16;

  WaypointRegions() = default;
  /// counts regions of `size` each, from `low` up. Throws InvalidInput unless sizes are positive.
  static WaypointRegions uniform(DVec low, DVec size, IVec counts);
  /// A cube from `low`, `edge` long, in leaves of at most `most` waypoints.
  static WaypointRegions adaptive(DVec low, double edge, std::size_t most, std::span<const DVec> positions);
  /// The same from the inner nodes of its tree.
  static WaypointRegions of_tree(DVec low, double edge, std::span<const RegionKey> inner);

  bool is_adaptive() const { return adaptive_; }
  DVec low() const { return low_; }
  DVec size() const { return size_; }
  IVec counts() const { return counts_; }
  std::vector<RegionKey> tree() const;  ///< inner nodes, ascending

  QVec enter(DVec p) const;
  QBox box(RegionKey region) const;
  /// In metres.
  DVec corner(QVec q) const {
    return {low_.x + static_cast<double>(q.x) * unit_.x, low_.y + static_cast<double>(q.y) * unit_.y,
            low_.z + static_cast<double>(q.z) * unit_.z};
  }
  /// How far a point is at least from what a region holds, in metres. Regions at the border of all also hold
  /// what lies beyond it.
  double distance_to(RegionKey region, DVec p) const;
  static bool holds(const QBox& box, QVec q) {
    for (int a = 0; a < 3; ++a)
      if (q[a] < box.lo[a] || q[a] > box.hi[a]) return false;
    return true;
  }

  /// All regions that hold a point, ascending.
  std::vector<RegionKey> all_of(QVec q) const;
  /// Whether only one does.
  bool is_local(QVec q) const;

 private:
  static constexpr int kRootBits = kSubBits + kMaxLevel;

  static RegionKey grid_key(IVec at) {
    return static_cast<RegionKey>(at.x) << 42U | static_cast<RegionKey>(at.y) << 21U |
           static_cast<RegionKey>(at.z);
  }
  static RegionKey tree_key(int level, IVec at) {
    return static_cast<RegionKey>(level) << 48U | static_cast<RegionKey>(at.x) << 32U |
           static_cast<RegionKey>(at.y) << 16U | static_cast<RegionKey>(at.z);
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
  std::unordered_set<RegionKey> inner_;
};

}  // namespace octoway
