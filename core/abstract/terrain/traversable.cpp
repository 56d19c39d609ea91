// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/traversable.hpp"

#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"
#include "core/cells/bin_rings.hpp"

namespace octoway::core {

namespace {

/// Walks the voxels that a segment runs through with positive length. visit(voxels) gets a box of one voxel,
/// or of those around a face or an edge that the segment runs in; it stops when visit returns false. A
/// segment of no length runs through all voxels that hold it.
template <class Visit>
bool walk(QVec a, QVec b, Visit&& visit) {
  IVec lo, hi;  // voxels [lo, hi)
  for (int axis = 0; axis < 3; ++axis) {
    const std::int32_t at = floor_voxel(a[axis]);
    const bool flat = on_plane(a[axis]);
    lo[axis] = flat && b[axis] <= a[axis] ? at - 1 : at;
    hi[axis] = flat && b[axis] < a[axis] ? at : at + 1;
  }
  while (true) {
    if (!visit(Box{lo, hi})) return false;
    Ratio next{2, 1};  // where along the segment the voxel ends; 1 is its end
    const auto leaves = [&](int axis) {
      const std::int64_t d = b[axis] - a[axis];
      if (d == 0) return Ratio{2, 1};
      return d > 0 ? Ratio{hi[axis] * kSub - a[axis], d} : Ratio{a[axis] - lo[axis] * kSub, -d};
    };
    for (int axis = 0; axis < 3; ++axis)
      if (const Ratio r = leaves(axis); r < next) next = r;
    if (Ratio{1, 1} <= next) return true;
    for (int axis = 0; axis < 3; ++axis)
      if (leaves(axis) == next) {
        const std::int32_t by = b[axis] > a[axis] ? 1 : -1;
        lo[axis] += by;
        hi[axis] += by;
      }
  }
}

bool is_walkable(const BitGrid& grid, QVec a, QVec b, const TraversalRule& rule) {
  return walk(a, b, [&](const Box& voxels) {
    for (std::int32_t x = voxels.lo.x; x < voxels.hi.x; ++x)
      for (std::int32_t y = voxels.lo.y; y < voxels.hi.y; ++y)
        for (std::int32_t z = voxels.lo.z; z < voxels.hi.z; ++z)
          if (has_ground(grid, {x, y, z}, rule)) return true;
    return false;
  });
}

Int128 dot(QVec u, QVec v) {
  return Int128{u.x} * v.x + Int128{u.y} * v.y + Int128{u.z} * v.z;
}

/// cos(u, v) >= likeness / 1024.
bool are_alike(QVec u, QVec v, std::int32_t likeness) {
  const Int128 product = dot(u, v);
  if (product < 0) return false;
  const Int128 square = Int128{likeness} * likeness;
  return !product_less(product * product, Int128{1} << 20, dot(u, u) * square, dot(v, v));
}

/// Of a floor, or nearly: what can be walked on needs no clinging.
bool is_down(QVec v) {
  return are_alike(v, {0, 0, -1}, 922);  // within 26 degrees
}

bool clings(const BitGrid& grid, QVec a, QVec b, const TraversalRule& rule) {
  const auto voxels = static_cast<std::int64_t>(distance(a, b) * static_cast<double>(kSub));
  const std::int64_t parts = std::max<std::int64_t>(1, (voxels + rule.interval - 1) / rule.interval);
  const QVec first = surface_vector(grid, a, rule.reach);
  if (first == QVec{} || is_down(first)) return false;
  for (std::int64_t i = 1; i <= parts; ++i) {
    QVec p;
    for (int axis = 0; axis < 3; ++axis)
      p[axis] = a[axis] + static_cast<std::int64_t>(Int128{b[axis] - a[axis]} * i / parts);
    const QVec here = surface_vector(grid, p, rule.reach);
    if (here == QVec{} || is_down(here) || !are_alike(first, here, rule.likeness)) return false;
  }
  return true;
}

}  // namespace

bool has_ground(const BitGrid& grid, IVec voxel, const TraversalRule& rule) {
  if (!grid.bounds().contains(voxel) || grid.solid_inside(voxel)) return false;
  for (std::int32_t down = 1; down <= rule.motion.step + 1; ++down) {
    const IVec below{voxel.x, voxel.y, voxel.z - down};
    if (below.z < 0) return rule.motion.bounds;
    if (grid.solid_inside(below)) return rule.floor == nullptr || rule.floor->solid_inside(below);
  }
  return false;
}

QVec surface_vector(const BitGrid& grid, QVec p, std::int64_t reach) {
  const Int128 limit = Int128{reach} * reach;
  Int128 best = limit;
  QVec sum{};
  Box window;
  for (int a = 0; a < 3; ++a) {
    window.lo[a] = std::max(0, floor_voxel(p[a] - reach));
    window.hi[a] = std::min(grid.shape()[a], floor_voxel(p[a] + reach) + 1);
  }
  for (std::int32_t x = window.lo.x; x < window.hi.x; ++x)
    for (std::int32_t y = window.lo.y; y < window.hi.y; ++y)
      for (std::int32_t z = window.lo.z; z < window.hi.z; ++z) {
        if (!grid.solid_inside({x, y, z})) continue;
        const QBox box = QBox::of_voxel({x, y, z});
        QVec to{};
        QVec into{};
        for (int a = 0; a < 3; ++a) {
          to[a] = std::clamp(p[a], box.lo[a], box.hi[a]) - p[a];
          into[a] = p[a] == box.lo[a] ? 1 : (p[a] == box.hi[a] ? -1 : 0);
        }
        const Int128 square = dot(to, to);
        if (square >= limit || square > best) continue;
        if (square < best) sum = {}, best = square;
        sum = sum + (square == 0 ? into : to);
      }
  return sum;
}

bool is_traversable(const SightWorld& world, QVec a, QVec b, MotionSet motions, const TraversalRule& rule) {
  if (rule.interval <= 0 || rule.reach <= 0) throw InvalidInput("interval and reach must be positive");
  if (!is_visible(world, a, b)) return false;
  if ((motions & kVolumetric) != 0) return true;
  if ((motions & kSurface) != 0 && is_walkable(world.grid, a, b, rule)) return true;
  return (motions & kAdhesive) != 0 && clings(world.grid, a, b, rule);
}

std::vector<std::uint8_t> traversable_from(const BitGrid& grid, const Lattice& lattice, DVec from,
                                           std::span<const DVec> to, MotionSet motions,
                                           const MotionRule& motion, const TraversalLengths& lengths,
                                           const BitGrid* floor) {
  const CellIndex no_cells;  // sight then goes from voxel to voxel
  const SightWorld world{grid, no_cells, {}};
  const auto sub = [&](double metres) {
    const auto parts = round_to_int<std::int64_t>(metres / lattice.resolution * static_cast<double>(kSub));
    return std::max<std::int64_t>(1, parts);
  };
  const auto likeness = round_to_int<std::int32_t>(lengths.likeness * 1024.0);
  const TraversalRule rule{motion, sub(lengths.interval), sub(lengths.reach), likeness, floor};
  const QVec a = lattice.to_sub(from);
  std::vector<std::uint8_t> out;
  for (const DVec& b : to) out.push_back(is_traversable(world, a, lattice.to_sub(b), motions, rule) ? 1 : 0);
  return out;
}

}  // namespace octoway::core
