// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many things of a canvas at once, each with a colour of its own. These throw InvalidInput where there are
// not as many colours, faces or radii as things.
#pragma once

#include <optional>
#include <span>

#include "core/raster/canvas.hpp"

namespace octoway::core {

/// Two corners: of a box or a rectangle, or the ends of a line.
struct Corners {
  DVec lo, hi;
};

/// Paints, and at the top of the look's heights another one, if there is one.
struct Colours {
  std::span<const Rgb> each;
  std::optional<Rgb> top{};
};

struct QuadStyle {
  float opacity = 1;
  bool both_sides = false;
};
void add_quads(Canvas& canvas, std::span<const Corners> quads, std::span<const std::uint8_t> faces,
               const Colours& colours, QuadStyle style);
void add_boxes(Canvas& canvas, std::span<const Corners> boxes, const Colours& colours, float opacity);
/// The style's ends and colour are not used.
void add_wires(Canvas& canvas, std::span<const Corners> lines, const Colours& colours, Wire style);
/// The style's middle, colour and radius are not used.
void add_dots(Canvas& canvas, std::span<const DVec> points, const Colours& colours,
              std::span<const double> radii, Dot style);

/// Throws InvalidInput unless it is 0 to 5: 2 * axis, plus 1 when it faces the axis's positive direction.
void check_face(std::uint8_t face);

}  // namespace octoway::core
