// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Voxels with one byte of terrain each: the grid maps of Sturtevant et al. 2019. A grid one voxel thick is
// 8-connected, any other 26-connected; diagonal steps keep the strict rule of grid_moves.hpp. Only solid
// voxels are in the way of a diagonal: a forbidden terrain beside it is touched at a corner and not entered.
//
// Nodes are numbered through bricks of 4096 voxels, as flat as the grid is, so that what a search remembers
// of neighbours lies together.
#pragma once

#include <array>
#include <bit>
#include <mutex>
#include <shared_mutex>
#include <span>
#include <vector>

#include "core/base/box.hpp"
#include "core/search/grid/grid_moves.hpp"
#include "core/search/workspace.hpp"
#include "core/travel/cost_table.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// Is told what an edit changes, voxel by voxel, as it happens; the grid shows the change already.
class GridWatcher {
 public:
  virtual ~GridWatcher() = default;
  virtual void changed(NodeIndex node,
                       bool solid) = 0;  ///< solid: it became solid or free, not only other terrain
  virtual void finish() = 0;             ///< the edit is complete
};

class TerrainGrid {
 public:
  /// `terrain` as a numpy array [x, y, z]; solid: nullptr where nothing is. Throws InvalidInput where the
  /// sizes differ or voxels cannot be numbered with 32 bits.
  TerrainGrid(IVec shape, std::span<const Terrain> terrain, const BitGrid* solid);

  IVec shape() const { return shape_; }
  Box bounds() const { return {{0, 0, 0}, shape_}; }
  std::size_t node_count() const { return terrain_.size(); }
  NodeIndex index(IVec v) const { return part(0, v.x) + part(1, v.y) + part(2, v.z); }
  IVec voxel(NodeIndex n) const {
    const std::uint32_t brick = n >> brick_bits();
    const std::uint32_t column = brick / across_[2];
    const std::uint32_t slab = column / across_[1];
    return {join(slab, n >> (bits_[1] + bits_[2]), 0), join(column - slab * across_[1], n >> bits_[2], 1),
            join(brick - column * across_[2], n, 2)};
  }
  DVec position(NodeIndex n) const {
    const IVec v = voxel(n);
    return {v.x + 0.5, v.y + 0.5, v.z + 0.5};
  }
  Kind kind(NodeIndex n) const { return terrain_[n]; }
  bool free(NodeIndex n) const { return solid_.empty() || (solid_[n >> 6] >> (n & 63U) & 1U) == 0; }
  bool free(IVec v) const { return free(index(v)); }
  /// Kind of a voxel, or -1 where it is solid. Waits for edits.
  int look_up(IVec v) const;
  /// The octile distance, from the true roots.
  double distance(NodeIndex a, NodeIndex b) const {
    const IVec d = voxel(a) - voxel(b);
    return between(std::abs(d.x), std::abs(d.y), std::abs(d.z));
  }

  /// Half of each step belongs to either voxel.
  template <class Visit>
  void for_each_neighbour(NodeIndex n, Visit&& visit) const {
    if (solid_.empty() && inside_brick(n)) {
      for (const Step& step : steps_) visit(n + step.to, step.half, step.half);
      return;
    }
    const IVec v = voxel(n);
    if (!solid_.empty()) {
      for (MoveSet moves = allowed_moves<MoveRule::STRICT>(hood(v)); moves != 0; moves &= moves - 1) {
        const auto m = static_cast<std::size_t>(std::countr_zero(moves));
        const double half = kHalf[static_cast<std::size_t>(rank_of(kMoveTable.step[m]))];
        visit(index(v + kMoveTable.step[m]), half, half);
      }
      return;
    }
    const Box near = around(v);
    for (std::int32_t x = near.lo.x; x < near.hi.x; ++x)
      for (std::int32_t y = near.lo.y; y < near.hi.y; ++y)
        for (std::int32_t z = near.lo.z; z < near.hi.z; ++z)
          if (const int rank = (x != v.x) + (y != v.y) + (z != v.z); rank != 0) {
            const double half = kHalf[static_cast<std::size_t>(rank)];
            visit(part(0, x) + part(1, y) + part(2, z), half, half);
          }
  }

