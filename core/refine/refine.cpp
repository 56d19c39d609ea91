// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/refine.hpp"

#include <array>

namespace octoway::core {

std::span<const Refinement> refinements() {
#define OCTOWAY_REFINEMENT(name) name,
  static const std::array kList{
#include "core/refine/refinements.inl"
  };
#undef OCTOWAY_REFINEMENT
  return kList;
}

}  // namespace octoway::core
