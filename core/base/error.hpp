// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The errors that leave the core. Expected outcomes (no path, a blocked goal) are values, never exceptions.
#pragma once

#include <stdexcept>
#include <string>

namespace octoway::core {

/// The caller gave something that cannot be used; the text says what came and what was expected.
struct InvalidInput : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Bytes from a file do not describe a space.
struct CorruptData : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Bytes from a world file cannot be understood; the text says at which byte or line, and why.
struct CorruptWorld : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A long job was told to stop, by a token or by Ctrl-C.
struct Interrupted : std::runtime_error {
  Interrupted() : std::runtime_error("the job was cancelled") {}
};

/// A promise of our own was broken: a bug in octoway, found by a validate() function.
struct BrokenInvariant : std::logic_error {
  using std::logic_error::logic_error;
};

inline void require(bool condition, const char* what) {
  if (!condition) throw BrokenInvariant(std::string("broken invariant: ") + what);
}

}  // namespace octoway::core
