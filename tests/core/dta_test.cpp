// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain abstraction: patches of small maps by eye, and on random maps that searches agree, that there is a
// path if and only if costs allow one, and that edits leave what a fresh build makes.
#include <cmath>
#include <queue>

#include "core/abstract/terrain/cell_abstraction.hpp"
#include "core/abstract/terrain/grid_abstraction.hpp"
#include "core/abstract/terrain/whole_path.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

Monitor silent;

/// Patches: each voxel copies its neighbour below or picks a new terrain.
std::shared_ptr<TerrainGrid> random_map(test::Random& random, IVec shape, int kinds, int solid_percent) {
  std::vector<Terrain> ids;
  BitGrid solid(shape);
  const auto back = static_cast<std::size_t>(shape.z);
  for (std::int32_t i = 0; i < shape.x * shape.y * shape.z; ++i) {
    const bool copy = ids.size() > back && random.below(100) < 70;
    ids.push_back(copy ? ids[ids.size() - back] : static_cast<Terrain>(random.below(kinds)));
    const std::int32_t z = i % shape.z;
    if (random.below(100) < solid_percent) solid.set({i / (shape.y * shape.z), i / shape.z % shape.y, z});
  }
  return std::make_shared<TerrainGrid>(shape, ids, solid_percent > 0 ? &solid : nullptr);
}

CostTable random_costs(test::Random& random, int kinds, bool forbid) {
  CostTable costs;
  for (std::size_t l = 0; l < kKinds; ++l) costs.set(static_cast<Kind>(l), CostTable::kForbidden);
  for (int k = 0; k < kinds; ++k)
    if (!forbid || random.below(3) != 0)
      costs.set(kind_of(static_cast<Terrain>(k), 0), 0.5 + 0.25 * static_cast<double>(random.below(16)));
  return costs;
}

/// Costs from a voxel to all, without any of the house's searches: the edges are found anew, from the rule.
std::vector<double> flood(const TerrainGrid& grid, const CostTable& costs, IVec start) {
  std::vector<double> best(grid.node_count(), CostTable::kForbidden);
  using Entry = std::pair<double, NodeIndex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  best[grid.index(start)] = 0.0;
  open.emplace(0.0, grid.index(start));
  const auto usable = [&](IVec v) { return grid.bounds().contains(v) && grid.free(v); };
  while (!open.empty()) {
    const auto [g, n] = open.top();
    open.pop();
    if (g > best[n]) continue;
    const IVec v = grid.voxel(n);
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy)
        for (int dz = -1; dz <= 1; ++dz) {
          bool clear = dx != 0 || dy != 0 || dz != 0;
          for (int s = 0; s < 8; ++s)
            clear &= usable(v + IVec{(s & 1) != 0 ? dx : 0, (s & 2) != 0 ? dy : 0, (s & 4) != 0 ? dz : 0});
          if (!clear) continue;
          const NodeIndex to = grid.index(v + IVec{dx, dy, dz});
          const double step = std::sqrt(static_cast<double>(dx * dx + dy * dy + dz * dz)) *
                              (costs[grid.kind(n)] + costs[grid.kind(to)]) / 2;
          if (g + step < best[to]) open.emplace(best[to] = g + step, to);
        }
  }
  return best;
}

IVec any_voxel(test::Random& random, IVec shape) {
  return {static_cast<std::int32_t>(random.below(shape.x)), static_cast<std::int32_t>(random.below(shape.y)),
          static_cast<std::int32_t>(random.below(shape.z))};
}

/// Whether a chain of nodes has edges of the graph only, and their sum; nothing may be forbidden.
template <class Base>
double cost_of(const Base& base, const CostTable& costs, const std::vector<NodeIndex>& nodes) {
  double sum = 0.0;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    double edge = CostTable::kForbidden;
    base.for_each_neighbour(nodes[i - 1], [&](NodeIndex to, double near, double far) {
      if (to == nodes[i]) edge = near * costs[base.kind(nodes[i - 1])] + far * costs[base.kind(to)];
    });
    sum += edge;
  }
  return sum;
}

