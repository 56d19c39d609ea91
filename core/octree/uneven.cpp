// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Level by level, as printed; a cube carries the obstacles that touch it, and its children look only at
// those. The printed algorithm also divides cubes inside an obstacle, which makes more blocked cubes and
// no free one.
#include "core/octree/uneven.hpp"

#include <algorithm>

#include "core/base/error.hpp"
#include "core/voxels/pyramid.hpp"

namespace octoway::core {

namespace {

class Quantization {
 public:
  Quantization(IVec shape, const SolidShapes& solid) : shape_(shape), solid_(solid) {
    tests_.reserve(solid.triangles.size());
    for (const Triangle& t : solid.triangles) tests_.emplace_back(t);
  }

  Octree run(Monitor& monitor) {
    const int depth = covering_depth(shape_);
    std::vector<std::uint32_t> all(boxes() + solid_.triangles.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    std::vector<Cube> cubes{{{0, 0, 0}, touching({0, 0, 0}, depth, all)}};
    for (int level = depth; level >= 0; --level) {
      std::vector<Cube> next;
      for (const Cube& cube : cubes) {
        if ((++visited_ & 0xfff) == 0) monitor.step("usq", 1.0 - static_cast<double>(level) / (depth + 1));
        if (cube.obstacles.empty() || level == 0 || lies_inside(cube, level))
          leaves_.push_back(
              {morton_encode(cube.lo), static_cast<std::uint8_t>(level), cube.obstacles.empty()});
        else
          divide(cube, level - 1, next);
      }
      cubes = std::move(next);
    }
    std::sort(leaves_.begin(), leaves_.end(), [](const Leaf& a, const Leaf& b) { return a.code < b.code; });
    return Octree::of_leaves(depth, leaves_);
  }

  Box box_of(IVec lo, int level) const {
    const auto edge = std::int32_t{1} << level;
    return {lo, {lo.x + edge, lo.y + edge, lo.z + edge}};
  }

  bool touches(std::uint32_t obstacle, const Box& box) const {
    if (obstacle >= boxes()) return tests_[obstacle - boxes()].touches(box);
    for (int a = 0; a < 3; ++a)
      if (low(obstacle)[a] >= box.hi[a] * kSub || high(obstacle)[a] <= box.lo[a] * kSub) return false;
    return true;
  }

 private:
  struct Cube {
    IVec lo;
    std::vector<std::uint32_t> obstacles;  ///< obstacles that touch the cube: boxes first, then triangles
  };

  std::size_t boxes() const { return solid_.boxes.size() / 2; }
  const QVec& low(std::uint32_t box) const { return solid_.boxes[2 * std::size_t{box}]; }
  const QVec& high(std::uint32_t box) const { return solid_.boxes[2 * std::size_t{box} + 1]; }

  std::vector<std::uint32_t> touching(IVec lo, int level, std::span<const std::uint32_t> among) const {
    const Box box = intersect(box_of(lo, level), {{0, 0, 0}, shape_});
    std::vector<std::uint32_t> out;
    for (const std::uint32_t i : among)
      if (touches(i, box)) out.push_back(i);
    return out;
  }

  bool lies_inside(const Cube& cube, int level) const {
    const Box box = intersect(box_of(cube.lo, level), {{0, 0, 0}, shape_});
    return std::any_of(cube.obstacles.begin(), cube.obstacles.end(),
                       [&](std::uint32_t i) { return i < boxes() && covers(i, box); });
  }
  bool covers(std::uint32_t i, const Box& box) const {
    for (int a = 0; a < 3; ++a)
      if (low(i)[a] > box.lo[a] * kSub || high(i)[a] < box.hi[a] * kSub) return false;
    return true;
  }

  void divide(const Cube& cube, int level, std::vector<Cube>& out) const {
    const auto half = std::int32_t{1} << level;
    for (int child = 0; child < 8; ++child) {
      const IVec lo{cube.lo.x + (child & 1 ? half : 0), cube.lo.y + (child & 2 ? half : 0),
                    cube.lo.z + (child & 4 ? half : 0)};
      if (lo.x < shape_.x && lo.y < shape_.y && lo.z < shape_.z)
        out.push_back({lo, touching(lo, level, cube.obstacles)});
    }
  }

  IVec shape_;
  const SolidShapes& solid_;
  std::vector<TriangleTouch> tests_;
  std::vector<Leaf> leaves_;
  std::size_t visited_ = 0;
};

}  // namespace

Octree quantize(IVec shape, const SolidShapes& solid, Monitor& monitor) {
  return Quantization(shape, solid).run(monitor);
}

std::vector<std::pair<std::size_t, std::size_t>> adjacent_leaves(const Octree& tree) {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t i = 0; i < tree.leaf_count(); ++i)
    for (const Direction d : {Direction::RIGHT, Direction::FORWARD, Direction::UP})
      for (const std::size_t j : tree.neighbours(i, d)) out.emplace_back(std::min(i, j), std::max(i, j));
  std::sort(out.begin(), out.end());
  return out;
}

void validate_uneven(const Octree& tree, IVec shape, const SolidShapes& solid) {
  const Quantization shapes(shape, solid);
  const std::size_t count = solid.boxes.size() / 2 + solid.triangles.size();
  std::int64_t covered = 0;
  for (std::size_t i = 0; i < tree.leaf_count(); ++i) {
    const Box inside = intersect(tree.box(i), {{0, 0, 0}, shape});
    require(!inside.empty(), "no leaf lies outside the quantized area");
    covered += inside.volume();
    bool touched = false;
    for (std::uint32_t k = 0; k < count && !touched; ++k) touched = shapes.touches(k, inside);
    require(touched == !tree.is_free(i), "leaves are blocked if, and only if, an obstacle touches them");
    if (i > 0) {
      const Box before = intersect(tree.box(i - 1), tree.box(i));
      require(before.empty(), "leaves are disjoint");
    }
  }
  require(covered == (Box{{0, 0, 0}, shape}).volume(), "leaves cover the quantized area");
}

}  // namespace octoway::core
