// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Bodies and layers in and out.
#pragma once

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "core/live/nav_space.hpp"

namespace octoway::core {

using LayerTuple = std::tuple<double, std::size_t, std::size_t, std::size_t, bool>;

inline std::vector<LayerTuple> layers(const NavSpace& live) {
  std::vector<LayerTuple> out;
  for (const LayerSize& l : live.layers()) out.emplace_back(l.radius, l.cells, l.portals, l.bytes, l.motion);
  return out;
}

inline Body body_in(double radius, bool box, bool inflate_bounds) {
  return {radius, box ? BodyShape::BOX : BodyShape::SPHERE, inflate_bounds};
}

}  // namespace octoway::core
