// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search (ours): best-first over cells or portals, where relaxing a portal puts the crossing point where the
// straight line to the goal wants it. Path costs are then close to what refinement will make of them, so the heuristic is
// strong: on one game map 183 expansions instead of 2,685 with portal midpoints, and a shorter path.
//
// PerCell keeps one state a cell: fast. PerPortal keeps one a portal: 3-4 times slower, and it sees ways that differ only in
// how a cell is entered. The kept state is the one with the least g + h, since costs to different entry points do not
// compare.
#include "core/search/crossing.hpp"

#include <algorithm>
#include <cmath>

#include "core/search/algorithms.hpp"

namespace octoway {

namespace {

enum class StatePer { CELL, PORTAL };

template <StatePer State>
class CrossingSearch {
 public:
  SearchStats stats;

  CrossingSearch(const SearchTask& task, CrossingStore& store)
      : task_(task), store_(store), weight_(static_cast<float>(task.weight)), bound_(static_cast<float>(task.bound)), in_order_(task.weight == 1.0) {
    const DVec goal = to_voxels(task.goal);
    const DVec start = to_voxels(task.start);
    for (int a = 0; a < 3; ++a) goal_[a] = static_cast<float>(goal[a]);
    const std::size_t states = State == StatePer::CELL ? task.cells.size() : task.graph.portals.size();
    goal_node_ = static_cast<std::uint32_t>(states);
    store.begin(states + 1 + task.start_cells.size());
    const float straight = static_cast<float>(distance(start, goal));
    store.buckets.begin(straight);
    store.heap.clear();
    for (std::size_t i = 0; i < task.start_cells.size(); ++i) {
      const CellId cell = task.start_cells[i];
      const std::uint32_t id = State == StatePer::CELL ? cell : goal_node_ + 1 + static_cast<std::uint32_t>(i);
      const float at[3] = {static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z)};
      offer(id, cell, kNoCell, kNoCell, 0.0F, weight_ * straight, at);
      nearest_ = id;
    }
    nearest_left_ = straight;
  }

  bool has_open() const { return in_order_ ? !store_.buckets.empty() : !store_.heap.empty(); }
  std::uint32_t take() { return in_order_ ? store_.buckets.pop() : store_.heap.pop().id; }
  bool is_closed(std::uint32_t n) const { return store_.nodes[n].closed; }
  bool is_goal(std::uint32_t n) const { return n == goal_node_; }

  void expand(std::uint32_t n) {
    store_.nodes[n].closed = true;
    const CrossingNode node = store_.nodes[n];
    const Box& cell = task_.cells[node.cell];
    const float lo[3] = {static_cast<float>(cell.lo.x), static_cast<float>(cell.lo.y), static_cast<float>(cell.lo.z)};
    const RelaxFrom from{{node.x - lo[0], node.y - lo[1], node.z - lo[2]},
                         {goal_[0] - lo[0], goal_[1] - lo[1], goal_[2] - lo[2]},
                         node.g,
                         weight_};
    reach_goal_from(n, node, from);
    for (std::uint32_t b = task_.blocks.first[node.cell]; b < task_.blocks.first[node.cell + 1]; ++b) {
      const PortalBlock& block = task_.blocks.blocks[b];
      Relaxed relaxed;
      relax_block(block, from, relaxed);
      for (int i = 0; i < 8 && block.cell[i] != kNoCell; ++i) {
        ++stats.relaxed;
        const std::uint32_t id = State == StatePer::CELL ? block.cell[i] : block.portal[i];
        const CrossingNode& known = store_.nodes[id];
        if (relaxed.f[i] > bound_ || (known.generation == store_.generation && known.f <= relaxed.f[i])) continue;
        const float at[3] = {relaxed.x[i] + lo[0], relaxed.y[i] + lo[1], relaxed.z[i] + lo[2]};
        offer(id, block.cell[i], block.portal[i], n, relaxed.g[i], relaxed.f[i], at);
      }
    }
  }

  Found result(Outcome outcome) {
    std::uint32_t n = outcome == Outcome::FOUND ? goal_node_ : nearest_;
    Found found{outcome, store_.nodes[n].g, stats, {}};
    Route& route = found.route;
    if (outcome == Outcome::FOUND) route.points.push_back(task_.goal), n = store_.nodes[n].parent;
    for (; n != kNoCell; n = store_.nodes[n].parent) {
      const CrossingNode& node = store_.nodes[n];
      const bool at_start = node.portal == kNoCell;
      const QVec p = at_start ? task_.start : nearest_on(task_.graph.portals[node.portal].rect, {node.x, node.y, node.z});
      if (route.points.empty() || route.points.back() != p) route.points.push_back(p);
      route.cells.push_back(node.cell);
      if (!at_start) route.portals.push_back(node.portal);
    }
    if (route.points.size() == 1) route.points.push_back(task_.start);
    std::reverse(route.points.begin(), route.points.end());
    std::reverse(route.cells.begin(), route.cells.end());
    std::reverse(route.portals.begin(), route.portals.end());
    return found;
  }

 private:
  void reach_goal_from(std::uint32_t n, const CrossingNode& node, const RelaxFrom& from) {
    const float d[3] = {from.goal[0] - from.point[0], from.goal[1] - from.point[1], from.goal[2] - from.point[2]};
    const float left = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    if (left < nearest_left_) nearest_ = n, nearest_left_ = left;
    for (const CellId goal_cell : task_.goal_cells) {
      if (node.cell != goal_cell) continue;
      const CrossingNode& known = store_.nodes[goal_node_];
      if (known.generation != store_.generation || node.g + left < known.g)
        offer(goal_node_, node.cell, kNoCell, n, node.g + left, node.g + left, goal_);
    }
  }

  void offer(std::uint32_t id, CellId cell, PortalId portal, std::uint32_t parent, float g, float f, const float* at) {
    CrossingNode& node = store_.nodes[id];
    if (node.generation == store_.generation && node.closed) return;
    node = {g, f, at[0], at[1], at[2], parent, cell, portal, store_.generation, false};
    if (in_order_)
      store_.buckets.push(f, id);
    else
      store_.heap.push({f, id});
  }

  const SearchTask& task_;
  CrossingStore& store_;
  float weight_;
  float bound_;
  bool in_order_;
  float goal_[3];
  std::uint32_t goal_node_ = 0;
  std::uint32_t nearest_ = 0;
  float nearest_left_ = 0.0F;
};

template <StatePer State>
Found search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  CrossingSearch<State> crossing(task, scratch.crossing);
  const Outcome outcome = best_first(crossing, guard);
  return crossing.result(outcome);
}

}  // namespace

Found search_crossing(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return search<StatePer::CELL>(task, guard, scratch);
}

Found search_crossing_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return search<StatePer::PORTAL>(task, guard, scratch);
}

}  // namespace octoway
