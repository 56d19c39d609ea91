// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query becomes a path: locate the ends, compare kinds, look, search, refine. Stage by stage.
#include <algorithm>
#include <sstream>

#include "core/base/error.hpp"
#include "core/base/thread_clock.hpp"
#include "core/query/legs.hpp"
#include "core/query/scratch_lease.hpp"
#include "core/query/snap.hpp"
#include "core/space/tables.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

class Tables::Query {
 public:
  Query(const Tables& tables, QVec start, QVec goal, const QueryOptions& options, Monitor& monitor)
      : tables_(tables),
        options_(options),
        guard_(options.budget, monitor),
        prices_(tables.prices(options.costs.get())),
        world_(tables.sight_world()),
        context_{world_, tables.graph_, {}, prices_.table, tables.kinds_},
        choices_(options, tables.decomposition_, tables.lattice_.resolution),
        reach_(tables.reach(prices_.table)),
        links_(tables.links_for(options, prices_.rate)),
        start_(start),
        goal_(goal) {
    if (prices_.table != nullptr) weighed_.emplace(world_, *prices_.table, tables.kinds_);
    if (options.trace) guard_.trace = &result_.trace;
    reach_.use(links_);
  }

  QueryResult run() {
    answer();
    result_.graph_cost *= prices_.rate;
    if ((options_.costs || !result_.links.empty()) && !result_.points.empty())
      result_.cost = prices_.rate * best_cost_;
    result_.refine = context_.stats;
    result_.cpu_seconds = thread_cpu_seconds() - begin_;
    return std::move(result_);
  }

 private:
  void answer() {
    const bool go_on = locate_ends();
    lap(result_.locate_seconds);
    if (!go_on) return;
    if (!in_one_cell() && !in_sight())
      for (const Try& attempt : choices_.attempts)
        if (!search(attempt) || choices_.abstract) break;
    if (best_.points.empty()) return;
    result_.status = result_.cause == Status::FOUND ? Status::FOUND : Status::PARTIAL;
    lay_down(result_, std::move(best_), std::move(onward_), links_);
    if (!choices_.curve) return;
    tables_.add_curve(result_, choices_, options_);
    lap(result_.refine_seconds);
  }

  void lap(double& stage) {
    const double now = watch_.seconds();
    stage += now - last_lap_;
    last_lap_ = now;
  }

  /// That may be entered.
  CellsAt cells_at(QVec p) const { return reach_.allowed(core::cells_at(tables_.index_, p)); }

  /// False if the answer is already known. May move the goal, where a partial path is wanted.
  bool locate_ends() {
    start_cells_ = cells_at(start_);
    goal_cells_ = cells_at(goal_);
    if (options_.snap && (start_cells_.count == 0 || goal_cells_.count == 0)) snap();
    if (start_cells_.count == 0) {
      result_.status = Status::START_BLOCKED;
      tell_blocked(start_);
      return false;
    }
    if (goal_cells_.count == 0) {
      tell_blocked(goal_);
      return give_up_or_retarget(Status::GOAL_BLOCKED);
    }
    if (!reach_.joins(start_cells_.list(), goal_cells_.list())) {
      result_.start_component = reach_.voxels_in(reach_.from(reach_.of(start_cells_.list())));
      result_.goal_component = reach_.voxels(goal_cells_.list());
      result_.unloaded = tables_.tiles() != nullptr && !tables_.tiles()->all();
      return give_up_or_retarget(Status::UNREACHABLE);
    }
    return true;
  }

  void tell_blocked(QVec end) {
    result_.unloaded = !tables_.is_loaded(end);
    result_.not_allowed = tables_.is_free(end);
    result_.nearest_free = tables_.nearest_free(end, reach_);
  }

  void snap() {
    const auto [start, goal] =
        snap_ends(tables_, reach_, start_, goal_, to_reach(*options_.snap / tables_.lattice_.resolution));
    if (start) start_ = *start, start_cells_ = cells_at(start_);
    if (goal) goal_ = *goal, goal_cells_ = cells_at(goal_);
    result_.snapped_start = start;
    result_.snapped_goal = goal;
    result_.snap = options_.snap;
  }

