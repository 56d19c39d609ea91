// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/ground_at.hpp"

#include "core/query/points.hpp"
#include "core/sight/footing.hpp"

namespace octoway::core {

std::vector<Terrain> terrain_at(const View& view, std::span<const DVec> points) {
  const VoxelTerrain* terrain = view.ground().terrain.get();
  std::vector<Terrain> out(points.size(), 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const QVec p = enter(view->tables, points[i], "points", i);
    IVec v;
    for (int a = 0; a < 3; ++a) v[a] = std::min(floor_voxel(p[a]), view->tables.grid->shape()[a] - 1);
    if (terrain != nullptr) out[i] = terrain->at(v);
  }
  return out;
}

std::vector<MotionSet> motion_at(const View& view, std::span<const DVec> points) {
  std::vector<MotionSet> out(points.size(), 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Window window = window_at(enter(view->tables, points[i], "points", i));
    const Footing footing = free_voxels(*view->tables.grid, window);
    for (unsigned bit = 0; bit < 8; ++bit)
      if ((footing >> bit & 1U) != 0)
        out[i] |= view->tables.kind_grids.motion->at(
            window.base + IVec{static_cast<std::int32_t>(bit & 1U), static_cast<std::int32_t>(bit >> 1U & 1U),
                               static_cast<std::int32_t>(bit >> 2U)});
  }
  return out;
}

}  // namespace octoway::core
