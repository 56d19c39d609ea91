// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How near does a polyline come to an obstacle?
#pragma once

#include <span>

#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

/// The least distance between the polyline and a solid voxel's box, in voxels; `cap` if it is not below that.
/// Exactly 0 if and only if the polyline touches one.
double path_clearance(const SolidWorld& world, std::span<const QVec> points, double cap);

}  // namespace octoway::core