  bool give_up_or_retarget(Status why) {
    result_.status = why;
    if (!options_.partial) return false;
    result_.cause = why;
    goal_ = *tables_.nearest_free(goal_, reach_, reach_.from(reach_.of(start_cells_.list())));
    goal_cells_ = cells_at(goal_);
    return true;
  }

  /// Cells are convex: inside one the straight line is the path. With costs there may be a cheaper way round,
  /// unless nothing is cheaper than the cell.
  bool in_one_cell() {
    const auto shared = first_shared(start_cells_, goal_cells_);
    if (!shared || (weighed_ && weighed_->cost_of(*shared) > weighed_->least())) return false;
    return take_straight({{start_, goal_}, {*shared}, {}});
  }

  bool in_sight() {
    if (choices_.attempts.front().algorithm->on_graph) return false;
    ++context_.stats.sight_checks;
    const bool seen = weighed_
                          ? weigh(*weighed_, start_, goal_) == weighed_->least() * distance(start_, goal_)
                          : is_visible(world_, start_, goal_);
    lap(result_.locate_seconds);
    if (!seen) return false;
    return take_straight({.points = {start_, goal_}, .cells = {}, .portals = {}, .has_corridor = false});
  }

  /// The straight line, unless links may lead to the goal for less.
  bool take_straight(Route line) {
    const double cost = cost_of(line);
    if (!links_.empty()) {
      const DVec goal = to_voxels(goal_);
      if (LinkBound(links_, {&goal, 1}, least_cost()).at(to_voxels(start_), cost) < cost) return false;
    }
    best_ = std::move(line);
    result_.graph_cost = best_cost_ = cost;
    return true;
  }

  double least_cost() const { return weighed_ ? weighed_->least() : 1.0; }

  /// In voxels, times cost where there are costs.
  double cost_of(const Route& route) const {
    if (!weighed_) return length_of(route.points);
    const double cost = weigh(*weighed_, route.points);
    require(cost < CostTable::kForbidden, "a path runs through allowed cells");
    return cost;
  }

  /// One attempt; keeps its path if it is the cheapest so far. False if no further attempt makes sense.
  bool search(const Try& attempt) {
    Found found = run_search(attempt);
    lap(result_.search_seconds);
    guard_.spend(found.stats.expanded);
    result_.search += found.stats;
    const bool first = best_.points.empty();
    if (first) result_.graph_cost = found.cost;
    if (found.outcome != Outcome::FOUND &&
        (!first || !accept_partial(found.outcome) || found.route.points.empty()))
      return !first;
    if (attempt.from_goal) core::reverse(found);
    double cost = refined_cost(found.route);
    for (Onward& next : found.onward) cost += links_.cost(next.arc) + refined_cost(next.route);
    if (first || cost < best_cost_) {
      best_ = std::move(found.route), best_cost_ = cost;
      onward_ = std::move(found.onward);
    }
    lap(result_.refine_seconds);
    return found.outcome == Outcome::FOUND;
  }

  double refined_cost(Route& route) {
    if (route.points.size() > 2 || route.points.front() != route.points.back())  // or else nothing is walked
      for (const Refinement* r : choices_.refine) r->run(route, context_);
    return cost_of(route);
  }

  Found run_search(const Try& attempt) {
    ScratchLease scratch(tables_);
    const bool crossing = !attempt.algorithm->on_graph && !weighed_ && links_.empty() && !choices_.abstract;
    const PortalBlocks& blocks = crossing ? tables_.portal_blocks() : tables_.blocks_;
    if (crossing && blocks.too_long)
      throw InvalidInput(
          "a cell is longer than 32,767 voxels, too long for crossing searches; use "
          "decomposition=\"regions\"");
    SearchTask task{tables_.graph_,     world_,        blocks, start_, goal_, start_cells_.list(),
                    goal_cells_.list(), choices_.nodes};
    task.parts = tables_.decomposition_ == "usq";
    task.weight = attempt.weight;
    task.g_weight = choices_.g_weight;
    task.h_weight = choices_.h_weight;
    task.costs = prices_.table;
    task.kinds = tables_.kinds_;
    task.links = attempt.from_goal ? links_.reversed() : links_;
    if (attempt.from_goal) {
      std::swap(task.start, task.goal);
      std::swap(task.start_cells, task.goal_cells);
    }
    if (!best_.points.empty()) task.bound = choices_.slack * best_cost_;
    if (!choices_.abstract) return attempt.algorithm->run(task, guard_, *scratch);
    Found found = tables_.abstractions().search(tables_, task, *choices_.abstract, guard_);
    const bool walkable = found.outcome == Outcome::FOUND;
    if (links_.empty() || (!walkable && found.outcome != Outcome::EXHAUSTED)) return found;
    if (walkable && least_over_links() >= found.cost) return found;
    const SearchStats spent =
        found.stats;  // abstractions know no links: who may gain by one searches plainly
    found = attempt.algorithm->run(task, guard_, *scratch);
    found.stats += spent;
    found.stats.fell_back = 1;
    return found;
  }

