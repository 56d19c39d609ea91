// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One source, many targets: what needs no search is answered at once, the rest by one search, or by one each
// where the algorithm cannot do better. Then every path is refined on its own.
#include "core/base/thread_clock.hpp"
#include "core/space/scratch_lease.hpp"
#include "core/space/snap.hpp"
#include "core/space/space.hpp"

namespace octoway {

class Space::ManyQuery {
 public:
  ManyQuery(const Space& space, QVec source, std::span<const QVec> targets, const QueryOptions& options,
            bool reuse, bool nearest_only, Monitor& monitor)
      : space_(space),
        source_(source),
        targets_(targets),
        options_(options),
        reuse_(reuse),
        nearest_only_(nearest_only),
        monitor_(monitor),
        choices_(options, space.decomposition_, space.lattice_.resolution),
        world_(space.sight_world()),
        context_{world_, space.graph_, {}} {
    if (options.partial)
      throw InvalidInput("partial paths are for single queries; ask find_path for each target");
    if (options.trace) throw InvalidInput("traces are for single queries; ask find_path for each target");
    if (options.prefer_clearance)
      throw InvalidInput("prefer_clearance is for find_path and find_paths; ask them for each target");
    if (reuse && algorithm().run_many == nullptr)
      throw InvalidInput("algorithm '" + std::string(algorithm().name) +
                         "' needs a search of its own for each target; nothing can be reused");
  }

  ManyResult run() {
    const double cpu = thread_cpu_seconds();
    result_.each.resize(targets_.size());
    if (algorithm().run_many == nullptr)
      search_each();
    else
      search_once();
    if (nearest_only_) keep_nearest();
    for (QueryResult& r : result_.each)
      if (r.curve.empty()) space_.add_curve(r, choices_, options_);
    result_.refine.sight_checks += context_.stats.sight_checks;
    result_.cpu_seconds = thread_cpu_seconds() - cpu;
    return std::move(result_);
  }

 private:
  const Algorithm& algorithm() const { return *choices_.attempts.front().algorithm; }

  void search_each() {
    const Stopwatch watch;
    QueryOptions options = options_;  // one budget for all
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      options.budget.max_expansions = options_.budget.max_expansions - result_.search.expanded;
      options.budget.time_limit = std::max(0.0, options_.budget.time_limit - watch.seconds());
      result_.each[i] = space_.find_path(source_, targets_[i], options, monitor_);
      result_.search += result_.each[i].search;
      result_.refine.sight_checks += result_.each[i].refine.sight_checks;
    }
  }

  void search_once() {
    locate();
    std::vector<Terminal> terminals;
    for (const std::size_t i : asked_) terminals.push_back({targets_[i], cells_[i].list()});
    if (terminals.empty()) return;
    SearchTask task{space_.graph_,        world_, space_.blocks_, source_, source_,
                    source_cells_.list(), {},     choices_.nodes};
    task.weight = choices_.attempts.front().weight;
    task.g_weight = choices_.g_weight;
    task.h_weight = choices_.h_weight;
    const ManyTask many{task, terminals, reuse_, nearest_only_};
    ScratchLease scratch(space_);
    BudgetGuard guard(options_.budget, monitor_);
    FoundMany found = algorithm().run_many(many, guard, *scratch);
    result_.search = found.stats;
    for (std::size_t k = 0; k < asked_.size(); ++k) take_over(result_.each[asked_[k]], found.each[k]);
  }

  /// Answers what is known without a search; the rest is asked_.
  void locate() {
    source_cells_ = cells_at(space_.index_, source_);
    cells_.reserve(targets_.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      QueryResult& r = result_.each[i];
      cells_.push_back(cells_at(space_.index_, targets_[i]));
      if (source_cells_.count == 0)
        tell_blocked(r, Status::START_BLOCKED, source_);
      else if (cells_[i].count == 0)
        tell_blocked(r, Status::GOAL_BLOCKED, targets_[i]);
      else if (!space_.share_component(source_cells_.list(), cells_[i].list()))
        tell_unreachable(r, i);
      else if (!in_one_cell(r, i))
        asked_.push_back(i);
    }
  }

