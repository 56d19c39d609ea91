// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Fills and carves of a world that is loaded in parts: kept beside the voxels, so that a part that is dropped
// and loaded again comes back with its edits, and a part can be edited before it is loaded. In chunks of
// 16^3, only where there were edits.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "core/voxels/bit_grid.hpp"
#include "core/voxels/chunks.hpp"

namespace octoway::core {

class WorldDelta {
 public:
  /// The box is solid, or free, from now on. It lies inside the world.
  void write(const Box& box, bool solid);
  /// Writes the edits of the box into the grid's voxels, where there were any.
  void apply(BitGrid& grid, const Box& box) const;
  bool touches(const Box& box) const;
  std::size_t bytes() const { return chunks_.size() * sizeof(Chunk); }

 private:
  struct Chunk {
    std::array<std::uint16_t, std::size_t{kChunkEdge} * kChunkEdge> written{}, solid{};  ///< [x][y], bit = z
  };
  std::unordered_map<std::uint64_t, std::unique_ptr<Chunk>> chunks_;
};

}  // namespace octoway::core
