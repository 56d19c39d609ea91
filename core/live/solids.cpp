// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/solids.hpp"

#include <algorithm>

#include "core/base/monitor.hpp"

namespace octoway::core {

void Solids::move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers) {
  for (const ObstacleHandle handle : handles) obstacles_.check(handle);
  obstacles_.reserve(handles.size());
  for (std::size_t i = 0; i < handles.size(); ++i) obstacles_.move(handles[i], std::move(covers[i]));
}

std::vector<Box> Solids::pending() const {
  std::vector<Box> out;
  for (const std::uint32_t slot : obstacles_.pending()) {
    const Obstacle& o = obstacles_[slot];
    if (o.shown == o.wanted) continue;
    out.insert(out.end(), o.shown.begin(), o.shown.end());
    out.insert(out.end(), o.wanted.begin(), o.wanted.end());
  }
  for (const WorldEdit& edit : world_edits_) out.insert(out.end(), edit.boxes.begin(), edit.boxes.end());
  return out;
}

namespace {

bool touch(const std::vector<Box>& some, const std::vector<Box>& others) {
  return std::any_of(some.begin(), some.end(), [&](const Box& a) {
    return std::any_of(others.begin(), others.end(), [&](const Box& b) { return !intersect(a, b).empty(); });
  });
}

}  // namespace

/// Counts first, then looks at the voxels: an obstacle that moves frees only what no other covers.
const SolidChanges& Solids::apply(BitGrid& grid, const UpdateOptions& options) {
  begin_changes();
  move_obstacles(options);
  edit_static(options);
  for (const Box& box : touched_) refresh(grid, box);
  return changes_;
}

void Solids::recount() {
  counts_ = {};
  for (const Obstacle& o : obstacles_.all())
    for (const Box& box : o.shown) {
      checkpoint();
      counts_.add(box);
    }
}

/// Brick by brick, so that what did not change is not among it.
void Solids::look_at_all(BitGrid& grid, const Ground& shown) {
  constexpr std::int32_t kBrick = 16;
  const Box all = grid.bounds();
  for (std::int32_t x = 0; x < all.hi.x; x += kBrick)
    for (std::int32_t y = 0; y < all.hi.y; y += kBrick)
      for (std::int32_t z = 0; z < all.hi.z; z += 64)
        refresh(grid, intersect({{x, y, z}, {x + kBrick, y + kBrick, z + 64}}, all));
  if (shown.terrain != ground_.terrain) changes_.terrain.push_back(all);
  if (shown.steep != ground_.steep) changes_.floor.push_back(all);
}

void Solids::begin_changes() {
  if (changes_.any()) changes_.opened.clear();
  changes_.changed.clear(), changes_.terrain.clear(), changes_.floor.clear();
  changes_.box = {};
  changes_.blocked = changes_.freed = 0;
  touched_.clear();
}

BitGrid& Solids::own_fixed() {
  if (!own_fixed_) fixed_ = own_fixed_ = std::make_shared<BitGrid>(*fixed_);
  return *own_fixed_;
}

void Solids::move_obstacles(const UpdateOptions& options) {
  const auto wanted_now = [&](const std::vector<Box>& boxes) {
    return options.near == nullptr || touch(boxes, *options.near);
  };
  for (const std::uint32_t slot : obstacles_.pending()) {
    checkpoint();
    const Obstacle& o = obstacles_[slot];
    const bool moved = o.shown != o.wanted;  // or else it came and went, or is outside the world
    if (moved && !wanted_now(o.shown) && !wanted_now(o.wanted)) continue;
    if (moved) {
      for (const Box& box : o.shown) counts_.remove(box);
      for (const Box& box : o.wanted) counts_.add(box);
      touched_.insert(touched_.end(), o.shown.begin(), o.shown.end());
      touched_.insert(touched_.end(), o.wanted.begin(), o.wanted.end());
    }
    obstacles_.settle(slot);
  }
  obstacles_.sweep();
}

/// In the order in which they were asked for; one that is left for later keeps those after it waiting, too.
void Solids::edit_static(const UpdateOptions& options) {
  std::size_t done = 0;
  for (; done < world_edits_.size(); ++done) {
    const WorldEdit& edit = world_edits_[done];
    if (options.near != nullptr && !touch(edit.boxes, *options.near)) break;
    if (edit.kind == WorldEdit::TERRAIN) {
      paint(edit);
      continue;
    }
    for (const Box& box : edit.boxes) edit_fixed(box, edit.kind == WorldEdit::FILL);
    level(edit.boxes);
    touched_.insert(touched_.end(), edit.boxes.begin(), edit.boxes.end());
    if (edit.kind == WorldEdit::CARVE)
      changes_.opened.insert(changes_.opened.end(), edit.boxes.begin(), edit.boxes.end());
  }
  world_edits_.erase(world_edits_.begin(), world_edits_.begin() + static_cast<std::ptrdiff_t>(done));
}

/// Obstacles and walls do not change the terrain: an id belongs to its voxel. If all
/// voxels had the id already the grid stays: an update that changes nothing does not reach the layers.
void Solids::paint(const WorldEdit& edit) {
  if (!ground_.terrain && edit.terrain == 0) return;
  const VoxelTerrain before = ground_.terrain ? *ground_.terrain : VoxelTerrain(fixed_->shape());
  const std::size_t told = changes_.terrain.size();
  auto after =
      std::make_shared<const VoxelTerrain>(before.painted(edit.boxes, edit.terrain, &changes_.terrain));
  if (changes_.terrain.size() != told) ground_.terrain = std::move(after);
}

/// Filled voxels can be stood on; carved ones leave no slope behind.
void Solids::level(const std::vector<Box>& boxes) {
  if (!ground_.steep) return;
  std::shared_ptr<BitGrid> steep;
  for (const Box& box : boxes) {
    if (!ground_.steep->any_solid(box)) continue;
    if (!steep) steep = std::make_shared<BitGrid>(*ground_.steep);
    steep->carve(box);
    changes_.floor.push_back(box);
  }
  if (steep) ground_.steep = std::move(steep);
}

void Solids::refresh(BitGrid& grid, const Box& box) {
  checkpoint();
  const VoxelChanges part = counts_.refresh(grid, *fixed_, box);
  if (part.box.empty()) return;
  changes_.changed.push_back(part.box);
  changes_.blocked += part.blocked;
  changes_.freed += part.freed;
  widen(changes_.box, part.box);
}

}  // namespace octoway::core
