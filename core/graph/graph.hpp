// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How cells are connected: portals (the rectangles that two cells share), the portals of each cell, and
// connected components.
#pragma once

#include <span>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/cells/cell_index.hpp"
#include "core/cells/portal.hpp"

namespace octoway::core {

/// A cell's portals: incident[8 * run .. 8 * run + count). Runs of 8 are what vector code reads at once.
struct IncidentRange {
  std::uint32_t run = 0;
  std::uint32_t count = 0;

  std::uint32_t runs() const { return (count + 7) / 8; }
};

struct Graph {
  static constexpr std::size_t kRun = 8;

  std::vector<Portal> portals;                 ///< edits leave holes: see is_hole()
  std::vector<IncidentRange> ranges;           ///< one for each cell
  BigVector<PortalId> incident;                ///< unused places hold 0
  std::vector<std::uint32_t> component;        ///< one for each cell; a fresh graph numbers by first cell
  std::vector<std::int64_t> component_voxels;  ///< free voxels of each component; 0 where an edit ended one

  std::span<const PortalId> portals_of(CellId cell) const {
    return {incident.data() + kRun * ranges[cell].run, ranges[cell].count};
  }
  std::size_t bytes() const {
    return portals.capacity() * sizeof(Portal) + ranges.capacity() * sizeof(IncidentRange) +
           (incident.capacity() + component.capacity()) * 4;
  }
};

/// The place of a portal among its cell's: by face, then by place on the face. Geometry alone decides, so a
/// graph that was edited lists portals in the order of one that was built anew, and answers with the same
/// bytes.
constexpr std::uint64_t order_of(const Portal& portal, const Box& cell) {
  const int axis = portal.axis();
  const int u = axis == 0 ? 1 : 0;
  const int v = axis == 2 ? 1 : 2;
  const auto face = static_cast<std::uint64_t>(2 * axis + (portal.rect.lo[axis] == cell.lo[axis] ? 0 : 1));
  return face << 42 | static_cast<std::uint64_t>(portal.rect.lo[u] - cell.lo[u]) << 21 |
         static_cast<std::uint64_t>(portal.rect.lo[v] - cell.lo[v]);
}

/// Memory for sorting incident portals, used again and again by one thread.
struct IncidentScratch {
  std::vector<PortalId> before;
  std::vector<std::uint64_t> keys;
};

/// Sorts a cell's portals into their order; `incident` are whole runs of a table.
void sort_incident(std::span<const Portal> portals, const Box& cell, std::span<PortalId> incident,
                   IncidentScratch& scratch);

/// Every contact of positive area between two cells, each once, in the order of the index's bins.
std::vector<Portal> find_portals(const CellIndex& index, std::span<const Box> cells, Monitor& monitor);

/// Fills `ranges` and `incident` from the portals.
void list_incident(Graph& graph, std::span<const Box> cells);

/// Fills `component` and `component_voxels`.
void find_components(Graph& graph, std::span<const Box> cells);

}  // namespace octoway::core
