// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/jps3d_space.hpp"

namespace octoway {

std::int32_t JpsSpace::with_goal(int axis, bool up, IVec v, std::int32_t end) const {
  // The row holds the goal, and only solid voxels can hide it: look for the nearest one.
  const std::int32_t goal = goal_voxel_[axis];
  if (up ? goal <= v[axis] : goal >= v[axis]) return end;
  if (end >= 0) return (up ? goal <= end : goal >= end) ? goal : end;
  for (IVec w = v; w[axis] != goal; w[axis] += up ? 1 : -1)
    if (!rows_.free(w)) return end;
  return goal;
}

}  // namespace octoway
