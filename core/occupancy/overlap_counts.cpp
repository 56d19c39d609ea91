// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/occupancy/overlap_counts.hpp"

#include <bit>

namespace octoway {

namespace {

constexpr std::int32_t kMask = OverlapCounts::kEdge - 1;

std::size_t place(std::int32_t x, std::int32_t y, std::int32_t z) {
  return static_cast<std::size_t>(((x & kMask) << 2 * OverlapCounts::kBits) |
                                  ((y & kMask) << OverlapCounts::kBits) | (z & kMask));
}

}  // namespace

template <class Visit>
void OverlapCounts::for_each_part(const Box& box, Visit&& visit) {
  if (box.empty()) return;
  for (std::int32_t x = box.lo.x >> kBits; x <= (box.hi.x - 1) >> kBits; ++x)
    for (std::int32_t y = box.lo.y >> kBits; y <= (box.hi.y - 1) >> kBits; ++y)
      for (std::int32_t z = box.lo.z >> kBits; z <= (box.hi.z - 1) >> kBits; ++z) {
        const IVec lo{x * kEdge, y * kEdge, z * kEdge};
        const auto number = static_cast<std::uint64_t>(x) << 42 | static_cast<std::uint64_t>(y) << 21 |
                            static_cast<std::uint64_t>(z);
        visit(number, intersect(box, {lo, {lo.x + kEdge, lo.y + kEdge, lo.z + kEdge}}));
      }
}

void OverlapCounts::change(const Box& box, std::uint32_t by) {
  for_each_part(box, [&](std::uint64_t number, const Box& part) {
    std::unique_ptr<Chunk>& chunk = chunks_[number];
    if (!chunk) chunk = std::make_unique<Chunk>();
    for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
      for (std::int32_t y = part.lo.y; y < part.hi.y; ++y)
        for (std::int32_t z = part.lo.z; z < part.hi.z; ++z) {
          std::uint32_t& count = chunk->count[place(x, y, z)];
          chunk->covered -= count != 0 ? 1 : 0;
          count += by;
          chunk->covered += count != 0 ? 1 : 0;
        }
    if (chunk->covered == 0) chunks_.erase(number);
  });
}

/// Of a row of a part, as bits of the grid's word.
std::uint64_t OverlapCounts::covered_bits(const Chunk& chunk, std::int32_t x, std::int32_t y,
                                          const Box& part) {
  std::uint64_t bits = 0;
  for (std::int32_t z = part.lo.z; z < part.hi.z; ++z)
    bits |= std::uint64_t{chunk.count[place(x, y, z)] != 0 ? 1U : 0U} << (z & 63);
  return bits;
}

VoxelChanges OverlapCounts::refresh(BitGrid& grid, const BitGrid& fixed, const Box& box) const {
  VoxelChanges out;
  for_each_part(box, [&](std::uint64_t number, const Box& part) {
    const auto found = chunks_.find(number);
    const std::size_t w = static_cast<std::size_t>(part.lo.z) >> 6;
    const std::uint64_t mask = word_mask(w, part.lo.z, part.hi.z);
    for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
      for (std::int32_t y = part.lo.y; y < part.hi.y; ++y) {
        std::uint64_t& word = grid.row(x, y)[w];
        std::uint64_t solid = fixed.row(x, y)[w] & mask;
        if (found != chunks_.end()) solid |= covered_bits(*found->second, x, y, part);
        const std::uint64_t changed = (word ^ solid) & mask;
        if (changed == 0) continue;
        out.blocked += std::popcount(changed & solid);
        out.freed += std::popcount(changed & ~solid);
        word ^= changed;
        const auto base = static_cast<std::int32_t>(w) * 64;
        widen(out.box, {{x, y, base + std::countr_zero(changed)},
                        {x + 1, y + 1, base + 64 - std::countl_zero(changed)}});
      }
  });
  return out;
}

}  // namespace octoway
