// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/distance_field.hpp"

#include <algorithm>
#include <limits>

#include "core/base/error.hpp"
#include "core/query/points.hpp"
#include "core/search/algorithms.hpp"

namespace octoway::core {

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
  SearchTask task{tables.graph, world, tables.blocks, source, source, cells.list(), {}, {}};
  task.costs = costs.get();
  task.kinds = tables.kinds;
  task.links = links;
  Pool<Scratch>::Lease scratch(layer.scratch());
  BudgetGuard guard({}, monitor);
  Flooded flooded = flood_portals(task, guard, *scratch);
  return {source, std::move(flooded.portals), std::move(flooded.arrivals), std::move(costs)};
}

double distance_in(const Layer& layer, const DistanceField& field, QVec p) {
  const Tables& tables = layer.tables;
  const CellsAt here = cells_at(tables.index, field.source);
  const CellsAt there = cells_at(tables.index, p);
  double least = std::numeric_limits<double>::infinity();
  for (const CellId c : there.list()) {
    const double cost = field.costs ? (*field.costs)[tables.kind(c)] : 1.0;
    if (cost == CostTable::kForbidden) continue;
    for (const CellId d : here.list())
      if (c == d) least = std::min(least, cost * distance(field.source, p));
    for (const PortalId q : tables.graph.portals_of(c))
      least = std::min(least, field.portals[q] + cost * distance(tables.graph.portals[q].rect.middle(), p));
    if (!field.arrivals.empty())
      layer.links()->for_each_in(c, [&](ArcId end) {
        least =
            std::min(least, field.arrivals[other_end(end)] + cost * distance(layer.links()->point(end), p));
      });
  }
  return least;
}

}  // namespace octoway::core
