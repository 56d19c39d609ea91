// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/octree/octree.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

/// The bits of one axis in a Morton code.
constexpr std::uint64_t axis_bits(int axis) {
  return std::uint64_t{0x1249249249249249} << axis;
}

/// Adds or subtracts one along an axis without unpacking the code: bits of the other axes are filled with
/// ones (or zeros) so that the carry runs through them.
constexpr std::uint64_t step_along(std::uint64_t code, int axis, bool positive) {
  const std::uint64_t mine = axis_bits(axis);
  const std::uint64_t one = std::uint64_t{1} << axis;
  const std::uint64_t moved = positive ? ((code | ~mine) + one) & mine : ((code & mine) - one) & mine;
  return moved | (code & ~mine);
}

}  // namespace

int depth_of(NodeId id) {
  return (static_cast<int>(std::bit_width(id)) - 1) / 3;
}

NodeId parent_of(NodeId id) {
  return id >> 3;
}

std::optional<NodeId> neighbour_id(NodeId id, Direction direction) {
  const NodeId sentinel = NodeId{1} << (3 * depth_of(id));
  const std::uint64_t code = id & (sentinel - 1);
  const std::uint64_t mine = axis_bits(axis_of(direction)) & (sentinel - 1);
  const bool at_border = is_positive(direction) ? (code & mine) == mine : (code & mine) == 0;
  if (at_border) return std::nullopt;
  return sentinel | (step_along(code, axis_of(direction), is_positive(direction)) & (sentinel - 1));
}

Octree Octree::of_leaves(int depth, std::span<const Leaf> leaves) {
  Octree tree;
  tree.depth_ = depth;
  for (const Leaf& leaf : leaves) {
    tree.codes_.push_back(leaf.code);
    tree.levels_.push_back(leaf.level);
    tree.free_.push_back(leaf.is_free ? 1 : 0);
    tree.free_count_ += leaf.is_free ? 1 : 0;
  }
  return tree;
}

Box Octree::box(std::size_t leaf) const {
  const IVec lo = morton_decode(codes_[leaf]);
  const auto edge = static_cast<std::int32_t>(1) << levels_[leaf];
  return {lo, {lo.x + edge, lo.y + edge, lo.z + edge}};
}

NodeId Octree::id(std::size_t leaf) const {
  const int level = levels_[leaf];
  return NodeId{1} << (3 * (depth_ - level)) | codes_[leaf] >> (3 * level);
}

std::optional<std::size_t> Octree::locate(IVec voxel) const {
  const std::int64_t edge = std::int64_t{1} << depth_;
  for (int a = 0; a < 3; ++a)
    if (voxel[a] < 0 || voxel[a] >= edge) return std::nullopt;
  const std::uint64_t code = morton_encode(voxel);
  const auto after = std::upper_bound(codes_.begin(), codes_.end(), code);
  if (after == codes_.begin()) return std::nullopt;
  const auto leaf = static_cast<std::size_t>(after - codes_.begin() - 1);
  if (code - codes_[leaf] >= span(leaf)) return std::nullopt;
  return leaf;
}

std::optional<std::size_t> Octree::find(NodeId id) const {
  const int level = depth_ - depth_of(id);
  if (id == 0 || level < 0) return std::nullopt;
  const std::uint64_t code = (id ^ NodeId{1} << (3 * depth_of(id))) << (3 * level);
  const auto at = std::lower_bound(codes_.begin(), codes_.end(), code);
  const auto leaf = static_cast<std::size_t>(at - codes_.begin());
  if (at == codes_.end() || *at != code || levels_[leaf] != level) return std::nullopt;
  return leaf;
}

