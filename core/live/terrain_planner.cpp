// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/terrain_planner.hpp"

#include <algorithm>
#include <shared_mutex>

#include "core/abstract/terrain/cell_paths.hpp"
#include "core/live/answer_query.hpp"
#include "core/query/abstractions.hpp"
#include "core/query/points.hpp"

namespace octoway::core {

namespace {

std::size_t sector_number(std::int32_t edge) {
  const auto& edges = kTerrainSectors;
  const auto found = std::find(edges.begin(), edges.end(), edge);
  if (found == edges.end())
    throw InvalidInput("a sector has 8, 16 or 32 voxels a side, not " + std::to_string(edge));
  return static_cast<std::size_t>(found - edges.begin());
}

/// Cells that were taken out have kind 0.
std::vector<Kind> kinds_of(const Tables& tables, std::span<const Terrain> terrains) {
  if (terrains.size() != cell_count(tables))
    throw InvalidInput("terrain has " + std::to_string(terrains.size()) + " values for " +
                       std::to_string(cell_count(tables)) + " cells");
  std::vector<Kind> kinds(tables.cells.size(), 0);
  std::size_t next = 0;
  for (std::size_t c = 0; c < kinds.size(); ++c)
    if (!tables.cells[c].empty()) kinds[c] = kind_of(terrains[next++], 0);
  return kinds;
}

/// The cells that hold a point and may be entered.
std::vector<CellId> cells_allowed(const Tables& tables, const CellAbstraction& cells, QVec p,
                                  const CostTable& costs) {
  std::vector<CellId> out;
  const CellsAt found = cells_at(tables.index, p);
  for (const CellId c : found.list())
    if (costs.allows(cells.patches().base().kind(c))) out.push_back(c);
  return out;
}

/// Metres, with the ends as they were asked for.
std::vector<DVec> in_metres(const Route& route, const Lattice& lattice, DVec start, DVec goal) {
  std::vector<DVec> points;
  for (const QVec& p : route.points) points.push_back(lattice.to_metres(p));
  points.front() = start;
  points.back() = goal;
  return points;
}

}  // namespace

template <class Use>
auto TerrainPlanner::with(const Use& use) {
  const View now = read();
  if (!given_)
    return now->abstractions().with_terrain(now->tables, sector_,
                                            [&](CellAbstraction& cells) { return use(now->tables, cells); });
  require_given(now);
  const std::shared_lock lock(given_->mutex());
  return use(now->tables, *given_);
}

TerrainPlanner::TerrainPlanner(const NavSpace& space, PlannerChoice choice,
                               std::optional<std::span<const Terrain>> terrains, int threads,
                               Monitor& monitor)
    : space_(space), choice_(std::move(choice)), sector_(sector_number(choice_.sector)) {
  if (!terrains) {
    with([](const Tables&, CellAbstraction&) {});
    return;
  }
  const View now = read();
  version_ = now.version();
  kinds_ = kinds_of(now->tables, *terrains);
  given_ = std::make_unique<CellAbstraction>(now->tables.grid->shape(), choice_.sector, now->tables.cells,
                                             now->tables.graph, kinds_, threads, monitor);
}

TerrainPlanner::~TerrainPlanner() = default;

/// A layer that was dropped is built again.
View TerrainPlanner::read() const {
  Monitor silent;
  return read_for(space_, choice_.radius, choice_.options, silent);
}

void TerrainPlanner::require_given(const View& now) const {
  if (version_ != now.version() || !given_->shows(now->tables.graph))
    throw InvalidInput(
        "the space has changed since terrain was given for each of its cells; make the abstraction anew, "
        "with the terrain of the present cells");
}

template <class Find>
TerrainPath TerrainPlanner::answer(DVec start, DVec goal, const CostTable& costs, const Find& find) {
  return with([&](const Tables& tables, CellAbstraction& cells) {
    const QVec from = enter_end(tables, start, "start");
    const QVec to = enter_end(tables, goal, "goal");
    const std::vector<CellId> first = cells_allowed(tables, cells, from, costs);
    const std::vector<CellId> last = cells_allowed(tables, cells, to, costs);
    CellPath found = find(cells, CellEnds{from, to, first, last});
    TerrainPath out;
    out.path = std::move(found.path);
    if (out.path.outcome == Outcome::FOUND) {
      out.path.cost *= tables.lattice.resolution;
      out.points = in_metres(found.route, tables.lattice, start, goal);
    }
    return out;
  });
}

TerrainPath TerrainPlanner::find_path(DVec start, DVec goal, const CostTable& costs,
                                      const TerrainOptions& options, Monitor& monitor) {
  const RefineChoice choice = options.choice();
  BudgetGuard guard(options.budget, monitor);
  return answer(start, goal, costs, [&](CellAbstraction& cells, const CellEnds& ends) {
    return find_cell_path(cells, ends, costs, choice, guard);
  });
}

TerrainPath TerrainPlanner::search(DVec start, DVec goal, const CostTable& costs,
                                   const TerrainOptions& options, Monitor& monitor) {
  const RefineChoice choice = options.choice();
  BudgetGuard guard(options.budget, monitor);
  return answer(start, goal, costs, [&](CellAbstraction& cells, const CellEnds& ends) {
    return search_cells(cells, ends, costs, choice.search, choice.weight, guard);
  });
}

std::vector<Kind> TerrainPlanner::kinds_at(DVec point) {
  return with([&](const Tables& tables, const CellAbstraction& cells) {
    std::vector<Kind> out;
    const CellsAt found = cells_at(tables.index, enter_end(tables, point, "point"));
    for (const CellId c : found.list()) out.push_back(cells.patches().base().kind(c));
    return out;
  });
}

AbstractionSize TerrainPlanner::size() {
  return with([](const Tables&, const CellAbstraction& cells) { return cells.size(); });
}

PatchView TerrainPlanner::view() {
  return with([](const Tables&, const CellAbstraction& cells) { return cells.view(); });
}

std::uint64_t TerrainPlanner::repaired() const {
  return given_ ? 0 : read()->abstractions().repaired(sector_);
}

void TerrainPlanner::forget() {
  with([](const Tables&, CellAbstraction& cells) { cells.profiles().clear(); });
}

void TerrainPlanner::validate() {
  with([](const Tables&, const CellAbstraction& cells) { cells.patches().validate(); });
}

struct CellSteps::Way : Refiner<CellBase> {
  using Refiner::Refiner;
};

CellSteps::CellSteps(TerrainPlanner& planner, DVec start, DVec goal, const CostTable& costs,
                     const TerrainOptions& options)
    : planner_(planner),
      costs_(costs),
      choice_(options.choice()),
      budget_(options.budget),
      at_(start),
      goal_(goal) {}

CellSteps::~CellSteps() = default;

bool CellSteps::done() const {
  return way_ && way_->done();
}

TerrainPath CellSteps::next(Monitor& monitor) {
  BudgetGuard guard(budget_, monitor);
  return planner_.with([&](const Tables& tables, CellAbstraction& cells) {
    GraphScratchPool::Lease scratch(cells.scratch());
    return step(tables, cells, guard, *scratch);
  });
}

/// Plans between each pair of cells at the ends until there is a way.
Outcome CellSteps::plan(const Tables& tables, CellAbstraction& cells, BudgetGuard& guard,
                        GraphScratch& scratch) {
  replans_ += way_ ? 1 : 0;
  way_.reset();
  for (const CellId a : cells_allowed(tables, cells, enter_end(tables, at_, "start"), costs_))
    for (const CellId b : cells_allowed(tables, cells, enter_end(tables, goal_, "goal"), costs_)) {
      if (tables.graph.component[a] != tables.graph.component[b]) continue;
      way_ = std::make_unique<Way>(cells.patches(), cells.profiles(), costs_, choice_, a, b);
      if (const Outcome o = way_->plan(guard, scratch); o != Outcome::EXHAUSTED) return o;
    }
  return Outcome::EXHAUSTED;
}

TerrainPath CellSteps::step(const Tables& tables, CellAbstraction& cells, BudgetGuard& guard,
                            GraphScratch& scratch) {
  TerrainPath out;
  const double begin = thread_cpu_seconds();
  // another space has another abstraction, whatever its version: that of a filter goes with an update
  if (!way_ || stamp_ != tables.stamp || version_ != cells.patches().version()) {
    stamp_ = tables.stamp;
    version_ = cells.patches().version();
    out.path.outcome = plan(tables, cells, guard, scratch);
    if (way_) out.path.abstract_expanded = way_->abstract_stats.expanded;
    if (out.path.outcome != Outcome::FOUND) return out;
  }
  out.path = piece(way_->next_segment(guard, scratch), out.path.abstract_expanded, 0.0);
  const std::vector<NodeIndex> nodes = std::move(out.path.nodes);
  out.replans = replans_;
  if (out.path.outcome == Outcome::FOUND) {
    const Lattice& lattice = tables.lattice;
    const QVec end = done() ? lattice.to_sub(goal_) : tables.cells[nodes.back()].middle();
    const Route route = cells.route(nodes, lattice.to_sub(at_), end);
    out.path.cost = cells.cost(route, costs_) * lattice.resolution;
    const DVec reached = done() ? goal_ : lattice.to_metres(end);
    out.points = in_metres(route, lattice, at_, reached);
    at_ = reached;
  }
  out.path.cpu_seconds = out.path.first_seconds = thread_cpu_seconds() - begin;
  return out;
}

}  // namespace octoway::core
