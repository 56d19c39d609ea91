// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Memory that searches reuse from query to query; one a thread.
#pragma once

#include "core/search/crossing/crossing.hpp"
#include "core/search/crossing/priced_relax.hpp"
#include "core/search/crossing/weighted_store.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

struct Scratch {
  Workspace edges, backward;   ///< backward: of searches from both ends
  Heap ready, ready_backward;  ///< NBS
  CrossingStore<CellEntry> crossing;
  CrossingStore<PortalEntry> crossing_portals;
  WeightedStore weighted;
  PriceList prices;
};

}  // namespace octoway::core
