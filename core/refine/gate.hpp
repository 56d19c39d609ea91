// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A portal as a string sees it: a rectangle of floats, flat along w.
#pragma once

#include "core/links/route.hpp"

namespace octoway::core {

struct Gate {
  DVec lo, hi;
  double plane;
  int w;
};

inline Gate gate_of(const Portal& portal) {
  const auto floats = [](IVec v) {
    return DVec{static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
  };
  const int w = portal.axis();
  return {floats(portal.rect.lo), floats(portal.rect.hi), static_cast<double>(portal.rect.lo[w]), w};
}

}  // namespace octoway::core
