// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The kinds in a region, and which of its free voxels have each: rows of 32 voxels at a time, in runs of one
// terrain.
#include <algorithm>
#include <bit>
#include <cstring>

#include "core/cells/region_cells.hpp"
#include "core/cells/region_rows.hpp"

namespace octoway::core {

namespace {

/// The end of the run of equal ids that begins at `from`, eight at a time.
std::int32_t run_end(const Terrain* ids, std::int32_t from, std::int32_t end) {
  const std::uint64_t same = ids[from] * 0x0101010101010101ULL;
  std::int32_t to = from + 1;
  for (; to + 8 <= end; to += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, ids + to, sizeof eight);
    if (eight != same) break;
  }
  while (to < end && ids[to] == ids[from]) ++to;
  return to;
}

}  // namespace

RegionCutter::Rows& RegionCutter::part_of(Kind kind) {
  const auto found =
      std::find_if(parts_.begin(), parts_.end(), [&](const Part& p) { return p.kind == kind; });
  return (found != parts_.end() ? *found : parts_.emplace_back(Part{kind, {}})).rows;
}

/// The kinds of the free voxels in rest_, ascending, and which voxels have each.
void RegionCutter::find_parts(const VoxelKinds& kinds) {
  const std::size_t word = at(frame_.lo.z) >> 6;
  const unsigned shift = static_cast<unsigned>(frame_.lo.z) & 63U;
  const auto bits_of = [&](const BitGrid& from, std::int32_t x, std::int32_t y) {
    return static_cast<std::uint32_t>(from.row(frame_.lo.x + x, frame_.lo.y + y)[word] >> shift);
  };
  const Terrain only = kinds.terrain != nullptr ? kinds.terrain->at(frame_.lo) : Terrain{0};
  if (kinds.motion == nullptr && kinds.terrain->row(frame_.lo) == nullptr) {
    part_of(kind_of(only, 0));  // all of the region, so its rows are not read
    return;
  }
  for (std::int32_t x = 0; x < frame_.hi.x - frame_.lo.x; ++x)
    for (std::int32_t y = 0; y < frame_.hi.y - frame_.lo.y; ++y) {
      const std::uint32_t free = rest_[at(x)][at(y)];
      if (free == 0) continue;
      const std::uint32_t surface = kinds.motion != nullptr ? bits_of(kinds.motion->surface, x, y) : 0;
      const std::uint32_t adhesive = kinds.motion != nullptr ? bits_of(kinds.motion->adhesive, x, y) : 0;
      const Terrain* ids = kinds.terrain != nullptr
                               ? kinds.terrain->row({frame_.lo.x + x, frame_.lo.y + y, frame_.lo.z})
                               : nullptr;
      for (MotionSet motion = 0; motion < 4; ++motion) {
        std::uint32_t left = free & ((motion & kSurface) != 0 ? surface : ~surface) &
                             ((motion & kAdhesive) != 0 ? adhesive : ~adhesive);
        while (left != 0) {  // runs of one id
          const std::int32_t from = std::countr_zero(left);
          const Terrain id = ids != nullptr ? ids[from] : only;
          const std::int32_t to = ids != nullptr ? run_end(ids, from, edge_) : edge_;
          part_of(kind_of(id, motion))[at(x)][at(y)] |= left & bits(from, to);
          left &= ~bits(from, to);
        }
      }
    }
  std::sort(parts_.begin(), parts_.end(), [](const Part& a, const Part& b) { return a.kind < b.kind; });
}

}  // namespace octoway::core
