// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Subregions of a space's cells (Wardhana et al. 2015, sections 5 and 6): cells are the waypoints, portals the
// edges between them, and a subregion is a connected set of cells inside a block that the motions allow. With
// portals as waypoints (core/abstract/waypoints/portal_waypoints.hpp) a cell of n portals has n^2 edges: one
// moved obstacle took 20 to 46 ms, here it takes well below one.
//
// That is what a terrain abstraction makes of cells of two kinds, allowed and not, so it does the cutting and
// the repairs. A chain of subregions is looked for as in the paper, by one of its cost schemes.
#pragma once

#include <unordered_map>

#include "core/abstract/terrain/cell_abstraction.hpp"
#include "core/abstract/waypoints/subregion_search.hpp"

namespace octoway::core {

class CellSubregions {
 public:
  static constexpr std::int32_t kBlock = 32;  ///< voxels a side

  CellSubregions(IVec shape, MotionSet motions, std::span<const Box> cells, const Graph& graph,
                 std::span<const Kind> kinds);

  /// Follows edits that touched some cells, ascending; without a list all of them are looked at.
  void show(std::span<const Box> cells, const Graph& graph, std::span<const Kind> kinds,
            const std::vector<CellId>* touched);

  const Abstraction<CellBase>& subregions() const { return cells_.patches(); }
  /// The cheapest chain of subregions between those of two cells that may be entered. An empty one if the
  /// search found none; `stats` and the outcome say why.
  std::vector<PatchRef> find_chain(CellId start, CellId goal, CostScheme scheme, BudgetGuard& guard,
                                   SearchStats& stats, Outcome& outcome);

 private:
  struct Lengths {
    double least = 0.0, mean = 0.0, most = 0.0;
  };
  class Chains;

  Kind allowed(std::span<const Kind> kinds, std::size_t cell) const {
    return (motions_of(kinds.empty() ? Kind{0} : kinds[cell]) & motions_) != 0 ? Kind{0} : Kind{1};
  }
  static std::vector<Kind> collapsed(MotionSet motions, std::size_t cells, std::span<const Kind> kinds);
  Lengths lengths(PatchRef a, PatchRef b);
  Lengths measure(PatchRef a, PatchRef b) const;

  MotionSet motions_;
  std::vector<Kind> kinds_;  ///< 0: the motions allow the cell; 1: they do not
  CellAbstraction cells_;
  Mutex mutex_;
  std::unordered_map<std::uint64_t, Lengths> lengths_;  ///< of connections that a scheme asked for since show()
};

}  // namespace octoway::core
