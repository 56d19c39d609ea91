// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Marks that come in thousands, each with a colour of its own: panes of glass, thin wires, dots and balls.
// They cast no shadow and are drawn over the shaded surfaces, panes from the far ones to the near ones.
#pragma once

#include <vector>

#include "core/raster/colour.hpp"
#include "core/raster/samples.hpp"
#include "core/raster/stroke.hpp"

namespace octoway::core {

/// A translucent rectangle.
struct Pane {
  Quad quad;
  Rgb colour{};
  float opacity = 1;
  bool both_sides = false;  ///< otherwise only the side that its face names is seen
};

/// A thin line, all of it hidden where a surface is in front of it.
struct Wire {
  DVec a, b;
  Rgb colour{};
  float width = 1;  ///< pixels
  float opacity = 1;
  float lift = 0;  ///< metres towards the eye by which a wire that lies in a surface wins over it
};

/// A disc of some pixels, or a ball of some metres.
struct Dot {
  DVec middle;
  Rgb colour{};
  float radius = 2;
  float opacity = 1;
  float lift = 0;
  bool metres = false;
};

/// The order in which panes are drawn: the farthest first, and of two as far the first first.
std::vector<std::uint32_t> far_to_near(const std::vector<Pane>& panes, const Screen& view);

void draw(const Scene& scene, const Pane& pane);
void draw(const Scene& scene, const Wire& wire);
void draw(const Scene& scene, const Dot& dot);

}  // namespace octoway::core
