// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/algorithms.hpp"

#include <array>

namespace octoway {

std::span<const Algorithm> algorithms() {
  static constexpr std::array<Algorithm, 3> kList{{
      {"crossing", "one state a cell, entered where the line to the goal crosses", Promise::NONE, true,
       search_crossing},
      {"crossing_portals", "the same with one state a portal", Promise::NONE, true, search_crossing_portals},
      {"astar", "A* on portal midpoints with the straight-line heuristic", Promise::OPTIMAL, false,
       search_astar},
  }};
  return kList;
}

}  // namespace octoway
