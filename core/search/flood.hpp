// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/search/task.hpp"

namespace octoway::core {

struct Scratch;

/// The cost of reaching places from a source, in voxels; infinity where no way leads.
struct Flooded {
  std::vector<double> portals;   ///< their midpoints
  std::vector<double> arrivals;  ///< the far end of each arc, over its link
};
Flooded flood_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);

}  // namespace octoway::core
