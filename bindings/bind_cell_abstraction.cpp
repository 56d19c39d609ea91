// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The terrain abstraction of a living space: before each question it looks at the version that is there.
#include <nanobind/stl/optional.h>

#include "bindings/read_for.hpp"
#include "bindings/terrain.hpp"
#include "core/abstract/terrain/cell_abstraction.hpp"
#include "core/cells/locate.hpp"
#include "core/query/abstractions.hpp"
#include "core/query/points.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using TerrainsIn = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

/// Which cells: those that a query of this radius and these options reads; the sector as a number of
/// kSectors.
struct Followed {
  Radius radius;
  QueryOptions options;
  std::size_t sector = 0;
};

class TerrainPlanner {
 public:
  /// use(space, abstraction), with the abstraction in step with the space.
  template <class Use>
  auto with(Use&& use) {
    const View now = read();
    if (!given_)
      return now->abstractions().with_terrain(now.tables(), followed_.sector,
                                              [&](CellAbstraction& cells) { return use(now, cells); });
    if (version_ != now.version() || !given_->shows(now->tables.graph))
      throw InvalidInput(
          "the space has changed since terrain was given for each of its cells; make the abstraction anew, "
          "with "
          "the terrain of the present cells");
    const std::shared_lock lock(given_->mutex());
    return use(now, *given_);
  }

  /// `terrains`: of each cell, in the order of Tables.cells; they hold for the present version only.
  TerrainPlanner(const NavSpace& live, std::int32_t sector, const std::optional<TerrainsIn>& terrains,
                 int threads, Radius radius, const QueryOptions& options)
      : live_(live), followed_{radius, options, sector_number(sector)} {
    if (!terrains) {
      with([](const View&, CellAbstraction&) {});  // made now, not by the first query
      return;
    }
    Monitor monitor = make_monitor(nullptr);
    const View now = read();
    version_ = now.version();
    kinds_ = given_kinds(*now, *terrains);
    const nb::gil_scoped_release release;
    given_.emplace(now->tables.grid->shape(), sector, now->tables.cells, now->tables.graph, kinds_, threads,
                   monitor);
  }

  std::uint64_t repaired() const { return given_ ? 0 : read()->abstractions().repaired(followed_.sector); }

 private:
  /// A layer that was dropped is built again: without the GIL, which others who build need.
  View read() const {
    if (is_plain(followed_.radius, followed_.options)) return live_.read();
    std::optional<nb::gil_scoped_release> release;
    if (PyGILState_Check() != 0) release.emplace();
    Monitor silent;
    return read_for(live_, followed_.radius, followed_.options, silent);
  }
  static std::size_t sector_number(std::int32_t edge) {
    const auto& edges = kTerrainSectors;
    const auto found = std::find(edges.begin(), edges.end(), edge);
    require(found != edges.end(), "Python checked the sector");
    return static_cast<std::size_t>(found - edges.begin());
  }
  static std::vector<Kind> given_kinds(const Layer& space, const TerrainsIn& terrains) {
    if (terrains.shape(0) != cell_count(space.tables))
      throw InvalidInput("terrain has " + std::to_string(terrains.shape(0)) + " values for " +
                         std::to_string(cell_count(space.tables)) + " cells");
    std::vector<Kind> kinds(space.tables.cells.size(), 0);
    std::size_t next = 0;
    for (std::size_t c = 0; c < kinds.size(); ++c)
      if (!space.tables.cells[c].empty()) kinds[c] = kind_of(terrains(next++), 0);
    return kinds;
  }

  const NavSpace& live_;
  Followed followed_;
  std::optional<CellAbstraction> given_;  ///< of terrain that the caller gave; else the space's own is asked
  std::vector<Kind> kinds_;               ///< that were given
  std::uint64_t version_ = 0;
};