bool close(double a, double b) {
  return a == b || std::fabs(a - b) <= 1e-9 * (1.0 + std::fabs(b));
}

template <class Base>
WholePath ask(const Abstraction<Base>& abstraction, Profiles& profiles, const CostTable& costs,
              const RefineChoice& choice, NodeIndex start, NodeIndex goal) {
  static GraphScratch scratch;
  BudgetGuard guard({}, silent);
  Refiner<Base> refiner(abstraction, profiles, costs, choice, start, goal);
  return whole_path(refiner, guard, scratch);
}

}  // namespace

TEST(dta_regions_are_connected_sets_of_one_terrain_in_a_sector) {
  // two sectors of 8 x 8; a road of terrain 1 along x = 3 runs through both
  std::vector<Terrain> ids(8 * 16, 0);
  for (std::size_t y = 0; y < 16; ++y) ids[3 * 16 + y] = 1;
  const auto grid = std::make_shared<TerrainGrid>(IVec{8, 16, 1}, ids, nullptr);
  const GridAbstraction dta(grid, 8, 1, silent);
  const auto& patches = dta.patches();
  CHECK_EQ(patches.size().patches, 6U);  // above, road, below: twice
  const PatchRef road = patches.patch_of(grid->index({3, 0, 0}));
  CHECK_EQ(patches.patch(road).kind, 1);
  CHECK_EQ(patches.edges_of(road).size(), 5U);  // both sides here, and all three next door, diagonally too
  CHECK(grid->voxel(patches.patch(road).representative) == (IVec{3, 3, 0}));  // of two middles the first
  patches.validate();
}

TEST(dta_plain_searches_agree_with_a_flood) {
  test::Random random(7);
  GraphScratch scratch;
  for (int round = 0; round < 40; ++round) {
    const IVec shape = round % 2 == 0 ? IVec{20, 17, 1} : IVec{9, 7, 8};
    const auto grid = random_map(random, shape, 4, round % 4 < 2 ? 0 : 20);
    const CostTable costs = random_costs(random, 4, round % 3 == 0);
    const IVec a = any_voxel(random, shape), b = any_voxel(random, shape);
    const NodeIndex from = grid->index(a), to = grid->index(b);
    if (!grid->free(a) || !grid->free(b) || !costs.allows(grid->kind(from)) || !costs.allows(grid->kind(to)))
      continue;
    const double least = flood(*grid, costs, a)[to];
    for (const NamedGraphSearch& s : graph_searches()) {
      BudgetGuard guard({}, silent);
      const CostedGraph<TerrainGrid> graph(*grid, costs, from, to);
      const WholePath path = whole_path(graph, s.search, 2.0, guard, scratch);
      CHECK((path.outcome == Outcome::FOUND) == (least < CostTable::kForbidden));
      if (path.outcome != Outcome::FOUND) continue;
      CHECK(close(cost_of(*grid, costs, path.nodes), path.cost));
      CHECK(s.search == GraphSearch::WEIGHTED_ASTAR ? path.cost <= 2.0 * least + 1e-9
                                                    : close(path.cost, least));
    }
  }
}

