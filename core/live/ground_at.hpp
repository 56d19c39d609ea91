// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain and motions at points, in metres.
#pragma once

#include <span>
#include <vector>

#include "core/live/version.hpp"

namespace octoway::core {

/// The terrain of the voxel that each point lies in; on a border, of the upper one.
std::vector<Terrain> terrain_at(const View& view, std::span<const DVec> points);
/// All motions in the free voxels that hold each point; 0 where there is none. The view's cells tell them
/// apart.
std::vector<MotionSet> motion_at(const View& view, std::span<const DVec> points);

}  // namespace octoway::core