  /// Cells are convex: inside one the straight line is the path.
  bool in_one_cell(QueryResult& r, std::size_t i) const {
    const auto shared = first_shared(source_cells_, cells_[i]);
    if (!shared) return false;
    r.points = {source_, targets_[i]};
    r.corridor = {*shared};
    r.graph_cost = distance(source_, targets_[i]);
    return true;
  }

  void tell_blocked(QueryResult& r, Status status, QVec end) const {
    r.status = status;
    r.unloaded = !space_.is_loaded(end);
    r.nearest_free = space_.nearest_free(end);
  }

  void tell_unreachable(QueryResult& r, std::size_t i) const {
    r.status = Status::UNREACHABLE;
    r.unloaded = space_.tiles() != nullptr && !space_.tiles()->all();
    r.start_component = space_.component_voxels(source_cells_.list());
    r.goal_component = space_.component_voxels(cells_[i].list());
  }

  void take_over(QueryResult& r, Found& found) {
    if (found.outcome != Outcome::FOUND) {
      r.status = found.outcome == Outcome::OUT_OF_BUDGET ? Status::OUT_OF_BUDGET : Status::CANCELLED;
      return;
    }
    r.graph_cost = found.cost;
    for (const Refinement* refine : choices_.refine) refine->run(found.route, context_);
    r.points = std::move(found.route.points);
    if (found.route.has_corridor) r.corridor = std::move(found.route.cells);
  }

  void keep_nearest() {
    QueryResult* best = nullptr;
    for (QueryResult& r : result_.each)
      if (r.status == Status::FOUND && (best == nullptr || r.graph_cost < best->graph_cost)) best = &r;
    for (QueryResult& r : result_.each)
      if (&r != best && r.status == Status::FOUND) {
        r = QueryResult{};
        r.status = Status::CANCELLED;
      }
  }

  const Space& space_;
  QVec source_;
  std::span<const QVec> targets_;
  const QueryOptions& options_;
  bool reuse_, nearest_only_;
  Monitor& monitor_;
  const Choices choices_;
  const SightWorld world_;
  RefineContext context_;
  CellsAt source_cells_;
  std::vector<CellsAt> cells_;
  std::vector<std::size_t> asked_;
  ManyResult result_;
};

ManyResult Space::find_many(QVec source, std::span<const QVec> targets, const QueryOptions& options,
                            bool reuse, bool nearest_only, Monitor& monitor) const {
  if (!options.snap) return ManyQuery(*this, source, targets, options, reuse, nearest_only, monitor).run();
  std::vector<QVec> places(targets.begin(), targets.end());
  const std::vector<bool> moved =
      snap_many(*this, source, places, to_reach(*options.snap / lattice_.resolution));
  QueryOptions rest = options;
  rest.snap.reset();
  ManyResult result = ManyQuery(*this, source, places, rest, reuse, nearest_only, monitor).run();
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (moved.back()) result.each[i].snapped_start = source;
    if (moved[i]) result.each[i].snapped_goal = places[i];
    result.each[i].snap = options.snap;
  }
  return result;
}

DistanceField Space::distances_from(QVec source, Monitor& monitor) const {
  const CellsAt cells = cells_at(index_, source);
  if (cells.count == 0)
    throw InvalidInput("the source of a distance field is blocked; nearest_free gives a point that is not");
  const SightWorld world = sight_world();
  const SearchTask task{graph_, world, blocks_, source, source, cells.list(), {}, {}};
  ScratchLease scratch(*this);
  BudgetGuard guard({}, monitor);
  return {source, flood_portals(task, guard, *scratch)};
}

double Space::distance_in(const DistanceField& field, QVec p) const {
  const CellsAt here = cells_at(index_, field.source);
  const CellsAt there = cells_at(index_, p);
  double least = std::numeric_limits<double>::infinity();
  for (const CellId c : there.list()) {
    for (const CellId d : here.list())
      if (c == d) least = std::min(least, distance(field.source, p));
    for (const PortalId q : graph_.portals_of(c))
      least = std::min(least, field.portals[q] + distance(graph_.portals[q].rect.middle(), p));
  }
  return least;
}

}  // namespace octoway
