// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Components for an agent that may enter only cells of some kinds: "unreachable" is then an answer at once,
// for every kind of agent.
#pragma once

#include <memory>
#include <mutex>

#include "core/graph/graph.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

inline constexpr std::uint32_t kNoComponent = ~std::uint32_t{0};  ///< for cells that may not be entered

struct AllowedComponents {
  KindSet allowed;
  std::vector<std::uint32_t> component;  ///< one for each cell, or kNoComponent; numbered by their first cell
  std::vector<std::int64_t> component_voxels;  ///< free voxels of each component
};

/// kinds: one for each cell; empty: all 0.
AllowedComponents find_allowed(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds,
                               const KindSet& allowed);

/// The price that a query pays: by a table, or the same everywhere.
struct Prices {
  const CostTable* table = nullptr;
  double rate = 1.0;  ///< cost of a unit of length, if there is no table
};

/// The components of the last few sets of kinds that queries used: agents come in few kinds.
class AllowedCache {
 public:
  /// The first query makes them, while other queries wait.
  std::shared_ptr<const AllowedComponents> get(const Graph& graph, std::span<const Box> cells,
                                               std::span<const Kind> kinds, const KindSet& allowed);
  /// No table where all cells cost the same: then the cheapest path is the shortest path.
  Prices prices(const CostTable* costs, std::span<const Box> cells, std::span<const Kind> kinds);
  /// Forgets everything; called after an edit.
  void clear();

 private:
  static constexpr std::size_t kKept = 8;

  std::mutex mutex_;
  std::vector<std::shared_ptr<const AllowedComponents>> kept_;  ///< the most recently used one is the last
  std::vector<Kind> in_use_;                                    ///< kinds of cells; none: not yet counted
};

}  // namespace octoway::core