TEST(dta_finds_a_path_whenever_there_is_one_and_options_only_help) {
  test::Random random(3);
  int found = 0, none = 0;
  for (int round = 0; round < 60; ++round) {
    const IVec shape = round % 2 == 0 ? IVec{41, 37, 1} : IVec{12, 18, 11};
    const auto grid = random_map(random, shape, 4, round % 4 < 2 ? 0 : 25);
    const GridAbstraction dta(grid, round % 3 == 0 ? 16 : 8, 2, silent);
    const CostTable costs = random_costs(random, 4, true);
    Profiles profiles;
    for (int pair = 0; pair < 6; ++pair) {
      const IVec a = any_voxel(random, shape), b = any_voxel(random, shape);
      const NodeIndex from = grid->index(a), to = grid->index(b);
      if (!grid->free(a) || !grid->free(b) || !costs.allows(grid->kind(from)) ||
          !costs.allows(grid->kind(to)))
        continue;
      const double least = flood(*grid, costs, a)[to];
      (least < CostTable::kForbidden ? found : none) += 1;
      const WholePath plain = ask(dta.patches(), profiles, costs, {}, from, to);
      for (const RefineChoice& choice :
           std::initializer_list<RefineChoice>{{},
                                               {.search = GraphSearch::NBS},
                                               {.search = GraphSearch::WEIGHTED_ASTAR, .weight = 1.5},
                                               {.refine_weight = 1.2},
                                               {.exact_edges = true},
                                               {.keep_paths = true},
                                               {.keep_paths = true},
                                               {.pivots = 3}}) {
        const WholePath path = ask(dta.patches(), profiles, costs, choice, from, to);
        CHECK((path.outcome == Outcome::FOUND) == (least < CostTable::kForbidden));
        if (path.outcome != Outcome::FOUND) continue;
        CHECK_EQ(path.nodes.front(), from);
        CHECK_EQ(path.nodes.back(), to);
        CHECK(path.cost >= least - 1e-9);
        CHECK(close(cost_of(*grid, costs, path.nodes), path.cost));
        if (choice.keep_paths) CHECK(path.nodes == plain.nodes && path.cost == plain.cost);
        if (choice.pivots > 0) CHECK(close(path.cost, plain.cost) || path.nodes != plain.nodes);
      }
    }
  }
  CHECK(found > 50 && none > 10);
}

TEST(dta_edits_leave_what_a_fresh_build_makes) {
  test::Random random(5);
  std::uint64_t interior = 0;
  for (int round = 0; round < 16; ++round) {
    const IVec shape = round % 2 == 0 ? IVec{40, 33, 1} : IVec{17, 10, 18};
    const auto grid = random_map(random, shape, 2 + round % 2, round % 4 < 2 ? 0 : 15);
    GridAbstraction small(grid, 8, 1, silent);
    GridAbstraction large(grid, 16, 1, silent);
    for (int edit = 0; edit < 25; ++edit) {
      const IVec lo = any_voxel(random, shape);
      const IVec hi = lo + IVec{1, 1, 1} + (edit % 5 == 0 ? any_voxel(random, {6, 6, 6}) : IVec{});
      if (edit % 7 == 3)
        grid->set_solid({lo, hi}, random.below(2) == 0);
      else
        grid->set_terrain({lo, hi}, static_cast<Terrain>(random.below(3)));
      small.patches().validate();
      large.patches().validate();
    }
    interior += small.repairs().interior + large.repairs().interior;
  }
  CHECK(interior > 20);  // or the rule of the paper was never tried
}

TEST(dta_a_change_inside_a_region_moves_nothing_else) {
  std::vector<Terrain> ids(32 * 32, 0);
  for (std::size_t x = 4; x < 12; ++x)
    for (std::size_t y = 4; y < 12; ++y) ids[x * 32 + y] = 1;
  const auto grid = std::make_shared<TerrainGrid>(IVec{32, 32, 1}, ids, nullptr);
  GridAbstraction dta(grid, 16, 1, silent);
  grid->set_terrain({{4, 6, 0}, {5, 7, 1}}, 0);  // a dent in the border
  CHECK_EQ(dta.repairs().interior, 1U);
  CHECK_EQ(dta.repairs().cut, 0U);
  grid->set_terrain({{8, 8, 0}, {9, 9, 1}}, 2);  // a terrain that was not there
  CHECK_EQ(dta.repairs().cut, 1U);
  grid->set_terrain({{15, 2, 0}, {16, 3, 1}}, 1);  // at the edge of the sector
  CHECK_EQ(dta.repairs().cut, 2U);
  dta.patches().validate();
}

