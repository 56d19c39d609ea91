// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The abstraction of a space's cells. It holds no version of the space: a query shows it the cells of the
// version that it reads, and only sectors with other cells than before are cut anew.
#pragma once

#include <shared_mutex>

#include "core/abstract/terrain/abstraction.hpp"
#include "core/abstract/terrain/cell_base.hpp"
#include "core/abstract/terrain/patch_view.hpp"
#include "core/abstract/terrain/profile.hpp"
#include "core/abstract/terrain/scratch_pool.hpp"
#include "core/links/route.hpp"

namespace octoway::core {

class CellAbstraction {
 public:
  CellAbstraction(IVec shape, std::int32_t sector, std::span<const Box> cells, const Graph& graph,
                  std::span<const Kind> kinds, int threads, Monitor& monitor);

  const Abstraction<CellBase>& patches() const { return abstraction_; }
  std::shared_mutex& mutex() const { return mutex_; }
  Profiles& profiles() { return profiles_; }
  GraphScratchPool& scratch() { return scratch_; }
  /// True if it shows this graph. Under the mutex.
  bool shows(const Graph& graph) const { return abstraction_.base().graph() == &graph; }
  /// Follows edits, which touched these cells if they are known (CellBase::show); how many sectors were cut
  /// anew. Under the mutex, alone.
  std::size_t show(std::span<const Box> cells, const Graph& graph, std::span<const Kind> kinds,
                   const std::vector<CellId>* touched = nullptr);

  /// A chain of cells as a path through their portals: every leg lies in its cell.
  Route route(std::span<const NodeIndex> chain, QVec start, QVec goal) const;
  /// The cost of a route: the length in each cell at the cell's cost, in voxels.
  double cost(const Route& route, const CostTable& costs) const;

  AbstractionSize size() const;
  PatchView view() const;

 private:
  Abstraction<CellBase> abstraction_;
  Profiles profiles_;
  GraphScratchPool scratch_;
  mutable std::shared_mutex mutex_;
};

}  // namespace octoway::core
