// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A terrain grid in sectors: cubes of voxels (squares, where the grid is flat).
#pragma once

#include <memory>

#include "core/abstract/terrain/base_graph.hpp"
#include "core/abstract/terrain/ground_grid.hpp"
#include "core/abstract/terrain/sector_frame.hpp"

namespace octoway::core {

class GridBase {
 public:
  /// Sectors divide the grid's bricks, so that a node's number says in its bits which sector it is in and
  /// where.
  GridBase(std::shared_ptr<TerrainGrid> grid, std::int32_t sector) : grid_(std::move(grid)) {
    const auto shift = static_cast<std::uint32_t>(sector_shift(sector));
    for (std::size_t a = 0; a < 3; ++a) {
      const std::uint32_t bits = grid_->bits()[a];
      low_[a] = std::min(shift, bits);
      high_[a] = bits - low_[a];
    }
    field_ = {grid_->bits()[1] + grid_->bits()[2], grid_->bits()[2], 0};
    brick_ = grid_->brick_bits();
    low_bits_ = low_[0] + low_[1] + low_[2];
  }

  TerrainGrid& grid() const { return *grid_; }

  std::size_t node_count() const { return grid_->node_count(); }
  Kind kind(NodeIndex n) const { return grid_->kind(n); }
  DVec position(NodeIndex n) const { return grid_->position(n); }
  double distance(NodeIndex a, NodeIndex b) const { return grid_->distance(a, b); }
  template <class Visit>
  void for_each_neighbour(NodeIndex n, Visit&& visit) const {
    grid_->for_each_neighbour(n, visit);
  }

  std::size_t sector_count() const { return grid_->node_count() >> low_bits_; }
  std::uint32_t sector(NodeIndex n) const {
    std::uint32_t s = n >> brick_;
    for (std::size_t a = 0; a < 3; ++a) s = s << high_[a] | (n >> (field_[a] + low_[a]) & mask(high_[a]));
    return s;
  }
  std::uint32_t place(NodeIndex n) const {
    std::uint32_t p = 0;
    for (std::size_t a = 0; a < 3; ++a) p = p << low_[a] | (n >> field_[a] & mask(low_[a]));
    return p;
  }
  std::uint32_t places(std::uint32_t) const { return 1U << low_bits_; }
  NodeIndex node_at(std::uint32_t sector, std::uint32_t place) const {
    NodeIndex n = 0;
    for (std::size_t a = 3; a-- > 0;) {
      n |= (place & mask(low_[a])) << field_[a] | (sector & mask(high_[a])) << (field_[a] + low_[a]);
      place >>= low_[a];
      sector >>= high_[a];
    }
    n |= sector << brick_;
    return grid_->is_node(n) ? n : kNoNode;
  }
  IVec twice(NodeIndex n) const { return grid_->voxel(n) * 2 + IVec{1, 1, 1}; }

 private:
  static std::uint32_t mask(std::uint32_t bits) { return (1U << bits) - 1; }

  std::shared_ptr<TerrainGrid> grid_;
  std::array<std::uint32_t, 3> low_{}, high_{};  ///< bits of an axis: inside a sector, of sectors in a brick
  std::array<std::uint32_t, 3> field_{};         ///< where the bits of an axis begin
  std::uint32_t brick_ = 0, low_bits_ = 0;
};
static_assert(BaseGraph<GridBase>);

}  // namespace octoway::core
