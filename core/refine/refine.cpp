// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/refine.hpp"

#include <array>

namespace octoway::core {

std::span<const Refinement> refinements() {
  static constexpr std::array<Refinement, 6> kList{{
      {"prune", "skip waypoints that are not needed", prune},
      {"post_smoothing", "the same, scanning from the start", post_smoothing},
      {"funnel", "pull the path tight inside its corridor", funnel},
      {"pull", "the shortest path inside its corridor", pull},
      {"cut", "cut corners, find the new corridor, pull and prune", cut},
      {"smooth", "a proven curve of bounded curvature beside the polyline; the last step", smooth},
  }};
  return kList;
}

}  // namespace octoway::core
