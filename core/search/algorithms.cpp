// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/algorithms.hpp"

#include <array>

namespace octoway {

std::span<const Algorithm> algorithms() {
  static constexpr std::array<Algorithm, 1> kList{{
      {"astar", "A* on portal midpoints with the straight-line heuristic", Promise::OPTIMAL, search_astar},
  }};
  return kList;
}

}  // namespace octoway
