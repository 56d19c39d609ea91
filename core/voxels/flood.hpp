// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The free voxels that can be reached from others through faces, 64 voxels at a time: the outside of a mesh,
// or the rooms around some points.
#pragma once

#include <span>

#include "core/base/monitor.hpp"
#include "core/voxels/bit_grid.hpp"

namespace octoway::core {

/// The free voxels at the border of the grid: a layer of free voxels around it would reach these first.
BitGrid free_border(const BitGrid& solid);
/// The free ones among some voxels.
BitGrid free_voxels_of(const BitGrid& solid, std::span<const IVec> voxels);

/// The seeds and all free voxels that they reach. Seeds must be free.
BitGrid reached_from(const BitGrid& solid, BitGrid seeds, Monitor& monitor);

/// The grid with everything solid that the seeds do not reach.
BitGrid only_reached(const BitGrid& solid, BitGrid seeds, Monitor& monitor);

}  // namespace octoway::core
