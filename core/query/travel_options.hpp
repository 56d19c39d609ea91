// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Costs and filters of a query as plain numbers.
#pragma once

#include <span>
#include <utility>

#include "core/query/options.hpp"

namespace octoway::core {

/// A cost for each kind, in their order; infinity where it is forbidden. Nothing: every metre costs 1.
std::optional<std::vector<double>> cost_list(const QueryOptions& options);
/// Throws InvalidInput unless there is a cost above 0 for each kind.
void set_costs(QueryOptions& options, const std::optional<std::vector<double>>& costs);
/// Heights that are allowed, and boxes that are not: pairs of corners in metres.
void set_filter(QueryOptions& options, std::optional<std::pair<double, double>> altitude,
                std::span<const DVec> no_go);

}  // namespace octoway::core
