// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From an abstract path to a walkable one, piece by piece: Sturtevant et al. 2019, section 4.1.
// Representatives are subgoals, but for those of the first and of the last patch. The first segment is ready
// after the abstract search and one small search; a way exists once an abstract path was found, because
// consecutive subgoals lie in patches that touch, and patches are connected.
#pragma once

#include "core/abstract/terrain/pivots.hpp"

namespace octoway::core {

struct RefineChoice {
  PatchSearch search = PatchSearch::ASTAR;  ///< in the abstract
  double weight = 1.0;                      ///< weight of WEIGHTED_ASTAR in the abstract
  double refine_weight = 1.0;               ///< weight for segments: 1 is A*
  bool exact_edges = false;                 ///< edges cost what their cheapest way costs, not an estimate
  bool keep_paths = false;                  ///< remember segments between representatives
  int pivots = 0;                           ///< pivots of a differential heuristic in the abstract

  bool remembers() const { return exact_edges || keep_paths || pivots > 0; }
};

struct Segment {
  Outcome outcome = Outcome::EXHAUSTED;
  std::vector<NodeIndex> nodes;  ///< with both ends
  double cost = 0.0;
  SearchStats stats;
  bool kept = false;  ///< it was remembered, not searched
};

template <BaseGraph Base>
class Refiner {
 public:
  /// Two nodes whose kinds are allowed. `profiles` keeps what is remembered.
  Refiner(const Abstraction<Base>& abstraction, Profiles& profiles, const CostTable& costs,
          RefineChoice choice, NodeIndex start, NodeIndex goal)
      : abstraction_(abstraction), costs_(costs), choice_(choice), at_(start), goal_(goal) {
    if (choice.remembers())
      profile_ = profiles.get({costs, choice.refine_weight, choice.exact_edges, choice.pivots});
  }

  SearchStats abstract_stats;  ///< searches in the abstract, and for edges and pivots
  std::uint32_t replans = 0;   ///< times the terrain changed under way

  /// Finds the patches to go through.
  Outcome plan(BudgetGuard& guard, GraphScratch& scratch);
  bool done() const { return planned_ && subgoals_.empty(); }
  /// The patches of the last plan, with those of both ends.
  const std::vector<PatchRef>& way() const { return way_; }
  /// From where the last one ended to the next subgoal. If the abstraction was repaired since the last
  /// call, a new path is planned from here.
  Segment next_segment(BudgetGuard& guard, GraphScratch& scratch);

 private:
  Segment find(NodeIndex to, BudgetGuard& guard, GraphScratch& scratch);
  bool is_representative(NodeIndex n) const {
    return abstraction_.patch(abstraction_.patch_of(n)).representative == n;
  }

  const Abstraction<Base>& abstraction_;
  CostTable costs_;
  RefineChoice choice_;
  std::shared_ptr<Profile> profile_;
  NodeIndex at_, goal_;
  std::vector<NodeIndex> subgoals_;
  std::vector<PatchRef> way_;
  bool planned_ = false;
  std::uint64_t version_ = 0;
};

template <BaseGraph Base>
Outcome Refiner<Base>::plan(BudgetGuard& guard, GraphScratch& scratch) {
  subgoals_.clear();
  planned_ = false;
  version_ = abstraction_.version();
  if (choice_.pivots > 0 && !profile_->pivots(version_) &&
      !make_pivots(abstraction_, *profile_, guard, scratch, abstract_stats)) {
    const Outcome why = guard.check(0);
    return why == Outcome::FOUND ? Outcome::OUT_OF_BUDGET : why;
  }
  const NodeIndex from = abstraction_.id_of(abstraction_.patch_of(at_));
  const NodeIndex to = abstraction_.id_of(abstraction_.patch_of(goal_));
  const AbstractGraph<Base> graph(abstraction_, costs_, from, to, profile_.get(), guard, scratch);
  const SearchResult found = search_graph(graph, choice_.search, choice_.weight, guard, scratch);
  abstract_stats += found.stats;
  abstract_stats += graph.inner;
  guard.spend(found.stats.expanded + graph.inner.expanded);
  if (found.outcome != Outcome::FOUND) return found.outcome;
  way_.clear();
  for (const NodeIndex n : found.nodes) way_.push_back(abstraction_.ref_of(n));
  subgoals_.push_back(goal_);
  for (std::size_t i = found.nodes.size(); i > 2; --i)
    subgoals_.push_back(abstraction_.patch(abstraction_.ref_of(found.nodes[i - 2])).representative);
  planned_ = true;
  return Outcome::FOUND;
}

template <BaseGraph Base>
Segment Refiner<Base>::next_segment(BudgetGuard& guard, GraphScratch& scratch) {
  if (!planned_ || version_ != abstraction_.version()) {
    replans += planned_ ? 1 : 0;
    if (const Outcome outcome = plan(guard, scratch); outcome != Outcome::FOUND)
      return {outcome, {}, 0.0, {}};
  }
  Segment segment = find(subgoals_.back(), guard, scratch);
  guard.spend(segment.stats.expanded);
  if (segment.outcome != Outcome::FOUND) return segment;
  at_ = subgoals_.back();
  subgoals_.pop_back();
  return segment;
}

template <BaseGraph Base>
Segment Refiner<Base>::find(NodeIndex to, BudgetGuard& guard, GraphScratch& scratch) {
  const Base& base = abstraction_.base();
  if (at_ == to) return {Outcome::FOUND, {to}, 0.0, {}};
  const bool keep = choice_.keep_paths && is_representative(at_) && is_representative(to);
  const std::uint64_t id = std::uint64_t{at_} << 32 | to;
  const EdgeStamp stamp{abstraction_.stamp(base.sector(at_)), abstraction_.stamp(base.sector(to))};
  if (keep)
    if (const auto kept = profile_->path(id, stamp))
      return {Outcome::FOUND, kept->nodes, kept->cost, {}, true};
  SearchResult found =
      search_two_sectors(base, costs_, at_, to, choice_.refine_weight, guard, scratch.forward);
  if (found.outcome == Outcome::EXHAUSTED)
    throw BrokenInvariant("neighbouring patches are not joined by a way through their sectors");
  if (keep && found.outcome == Outcome::FOUND) profile_->keep_path(id, {stamp, found.cost, found.nodes});
  return {found.outcome, std::move(found.nodes), found.cost, found.stats};
}

}  // namespace octoway::core
