// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/subregions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/union_find.hpp"

namespace octoway::core {

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

SubregionGraph::Turn::Turn(bool second, BlockKey key) : second_round(second), rank(mixed(key)), block(key) {}

SubregionGraph::SubregionGraph(const WaypointMap& map, MotionSet motions, SubregionNumbers numbers)
    : map_(&map), motions_(motions), numbers_(std::move(numbers)) {}

SubregionGraph::SubregionGraph(const WaypointMap& map, MotionSet motions)
    : SubregionGraph(map, motions, SubregionNumbers(map.graph().size())) {
  std::set<BlockKey> all;
  for (const auto& [block, members] : map.members()) all.insert(all.end(), block);
  repair(all);
}

SubregionGraph SubregionGraph::in_order(const WaypointMap& map, MotionSet motions,
                                        std::span<const WaypointId> order, std::uint64_t seed) {
  SubregionGraph graph(map, motions, SubregionNumbers(map.graph().size()));
  graph.repairable_ = false;
  std::vector<SearchPath> found;
  std::set<Turn> nobody;
  for (const bool boundary : {false, true})
    for (const WaypointId v : order) {
      if (graph.numbers_[v] != kNoSubregion || !map.graph().has_edge(v, motions)) continue;
      const std::vector<BlockKey> blocks = map.blocks().all_of(map.place(v));
      if ((blocks.size() > 1) != boundary) continue;
      const BlockKey block = blocks[boundary ? mixed(seed ^ mixed(v)) % blocks.size() : 0];
      found.push_back(graph.gather(v, {boundary, block}, nobody));
    }
  graph.connect(found);
  graph.find_components();
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
  std::size_t sum = numbers_.size() * static_cast<std::size_t>(numbers_.bytes_each());
  for (const Subregion& s : subregions_) sum += sizeof(Subregion) + s.connections.size() * sizeof(Connection);
  return sum + component_.size() * sizeof(std::uint32_t);
}

// Detection ------------------------------------------------------------------------------------------------

std::size_t SubregionGraph::repair(const std::set<BlockKey>& touched, std::span<const WaypointId> moved) {
  if (!repairable_) throw InvalidInput("a subregion graph of a given order cannot be updated; build it anew");
  numbers_.resize(map_->graph().size());
  for (const WaypointId v : moved) numbers_.set(v, kNoSubregion);
  std::set<Turn> due;
  for (const BlockKey block : touched) {
    due.insert({false, block});
    due.insert({true, block});
  }
  std::vector<SearchPath> found;
  std::set<BlockKey> looked;
  while (!due.empty()) {
    const Turn turn = *due.begin();
    due.erase(due.begin());
    looked.insert(turn.block);
    take_turn(turn, due, found);
  }
  connect(found);
  find_components();
  return looked.size();
}

/// Algorithm 2 for one block and one round. Later turns that may now take more or less are due; earlier
/// ones never are, so every turn is taken once at most.
void SubregionGraph::take_turn(Turn turn, std::set<Turn>& due, std::vector<SearchPath>& found) {
  const auto listed = map_->members().find(turn.block);
  std::vector<SubregionId>& owned = owned_[turn];
  const std::set<SubregionId> before(owned.begin(), owned.end());
  std::vector<WaypointId> had;
  static const std::vector<WaypointId> nobody;
  const std::vector<WaypointId>& members = listed == map_->members().end() ? nobody : listed->second;
  for (const WaypointId v : members)
    if (numbers_[v] != kNoSubregion && before.contains(numbers_[v])) {
      numbers_.set(v, kNoSubregion);
      had.push_back(v);
    }
  for (const SubregionId id : owned) release(id);
  std::vector<SubregionId> now;
  for (const WaypointId v : members) {
    if (!may_take(v, turn) || map_->blocks().is_local(map_->place(v)) == turn.second_round) continue;
    if (!map_->graph().has_edge(v, motions_)) continue;
    found.push_back(gather(v, turn, due));
    now.push_back(found.back().id);
    for (const WaypointId w : found.back().waypoints)
      if (!std::binary_search(had.begin(), had.end(), w)) notify(w, turn, due);
  }
  for (const WaypointId v : had)
    if (numbers_[v] == kNoSubregion) notify(v, turn, due);
  owned_[turn] = std::move(now);
}

/// True if a waypoint is free, or belongs to a later turn.
bool SubregionGraph::may_take(WaypointId v, Turn turn) const {
  const SubregionId id = numbers_[v];
  return id == kNoSubregion || (repairable_ && turn_of(id) > turn);
}

void SubregionGraph::notify(WaypointId v, Turn turn, std::set<Turn>& due) const {
  if (map_->blocks().is_local(map_->place(v))) {  // the usual case: only the second round can want it
    if (!turn.second_round) due.insert({true, turn.block});
    return;
  }
  for (const BlockKey block : map_->blocks().all_of(map_->place(v)))
    for (const Turn& later : {Turn{false, block}, Turn{true, block}})
      if (later > turn) due.insert(later);
}

/// Algorithm 3: breadth-first inside the closed block.
SubregionGraph::SearchPath SubregionGraph::gather(WaypointId root, Turn turn, std::set<Turn>& due) {
  SearchPath found{new_id(turn), {root}};
  const QBox box = map_->blocks().box(turn.block);
  const auto claim = [&](WaypointId v) {
    if (numbers_[v] != kNoSubregion) due.insert(turn_of(numbers_[v]));
    numbers_.set(v, found.id);
  };
  claim(root);
  for (std::size_t i = 0; i < found.waypoints.size(); ++i)
    map_->graph().for_each(found.waypoints[i], motions_, [&](std::uint64_t, WaypointId w) {
      if (numbers_[w] == found.id || !may_take(w, turn)) return true;
      if (!WaypointBlocks::holds(box, map_->place(w))) return true;
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
  subregions_[id].block = turn.block;
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
void SubregionGraph::connect(const std::vector<SearchPath>& found) {
  std::vector<std::uint8_t> is_new(subregions_.size(), 0);
  for (const auto& [id, waypoints] : found) is_new[id] = 1;
  std::vector<std::pair<SubregionId, double>> across;
  for (const auto& [id, waypoints] : found) {
    across.clear();
    for (const WaypointId v : waypoints)
      map_->graph().for_each(v, motions_, [&, own = id](std::uint64_t arc, WaypointId w) {
        if (numbers_[w] != own) across.emplace_back(numbers_[w], map_->graph().length(v, arc));
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

void SubregionGraph::find_components() {
  UnionFind sets(subregions_.size());
  for (SubregionId id = 0; id < subregions_.size(); ++id)
    for (const Connection& c : subregions_[id].connections) sets.unite(id, c.to);
  component_.resize(subregions_.size());
  for (SubregionId id = 0; id < subregions_.size(); ++id) component_[id] = sets.find(id);
}

}  // namespace octoway::core
