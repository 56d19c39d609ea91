// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query becomes a path: locate the ends, compare labels, search, refine. Stage by stage.
#include <algorithm>
#include <sstream>

#include "core/base/named.hpp"
#include "core/space/space.hpp"

namespace octoway {

/// A workspace from the pool for as long as a query runs.
class Space::WorkspaceLease {
 public:
  explicit WorkspaceLease(const Space& space) : space_(space) {
    const std::lock_guard lock(space.pool_mutex_);
    if (!space.pool_.empty()) {
      workspace_ = std::move(space.pool_.back());
      space.pool_.pop_back();
    } else {
      workspace_ = std::make_unique<Workspace>();
    }
  }
  ~WorkspaceLease() {
    const std::lock_guard lock(space_.pool_mutex_);
    space_.pool_.push_back(std::move(workspace_));
  }
  WorkspaceLease(const WorkspaceLease&) = delete;
  WorkspaceLease& operator=(const WorkspaceLease&) = delete;
  Workspace& operator*() { return *workspace_; }

 private:
  const Space& space_;
  std::unique_ptr<Workspace> workspace_;
};

class Space::Query {
 public:
  Query(const Space& space, QVec start, QVec goal, const QueryOptions& options, Monitor& monitor)
      : space_(space),
        options_(options),
        monitor_(monitor),
        guard_(options.budget, monitor),
        algorithm_(find_named(algorithms(), options.algorithm, "algorithm")),
        start_(start),
        goal_(goal) {
    for (const std::string& name : options.refine)
      refine_.push_back(&find_named(refinements(), name, "refinement"));
  }

  QueryResult run() {
    const bool go_on = locate_ends();
    lap("locate");
    if (!go_on) return std::move(result_);
    const bool found = search();
    lap("search");
    if (!found) return std::move(result_);
    refine();
    lap("refine");
    result_.status = result_.cause == Status::FOUND ? Status::FOUND : Status::PARTIAL;
    result_.points = std::move(route_.points);
    result_.corridor = std::move(route_.cells);
    return std::move(result_);
  }

 private:
  void lap(const char* stage) {
    const double now = watch_.seconds();
    result_.seconds.emplace_back(stage, now - last_lap_);
    last_lap_ = now;
  }

  std::vector<CellId> cells_at(QVec p) const { return octoway::cells_at(space_.index_, space_.cells_, p); }

  /// False if the answer is already known. May move the goal, where a partial path is wanted.
  bool locate_ends() {
    start_cells_ = cells_at(start_);
    goal_cells_ = cells_at(goal_);
    if (start_cells_.empty()) {
      result_.status = Status::START_BLOCKED;
      result_.nearest_free = space_.nearest_free(start_);
      return false;
    }
    if (goal_cells_.empty()) {
      result_.nearest_free = space_.nearest_free(goal_);
      return give_up_or_retarget(Status::GOAL_BLOCKED);
    }
    if (!space_.share_component(start_cells_, goal_cells_)) {
      result_.start_component = component_voxels(start_cells_);
      result_.goal_component = component_voxels(goal_cells_);
      return give_up_or_retarget(Status::UNREACHABLE);
    }
    return true;
  }

  bool give_up_or_retarget(Status why) {
    result_.status = why;
    if (!options_.partial) return false;
    result_.cause = why;
    goal_ = *space_.nearest_free(goal_, space_.components_of(start_cells_));
    goal_cells_ = cells_at(goal_);
    return true;
  }

  std::int64_t component_voxels(std::span<const CellId> cells) const {
    std::int64_t sum = 0;
    for (const std::uint32_t c : space_.components_of(cells)) sum += space_.graph_.component_voxels[c];
    return sum;
  }

