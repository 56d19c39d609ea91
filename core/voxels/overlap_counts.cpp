// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/overlap_counts.hpp"

#include <bit>

namespace octoway::core {

namespace {

constexpr std::int32_t kMask = kChunkEdge - 1;

std::size_t place(std::int32_t x, std::int32_t y, std::int32_t z) {
  return static_cast<std::size_t>(((x & kMask) << 2 * kChunkBits) | ((y & kMask) << kChunkBits) |
                                  (z & kMask));
}

}  // namespace

void OverlapCounts::change(const Box& box, std::uint32_t by) {
  for_each_chunk(box, [&](std::uint64_t number, const Box& part) {
    const std::unique_ptr<Chunk>& chunk = made_chunk(chunks_, number);
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

/// The bits of a row of a part, as bits of the grid's word.
std::uint64_t OverlapCounts::covered_bits(const Chunk& chunk, std::int32_t x, std::int32_t y,
                                          const Box& part) {
  std::uint64_t bits = 0;
  for (std::int32_t z = part.lo.z; z < part.hi.z; ++z)
    bits |= std::uint64_t{chunk.count[place(x, y, z)] != 0 ? 1U : 0U} << (z & 63);
  return bits;
}

namespace {

/// Makes the masked bits of a word of the grid those of `solid`.
void change_word(BitGrid& grid, std::int32_t x, std::int32_t y, std::size_t w, std::uint64_t mask,
                 std::uint64_t solid, VoxelChanges& out) {
  std::uint64_t& word = grid.row(x, y)[w];
  const std::uint64_t changed = (word ^ solid) & mask;
  if (changed == 0) return;
  out.blocked += std::popcount(changed & solid);
  out.freed += std::popcount(changed & ~solid);
  word ^= changed;
  const auto base = static_cast<std::int32_t>(w) * 64;
  widen(out.box,
        {{x, y, base + std::countr_zero(changed)}, {x + 1, y + 1, base + 64 - std::countl_zero(changed)}});
}

}  // namespace

bool OverlapCounts::covers(const Box& box) const {
  bool found = false;
  if (chunks_.empty()) return false;
  for_each_chunk(box, [&](std::uint64_t number, const Box&) { found = found || chunks_.contains(number); });
  return found;
}

/// Whole words at a time: large parts of the world come and go at once.
VoxelChanges OverlapCounts::refresh_uncovered(BitGrid& grid, const BitGrid& fixed, const Box& box) {
  VoxelChanges out;
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      for (auto w = static_cast<std::size_t>(box.lo.z) >> 6; w <= static_cast<std::size_t>(box.hi.z - 1) >> 6;
           ++w)
        change_word(grid, x, y, w, word_mask(w, box.lo.z, box.hi.z), fixed.row(x, y)[w], out);
  return out;
}

VoxelChanges OverlapCounts::refresh(BitGrid& grid, const BitGrid& fixed, const Box& box) const {
  if (!box.empty() && !covers(box)) return refresh_uncovered(grid, fixed, box);
  VoxelChanges out;
  for_each_chunk(box, [&](std::uint64_t number, const Box& part) {
    const auto found = chunks_.find(number);
    const std::size_t w = static_cast<std::size_t>(part.lo.z) >> 6;
    const std::uint64_t mask = word_mask(w, part.lo.z, part.hi.z);
    for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
      for (std::int32_t y = part.lo.y; y < part.hi.y; ++y) {
        std::uint64_t solid = fixed.row(x, y)[w];
        if (found != chunks_.end()) solid |= covered_bits(*found->second, x, y, part);
        change_word(grid, x, y, w, mask, solid, out);
      }
  });
  return out;
}

}  // namespace octoway::core
