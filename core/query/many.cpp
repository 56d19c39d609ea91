// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One source, many targets: what needs no search is answered at once, the rest by one search, or by one each
// where the algorithm cannot do better. Then every path is refined on its own.
#include <algorithm>

#include "core/query/legs.hpp"
#include "core/query/polyline.hpp"
#include "core/query/query_run.hpp"
#include "core/query/snap.hpp"
#include "core/search/scratch.hpp"
#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

namespace {

void keep_nearest(std::vector<QueryResult>& results) {
  QueryResult* best = nullptr;
  for (QueryResult& r : results)
    if (r.status == Status::FOUND && (best == nullptr || r.graph_cost < best->graph_cost)) best = &r;
  for (QueryResult& r : results)
    if (&r != best && r.status == Status::FOUND) {
      r = QueryResult{};
      r.status = Status::CANCELLED;
    }
}

}  // namespace

ManyResult Query::to_many(QVec source, std::span<const QVec> targets, bool reuse, bool nearest_only) {
  refuse_single_options(reuse);
  ManyResult out;
  out.each.resize(targets.size());
  if (algorithm().run_many == nullptr)
    search_each(source, targets, out);
  else
    search_once(source, targets, reuse, nearest_only, out);
  if (nearest_only) keep_nearest(out.each);
  for (QueryResult& r : out.each)
    if (r.curve.empty()) add_curve(tables_, r, choices_, options_);
  out.refine.sight_checks += context_.stats.sight_checks;
  out.cpu_seconds = thread_cpu_seconds() - begin_;
  return out;
}

void Query::refuse_single_options(bool reuse) const {
  if (options_.partial)
    throw InvalidInput("partial paths are for single queries; ask find_path for each target");
  if (options_.abstraction)
    throw InvalidInput("abstractions are for find_path and find_paths; ask them for each target");
  if (options_.trace) throw InvalidInput("traces are for single queries; ask find_path for each target");
  if (options_.prefer_clearance)
    throw InvalidInput("prefer_clearance is for find_path and find_paths; ask them for each target");
  if (reuse && algorithm().run_many == nullptr)
    throw InvalidInput("algorithm '" + std::string(algorithm().name) +
                       "' needs a search of its own for each target; nothing can be reused");
}

void Query::search_each(QVec source, std::span<const QVec> targets, ManyResult& out) const {
  const Stopwatch watch;
  QueryOptions options = options_;  // one budget for all
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (monitor_.stopped_now()) throw Interrupted();
    options.budget.max_expansions = options_.budget.max_expansions - out.search.expanded;
    options.budget.time_limit = std::max(0.0, options_.budget.time_limit - watch.seconds());
    out.each[i] = find_one(source, targets[i], options);
    out.search += out.each[i].search;
    out.refine.sight_checks += out.each[i].refine.sight_checks;
  }
}

/// A way over links need not lead back: against links the search runs from the target.
QueryResult Query::find_one(QVec source, QVec target, const QueryOptions& options) const {
  if (!backward_ || links_.empty()) return find_path(layer_, source, target, options, monitor_);
  QueryResult result = find_path(layer_, target, source, options, monitor_);
  turn_round(result);
  return result;
}

void Query::begin_target(QVec source, QVec target) {
  result_ = {};
  best_ = {};
  onward_.clear();
  best_cost_ = 0.0;
  start_ = source;
  goal_ = target;
}

void Query::search_once(QVec source, std::span<const QVec> targets, bool reuse, bool nearest_only,
                        ManyResult& out) {
  std::vector<std::size_t> asked;
  std::vector<CellsAt> cells;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    begin_target(source, targets[i]);
    if (locate_ends() && !in_one_cell()) {
      asked.push_back(i);
      cells.push_back(goal_cells_);
      continue;
    }
    finish();
    out.each[i] = std::move(result_);
  }
  if (asked.empty()) return;
  std::vector<Terminal> terminals;
  for (std::size_t k = 0; k < asked.size(); ++k) terminals.push_back({targets[asked[k]], cells[k].list()});
  SearchTask task = this->task(tables_.blocks, choices_.attempts.front().weight);
  task.goal = source;
  task.goal_cells = {};
  const ManyTask many{task, terminals, reuse, nearest_only};
  Pool<Scratch>::Lease scratch(layer_.scratch());
  BudgetGuard guard(options_.budget, monitor_);
  SearchPaths found = algorithm().run_many(many, guard, *scratch);
  out.search = found.stats;
  for (std::size_t k = 0; k < asked.size(); ++k) {
    SearchPath& one = found.each[k];
    begin_target(source, targets[asked[k]]);
    if (one.outcome == Outcome::FOUND) {
      result_.graph_cost = one.cost;
      keep(one, refined_cost(one));
    } else {
      result_.status = one.outcome == Outcome::OUT_OF_BUDGET ? Status::OUT_OF_BUDGET : Status::CANCELLED;
    }
    finish();
    out.each[asked[k]] = std::move(result_);
  }
}

namespace {

ManyResult find_all(const Layer& layer, QVec source, std::span<const QVec> targets,
                    const QueryOptions& options, bool reuse, bool nearest_only, Monitor& monitor,
                    bool backward) {
  if (!options.snap)
    return Query(layer, options, monitor, backward).to_many(source, targets, reuse, nearest_only);
  std::vector<QVec> places(targets.begin(), targets.end());
  Reach reach = layer.reach(options.costs.get());
  const LinkView links = links_for(layer, options);
  reach.use(backward ? links.reversed() : links);
  const std::vector<bool> moved = snap_many(layer.tables, reach, source, places,
                                            to_reach(*options.snap / layer.tables.lattice.resolution));
  QueryOptions rest = options;
  rest.snap.reset();
  ManyResult result = Query(layer, rest, monitor, backward).to_many(source, places, reuse, nearest_only);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (moved.back()) result.each[i].snapped_start = source;
    if (moved[i]) result.each[i].snapped_goal = places[i];
    result.each[i].snap = options.snap;
  }
  return result;
}

}  // namespace

ManyResult find_many(const Layer& layer, QVec source, std::span<const QVec> targets,
                     const QueryOptions& options, bool reuse, bool nearest_only, Monitor& monitor,
                     bool backward) {
  const MonitorScope scope(monitor);
  try {
    return find_all(layer, source, targets, options, reuse, nearest_only, monitor, backward);
  } catch (const Interrupted&) {
    ManyResult out;
    out.each.assign(targets.size(), cancelled());
    return out;
  }
}

}  // namespace octoway::core
