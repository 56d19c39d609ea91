// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/cell_abstraction.hpp"

namespace octoway::core {

CellAbstraction::CellAbstraction(IVec shape, std::int32_t sector, std::span<const Box> cells,
                                 const Graph& graph, std::span<const Kind> kinds, int threads,
                                 Monitor& monitor)
    : abstraction_(
          [&] {
            CellBase base(shape, sector);
            base.show(cells, graph, kinds);
            return base;
          }(),
          threads, monitor) {}

std::size_t CellAbstraction::show(std::span<const Box> cells, const Graph& graph,
                                  std::span<const Kind> kinds, const std::vector<CellId>* touched) {
  const std::vector<std::uint32_t> changed = abstraction_.base().show(cells, graph, kinds, touched);
  if (!changed.empty()) abstraction_.repair(changed, false);  // no step depends on a third cell
  return changed.size();
}

AbstractionSize CellAbstraction::size() const {
  AbstractionSize size = abstraction_.size();
  size.bytes += abstraction_.base().bytes();
  size.kept = profiles_.bytes();
  return size;
}

PatchView CellAbstraction::view() const {
  return view_patches(abstraction_);
}

Route CellAbstraction::route(std::span<const NodeIndex> chain, QVec start, QVec goal) const {
  const CellBase& base = abstraction_.base();
  const Graph& graph = *base.graph();
  Route route;
  route.points.push_back(start);
  route.cells.push_back(chain.front());
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const auto portals = graph.portals_of(chain[i - 1]);
    const auto joins = [&](PortalId p) { return graph.portals[p].touches(chain[i]); };
    const auto found = std::find_if(portals.begin(), portals.end(), joins);
    require(found != portals.end(), "a path joins cells that do not touch");
    const Portal& portal = graph.portals[*found];
    const DVec from = i == 1 ? to_voxels(start) : base.position(chain[i - 1]);
    const DVec to = i + 1 == chain.size() ? to_voxels(goal) : base.position(chain[i]);
    route.points.push_back(nearest_on(portal.rect, bend_at(from, to, portal)));
    route.cells.push_back(chain[i]);
    route.portals.push_back(*found);
  }
  route.points.push_back(goal);
  return route;
}

double CellAbstraction::cost(const Route& route, const CostTable& costs) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < route.cells.size(); ++i)
    sum += distance(route.points[i], route.points[i + 1]) * costs[abstraction_.base().kind(route.cells[i])];
  return sum;
}

}  // namespace octoway::core
