// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/algorithms.hpp"

#include <array>

namespace octoway::core {

std::string_view name_of(Promise promise) {
  static constexpr std::array<std::string_view, 4> kNames{"none", "optimal", "bounded", "any-angle"};
  return kNames[static_cast<std::size_t>(promise)];
}

std::span<const Algorithm> algorithms() {
  static constexpr std::array<Algorithm, 11> kList{{
      {"crossing", "one state a cell, entered where the line to the goal crosses", Promise::NONE, false, true,
       true, search_crossing, nullptr},
      {"crossing_portals", "the same with one state a portal", Promise::NONE, false, true, true,
       search_crossing_portals, nullptr},
      {"dijkstra", "nearest to the start first", Promise::OPTIMAL, true, false, true, search_dijkstra,
       search_many_dijkstra},
      {"greedy", "nearest to the goal first", Promise::NONE, true, false, true, search_greedy,
       search_many_greedy},
      {"astar", "A* with the straight-line heuristic", Promise::OPTIMAL, true, false, true, search_astar,
       search_many_astar},
      {"weighted_astar", "A* with a weighted heuristic", Promise::BOUNDED, true, true, true,
       search_weighted_astar, search_many_weighted_astar},
      {"theta", "Basic Theta*: parents in sight", Promise::ANY_ANGLE, true, true, true, search_theta,
       search_many_theta},
      {"lazy_theta", "Lazy Theta*: the same with a sight check for each expansion only", Promise::ANY_ANGLE,
       true, true, true, search_lazy_theta, search_many_lazy_theta},
      {"bidirectional_astar", "A* from both ends", Promise::OPTIMAL, true, false, true,
       search_bidirectional_astar, nullptr},
      {"nbs", "near-optimal bidirectional search", Promise::OPTIMAL, true, false, true, search_nbs, nullptr},
      {"view_cone", "by rays alone, round one obstacle after the other", Promise::NONE, false, false, false,
       search_view_cone, nullptr},
  }};
  return kList;
}

}  // namespace octoway::core
