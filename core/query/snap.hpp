// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Ends that lie in obstacles, or outside the world, are moved to free places nearby.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/exact.hpp"

namespace octoway::core {

class Reach;
struct Tables;

/// The new places of blocked ends; nothing for an end that is free, or has no free place near enough.
struct Snap {
  std::optional<QVec> start, goal;
};

/// Free ends stay. A single blocked end goes to the nearest free place from which the other end can be
/// reached; two blocked ends go to the two places of one component whose squared distances have the least
/// sum, then to the lexicographically least start, then goal. If no such place is within `most`
/// sub-voxels, each goes to the nearest free place that is.
/// Free is what `reach` may enter.
Snap snap_ends(const Tables& tables, const Reach& reach, QVec start, QVec goal, std::int64_t most);

/// One source and many targets: a blocked source goes to the nearest place from which a free target can be
/// reached, or if there is none to the nearest free place; blocked targets then to the nearest place that the
/// source can reach, or the nearest free one. Points are moved where they stand; the result says which
/// (the source last).
std::vector<bool> snap_many(const Tables& tables, const Reach& reach, QVec& source, std::span<QVec> targets,
                            std::int64_t most);

}  // namespace octoway::core
