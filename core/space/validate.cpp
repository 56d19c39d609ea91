// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The promises of built tables, checked one by one. Tests call it after every build and load.
#include <algorithm>
#include <cstring>

#include "core/base/error.hpp"
#include "core/cells/locate.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

namespace {

/// Inside free space, and as large as it, and no voxel painted twice: then the cells are disjoint and cover
/// it.
void validate_cells(const BitGrid& grid, const CellIndex& index, std::span<const Box> cells) {
  std::int64_t volume = 0;
  for (const Box& c : cells) {
    if (c == Box{}) continue;
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
    if (portal.is_hole()) continue;
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
  for (CellId c = 0; c < cells.size(); ++c) {
    const auto portals = graph.portals_of(c);
    for (std::size_t i = 0; i < portals.size(); ++i) {
      require(graph.portals[portals[i]].touches(c), "a cell's portals touch it");
      require(i == 0 || order_of(graph.portals[portals[i - 1]], cells[c]) <
                            order_of(graph.portals[portals[i]], cells[c]),
              "a cell's portals stand in their order");
    }
    links += portals.size();
  }
  const auto holes =
      std::count_if(graph.portals.begin(), graph.portals.end(), [](const Portal& p) { return p.is_hole(); });
  require(links == 2 * (graph.portals.size() - static_cast<std::size_t>(holes)),
          "each portal is linked from both sides");
}

/// The index lists each cell in each bin that it reaches into, once.
void validate_index(const CellIndex& index, std::span<const Box> cells) {
  std::size_t wanted = 0;
  for (CellId c = 0; c < cells.size(); ++c)
    if (!cells[c].empty()) index.for_each_bin(cells[c], [&](IVec) { ++wanted; });
  std::size_t listed = 0;
  index.for_each_bin({{0, 0, 0}, index.shape()}, [&](IVec bin) {
    for (const BinEntry& entry : index.cells_in(bin)) {
      const Box part = intersect(cells[entry.cell], index.bin_box(bin));
      require(!part.empty(), "a bin lists cells that reach into it");
      const auto in_bin = [&](IVec v) { return entry.contains(BinEntry::place(v)); };
      require(in_bin(part.lo) && in_bin({part.hi.x - 1, part.hi.y - 1, part.hi.z - 1}),
              "a bin knows its part of a cell");
      require(index.locate(part.lo) == entry.cell, "a voxel is located in its cell");
      ++listed;
    }
    require(index.is_open(bin) == (*index.cells_in(bin).begin()).fills_bin(), "a bin knows who fills it");
  });
  require(listed == wanted, "each bin lists its cells once");
}

/// The same sets of cells, whatever their numbers, and the right counts.
void validate_components(const Graph& graph, std::span<const Box> cells) {
  Graph fresh;
  fresh.portals = graph.portals;
  find_components(fresh, cells);
  std::vector<std::uint32_t> kind(fresh.component_voxels.size(), kNoCell);
  std::vector<std::int64_t> voxels(graph.component_voxels.size(), 0);
  for (CellId c = 0; c < cells.size(); ++c) {
    if (cells[c].empty()) continue;
    std::uint32_t& mine = kind[fresh.component[c]];
    if (mine == kNoCell) {
      mine = graph.component[c];
      require(voxels[mine] == 0, "two components do not share a label");
      voxels[mine] = fresh.component_voxels[fresh.component[c]];
    }
    require(mine == graph.component[c], "components are labelled right");
  }
  require(voxels == graph.component_voxels, "components are counted right");
}

/// No cell mixes kinds, and each has its own. If edits cut as a build does, cells are those of a fresh
/// build.
void validate_kinds(const Tables& tables) {
  const VoxelKinds voxels = tables.kind_grids.view();
  require(tables.kinds.empty() || tables.kinds.size() == tables.cells.size(), "every cell has a label");
  if (voxels.none()) {
    for (const Kind kind : tables.kinds) require(kind == 0, "cells have no labels where voxels have none");
    return;
  }
  if (tables.kind_grids.terrain) tables.kind_grids.terrain->validate();
  std::vector<std::pair<Box, Kind>> cells;
  for (CellId c = 0; c < tables.cells.size(); ++c) {
    if (tables.cells[c].empty()) continue;
    require(has_kind(voxels, tables.cells[c], tables.kind(c)), "a cell's voxels have the cell's label");
    cells.emplace_back(tables.cells[c], tables.kind(c));
  }
  if (!tables.decomposition->edits_as_built) return;
  Monitor silent;
  const Decomposed fresh = tables.decomposition->run(*tables.grid, {1, tables.region_edge, voxels}, silent);
  std::vector<std::pair<Box, Kind>> wanted;
  for (std::size_t i = 0; i < fresh.cells.size(); ++i) wanted.emplace_back(fresh.cells[i], fresh.kinds[i]);
  std::sort(cells.begin(), cells.end());
  std::sort(wanted.begin(), wanted.end());
  require(cells == wanted, "cells are those of a fresh build");
}

void validate_tiles(const LoadedTiles& tiles, const BitGrid& grid) {
  require(tiles.tiling.shape == grid.shape() && tiles.loaded.size() == tiles.tiling.count(),
          "the tiles cover the world");
  require(tiles.missing == static_cast<std::size_t>(std::count(tiles.loaded.begin(), tiles.loaded.end(), 0)),
          "missing tiles are counted right");
  for (std::size_t i = 0; i < tiles.loaded.size(); ++i)
    require(tiles.loaded[i] != 0 || grid.all_solid(tiles.tiling.box(i)), "what is not loaded is blocked");
}

}  // namespace

/// Each end is listed in all cells that hold it, if both ends of its link are free.
void validate_links(const Tables& tables, const LinkIndex& located) {
  require(located.ends() == 2 * tables.links->links.size(), "all links are located");
  for (ArcId end = 0; end < located.ends(); ++end) {
    const CellsAt cells = cells_at(tables.index, located.point(end));
    require(std::equal(cells.list().begin(), cells.list().end(), located.cells(end).begin(),
                       located.cells(end).end()),
            "a link's end lies in its cells");
    for (const CellId c : cells.list()) {
      bool listed = false;
      located.for_each_in(c, [&](ArcId e) { listed = listed || e == end; });
      require(listed == located.usable(end), "cells list the ends of usable links");
    }
  }
}

void validate(const Tables& tables) {
  if (tables.tiles) validate_tiles(*tables.tiles, *tables.grid);
  if (tables.links) tables.links->validate();
  validate_cells(*tables.grid, tables.index, tables.cells);
  validate_index(tables.index, tables.cells);
  validate_graph(tables.graph, tables.cells);
  Monitor silent;
  require(find_portals(tables.index, tables.cells, silent).size() == portal_count(tables),
          "no portal is missing");
  validate_components(tables.graph, tables.cells);
  validate_kinds(tables);
  if (tables.has_blocks) validate_blocks(tables.blocks, tables.graph, tables.cells);
}

}  // namespace octoway::core