TEST(dta_what_was_kept_is_void_after_a_repair) {
  std::vector<Terrain> ids(64 * 64, 0);
  const auto grid = std::make_shared<TerrainGrid>(IVec{64, 64, 1}, ids, nullptr);
  GridAbstraction dta(grid, 16, 1, silent);
  CostTable costs;
  costs.set(1, 50.0);
  const RefineChoice all{.exact_edges = true, .keep_paths = true, .pivots = 2};
  const NodeIndex from = grid->index({2, 30, 0}), to = grid->index({60, 30, 0});
  Profiles profiles;
  const auto expect_as_new = [&] {
    Profiles fresh;
    const WholePath kept = ask(dta.patches(), profiles, costs, all, from, to);
    const WholePath anew = ask(dta.patches(), fresh, costs, all, from, to);
    CHECK(kept.nodes == anew.nodes && kept.cost == anew.cost);
    CHECK(close(cost_of(*grid, costs, kept.nodes), kept.cost));
  };
  expect_as_new();
  CHECK(profiles.bytes() > 0);
  for (std::int32_t y = 0; y < 48; y += 8) {
    grid->set_terrain({{20, y, 0}, {40, y + 8, 1}}, 1);
    expect_as_new();
  }
}

TEST(dta_follows_the_cells_of_a_space) {
  test::Random random(9);
  for (int round = 0; round < 12; ++round) {
    const BitGrid first = test::random_grid(random, 24, 20);
    BitGrid second = first;
    second.fill({{0, 0, 0}, {3, 3, 3}});
    const auto build = [](const BitGrid& g) {
      return test::build_layer(std::make_shared<const BitGrid>(g), {"regions", 1, 8}, silent);
    };
    const auto a = build(first), b = build(second);
    const auto paint = [&](const Tables& s) {
      std::vector<Kind> kinds;
      for (const Box& c : s.cells)
        kinds.push_back(kind_of(static_cast<Terrain>((c.lo.x / 3 + c.lo.y / 2) % 3), 0));
      return kinds;
    };
    const std::vector<Kind> of_a = paint(a->tables), of_b = paint(b->tables);
    CellAbstraction dta(first.shape(), 8, a->tables.cells, a->tables.graph, of_a, 1, silent);
    for (const bool again : {false, true}) {
      const Tables& space = again ? b->tables : a->tables;
      if (again) dta.show(b->tables.cells, b->tables.graph, of_b);
      dta.patches().validate();
      const CostTable costs = random_costs(random, 3, round % 2 == 0);
      const auto count = static_cast<std::int64_t>(space.cells.size());
      for (int pair = 0; pair < 8 && count > 0; ++pair) {
        const auto from = static_cast<CellId>(random.below(count)),
                   to = static_cast<CellId>(random.below(count));
        const CellBase& base = dta.patches().base();
        if (!costs.allows(base.kind(from)) || !costs.allows(base.kind(to))) continue;
        GraphScratch scratch;
        BudgetGuard guard({}, silent);
        const CostedGraph<CellBase> graph(base, costs, from, to);
        const WholePath least = whole_path(graph, GraphSearch::DIJKSTRA, 1.0, guard, scratch);
        const WholePath path = ask(dta.patches(), dta.profiles(), costs, {}, from, to);
        CHECK(path.outcome == least.outcome);
        if (path.outcome != Outcome::FOUND) continue;
        CHECK(path.cost >= least.cost - 1e-9);
        CHECK(close(cost_of(base, costs, path.nodes), path.cost));
        const Route route = dta.route(path.nodes, space.cells[from].middle(), space.cells[to].middle());
        CHECK(trace_path(space, route.points).clear);
      }
    }
  }
}

TEST(dta_refuses_what_it_cannot_do) {
  const std::vector<Terrain> ids(16, 0);
  CHECK_THROWS(InvalidInput, TerrainGrid({4, 5, 1}, ids, nullptr));
  CHECK_THROWS(InvalidInput, TerrainGrid({0, 5, 1}, {}, nullptr));
  const auto grid = std::make_shared<TerrainGrid>(IVec{4, 4, 1}, ids, nullptr);
  CHECK_THROWS(InvalidInput, GridAbstraction(grid, 7, 1, silent));
  const BitGrid other({4, 4, 2});
  CHECK_THROWS(InvalidInput, TerrainGrid({4, 4, 1}, ids, &other));
}
