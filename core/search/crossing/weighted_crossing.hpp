// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/search/scratch.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

/// The crossing search where cells have costs: "crossing" and "crossing_portals" run it when a query brings
/// them.
SearchPath search_weighted_crossing(const SearchTask& task, StatePer per, BudgetGuard& guard,
                                    Scratch& scratch);

/// The same with one state a cell, without links and with the blocks of the task: 8 portals at a time.
SearchPath search_priced_crossing(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);

}  // namespace octoway::core
