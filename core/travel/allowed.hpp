// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The connected components of the cells that a traveller may enter. With them "unreachable" is an answer at
// once, for every kind of agent.
#pragma once

#include <memory>

#include "core/base/mutex.hpp"
#include "core/graph/graph.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

inline constexpr std::uint32_t kNoComponent = ~std::uint32_t{0};  ///< of cells that may not be entered

struct AllowedComponents {
  KindSet allowed;
  std::vector<std::uint32_t> component;  ///< of each cell, or kNoComponent; numbered by their first cell
  std::vector<std::int64_t> component_voxels;  ///< free voxels of each
};

/// kinds: of each cell; empty: all 0.
AllowedComponents find_allowed(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds,
                               const KindSet& allowed);

/// The prices of a query: by a table, or the same everywhere.
struct Prices {
  const CostTable* table = nullptr;
  double rate = 1.0;  ///< of a unit of length, if there is no table
};

/// The components of the last few sets of kinds that were asked for: agents come in few kinds.
class AllowedCache {
 public:
  /// Made by the first reader, while other readers wait.
  std::shared_ptr<const AllowedComponents> get(const Graph& graph, std::span<const Box> cells,
                                               std::span<const Kind> kinds, const KindSet& allowed);
  /// No table where all cells cost the same: what such a query asks for is the shortest path.
  Prices prices(const CostTable* costs, std::span<const Box> cells, std::span<const Kind> kinds);
  /// After an edit.
  void clear();

 private:
  static constexpr std::size_t kKept = 8;

  Mutex mutex_;
  std::vector<std::shared_ptr<const AllowedComponents>> kept_;  ///< the last one asked for is the last
  std::vector<Kind> in_use_;                                    ///< kinds of cells; none: not yet counted
};

}  // namespace octoway::core