/// The cells that hold a point and may be entered.
std::vector<CellId> cells_allowed(const Layer& space, const CellAbstraction& abstraction, QVec p,
                                  const CostTable& costs) {
  std::vector<CellId> out;
  const CellsAt found = cells_at(space.tables.index, p);
  for (const CellId c : found.list())
    if (costs.allows(abstraction.patches().base().kind(c))) out.push_back(c);
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

/// Searches between each pair of cells at the ends, which are several only on faces, until a way is found.
template <class Search>
TerrainAnswer answer(TerrainPlanner& live, DVec start, DVec goal, const CostTable& costs, Search&& search) {
  return live.with([&](const View& space, CellAbstraction& abstraction) {
    const QVec from = enter(space->tables, start, "start");
    const QVec to = enter(space->tables, goal, "goal");
    TerrainAnswer out;
    for (const CellId a : cells_allowed(*space, abstraction, from, costs))
      for (const CellId b : cells_allowed(*space, abstraction, to, costs)) {
        if (space->tables.graph.component[a] != space->tables.graph.component[b]) continue;
        out.path = search(abstraction, a, b);
        if (out.path.outcome == Outcome::EXHAUSTED) continue;
        if (out.path.outcome == Outcome::FOUND) {
          const Route route = abstraction.route(out.path.nodes, from, to);
          out.path.cost = abstraction.cost(route, costs) * space->tables.lattice.resolution;
          out.points = in_metres(route, space->tables.lattice, start, goal);
        }
        return out;
      }
    return out;
  });
}

TerrainAnswer bound_find_path(TerrainPlanner& live, const PointIn& start, const PointIn& goal,
                              const CostsIn& costs, const TerrainOptions& options,
                              const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  const RefineChoice choice = options.refine();
  const DVec from = point(start), to = point(goal);
  Monitor monitor = make_monitor(cancel);
  TerrainAnswer out;
  {
    const nb::gil_scoped_release release;
    BudgetGuard guard(options.budget(), monitor);
    out = answer(live, from, to, table, [&](CellAbstraction& abstraction, CellId a, CellId b) {
      GraphScratchPool::Lease scratch(abstraction.scratch());
      Refiner<CellBase> refiner(abstraction.patches(), abstraction.profiles(), table, choice, a, b);
      return whole_path(refiner, guard, *scratch);
    });
  }
  rethrow_signal();
  return out;
}

TerrainAnswer search_cells(TerrainPlanner& live, const PointIn& start, const PointIn& goal,
                           const CostsIn& costs, const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  const GraphSearch search = search_named(options.search);
  const DVec from = point(start), to = point(goal);
  Monitor monitor = make_monitor(cancel);
  TerrainAnswer out;
  {
    const nb::gil_scoped_release release;
    BudgetGuard guard(options.budget(), monitor);
    out = answer(live, from, to, table, [&](CellAbstraction& abstraction, CellId a, CellId b) {
      GraphScratchPool::Lease scratch(abstraction.scratch());
      const CostedGraph<CellBase> graph(abstraction.patches().base(), table, a, b);
      return whole_path(graph, search, options.choice.weight, guard, *scratch);
    });
  }
  rethrow_signal();
  return out;
}

/// A path through cells, piece by piece. Pieces end in the middle of a patch's representative, the last one
/// at the goal. After an edit of the space the way is planned anew from where the last piece ended.
class CellSteps {
 public:
  CellSteps(TerrainPlanner& live, const PointIn& start, const PointIn& goal, const CostsIn& costs,
            TerrainOptions options)
      : live_(live),
        costs_(cost_table(costs)),
        options_(std::move(options)),
        choice_(options_.refine()),
        at_(point(start)),
        goal_(point(goal)) {}

  bool done() const { return refiner_ && refiner_->done(); }
  TerrainAnswer next(const CancelToken* cancel) {
    Monitor monitor = make_monitor(cancel);
    TerrainAnswer out;
    {
      const nb::gil_scoped_release release;
      BudgetGuard guard(options_.budget(), monitor);
      out = live_.with([&](const View& space, CellAbstraction& abstraction) {
        GraphScratchPool::Lease scratch(abstraction.scratch());
        return step(*space, abstraction, guard, *scratch);
      });
    }
    rethrow_signal();
    return out;
  }

 private:
  /// Plans between each pair of cells at the ends until there is a way.
  Outcome plan(const Layer& space, CellAbstraction& abstraction, BudgetGuard& guard, GraphScratch& scratch) {
    replans_ += refiner_ ? 1 : 0;
    refiner_.reset();
    for (const CellId a : cells_allowed(space, abstraction, enter(space.tables, at_, "start"), costs_))
      for (const CellId b : cells_allowed(space, abstraction, enter(space.tables, goal_, "goal"), costs_)) {
        if (space.tables.graph.component[a] != space.tables.graph.component[b]) continue;
        refiner_.emplace(abstraction.patches(), abstraction.profiles(), costs_, choice_, a, b);
        if (const Outcome o = refiner_->plan(guard, scratch); o != Outcome::EXHAUSTED) return o;
      }
    return Outcome::EXHAUSTED;
  }
  TerrainAnswer step(const Layer& space, CellAbstraction& abstraction, BudgetGuard& guard,
                     GraphScratch& scratch) {
    TerrainAnswer out;
    const double begin = thread_cpu_seconds();
    // another space has another abstraction, whatever its version: that of a filter goes with an update
    if (!refiner_ || stamp_ != space.tables.stamp || version_ != abstraction.patches().version()) {
      stamp_ = space.tables.stamp;
      version_ = abstraction.patches().version();
      out.path.outcome = plan(space, abstraction, guard, scratch);
      if (refiner_) out.path.abstract_expanded = refiner_->abstract_stats.expanded;
      if (out.path.outcome != Outcome::FOUND) return out;
    }
    Segment segment = refiner_->next_segment(guard, scratch);
    out.path.outcome = segment.outcome;
    out.path.stats = segment.stats;
    out.path.stats.expanded += out.path.abstract_expanded;
    out.path.first_expanded = out.path.stats.expanded;
    out.path.segments = 1;
    out.replans = replans_;
    if (segment.outcome == Outcome::FOUND) {
      const Lattice& lattice = space.tables.lattice;
      const QVec end =
          refiner_->done() ? lattice.to_sub(goal_) : space.tables.cells[segment.nodes.back()].middle();
      const Route route = abstraction.route(segment.nodes, lattice.to_sub(at_), end);
      out.path.cost = abstraction.cost(route, costs_) * lattice.resolution;
      const DVec reached = refiner_->done() ? goal_ : lattice.to_metres(end);
      out.points = in_metres(route, lattice, at_, reached);
      at_ = reached;
    }
    out.path.cpu_seconds = out.path.first_seconds = thread_cpu_seconds() - begin;
    return out;
  }

  TerrainPlanner& live_;
  CostTable costs_;
  TerrainOptions options_;
  RefineChoice choice_;
  DVec at_, goal_;
  std::optional<Refiner<CellBase>> refiner_;
  std::uint64_t stamp_ = 0;    ///< of the cells that it was planned on
  std::uint64_t version_ = 0;  ///< of their abstraction
  std::size_t replans_ = 0;
};

/// Labels of the cells at a point; none where it is blocked.
std::vector<int> kinds_at(TerrainPlanner& live, const PointIn& p) {
  const DVec at = point(p);
  const nb::gil_scoped_release release;
  return live.with([&](const View& space, const CellAbstraction& abstraction) {
    std::vector<int> out;
    const CellsAt found = cells_at(space->tables.index, enter(space->tables, at, "point"));
    for (const CellId c : found.list()) out.push_back(abstraction.patches().base().kind(c));
    return out;
  });
}

}  // namespace

