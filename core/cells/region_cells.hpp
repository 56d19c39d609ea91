// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Free space inside one region, a cube of at most 32^3 voxels: cut into boxes, and the contacts between them.
#pragma once

#include <array>
#include <vector>

#include "core/cells/portal.hpp"
#include "core/cells/voxel_kinds.hpp"
#include "core/voxels/solid_counts.hpp"

namespace octoway::core {

inline constexpr std::int32_t kMaxRegionEdge = 32;  ///< a row of a region is one 32-bit word

/// Cells in world coordinates, in the order in which they were found; portals name cells by their place in
/// that order.
struct RegionCells {
  std::vector<Box> cells;
  std::vector<Kind> kinds;  ///< one for each cell; empty where voxels have none
  std::vector<Portal> portals;
};

/// Scratch memory that a thread reuses from region to region.
class RegionCutter {
 public:
  /// edge: 8, 16 or 32.
  explicit RegionCutter(std::int32_t edge) : edge_(edge) {}
  /// Cells and the portals between them. `frame`: the region, inside the grid and aligned to the edge.
  void cut(const BitGrid& grid, const VoxelKinds& kinds, const Box& frame, RegionCells& out);
  /// Cells and kinds alone, appended.
  void cut_cells(const BitGrid& grid, const VoxelKinds& kinds, const Box& frame, RegionCells& out);

 private:
  /// Free voxels in the frame of the region: row [x][y], bit = z.
  using Rows = std::array<std::array<std::uint32_t, kMaxRegionEdge>, kMaxRegionEdge>;
  /// Free voxels of one kind.
  struct Part {
    Kind kind;
    Rows rows;
  };

  Filling load(const BitGrid& grid);
  void find_parts(const VoxelKinds& kinds);
  Rows& part_of(Kind kind);
  void take_all();
  void take_cubes(int level);
  void take_voxels();
  bool is_free(const Box& box) const;
  void grow_and_take(Box box);
  bool try_grow(Box& box, int axis, bool positive) const;
  void find_portals();
  void find_portals_by_pairs();
  void scan_face(std::uint16_t cell, int axis);
  void add_portal(CellId low, CellId high, int axis, const Box& rect);

  std::int32_t edge_;
  Box frame_;
  RegionCells* out_ = nullptr;
  std::vector<Box> local_;  ///< cells in region coordinates
  Rows rest_{};             ///< free and not yet in a cell
  std::vector<Part> parts_;
  std::array<std::uint16_t, std::size_t{kMaxRegionEdge} * kMaxRegionEdge * kMaxRegionEdge>
      owner_{};  ///< [x][y][z], for crowded regions
};

/// Cells on both sides of a face: memory that one thread uses again and again. (Not thread_local: where
/// memory is short, the system ends a process whose new thread asks for such.)
struct FaceCells {
  std::vector<CellId> below, above;
};

/// Portals across the face between two neighbouring regions; ids are offset by where their regions' cells
/// begin.
void join_regions(const RegionCells& low, CellId low_first, const RegionCells& high, CellId high_first,
                  int axis, std::int32_t plane, FaceCells& scratch, std::vector<Portal>& out);

}  // namespace octoway::core
