// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// String pulling where cells have costs.
#pragma once

#include "core/refine/refine.hpp"

namespace octoway::core {

/// True if the corridor leads through cells of different costs, so that its cheapest path is not its
/// shortest.
bool refracts(const Route& route, const RefineContext& context);

/// The points of the cheapest path in the route's corridor, whose cells may all be entered.
std::vector<QVec> cheapest_in_corridor(const Route& route, const RefineContext& context);

}  // namespace octoway::core
