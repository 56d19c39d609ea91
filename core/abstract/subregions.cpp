// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/subregions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/union_find.hpp"

namespace octoway {

namespace {

float rounded_down(double length) {
  const auto f = static_cast<float>(length);
  return static_cast<double>(f) > length ? std::nextafterf(f, 0.0F) : f;
}

/// splitmix64: every number has another one.
std::uint64_t mixed(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
  return z ^ z >> 31;
}

}  // namespace

SubregionGraph::Turn::Turn(bool second, RegionKey key)
    : second_round(second), rank(mixed(key)), region(key) {}

SubregionGraph::SubregionGraph(const WaypointMap& map, MotionSet motions, SubregionLabels labels)
    : map_(&map), motions_(motions), labels_(std::move(labels)) {}

SubregionGraph::SubregionGraph(const WaypointMap& map, MotionSet motions)
    : SubregionGraph(map, motions, SubregionLabels(map.graph().size())) {
  std::set<RegionKey> all;
  for (const auto& [region, members] : map.members()) all.insert(all.end(), region);
  repair(all);
}

SubregionGraph SubregionGraph::in_order(const WaypointMap& map, MotionSet motions,
                                        std::span<const WaypointId> order, std::uint64_t seed) {
  SubregionGraph graph(map, motions, SubregionLabels(map.graph().size()));
  graph.repairable_ = false;
  std::vector<Found> found;
  std::set<Turn> nobody;
  for (const bool boundary : {false, true})
    for (const WaypointId v : order) {
      if (graph.labels_[v] != kNoSubregion || !map.graph().has_edge(v, motions)) continue;
      const std::vector<RegionKey> regions = map.regions().all_of(map.place(v));
      if ((regions.size() > 1) != boundary) continue;
      const RegionKey region = regions[boundary ? mixed(seed ^ mixed(v)) % regions.size() : 0];
      found.push_back(graph.gather(v, {boundary, region}, nobody));
    }
  graph.connect(found);
  graph.label_components();
  return graph;
}

std::size_t SubregionGraph::count() const {
  return subregions_.size() - holes_.size();
}

std::size_t SubregionGraph::connection_count() const {
  std::size_t sum = 0;
  for (const Subregion& s : subregions_) sum += s.connections.size();
  return sum / 2;
}

std::size_t SubregionGraph::bytes() const {
  std::size_t sum = labels_.size() * static_cast<std::size_t>(labels_.bytes_each());
  for (const Subregion& s : subregions_) sum += sizeof(Subregion) + s.connections.size() * sizeof(Connection);
  return sum + component_.size() * sizeof(std::uint32_t);
}

// Detection ------------------------------------------------------------------------------------------------

std::size_t SubregionGraph::repair(const std::set<RegionKey>& touched, std::span<const WaypointId> moved) {
  if (!repairable_) throw InvalidInput("a subregion graph of a given order cannot be updated; build it anew");
  labels_.resize(map_->graph().size());
  for (const WaypointId v : moved) labels_.set(v, kNoSubregion);
  std::set<Turn> due;
  for (const RegionKey region : touched) {
    due.insert({false, region});
    due.insert({true, region});
  }
  std::vector<Found> found;
  std::set<RegionKey> looked;
  while (!due.empty()) {
    const Turn turn = *due.begin();
    due.erase(due.begin());
    looked.insert(turn.region);
    take_turn(turn, due, found);
  }
  connect(found);
  label_components();
  return looked.size();
}

/// Algorithm 2 for one region and one round. Whoever comes later and may now take more or less is told; that
/// is never somebody before, so every turn is taken once at most.
void SubregionGraph::take_turn(Turn turn, std::set<Turn>& due, std::vector<Found>& found) {
  const auto listed = map_->members().find(turn.region);
  std::vector<SubregionId>& owned = owned_[turn];
  const std::set<SubregionId> before(owned.begin(), owned.end());
  std::vector<WaypointId> had;
  static const std::vector<WaypointId> nobody;
  const std::vector<WaypointId>& members = listed == map_->members().end() ? nobody : listed->second;
  for (const WaypointId v : members)
    if (labels_[v] != kNoSubregion && before.contains(labels_[v])) {
      labels_.set(v, kNoSubregion);
      had.push_back(v);
    }
  for (const SubregionId id : owned) release(id);
  std::vector<SubregionId> now;
  for (const WaypointId v : members) {
    if (!may_take(v, turn) || map_->regions().is_local(map_->place(v)) == turn.second_round) continue;
    if (!map_->graph().has_edge(v, motions_)) continue;
    found.push_back(gather(v, turn, due));
    now.push_back(found.back().id);
    for (const WaypointId w : found.back().waypoints)
      if (!std::binary_search(had.begin(), had.end(), w)) notify(w, turn, due);
  }
  for (const WaypointId v : had)
    if (labels_[v] == kNoSubregion) notify(v, turn, due);
  owned_[turn] = std::move(now);
}

/// Whether a waypoint is free, or with somebody whose turn comes later.
bool SubregionGraph::may_take(WaypointId v, Turn turn) const {
  const SubregionId id = labels_[v];
  return id == kNoSubregion || (repairable_ && turn_of(id) > turn);
}

void SubregionGraph::notify(WaypointId v, Turn turn, std::set<Turn>& due) const {
  if (map_->regions().is_local(map_->place(v))) {  // the usual case: only the second round can want it
    if (!turn.second_round) due.insert({true, turn.region});
    return;
  }
  for (const RegionKey region : map_->regions().all_of(map_->place(v)))
    for (const Turn& later : {Turn{false, region}, Turn{true, region}})
      if (later > turn) due.insert(later);
}

/// Algorithm 3: breadth-first inside the closed region.
SubregionGraph::Found SubregionGraph::gather(WaypointId root, Turn turn, std::set<Turn>& due) {
  Found found{new_id(turn), {root}};
  const QBox box = map_->regions().box(turn.region);
  const auto claim = [&](WaypointId v) {
    if (labels_[v] != kNoSubregion) due.insert(turn_of(labels_[v]));
    labels_.set(v, found.id);
  };
  claim(root);
  for (std::size_t i = 0; i < found.waypoints.size(); ++i)
    map_->graph().for_each(found.waypoints[i], motions_, [&](std::uint64_t, WaypointId w) {
      if (labels_[w] == found.id || !may_take(w, turn)) return true;
      if (!WaypointRegions::holds(box, map_->place(w))) return true;
      claim(w);
      found.waypoints.push_back(w);
      return true;
    });
  measure(subregions_[found.id], found.waypoints);
  return found;
}

SubregionId SubregionGraph::new_id(Turn turn) {
  SubregionId id = static_cast<SubregionId>(subregions_.size());
  if (holes_.empty()) {
    subregions_.emplace_back();
  } else {
    id = holes_.back();
    holes_.pop_back();
  }
  subregions_[id].from_boundary = turn.second_round;
  subregions_[id].region = turn.region;
  return id;
}

void SubregionGraph::release(SubregionId id) {
  for (const Connection& c : subregions_[id].connections)
    std::erase_if(subregions_[c.to].connections, [&](const Connection& back) { return back.to == id; });
  subregions_[id] = {};
  holes_.push_back(id);
}

void SubregionGraph::measure(Subregion& subregion, std::vector<WaypointId>& waypoints) const {
  std::sort(waypoints.begin(), waypoints.end());
  constexpr double inf = std::numeric_limits<double>::infinity();
  DVec sum{};
  subregion.lo = {inf, inf, inf};
  subregion.hi = {-inf, -inf, -inf};
  for (const WaypointId v : waypoints) {
    const DVec p = map_->graph().position(v);
    sum = sum + p;
    for (int a = 0; a < 3; ++a) {
      subregion.lo[a] = std::min(subregion.lo[a], p[a]);
      subregion.hi[a] = std::max(subregion.hi[a], p[a]);
    }
  }
  subregion.size = static_cast<std::uint32_t>(waypoints.size());
  subregion.centroid = sum * (1.0 / static_cast<double>(waypoints.size()));
}

// Connection -----------------------------------------------------------------------------------------------

/// Section 5.2 for new subregions: lengths are summed in ascending order, so that both sides of a connection,
/// and a fresh build, get the same numbers.
void SubregionGraph::connect(const std::vector<Found>& found) {
  std::vector<std::uint8_t> is_new(subregions_.size(), 0);
  for (const auto& [id, waypoints] : found) is_new[id] = 1;
  std::vector<std::pair<SubregionId, double>> across;
  for (const auto& [id, waypoints] : found) {
    across.clear();
    for (const WaypointId v : waypoints)
      map_->graph().for_each(v, motions_, [&, own = id](std::uint64_t arc, WaypointId w) {
        if (labels_[w] != own) across.emplace_back(labels_[w], map_->graph().length(v, arc));
        return true;
      });
    std::sort(across.begin(), across.end());
    for (std::size_t first = 0, last = 0; first < across.size(); first = last) {
      const SubregionId to = across[first].first;
      double sum = 0.0;
      for (; last < across.size() && across[last].first == to; ++last) sum += across[last].second;
      Connection c{to, rounded_down(across[first].second),
                   static_cast<float>(sum / static_cast<double>(last - first)),
                   static_cast<float>(across[last - 1].second)};
      subregions_[id].connections.push_back(c);
      if (is_new[to] != 0) continue;
      c.to = id;
      auto& back = subregions_[to].connections;
      back.insert(std::lower_bound(back.begin(), back.end(), id,
                                   [](const Connection& a, SubregionId b) { return a.to < b; }),
                  c);
    }
  }
}

void SubregionGraph::label_components() {
  UnionFind sets(subregions_.size());
  for (SubregionId id = 0; id < subregions_.size(); ++id)
    for (const Connection& c : subregions_[id].connections) sets.unite(id, c.to);
  component_.resize(subregions_.size());
  for (SubregionId id = 0; id < subregions_.size(); ++id) component_[id] = sets.find(id);
}

}  // namespace octoway
