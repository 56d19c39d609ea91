// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/nav_space.hpp"

namespace octoway::core {

/// A change set, and the lattice that makes metres of it.
struct Changes {
  ChangeSet set;
  Lattice lattice;
};

}  // namespace octoway::core
