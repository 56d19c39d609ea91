// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/refine.hpp"

#include <array>

namespace octoway {

std::span<const Refinement> refinements() {
  static constexpr std::array<Refinement, 5> kList{{
      {"prune", "skip waypoints that are not needed", prune},
      {"smooth", "the same, scanning from the start", smooth},
      {"funnel", "pull the path tight inside its corridor", funnel},
      {"pull", "the shortest path inside its corridor", pull},
      {"cut", "cut corners, find the new corridor, pull and prune", cut},
  }};
  return kList;
}

}  // namespace octoway
