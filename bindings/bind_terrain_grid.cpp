// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain grids: plain searches on them, and their abstractions.
#include <nanobind/stl/shared_ptr.h>

#include "bindings/terrain.hpp"
#include "core/abstract/terrain/grid_abstraction.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;
using DenseOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, -1>>;
using VoxelIn = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

IVec voxel(VoxelIn v) {
  return {std::get<0>(v), std::get<1>(v), std::get<2>(v)};
}

/// The door has seen that it lies in the grid.
NodeIndex node(const TerrainGrid& grid, VoxelIn v) {
  return grid.index(voxel(v));
}

void make_grid(TerrainGrid* self, const DenseIn& terrain, const BitGrid* solid) {
  const IVec shape{static_cast<std::int32_t>(terrain.shape(0)), static_cast<std::int32_t>(terrain.shape(1)),
                   static_cast<std::int32_t>(terrain.shape(2))};
  const std::span<const Terrain> values(terrain.data(), terrain.size());
  const nb::gil_scoped_release release;
  new (self) TerrainGrid(shape, values, solid);
}

DenseOut terrain_of_grid(const TerrainGrid& grid) {
  const IVec shape = grid.shape();
  const auto side = [&](int a) { return static_cast<std::size_t>(shape[a]); };
  std::vector<Terrain> ids = without_gil([&] {
    const std::shared_lock lock(grid.mutex());
    return grid.terrain();
  });
  return to_numpy<DenseOut>(std::move(ids), {side(0), side(1), side(2)});
}

TerrainAnswer as_answer(const TerrainGrid& grid, WholePath path) {
  TerrainAnswer answer{std::move(path), {}, {}, 0};
  for (const NodeIndex n : answer.path.nodes) answer.voxels.push_back(grid.voxel(n));
  return answer;
}

TerrainAnswer search_grid(const TerrainGrid& grid, GraphScratchPool& pool, VoxelIn start, VoxelIn goal,
                          const CostsIn& costs, const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  const PatchSearch search = search_named(options.search);
  Monitor monitor = make_monitor(cancel);
  TerrainAnswer answer;
  {
    const nb::gil_scoped_release release;
    const std::shared_lock lock(grid.mutex());
    GraphScratchPool::Lease scratch(pool);
    BudgetGuard guard(options.budget(), monitor);
    const CostedGraph<TerrainGrid> graph(grid, table, node(grid, start), node(grid, goal));
    answer = as_answer(grid, whole_path(graph, search, options.choice.weight, guard, *scratch));
  }
  rethrow_signal();
  return answer;
}

TerrainAnswer find_path(GridAbstraction& abstraction, VoxelIn start, VoxelIn goal, const CostsIn& costs,
                        const TerrainOptions& options, const CancelToken* cancel) {
  const CostTable table = cost_table(costs);
  const RefineChoice choice = options.refine();
  Monitor monitor = make_monitor(cancel);
  TerrainAnswer answer;
  {
    const nb::gil_scoped_release release;
    const std::shared_lock lock(abstraction.mutex());
    const TerrainGrid& grid = abstraction.grid();
    GraphScratchPool::Lease scratch(abstraction.scratch());
    BudgetGuard guard(options.budget(), monitor);
    Refiner<GridBase> refiner(abstraction.patches(), abstraction.profiles(), table, choice, node(grid, start),
                              node(grid, goal));
    answer = as_answer(grid, whole_path(refiner, guard, *scratch));
  }
  rethrow_signal();
  return answer;
}

/// A path piece by piece.
class GridSteps {
 public:
  GridSteps(GridAbstraction& abstraction, VoxelIn start, VoxelIn goal, const CostsIn& costs,
            TerrainOptions options)
      : abstraction_(abstraction),
        costs_(cost_table(costs)),
        options_(std::move(options)),
        goal_(node(abstraction.grid(), goal)),
        at_(node(abstraction.grid(), start)),
        refiner_(abstraction.patches(), abstraction.profiles(), costs_, options_.refine(), at_, goal_) {}

  bool done() const { return refiner_.done(); }
  /// The next segment: as an answer whose costs are its own.
  TerrainAnswer next(const CancelToken* cancel) {
    Monitor monitor = make_monitor(cancel);
    TerrainAnswer answer;
    {
      const nb::gil_scoped_release release;
      const std::shared_lock lock(abstraction_.mutex());
      GraphScratchPool::Lease scratch(abstraction_.scratch());
      BudgetGuard guard(options_.budget(), monitor);
      answer = step(guard, *scratch);
    }
    rethrow_signal();
    return answer;
  }

