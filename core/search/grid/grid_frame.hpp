// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Voxels as node numbers. Numbers run through bricks of 16^3 voxels, so that what a search remembers of
// neighbouring voxels lies together and a page of the store is a place in the world.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/vec.hpp"
#include "core/search/grid/grid_moves.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

inline constexpr int kBrickBits = 4;  ///< voxels along a brick's side, as a power of two
inline constexpr std::int32_t kBrickSide = 1 << kBrickBits;
inline constexpr std::size_t kBrickNodes = std::size_t{1} << (3 * kBrickBits);

class GridFrame {
 public:
  explicit GridFrame(IVec shape) : shape_(shape) {
    std::int64_t bricks = 1;
    for (int a = 0; a < 3; ++a) bricks *= across(shape[a]);
    if (bricks >= kMaxBricks)
      throw InvalidInput("grid search numbers voxels with 32 bits: a grid of " + std::to_string(shape.x) +
                         " x " + std::to_string(shape.y) + " x " + std::to_string(shape.z) +
                         " voxels is too large; choose a coarser resolution");
    bricks_ = static_cast<std::size_t>(bricks);
    std::uint32_t stride = kBrickNodes;
    for (int a = 2; a >= 0; --a) {
      auto& part = part_[static_cast<std::size_t>(a)];
      const int low = (2 - a) * kBrickBits;
      for (std::int32_t i = 0; i < shape[a]; ++i)
        part.push_back(static_cast<NodeIndex>(i >> kBrickBits) * stride +
                       (static_cast<NodeIndex>(i & (kBrickSide - 1)) << low));
      divide_[static_cast<std::size_t>(a)] = (kOne + across(shape[a]) - 1) / across(shape[a]);
      stride *= static_cast<std::uint32_t>(across(shape[a]));
    }
  }

  IVec shape() const { return shape_; }
  std::size_t node_count() const { return bricks_ * kBrickNodes; }

  /// The number is a sum of one part an axis: two steps share the parts of the axes they leave alone.
  NodeIndex part(std::size_t axis, std::int32_t i) const { return part_[axis][static_cast<std::size_t>(i)]; }
  NodeIndex index(IVec v) const { return part(0, v.x) + part(1, v.y) + part(2, v.z); }

  IVec voxel(NodeIndex n) const {
    const std::uint64_t brick = n >> (3 * kBrickBits);
    const std::uint64_t column = divided(brick, 2);
    const std::uint64_t slab = divided(column, 1);
    return {join(slab, n >> (2 * kBrickBits)),
            join(column - slab * static_cast<std::uint64_t>(across(shape_.y)), n >> kBrickBits),
            join(brick - column * static_cast<std::uint64_t>(across(shape_.z)), n)};
  }

  DVec middle(NodeIndex n) const {
    const IVec v = voxel(n);
    return {v.x + 0.5, v.y + 0.5, v.z + 0.5};
  }

 private:
  static constexpr std::int64_t kOne = std::int64_t{1} << 40;
  static constexpr std::int64_t kMaxBricks = std::int64_t{1} << (32 - 3 * kBrickBits);

  static constexpr std::int64_t across(std::int32_t side) { return (side + kBrickSide - 1) >> kBrickBits; }
  /// n / across(axis) by multiplication: exact, as n and the divisor are both below 2^20.
  std::uint64_t divided(std::uint64_t n, std::size_t axis) const {
    return n * static_cast<std::uint64_t>(divide_[axis]) >> 40;
  }
  static std::int32_t join(std::uint64_t brick, NodeIndex low) {
    return static_cast<std::int32_t>(brick << kBrickBits | (low & (kBrickSide - 1)));
  }

  IVec shape_;
  std::size_t bricks_ = 0;
  std::array<std::vector<NodeIndex>, 3> part_;
  std::array<std::int64_t, 3> divide_{};
};

/// Shared by graphs of voxels: their nodes, the two ends of a search, and the octile distance between them.
class GridNodes {
 public:
  GridNodes(const GridFrame& frame, IVec start, IVec goal)
      : frame_(frame), start_(frame.index(start)), goal_(frame.index(goal)), goal_voxel_(goal) {}

  std::size_t node_count() const { return frame_.node_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return goal_; }
  DVec position(NodeIndex n) const { return frame_.middle(n); }
  double heuristic(NodeIndex n) const { return octile(frame_.voxel(n), goal_voxel_); }

 protected:
  const GridFrame& frame_;
  NodeIndex start_, goal_;
  IVec goal_voxel_;
};

}  // namespace octoway::core
