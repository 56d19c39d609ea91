// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One source, many targets: what needs no search is answered at once, the rest by one search, or by one each
// where the algorithm cannot do better. Then every path is refined on its own.
#include "core/base/thread_clock.hpp"
#include "core/query/legs.hpp"
#include "core/query/scratch_lease.hpp"
#include "core/query/snap.hpp"
#include "core/search/flood.hpp"
#include "core/space/tables.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

class Tables::ManyQuery {
 public:
  ManyQuery(const Tables& tables, QVec source, std::span<const QVec> targets, const QueryOptions& options,
            bool reuse, bool nearest_only, Monitor& monitor, bool backward)
      : tables_(tables),
        source_(source),
        targets_(targets),
        options_(options),
        reuse_(reuse),
        nearest_only_(nearest_only),
        monitor_(monitor),
        choices_(options, tables.decomposition_, tables.lattice_.resolution),
        prices_(tables.prices(options.costs.get())),
        world_(tables.sight_world()),
        context_{world_, tables.graph_, {}, prices_.table, tables.kinds_},
        reach_(tables.reach(prices_.table)),
        forward_links_(tables.links_for(options, prices_.rate)),
        links_(backward ? forward_links_.reversed() : forward_links_),
        backward_(backward) {
    reach_.use(links_);
    if (prices_.table != nullptr) weighed_.emplace(world_, *prices_.table, tables.kinds_);
    if (options.partial)
      throw InvalidInput("partial paths are for single queries; ask find_path for each target");
    if (options.abstraction)
      throw InvalidInput("abstractions are for find_path and find_paths; ask them for each target");
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
      if (r.curve.empty()) tables_.add_curve(r, choices_, options_);
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
      result_.each[i] = find_one(targets_[i], options);
      result_.search += result_.each[i].search;
      result_.refine.sight_checks += result_.each[i].refine.sight_checks;
    }
  }

  /// Ways over links do not lead back as they lead there.
  QueryResult find_one(QVec target, const QueryOptions& options) const {
    if (!backward_ || links_.empty()) return tables_.find_path(source_, target, options, monitor_);
    QueryResult result = tables_.find_path(target, source_, options, monitor_);
    turn_round(result);
    return result;
  }

  void search_once() {
    locate();
    std::vector<Terminal> terminals;
    for (const std::size_t i : asked_) terminals.push_back({targets_[i], cells_[i].list()});
    if (terminals.empty()) return;
    SearchTask task{tables_.graph_,       world_, tables_.blocks_, source_, source_,
                    source_cells_.list(), {},     choices_.nodes};
    task.weight = choices_.attempts.front().weight;
    task.g_weight = choices_.g_weight;
    task.h_weight = choices_.h_weight;
    task.costs = prices_.table;
    task.kinds = tables_.kinds_;
    task.links = links_;
    const ManyTask many{task, terminals, reuse_, nearest_only_};
    ScratchLease scratch(tables_);
    BudgetGuard guard(options_.budget, monitor_);
    FoundMany found = algorithm().run_many(many, guard, *scratch);
    result_.search = found.stats;
    for (std::size_t k = 0; k < asked_.size(); ++k) take_over(result_.each[asked_[k]], found.each[k]);
  }

  /// Answers what is known without a search; the rest is asked_.
  void locate() {
    source_cells_ = reach_.allowed(cells_at(tables_.index_, source_));
    cells_.reserve(targets_.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      QueryResult& r = result_.each[i];
      cells_.push_back(reach_.allowed(cells_at(tables_.index_, targets_[i])));
      if (source_cells_.count == 0)
        tell_blocked(r, Status::START_BLOCKED, source_);
      else if (cells_[i].count == 0)
        tell_blocked(r, Status::GOAL_BLOCKED, targets_[i]);
      else if (!reach_.joins(source_cells_.list(), cells_[i].list()))
        tell_unreachable(r, i);
      else if (!in_one_cell(r, i))
        asked_.push_back(i);
    }
  }

  /// Cells are convex: inside one the straight line is the path, unless its costs send it round.
  bool in_one_cell(QueryResult& r, std::size_t i) const {
    const auto shared = first_shared(source_cells_, cells_[i]);
    if (!shared || (weighed_ && weighed_->cost_of(*shared) > weighed_->least())) return false;
    const double least = weighed_ ? weighed_->least() : 1.0;
    const double straight = least * distance(source_, targets_[i]);
    if (!links_.empty()) {
      const DVec goal = to_voxels(targets_[i]);
      if (LinkBound(links_, {&goal, 1}, least).at(to_voxels(source_), straight) < straight) return false;
    }
    r.points = {source_, targets_[i]};
    r.corridor = {*shared};
    r.graph_cost = prices_.rate * straight;
    if (options_.costs) r.cost = r.graph_cost;
    return true;
  }

  void tell_blocked(QueryResult& r, Status status, QVec end) const {
    r.status = status;
    r.unloaded = !tables_.is_loaded(end);
    r.not_allowed = tables_.is_free(end);
    r.nearest_free = tables_.nearest_free(end, reach_);
  }

  void tell_unreachable(QueryResult& r, std::size_t i) const {
    r.status = Status::UNREACHABLE;
    r.unloaded = tables_.tiles() != nullptr && !tables_.tiles()->all();
    r.start_component = reach_.voxels_in(reach_.from(reach_.of(source_cells_.list())));
    r.goal_component = reach_.voxels(cells_[i].list());
  }

  void take_over(QueryResult& r, Found& found) {
    if (found.outcome != Outcome::FOUND) {
      r.status = found.outcome == Outcome::OUT_OF_BUDGET ? Status::OUT_OF_BUDGET : Status::CANCELLED;
      return;
    }
    r.graph_cost = prices_.rate * found.cost;
    double cost = refined_cost(found.route);
    for (Onward& next : found.onward) cost += links_.cost(next.arc) + refined_cost(next.route);
    lay_down(r, std::move(found.route), std::move(found.onward), links_);
    if (options_.costs || !r.links.empty()) r.cost = prices_.rate * cost;
  }

  double refined_cost(Route& route) {
    if (route.points.size() > 2 || route.points.front() != route.points.back())  // or else nothing is walked
      for (const Refinement* refine : choices_.refine) refine->run(route, context_);
    return weighed_ ? weigh(*weighed_, route.points) : length_of(route.points);
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

  const Tables& tables_;
  QVec source_;
  std::span<const QVec> targets_;
  const QueryOptions& options_;
  bool reuse_, nearest_only_;
  Monitor& monitor_;
  const Choices choices_;
  const Prices prices_;
  const SightWorld world_;
  RefineContext context_;
  Reach reach_;
  const LinkView forward_links_;
  const LinkView links_;  ///< in the direction of the search
  const bool backward_;
  std::optional<CostWorld> weighed_;  ///< if there are costs
  CellsAt source_cells_;
  std::vector<CellsAt> cells_;
  std::vector<std::size_t> asked_;
  ManyResult result_;
};

