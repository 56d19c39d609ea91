// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Free space inside one region, a cube of at most 32^3 voxels: cut into boxes, and the contacts between them.
#pragma once

#include <array>
#include <vector>

#include "core/base/portal.hpp"
#include "core/occupancy/bit_grid.hpp"

namespace octoway {

inline constexpr std::int32_t kRegionEdge = 32;

/// Cells in world coordinates, in the order in which they were found; portals name cells by their place in
/// that order.
struct RegionCells {
  std::vector<Box> cells;
  std::vector<Portal> portals;
};

/// What a thread reuses from region to region.
class RegionCutter {
 public:
  /// `frame`: the region, inside the grid and aligned to kRegionEdge.
  void cut(const BitGrid& grid, const Box& frame, RegionCells& out);

 private:
  bool load(const BitGrid& grid);
  void take_cubes(int level);
  void take_voxels();
  bool is_free(const Box& box) const;
  void grow_and_take(Box box);
  bool try_grow(Box& box, int axis, bool positive) const;
  void find_portals();
  void find_portals_by_pairs();
  void scan_face(std::uint16_t cell, int axis);
  void add_portal(CellId low, CellId high, int axis, const Box& rect);

  Box frame_;
  RegionCells* out_ = nullptr;
  std::vector<Box> local_;  ///< cells in region coordinates
  std::array<std::array<std::uint32_t, kRegionEdge>, kRegionEdge>
      rest_;  ///< free and not yet in a cell; bit = z
  std::array<std::uint16_t, kRegionEdge * kRegionEdge * kRegionEdge>
      owner_;  ///< [x][y][z], for crowded regions
};

/// Portals across the face between two neighbouring regions; ids are offset by where their regions' cells
/// begin.
void join_regions(const RegionCells& low, CellId low_first, const RegionCells& high, CellId high_first,
                  int axis, std::int32_t plane, std::vector<Portal>& out);

}  // namespace octoway
