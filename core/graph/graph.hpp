// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How cells hang together: portals (the rectangles that two cells share), the portals of each cell, and
// connected components.
#pragma once

#include <span>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/base/portal.hpp"
#include "core/cells/cell_index.hpp"

namespace octoway {

struct Graph {
  static constexpr std::size_t kPadding = 7;

  std::vector<Portal> portals;
  std::vector<std::uint32_t> first;            ///< portals of cell c: links[first[c] .. first[c + 1])
  std::vector<PortalId> links;                 ///< and kPadding more, so that 8 can always be read at once
  std::vector<std::uint32_t> component;        ///< of each cell; numbered by their first cell
  std::vector<std::int64_t> component_voxels;  ///< free voxels of each component

  std::span<const PortalId> portals_of(CellId cell) const {
    return {links.data() + first[cell], first[cell + 1] - first[cell]};
  }
  std::size_t bytes() const {
    return portals.capacity() * sizeof(Portal) +
           (first.capacity() + links.capacity() + component.capacity()) * 4;
  }
};

/// Every contact of positive area between two cells, each once, in the order of the index's bins.
std::vector<Portal> find_portals(const CellIndex& index, std::span<const Box> cells, Monitor& monitor);

/// Fills `first` and `links` from the portals.
void link_cells(Graph& graph, std::size_t cell_count);

/// Fills `component` and `component_voxels`.
void label_components(Graph& graph, std::span<const Box> cells);

}  // namespace octoway
