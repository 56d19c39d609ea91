// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A subregion graph as plain numbers, for files; back from them; and compared with a fresh one.
#include <algorithm>

#include "core/abstract/waypoints/subregions.hpp"

namespace octoway::core {

namespace {

void demand(bool condition, const char* what) {
  if (!condition) throw CorruptData(what);
}

}  // namespace

SubregionParts SubregionGraph::compact() const {
  std::vector<SubregionId> number(subregions_.size(), kNoSubregion);
  SubregionParts parts;
  for (SubregionId id = 0; id < subregions_.size(); ++id) {
    if (subregions_[id].size == 0) continue;
    number[id] = static_cast<SubregionId>(parts.blocks.size());
    parts.blocks.push_back(subregions_[id].block);
    parts.from_boundary.push_back(subregions_[id].from_boundary ? 1 : 0);
  }
  for (WaypointId v = 0; v < numbers_.size(); ++v)
    parts.numbers.push_back(numbers_[v] == kNoSubregion ? kNoSubregion : number[numbers_[v]]);
  for (SubregionId id = 0; id < subregions_.size(); ++id)
    for (const Connection& c : subregions_[id].connections) {
      if (c.to < id) continue;
      parts.pairs.insert(parts.pairs.end(), {number[id], number[c.to]});
      parts.lengths.insert(parts.lengths.end(), {c.least, c.mean, c.most});
    }
  return parts;
}

SubregionGraph SubregionGraph::restore(const WaypointMap& map, MotionSet motions,
                                       const SubregionParts& parts) {
  const std::size_t count = parts.blocks.size();
  demand(parts.numbers.size() == map.graph().size(), "the labels are not as many as the waypoints");
  demand(parts.from_boundary.size() == count, "the subregions' tables differ in length");
  demand(parts.pairs.size() % 2 == 0 && parts.lengths.size() == parts.pairs.size() / 2 * 3,
         "the connections' tables differ in length");
  SubregionGraph graph(map, motions, SubregionNumbers(map.graph().size()));
  graph.subregions_.resize(count);
  std::vector<std::vector<WaypointId>> waypoints(count);
  for (WaypointId v = 0; v < parts.numbers.size(); ++v) {
    const SubregionId id = parts.numbers[v];
    demand((id != kNoSubregion) == map.graph().has_edge(v, motions),
           "a waypoint's label does not fit its edges");
    if (id == kNoSubregion) continue;
    demand(id < count, "a waypoint is in a subregion that does not exist");
    demand(WaypointBlocks::holds(map.blocks().box(parts.blocks[id]), map.place(v)),
           "a waypoint lies outside its subregion's region");
    graph.numbers_.set(v, id);
    waypoints[id].push_back(v);
  }
  for (SubregionId id = 0; id < count; ++id) {
    demand(!waypoints[id].empty(), "a subregion has no waypoints");
    graph.subregions_[id].block = parts.blocks[id];
    graph.subregions_[id].from_boundary = parts.from_boundary[id] != 0;
    graph.measure(graph.subregions_[id], waypoints[id]);
    graph.owned_[graph.turn_of(id)].push_back(id);
  }
  for (std::size_t i = 0; i < parts.pairs.size() / 2; ++i) {
    const SubregionId a = parts.pairs[2 * i];
    const SubregionId b = parts.pairs[2 * i + 1];
    demand(a < b && b < count, "a connection joins subregions that do not exist");
    const float* length = &parts.lengths[3 * i];
    demand(length[0] >= 0 && length[1] >= length[0] && length[2] <= std::numeric_limits<float>::max(),
           "a connection's lengths make no sense");
    graph.subregions_[a].connections.push_back({b, length[0], length[1], length[2]});
    graph.subregions_[b].connections.push_back({a, length[0], length[1], length[2]});
  }
  for (Subregion& s : graph.subregions_)
    std::sort(s.connections.begin(), s.connections.end(),
              [](const Connection& a, const Connection& b) { return a.to < b.to; });
  graph.find_components();
  return graph;
}

void SubregionGraph::validate() const {
  map_->validate();
  const SubregionGraph fresh(*map_, motions_);
  require(numbers_.size() == fresh.numbers_.size(), "every waypoint has a label");
  require(count() == fresh.count(), "there are as many subregions as in a fresh build");
  std::vector<SubregionId> ours(fresh.subregions_.size(), kNoSubregion);
  for (WaypointId v = 0; v < numbers_.size(); ++v) {
    require((numbers_[v] == kNoSubregion) == (fresh.numbers_[v] == kNoSubregion),
            "the same waypoints have labels");
    if (numbers_[v] == kNoSubregion) continue;
    SubregionId& mine = ours[fresh.numbers_[v]];
    if (mine == kNoSubregion) mine = numbers_[v];
    require(mine == numbers_[v], "subregions hold the same waypoints");
  }
  for (SubregionId id = 0; id < fresh.subregions_.size(); ++id) {
    const Subregion& theirs = fresh.subregions_[id];
    const Subregion& mine = subregions_[ours[id]];
    require(mine.block == theirs.block && mine.from_boundary == theirs.from_boundary &&
                mine.size == theirs.size && mine.centroid == theirs.centroid && mine.lo == theirs.lo &&
                mine.hi == theirs.hi,
            "subregions are what they are in a fresh build");
    std::vector<Connection> renamed;
    for (Connection c : theirs.connections) {
      c.to = ours[c.to];
      renamed.push_back(c);
    }
    std::sort(renamed.begin(), renamed.end(),
              [](const Connection& a, const Connection& b) { return a.to < b.to; });
    require(renamed == mine.connections, "subregions are connected as in a fresh build");
    for (const Connection& c : mine.connections)
      require(component_[ours[id]] == component_[c.to], "connected subregions are in one component");
  }
}

}  // namespace octoway::core
