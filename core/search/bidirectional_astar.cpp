// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Bidirectional A*, front to end: Pohl, Bi-directional Search, 1971; it stops as soon as no path that is
// still to be found can be shorter than the best one: when that is at most the least f of either side.
#include "core/search/algorithms.hpp"
#include "core/search/graphs.hpp"
#include "core/search/scratch.hpp"
#include "core/search/two_ended.hpp"

namespace octoway::core {

namespace {

template <class SearchGraph>
class BidirectionalAstar : public TwoEnded<SearchGraph> {
  using Base = TwoEnded<SearchGraph>;

 public:
  BidirectionalAstar(const SearchGraph& graph, Workspace& forward, Workspace& backward)
      : Base(graph, forward, backward) {
    for (const int side : {0, 1}) push({this->end(side), side}, 0.0);
  }

  bool has_open() { return !this->store(0).open.empty() && !this->store(1).open.empty(); }
  /// From the side with fewer open nodes (Pohl's cardinality rule).
  SideNode take() {
    const int side = this->store(1).open.size() < this->store(0).open.size() ? 1 : 0;
    const HeapEntry entry = this->store(side).open.pop();
    bound_ = entry.key;
    if (!this->store(1 - side).open.empty()) bound_ = std::max(bound_, this->store(1 - side).open.top().key);
    return {entry.id, side};
  }
  bool is_goal(SideNode) const { return this->best_ <= bound_; }
  TraceStep trace_step(SideNode n) { return this->step(n, this->g(n) + this->h(n)); }
  void expand(SideNode n) {
    this->expand_node(n, [&](SideNode reached, double g) { push(reached, g); });
  }

 private:
  void push(SideNode n, double g) { this->store(n.side).open.push({g + this->h(n), n.node}); }

  double bound_ = 0.0;
};

SearchPath search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  const Terminal target = task.target();
  return with_graph(task, {&target, 1}, [&](const auto& graph) {
    BidirectionalAstar search(graph, scratch.edges, scratch.backward);
    const Outcome outcome = best_first(search, guard);
    return found_along(graph, search.result(outcome));
  });
}

}  // namespace

const Algorithm kBidirectionalAstar{
    "bidirectional_astar", "A* from both ends", Promise::OPTIMAL, true, false, true, search};

}  // namespace octoway::core
