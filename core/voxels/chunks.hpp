// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Chunks of 16^3 voxels, for data that is kept only where there is any.
#pragma once

#include <memory>

#include "core/base/box.hpp"

namespace octoway::core {

inline constexpr int kChunkBits = 4;
inline constexpr std::int32_t kChunkEdge = 1 << kChunkBits;

/// visit(number of the chunk, part): the parts of a box that lie in one chunk each.
template <class Visit>
void for_each_chunk(const Box& box, Visit&& visit) {
  if (box.empty()) return;
  for (std::int32_t x = box.lo.x >> kChunkBits; x <= (box.hi.x - 1) >> kChunkBits; ++x)
    for (std::int32_t y = box.lo.y >> kChunkBits; y <= (box.hi.y - 1) >> kChunkBits; ++y)
      for (std::int32_t z = box.lo.z >> kChunkBits; z <= (box.hi.z - 1) >> kChunkBits; ++z) {
        const IVec lo{x * kChunkEdge, y * kChunkEdge, z * kChunkEdge};
        const auto number = static_cast<std::uint64_t>(x) << 42 | static_cast<std::uint64_t>(y) << 21 |
                            static_cast<std::uint64_t>(z);
        visit(number, intersect(box, {lo, {lo.x + kChunkEdge, lo.y + kChunkEdge, lo.z + kChunkEdge}}));
      }
}

/// The chunk of a number; made if there is none yet. No number is left without its chunk if that fails.
template <class Chunks>
auto& made_chunk(Chunks& chunks, std::uint64_t number) {
  auto at = chunks.find(number);
  if (at == chunks.end())
    at = chunks.emplace(number, std::make_unique<typename Chunks::mapped_type::element_type>()).first;
  return at->second;
}

}  // namespace octoway::core
