// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Choosing pivots and measuring from them: each next one is the patch that is farthest from all before it.
#pragma once

#include "core/abstract/terrain/abstract_graph.hpp"

namespace octoway::core {

/// An abstract graph without a goal: a search floods all of it.
template <class SearchGraph>
class Flood {
 public:
  Flood(const SearchGraph& graph, NodeIndex start) : graph_(graph), start_(start) {}
  std::size_t node_count() const { return graph_.node_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return kNoNode; }
  DVec position(NodeIndex n) const { return graph_.position(n); }
  double heuristic(NodeIndex) const { return 0.0; }
  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    graph_.for_each_edge(n, parent, visit);
  }

 private:
  const SearchGraph& graph_;
  NodeIndex start_;
};

/// Nothing if the guard says stop. Ties go to the patch that comes first.
template <BaseGraph Base>
std::shared_ptr<const Pivots> make_pivots(const Abstraction<Base>& abstraction, Profile& profile,
                                          BudgetGuard& guard, GraphScratch& scratch, SearchStats& stats) {
  auto pivots = std::make_shared<Pivots>();
  pivots->version = abstraction.version();
  std::vector<NodeIndex> patches;  // all, in order
  for (std::uint32_t s = 0; s < abstraction.base().sector_count(); ++s) {
    pivots->first.push_back(static_cast<std::uint32_t>(patches.size()));
    for (std::uint16_t r = 0; r < abstraction.sector(s).patches().size(); ++r)
      patches.push_back(abstraction.id_of({s, r}));
  }
  pivots->patches = patches.size();
  const CostTable& costs = profile.key().costs;
  const auto allowed = [&](std::size_t i) {
    return costs.allows(abstraction.patch(abstraction.ref_of(patches[i])).kind);
  };
  std::vector<double> nearest(patches.size(), CostTable::kForbidden);  // cost from the pivots so far
  for (int k = 0; k < profile.key().pivots; ++k) {
    std::size_t best = patches.size();
    for (std::size_t i = 0; i < patches.size(); ++i)
      if (allowed(i) && (best == patches.size() || nearest[i] > nearest[best])) best = i;
    if (best == patches.size() || nearest[best] == 0.0) break;  // there are no more patches than that
    const AbstractGraph<Base> graph(abstraction, costs, patches[best], patches[best], &profile, guard,
                                    scratch);
    const SearchResult flood =
        search_edges(Flood(graph, patches[best]), kNearestFirst, guard, scratch.forward);
    stats += flood.stats;
    stats += graph.inner;
    if (flood.outcome != Outcome::EXHAUSTED) return nullptr;
    for (std::size_t i = 0; i < patches.size(); ++i) {
      const double cost = scratch.forward.node(patches[i]).g;
      pivots->costs.push_back(cost);
      nearest[i] = std::fmin(nearest[i], cost);
    }
  }
  profile.keep_pivots(pivots);
  return pivots;
}

}  // namespace octoway::core
