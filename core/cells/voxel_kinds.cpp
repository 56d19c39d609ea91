// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/voxel_kinds.hpp"

#include <bit>

namespace octoway::core {

namespace {

/// visit(x, y, word, kind, bits): the free voxels of each word of the grid, kind by kind.
template <class Visit>
void for_each_free(const BitGrid& grid, const VoxelKinds& kinds, Visit&& visit) {
  const IVec n = grid.shape();
  for (std::int32_t x = 0; x < n.x; ++x)
    for (std::int32_t y = 0; y < n.y; ++y)
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) {
        std::uint64_t free = ~grid.row(x, y)[w] & word_mask(w, 0, n.z);
        while (free != 0) {  // one kind at a time; neighbours mostly share theirs
          const auto base = static_cast<std::int32_t>(w) * 64;
          const Kind kind = kinds.at({x, y, base + std::countr_zero(free)});
          std::uint64_t bits = 0;
          for (std::uint64_t rest = free; rest != 0; rest &= rest - 1)
            if (kinds.at({x, y, base + std::countr_zero(rest)}) == kind) bits |= rest & -rest;
          visit(x, y, w, kind, bits);
          free &= ~bits;
        }
      }
}

}  // namespace

bool has_kind(const VoxelKinds& kinds, const Box& box, Kind kind) {
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
        if (kinds.at({x, y, z}) != kind) return false;
  return true;
}

std::vector<Kind> kinds_in_use(const VoxelKinds& kinds, const BitGrid& grid) {
  std::bitset<kKinds> seen;
  for_each_free(grid, kinds,
                [&](std::int32_t, std::int32_t, std::size_t, Kind kind, std::uint64_t) { seen.set(kind); });
  std::vector<Kind> out;
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    if (seen[kind]) out.push_back(static_cast<Kind>(kind));
  return out;
}

BitGrid masked(const BitGrid& grid, const VoxelKinds& kinds, Kind kind) {
  BitGrid out(grid.shape());
  out.fill(out.bounds());
  for_each_free(grid, kinds,
                [&](std::int32_t x, std::int32_t y, std::size_t w, Kind mine, std::uint64_t bits) {
                  if (mine == kind) out.row(x, y)[w] &= ~bits;
                });
  return out;
}

}  // namespace octoway::core
