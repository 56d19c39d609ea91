// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/octree/octree.hpp"
#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

Octree build(const BitGrid& grid, OctreeOptions options = {}) {
  Monitor silent;
  return Octree::build(grid, options, silent);
}

/// Brute force: all leaves whose boxes share a face of positive area on that side.
std::vector<std::size_t> touching(const Octree& tree, std::size_t leaf, Direction d) {
  std::vector<std::size_t> out;
  const Box mine = tree.box(leaf);
  const int axis = axis_of(d);
  for (std::size_t i = 0; i < tree.leaf_count(); ++i) {
    const Box other = tree.box(i);
    const bool meets = is_positive(d) ? other.lo[axis] == mine.hi[axis] : other.hi[axis] == mine.lo[axis];
    const Box common = intersect(mine, other);
    bool overlaps = meets;
    for (int a = 0; a < 3; ++a) overlaps = overlaps && (a == axis || common.lo[a] < common.hi[a]);
    if (overlaps) out.push_back(i);
  }
  return out;
}

}  // namespace

TEST(ids_know_their_depth_parent_and_neighbours) {
  const NodeId child = 0b1'000'101;  // second level: below the low octant, on the +x +z side
  CHECK_EQ(depth_of(child), 2);
  CHECK_EQ(parent_of(child), NodeId{0b1'000});
  CHECK_EQ(neighbour_id(child, Direction::LEFT).value(), NodeId{0b1'000'100});   // a sibling
  CHECK_EQ(neighbour_id(child, Direction::RIGHT).value(), NodeId{0b1'001'100});  // another parent's child
  CHECK(!neighbour_id(child, Direction::BACKWARD).has_value());                  // the root cube ends here
  CHECK(!neighbour_id(kRootId, Direction::UP).has_value());
}

TEST(random_octrees_are_valid_and_every_voxel_is_located) {
  test::Random random(2);
  for (int round = 0; round < 60; ++round) {
    const BitGrid grid = test::random_grid(random, 17, static_cast<int>(random.below(101)));
    const Octree tree = build(grid);
    tree.validate(grid);
    for (std::int32_t x = 0; x < grid.shape().x; ++x)
      for (std::int32_t y = 0; y < grid.shape().y; ++y)
        for (std::int32_t z = 0; z < grid.shape().z; ++z) {
          const auto leaf = tree.locate({x, y, z});
          CHECK(leaf.has_value());
          CHECK(tree.box(*leaf).contains(IVec{x, y, z}));
          CHECK_EQ(tree.is_free(*leaf), grid.free({x, y, z}));
          CHECK_EQ(tree.find(tree.id(*leaf)).value(), *leaf);
        }
    CHECK(!tree.locate({-1, 0, 0}).has_value());
  }
}

TEST(neighbours_of_any_size_are_found_in_all_six_directions) {
  test::Random random(3);
  for (int round = 0; round < 25; ++round) {
    const BitGrid grid = test::random_grid(random, 12, static_cast<int>(random.below(40)));
    const Octree tree = build(grid);
    for (std::size_t leaf = 0; leaf < tree.leaf_count(); ++leaf)
      for (int d = 0; d < 6; ++d) {
        auto found = tree.neighbours(leaf, static_cast<Direction>(d));
        std::sort(found.begin(), found.end());
        CHECK(found == touching(tree, leaf, static_cast<Direction>(d)));
      }
  }
}

TEST(min_depth_splits_free_space_and_max_depth_blocks_mixed_nodes) {
  BitGrid grid({8, 8, 8});
  CHECK_EQ(build(grid).leaf_count(), 1u);
  CHECK_EQ(build(grid, {.min_depth = 3}).leaf_count(), 512u);  // a grid
  grid.set({0, 0, 0});
  const Octree coarse = build(grid, {.max_depth = 2});
  CHECK(!coarse.is_free(coarse.locate({1, 1, 1}).value()));  // shares a 2-voxel cube with the obstacle
  CHECK(coarse.is_free(coarse.locate({2, 0, 0}).value()));
}

TEST(an_elongated_world_costs_no_padding) {
  const BitGrid grid({1024, 4, 4});
  const Octree tree = build(grid);
  CHECK_EQ(tree.leaf_count(), 256u);
}
