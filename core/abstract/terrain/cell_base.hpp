// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cells of a space as what an abstraction is built over: the paper's navigation meshes (section 5.3) in
// 3D. A cell is a node in its centre, portals are edges, and the sector of a cell is that of its low corner.
// Cells never mix kinds. Cells of patches no larger than a sector (region_edge <= sector) lie in one sector
// each; others work too, and then patches reach beyond their sectors.
#pragma once

#include <span>
#include <vector>

#include "core/abstract/terrain/base_graph.hpp"
#include "core/abstract/terrain/sector_frame.hpp"
#include "core/graph/bend.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

class CellBase {
 public:
  /// Of a world without cells, until show().
  CellBase(IVec shape, std::int32_t sector) : frame_(shape, sector), members_(frame_.count()) {}

  /// Shows these cells from now on, and says which sectors have other nodes than before. `kinds` are of each
  /// cell; empty: all 0. The graph must outlive what is asked. `touched` holds all cells that may differ from
  /// those shown before, ascending, beside new numbers; without it all are looked at: who missed some
  /// versions, or cut cells in another way, needs no journal of changes.
  std::vector<std::uint32_t> show(std::span<const Box> cells, const Graph& graph, std::span<const Kind> kinds,
                                  const std::vector<CellId>* touched = nullptr);
  const Graph* graph() const { return graph_; }
  const Box& cell(NodeIndex n) const { return cells_[n]; }

  std::size_t node_count() const { return cells_.size(); }
  Kind kind(NodeIndex n) const { return kinds_[n]; }
  DVec position(NodeIndex n) const { return to_voxels(cells_[n].middle()); }
  double distance(NodeIndex a, NodeIndex b) const { return core::distance(position(a), position(b)); }
  template <class Visit>
  void for_each_neighbour(NodeIndex n, Visit&& visit) const {
    const DVec from = position(n);
    for (const PortalId p : graph_->portals_of(n)) {
      const Portal& portal = graph_->portals[p];
      const CellId to = portal.other(n);
      const DVec there = position(to);
      const DVec x = bend_at(from, there, portal);
      visit(to, core::distance(from, x), core::distance(x, there));
    }
  }

  const SectorFrame& frame() const { return frame_; }
  std::size_t sector_count() const { return frame_.count(); }
  std::uint32_t sector(NodeIndex n) const { return frame_.sector(cells_[n].lo); }
  std::uint32_t place(NodeIndex n) const { return places_[n]; }
  std::uint32_t places(std::uint32_t sector) const {
    return static_cast<std::uint32_t>(members_[sector].size());
  }
  NodeIndex node_at(std::uint32_t sector, std::uint32_t place) const { return members_[sector][place]; }
  IVec twice(NodeIndex n) const { return cells_[n].lo + cells_[n].hi; }

  std::size_t bytes() const;

 private:
  SectorFrame frame_;
  std::vector<Box> cells_;  ///< a copy, to find what changed; empty ones are holes
  std::vector<Kind> kinds_;
  std::vector<std::uint32_t> places_;
  std::vector<std::vector<NodeIndex>> members_;  ///< of each sector, by their boxes: ids depend on old edits
  const Graph* graph_ = nullptr;
};
static_assert(BaseGraph<CellBase>);

}  // namespace octoway::core
