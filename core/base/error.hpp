// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The errors of the public API under the core's own names, and the check of promises.
#pragma once

#include <string>

#include "octoway/error.hpp"

namespace octoway::core {

using octoway::BrokenInvariant;
using octoway::CorruptData;
using octoway::CorruptWorld;
using octoway::Interrupted;
using octoway::InvalidInput;
using octoway::MemoryLimit;

inline void require(bool condition, const char* what) {
  if (!condition) throw BrokenInvariant(std::string("broken invariant: ") + what);
}

}  // namespace octoway::core
