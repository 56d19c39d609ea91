// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/things.hpp"

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

class Paints {
 public:
  Paints(Canvas& canvas, const Colours& colours, std::size_t things) : canvas_(canvas), colours_(colours) {
    if (colours.each.size() != things) throw InvalidInput("every thing needs one colour");
  }

  Rgb colour(std::size_t i) const { return colours_.each[i]; }

  /// Things of one colour that follow each other share a paint.
  std::uint32_t paint(std::size_t i) {
    const Rgb low = colour(i);
    if (!last_ || *last_ != low) number_ = canvas_.add_paint({low, colours_.top.value_or(low)});
    last_ = low;
    return number_;
  }

 private:
  Canvas& canvas_;
  const Colours& colours_;
  std::optional<Rgb> last_;
  std::uint32_t number_ = 0;
};

}  // namespace

void add_quads(Canvas& canvas, std::span<const Corners> quads, std::span<const std::uint8_t> faces,
               const Colours& colours, QuadStyle style) {
  if (faces.size() != quads.size()) throw InvalidInput("every quad needs one face");
  Paints paints(canvas, colours, quads.size());
  for (std::size_t i = 0; i < quads.size(); ++i) {
    check_face(faces[i]);
    Quad quad{quads[i].lo, quads[i].hi, faces[i], 0};
    if (style.opacity < 1 || style.both_sides) {
      canvas.add_pane({quad, paints.colour(i), style.opacity, style.both_sides});
    } else {
      quad.paint = paints.paint(i);
      canvas.add_quad(quad);
    }
  }
}

void add_boxes(Canvas& canvas, std::span<const Corners> boxes, const Colours& colours, float opacity) {
  Paints paints(canvas, colours, boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (opacity < 1)
      canvas.add_glass_box(boxes[i].lo, boxes[i].hi, paints.colour(i), opacity);
    else
      canvas.add_box(boxes[i].lo, boxes[i].hi, paints.paint(i));
}

void add_wires(Canvas& canvas, std::span<const Corners> lines, const Colours& colours, Wire style) {
  const Paints paints(canvas, colours, lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    style.a = lines[i].lo;
    style.b = lines[i].hi;
    style.colour = paints.colour(i);
    canvas.add_wire(style);
  }
}

void add_dots(Canvas& canvas, std::span<const DVec> points, const Colours& colours,
              std::span<const double> radii, Dot style) {
  const Paints paints(canvas, colours, points.size());
  if (radii.size() != points.size()) throw InvalidInput("every dot needs one radius");
  for (std::size_t i = 0; i < points.size(); ++i) {
    style.middle = points[i];
    style.colour = paints.colour(i);
    style.radius = static_cast<float>(radii[i]);
    canvas.add_dot(style);
  }
}

void check_face(std::uint8_t face) {
  if (face > 5) throw InvalidInput("a face is a number from 0 to 5");
}

}  // namespace octoway::core
