// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How many obstacles cover each voxel, so that one leaving does not free another's space. Counts are kept in
// chunks of 16^3, only where there are obstacles.
#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "core/voxels/bit_grid.hpp"
#include "core/voxels/chunks.hpp"

namespace octoway::core {

/// The changes to a part of the world.
struct VoxelChanges {
  Box box{};  ///< holds all changed voxels; empty if there are none
  std::int64_t blocked = 0;
  std::int64_t freed = 0;
};

class OverlapCounts {
 public:
  void add(const Box& box) { change(box, 1); }
  void remove(const Box& box) { change(box, ~std::uint32_t{0}); }
  /// Makes the grid's voxels in the box solid where the static world is or an obstacle covers them, free
  /// elsewhere.
  VoxelChanges refresh(BitGrid& grid, const BitGrid& fixed, const Box& box) const;

 private:
  struct Chunk {
    std::uint32_t covered = 0;  ///< voxels with a count above 0
    std::array<std::uint32_t, std::size_t{kChunkEdge} * kChunkEdge * kChunkEdge> count{};
  };
  void change(const Box& box, std::uint32_t by);
  bool covers(const Box& box) const;
  static VoxelChanges refresh_uncovered(BitGrid& grid, const BitGrid& fixed, const Box& box);
  static std::uint64_t covered_bits(const Chunk& chunk, std::int32_t x, std::int32_t y, const Box& part);

  std::unordered_map<std::uint64_t, std::unique_ptr<Chunk>> chunks_;
};

}  // namespace octoway::core