ManyResult Tables::find_many(QVec source, std::span<const QVec> targets, const QueryOptions& options,
                             bool reuse, bool nearest_only, Monitor& monitor, bool backward) const {
  if (!options.snap)
    return ManyQuery(*this, source, targets, options, reuse, nearest_only, monitor, backward).run();
  std::vector<QVec> places(targets.begin(), targets.end());
  Reach who = reach(options.costs.get());
  who.use(backward ? links_for(options).reversed() : links_for(options));
  const std::vector<bool> moved =
      snap_many(*this, who, source, places, to_reach(*options.snap / lattice_.resolution));
  QueryOptions rest = options;
  rest.snap.reset();
  ManyResult result = ManyQuery(*this, source, places, rest, reuse, nearest_only, monitor, backward).run();
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (moved.back()) result.each[i].snapped_start = source;
    if (moved[i]) result.each[i].snapped_goal = places[i];
    result.each[i].snap = options.snap;
  }
  return result;
}

DistanceField Tables::distances_from(QVec source, std::shared_ptr<const CostTable> costs, Monitor& monitor,
                                     const LinkView& links) const {
  const CellsAt cells = reach(costs.get()).allowed(cells_at(index_, source));
  if (cells.count == 0)
    throw InvalidInput(
        is_free(source)
            ? "the source of a distance field lies where its costs or motion do not allow it"
            : "the source of a distance field is blocked; nearest_free gives a point that is not");
  const SightWorld world = sight_world();
  SearchTask task{graph_, world, blocks_, source, source, cells.list(), {}, {}};
  task.costs = costs.get();
  task.kinds = kinds_;
  task.links = links;
  ScratchLease scratch(*this);
  BudgetGuard guard({}, monitor);
  Flooded flooded = flood_portals(task, guard, *scratch);
  return {source, std::move(flooded.portals), std::move(flooded.arrivals), std::move(costs)};
}

double Tables::distance_in(const DistanceField& field, QVec p) const {
  const CellsAt here = cells_at(index_, field.source);
  const CellsAt there = cells_at(index_, p);
  double least = std::numeric_limits<double>::infinity();
  for (const CellId c : there.list()) {
    const double cost = field.costs ? (*field.costs)[kind(c)] : 1.0;
    if (cost == CostTable::kForbidden) continue;
    for (const CellId d : here.list())
      if (c == d) least = std::min(least, cost * distance(field.source, p));
    for (const PortalId q : graph_.portals_of(c))
      least = std::min(least, field.portals[q] + cost * distance(graph_.portals[q].rect.middle(), p));
    if (!field.arrivals.empty())
      link_index()->for_each_in(c, [&](ArcId end) {
        least =
            std::min(least, field.arrivals[other_end(end)] + cost * distance(link_index()->point(end), p));
      });
  }
  return least;
}

}  // namespace octoway::core
