// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/solid_counts.hpp"

namespace octoway::core {

std::size_t SolidCounts::index(std::int32_t x, std::int32_t y, std::int32_t z) const {
  return (static_cast<std::size_t>(x) * static_cast<std::size_t>(chunks_.y) + static_cast<std::size_t>(y)) *
             static_cast<std::size_t>(chunks_.z) +
         static_cast<std::size_t>(z);
}

Box SolidCounts::chunk(const BitGrid& grid, std::int32_t x, std::int32_t y, std::int32_t z) const {
  const IVec lo{x * kEdge, y * kEdge, z * kEdge};
  return intersect({lo, {lo.x + kEdge, lo.y + kEdge, lo.z + kEdge}}, grid.bounds());
}

/// visit(number, box) until it returns false.
template <class Visit>
void SolidCounts::for_each_chunk(const BitGrid& grid, const Box& box, Visit&& visit) const {
  for (std::int32_t x = box.lo.x / kEdge; x <= (box.hi.x - 1) / kEdge; ++x)
    for (std::int32_t y = box.lo.y / kEdge; y <= (box.hi.y - 1) / kEdge; ++y)
      for (std::int32_t z = box.lo.z / kEdge; z <= (box.hi.z - 1) / kEdge; ++z)
        if (!visit(index(x, y, z), chunk(grid, x, y, z))) return;
}

SolidCounts::SolidCounts(const BitGrid& grid) {
  for (int a = 0; a < 3; ++a) chunks_[a] = (grid.shape()[a] + kEdge - 1) / kEdge;
  solid_.resize(index(chunks_.x, 0, 0));
  recount(grid, grid.bounds());
}

void SolidCounts::recount(const BitGrid& grid, const Box& box) {
  for_each_chunk(grid, box, [&](std::size_t i, const Box& chunk) {
    solid_[i] = static_cast<std::uint16_t>(grid.count(chunk));
    return true;
  });
}

Filling SolidCounts::filling(const BitGrid& grid, const Box& box) const {
  const Box inside = intersect(box, grid.bounds());
  bool solid = inside != box;
  bool free = false;
  for_each_chunk(grid, inside, [&](std::size_t i, const Box& chunk) {
    const Box part = intersect(chunk, inside);
    if (solid_[i] == 0) {
      free = true;
    } else if (solid_[i] == chunk.volume()) {
      solid = true;
    } else {
      solid = solid || part == chunk || grid.any_solid(part);
      free = free || part == chunk || !grid.all_solid(part);
    }
    return !(solid && free);
  });
  return solid && free ? Filling::MIXED : (free ? Filling::FREE : Filling::SOLID);
}

}  // namespace octoway::core
