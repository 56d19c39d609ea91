// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search (ours): best-first over cells or portals, where relaxing a portal puts the crossing
// point where the straight line to the goal wants it. Path costs are then close to what refinement will make
// of them, so the heuristic is strong: on one game map 183 expansions instead of 2,685 with portal midpoints,
// and a shorter path.
//
// PerCell keeps one state a cell: fast. PerPortal keeps one a portal: 3-4 times slower, and it sees ways that
// differ only in how a cell is entered. The kept state is the one with the least g + h, since costs to
// different entry points do not compare.
#include "core/search/crossing.hpp"

#include <algorithm>
#include <cmath>

#include "core/search/algorithms.hpp"
#include "core/search/weighted_crossing.hpp"

namespace octoway {

namespace {

template <StatePer State>
class CrossingSearch {
 public:
  SearchStats stats;

  CrossingSearch(const SearchTask& task, CrossingStore& store)
      : task_(task),
        store_(store),
        weight_(static_cast<float>(task.weight)),
        bound_(static_cast<float>(task.bound)) {
    const DVec goal = to_voxels(task.goal);
    const DVec start = to_voxels(task.start);
    for (int a = 0; a < 3; ++a) goal_[a] = static_cast<float>(goal[a]);
    const std::size_t states = State == StatePer::CELL ? task.cells().size() : task.graph.portals.size();
    goal_state_ = static_cast<std::uint32_t>(states);
    nearest_left_ = static_cast<float>(distance(start, goal));
    store.begin(states + 1 + task.start_cells.size(), nearest_left_, kGrain * weight_);
    const float at[3] = {static_cast<float>(start.x), static_cast<float>(start.y),
                         static_cast<float>(start.z)};
    for (std::size_t i = 0; i < task.start_cells.size(); ++i) {
      const CellId cell = task.start_cells[i];
      const std::uint32_t state =
          State == StatePer::CELL ? cell : goal_state_ + 1 + static_cast<std::uint32_t>(i);
      add({0.0F, weight_ * nearest_left_, at[0], at[1], at[2], state, kNoCell, cell, kNoCell, 0});
    }
  }

  bool has_open() const { return store_.has_queued(); }
  std::uint32_t take() {
    const std::uint32_t e = store_.take();
    if (const std::uint32_t next = store_.peek(); next != kNoCell) {
      const PortalBlock* block =
          task_.blocks.blocks.data() + task_.blocks.heads[store_.entries[next].cell].first;
      prefetch(block->lo);
      prefetch(block->hi[1]);
    }
    return e;
  }
  /// Also true for entries that were improved upon.
  bool is_closed(std::uint32_t e) const {
    return store_.best(store_.entries[e].state) != store_.entries[e].f;
  }
  bool is_goal(std::uint32_t e) {
    goal_entry_ = e;
    return store_.entries[e].state == goal_state_;
  }

  TraceStep trace_step(std::uint32_t e) const {
    const CrossingEntry& entry = store_.entries[e];
    return {{entry.x, entry.y, entry.z}, entry.g, entry.f};
  }

  void expand(std::uint32_t e) {
    const CrossingEntry entry = store_.entries[e];
    store_.close(entry.state);
    const CellHead head = task_.blocks.heads[entry.cell];
    const float lo[3] = {head.lo(0), head.lo(1), head.lo(2)};
    const RelaxFrom from{{entry.x - lo[0], entry.y - lo[1], entry.z - lo[2]},
                         {goal_[0] - lo[0], goal_[1] - lo[1], goal_[2] - lo[2]},
                         entry.g,
                         weight_,
                         bound_};
    reach_goal_from(e, entry, from);
    for (std::uint32_t i = 0; i < head.count; ++i) relax(head.first + i, i * 8, from, e, lo);
  }

