// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/subregion_search.hpp"

#include <array>
#include <string>

#include "core/abstract/waypoints/waypoint_search_graph.hpp"
#include "core/base/thread_clock.hpp"
#include "core/search/priorities.hpp"

namespace octoway::core {

namespace {

constexpr std::array<std::string_view, 5> kSchemes{"FC", "MinL", "AvgL", "MaxL", "CD"};

template <class Filter>
void search_waypoints(const WaypointSearchGraph<Filter>& nodes, BudgetGuard& guard, Workspace& store,
                      WaypointPath& path) {
  SearchResult found = search_edges(nodes, kShortestFirst, guard, store);
  guard.spend(found.stats.expanded);
  path.outcome = found.outcome;
  path.expanded += found.stats.expanded;
  path.relaxed += found.stats.relaxed;
  if (found.outcome != Outcome::FOUND) return;
  path.length = found.cost;
  path.nodes.assign(found.nodes.begin() + 1, found.nodes.end() - 1);
}

/// Expands all that is nearer than a limit.
template <class SearchGraph>
class Flood : public EdgeSearch<SearchGraph, Priority, Workspace> {
 public:
  Flood(const SearchGraph& nodes, Workspace& store, double limit)
      : EdgeSearch<SearchGraph, Priority, Workspace>(nodes, kNearestFirst, store), limit_(limit) {}
  bool is_goal(NodeIndex n) { return this->store_.node(n).g > limit_; }

 private:
  double limit_;
};

double distance_to_box(DVec p, const Subregion& s) {
  DVec near;
  for (int a = 0; a < 3; ++a) near[a] = std::clamp(p[a], s.lo[a], s.hi[a]);
  return distance(p, near);
}

class Query {
 public:
  Query(const SubregionGraph& graph, const WaypointEnds& ends, const SubregionOptions& options,
        BudgetGuard& guard, SubregionScratch& scratch)
      : graph_(graph), ends_(ends), options_(options), guard_(guard), scratch_(scratch) {
    scratch.marks.resize(std::max(scratch.marks.size(), graph.subregions().size()), 0);
  }

  WaypointPath run() {
    path_.outcome = find_chain();
    if (path_.outcome == Outcome::FOUND) {
      begin_filter();
      for (const SubregionId id : path_.subregions) allow(id);
      search(false);
      if (options_.exact && path_.outcome == Outcome::FOUND && !path_.nodes.empty()) prove();
    }
    offer_shared_waypoint();
    return path_;
  }

 private:
  void begin_filter() {
    if (++scratch_.mark == 0) {
      std::fill(scratch_.marks.begin(), scratch_.marks.end(), 0);
      scratch_.mark = 1;
    }
    path_.allowed = 0;
  }
  void allow(SubregionId id) {
    if (scratch_.marks[id] == scratch_.mark) return;
    scratch_.marks[id] = scratch_.mark;
    ++path_.allowed;
  }
  void search(bool bounded) {
    const MarkedSubregions filter{graph_, scratch_, bounded};
    search_waypoints(WaypointSearchGraph(graph_.map().graph(), graph_.motions(), ends_, filter), guard_,
                     scratch_.waypoints, path_);
  }

  Outcome find_chain() {
    const SubregionSearchGraph nodes(graph_, ends_.start, ends_.goal, ends_.from, ends_.to, options_.scheme);
    if (options_.components && !connects(nodes)) return Outcome::EXHAUSTED;
    const SearchResult found = search_edges(nodes, kShortestFirst, guard_, scratch_.subregions);
    guard_.spend(found.stats.expanded);
    path_.subregions_expanded += found.stats.expanded;
    if (found.outcome == Outcome::FOUND)
      path_.subregions.assign(found.nodes.begin() + 1, found.nodes.end() - 1);
    return found.outcome;
  }
  bool connects(const SubregionSearchGraph& nodes) const {
    for (const WaypointEdge& a : nodes.first())
      for (const WaypointEdge& b : nodes.last())
        if (graph_.component(a.to) == graph_.component(b.to)) return true;
    return false;
  }

