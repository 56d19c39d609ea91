// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The search algorithms by name, each with what it promises. To add one: write its small file over best_first
// and add a line to the list in algorithms.cpp; Python, the CLI and the conformance tests read the list.
#pragma once

#include <span>
#include <string_view>

#include "core/search/best_first.hpp"
#include "core/search/portal_space.hpp"

namespace octoway {

enum class Promise : std::uint8_t { NONE, OPTIMAL };  ///< OPTIMAL: least cost on its graph

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  Promise promise;
  SearchResult (*run)(const PortalSpace&, BudgetGuard&, Workspace&);
};

/// A* (Hart, Nilsson and Raphael 1968) with the straight-line heuristic.
SearchResult search_astar(const PortalSpace& space, BudgetGuard& guard, Workspace& ws);

std::span<const Algorithm> algorithms();
inline constexpr std::string_view kDefaultAlgorithm = "astar";

}  // namespace octoway
