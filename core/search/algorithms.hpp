// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The search algorithms by name, each with what it promises. To add one: write its small file over best_first
// and add a line to the list in algorithms.cpp; Python, the CLI and the conformance tests read the list.
#pragma once

#include <span>
#include <string_view>

#include "core/search/crossing.hpp"
#include "core/search/task.hpp"
#include "core/search/workspace.hpp"

namespace octoway {

enum class Promise : std::uint8_t { NONE, OPTIMAL };  ///< OPTIMAL: least cost on its graph

/// What searches reuse from query to query; one a thread.
struct Scratch {
  Workspace edges;
  CrossingStore crossing;
};

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  Promise promise;
  bool sight_first;  ///< ask whether the goal is in sight before searching
  Found (*run)(const SearchTask&, BudgetGuard&, Scratch&);
};

/// A* (Hart, Nilsson and Raphael 1968) on portal midpoints (Massonnat 2023) with the straight-line heuristic.
Found search_astar(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
/// One state a cell, entered where the straight line to the goal wants it.
Found search_crossing(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);
/// The same with one state a portal.
Found search_crossing_portals(const SearchTask& task, BudgetGuard& guard, Scratch& scratch);

std::span<const Algorithm> algorithms();
inline constexpr std::string_view kDefaultAlgorithm = "crossing";

}  // namespace octoway
