// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How much memory a build will take at most, told before it takes any: from the voxels before they are cut,
// and from the numbers of cells and portals once those are known.
#pragma once

#include "core/cells/decomposition.hpp"

namespace octoway::core {

inline constexpr std::size_t kNoMemoryLimit = ~std::size_t{0};

/// Throws MemoryLimit if `what` may need more bytes than the limit; returns what is left of it.
std::size_t check_memory(double need, std::size_t limit, const char* what);

/// Bytes of so many grids of bits.
double grid_bytes(IVec shape, int grids);
/// Bytes that the tables of so many cells and portals take while they are made, grids aside.
double table_bytes(IVec shape, double cells, double portals);
/// The same before the voxels are cut, and at most. It does not know kinds, which cut cells further.
double most_table_bytes(const BitGrid& blocked, const Decomposition& way, std::int32_t region_edge);

}  // namespace octoway::core
