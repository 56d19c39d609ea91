// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query becomes a path: locate the ends, compare labels, look, search, refine. Stage by stage.
#include <algorithm>
#include <sstream>

#include "core/base/thread_clock.hpp"
#include "core/space/scratch_lease.hpp"
#include "core/space/snap.hpp"
#include "core/space/space.hpp"

namespace octoway {

class Space::Query {
 public:
  Query(const Space& space, QVec start, QVec goal, const QueryOptions& options, Monitor& monitor)
      : space_(space),
        options_(options),
        guard_(options.budget, monitor),
        world_(space.sight_world()),
        context_{world_, space.graph_, {}},
        choices_(options, space.decomposition_, space.lattice_.resolution),
        start_(start),
        goal_(goal) {
    if (options.trace) guard_.trace = &result_.trace;
  }

  QueryResult run() {
    answer();
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
        if (!search(attempt)) break;
    if (best_.points.empty()) return;
    result_.status = result_.cause == Status::FOUND ? Status::FOUND : Status::PARTIAL;
    result_.points = std::move(best_.points);
    if (best_.has_corridor) result_.corridor = std::move(best_.cells);
    if (!choices_.curve) return;
    space_.add_curve(result_, choices_, options_);
    lap(result_.refine_seconds);
  }

  void lap(double& stage) {
    const double now = watch_.seconds();
    stage += now - last_lap_;
    last_lap_ = now;
  }

  CellsAt cells_at(QVec p) const { return octoway::cells_at(space_.index_, p); }

  /// False if the answer is already known. May move the goal, where a partial path is wanted.
  bool locate_ends() {
    start_cells_ = cells_at(start_);
    goal_cells_ = cells_at(goal_);
    if (options_.snap && (start_cells_.count == 0 || goal_cells_.count == 0)) snap();
    if (start_cells_.count == 0) {
      result_.status = Status::START_BLOCKED;
      result_.unloaded = !space_.is_loaded(start_);
      result_.nearest_free = space_.nearest_free(start_);
      return false;
    }
    if (goal_cells_.count == 0) {
      result_.unloaded = !space_.is_loaded(goal_);
      result_.nearest_free = space_.nearest_free(goal_);
      return give_up_or_retarget(Status::GOAL_BLOCKED);
    }
    if (!space_.share_component(start_cells_.list(), goal_cells_.list())) {
      result_.start_component = space_.component_voxels(start_cells_.list());
      result_.goal_component = space_.component_voxels(goal_cells_.list());
      result_.unloaded = space_.tiles() != nullptr && !space_.tiles()->all();
      return give_up_or_retarget(Status::UNREACHABLE);
    }
    return true;
  }

  void snap() {
    const auto [start, goal] =
        snap_ends(space_, start_, goal_, to_reach(*options_.snap / space_.lattice_.resolution));
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
    goal_ = *space_.nearest_free(goal_, space_.components_of(start_cells_.list()));
    goal_cells_ = cells_at(goal_);
    return true;
  }

  /// Cells are convex: inside one the straight line is the path.
  bool in_one_cell() {
    const auto shared = first_shared(start_cells_, goal_cells_);
    if (!shared) return false;
    best_ = {{start_, goal_}, {*shared}, {}};
    result_.graph_cost = distance(start_, goal_);
    return true;
  }

  bool in_sight() {
    if (choices_.attempts.front().algorithm->on_graph) return false;
    ++context_.stats.sight_checks;
    const bool seen = is_visible(world_, start_, goal_);
    lap(result_.locate_seconds);
    if (!seen) return false;
    best_ = {.points = {start_, goal_}, .cells = {}, .portals = {}, .has_corridor = false};
    result_.graph_cost = distance(start_, goal_);
    return true;
  }

  /// One attempt; keeps its path if it is the shortest so far. False if no further attempt makes sense.
  bool search(const Try& attempt) {
    Found found = run_search(attempt);
    lap(result_.search_seconds);
    guard_.spend(found.stats.expanded);
    result_.search += found.stats;
    const bool first = best_.points.empty();
    if (first) result_.graph_cost = found.cost;
    if (found.outcome != Outcome::FOUND && (!first || !accept_partial(found.outcome))) return !first;
    if (attempt.from_goal) octoway::reverse(found.route);
    for (const Refinement* r : choices_.refine) r->run(found.route, context_);
    if (first || length_of(found.route.points) < length_of(best_.points)) best_ = std::move(found.route);
    lap(result_.refine_seconds);
    return found.outcome == Outcome::FOUND;
  }

