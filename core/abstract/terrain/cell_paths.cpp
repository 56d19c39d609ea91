// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/cell_paths.hpp"

namespace octoway::core {

template class Refiner<CellBase>;

namespace {

template <class Search>
CellPath first_way(const CellAbstraction& cells, const CellEnds& ends, const CostTable& costs,
                   const Search& search) {
  const std::vector<std::uint32_t>& component = cells.patches().base().graph()->component;
  CellPath out;
  for (const CellId a : ends.start_cells)
    for (const CellId b : ends.goal_cells) {
      if (component[a] != component[b]) continue;
      const SearchStats before = out.path.stats;
      out.path = search(a, b);
      out.path.stats += before;
      if (out.path.outcome == Outcome::EXHAUSTED) continue;
      if (out.path.outcome == Outcome::FOUND) {
        out.route = cells.route(out.path.nodes, ends.start, ends.goal);
        out.path.cost = cells.cost(out.route, costs);
      }
      return out;
    }
  return out;
}

}  // namespace

CellPath find_cell_path(CellAbstraction& cells, const CellEnds& ends, const CostTable& costs,
                        const RefineChoice& choice, BudgetGuard& guard) {
  GraphScratchPool::Lease scratch(cells.scratch());
  return first_way(cells, ends, costs, [&](CellId a, CellId b) {
    Refiner<CellBase> refiner(cells.patches(), cells.profiles(), costs, choice, a, b);
    return whole_path(refiner, guard, *scratch);
  });
}

CellPath search_cells(CellAbstraction& cells, const CellEnds& ends, const CostTable& costs,
                      PatchSearch search, double weight, BudgetGuard& guard) {
  GraphScratchPool::Lease scratch(cells.scratch());
  return first_way(cells, ends, costs, [&](CellId a, CellId b) {
    const CostedGraph<CellBase> graph(cells.patches().base(), costs, a, b);
    return whole_path(graph, search, weight, guard, *scratch);
  });
}

}  // namespace octoway::core
