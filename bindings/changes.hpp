// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "core/space/live.hpp"

namespace octoway {

/// A change set, and the lattice that makes metres of it.
struct Changes {
  ChangeSet set;
  Lattice lattice;
};

}  // namespace octoway
