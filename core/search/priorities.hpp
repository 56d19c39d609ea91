// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The order in which nodes are expanded: a key from the cost so far and the heuristic, the least first. It is
// one struct with two weights, not a type for each order: searches are templates over their graph, and every
// type here would compile all of them once more.
#pragma once

namespace octoway::core {

struct Priority {
  double g_weight = 1.0;
  double h_weight = 1.0;

  /// True if the heuristic counts; where it does not, nobody has to work it out.
  bool has_goal() const { return h_weight != 0.0; }
  double operator()(double g, double h) const { return g_weight * g + h_weight * h; }
};

inline constexpr Priority kNearestFirst{1.0, 0.0};
inline constexpr Priority kNearestToGoalFirst{0.0, 1.0};
inline constexpr Priority kShortestFirst{1.0, 1.0};
constexpr Priority weighted_first(double h_weight) {
  return {1.0, h_weight};
}

}  // namespace octoway::core
