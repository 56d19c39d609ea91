// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From points to the cells they run through.
#pragma once

#include "core/links/route.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

/// Finds a chain of cells, joined by portals, that covers the polyline in order. The points must be a clear
/// path.
void trace_corridor(const Graph& graph, const CellIndex& index, std::span<const Box> cells, Route& route);

/// The same through cells that may be entered: the cheapest of the chains that cover the polyline. The
/// points must be an allowed path.
void trace_cheapest_corridor(const Graph& graph, const CostWorld& world, Route& route);

}  // namespace octoway::core
