// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Pruning where cells have costs.
#pragma once

#include "core/refine/refine.hpp"

namespace octoway::core {

/// Drops waypoints where the straight leg is allowed and no dearer than the legs over them. Never raises the
/// cost.
void prune_by_cost(Route& route, RefineContext& context);

}  // namespace octoway::core
