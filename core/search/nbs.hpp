// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// NBS: Chen, Holte, Zilles and Sturtevant, Front-to-End Bidirectional Heuristic Search with Near-Optimal Node
// Expansions, 2017. It expands pairs: the two open nodes whose lower bound max(f, f', g + g') is least. No
// admissible search from both ends can do with less than half its expansions.
//
// As in the paper's Algorithm 2 each side has two queues: waiting (by f), for nodes whose f is above the
// bound, and ready (by g). epsilon, the least cost of an edge, is taken as 0.
#pragma once

#include "core/search/two_ended.hpp"

namespace octoway::core {

template <class SearchGraph, class Store = Workspace>
class Nbs : public TwoEnded<SearchGraph, Store> {
  using Base = TwoEnded<SearchGraph, Store>;

 public:
  Nbs(const SearchGraph& graph, Store& forward, Store& backward, Heap& ready, Heap& ready_backward)
      : Base(graph, forward, backward), ready_{&ready, &ready_backward} {
    for (const int side : {0, 1}) {
      ready_[side]->clear();
      waiting(side).push({this->h({this->end(side), side}), this->end(side)});
    }
  }

  bool has_open() { return second_pending_ || prepare(); }
  /// The two nodes of a pair one after the other.
  SideNode take() {
    if (!second_pending_) {
      pair_[0] = ready_[0]->top().id;
      pair_[1] = ready_[1]->top().id;
    }
    const int side = second_pending_ ? 1 : 0;
    second_pending_ = !second_pending_;
    return {pair_[side], side};
  }
  bool is_goal(SideNode) const { return this->best_ <= bound_; }
  TraceStep trace_step(SideNode n) { return this->step(n, bound_); }
  void expand(SideNode n) {
    this->expand_node(n, [&](SideNode reached, double g) {
      waiting(reached.side).push({g + this->h(reached), reached.node});
    });
  }

 private:
  Heap& waiting(int side) { return this->store(side).open; }

  /// Drops entries of nodes that are closed or have been improved since.
  void clean(int side) {
    for (Heap& w = waiting(side); !w.empty(); w.pop()) {
      const SideNode n{w.top().id, side};
      if (!this->is_closed(n) && w.top().key == this->g(n) + this->h(n)) break;
    }
    for (Heap& r = *ready_[side]; !r.empty(); r.pop()) {
      const SideNode n{r.top().id, side};
      if (!this->is_closed(n) && r.top().key == this->g(n)) break;
    }
  }

  void make_ready(int side) {
    const NodeIndex n = waiting(side).pop().id;
    ready_[side]->push({this->g({n, side}), n});
    clean(side);
  }

  /// Algorithm 3: raises the bound until a pair with that bound is ready. False if a side has nothing left.
  bool prepare() {
    for (const int side : {0, 1}) {
      clean(side);
      while (!waiting(side).empty() && waiting(side).top().key < bound_) make_ready(side);
    }
    for (;;) {
      double least = std::numeric_limits<double>::infinity();
      for (const int side : {0, 1}) {
        if (waiting(side).empty() && ready_[side]->empty()) return false;
        if (!waiting(side).empty()) least = std::min(least, waiting(side).top().key);
      }
      const bool both = !ready_[0]->empty() && !ready_[1]->empty();
      const double sum =
          both ? ready_[0]->top().key + ready_[1]->top().key : std::numeric_limits<double>::infinity();
      if (sum <= bound_) return true;
      if (least <= bound_) {
        const int side = !waiting(0).empty() && waiting(0).top().key <= bound_ ? 0 : 1;
        make_ready(side);
      } else {
        bound_ = std::min(least, sum);
      }
    }
  }

  Heap* ready_[2];
  NodeIndex pair_[2] = {kNoNode, kNoNode};
  bool second_pending_ = false;
  double bound_ = 0.0;
};

}  // namespace octoway::core
