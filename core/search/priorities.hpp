// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// In which order nodes are expanded: a key from the cost so far and the heuristic, the least first.
#pragma once

namespace octoway::core {

struct NearestFirst {
  double operator()(double g, double) const { return g; }
};

struct NearestToGoalFirst {
  double operator()(double, double h) const { return h; }
};

struct ShortestFirst {
  double operator()(double g, double h) const { return g + h; }
};

struct WeightedFirst {
  double h_weight;
  double g_weight = 1.0;
  double operator()(double g, double h) const { return g_weight * g + h_weight * h; }
};

}  // namespace octoway::core
