// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A terrain abstraction to look at: the place and kind of each patch's representative, and pairs of patches
// that touch. And how large it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/vec.hpp"
#include "core/voxels/kind.hpp"

namespace octoway::core {

struct PatchView {
  std::vector<DVec> points;  ///< in voxels
  std::vector<Kind> kinds;
  std::vector<std::uint32_t> pairs;  ///< two numbers each, the lower first
};

struct AbstractionSize {
  std::size_t sectors = 0;  ///< that have nodes
  std::size_t patches = 0;
  std::size_t edges = 0;  ///< each from both ends, as they are stored
  std::size_t bytes = 0;  ///< the abstraction alone, without its base
  std::size_t kept = 0;   ///< bytes that queries made it remember
};

}  // namespace octoway::core
