// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/ground_grid.hpp"

#include <string>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

std::string text_of(IVec v) {
  return std::to_string(v.x) + " x " + std::to_string(v.y) + " x " + std::to_string(v.z);
}

/// visit(voxel) in the order of a numpy array.
template <class Visit>
void for_each_voxel(IVec shape, Visit&& visit) {
  for (std::int32_t x = 0; x < shape.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y)
      for (std::int32_t z = 0; z < shape.z; ++z) visit(IVec{x, y, z});
}

/// 32 x 32 x 32, or 64 x 64 where one axis is flat, or a row of 4096.
std::array<std::uint32_t, 3> bits_of_brick(IVec shape) {
  const int wide = (shape.x > 1) + (shape.y > 1) + (shape.z > 1);
  const std::uint32_t each = wide == 3 ? 5 : wide == 2 ? 6 : 12;
  std::array<std::uint32_t, 3> bits{};
  for (int a = 0; a < 3; ++a)
    if (shape[a] > 1) bits[static_cast<std::size_t>(a)] = each;
  return bits;
}

}  // namespace

TerrainGrid::TerrainGrid(IVec shape, std::span<const Terrain> terrain, const BitGrid* solid)
    : shape_(shape), bits_(bits_of_brick(shape)) {
  if (shape.x < 1 || shape.y < 1 || shape.z < 1)
    throw InvalidInput("a terrain grid needs at least one voxel, not " + text_of(shape));
  if (solid != nullptr && solid->shape() != shape)
    throw InvalidInput("solid is " + text_of(solid->shape()) + " voxels, terrain " + text_of(shape));
  std::uint64_t bricks = 1;
  for (std::size_t a = 0; a < 3; ++a) {
    const auto side = static_cast<std::uint64_t>(shape[static_cast<int>(a)]);
    across_[a] = static_cast<std::uint32_t>((side + (1U << bits_[a]) - 1) >> bits_[a]);
    bricks *= across_[a];
    padded_ |= side != std::uint64_t{across_[a]} << bits_[a];
  }
  if (bricks >= std::uint64_t{1} << (32 - brick_bits()))
    throw InvalidInput("a terrain grid numbers voxels with 32 bits: " + text_of(shape) +
                       " voxels are too many");
  if (terrain.size() != static_cast<std::size_t>(bounds().volume()))
    throw InvalidInput("terrain has " + std::to_string(terrain.size()) + " values for " + text_of(shape) +
                       " voxels");
  std::uint32_t stride = 1U << brick_bits();
  for (int a = 2, low = 0; a >= 0; --a) {
    const auto k = static_cast<std::size_t>(a);
    for (std::int32_t i = 0; i < shape[a]; ++i) {
      const auto at = static_cast<std::uint32_t>(i);
      part_[k].push_back((at >> bits_[k]) * stride + ((at & ((1U << bits_[k]) - 1)) << low));
    }
    stride *= across_[k];
    low += static_cast<int>(bits_[k]);
  }
  for (std::size_t m = 0; m < kMoves; ++m) {
    const IVec d = kMoveTable.step[m];
    const bool off = (d.x != 0 && shape.x == 1) || (d.y != 0 && shape.y == 1) || (d.z != 0 && shape.z == 1);
    if (off || d == IVec{}) continue;
    const std::int32_t to = (d.x * (1 << bits_[1]) + d.y) * (1 << bits_[2]) + d.z;
    steps_.push_back({static_cast<NodeIndex>(to), kHalf[static_cast<std::size_t>(rank_of(d))]});
  }
  terrain_.assign(static_cast<std::size_t>(bricks) << brick_bits(), 0);
  auto from = terrain.begin();
  for_each_voxel(shape, [&](IVec v) { terrain_[index(v)] = *from++; });
  if (solid != nullptr && solid->count() > 0)
    for_each_voxel(shape, [&](IVec v) {
      if (solid->solid_inside(v)) put_solid(index(v), true);
    });
}

std::vector<Terrain> TerrainGrid::terrain() const {
  std::vector<Terrain> out;
  out.reserve(static_cast<std::size_t>(bounds().volume()));
  for_each_voxel(shape_, [&](IVec v) { out.push_back(terrain_[index(v)]); });
  return out;
}

template <class Change>
std::size_t TerrainGrid::edit(const Box& box, bool solid, Change&& change) {
  const std::unique_lock lock(mutex_);
  const std::lock_guard watching(watchers_mutex_);
  const Box inside = intersect(box, bounds());
  if (inside.empty()) return 0;
  std::size_t count = 0;
  for_each_voxel(inside.hi - inside.lo, [&](IVec v) {
    const NodeIndex n = index(inside.lo + v);
    if (!change(n)) return;
    ++count;
    for (GridWatcher* w : watchers_) w->changed(n, solid);
  });
  if (count > 0)
    for (GridWatcher* w : watchers_) w->finish();
  return count;
}

std::size_t TerrainGrid::set_terrain(const Box& box, Terrain terrain) {
  return edit(box, false, [&](NodeIndex n) {
    if (terrain_[n] == terrain) return false;
    terrain_[n] = terrain;
    return true;
  });
}

std::size_t TerrainGrid::set_solid(const Box& box, bool solid) {
  return edit(box, true, [&](NodeIndex n) {
    if (free(n) != solid) return false;
    put_solid(n, solid);
    return true;
  });
}

void TerrainGrid::watch(GridWatcher& watcher) {
  const std::lock_guard lock(watchers_mutex_);
  watchers_.push_back(&watcher);
}

void TerrainGrid::unwatch(GridWatcher& watcher) {
  const std::lock_guard lock(watchers_mutex_);
  std::erase(watchers_, &watcher);
}

void TerrainGrid::put_solid(NodeIndex n, bool solid) {
  if (solid_.empty()) {
    if (!solid) return;
    solid_.assign((terrain_.size() + 63) / 64, 0);
  }
  const std::uint64_t bit = std::uint64_t{1} << (n & 63U);
  if (solid)
    solid_[n >> 6] |= bit;
  else
    solid_[n >> 6] &= ~bit;
}

Hood TerrainGrid::hood(IVec v) const {
  const Box near = around(v);
  Hood hood = 0;
  for (std::int32_t x = near.lo.x; x < near.hi.x; ++x)
    for (std::int32_t y = near.lo.y; y < near.hi.y; ++y)
      for (std::int32_t z = near.lo.z; z < near.hi.z; ++z)
        if (free(IVec{x, y, z})) hood |= bit_of(IVec{x, y, z} - v);
  return hood;
}

int TerrainGrid::look_up(IVec v) const {
  const std::shared_lock lock(mutex_);
  const NodeIndex n = index(v);
  return free(n) ? int{kind(n)} : -1;
}

}  // namespace octoway::core
