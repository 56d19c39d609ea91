// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths over a terrain grid: by its abstraction, at once or piece by piece, and by plain search. Each waits
// for edits of the grid.
#pragma once

#include "core/abstract/terrain/grid_abstraction.hpp"
#include "core/abstract/terrain/terrain_path.hpp"
#include "core/abstract/terrain/whole_path.hpp"

namespace octoway::core {

extern template class Refiner<GridBase>;

/// Start and goal lie in the grid.
TerrainPath find_grid_path(GridAbstraction& abstraction, IVec start, IVec goal, const CostTable& costs,
                           const TerrainOptions& options, Monitor& monitor);
/// Without an abstraction.
TerrainPath search_grid(const TerrainGrid& grid, GraphScratchPool& pool, IVec start, IVec goal,
                        const CostTable& costs, const TerrainOptions& options, Monitor& monitor);

/// A path piece by piece.
class GridSteps {
 public:
  GridSteps(GridAbstraction& abstraction, IVec start, IVec goal, const CostTable& costs,
            const TerrainOptions& options);

  bool done() const { return refiner_.done(); }
  /// The next piece: as an answer whose figures are its own.
  TerrainPath next(Monitor& monitor);

 private:
  TerrainPath step(BudgetGuard& guard, GraphScratch& scratch);

  GridAbstraction& abstraction_;
  CostTable costs_;
  Budget budget_;
  NodeIndex goal_, at_;
  Refiner<GridBase> refiner_;
};

}  // namespace octoway::core
