// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query becomes a path, stage by stage: locate the ends, compare components, look, search, refine.
#include "core/query/query.hpp"

#include <algorithm>

#include "core/base/error.hpp"
#include "core/query/legs.hpp"
#include "core/query/nearest.hpp"
#include "core/query/points.hpp"
#include "core/query/polyline.hpp"
#include "core/query/query_run.hpp"
#include "core/query/snap.hpp"
#include "core/search/scratch.hpp"
#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

Query::Query(const Layer& layer, const QueryOptions& options, Monitor& monitor, bool backward)
    : layer_(layer),
      tables_(layer.tables),
      options_(options),
      monitor_(monitor),
      guard_(options.budget, monitor),
      prices_(layer.prices(options.costs.get())),
      world_(tables_.sight_world()),
      context_{world_, tables_.graph, {}, prices_.table, tables_.kinds},
      choices_(options, tables_),
      reach_(layer.reach(prices_.table)),
      backward_(backward),
      links_(backward ? links_for(layer, options, prices_.rate).reversed()
                      : links_for(layer, options, prices_.rate)) {
  if (prices_.table != nullptr) weighed_.emplace(world_, *prices_.table, tables_.kinds);
  if (options.trace) guard_.trace = &result_.trace;
  reach_.use(links_);
}

QueryResult Query::to_one(QVec start, QVec goal) {
  start_ = start;
  goal_ = goal;
  if (needs_search())
    for (const Try& attempt : choices_.attempts)
      if (!search(attempt) || choices_.abstract) break;
  finish();
  if (choices_.curve && !result_.points.empty()) {
    add_curve(tables_, result_, choices_, options_);
    lap(result_.refine_seconds);
  }
  result_.refine = context_.stats;
  result_.cpu_seconds = thread_cpu_seconds() - begin_;
  return std::move(result_);
}

void Query::lap(double& stage) {
  const double now = watch_.seconds();
  stage += now - last_lap_;
  last_lap_ = now;
}

/// False if the answer is already known, or the path found.
bool Query::needs_search() {
  const bool go_on = locate_ends();
  lap(result_.locate_seconds);
  return go_on && !in_one_cell() && !in_sight();
}

/// False if the answer is already known. May move the goal, where a partial path is wanted.
bool Query::locate_ends() {
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
    result_.unloaded = tables_.tiles && !tables_.tiles->all();
    return give_up_or_retarget(Status::UNREACHABLE);
  }
  return true;
}

void Query::tell_blocked(QVec end) {
  result_.outside = !tables_.grid->bounds().contains(end);
  result_.unloaded = !result_.outside && !tables_.is_loaded(end);
  result_.not_allowed = is_free(tables_, end);
  result_.nearest_free = nearest_free(tables_, end, reach_);
}

void Query::snap() {
  const auto [start, goal] =
      snap_ends(tables_, reach_, start_, goal_, to_reach(*options_.snap / tables_.lattice.resolution));
  if (start) start_ = *start, start_cells_ = cells_at(start_);
  if (goal) goal_ = *goal, goal_cells_ = cells_at(goal_);
  result_.snapped_start = start;
  result_.snapped_goal = goal;
  result_.snap = options_.snap;
}

bool Query::give_up_or_retarget(Status why) {
  result_.status = why;
  if (!options_.partial) return false;
  result_.cause = why;
  goal_ = *nearest_free(tables_, goal_, reach_, reach_.from(reach_.of(start_cells_.list())));
  goal_cells_ = cells_at(goal_);
  return true;
}

/// Cells are convex: inside one the straight line is the path. With costs there may be a cheaper way round,
/// unless nothing is cheaper than the cell.
bool Query::in_one_cell() {
  const auto shared = first_shared(start_cells_, goal_cells_);
  if (!shared || (weighed_ && weighed_->cost_of(*shared) > weighed_->least())) return false;
  return take_straight({{start_, goal_}, {*shared}, {}});
}

bool Query::in_sight() {
  if (algorithm().on_graph) return false;
  ++context_.stats.sight_checks;
  const bool seen = weighed_ ? weigh(*weighed_, start_, goal_) == weighed_->least() * distance(start_, goal_)
                             : is_visible(world_, start_, goal_);
  lap(result_.locate_seconds);
  if (!seen) return false;
  return take_straight({.points = {start_, goal_}, .cells = {}, .portals = {}, .has_corridor = false});
}

/// The straight line, unless links may lead to the goal for less.
bool Query::take_straight(Route line) {
  const double cost = cost_of(line);
  if (!links_.empty()) {
    const DVec goal = to_voxels(goal_);
    if (LinkBound(links_, {&goal, 1}, least_cost()).at(to_voxels(start_), cost) < cost) return false;
  }
  best_ = std::move(line);
  result_.graph_cost = best_cost_ = cost;
  return true;
}

/// In voxels, times cost where there are costs.
double Query::cost_of(const Route& route) const {
  if (!weighed_) return length_of(route.points);
  const double cost = weigh(*weighed_, route.points);
  require(cost < CostTable::kForbidden, "a path runs through allowed cells");
  return cost;
}

