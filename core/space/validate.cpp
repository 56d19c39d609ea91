// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The promises of a built space, checked one by one. Tests call it after every build and load.
#include "core/base/error.hpp"
#include "core/space/space.hpp"

namespace octoway {

namespace {

/// Inside free space, and as large as it, and no voxel painted twice: then the cells are disjoint and cover
/// it.
void validate_cells(const BitGrid& grid, const CellIndex& index, std::span<const Box> cells) {
  std::int64_t volume = 0;
  for (const Box& c : cells) {
    require(!c.empty() && intersect(c, grid.bounds()) == c, "cells lie inside the world");
    require(!grid.any_solid(c), "cells are free");
    volume += c.volume();
  }
  require(volume == grid.voxels() - grid.count(), "cells have the volume of free space");
  CellIndex::Owners owners;
  std::int64_t painted = 0;
  for (std::int32_t x = 0; x < index.bins().x; ++x)
    for (std::int32_t y = 0; y < index.bins().y; ++y)
      for (std::int32_t z = 0; z < index.bins().z; ++z) {
        index.paint({x, y, z}, cells, owners);
        for (const CellId c : owners) painted += c != kNoCell ? 1 : 0;
      }
  require(painted == volume, "cells are disjoint");
}

void validate_graph(const Graph& graph, std::span<const Box> cells) {
  for (PortalId p = 0; p < graph.portals.size(); ++p) {
    const Portal& portal = graph.portals[p];
    const int axis = portal.axis();
    require(cells[portal.low].hi[axis] == cells[portal.high].lo[axis], "a portal's cells meet in its plane");
    require(intersect(cells[portal.low], cells[portal.high]) == portal.rect,
            "a portal is its cells' contact");
    for (int a = 0; a < 3; ++a)
      require(a == axis || portal.rect.lo[a] < portal.rect.hi[a], "a portal has positive area");
    require(graph.component[portal.low] == graph.component[portal.high],
            "a portal joins cells of one component");
  }
  std::size_t links = 0;
  for (CellId c = 0; c < cells.size(); ++c)
    for (const PortalId p : graph.portals_of(c)) {
      require(graph.portals[p].touches(c), "a cell's portals touch it");
      ++links;
    }
  require(links == 2 * graph.portals.size(), "each portal is linked from both sides");
}

}  // namespace

void Space::validate() const {
  validate_cells(*grid_, index_, cells_);
  validate_graph(graph_, cells_);
  Monitor silent;
  require(find_portals(index_, cells_, silent).size() == graph_.portals.size(), "no portal is missing");
  Graph fresh;
  fresh.portals = graph_.portals;
  label_components(fresh, cells_);
  require(fresh.component == graph_.component, "components are labelled right");
  require(fresh.component_voxels == graph_.component_voxels, "components are counted right");
}

}  // namespace octoway
