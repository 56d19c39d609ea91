// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Choosing pivots and measuring from them: each next one is the region that is farthest from all before it.
#pragma once

#include "core/abstract/abstract_space.hpp"

namespace octoway {

/// An abstract graph without a goal: a search floods all of it.
template <class Space>
class Flood {
 public:
  Flood(const Space& space, NodeIndex start) : space_(space), start_(start) {}
  std::size_t node_count() const { return space_.node_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return kNoNode; }
  DVec position(NodeIndex n) const { return space_.position(n); }
  double heuristic(NodeIndex) const { return 0.0; }
  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    space_.for_each_edge(n, parent, visit);
  }

 private:
  const Space& space_;
  NodeIndex start_;
};

/// Nothing if the guard says stop. Ties go to the region that comes first.
template <BaseGraph Base>
std::shared_ptr<const Pivots> make_pivots(const Abstraction<Base>& abstraction, Profile& profile,
                                          BudgetGuard& guard, GraphScratch& scratch, SearchStats& stats) {
  auto pivots = std::make_shared<Pivots>();
  pivots->version = abstraction.version();
  std::vector<NodeIndex> regions;  // all, in order
  for (std::uint32_t s = 0; s < abstraction.base().sector_count(); ++s) {
    pivots->first.push_back(static_cast<std::uint32_t>(regions.size()));
    for (std::uint16_t r = 0; r < abstraction.sector(s).regions().size(); ++r)
      regions.push_back(abstraction.id_of({s, r}));
  }
  pivots->regions = regions.size();
  const CostTable& costs = profile.key().costs;
  const auto allowed = [&](std::size_t i) {
    return costs.allows(abstraction.region(abstraction.ref_of(regions[i])).label);
  };
  std::vector<double> nearest(regions.size(), CostTable::kForbidden);  // cost from the pivots so far
  for (int k = 0; k < profile.key().pivots; ++k) {
    std::size_t best = regions.size();
    for (std::size_t i = 0; i < regions.size(); ++i)
      if (allowed(i) && (best == regions.size() || nearest[i] > nearest[best])) best = i;
    if (best == regions.size() || nearest[best] == 0.0) break;  // there are no more regions than that
    const AbstractSpace<Base> space(abstraction, costs, regions[best], regions[best], &profile, guard,
                                    scratch);
    const SearchResult flood =
        search_edges(Flood(space, regions[best]), NearestFirst{}, guard, scratch.forward);
    stats += flood.stats;
    stats += space.inner;
    if (flood.outcome != Outcome::EXHAUSTED) return nullptr;
    for (std::size_t i = 0; i < regions.size(); ++i) {
      const double cost = scratch.forward.node(regions[i]).g;
      pivots->costs.push_back(cost);
      nearest[i] = std::fmin(nearest[i], cost);
    }
  }
  profile.keep_pivots(pivots);
  return pivots;
}

}  // namespace octoway
