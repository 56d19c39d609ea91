// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Small worlds whose voxels have kinds, and their cells: boxes that never mix kinds. And what a path costs
// in one, told from voxels and whole numbers alone.
#pragma once

#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "core/graph/graph.hpp"
#include "core/links/route.hpp"
#include "core/travel/cost_table.hpp"
#include "core/travel/weigh.hpp"
#include "tests/core/random_grid.hpp"
#include "tests/core/walk_brute.hpp"

namespace octoway::core::test {

class WorldOfKinds {
 public:
  WorldOfKinds(BitGrid grid, std::vector<Kind> of_voxels)
      : grid_(std::move(grid)), of_voxels_(std::move(of_voxels)) {
    cut();
    index_ = CellIndex(grid_.shape(), cells_);
    Monitor quiet;
    graph_.portals = find_portals(index_, cells_, quiet);
    list_incident(graph_, cells_);
    find_components(graph_, cells_);
  }

  const BitGrid& grid() const { return grid_; }
  SightWorld sight() const { return {grid_, index_, cells_}; }
  const Graph& graph() const { return graph_; }
  const CellIndex& index() const { return index_; }
  const std::vector<Box>& cells() const { return cells_; }
  const std::vector<Kind>& kinds() const { return kinds_; }
  Kind kind(IVec v) const { return of_voxels_[place(v)]; }

 private:
  std::size_t place(IVec v) const {
    return (static_cast<std::size_t>(v.x) * static_cast<std::size_t>(grid_.shape().y) +
            static_cast<std::size_t>(v.y)) *
               static_cast<std::size_t>(grid_.shape().z) +
           static_cast<std::size_t>(v.z);
  }

  /// From each voxel that is left a box grows along z, then y, then x, as long as all of it is left and
  /// alike.
  void cut() {
    BitGrid taken = grid_;
    const IVec n = grid_.shape();
    for (std::int32_t x = 0; x < n.x; ++x)
      for (std::int32_t y = 0; y < n.y; ++y)
        for (std::int32_t z = 0; z < n.z; ++z) {
          if (taken.solid({x, y, z})) continue;
          const Kind mine = kind({x, y, z});
          Box box{{x, y, z}, {x + 1, y + 1, z + 1}};
          for (const int axis : {2, 1, 0})
            while (box.hi[axis] < n[axis]) {
              Box next = box;
              next.lo[axis] = box.hi[axis];
              next.hi[axis] = box.hi[axis] + 1;
              if (!alike(next, mine, taken)) break;
              box.hi[axis] = next.hi[axis];
            }
          each_voxel(box, [&](IVec v) { taken.set(v); });
          cells_.push_back(box);
          kinds_.push_back(mine);
        }
  }

  template <class Visit>
  static void each_voxel(const Box& box, Visit&& visit) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
        for (std::int32_t z = box.lo.z; z < box.hi.z; ++z) visit(IVec{x, y, z});
  }

  bool alike(const Box& box, Kind mine, const BitGrid& taken) const {
    bool all = true;
    each_voxel(box, [&](IVec v) { all = all && !taken.solid(v) && kind(v) == mine; });
    return all;
  }

  BitGrid grid_;
  std::vector<Kind> of_voxels_;
  std::vector<Box> cells_;
  std::vector<Kind> kinds_;
  CellIndex index_;
  Graph graph_;
};

/// Blocks of one kind each, some edge 1 and some larger, with solid voxels in between.
inline WorldOfKinds random_world_of_kinds(Random& random, std::int32_t max_side, int percent,
                                          std::int64_t kinds) {
  BitGrid grid = random_grid(random, max_side, percent);
  const IVec n = grid.shape();
  const std::int64_t edge = 1 + random.below(4);
  const std::uint64_t seed = random.next();
  std::vector<Kind> of_voxels;
  for (std::int32_t x = 0; x < n.x; ++x)
    for (std::int32_t y = 0; y < n.y; ++y)
      for (std::int32_t z = 0; z < n.z; ++z) {
        const auto block = static_cast<std::uint64_t>((x / edge * 64 + y / edge) * 64 + z / edge);
        of_voxels.push_back(static_cast<Kind>(Random(seed ^ block * 0x9e3779b97f4a7c15ULL).below(kinds)));
      }
  return {std::move(grid), std::move(of_voxels)};
}

