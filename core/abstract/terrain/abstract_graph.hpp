// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The patches of an abstraction as a graph to search, under a table of costs. An edge is as long as its
// representatives are apart, half of it at either patch's cost (the paper's estimate); or, if asked for, it
// costs what the cheapest way between them costs that stays in their two sectors.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/abstract/terrain/abstraction.hpp"
#include "core/abstract/terrain/graph_search.hpp"
#include "core/abstract/terrain/profile.hpp"

namespace octoway::core {

/// The way from one node to another that stays in two sectors. It exists if the nodes lie in one patch, or
/// in neighbouring ones, whose kinds are allowed: both patches are connected, and lie in these sectors.
template <BaseGraph Base>
SearchResult search_two_sectors(const Base& base, const CostTable& costs, NodeIndex from, NodeIndex to,
                                double weight, BudgetGuard& guard, PagedWorkspace& store) {
  const std::uint32_t one = base.sector(from);
  const std::uint32_t two = base.sector(to);
  const auto inside = [&](NodeIndex n) {
    const std::uint32_t s = base.sector(n);
    return s == one || s == two;
  };
  const CostedGraph<Base, decltype(inside)> graph(base, costs, from, to, inside);
  return search_edges(graph, weighted_first(std::max(weight, 1.0)), guard, store);
}

template <BaseGraph Base>
class AbstractGraph {
 public:
  /// `profile` is asked for edges that shall be exact; its pivots help, if they are of this version. Searches
  /// for edges are counted in `inner`.
  AbstractGraph(const Abstraction<Base>& abstraction, const CostTable& costs, NodeIndex start, NodeIndex goal,
                Profile* profile, BudgetGuard& guard, GraphScratch& scratch)
      : abstraction_(abstraction),
        base_(abstraction.base()),
        costs_(costs),
        least_(costs.least()),
        start_(start),
        goal_(goal),
        profile_(profile),
        exact_(profile != nullptr && profile->key().exact_edges),
        guard_(guard),
        scratch_(scratch) {
    if (profile != nullptr && profile->key().pivots > 0) pivots_ = profile->pivots(abstraction.version());
  }

  mutable SearchStats inner;

  std::size_t node_count() const { return abstraction_.id_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return goal_; }
  bool is_terminal(NodeIndex) const { return false; }
  DVec position(NodeIndex n) const { return base_.position(at(n).representative); }
  double heuristic(NodeIndex n) const { return least_cost(n, goal_); }
  double least_cost(NodeIndex a, NodeIndex b) const {
    double least = least_ * base_.distance(at(a).representative, at(b).representative);
    if (pivots_)
      for (std::size_t i = number(a), j = number(b); i < pivots_->costs.size();
           i += pivots_->patches, j += pivots_->patches) {
        const double apart = std::fabs(pivots_->costs[i] - pivots_->costs[j]);
        if (apart < CostTable::kForbidden) least = std::fmax(least, apart);  // not of patches out of reach
      }
    return least;
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const PatchRef here = abstraction_.ref_of(n);
    for (const PatchRef& there : abstraction_.edges_of(here)) {
      const NodeIndex to = abstraction_.id_of(there);
      if (to != parent && costs_.allows(abstraction_.patch(there).kind)) visit(to, cost(here, there));
    }
  }

 private:
  const Patch& at(NodeIndex n) const { return abstraction_.patch(abstraction_.ref_of(n)); }
  std::size_t number(NodeIndex n) const {
    const PatchRef ref = abstraction_.ref_of(n);
    return pivots_->first[ref.sector] + ref.patch;
  }
  double cost(PatchRef a, PatchRef b) const {
    const Patch& one = abstraction_.patch(a);
    const Patch& two = abstraction_.patch(b);
    if (exact_) return a < b ? exact_cost(a, b) : exact_cost(b, a);
    return base_.distance(one.representative, two.representative) * (costs_[one.kind] + costs_[two.kind]) / 2;
  }
  double exact_cost(PatchRef a, PatchRef b) const {
    const std::uint64_t id =
        std::uint64_t{abstraction_.patch(a).representative} << 32 | abstraction_.patch(b).representative;
    const EdgeStamp stamp{abstraction_.stamp(a.sector), abstraction_.stamp(b.sector)};
    if (const auto known = profile_->edge(id, stamp)) return *known;
    const SearchResult found =
        search_two_sectors(base_, costs_, abstraction_.patch(a).representative,
                           abstraction_.patch(b).representative, 1.0, guard_, scratch_.inner);
    inner += found.stats;
    if (found.outcome != Outcome::FOUND) return CostTable::kForbidden;  // out of budget: the search ends, too
    profile_->keep_edge(id, stamp, found.cost);
    return found.cost;
  }

  const Abstraction<Base>& abstraction_;
  const Base& base_;
  const CostTable& costs_;
  double least_;
  NodeIndex start_, goal_;
  Profile* profile_;
  bool exact_;
  BudgetGuard& guard_;
  GraphScratch& scratch_;
  std::shared_ptr<const Pivots> pivots_;
};

}  // namespace octoway::core
