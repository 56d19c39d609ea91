// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The errors that leave octoway. Expected outcomes (no path, a blocked goal) are values, never exceptions.
#pragma once

#include <stdexcept>

namespace octoway {

/// The caller gave something that cannot be used; the text says what came and what was expected.
struct InvalidInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Bytes of a saved space are damaged, or were written by a newer version.
struct CorruptData : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Bytes of a world file cannot be understood; the text says at which byte or line, and why.
struct CorruptWorld : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A build or a load may need more memory than its limit allows; nothing was allocated for it.
struct MemoryLimit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A long job was told to stop.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("the job was cancelled") {}
};

/// octoway broke a promise of its own. This is a bug in octoway, found by a validate() function.
struct BrokenInvariant : std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace octoway