 private:
  TerrainAnswer step(BudgetGuard& guard, GraphScratch& scratch) {
    const TerrainGrid& grid = abstraction_.grid();
    WholePath path;
    for (const NodeIndex end : {at_, goal_})  // an edit under way may have closed them
      if (!grid.free(end) || !costs_.allows(grid.kind(end))) return as_answer(grid, std::move(path));
    const SearchStats before = refiner_.abstract_stats;
    const double begin = thread_cpu_seconds();
    Segment segment = refiner_.next_segment(guard, scratch);
    path.cpu_seconds = path.first_seconds = thread_cpu_seconds() - begin;
    path.abstract_expanded = refiner_.abstract_stats.expanded - before.expanded;
    path.outcome = segment.outcome;
    path.cost = segment.cost;
    path.stats = segment.stats;
    path.stats.expanded += path.abstract_expanded;
    path.first_expanded = path.stats.expanded;
    path.segments = 1;
    path.nodes = std::move(segment.nodes);
    if (path.outcome == Outcome::FOUND) at_ = path.nodes.back();
    TerrainAnswer answer = as_answer(grid, std::move(path));
    answer.replans = refiner_.replans;
    return answer;
  }

  GridAbstraction& abstraction_;
  CostTable costs_;
  TerrainOptions options_;
  NodeIndex goal_, at_;
  Refiner<GridBase> refiner_;
};

Box box(VoxelIn lo, VoxelIn hi) {
  return {voxel(lo), voxel(hi)};
}

std::size_t set_terrain(TerrainGrid& grid, VoxelIn lo, VoxelIn hi, Terrain terrain) {
  const nb::gil_scoped_release release;
  return grid.set_terrain(box(lo, hi), terrain);
}

std::size_t set_solid(TerrainGrid& grid, VoxelIn lo, VoxelIn hi, bool solid) {
  const nb::gil_scoped_release release;
  return grid.set_solid(box(lo, hi), solid);
}

/// Kind of a voxel, or -1 where it is solid.
int at(const TerrainGrid& grid, VoxelIn v) {
  return without_gil([&] {
    const std::shared_lock lock(grid.mutex());
    const NodeIndex n = node(grid, v);
    return grid.free(n) ? int{grid.kind(n)} : -1;
  });
}

void make_abstraction(GridAbstraction* self, std::shared_ptr<TerrainGrid> grid, std::int32_t sector,
                      int threads) {
  Monitor monitor = make_monitor(nullptr);
  const nb::gil_scoped_release release;
  new (self) GridAbstraction(std::move(grid), sector, threads, monitor);
}

template <class Member>
auto of_path(Member member) {
  return [member](const TerrainAnswer& a) { return a.path.*member; };
}

void bind_answers(nb::module_& m) {
  nb::enum_<Outcome>(m, "Outcome", "How a search ended.")
      .value("FOUND", Outcome::FOUND)
      .value("EXHAUSTED", Outcome::EXHAUSTED)
      .value("OUT_OF_BUDGET", Outcome::OUT_OF_BUDGET)
      .value("CANCELLED", Outcome::CANCELLED);
  nb::class_<TerrainAnswer>(m, "TerrainAnswer", "A path over terrain, or a piece of one.")
      .def_prop_ro("outcome", of_path(&WholePath::outcome))
      .def_prop_ro("cost", of_path(&WholePath::cost))
      .def_prop_ro("expanded", [](const TerrainAnswer& a) { return a.path.stats.expanded; })
      .def_prop_ro("relaxed", [](const TerrainAnswer& a) { return a.path.stats.relaxed; })
      .def_prop_ro("abstract_expanded", of_path(&WholePath::abstract_expanded))
      .def_prop_ro("first_expanded", of_path(&WholePath::first_expanded))
      .def_prop_ro("segments", of_path(&WholePath::segments))
      .def_prop_ro("cpu_seconds", of_path(&WholePath::cpu_seconds))
      .def_prop_ro("first_seconds", of_path(&WholePath::first_seconds))
      .def_ro("replans", &TerrainAnswer::replans)
      .def("voxels", [](const TerrainAnswer& a) { return voxels_to_numpy(a.voxels); })
      .def("points", [](const TerrainAnswer& a) { return points_to_numpy(a.points); });
  nb::class_<TerrainOptions>(m, "TerrainOptions", "What a query over terrain may choose.")
      .def(nb::init<>())
      .def_rw("search", &TerrainOptions::search)
      .def_prop_rw(
          "weight", [](const TerrainOptions& o) { return o.choice.weight; },
          [](TerrainOptions& o, double w) { o.choice.weight = w; })
      .def_prop_rw(
          "refine_weight", [](const TerrainOptions& o) { return o.choice.refine_weight; },
          [](TerrainOptions& o, double w) { o.choice.refine_weight = w; })
      .def_prop_rw(
          "exact_edges", [](const TerrainOptions& o) { return o.choice.exact_edges; },
          [](TerrainOptions& o, bool on) { o.choice.exact_edges = on; })
      .def_prop_rw(
          "keep_paths", [](const TerrainOptions& o) { return o.choice.keep_paths; },
          [](TerrainOptions& o, bool on) { o.choice.keep_paths = on; })
      .def_prop_rw(
          "pivots", [](const TerrainOptions& o) { return o.choice.pivots; },
          [](TerrainOptions& o, int n) { o.choice.pivots = n; })
      .def_rw("max_expansions", &TerrainOptions::max_expansions, nb::arg().none())
      .def_rw("time_limit", &TerrainOptions::time_limit, nb::arg().none());
}

}  // namespace

