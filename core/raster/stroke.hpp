// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Lines and balls on top of the shaded surfaces. They have the same width in pixels at any depth. A part
// behind an obstacle shows through, fainter and dashed, so that the eye can follow a whole path.
#pragma once

#include <vector>

#include "core/raster/colour.hpp"
#include "core/raster/picture_line.hpp"
#include "core/raster/samples.hpp"

namespace octoway::core {

/// Separate segments: points[0] to points[1], points[2] to points[3], ...
struct Stroke {
  std::vector<DVec> points;
  Rgb colour{};
  double width = 1;   ///< pixels
  double casing = 0;  ///< pixels of white on either side
  double opacity = 1;
  double hidden = 0;  ///< opacity of the dashes behind obstacles; 0 draws none
  double lift = 0;    ///< metres towards the eye by which a line that lies in a surface wins over it
};

struct Ball {
  DVec middle;
  Rgb colour{};
  double radius = 8;  ///< pixels
  double hidden = 0;  ///< opacity behind obstacles
  double lift = 0;
};

/// Pixels from its line or middle up to which something is painted.
double reach(const Stroke& stroke);
double reach(const Ball& ball);

/// The picture that lines and balls are drawn into, and the surfaces that may hide them.
struct Scene {
  const Screen& view;
  const Grid<Hit>& hits;
  Grid<Light>& light;
  double samples_per_pixel;
};

/// True if nothing hides this place, or one some metres closer.
bool seen(const Scene& scene, Spot spot, double lift);

void draw(const Scene& scene, const Stroke& stroke);
void draw(const Scene& scene, const Ball& ball);

}  // namespace octoway::core