  /// No way from start to goal that takes a link costs less.
  double least_over_links() const {
    const DVec start = to_voxels(start_), goal = to_voxels(goal_);
    const LinkBound bound(links_, {&goal, 1}, least_cost());
    double least = std::numeric_limits<double>::infinity();
    for (ArcId arc = 0; arc < links_.ends(); ++arc) {
      if (!links_.open(arc)) continue;
      const DVec there = to_voxels(links_.point(other_end(arc)));
      least = std::min(least, least_cost() * distance(start, to_voxels(links_.point(arc))) +
                                  links_.cost(arc) + bound.at(there, least_cost() * distance(there, goal)));
    }
    return least;
  }

  bool accept_partial(Outcome outcome) {
    result_.status = outcome == Outcome::CANCELLED ? Status::CANCELLED : Status::OUT_OF_BUDGET;
    if (!options_.partial || outcome == Outcome::CANCELLED) return false;
    result_.cause = result_.status;
    return true;
  }

  const double begin_ = thread_cpu_seconds();  ///< first of all: making up one's mind is part of the answer
  const Tables& tables_;
  const QueryOptions& options_;
  BudgetGuard guard_;
  const Prices prices_;
  const SightWorld world_;
  RefineContext context_;
  const Choices choices_;
  Reach reach_;
  const LinkView links_;
  std::optional<CostWorld> weighed_;  ///< if there are costs
  QVec start_, goal_;
  CellsAt start_cells_, goal_cells_;
  Route best_;  ///< up to the first link
  std::vector<Onward> onward_;
  double best_cost_ = 0.0;
  QueryResult result_;
  Stopwatch watch_;
  double last_lap_ = 0.0;
};

QueryResult Tables::find_path(QVec start, QVec goal, const QueryOptions& options, Monitor& monitor) const {
  return Query(*this, start, goal, options, monitor).run();
}

Reach Tables::reach(const CostTable* costs) const {
  if (costs == nullptr) return Reach(graph_);
  return Reach(allowed_.get(graph_, cells_, kinds_, costs->allowed()));
}

bool Tables::may_enter(QVec p, const CostTable* costs) const {
  if (costs == nullptr) return is_free(p);
  const CellsAt cells = cells_at(index_, p);
  return std::any_of(cells.list().begin(), cells.list().end(),
                     [&](CellId c) { return costs->allows(kind(c)); });
}

bool Tables::reachable(QVec a, QVec b, const CostTable* costs, const LinkView& links) const {
  Reach who = reach(costs);
  who.use(links);
  return who.joins(who.allowed(cells_at(index_, a)).list(), who.allowed(cells_at(index_, b)).list());
}

QVec Tables::enter(DVec p, const char* what, std::optional<std::size_t> number) const {
  const QVec q = lattice_.in_reach(p) ? lattice_.to_sub(p) : QVec{-1, -1, -1};
  if (grid_->bounds().contains(q)) return q;
  std::ostringstream text;
  text.precision(12);
  const DVec hi =
      lattice_.to_metres({grid_->shape().x * kSub, grid_->shape().y * kSub, grid_->shape().z * kSub});
  text << what;
  if (number) text << "[" << *number << "]";
  text << " (" << p.x << ", " << p.y << ", " << p.z << ") ";
  text << (std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) ? "lies outside the world"
                                                                          : "is not finite");
  text << "; give a point within (" << lattice_.origin.x << ", " << lattice_.origin.y << ", "
       << lattice_.origin.z << ") to (" << hi.x << ", " << hi.y << ", " << hi.z << ")";
  throw InvalidInput(text.str());
}

}  // namespace octoway::core