  /// Of a brick's sides; a number is the brick's, then the bits of x, y and z.
  const std::array<std::uint32_t, 3>& bits() const { return bits_; }
  std::uint32_t brick_bits() const { return bits_[0] + bits_[1] + bits_[2]; }
  /// True if it is a voxel, and free: the last bricks may reach beyond the grid.
  bool is_node(NodeIndex n) const { return (!padded_ || bounds().contains(voxel(n))) && free(n); }

  std::vector<Terrain> terrain() const;  ///< as the array that it was made of
  std::size_t bytes() const { return terrain_.size() + solid_.size() * 8; }

  /// Readers take it shared, an editor alone; abstractions of one grid share it, too.
  std::shared_mutex& mutex() const { return mutex_; }
  /// Sets the terrain of a box, or whether it is solid, and tells the watchers; boxes are clipped to the
  /// grid. How many voxels changed.
  std::size_t set_terrain(const Box& box, Terrain terrain);
  std::size_t set_solid(const Box& box, bool solid);
  void watch(GridWatcher& watcher);
  void unwatch(GridWatcher& watcher);

 private:
  template <class Change>
  std::size_t edit(const Box& box, bool solid, Change&& change);
  void put_solid(NodeIndex n, bool solid);

  /// To a neighbour in the same brick, by numbers.
  struct Step {
    NodeIndex to;  ///< modulo 2^32
    double half;
  };

  /// True if all neighbours are in the brick, and in the grid: their numbers then differ by constants.
  bool inside_brick(NodeIndex n) const {
    if (padded_) return false;
    for (std::size_t a = 0, at = 0; a < 3; at += bits_[2 - a], ++a)
      if (const std::uint32_t last = (1U << bits_[2 - a]) - 1; last > 0 && ((n >> at & last) - 1) >= last - 1)
        return false;
    return true;
  }
  static constexpr std::array<double, 4> kHalf = {0.0, 0.5, kSqrt2 / 2, kSqrt3 / 2};

  NodeIndex part(std::size_t axis, std::int32_t i) const { return part_[axis][static_cast<std::size_t>(i)]; }
  std::int32_t join(std::uint32_t brick, NodeIndex low, std::size_t axis) const {
    return static_cast<std::int32_t>(brick << bits_[axis] | (low & ((1U << bits_[axis]) - 1)));
  }
  Box around(IVec v) const { return intersect(bounds(), {v - IVec{1, 1, 1}, v + IVec{2, 2, 2}}); }
  Hood hood(IVec v) const;
  static double between(std::int32_t dx, std::int32_t dy, std::int32_t dz) {
    const std::int32_t most = std::max(dx, std::max(dy, dz));
    const std::int32_t least = std::min(dx, std::min(dy, dz));
    const std::int32_t middle = dx + dy + dz - most - least;
    return least * (kSqrt3 - kSqrt2) + middle * (kSqrt2 - 1.0) + most;
  }

  IVec shape_;
  std::array<std::uint32_t, 3> bits_{};    ///< bits for a brick's sides
  std::array<std::uint32_t, 3> across_{};  ///< bricks
  std::array<std::vector<NodeIndex>, 3> part_;
  std::vector<Step> steps_;  ///< in the order of moves
  std::vector<Terrain> terrain_;
  bool padded_ = false;
  std::vector<std::uint64_t> solid_;  ///< empty where nothing is
  std::vector<GridWatcher*> watchers_;
  std::mutex watchers_mutex_;  ///< a watcher that stops need not wait for readers
  mutable std::shared_mutex mutex_;
};

}  // namespace octoway::core
