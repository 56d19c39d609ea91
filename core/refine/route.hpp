// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A path while it is being refined: its points, and the corridor of cells and portals that it runs through.
#pragma once

#include <span>
#include <vector>

#include "core/graph/graph.hpp"

namespace octoway {

struct Route {
  std::vector<QVec> points;
  std::vector<CellId> cells;      ///< one more than portals; each point and each leg lies in them, in order
  std::vector<PortalId> portals;  ///< portals[i] joins cells[i] and cells[i + 1]
};

inline double length_of(std::span<const QVec> points) {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

/// The cells whose closed boxes hold p, each once.
std::vector<CellId> cells_at(const CellIndex& index, std::span<const Box> cells, QVec p);

/// Finds a chain of cells, joined by portals, that covers the polyline in order. The points must be a clear
/// path.
void trace_corridor(const Graph& graph, const CellIndex& index, std::span<const Box> cells, Route& route);

}  // namespace octoway
