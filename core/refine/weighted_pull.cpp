// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The string passes every portal of the corridor somewhere (refract.cpp finds where, in floats); on a border
// of two costs it bends, as light does, and keeps that point. Between cells of one cost it is straight but
// for the portals' edges: there a point is kept only if the leg that skips it would miss a portal, told
// exactly. The triangle inequality makes such a leg no dearer.
#include "core/refine/weighted_pull.hpp"

#include "core/refine/fit.hpp"
#include "core/refine/refract.hpp"

namespace octoway::core {

bool refracts(const Route& route, const RefineContext& context) {
  if (context.costs == nullptr) return false;
  const double first = context.cost_of(route.cells.front());
  for (const CellId cell : route.cells)
    if (context.cost_of(cell) != first) return true;
  return false;
}

std::vector<QVec> cheapest_in_corridor(const Route& route, const RefineContext& context) {
  const std::size_t n = route.portals.size();
  std::vector<Gate> gates;
  std::vector<double> rates;
  gates.reserve(n);
  rates.reserve(n + 1);
  for (const PortalId p : route.portals) gates.push_back(gate_of(context.graph.portals[p]));
  for (const CellId cell : route.cells) rates.push_back(context.cost_of(cell));
  Refraction string;
  string.solve(to_voxels(route.points.front()), to_voxels(route.points.back()), gates, rates);

  const CorridorFit fit(context.graph, route.portals);
  const auto bend_at = [&](std::size_t i) -> Bend {
    if (i == n) return {route.points.back(), n};
    return {nearest_on(context.graph.portals[route.portals[i]].rect, string.point(i)), i + 1};
  };
  std::vector<QVec> points{route.points.front()};
  Bend last{route.points.front(), 0};
  Bend next = bend_at(0);
  for (std::size_t i = 0; i <= n; ++i) {
    const Bend here = next;
    if (i < n) next = bend_at(i + 1);
    if (i < n && rates[i] == rates[i + 1] && fit.passes(last, next)) continue;
    fit.add_leg(last, here, points);
    last = here;
  }
  return points;
}

}  // namespace octoway::core
