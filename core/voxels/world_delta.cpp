// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/world_delta.hpp"

namespace octoway::core {

namespace {

std::size_t place(std::int32_t x, std::int32_t y) {
  return static_cast<std::size_t>((x & 15) << 4 | (y & 15));
}

/// visit(x, y) for the rows of a part.
template <class Visit>
void for_each_row(const Box& part, Visit&& visit) {
  for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
    for (std::int32_t y = part.lo.y; y < part.hi.y; ++y) visit(x, y);
}

/// The bits of a part among the 16 of its chunk's rows.
std::uint16_t bits_of(const Box& part) {
  return static_cast<std::uint16_t>(((1U << part.size(2)) - 1U) << (part.lo.z & 15));
}

}  // namespace

void WorldDelta::write(const Box& box, bool solid) {
  for_each_chunk(box, [&](std::uint64_t number, const Box& part) {
    const std::unique_ptr<Chunk>& chunk = made_chunk(chunks_, number);
    const std::uint16_t bits = bits_of(part);
    for_each_row(part, [&](std::int32_t x, std::int32_t y) {
      const std::size_t i = place(x, y);
      chunk->written[i] = static_cast<std::uint16_t>(chunk->written[i] | bits);
      chunk->solid[i] = static_cast<std::uint16_t>(solid ? chunk->solid[i] | bits : chunk->solid[i] & ~bits);
    });
  });
}

void WorldDelta::apply(BitGrid& grid, const Box& box) const {
  if (chunks_.empty()) return;
  for_each_chunk(box, [&](std::uint64_t number, const Box& part) {
    const auto found = chunks_.find(number);
    if (found == chunks_.end()) return;
    const Chunk& chunk = *found->second;
    const std::size_t w = static_cast<std::size_t>(part.lo.z) >> 6;
    const unsigned shift = static_cast<unsigned>(part.lo.z) & 48U;
    const std::uint16_t bits = bits_of(part);
    for_each_row(part, [&](std::int32_t x, std::int32_t y) {
      const auto written = static_cast<std::uint64_t>(chunk.written[place(x, y)] & bits);
      const auto solid = static_cast<std::uint64_t>(chunk.solid[place(x, y)] & bits);
      std::uint64_t& word = grid.row(x, y)[w];
      word = (word & ~(written << shift)) | solid << shift;
    });
  });
}

bool WorldDelta::touches(const Box& box) const {
  bool found = false;
  if (chunks_.empty()) return false;
  for_each_chunk(box, [&](std::uint64_t number, const Box&) { found = found || chunks_.contains(number); });
  return found;
}

}  // namespace octoway::core
