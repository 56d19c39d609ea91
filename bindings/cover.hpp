// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway::core {

/// The voxels that a shape covers.
struct Cover {
  std::vector<Box> boxes;
};

/// Where a lattice lies, and what it holds: all that shapes need to become voxels.
struct Frame {
  Lattice lattice;
  Box bounds;
};

}  // namespace octoway::core
