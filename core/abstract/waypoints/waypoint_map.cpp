// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/waypoint_map.hpp"

#include <algorithm>
#include <string>

namespace octoway::core {

WaypointMap::WaypointMap(WaypointGraph graph, WaypointBlocks blocks)
    : graph_(std::move(graph)), blocks_(std::move(blocks)) {
  for (WaypointId v = 0; v < graph_.size(); ++v)
    for (const BlockKey block : blocks_.all_of(place(v))) members_[block].push_back(v);
}

void WaypointMap::touch(WaypointId v, std::set<BlockKey>& touched) const {
  for (const BlockKey block : blocks_.all_of(place(v))) touched.insert(block);
}

void WaypointMap::enlist(WaypointId v, bool in) {
  for (const BlockKey block : blocks_.all_of(place(v))) {
    std::vector<WaypointId>& list = members_[block];
    const auto at = std::lower_bound(list.begin(), list.end(), v);
    if (in)
      list.insert(at, v);
    else
      list.erase(at);
  }
}

void WaypointMap::check(const WaypointEdit& edit) const {
  const std::size_t count = graph_.size() + edit.added.size();
  const auto known = [&](std::span<const WaypointId> ids, std::size_t end, const char* what) {
    for (const WaypointId v : ids)
      if (v >= end)
        throw InvalidInput(std::string(what) + " names waypoint " + std::to_string(v) + ", but there are " +
                           std::to_string(end) + ", numbered from 0");
  };
  known(edit.moved, graph_.size(), "move");
  known(edit.isolated, graph_.size(), "isolate");
  known(edit.cut, graph_.size(), "remove_edges");
  known(edit.joined.ends, count, "add_edges");
  if (!edit.joined.lengths.empty() != graph_.has_lengths() && edit.joined.size() > 0)
    throw InvalidInput(graph_.has_lengths() ? "add_edges needs lengths, since this graph's edges have them"
                                            : "this graph's edges are as long as their straight lines; leave "
                                              "the lengths of new ones out");
  WaypointGraph::check(edit.joined, count);
}

std::set<BlockKey> WaypointMap::edit(const WaypointEdit& edit) {
  check(edit);
  std::set<BlockKey> touched;
  for (const DVec& p : edit.added) {
    const WaypointId v = graph_.add(p);
    enlist(v, true);
    touch(v, touched);
  }
  const auto touch_around = [&](WaypointId v) {
    touch(v, touched);
    graph_.for_each(v, kAllMotions, [&](std::uint64_t, WaypointId to) {
      touch(to, touched);
      return true;
    });
  };
  for (std::size_t i = 0; i < edit.moved.size(); ++i) {
    touch_around(edit.moved[i]);
    enlist(edit.moved[i], false);
    graph_.move(edit.moved[i], edit.moved_to[i]);
    enlist(edit.moved[i], true);
    touch(edit.moved[i], touched);
  }
  for (const WaypointId v : edit.isolated) {
    touch_around(v);
    graph_.isolate(v);
  }
  for (std::size_t i = 0; i + 1 < edit.cut.size(); i += 2)
    if (graph_.disconnect(edit.cut[i], edit.cut[i + 1]) > 0)
      for (const WaypointId v : {edit.cut[i], edit.cut[i + 1]}) touch(v, touched);
  for (std::size_t i = 0; i < edit.joined.size(); ++i) {
    const WaypointId a = edit.joined.ends[2 * i];
    const WaypointId b = edit.joined.ends[2 * i + 1];
    graph_.connect(a, b, edit.joined.motion(i), edit.joined.lengths.empty() ? 0.0 : edit.joined.lengths[i]);
    for (const WaypointId v : {a, b}) touch(v, touched);
  }
  return touched;
}

void WaypointMap::validate() const {
  graph_.validate();
  const WaypointMap fresh(graph_, blocks_);
  for (const auto& [block, list] : members_) {
    const auto other = fresh.members_.find(block);
    require(other == fresh.members_.end() ? list.empty() : list == other->second,
            "a region lists the waypoints that it holds");
  }
  for (const auto& [block, list] : fresh.members_)
    require(members_.contains(block), "every region with waypoints is known");
}

NearbyWaypoints::NearbyWaypoints(const WaypointMap& map, DVec from, MotionSet motions)
    : map_(map), from_(from), motions_(motions) {
  std::vector<Entry> blocks;
  blocks.reserve(map.members().size());
  for (const auto& [block, list] : map.members()) {
    if (list.empty()) continue;
    blocks.push_back({map.blocks().distance_to(block, from), true, block});
  }
  queue_ = std::priority_queue<Entry>(std::less<Entry>(), std::move(blocks));
}

WaypointId NearbyWaypoints::next() {
  while (!queue_.empty()) {
    const Entry top = queue_.top();
    queue_.pop();
    if (!top.is_block) {
      const auto v = static_cast<WaypointId>(top.id);
      if (v == last_) continue;  // a boundary waypoint comes once from each of its blocks, one after another
      return last_ = v;
    }
    for (const WaypointId v : map_.members().at(top.id))
      if (map_.graph().has_edge(v, motions_))
        queue_.push({distance(from_, map_.graph().position(v)), false, v});
  }
  return kNoWaypoint;
}

}  // namespace octoway::core