  Found run_search(const Try& attempt) {
    ScratchLease scratch(space_);
    const bool crossing = !attempt.algorithm->on_graph;
    const PortalBlocks& blocks = crossing ? space_.portal_blocks() : space_.blocks_;
    if (crossing && blocks.too_long)
      throw InvalidInput(
          "a cell is longer than 32,767 voxels, too long for crossing searches; use "
          "decomposition=\"regions\"");
    SearchTask task{space_.graph_,      world_,        blocks, start_, goal_, start_cells_.list(),
                    goal_cells_.list(), choices_.nodes};
    task.parts = space_.decomposition_ == "usq";
    task.weight = attempt.weight;
    task.g_weight = choices_.g_weight;
    task.h_weight = choices_.h_weight;
    if (attempt.from_goal) {
      std::swap(task.start, task.goal);
      std::swap(task.start_cells, task.goal_cells);
    }
    if (!best_.points.empty()) task.bound = choices_.slack * length_of(best_.points);
    return attempt.algorithm->run(task, guard_, *scratch);
  }

  bool accept_partial(Outcome outcome) {
    result_.status = outcome == Outcome::CANCELLED ? Status::CANCELLED : Status::OUT_OF_BUDGET;
    if (!options_.partial || outcome == Outcome::CANCELLED) return false;
    result_.cause = result_.status;
    return true;
  }

  const double begin_ = thread_cpu_seconds();  ///< first of all: making up one's mind is part of the answer
  const Space& space_;
  const QueryOptions& options_;
  BudgetGuard guard_;
  const SightWorld world_;
  RefineContext context_;
  const Choices choices_;
  QVec start_, goal_;
  CellsAt start_cells_, goal_cells_;
  Route best_;
  QueryResult result_;
  Stopwatch watch_;
  double last_lap_ = 0.0;
};

QueryResult Space::find_path(QVec start, QVec goal, const QueryOptions& options, Monitor& monitor) const {
  return Query(*this, start, goal, options, monitor).run();
}

std::vector<CellId> Space::corridor_of(std::vector<QVec> points) const {
  Route route{std::move(points), {}, {}, false};
  trace_corridor(graph_, index_, cells_, route);
  return std::move(route.cells);
}

PathTrace Space::trace_path(std::span<const QVec> points) const {
  const SightWorld world = sight_world();
  Footing footing = footing_at(*grid_, points.front());
  if (footing == 0) return {false, 0, 0.0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Sight sight = trace(world, points[i - 1], footing, points[i]);
    if (!sight.clear()) return {false, i - 1, sight.reached.value()};
    footing = sight.footing;
  }
  return {};
}

QueryResult Space::refine_path(std::vector<QVec> points, const QueryOptions& options) const {
  const SightWorld world = sight_world();
  const Choices choices(options, decomposition_, lattice_.resolution);
  if (!trace_path(points).clear)
    throw InvalidInput("only a clear path can be refined; check_path tells where this one is not");
  const double cpu = thread_cpu_seconds();
  const Stopwatch watch;
  RefineContext context{world, graph_, {}};
  Route route{std::move(points), {}, {}, false};
  for (const Refinement* r : choices.refine) r->run(route, context);
  QueryResult result;
  result.points = std::move(route.points);
  if (route.has_corridor) result.corridor = std::move(route.cells);
  add_curve(result, choices, options);
  result.refine = context.stats;
  result.refine_seconds = watch.seconds();
  result.cpu_seconds = thread_cpu_seconds() - cpu;
  return result;
}

void Space::add_curve(QueryResult& result, const Choices& choices, const QueryOptions& options) const {
  if (!choices.curve || result.points.empty()) return;
  result.curve = smooth_curve(result.points, *choices.curve, sight_world());
  result.curve_kind = choices.curve->kind;
  result.turn_radius = options.turn_radius.value_or(lattice_.resolution);
}

bool Space::reachable(QVec a, QVec b) const {
  return share_component(cells_at(index_, a).list(), cells_at(index_, b).list());
}

bool Space::share_component(std::span<const CellId> a, std::span<const CellId> b) const {
  for (const CellId c : a)
    for (const CellId d : b)
      if (graph_.component[c] == graph_.component[d]) return true;
  return false;
}

std::vector<std::uint32_t> Space::components_of(std::span<const CellId> cells) const {
  std::vector<std::uint32_t> out;
  for (const CellId c : cells)
    if (std::find(out.begin(), out.end(), graph_.component[c]) == out.end())
      out.push_back(graph_.component[c]);
  return out;
}

std::int64_t Space::component_voxels(std::span<const CellId> cells) const {
  std::int64_t sum = 0;
  for (const std::uint32_t c : components_of(cells)) sum += graph_.component_voxels[c];
  return sum;
}

QVec Space::enter(DVec p, const char* what, std::optional<std::size_t> number) const {
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

}  // namespace octoway
