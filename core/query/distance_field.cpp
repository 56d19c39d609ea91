// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/distance_field.hpp"

#include <limits>

#include "core/base/error.hpp"
#include "core/query/points.hpp"
#include "core/refine/refine.hpp"

namespace octoway::core {

namespace {

SearchTask task_of(const Tables& tables, const SightWorld& world, const DistanceField& field,
                   const Prices& prices) {
  SearchTask task{tables.graph, world, tables.blocks, field.source, field.source, {}, {}, {}};
  task.costs = prices.table;
  task.kinds = tables.kinds;
  task.links = field.links;
  return task;
}

double taut_cost(Route& route, RefineContext& context) {
  if (route.points.size() > 2 || route.points.front() != route.points.back()) {
    pull(route, context);
    prune(route, context);
  }
  return context.measure(route.points);
}

}  // namespace

DistanceField distances_from(const Layer& layer, QVec source, std::shared_ptr<const CostTable> costs,
                             Monitor& monitor, const LinkView& links) {
  const Tables& tables = layer.tables;
  const CellsAt cells = layer.reach(costs.get()).allowed(cells_at(tables.index, source));
  if (cells.count == 0)
    throw InvalidInput(
        is_free(tables, source)
            ? "the source of a distance field lies where its costs or motion do not allow it"
            : "the source of a distance field is blocked; nearest_free gives a point that is not");
  const SightWorld world = tables.sight_world();
  DistanceField field{source, {}, links, std::move(costs)};
  Prices prices = layer.prices(field.costs.get());
  SearchTask task = task_of(tables, world, field, prices);
  task.start_cells = cells.list();
  BudgetGuard guard({}, monitor);
  field.ways = flood_taut(task, guard);
  return field;
}

double distance_in(const Layer& layer, const DistanceField& field, QVec p) {
  const Tables& tables = layer.tables;
  const SightWorld world = tables.sight_world();
  const Prices prices = layer.prices(field.costs.get());
  const CellsAt cells = cells_at(tables.index, p);
  SearchTask task = task_of(tables, world, field, prices);
  task.goal = p;
  task.goal_cells = cells.list();
  SearchPath found = way_in(field.ways, task);
  if (found.outcome != Outcome::FOUND) return std::numeric_limits<double>::infinity();
  const double straight = distance(field.source, p);
  if (prices.table == nullptr && field.links.empty() && is_visible(world, field.source, p))
    return prices.rate * straight;  // whatever the flood's estimate: it may have come another way
  RefineContext context{world, tables.graph, {}, prices.table, tables.kinds};
  double sum = taut_cost(found.route, context);
  for (Onward& next : found.onward) sum += field.links.cost(next.arc) + taut_cost(next.route, context);
  return prices.rate * sum;
}

}  // namespace octoway::core
