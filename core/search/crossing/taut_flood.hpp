// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A flood without a goal: from one source, a good way into every cell. It is asked for the corridor to any
// point, which refinement then makes a path of.
//
// Nothing tells a crossing point where to lie, so none is chosen. A state keeps the last bend of a taut
// string through the corridor, the cost there, and the portal by which the cell was entered. Going on, the
// string runs straight to the place that is asked about; if it misses the last portal, it bends there, on the
// portal's rim. Only the last portal is looked at: costs may come out too low by a little, but they only
// choose between corridors. With costs, the string bends wherever the price of a metre changes, by the law of
// refraction.
//
// Ways into one cell are compared by what they cost to its middle; cells are expanded in the order of
// the cost at which they are entered, and once each.
#pragma once

#include <vector>

#include "core/search/budget.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

/// The way into a cell, or over a link.
struct TautState {
  DVec bend;                   ///< last bend of the string, in voxels
  double g = kNever;           ///< cost there
  std::uint32_t parent = ~0U;  ///< state; none at the source
  PortalId portal = kNoCell;   ///< by which the cell was entered; none at the source and after a link

  static constexpr double kNever = std::numeric_limits<double>::infinity();
};

/// The states of a flood: one a cell, then kMostCells for each arc of the links.
struct TautTree {
  static constexpr std::uint32_t kMostCells = 8;  ///< that hold one point

  std::vector<TautState> states;
  std::uint32_t cells = 0;

  bool is_arrival(std::uint32_t state) const { return state >= cells; }
  ArcId arc_of(std::uint32_t state) const { return (state - cells) / kMostCells; }
};

/// Throws Interrupted if it was told to stop. The goal of the task is not used.
TautTree flood_taut(const SearchTask& task, BudgetGuard& guard);
/// The best way to the task's goal in a flood from its start; EXHAUSTED if none leads there. Its cost is an
/// estimate, and its points are on the portals; without costs the string is taut where the flood was right.
SearchPath way_in(const TautTree& tree, const SearchTask& task);

}  // namespace octoway::core
