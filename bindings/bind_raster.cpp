// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Pictures. Coordinates are checked by octoway.picture; only what would break the core is checked here.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"
#include "core/raster/canvas.hpp"
#include "core/raster/surface.hpp"
#include "core/raster/text.hpp"

namespace octoway {
namespace {

using namespace nb::literals;
using DenseIn = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using FacesIn = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using FacesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using QuadsOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using PaintIn = std::pair<Rgb, Rgb>;
using Picture = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, 3>, nb::c_contig, nb::device::cpu>;

void require_face(std::uint8_t face) {
  if (face > 5) throw InvalidInput("a face is a number from 0 to 5");
}

std::pair<QuadsOut, FacesOut> bound_surface_quads(const DenseIn& solid,
                                                  const std::vector<std::uint8_t>& opened) {
  std::vector<std::int32_t> corners;
  std::vector<std::uint8_t> faces;
  for (const std::uint8_t face : opened) require_face(face);
  {
    const nb::gil_scoped_release release;
    IVec shape;
    for (int a = 0; a < 3; ++a)
      shape[a] = static_cast<std::int32_t>(solid.shape(static_cast<std::size_t>(a)));
    std::vector<std::uint8_t> voxels(solid.data(), solid.data() + solid.size());
    for (const std::uint8_t face : opened) open_side(voxels.data(), shape, face);
    for (const VoxelQuad& q : surface_quads(voxels.data(), shape)) {
      corners.insert(corners.end(), {q.lo.x, q.lo.y, q.lo.z, q.hi.x, q.hi.y, q.hi.z});
      faces.push_back(q.face);
    }
  }
  const std::size_t count = faces.size();
  return {to_numpy<QuadsOut>(std::move(corners), {count, 2, 3}),
          to_numpy<FacesOut>(std::move(faces), {count})};
}

void add_quads(Canvas& canvas, const BoxesIn& corners, const FacesIn& faces, PaintIn paint_in) {
  if (faces.shape(0) != corners.shape(0)) throw InvalidInput("every quad needs one face");
  const std::uint32_t paint = canvas.add_paint({paint_in.first, paint_in.second});
  for (std::size_t i = 0; i < corners.shape(0); ++i) {
    require_face(faces(i));
    const double* c = corners.data() + 6 * i;
    canvas.add_quad({{c[0], c[1], c[2]}, {c[3], c[4], c[5]}, faces(i), paint});
  }
}

void add_boxes(Canvas& canvas, const BoxesIn& corners, PaintIn paint_in) {
  const std::uint32_t paint = canvas.add_paint({paint_in.first, paint_in.second});
  for (std::size_t i = 0; i < corners.shape(0); ++i) {
    const double* c = corners.data() + 6 * i;
    canvas.add_box({c[0], c[1], c[2]}, {c[3], c[4], c[5]}, paint);
  }
}

void add_segments(Canvas& canvas, const PointsIn& points, Rgb colour, double width, double casing,
                  double opacity, double hidden, double lift) {
  Stroke stroke{{}, colour, width, casing, opacity, hidden, lift};
  for (std::size_t i = 0; i < points.shape(0); ++i)
    stroke.points.push_back({points(i, 0), points(i, 1), points(i, 2)});
  canvas.add_stroke(std::move(stroke));
}

Picture rendered(const Canvas& canvas) {
  std::vector<std::uint8_t> rgb;
  {
    const nb::gil_scoped_release release;
    rgb = canvas.render();
  }
  const auto rows = static_cast<std::size_t>(canvas.height());
  return to_numpy<Picture>(std::move(rgb), {rows, static_cast<std::size_t>(canvas.width()), 3});
}

void bound_draw_text(const Picture& picture, std::string_view text, double x, double y, double size,
                     Rgb colour, bool halo) {
  const Pixels pixels{picture.data(), static_cast<int>(picture.shape(1)), static_cast<int>(picture.shape(0))};
  draw_text(pixels, text, x, y, size, colour, halo);
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
      .def("add_quads", &add_quads, "corners"_a, "faces"_a, "paint"_a)
      .def("add_boxes", &add_boxes, "corners"_a, "paint"_a)
      .def("add_segments", &add_segments, "points"_a, nb::kw_only(), "colour"_a, "width"_a, "casing"_a = 0.0,
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
      .def("render", &rendered, "The picture, (height, width, 3) bytes.");
}

}  // namespace

void bind_raster(nb::module_& m) {
  bind_canvas(m);
  m.def("surface_quads", &bound_surface_quads, "solid"_a, "opened"_a,
        "The faces between solid and free voxels as few rectangles: corners (n, 2, 3) and faces (n,). "
        "Walls that close the world on an opened side (2 * axis + upper) are left away.");
  m.def("draw_text", &bound_draw_text, "picture"_a, "text"_a, "x"_a, "y"_a, "size"_a, "colour"_a,
        "halo"_a = false);
  m.def("text_width", &text_width, "text"_a, "size"_a);
}

}  // namespace octoway
