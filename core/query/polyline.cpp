// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Polylines that somebody brings: how far they are clear, the cells that they run through, and what
// refinements make of them.
#include "core/query/polyline.hpp"

#include "core/base/error.hpp"
#include "core/base/thread_clock.hpp"
#include "core/query/legs.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

std::vector<CellId> corridor_of(const Tables& tables, std::span<const QVec> points,
                                const std::vector<UsedLink>& links) {
  std::vector<CellId> cells;
  for_each_part(points, links, [&](std::span<const QVec> part) {
    Route route{{part.begin(), part.end()}, {}, {}, false};
    trace_corridor(tables.graph, tables.index, tables.cells, route);
    cells.insert(cells.end(), route.cells.begin(), route.cells.end());
  });
  return cells;
}

namespace {

PathTrace trace_allowed(const CostWorld& world, std::span<const QVec> points) {
  Standing standing = begin_at(world, points.front());
  if (!standing.allowed()) return {false, 0, 0.0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Weighed leg = weigh(world, points[i - 1], standing, points[i]);
    if (!leg.allowed()) return {false, i - 1, leg.reached.value()};
    standing = leg.standing;
  }
  return {};
}

PathTrace trace_clear(const SightWorld& world, std::span<const QVec> points) {
  Footing footing = footing_at(world.grid, points.front());
  if (footing == 0) return {false, 0, 0.0};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Sight sight = trace(world, points[i - 1], footing, points[i]);
    if (!sight.clear()) return {false, i - 1, sight.reached.value()};
    footing = sight.footing;
  }
  return {};
}

}  // namespace

PathTrace trace_path(const Tables& tables, std::span<const QVec> points, const CostTable* costs,
                     const std::vector<UsedLink>& links) {
  const SightWorld world = tables.sight_world();
  PathTrace traced;
  std::size_t first = 0;
  for_each_part(points, links, [&](std::span<const QVec> part) {
    if (!traced.clear) return;
    traced = costs != nullptr ? trace_allowed(CostWorld(world, *costs, tables.kinds), part)
                              : trace_clear(world, part);
    if (!traced.clear && traced.segment == 0 && traced.fraction == 0.0 && first > 0)
      traced.segment = first - 1;  // the far end of a link is blocked: it goes as far as its near end
    else
      traced.segment += first;
    first += part.size();
  });
  return traced;
}

QueryResult refine_path(const Layer& layer, std::vector<QVec> points, const QueryOptions& options,
                        const std::vector<UsedLink>& links) {
  const Tables& tables = layer.tables;
  const SightWorld world = tables.sight_world();
  const Choices choices(options, tables);
  if (!trace_path(tables, points, nullptr, links).clear)
    throw InvalidInput("only a clear path can be refined; check_path tells where this one is not");
  const double cpu = thread_cpu_seconds();
  const Stopwatch watch;
  const Prices paid = layer.prices(options.costs.get());
  RefineContext context{world, tables.graph, {}, paid.table, tables.kinds};
  std::optional<CostWorld> weighed;
  if (paid.table != nullptr) weighed.emplace(world, *paid.table, tables.kinds);
  QueryResult result;
  double cost = 0.0;
  bool has_corridor = true;
  for_each_part(points, links, [&](std::span<const QVec> part) {
    Route route{{part.begin(), part.end()}, {}, {}, false};
    if (weighed && !(weigh(*weighed, route.points) < CostTable::kForbidden))
      throw InvalidInput("the path runs where its costs do not allow it; check_path tells where");
    if (links.empty() || part.size() > 1)  // the ends of two links at one place need no refining
      for (const Refinement* r : choices.refine) r->run(route, context);
    cost += weighed ? weigh(*weighed, route.points) : paid.rate * length_of(route.points);
    has_corridor = has_corridor && route.has_corridor;
    result.points.insert(result.points.end(), route.points.begin(), route.points.end());
    if (has_corridor) result.corridor.insert(result.corridor.end(), route.cells.begin(), route.cells.end());
    if (result.links.size() == links.size()) return;
    result.links.push_back(links[result.links.size()]);
    result.links.back().leg = result.points.size() - 1;
    cost += result.links.back().cost;
  });
  if (!has_corridor) result.corridor.clear();
  if (options.costs || !links.empty()) result.cost = cost;
  add_curve(tables, result, choices, options);
  result.refine = context.stats;
  result.refine_seconds = watch.seconds();
  result.cpu_seconds = thread_cpu_seconds() - cpu;
  return result;
}

/// Links are straight pieces, with a kink at both ends.
void add_curve(const Tables& tables, QueryResult& result, const Choices& choices,
               const QueryOptions& options) {
  if (!choices.curve || result.points.empty()) return;
  const SightWorld world = tables.sight_world();
  std::optional<CostWorld> allowed;
  if (options.costs && !options.costs->allowed().all()) allowed.emplace(world, *options.costs, tables.kinds);
  std::size_t last = 0;
  for_each_part(result.points, result.links, [&](std::span<const QVec> part) {
    std::vector<CurvePiece> pieces;
    if (result.links.empty() || part.size() > 1)
      pieces = smooth_curve(part, *choices.curve, world, allowed ? &*allowed : nullptr);
    result.curve.insert(result.curve.end(), pieces.begin(), pieces.end());
    last += part.size();
    if (last == result.points.size()) return;
    if (!result.curve.empty()) result.curve.back().kink = true;
    const DVec a = to_voxels(result.points[last - 1]);
    const DVec b = to_voxels(result.points[last]);
    const DVec third = (b - a) * (1.0 / 3.0);
    result.curve.push_back({{a, a + third, b - third, b}, true, true, 0.0});
  });
  if (!result.links.empty() && !result.curve.empty() && result.links.back().leg + 2 == result.points.size())
    result.curve.back().kink = false;  // a path that ends with a link bends no more
  result.curve_kind = choices.curve->kind;
  result.turn_radius = options.turn_radius.value_or(tables.lattice.resolution);
}

}  // namespace octoway::core