void bind_cell_abstraction(nb::module_& m) {
  nb::class_<CellSteps>(m, "CellSteps", "A path through cells, piece by piece.")
      .def(nb::init<TerrainPlanner&, const PointIn&, const PointIn&, const CostsIn&, TerrainOptions>(),
           "abstraction"_a, "start"_a, "goal"_a, "costs"_a, "options"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("done", &CellSteps::done)
      .def("next", &CellSteps::next, "cancel"_a.none() = nb::none());
  nb::class_<TerrainPlanner>(m, "CellAbstraction", "The terrain abstraction of a space's cells.")
      .def(nb::init<const NavSpace&, std::int32_t, const std::optional<TerrainsIn>&, int, Radius,
                    const QueryOptions&>(),
           "space"_a, "sector"_a, "terrain"_a.none(), "threads"_a, "radius"_a.none(), "options"_a,
           nb::keep_alive<1, 2>())
      .def("find_path", bound_find_path, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none())
      .def("search", search_cells, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none())
      .def("labels_at", kinds_at, "point"_a)
      .def("sizes",
           [](TerrainPlanner& a) {
             const nb::gil_scoped_release release;
             return a.with([](const View&, CellAbstraction& c) {
               AbstractionSize size = c.patches().size();
               size.bytes += c.patches().base().bytes();
               return sizes(size, c.profiles().bytes());
             });
           })
      .def("look",
           [](TerrainPlanner& a) {
             return to_arrays(without_gil([&] {
               return a.with([](const View&, CellAbstraction& c) { return look_at(c.patches()); });
             }));
           })
      .def("repaired", &TerrainPlanner::repaired)
      .def("forget",
           [](TerrainPlanner& a) {
             const nb::gil_scoped_release release;
             a.with([](const View&, CellAbstraction& c) { c.profiles().clear(); });
           })
      .def("validate", [](TerrainPlanner& a) {
        const nb::gil_scoped_release release;
        a.with([](const View&, CellAbstraction& c) { c.patches().validate(); });
      });
}

}  // namespace octoway::core