void bind_terrain_grid(nb::module_& m) {
  bind_answers(m);
  m.def("graph_searches", [] {
    std::vector<std::string> names;
    for (const Algorithm& s : patch_searches()) names.emplace_back(s.name);
    return names;
  });
  nb::class_<GraphScratchPool>(m, "GraphScratchPool", "What searches reuse from query to query.")
      .def(nb::init<>());
  nb::class_<TerrainGrid>(m, "TerrainGrid", "Voxels with one byte of terrain each.")
      .def("__init__", make_grid, "terrain"_a, "solid"_a.none())
      .def_prop_ro("shape",
                   [](const TerrainGrid& g) { return std::tuple(g.shape().x, g.shape().y, g.shape().z); })
      .def_prop_ro("bytes", &TerrainGrid::bytes)
      .def("terrain", terrain_of_grid)
      .def("at", at, "voxel"_a)
      .def("set_terrain", set_terrain, "lo"_a, "hi"_a, "terrain"_a)
      .def("set_solid", set_solid, "lo"_a, "hi"_a, "solid"_a)
      .def("search", search_grid, "memory"_a, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none());
  nb::class_<GridSteps>(m, "GridSteps", "A path over a grid, piece by piece.")
      .def(nb::init<GridAbstraction&, VoxelIn, VoxelIn, const CostsIn&, TerrainOptions>(), "abstraction"_a,
           "start"_a, "goal"_a, "costs"_a, "options"_a, nb::keep_alive<1, 2>())
      .def_prop_ro("done", &GridSteps::done)
      .def("next", &GridSteps::next, "cancel"_a.none() = nb::none());
  nb::class_<GridAbstraction>(m, "GridAbstraction", "The terrain abstraction of a grid.")
      .def("__init__", make_abstraction, "grid"_a, "sector"_a, "threads"_a)
      .def("find_path", find_path, "start"_a, "goal"_a, "costs"_a, "options"_a,
           "cancel"_a.none() = nb::none())
      .def("sizes",
           [](GridAbstraction& a) {
             return without_gil([&] {
               const std::shared_lock lock(a.mutex());
               return sizes(a.patches().size(), a.profiles().bytes());
             });
           })
      .def("look",
           [](const GridAbstraction& a) {
             return to_arrays(without_gil([&] {
               const std::shared_lock lock(a.mutex());
               return look_at(a.patches());
             }));
           })
      .def("repairs",
           [](const GridAbstraction& a) { return std::tuple(a.repairs().cut, a.repairs().interior); })
      .def("time_repairs", &GridAbstraction::time_repairs, nb::call_guard<nb::gil_scoped_release>())
      .def("forget", [](GridAbstraction& a) { a.profiles().clear(); })
      .def("validate", [](const GridAbstraction& a) {
        const nb::gil_scoped_release release;
        const std::shared_lock lock(a.mutex());
        a.patches().validate();
      });
}

}  // namespace octoway::core