  /// Lets in every subregion that a shorter path might use, and searches again.
  void prove() {
    const double known = path_.length;
    const double ratio = graph_.map().graph().least_ratio();
    const std::size_t count = graph_.subregions().size();
    const Outcome ahead = flood(ends_.start, ends_.goal, ends_.from, ends_.to, known, scratch_.subregions);
    const Outcome back = flood(ends_.goal, ends_.start, ends_.to, ends_.from, known, scratch_.backward);
    for (const Outcome outcome : {ahead, back})
      if (outcome == Outcome::OUT_OF_BUDGET || outcome == Outcome::CANCELLED) {
        path_.outcome = outcome;
        return;
      }
    begin_filter();
    for (const SubregionId id : path_.subregions) allow(id);
    scratch_.bound.assign(count, 0.0);
    for (SubregionId id = 0; id < count; ++id) {
      const Subregion& s = graph_.subregions()[id];
      if (s.size == 0) continue;
      const double to_goal = std::max(scratch_.backward.node(id).g, ratio * distance_to_box(ends_.goal, s));
      const double to_start =
          std::max(scratch_.subregions.node(id).g, ratio * distance_to_box(ends_.start, s));
      if (to_start + to_goal > known * (1 + 1e-12)) continue;  // the slack only ever lets more in
      scratch_.bound[id] = scratch_.backward.node(id).g;
      allow(id);
    }
    for (const SubregionId id : path_.subregions)
      scratch_.bound[id] = std::min(scratch_.backward.node(id).g, known);
    const WaypointPath before = path_;
    search(true);
    if (path_.outcome == Outcome::FOUND && path_.length > before.length) {  // by a rounding
      path_.length = before.length;
      path_.nodes = before.nodes;
    }
  }

  /// How far every subregion is at least: the sum of the shortest edges on the way.
  Outcome flood(DVec start, DVec goal, const std::vector<WaypointEdge>& from,
                const std::vector<WaypointEdge>& to, double limit, Workspace& store) {
    const SubregionSearchGraph nodes(graph_, start, goal, from, to, CostScheme::MINIMUM_LENGTH);
    Flood<SubregionSearchGraph> search(nodes, store, limit);
    const Outcome outcome = best_first(search, guard_);
    guard_.spend(search.stats.expanded);
    path_.subregions_expanded += search.stats.expanded;
    return outcome;
  }

  /// A waypoint that both ends are joined to is a path, even one that no edge leaves.
  void offer_shared_waypoint() {
    if (path_.outcome != Outcome::FOUND && path_.outcome != Outcome::EXHAUSTED) return;
    for (const WaypointEdge& a : ends_.from)
      for (const WaypointEdge& b : ends_.to) {
        if (a.to != b.to || graph_.number(a.to) != kNoSubregion) continue;
        if (path_.outcome == Outcome::FOUND && path_.length <= a.length + b.length) continue;
        path_.outcome = Outcome::FOUND;
        path_.length = a.length + b.length;
        path_.nodes = {a.to};
      }
  }

  const SubregionGraph& graph_;
  const WaypointEnds& ends_;
  const SubregionOptions& options_;
  BudgetGuard& guard_;
  SubregionScratch& scratch_;
  WaypointPath path_;
};

}  // namespace

CostScheme cost_scheme(std::string_view name) {
  for (std::size_t i = 0; i < kSchemes.size(); ++i)
    if (kSchemes[i] == name) return static_cast<CostScheme>(i);
  std::string known;
  for (const std::string_view scheme : kSchemes) known += (known.empty() ? "" : ", ") + std::string(scheme);
  throw InvalidInput("unknown cost scheme '" + std::string(name) + "'; known: " + known);
}

std::vector<std::string_view> cost_scheme_names() {
  return {kSchemes.begin(), kSchemes.end()};
}

WaypointPath find_plain(const WaypointMap& map, MotionSet motions, const WaypointEnds& ends,
                        BudgetGuard& guard, SubregionScratch& scratch) {
  const double begin = thread_cpu_seconds();
  WaypointPath path;
  const NoFilter filter;
  search_waypoints(WaypointSearchGraph(map.graph(), motions, ends, filter), guard, scratch.waypoints, path);
  path.cpu_seconds = thread_cpu_seconds() - begin;
  return path;
}

WaypointPath find_in_subregions(const SubregionGraph& graph, const WaypointEnds& ends,
                                const SubregionOptions& options, BudgetGuard& guard,
                                SubregionScratch& scratch) {
  const double begin = thread_cpu_seconds();
  WaypointPath path = Query(graph, ends, options, guard, scratch).run();
  path.cpu_seconds = thread_cpu_seconds() - begin;
  return path;
}

}  // namespace octoway::core
