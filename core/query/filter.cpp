// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/filter.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/error.hpp"
#include "core/voxels/shapes.hpp"

namespace octoway::core {

namespace {

QVec enter(DVec p, const Lattice& lattice) {
  if (!lattice.in_reach(p))
    throw InvalidInput("a no-go box must lie within 2^28 voxels of the coordinates' origin, and be finite");
  return lattice.to_sub(p);
}

std::int64_t enter_height(double z, const Lattice& lattice) {
  const DVec p{lattice.origin.x, lattice.origin.y,
               std::clamp(z, -kMaxReach * lattice.resolution, kMaxReach * lattice.resolution)};
  return lattice.to_sub(p).z;
}

}  // namespace

std::vector<Box> blocked_by(const QueryFilter& filter, const Lattice& lattice, const Box& bounds) {
  std::vector<Box> out;
  if (filter.altitude) {
    const auto [lo, hi] = *filter.altitude;
    if (!(lo <= hi)) throw InvalidInput("altitude must be (lowest, highest) in metres, the lowest first");
    const std::int64_t low = enter_height(lo, lattice);
    const std::int64_t high = enter_height(hi, lattice);
    const std::int32_t first = std::clamp(floor_voxel(low + kSub - 1), bounds.lo.z, bounds.hi.z);
    const std::int32_t last = std::clamp(floor_voxel(high), bounds.lo.z, bounds.hi.z);
    if (first > bounds.lo.z) out.push_back({bounds.lo, {bounds.hi.x, bounds.hi.y, first}});
    if (last < bounds.hi.z) out.push_back({{bounds.lo.x, bounds.lo.y, std::max(first, last)}, bounds.hi});
    std::erase_if(out, [](const Box& b) { return b.empty(); });
  }
  for (const auto& [lo, hi] : filter.no_go) {
    const std::vector<Box> covered = cover(Aligned{enter(lo, lattice), enter(hi, lattice)}, bounds);
    out.insert(out.end(), covered.begin(), covered.end());
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace octoway::core
