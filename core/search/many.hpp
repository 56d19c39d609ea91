// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many targets, one source (Albertini 2022, section 6), in one search that is never cleared.
//
// The paper runs one search after the other, the nearest target first, and keeps what was opened and closed.
// But each target has a heuristic of its own, so nodes closed for one target may have been reached on a
// detour, and the paper's A* loses optimality; that variant is kept as `reuse`. Ours looks for all targets at
// once: the distance to the nearest target that is still missing is consistent, so every node is closed at
// its least cost. When a target is found, that distance can only grow; keys in the queue are then too low,
// never too high, and an entry that comes up with an outdated key is put back with its true one.
#pragma once

#include <algorithm>
#include <numeric>

#include "core/search/edge_search.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

/// A graph seen by a search for many targets.
template <class SearchGraph>
class ManyGoals {
 public:
  ManyGoals(const SearchGraph& graph, const ManyTask& many) : graph_(graph) {
    at_.reserve(many.targets.size());
    for (const Terminal& t : many.targets) at_.push_back(to_voxels(t.point));
    wanted_.resize(many.targets.size());
    std::iota(wanted_.begin(), wanted_.end(), std::uint32_t{0});
  }

  std::size_t node_count() const { return graph_.node_count(); }
  NodeIndex start() const { return graph_.start(); }
  NodeIndex target(std::uint32_t i) const { return graph_.terminal(1 + i); }
  bool is_end(NodeIndex n) const { return graph_.is_end(n); }
  bool is_target(NodeIndex n) const { return graph_.is_end(n) && n != start(); }
  const LinkView& links() const { return graph_.links(); }
  bool joined_by_link(NodeIndex a, NodeIndex b) const { return graph_.joined_by_link(a, b); }
  ArcId arc_of(NodeIndex n) const { return graph_.arc_of(n); }
  QVec point(NodeIndex n) const { return graph_.point(n); }
  DVec position(NodeIndex n) const { return graph_.position(n); }
  void append_bends(NodeIndex a, NodeIndex b, std::vector<QVec>& out) const {
    graph_.append_bends(a, b, out);
  }
  double distance_to(std::uint32_t i) const { return distance(position(start()), at_[i]); }

  /// To the nearest wanted target. With more than kMostGuides of them asking costs more than it saves; 0 is a
  /// heuristic too.
  double heuristic(NodeIndex n) const {
    if (wanted_.empty() || wanted_.size() > kMostGuides) return 0.0;
    const DVec p = position(n);
    double least = std::numeric_limits<double>::infinity();
    for (const std::uint32_t i : wanted_) least = std::min(least, graph_.least_between(p, at_[i]));
    return graph_.with_links(p, least);
  }
  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit, Way way = Way::FORWARD) const {
    graph_.for_each_edge(n, parent, visit, way);
  }

  /// The heuristic leads to all targets at first; the search tells when that changes.
  void want_only(std::uint32_t i) const { wanted_ = {i}; }
  void forget(NodeIndex n) const {
    std::erase_if(wanted_, [&](std::uint32_t i) { return target(i) == n; });
  }

 private:
  static constexpr std::size_t kMostGuides = 64;

  mutable std::vector<std::uint32_t> wanted_;  ///< searches see their graph as const

  const SearchGraph& graph_;
  std::vector<DVec> at_;
};

/// Any search along edges, for all targets of the task.
template <class Base>
class Many : public Base {
 public:
  template <class Goals, class... Args>
  Many(const Goals& goals, const ManyTask& many, Args&&... args)
      : Base(goals, std::forward<Args>(args)...), many_(many), missing_(many.targets.size()) {}

  NodeIndex take() {
    for (;;) {
      const HeapEntry entry = this->store_.open.top();
      const SearchNode& node = this->store_.node(entry.id);
      const double key = this->key(node.g, entry.id);
      if (many_.reuse || node.closed || entry.key >= key) return Base::take();
      this->store_.open.pop();
      this->store_.open.push({key, entry.id});
    }
  }

  /// A target is never expanded: the ways through it would not be there in a search for another one alone.
  bool is_goal(NodeIndex n) {
    if (!this->graph_.is_target(n)) return false;
    this->store_.node(n).closed = true;
    if (many_.reuse) return n == looking_for_;
    this->graph_.forget(n);
    return --missing_ == 0 || many_.first_only;
  }
  void expand(NodeIndex n) {
    if (!this->graph_.is_target(n)) Base::expand(n);
  }

  template <class MakeRoute>
  SearchPaths run(BudgetGuard& guard, MakeRoute&& make_route) {
    const Outcome outcome = many_.reuse ? reuse(guard) : best_first(*this, guard);
    SearchPaths out;
    for (std::uint32_t i = 0; i < many_.targets.size(); ++i) {
      const NodeIndex n = this->graph_.target(i);
      const SearchNode& node = this->store_.node(n);
      if (!node.closed) {
        out.each.push_back({outcome == Outcome::FOUND ? Outcome::EXHAUSTED : outcome, 0.0, {}, {}});
        continue;
      }
      const SearchResult result = this->chain_to(n, Outcome::FOUND);
      out.each.push_back({Outcome::FOUND, result.cost, {}, {}});
      lay_out(this->graph_, result.nodes, make_route, out.each.back());
    }
    out.stats = this->stats;
    return out;
  }

 private:
  /// The paper's loop: targets by their distance from the source; one that was already reached is done.
  Outcome reuse(BudgetGuard& guard) {
    std::vector<std::uint32_t> order(many_.targets.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return this->graph_.distance_to(a) < this->graph_.distance_to(b);
    });
    for (const std::uint32_t i : order) {
      looking_for_ = this->graph_.target(i);
      this->graph_.want_only(i);
      if (this->store_.node(looking_for_).parent != kNoNode) {  // Algorithm 2, lines 6 to 8
        this->settle(looking_for_);
        this->store_.node(looking_for_).closed = true;
        continue;
      }
      const Outcome outcome = best_first(*this, guard);
      if (outcome == Outcome::OUT_OF_BUDGET || outcome == Outcome::CANCELLED) return outcome;
      if (many_.first_only && outcome == Outcome::FOUND) return outcome;
    }
    return Outcome::FOUND;
  }

  const ManyTask& many_;
  std::size_t missing_;
  NodeIndex looking_for_ = kNoNode;
};

}  // namespace octoway::core
