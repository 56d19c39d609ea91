// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Prices of terrains and of ways to move become one table: the cost of a metre for every kind.
#pragma once

#include <array>
#include <vector>

#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// Of surface, adhesive and volumetric motion; infinity where it is not allowed.
using MotionPrices = std::array<double, 3>;
using TerrainPrices = std::array<double, 256>;

/// A kind costs its terrain's price times that of the cheapest allowed way to move through it.
CostTable kind_costs(const TerrainPrices& terrain, const MotionPrices& motion);
/// The costs of a table, one for each kind.
std::vector<double> list_costs(const CostTable& table);
MotionSet allowed_motions(const MotionPrices& motion);
/// True if cells must have one motion class each: flying is forbidden, or something is cheaper than flying.
bool tells_motions_apart(const MotionPrices& motion);

}  // namespace octoway::core
