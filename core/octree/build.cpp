// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Reads the leaves off a pyramid of the grid, top-down and in Morton order, so that they come out sorted.
// Massonnat 2023 splits breadth-first and updates adjacency lists at each split; here neighbours are computed
// from ids on demand, and the build is linear in the number of nodes.
#include "core/octree/octree.hpp"
#include "core/voxels/pyramid.hpp"

namespace octoway::core {

struct Octree::Builder {
  const BitGrid& grid;
  const Pyramid& pyramid;
  const OctreeOptions& options;
  Monitor& monitor;
  Octree tree;

  void add_leaf(int level, IVec node, bool is_free) {
    tree.codes_.push_back(morton_encode(node) << (3 * level));
    tree.levels_.push_back(static_cast<std::uint8_t>(level));
    tree.free_.push_back(is_free ? 1 : 0);
    tree.free_count_ += is_free ? 1 : 0;
    if ((tree.codes_.size() & 0xfff) == 0) {
      const double whole = static_cast<double>(std::uint64_t{1} << (3 * pyramid.depth));
      monitor.step("octree", static_cast<double>(tree.codes_.back()) / whole);
    }
  }

  /// node: position in units of 2^level voxels.
  void visit(int level, IVec node) {
    const bool some = level == 0 ? grid.solid_inside(node)
                                 : pyramid.any[static_cast<std::size_t>(level - 1)].solid_inside(node);
    const bool all = level == 0 ? some : pyramid.all[static_cast<std::size_t>(level - 1)].solid_inside(node);
    const int depth = pyramid.depth - level;
    const bool may_stop = depth >= options.min_depth || level == 0;
    const bool must_stop = depth >= options.max_depth || level == 0;
    if (must_stop || (may_stop && (!some || all))) return add_leaf(level, node, !some);
    for (int child = 0; child < 8; ++child) {
      const IVec c{2 * node.x + (child & 1), 2 * node.y + (child >> 1 & 1), 2 * node.z + (child >> 2)};
      const std::int64_t edge = std::int64_t{1} << (level - 1);
      const IVec shape = grid.shape();
      if (c.x * edge < shape.x && c.y * edge < shape.y && c.z * edge < shape.z) visit(level - 1, c);
    }
  }
};

Octree Octree::build(const BitGrid& grid, const OctreeOptions& options, Monitor& monitor) {
  const Pyramid pyramid = build_pyramid(grid);
  Builder builder{grid, pyramid, options, monitor, {}};
  builder.tree.depth_ = pyramid.depth;
  builder.visit(pyramid.depth, {0, 0, 0});
  return std::move(builder.tree);
}

}  // namespace octoway::core
