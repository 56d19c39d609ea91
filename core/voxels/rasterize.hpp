// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Shapes become solid voxels. Boxes block the voxels that they overlap with positive volume.
#pragma once

#include <span>

#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// Boxes as pairs of corners in sub-voxels; parts outside the grid are clipped.
void rasterize_boxes(BitGrid& grid, std::span<const QVec> corners);

/// Voxels by index; those outside the grid are refused with their place in the list.
void rasterize_voxels(BitGrid& grid, std::span<const IVec> voxels, bool invert = false);

/// Dense bytes [x, y, z], non-zero = solid.
void rasterize_dense(BitGrid& grid, const std::uint8_t* bytes);
/// The same for the part of the grid from x on; throws InvalidInput unless a slab of this size fits in there.
void rasterize_slab(BitGrid& grid, std::int64_t x, QVec size, const std::uint8_t* bytes);

/// Solid ground: column (x, y) is solid from the bottom up to its level, in voxels, [x, y].
void rasterize_columns(BitGrid& grid, std::span<const std::int32_t> levels);

}  // namespace octoway::core
