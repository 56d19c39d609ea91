// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths through a space's cells by their terrain abstraction, and by plain search.
#pragma once

#include "core/abstract/terrain/cell_abstraction.hpp"
#include "core/abstract/terrain/whole_path.hpp"

namespace octoway::core {

extern template class Refiner<CellBase>;

/// The ends of a path: points, and the cells that hold them and may be entered. They are several
/// only on faces.
struct CellEnds {
  QVec start, goal;
  std::span<const CellId> start_cells, goal_cells;
};

struct CellPath {
  WholePath path;  ///< its cost is that of the route, in voxels
  Route route;     ///< if it was found
};

/// The first pair of cells at the ends that a way joins is taken.
CellPath find_cell_path(CellAbstraction& cells, const CellEnds& ends, const CostTable& costs,
                        const RefineChoice& choice, BudgetGuard& guard);
/// The same without the abstraction: a search of the cells themselves.
CellPath search_cells(CellAbstraction& cells, const CellEnds& ends, const CostTable& costs,
                      PatchSearch search, double weight, BudgetGuard& guard);

}  // namespace octoway::core
