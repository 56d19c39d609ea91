// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Is a polyline clear, and does a way lead from here to there? Told from voxels and whole numbers alone, by
// none of the core's code for sight, cells or components. Slow; for worlds of up to 1,000 voxels a side.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "core/base/exact.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core::test {

using Voxels = std::set<IVec>;

/// The free voxels whose closed cubes hold a point, given in sub-voxels times `scale`.
inline Voxels free_around(const BitGrid& grid, const Vec3<Int128>& p, Int128 scale) {
  std::int32_t lo[3], hi[3];
  for (int a = 0; a < 3; ++a) {
    const Int128 layer = p[a] / (scale * kSub);  // no coordinate is negative
    hi[a] = static_cast<std::int32_t>(layer);
    lo[a] = p[a] % (scale * kSub) == 0 ? hi[a] - 1 : hi[a];
  }
  Voxels out;
  for (std::int32_t x = lo[0]; x <= hi[0]; ++x)
    for (std::int32_t y = lo[1]; y <= hi[1]; ++y)
      for (std::int32_t z = lo[2]; z <= hi[2]; ++z)
        if (grid.free({x, y, z})) out.insert({x, y, z});
  return out;
}

inline Voxels free_around(const BitGrid& grid, QVec p) {
  return free_around(grid, {p.x, p.y, p.z}, 1);
}

inline bool share_face(IVec v, IVec w) {
  return std::abs(v.x - w.x) + std::abs(v.y - w.y) + std::abs(v.z - w.z) == 1;
}

/// All of `around` that hangs together, face by face, with one of `reached`.
inline Voxels spread_in(const Voxels& reached, const Voxels& around) {
  Voxels out;
  std::set_intersection(reached.begin(), reached.end(), around.begin(), around.end(),
                        std::inserter(out, out.end()));
  for (bool grows = true; grows;) {
    grows = false;
    for (const IVec v : around)
      if (!out.contains(v) && std::any_of(out.begin(), out.end(), [&](IVec w) { return share_face(v, w); }))
        grows = out.insert(v).second;
  }
  return out;
}

/// One leg, cut where it meets a plane between two layers of voxels: which voxels at its end can be reached
/// from `reached` at its beginning. Parameters are fractions over one denominator, so nothing is rounded.
inline Voxels follow(const BitGrid& grid, QVec a, QVec b, Voxels reached) {
  const QVec way = b - a;
  Int128 whole = 1;
  for (int k = 0; k < 3; ++k) whole *= way[k] == 0 ? 1 : std::abs(way[k]);
  std::vector<Int128> cuts{0, whole};
  for (int k = 0; k < 3; ++k)
    for (std::int64_t plane = (std::min(a[k], b[k]) + kSub - 1) / kSub * kSub;
         way[k] != 0 && plane <= std::max(a[k], b[k]); plane += kSub)
      cuts.push_back(std::abs(plane - a[k]) * (whole / std::abs(way[k])));
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  const auto around = [&](Int128 at, Int128 scale) {
    Vec3<Int128> p;
    for (int k = 0; k < 3; ++k) p[k] = a[k] * scale + way[k] * at;
    return free_around(grid, p, scale);
  };
  reached = spread_in(reached, around(0, whole));
  for (std::size_t i = 1; i < cuts.size() && !reached.empty(); ++i) {
    const Voxels piece = around(cuts[i - 1] + cuts[i], 2 * whole);  // its middle tells what holds all of it
    std::erase_if(reached, [&](IVec v) { return !piece.contains(v); });
    reached = spread_in(reached, around(cuts[i], whole));
  }
  return reached;
}

/// True if one chain of free voxels, each sharing a face with the next, covers the polyline in order.
inline bool walk_is_clear(const BitGrid& grid, const std::vector<QVec>& points) {
  Voxels reached = free_around(grid, points.front());
  for (std::size_t i = 1; i < points.size() && !reached.empty(); ++i)
    if (points[i] != points[i - 1]) reached = follow(grid, points[i - 1], points[i], std::move(reached));
  return !reached.empty();
}

/// True if a way leads from a to b, by a flood over free voxels.
inline bool flood_reaches(const BitGrid& grid, QVec a, QVec b) {
  const Voxels ends = free_around(grid, b);
  BitGrid seen = grid;
  std::vector<IVec> todo;
  const auto reach = [&](IVec v) {
    if (seen.solid(v)) return;
    seen.set(v);
    todo.push_back(v);
  };
  for (const IVec v : free_around(grid, a)) reach(v);
  while (!todo.empty()) {
    const IVec v = todo.back();
    todo.pop_back();
    if (ends.contains(v)) return true;
    for (int k = 0; k < 3; ++k)
      for (const std::int32_t step : {-1, 1}) {
        IVec next = v;
        next[k] += step;
        reach(next);
      }
  }
  return false;
}

}  // namespace octoway::core::test
