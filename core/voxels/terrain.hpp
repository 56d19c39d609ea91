// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A terrain id for every voxel, in tiles of 32^3 voxels: one number where all of a tile is the same, else a
// byte a voxel. A grid never changes; painting gives another one, which shares all tiles that stay as they
// are. So every version of a living space holds its terrain for the price of the painted tiles.
#pragma once

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/voxels/kind.hpp"
#include "core/voxels/tiling.hpp"

namespace octoway::core {

class VoxelTerrain {
 public:
  static constexpr std::int32_t kEdge = 32;  ///< edge of a tile: no region reaches into two
  using Dense = std::array<Terrain, static_cast<std::size_t>(kEdge) * kEdge * kEdge>;  ///< [x][y][z]

  /// All of one id. The shape is that of a grid: sides of 1 to kMaxSide voxels.
  explicit VoxelTerrain(IVec shape, Terrain id = 0);
  /// From an id a voxel, [x][y][z].
  static VoxelTerrain from_dense(IVec shape, const Terrain* ids);

  IVec shape() const { return tiling_.shape; }
  Box bounds() const { return {{0, 0, 0}, tiling_.shape}; }
  Terrain at(IVec v) const {  ///< v inside
    const Tile& tile = tile_of(v);
    return tile.dense ? (*tile.dense)[place(v)] : tile.id;
  }
  /// The ids of a row along z from a voxel up to the end of its tile; null where all of the tile has one id.
  const Terrain* row(IVec v) const {
    const Tile& tile = tile_of(v);
    return tile.dense ? tile.dense->data() + place(v) : nullptr;
  }
  /// The id that all voxels have, if there is one.
  std::optional<Terrain> only() const;
  std::bitset<256> in_use() const;
  std::vector<int> ids_in_use() const;  ///< ascending
  void to_dense(Terrain* out) const;    ///< an id a voxel, [x][y][z]
  std::size_t bytes() const;            ///< tiles that are shared count in full

  /// A grid with these boxes, which are clipped, of one id. `changed` gets a box around the changes, one for
  /// each box and tile with any.
  VoxelTerrain painted(std::span<const Box> boxes, Terrain id, std::vector<Box>* changed = nullptr) const;
  /// The part inside a box. Throws InvalidInput unless the box lies inside and is not empty.
  VoxelTerrain cropped(const Box& box) const;
  /// A grid with another grid's ids from a voxel on; it must fit.
  VoxelTerrain pasted(const VoxelTerrain& part, IVec at) const;
  /// A grid at least as large: added voxels have id 0.
  VoxelTerrain padded(IVec shape) const { return VoxelTerrain(shape).pasted(*this, {0, 0, 0}); }

  // Files. One number a tile: its id, or 256 + which of the dense ones it is.
  std::vector<std::uint32_t> table() const;
  std::vector<Terrain> dense() const;  ///< the bytes of all dense tiles, one after the other
  /// Throws CorruptData unless these two functions gave the bytes for this shape.
  static VoxelTerrain from_tiles(IVec shape, std::span<const std::uint32_t> table,
                                 std::span<const Terrain> dense);

  bool operator==(const VoxelTerrain& other) const;
  /// Throws BrokenInvariant where a tile takes more room than it needs, or has ids outside the world.
  void validate() const;

 private:
  struct Tile {
    std::shared_ptr<const Dense> dense;
    Terrain id = 0;
  };

  static std::size_t place(IVec v) {
    return static_cast<std::size_t>(((v.x & 31) << 10) | ((v.y & 31) << 5) | (v.z & 31));
  }
  const Tile& tile_of(IVec v) const { return tiles_[tiling_.index({v.x >> 5, v.y >> 5, v.z >> 5})]; }
  /// The tile's ids, for writing; ids outside the world are 0.
  std::shared_ptr<Dense> opened(std::size_t tile) const;
  /// Takes new ids over, as one number if they are all the same.
  void close(std::size_t tile, std::shared_ptr<Dense> ids);
  std::optional<Terrain> only_of(const Dense& ids, const Box& box) const;

  Tiling tiling_;
  std::vector<Tile> tiles_;
};

}  // namespace octoway::core