/// Costs of the first kinds: some forbidden, some alike.
inline CostTable random_costs(Random& random, std::int64_t kinds, int percent_forbidden) {
  CostTable table;
  for (std::int64_t kind = 0; kind < kinds; ++kind)
    table.set(static_cast<Kind>(kind), random.below(100) < percent_forbidden
                                           ? CostTable::kForbidden
                                           : 0.5 * static_cast<double>(1 + random.below(8)));
  for (std::size_t kind = static_cast<std::size_t>(kinds); kind < kKinds; ++kind)
    table.set(static_cast<Kind>(kind), CostTable::kForbidden);
  return table;
}

using Prices = std::map<IVec, double>;  ///< what it has cost to stand on a voxel

/// Everybody pays no more than a neighbour of his who holds the same point or piece.
inline void level(Prices& prices, const Voxels& around) {
  std::erase_if(prices, [&](const auto& entry) { return !around.contains(entry.first); });
  for (bool changes = true; changes;) {
    changes = false;
    for (const IVec v : around)
      for (const IVec w : around)
        if (prices.contains(w) && share_face(v, w) && (!prices.contains(v) || prices[v] > prices[w]))
          prices[v] = prices[w], changes = true;
  }
}

/// The cost of a polyline by the cheapest chain of allowed voxels; infinity if there is none.
inline double brute_cost(const WorldOfKinds& world, const CostTable& costs, const std::vector<QVec>& points) {
  const BitGrid& grid = world.grid();
  const auto allowed = [&](const Vec3<Int128>& p, Int128 scale) {
    Voxels some = free_around(grid, p, scale);
    std::erase_if(some, [&](IVec v) { return !costs.allows(world.kind(v)); });
    return some;
  };
  Prices prices;
  for (const IVec v : allowed({points[0].x, points[0].y, points[0].z}, 1)) prices[v] = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const QVec a = points[i - 1];
    const QVec way = points[i] - a;
    if (way == QVec{}) continue;
    Int128 whole = 1;
    for (int k = 0; k < 3; ++k) whole *= way[k] == 0 ? 1 : std::abs(way[k]);
    std::vector<Int128> cuts{0, whole};
    for (int k = 0; k < 3; ++k)
      for (std::int64_t plane = (std::min(a[k], points[i][k]) + kSub - 1) / kSub * kSub;
           way[k] != 0 && plane <= std::max(a[k], points[i][k]); plane += kSub)
        cuts.push_back(std::abs(plane - a[k]) * (whole / std::abs(way[k])));
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    const auto around = [&](Int128 at, Int128 scale) {
      return allowed({a.x * scale + way.x * at, a.y * scale + way.y * at, a.z * scale + way.z * at}, scale);
    };
    level(prices, around(0, whole));
    for (std::size_t c = 1; c < cuts.size(); ++c) {
      const Voxels piece = around(cuts[c - 1] + cuts[c], 2 * whole);
      const double length =
          static_cast<double>(cuts[c] - cuts[c - 1]) / static_cast<double>(whole) * distance(a, points[i]);
      level(prices, piece);
      Prices after;
      for (const auto& [from, paid] : prices) {
        Prices reach{{from, 0.0}};
        level(reach, piece);
        for (const auto& [through, nothing] : reach)
          for (const auto& [to, same] : reach) {
            const double price = paid + length * costs[world.kind(through)];
            if (!after.contains(to) || after[to] > price) after[to] = price;
          }
      }
      prices = after;
      level(prices, around(cuts[c], whole));
    }
  }
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [voxel, paid] : prices) least = std::min(least, paid);
  return least;
}

}  // namespace octoway::core::test
