// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <vector>

#include "core/links/route.hpp"

namespace octoway::core {

/// The chain of visits that ends at `at`, as the route's corridor. A Visit has the cell, the visit that it
/// came from (`parent`, -1 at the start) and the portal that was entered through (kNoCell where a leg begins
/// in the cell that the last one ended in).
template <class Visit>
void lay_corridor(const std::vector<Visit>& visits, std::int64_t at, Route& route) {
  route.cells.clear();
  route.portals.clear();
  for (; at >= 0; at = visits[static_cast<std::size_t>(at)].parent) {
    const Visit& v = visits[static_cast<std::size_t>(at)];
    if (route.cells.empty() || route.cells.back() != v.cell) route.cells.push_back(v.cell);
    if (v.portal != kNoCell) route.portals.push_back(v.portal);
  }
  std::reverse(route.cells.begin(), route.cells.end());
  std::reverse(route.portals.begin(), route.portals.end());
}

}  // namespace octoway::core
