// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links as tuples.
#pragma once

#include <nanobind/stl/tuple.h>

#include "bindings/convert_metres.hpp"
#include "core/api/placed_links.hpp"

namespace octoway::core {

using LinkTuple = std::tuple<LinkHandle, PointOut, PointOut, double, MotionSet, bool, bool>;

/// As queries see them: handle, a, b, cost in metres, motion, one way, whether both ends are free.
inline std::vector<LinkTuple> links(const NavSpace& space) {
  std::vector<LinkTuple> out;
  for (const PlacedLink& l : placed_links(space))
    out.emplace_back(l.handle, triple(l.a), triple(l.b), l.cost, l.motion, l.one_way, l.usable);
  return out;
}

}  // namespace octoway::core