/// One attempt; keeps its path if it is the cheapest so far. False if no further attempt makes sense.
bool Query::search(const Try& attempt) {
  SearchPath found = run_search(attempt);
  lap(result_.search_seconds);
  guard_.spend(found.stats.expanded);
  result_.search += found.stats;
  const bool first = best_.points.empty();
  if (first) result_.graph_cost = found.cost;
  if (found.outcome != Outcome::FOUND &&
      (!first || !accept_partial(found.outcome) || found.route.points.empty()))
    return !first;
  if (attempt.from_goal) core::reverse(found);
  const double cost = refined_cost(found);
  if (first || cost < best_cost_) keep(found, cost);
  lap(result_.refine_seconds);
  return found.outcome == Outcome::FOUND;
}

void Query::keep(SearchPath& found, double cost) {
  best_ = std::move(found.route);
  onward_ = std::move(found.onward);
  best_cost_ = cost;
}

double Query::refined_cost(SearchPath& found) {
  double cost = refined_cost(found.route);
  for (Onward& next : found.onward) cost += links_.cost(next.arc) + refined_cost(next.route);
  return cost;
}

double Query::refined_cost(Route& route) {
  if (route.points.size() > 2 || route.points.front() != route.points.back())  // or else nothing is walked
    for (const Refinement* r : choices_.refine) r->run(route, context_);
  return cost_of(route);
}

SearchTask Query::task(const PortalBlocks& blocks, double weight) const {
  SearchTask task{tables_.graph,      world_,        blocks, start_, goal_, start_cells_.list(),
                  goal_cells_.list(), choices_.nodes};
  task.parts = tables_.decomposition->splits_obstacles;
  task.weight = weight;
  task.g_weight = choices_.g_weight;
  task.h_weight = choices_.h_weight;
  task.costs = prices_.table;
  task.kinds = tables_.kinds;
  task.links = links_;
  return task;
}

SearchPath Query::run_search(const Try& attempt) {
  Pool<Scratch>::Lease scratch(layer_.scratch());
  const bool crossing = !attempt.algorithm->on_graph && links_.empty() && !choices_.abstract;
  const PortalBlocks& blocks = crossing ? layer_.blocks() : tables_.blocks;
  if (crossing && blocks.too_long && !weighed_)
    throw InvalidInput(
        "a cell is longer than 32,767 voxels, too long for crossing searches; use "
        "decomposition=\"regions\"");
  SearchTask task = this->task(blocks, attempt.weight);
  task.has_blocks = crossing && !blocks.too_long;
  if (weighed_) task.landmarks = [this] { return layer_.landmarks(*prices_.table); };
  if (attempt.from_goal) {
    task.links = links_.reversed();
    std::swap(task.start, task.goal);
    std::swap(task.start_cells, task.goal_cells);
  }
  if (!best_.points.empty()) task.bound = choices_.slack * best_cost_;
  if (!choices_.abstract) return attempt.algorithm->run(task, guard_, *scratch);
  SearchPath found = search_abstract(layer_, task, *choices_.abstract, guard_);
  const bool walkable = found.outcome == Outcome::FOUND;
  if (links_.empty() || (!walkable && found.outcome != Outcome::EXHAUSTED)) return found;
  if (walkable && least_over_links() >= found.cost) return found;
  const SearchStats spent = found.stats;  // abstractions know no links: a plain search may gain by one
  found = attempt.algorithm->run(task, guard_, *scratch);
  found.stats += spent;
  found.stats.fell_back = 1;
  return found;
}

/// No way from start to goal that takes a link costs less.
double Query::least_over_links() const {
  const DVec start = to_voxels(start_), goal = to_voxels(goal_);
  const LinkBound bound(links_, {&goal, 1}, least_cost());
  double least = std::numeric_limits<double>::infinity();
  for (ArcId arc = 0; arc < links_.ends(); ++arc) {
    if (!links_.open(arc)) continue;
    const DVec there = to_voxels(links_.point(other_end(arc)));
    least = std::min(least, least_cost() * distance(start, to_voxels(links_.point(arc))) + links_.cost(arc) +
                                bound.at(there, least_cost() * distance(there, goal)));
  }
  return least;
}

bool Query::accept_partial(Outcome outcome) {
  result_.status = outcome == Outcome::CANCELLED ? Status::CANCELLED : Status::OUT_OF_BUDGET;
  if (!options_.partial || outcome == Outcome::CANCELLED) return false;
  result_.cause = result_.status;
  return true;
}

/// The path that was kept, if any, becomes the answer.
void Query::finish() {
  result_.graph_cost *= prices_.rate;
  if (best_.points.empty()) return;
  result_.status = result_.cause == Status::FOUND ? Status::FOUND : Status::PARTIAL;
  lay_down(result_, std::move(best_), onward_, links_);
  if (options_.costs || !result_.links.empty()) result_.cost = prices_.rate * best_cost_;
}

QueryResult find_path(const Layer& layer, QVec start, QVec goal, const QueryOptions& options,
                      Monitor& monitor) {
  try {
    return Query(layer, options, monitor).to_one(start, goal);
  } catch (const Interrupted&) {
    return cancelled();
  }
}

}  // namespace octoway::core