  /// Fills the route; false if there is none to give.
  bool search() {
    for (const CellId c : start_cells_)
      if (std::find(goal_cells_.begin(), goal_cells_.end(), c) != goal_cells_.end()) {
        route_ = {{start_, goal_}, {c}, {}};
        result_.graph_cost = distance(start_, goal_);
        return true;
      }
    WorkspaceLease workspace(space_);
    const PortalSpace nodes(space_.graph_, start_, start_cells_, goal_, goal_cells_);
    const SearchResult found = algorithm_.run(nodes, guard_, *workspace);
    result_.search = found.stats;
    result_.graph_cost = found.cost;
    if (found.outcome != Outcome::FOUND && !accept_partial(found.outcome)) return false;
    route_ = route_of(nodes, found.nodes);
    return true;
  }

  bool accept_partial(Outcome outcome) {
    result_.status = outcome == Outcome::CANCELLED ? Status::CANCELLED : Status::OUT_OF_BUDGET;
    if (!options_.partial || outcome == Outcome::CANCELLED) return false;
    result_.cause = result_.status;
    return true;
  }

  /// Nodes to points and corridor: consecutive nodes lie in one cell that both touch.
  Route route_of(const PortalSpace& nodes, const std::vector<NodeIndex>& chain) const {
    Route route;
    route.points.push_back(start_);
    for (std::size_t i = 1; i < chain.size(); ++i) {
      const NodeIndex n = chain[i];
      const QVec p = nodes.is_portal(n) ? space_.graph_.portals[n].rect.middle() : goal_;
      if (p != route.points.back()) route.points.push_back(p);
      route.cells.push_back(shared_cell(nodes, chain[i - 1], n));
      if (nodes.is_portal(n)) route.portals.push_back(n);
    }
    if (chain.size() == 1) route.cells.push_back(start_cells_.front());
    if (nodes.is_portal(chain.back())) route.portals.pop_back();  // a partial path ends on its last portal
    if (route.points.size() == 1) route.points.push_back(start_);
    if (chain.size() == 1) route.portals.clear();
    return route;
  }

  CellId shared_cell(const PortalSpace& nodes, NodeIndex a, NodeIndex b) const {
    const NodeIndex portal = nodes.is_portal(a) ? a : b;
    const NodeIndex other = portal == a ? b : a;
    const Portal& p = space_.graph_.portals[portal];
    return nodes.touches(other, p.low) ? p.low : p.high;
  }

  void refine() {
    const SightWorld world = space_.sight_world();
    RefineContext context{world, space_.graph_, {}};
    for (const Refinement* r : refine_) r->run(route_, context);
    result_.refine = context.stats;
  }

  const Space& space_;
  const QueryOptions& options_;
  Monitor& monitor_;
  BudgetGuard guard_;
  const Algorithm& algorithm_;
  std::vector<const Refinement*> refine_;
  QVec start_, goal_;
  std::vector<CellId> start_cells_, goal_cells_;
  Route route_;
  QueryResult result_;
  Stopwatch watch_;
  double last_lap_ = 0.0;
};

QueryResult Space::find_path(QVec start, QVec goal, const QueryOptions& options, Monitor& monitor) const {
  return Query(*this, start, goal, options, monitor).run();
}

bool Space::reachable(QVec a, QVec b) const {
  return share_component(cells_at(index_, cells_, a), cells_at(index_, cells_, b));
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

QVec Space::enter(DVec p, const char* what) const {
  const QVec q = lattice_.in_reach(p) ? lattice_.to_sub(p) : QVec{-1, -1, -1};
  if (grid_.bounds().contains(q)) return q;
  std::ostringstream text;
  text.precision(12);
  const DVec hi =
      lattice_.to_metres({grid_.shape().x * kSub, grid_.shape().y * kSub, grid_.shape().z * kSub});
  text << what << " (" << p.x << ", " << p.y << ", " << p.z << ") ";
  text << (std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) ? "lies outside the world"
                                                                          : "is not finite");
  text << "; give a point within (" << lattice_.origin.x << ", " << lattice_.origin.y << ", "
       << lattice_.origin.z << ") to (" << hi.x << ", " << hi.y << ", " << hi.z << ")";
  throw InvalidInput(text.str());
}

}  // namespace octoway
