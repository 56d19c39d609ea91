// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A linear octree: its leaves only, in Morton order, with hierarchical bit ids (Albertini 2022, section 4.1;
// Massonnat 2023, section 3.2.2). A node's id is a 1 followed by one triplet of bits (z y x) for each level
// below the root, so the id alone gives depth, box, parent, and the ids of same-sized neighbours. The
// papers keep nodes in a dictionary; here leaves are found by binary search: a third of the memory, and no
// hashing.
//
// The root cube covers the world; subtrees that lie wholly outside do not exist, so an elongated world costs
// no padding.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/base/morton.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

using NodeId = std::uint64_t;
inline constexpr NodeId kRootId = 1;

/// -x, +x, -y, +y, -z, +z.
enum class Direction : std::uint8_t { LEFT, RIGHT, BACKWARD, FORWARD, DOWN, UP };
constexpr int axis_of(Direction d) {
  return static_cast<int>(d) / 2;
}
constexpr bool is_positive(Direction d) {
  return (static_cast<int>(d) & 1) != 0;
}

struct OctreeOptions {
  int min_depth = 0;  ///< nodes above this depth are split even if they are uniform
  int max_depth =
      kMaxDepth;  ///< mixed nodes at this depth are blocked; the default goes down to single voxels
};

struct Leaf {
  std::uint64_t code;  ///< Morton code of its low corner
  std::uint8_t level;  ///< log2 of its edge
  bool is_free;
};

class Octree {
 public:
  static Octree build(const BitGrid& grid, const OctreeOptions& options, Monitor& monitor);
  /// From leaves that are disjoint and sorted by their codes.
  static Octree of_leaves(int depth, std::span<const Leaf> leaves);

  int depth() const { return depth_; }  ///< depth of single voxels; the root has depth 0
  std::size_t leaf_count() const { return codes_.size(); }
  std::size_t free_leaf_count() const { return free_count_; }

  bool is_free(std::size_t leaf) const { return free_[leaf] != 0; }
  int level(std::size_t leaf) const { return levels_[leaf]; }
  /// The leaf itself; throws std::out_of_range where there is none of this number.
  std::size_t checked(std::size_t leaf) const;
  /// Of each leaf.
  std::vector<Box> boxes() const;
  std::vector<std::uint8_t> levels() const;
  std::vector<std::uint8_t> free_leaves() const;  ///< 1 or 0
  Box box(std::size_t leaf) const;                ///< a cube; a blocked leaf may reach beyond the world
  NodeId id(std::size_t leaf) const;

  /// The leaf that holds the voxel, if it lies inside the root cube and the world.
  std::optional<std::size_t> locate(IVec voxel) const;
  /// The leaf with exactly this id.
  std::optional<std::size_t> find(NodeId id) const;
  /// The free leaf that a descent from the root ends at, always into the child whose centre is nearest to p
  /// (in voxels; the least number among equals), children without free leaves left out: Albertini 2022,
  /// Algorithm 1. Not always the nearest leaf. Nothing if no leaf is free.
  std::optional<std::size_t> descend(DVec p) const;
  /// All leaves that share a face of positive area with this one in the given direction.
  std::vector<std::size_t> neighbours(std::size_t leaf, Direction direction) const;

  /// Throws BrokenInvariant unless leaves are sorted, disjoint, cover the grid and agree with it.
  void validate(const BitGrid& grid) const;

 private:
  struct Builder;
  std::uint64_t span(std::size_t leaf) const { return std::uint64_t{1} << (3 * levels_[leaf]); }
  bool has_free_leaf(std::uint64_t code, int level) const;  ///< inside the cube
  void collect_facing(std::uint64_t code, int level, Direction direction,
                      std::vector<std::size_t>& out) const;

  int depth_ = 0;
  std::size_t free_count_ = 0;
  std::vector<std::uint64_t> codes_;  ///< Morton code of each leaf's low corner, ascending
  std::vector<std::uint8_t> levels_;  ///< log2 of the edge
  std::vector<std::uint8_t> free_;
};

int depth_of(NodeId id);
NodeId parent_of(NodeId id);
/// The node of the same size on the other side of a face, from the id alone; nothing at the root cube's
/// border.
std::optional<NodeId> neighbour_id(NodeId id, Direction direction);

}  // namespace octoway::core
