// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Pictures. Coordinates are checked by octoway.picture; the core checks only what would break it.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert_monitor.hpp"
#include "bindings/convert_raster.hpp"
#include "core/raster/text.hpp"

namespace octoway::core {
namespace {

using namespace nb::literals;
using DenseInOut = nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using FacesIn = ColumnIn<std::uint8_t>;
using NumbersIn = ColumnIn<double>;
using PaintIn = std::pair<Rgb, Rgb>;
using Picture = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, 3>, nb::c_contig, nb::device::cpu>;

auto quads_of_surface(const DenseBytesIn& solid, const std::optional<DenseBytesIn>& kinds) {
  const std::uint8_t* beside = kinds_beside(solid, kinds);
  return to_arrays(without_gil([&] { return surface_quads(solid.data(), shape_of(solid), beside); }));
}

bool opened_side(const DenseInOut& solid, std::uint8_t face) {
  check_face(face);
  return without_gil([&] { return open_side(solid.data(), shape_of(solid), face); });
}

void quads(Canvas& canvas, const BoxesIn& corners, const FacesIn& faces, const ColoursIn& colours,
           std::optional<Rgb> top, float opacity, bool both_sides) {
  add_quads(canvas, as_corners(corners), as_span(faces), {as_colours(colours), top}, {opacity, both_sides});
}

void boxes(Canvas& canvas, const BoxesIn& corners, const ColoursIn& colours, std::optional<Rgb> top,
           float opacity) {
  add_boxes(canvas, as_corners(corners), {as_colours(colours), top}, opacity);
}

void wires(Canvas& canvas, const BoxesIn& segments, const ColoursIn& colours, float width, float opacity,
           float lift) {
  add_wires(canvas, as_corners(segments), {as_colours(colours)}, {{}, {}, {}, width, opacity, lift});
}

void dots(Canvas& canvas, const PointsIn& points, const ColoursIn& colours, const NumbersIn& radii,
          bool metres, float opacity, float lift) {
  add_dots(canvas, as_points(points), {as_colours(colours)}, as_span(radii),
           {{}, {}, 0, opacity, lift, metres});
}

void segments(Canvas& canvas, const PointsIn& points, Rgb colour, double width, double casing, double opacity,
              double hidden, double lift) {
  canvas.add_stroke({to_points(points), colour, width, casing, opacity, hidden, lift});
}

Picture rendered(const Canvas& canvas) {
  std::vector<std::uint8_t> rgb = without_gil([&] { return canvas.render(); });
  const auto rows = static_cast<std::size_t>(canvas.height());
  return to_numpy<Picture>(std::move(rgb), {rows, static_cast<std::size_t>(canvas.width()), 3});
}

void write_text(const Picture& picture, std::string_view text, double x, double y, double size, Rgb colour,
                bool halo) {
  const Pixels pixels{picture.data(), static_cast<int>(picture.shape(1)), static_cast<int>(picture.shape(0))};
  draw_text(pixels, text, x, y, size, colour, halo);
}

auto picked(const BitGrid& grid, const PointIn& origin, double resolution, VoxelCorner lo, VoxelCorner hi,
            const PointIn& a, const PointIn& b) {
  const Lattice lattice{point(origin), resolution};
  const Box within = intersect(Box{{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}}, grid.bounds());
  return to_python(pick(grid, within, lattice.to_sub(point(a)), lattice.to_sub(point(b))));
}

void bind_canvas(nb::module_& m) {
  nb::class_<Canvas>(m, "Canvas", "A picture of boxes, lines and balls.")
      .def(
          "__init__",
          [](Canvas* self, int width, int height, const PointIn& eye, const PointIn& target, double spread,
             bool orthographic) {
            new (self) Canvas(width, height, {point(eye), point(target), spread, orthographic});
          },
          "width"_a, "height"_a, nb::kw_only(), "eye"_a, "target"_a, "spread"_a, "orthographic"_a = false)
      .def(
          "set_look",
          [](Canvas& self, PaintIn sky, double low, double high, const PointIn& to_sun, double corner,
             double edges) {
            self.set_look({sky.first, sky.second, low, high, point(to_sun), corner, edges});
          },
          nb::kw_only(), "sky"_a, "low"_a, "high"_a, "to_sun"_a, "corner"_a, "edges"_a)
      .def("add_quads", quads, "corners"_a, "faces"_a, nb::kw_only(), "colours"_a, "top"_a = nb::none(),
           "opacity"_a = 1.0F, "both_sides"_a = false)
      .def("add_boxes", boxes, "corners"_a, nb::kw_only(), "colours"_a, "top"_a = nb::none(),
           "opacity"_a = 1.0F)
      .def("add_wires", wires, "segments"_a, nb::kw_only(), "colours"_a, "width"_a, "opacity"_a = 1.0F,
           "lift"_a = 0.0F, "Thin lines, hidden where something is in front of them.")
      .def("add_dots", dots, "points"_a, nb::kw_only(), "colours"_a, "radii"_a, "metres"_a = false,
           "opacity"_a = 1.0F, "lift"_a = 0.0F, "Discs of some pixels, or balls of some metres.")
      .def("add_segments", segments, "points"_a, nb::kw_only(), "colour"_a, "width"_a, "casing"_a = 0.0,
           "opacity"_a = 1.0, "hidden"_a = 0.0, "lift"_a = 0.0,
           "Every two points are a segment of their own.")
      .def(
          "add_ball",
          [](Canvas& self, const PointIn& middle, Rgb colour, double radius, double hidden, double lift) {
            self.add_ball({point(middle), colour, radius, hidden, lift});
          },
          "middle"_a, nb::kw_only(), "colour"_a, "radius"_a, "hidden"_a = 0.0, "lift"_a = 0.0)
      .def(
          "project",
          [](const Canvas& self, const PointIn& p) {
            const Spot spot = self.project(point(p));
            return std::pair(spot.x, spot.y);
          },
          "point"_a, "Where a point of the world is on the picture, in pixels from the upper left corner.")
      .def("render", rendered, "The picture, (height, width, 3) bytes.");
}

}  // namespace

void bind_raster(nb::module_& m) {
  bind_canvas(m);
  m.def("surface_quads", quads_of_surface, "solid"_a, "kinds"_a = nb::none(),
        "The faces between solid and free voxels as few rectangles: corners (n, 2, 3), faces (n,) and the "
        "kind of "
        "the voxels before each (n,).");
  m.def(
      "open_side", opened_side, "solid"_a, "face"_a,
      "Take a thin wall or roof that closes the world on a side (2 * axis + upper) out of the array; whether "
      "there was one.");
  m.def(
      "pick", picked, "grid"_a, "origin"_a, "resolution"_a, "lo"_a, "hi"_a, "a"_a, "b"_a,
      "What a segment, in metres, meets first in the voxels from lo to hi: a voxel, its face, and how far.");
  m.def("draw_text", write_text, "picture"_a, "text"_a, "x"_a, "y"_a, "size"_a, "colour"_a, "halo"_a = false);
  m.def("text_width", &text_width, "text"_a, "size"_a);
}

}  // namespace octoway::core
