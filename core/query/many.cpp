// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One source, many targets. A search along edges looks for all of them at once (Albertini 2022). The others,
// the crossing search among them, aim at one goal and so answer one target after the other: with everything
// that does not depend on the target done once, 100 targets take less than 100 queries, and each answer is
// that of a query alone, bit for bit. One flood from the source for all of them was rejected as the default:
// on maps where the straight line tells the truth it expands more cells than a thousand aimed searches, and
// nothing aims its crossing points, so paths are longer.
#include <algorithm>

#include "core/query/legs.hpp"
#include "core/query/polyline.hpp"
#include "core/query/query_run.hpp"
#include "core/query/snap.hpp"
#include "core/search/scratch.hpp"
#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

namespace {

/// Sums of lengths are rounded: a bound counts as passed only if it is by more than that.
constexpr double kAlmost = 1.0 - 1e-12;

/// Of the targets that were reached the one with the least cost, and of several the first.
void keep_nearest(std::vector<QueryResult>& results, std::span<const double> costs) {
  std::size_t best = results.size();
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i].status == Status::FOUND && (best == results.size() || costs[i] < costs[best])) best = i;
  for (std::size_t i = 0; i < results.size(); ++i)
    if (i != best && results[i].status == Status::FOUND) results[i] = cancelled();
}

std::vector<double> graph_costs(std::span<const QueryResult> results) {
  std::vector<double> out;
  for (const QueryResult& r : results) out.push_back(r.graph_cost);
  return out;
}

}  // namespace

ManyResult Query::to_many(QVec source, std::span<const QVec> targets, bool reuse, bool nearest_only) {
  refuse_single_options(reuse);
  ManyResult out;
  out.each.resize(targets.size());
  if (algorithm().run_many != nullptr) {
    search_once(source, targets, reuse, nearest_only, out);
    if (nearest_only) keep_nearest(out.each, graph_costs(out.each));
  } else if (nearest_only) {
    search_nearest(source, targets, out);
  } else {
    begin_source(source);
    for (std::size_t i = 0; i < targets.size(); ++i) search_one(source, targets, i, out);
  }
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

void Query::begin_source(QVec source) {
  start_cells_ = cells_at(source);
  start_located_ = true;
}

/// One budget for all: the guard adds up what was spent. Returns the cost of the path, if there is one.
double Query::search_one(QVec source, std::span<const QVec> targets, std::size_t i, ManyResult& out) {
  if (monitor_.stopped_now()) throw Interrupted();
  begin_target(source, targets[i]);
  context_.stats = {};
  answer();
  out.search += result_.search;
  out.refine.sight_checks += context_.stats.sight_checks;
  out.each[i] = std::move(result_);
  return best_cost_;
}

/// The nearest as the crow flies first: no way is shorter than that, so those that are farther than the best
/// way so far need no search. If the budget ends before the nearest is certain, none is given.
void Query::search_nearest(QVec source, std::span<const QVec> targets, ManyResult& out) {
  begin_source(source);
  const DVec here = to_voxels(source);
  const LinkBound over(links_.reversed(), {&here, 1}, least_cost());
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const DVec there = to_voxels(targets[i]);
    const double straight = least_cost() * distance(here, there);
    order.emplace_back(links_.empty() ? straight : over.at(there, straight), i);
  }
  std::sort(order.begin(), order.end());
  std::vector<double> costs(targets.size(), std::numeric_limits<double>::infinity());
  double best = std::numeric_limits<double>::infinity();
  for (const auto& [least, i] : order) {
    if (least * kAlmost > best) {
      out.each[i] = cancelled();
      continue;
    }
    const double cost = search_one(source, targets, i, out);
    if (out.each[i].status == Status::FOUND) best = std::min(best, costs[i] = cost);
  }
  const auto stopped = [](const QueryResult& r) { return r.status == Status::OUT_OF_BUDGET; };
  if (std::any_of(out.each.begin(), out.each.end(), stopped))
    for (QueryResult& r : out.each)
      if (r.status == Status::FOUND) r = cancelled(), r.status = Status::OUT_OF_BUDGET;
  keep_nearest(out.each, costs);
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
  std::vector<Terminal> terminals;
  for (std::size_t k = 0; k < asked.size(); ++k) terminals.push_back({targets[asked[k]], cells[k].list()});
  SearchTask task = this->task(tables_.blocks, choices_.attempts.front().weight);
  task.goal = source;
  task.goal_cells = {};
  const ManyTask many{task, terminals, reuse, nearest_only};
  Pool<Scratch>::Lease scratch(layer_.scratch());
  BudgetGuard guard(options_.budget, monitor_);
  SearchPaths found = asked.empty() ? SearchPaths{} : algorithm().run_many(many, guard, *scratch);
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
  for (QueryResult& r : out.each) add_curve(tables_, r, choices_, options_);
  out.refine.sight_checks += context_.stats.sight_checks;
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