  Found result(Outcome outcome) {
    std::uint32_t e = outcome == Outcome::FOUND ? goal_entry_ : nearest_;
    Found found{outcome, store_.entries[e].g, stats, {}};
    Route& route = found.route;
    std::size_t steps = 2;
    for (std::uint32_t i = e; i != kNoCell; i = store_.entries[i].parent) ++steps;
    route.points.reserve(steps);
    route.cells.reserve(steps);
    route.portals.reserve(steps);
    if (outcome == Outcome::FOUND) route.points.push_back(task_.goal), e = store_.entries[e].parent;
    for (; e != kNoCell; e = store_.entries[e].parent) {
      const CrossingEntry& entry = store_.entries[e];
      const bool at_start = entry.slot == kNoCell;
      const PortalId portal =
          at_start ? kNoCell : task_.graph.portals_of(store_.entries[entry.parent].cell)[entry.slot];
      const QVec p =
          at_start ? task_.start : nearest_on(task_.graph.portals[portal].rect, {entry.x, entry.y, entry.z});
      if (route.points.empty() || route.points.back() != p) route.points.push_back(p);
      route.cells.push_back(entry.cell);
      if (!at_start) route.portals.push_back(portal);
    }
    if (route.points.size() == 1) route.points.push_back(task_.start);
    std::reverse(route.points.begin(), route.points.end());
    std::reverse(route.cells.begin(), route.cells.end());
    std::reverse(route.portals.begin(), route.portals.end());
    return found;
  }

 private:
  /// Bucket width in voxels: 0.25 and more gave longer paths, less gave no shorter ones.
  static constexpr float kGrain = 0.125F;

  /// Two boxes share one rectangle at most, so no state is named twice in a block.
  void relax(std::uint32_t b, std::uint32_t slot, const RelaxFrom& from, std::uint32_t e, const float* lo) {
    const PortalBlock& block = task_.blocks.blocks[b];
    const std::uint32_t* states = block.cell;
    if constexpr (State == StatePer::PORTAL)
      states = task_.graph.portals_of(store_.entries[e].cell).data() + slot;
    Relaxed relaxed;
    unsigned better = relax_block(block, from, states, store_.best_keys(), relaxed);
    for (; better != 0; better &= better - 1) {
      const auto i = static_cast<std::uint32_t>(std::countr_zero(better));
      add({relaxed.g[i], relaxed.f[i], relaxed.x[i] + lo[0], relaxed.y[i] + lo[1], relaxed.z[i] + lo[2],
           states[i], e, block.cell[i], slot + i, 0});
    }
    stats.relaxed += relaxed.lanes;
  }

  void reach_goal_from(std::uint32_t e, const CrossingEntry& entry, const RelaxFrom& from) {
    const float d[3] = {from.goal[0] - from.point[0], from.goal[1] - from.point[1],
                        from.goal[2] - from.point[2]};
    const float left = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    if (left < nearest_left_) nearest_ = e, nearest_left_ = left;
    for (const CellId goal_cell : task_.goal_cells)
      if (entry.cell == goal_cell && entry.g + left < store_.best(goal_state_))
        add({entry.g + left, entry.g + left, goal_[0], goal_[1], goal_[2], goal_state_, e, entry.cell,
             kNoCell, 0});
  }

  void add(const CrossingEntry& entry) {
    const auto e = static_cast<std::uint32_t>(store_.entries.size());
    store_.entries.push_back(entry);
    store_.improve(entry.state, entry.f);
    prefetch(&task_.blocks.heads[entry.cell]);
    store_.queue(e);
  }

  const SearchTask& task_;
  CrossingStore& store_;
  float weight_;
  float bound_;
  float goal_[3];
  std::uint32_t goal_state_ = 0;
  std::uint32_t goal_entry_ = 0;
  std::uint32_t nearest_ = 0;  ///< entry of the expanded state nearest to the goal
  float nearest_left_ = 0.0F;
};

template <StatePer State>
Found search(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  if (task.costs != nullptr || !task.links.empty())
    return search_weighted_crossing(task, State, guard, scratch);
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