std::optional<std::size_t> Octree::descend(DVec p) const {
  if (free_count_ == 0) return std::nullopt;
  std::uint64_t code = 0;
  for (int level = depth_;; --level) {
    const auto first = std::lower_bound(codes_.begin(), codes_.end(), code);
    const auto leaf = static_cast<std::size_t>(first - codes_.begin());
    if (levels_[leaf] == level) return leaf;
    const double half = 0.5 * static_cast<double>(std::int64_t{1} << (level - 1));
    double least = std::numeric_limits<double>::infinity();
    std::uint64_t best = code;
    for (std::uint64_t child = 0; child < 8; ++child) {
      const std::uint64_t at = code | child << (3 * (level - 1));
      if (!has_free_leaf(at, level - 1)) continue;
      const IVec lo = morton_decode(at);
      const double d = distance(p, {lo.x + half, lo.y + half, lo.z + half});
      if (d < least) least = d, best = at;
    }
    code = best;
  }
}

bool Octree::has_free_leaf(std::uint64_t code, int level) const {
  auto at = std::lower_bound(codes_.begin(), codes_.end(), code);
  for (; at != codes_.end() && *at - code < std::uint64_t{1} << (3 * level); ++at)
    if (is_free(static_cast<std::size_t>(at - codes_.begin()))) return true;
  return false;
}

std::vector<std::size_t> Octree::neighbours(std::size_t leaf, Direction direction) const {
  std::vector<std::size_t> out;
  const auto id_there = neighbour_id(id(leaf), direction);
  if (!id_there) return out;
  const int level = levels_[leaf];
  const std::uint64_t code = (*id_there ^ NodeId{1} << (3 * (depth_ - level))) << (3 * level);
  const auto holder = locate(morton_decode(code));
  if (holder && levels_[*holder] >= level)
    out.push_back(*holder);
  else
    collect_facing(code, level, direction, out);
  return out;
}

/// Leaves inside the cube at `code` that touch its face on the side of the cell that asks.
void Octree::collect_facing(std::uint64_t code, int level, Direction direction,
                            std::vector<std::size_t>& out) const {
  const auto first = std::lower_bound(codes_.begin(), codes_.end(), code);
  if (first == codes_.end() || *first - code >= std::uint64_t{1} << (3 * level)) return;  // outside the world
  const auto leaf = static_cast<std::size_t>(first - codes_.begin());
  if (*first == code && levels_[leaf] == level) return out.push_back(leaf);
  const int facing_bit = is_positive(direction) ? 0 : 1;
  for (std::uint64_t child = 0; child < 8; ++child)
    if (static_cast<int>(child >> axis_of(direction) & 1) == facing_bit)
      collect_facing(code | child << (3 * (level - 1)), level - 1, direction, out);
}

void Octree::validate(const BitGrid& grid) const {
  std::int64_t covered = 0;
  std::size_t free_leaves = 0;
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    require(i == 0 || codes_[i - 1] + span(i - 1) <= codes_[i], "octree leaves are sorted and disjoint");
    const Box inside = intersect(box(i), grid.bounds());
    require(!inside.empty(), "no octree leaf lies outside the world");
    require(!is_free(i) || (inside == box(i) && !grid.any_solid(inside)), "free octree leaves are free");
    covered += inside.volume();
    free_leaves += is_free(i) ? 1 : 0;
  }
  require(covered == grid.voxels(), "octree leaves cover the world");
  require(free_leaves == free_count_, "free octree leaves are counted right");
}

std::size_t Octree::checked(std::size_t leaf) const {
  if (leaf >= leaf_count()) throw std::out_of_range("no such leaf");
  return leaf;
}

std::vector<Box> Octree::boxes() const {
  std::vector<Box> out;
  out.reserve(leaf_count());
  for (std::size_t i = 0; i < leaf_count(); ++i) out.push_back(box(i));
  return out;
}

std::vector<std::uint8_t> Octree::levels() const {
  std::vector<std::uint8_t> out(leaf_count());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(level(i));
  return out;
}

std::vector<std::uint8_t> Octree::free_leaves() const {
  std::vector<std::uint8_t> out(leaf_count());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = is_free(i) ? 1 : 0;
  return out;
}

}  // namespace octoway::core
