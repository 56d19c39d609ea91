// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A waypoint graph, its blocks, and which waypoints each block holds: what the subregion graphs of all
// motion sets share.
#pragma once

#include <map>
#include <queue>
#include <set>

#include "core/abstract/waypoints/waypoint_blocks.hpp"
#include "core/abstract/waypoints/waypoints.hpp"

namespace octoway::core {

/// Changes of a waypoint graph, done in the order of the members. New waypoints are numbered from the old
/// count up.
struct WaypointEdit {
  std::span<const DVec> added;
  std::span<const WaypointId> moved;
  std::span<const DVec> moved_to;
  std::span<const WaypointId> isolated;  ///< lose all their edges: a waypoint without edges is nobody's
  std::span<const WaypointId> cut;       ///< pairs
  EdgeList joined;
};

class WaypointMap {
 public:
  using Members = std::map<BlockKey, std::vector<WaypointId>>;

  WaypointMap(WaypointGraph graph, WaypointBlocks blocks);

  const WaypointGraph& graph() const { return graph_; }
  const WaypointBlocks& blocks() const { return blocks_; }
  /// The waypoints of each block, ascending; those on a border are in several.
  const Members& members() const { return members_; }
  QVec place(WaypointId v) const { return blocks_.enter(graph_.position(v)); }

  /// Throws InvalidInput, and changes nothing, where the edit makes no sense. Returns the blocks that it
  /// touched.
  std::set<BlockKey> edit(const WaypointEdit& edit);

  void validate() const;

 private:
  void check(const WaypointEdit& edit) const;
  void touch(WaypointId v, std::set<BlockKey>& touched) const;
  void enlist(WaypointId v, bool in);

  WaypointGraph graph_;
  WaypointBlocks blocks_;
  Members members_;
};

/// Waypoints in the order of their distance from a point; ties by number. Regions are opened only when it is
/// their turn, so the first few cost little.
class NearbyWaypoints {
 public:
  NearbyWaypoints(const WaypointMap& map, DVec from, MotionSet motions);

  /// The next one that has an edge of the motions, or kNoWaypoint when there are no more.
  WaypointId next();

 private:
  struct Entry {
    double distance;
    bool is_block;  ///< of equals waypoints come last: a block may hold one with a lower number
    std::uint64_t id;

    friend bool operator<(const Entry& a, const Entry& b) {  // the nearest is the greatest
      if (a.distance != b.distance) return a.distance > b.distance;
      if (a.is_block != b.is_block) return b.is_block;
      return a.id > b.id;
    }
  };

  const WaypointMap& map_;
  DVec from_;
  MotionSet motions_;
  WaypointId last_ = kNoWaypoint;
  std::priority_queue<Entry> queue_;
};

}  // namespace octoway::core
