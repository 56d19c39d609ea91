// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Pictures. Coordinates are checked by octoway.picture; only what would break the core is checked here.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"
#include "core/raster/canvas.hpp"
#include "core/raster/surface.hpp"
#include "core/raster/text.hpp"
#include "core/sight/pick.hpp"

namespace octoway::core {
namespace {

using namespace nb::literals;
using DenseIn = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using DenseInOut = nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using FacesIn = nb::ndarray<const std::uint8_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using FacesOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using QuadsOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using ColoursIn = nb::ndarray<const std::uint8_t, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using NumbersIn = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using PaintIn = std::pair<Rgb, Rgb>;
using Picture = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, -1, 3>, nb::c_contig, nb::device::cpu>;

void require_face(std::uint8_t face) {
  if (face > 5) throw InvalidInput("a face is a number from 0 to 5");
}

template <class Dense>
IVec shape_of(const Dense& solid) {
  IVec shape;
  for (int a = 0; a < 3; ++a) shape[a] = static_cast<std::int32_t>(solid.shape(static_cast<std::size_t>(a)));
  return shape;
}

std::tuple<QuadsOut, FacesOut, FacesOut> bound_surface_quads(const DenseIn& solid,
                                                             std::optional<DenseIn> kinds) {
  std::vector<std::int32_t> corners;
  std::vector<std::uint8_t> faces;
  std::vector<std::uint8_t> before;
  if (kinds && shape_of(*kinds) != shape_of(solid)) throw InvalidInput("every voxel needs one kind");
  {
    const nb::gil_scoped_release release;
    for (const VoxelQuad& q : surface_quads(solid.data(), shape_of(solid), kinds ? kinds->data() : nullptr)) {
      corners.insert(corners.end(), {q.lo.x, q.lo.y, q.lo.z, q.hi.x, q.hi.y, q.hi.z});
      faces.push_back(q.face);
      before.push_back(q.kind);
    }
  }
  const std::size_t count = faces.size();
  return {to_numpy<QuadsOut>(std::move(corners), {count, 2, 3}),
          to_numpy<FacesOut>(std::move(faces), {count}), to_numpy<FacesOut>(std::move(before), {count})};
}

/// One colour a thing. At the top of the look's heights surfaces have another one, if there is one.
class Paints {
 public:
  Paints(Canvas& canvas, const ColoursIn& colours, std::size_t things, std::optional<Rgb> top)
      : canvas_(canvas), colours_(colours), top_(top) {
    if (colours.shape(0) != things) throw InvalidInput("every thing needs one colour");
  }

  Rgb colour(std::size_t i) const { return {colours_(i, 0), colours_(i, 1), colours_(i, 2)}; }

  /// Things of one colour that follow each other share a paint.
  std::uint32_t paint(std::size_t i) {
    const Rgb low = colour(i);
    if (!last_ || *last_ != low) number_ = canvas_.add_paint({low, top_.value_or(low)});
    last_ = low;
    return number_;
  }

 private:
  Canvas& canvas_;
  const ColoursIn& colours_;
  std::optional<Rgb> top_, last_;
  std::uint32_t number_ = 0;
};

bool bound_open_side(const DenseInOut& solid, std::uint8_t face) {
  require_face(face);
  const nb::gil_scoped_release release;
  return open_side(solid.data(), shape_of(solid), face);
}

void add_quads(Canvas& canvas, const BoxesIn& corners, const FacesIn& faces, const ColoursIn& colours,
               std::optional<Rgb> top, float opacity, bool both_sides) {
  if (faces.shape(0) != corners.shape(0)) throw InvalidInput("every quad needs one face");
  Paints paints(canvas, colours, corners.shape(0), top);
  for (std::size_t i = 0; i < corners.shape(0); ++i) {
    require_face(faces(i));
    const double* c = corners.data() + 6 * i;
    Quad quad{{c[0], c[1], c[2]}, {c[3], c[4], c[5]}, faces(i), 0};
    if (opacity < 1 || both_sides) {
      canvas.add_pane({quad, paints.colour(i), opacity, both_sides});
    } else {
      quad.paint = paints.paint(i);
      canvas.add_quad(quad);
    }
  }
}

void add_boxes(Canvas& canvas, const BoxesIn& corners, const ColoursIn& colours, std::optional<Rgb> top,
               float opacity) {
  Paints paints(canvas, colours, corners.shape(0), top);
  for (std::size_t i = 0; i < corners.shape(0); ++i) {
    const double* c = corners.data() + 6 * i;
    const DVec lo{c[0], c[1], c[2]};
    const DVec hi{c[3], c[4], c[5]};
    if (opacity < 1)
      canvas.add_glass_box(lo, hi, paints.colour(i), opacity);
    else
      canvas.add_box(lo, hi, paints.paint(i));
  }
}

void add_wires(Canvas& canvas, const BoxesIn& segments, const ColoursIn& colours, float width, float opacity,
               float lift) {
  const Paints paints(canvas, colours, segments.shape(0), std::nullopt);
  for (std::size_t i = 0; i < segments.shape(0); ++i) {
    const double* c = segments.data() + 6 * i;
    canvas.add_wire({{c[0], c[1], c[2]}, {c[3], c[4], c[5]}, paints.colour(i), width, opacity, lift});
  }
}

void add_dots(Canvas& canvas, const PointsIn& points, const ColoursIn& colours, const NumbersIn& radii,
              bool metres, float opacity, float lift) {
  const Paints paints(canvas, colours, points.shape(0), std::nullopt);
  if (radii.shape(0) != points.shape(0)) throw InvalidInput("every dot needs one radius");
  for (std::size_t i = 0; i < points.shape(0); ++i)
    canvas.add_dot({{points(i, 0), points(i, 1), points(i, 2)},
                    paints.colour(i),
                    static_cast<float>(radii(i)),
                    opacity,
                    lift,
                    metres});
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

using Corner = std::array<std::int32_t, 3>;

std::optional<std::tuple<Corner, std::uint8_t, double>> bound_pick(const BitGrid& grid, const PointIn& origin,
                                                                   double resolution, Corner lo, Corner hi,
                                                                   const PointIn& a, const PointIn& b) {
  const Lattice lattice{point(origin), resolution};
  const Box within = intersect(Box{{lo[0], lo[1], lo[2]}, {hi[0], hi[1], hi[2]}}, grid.bounds());
  const auto hit = pick(grid, within, lattice.to_sub(point(a)), lattice.to_sub(point(b)));
  if (!hit) return std::nullopt;
  return std::tuple(Corner{hit->voxel.x, hit->voxel.y, hit->voxel.z}, hit->face, hit->at.value());
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
      .def("add_quads", &add_quads, "corners"_a, "faces"_a, nb::kw_only(), "colours"_a, "top"_a = nb::none(),
           "opacity"_a = 1.0F, "both_sides"_a = false)
      .def("add_boxes", &add_boxes, "corners"_a, nb::kw_only(), "colours"_a, "top"_a = nb::none(),
           "opacity"_a = 1.0F)
      .def("add_wires", &add_wires, "segments"_a, nb::kw_only(), "colours"_a, "width"_a, "opacity"_a = 1.0F,
           "lift"_a = 0.0F, "Thin lines, hidden where something is in front of them.")
      .def("add_dots", &add_dots, "points"_a, nb::kw_only(), "colours"_a, "radii"_a, "metres"_a = false,
           "opacity"_a = 1.0F, "lift"_a = 0.0F, "Discs of some pixels, or balls of some metres.")
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
  m.def("surface_quads", &bound_surface_quads, "solid"_a, "kinds"_a = nb::none(),
        "The faces between solid and free voxels as few rectangles: corners (n, 2, 3), faces (n,) and the "
        "kind of "
        "the voxels before each (n,).");
  m.def(
      "open_side", &bound_open_side, "solid"_a, "face"_a,
      "Take a thin wall or roof that closes the world on a side (2 * axis + upper) out of the array; whether "
      "there was one.");
  m.def(
      "pick", &bound_pick, "grid"_a, "origin"_a, "resolution"_a, "lo"_a, "hi"_a, "a"_a, "b"_a,
      "What a segment, in metres, meets first in the voxels from lo to hi: a voxel, its face, and how far.");
  m.def("draw_text", &bound_draw_text, "picture"_a, "text"_a, "x"_a, "y"_a, "size"_a, "colour"_a,
        "halo"_a = false);
  m.def("text_width", &text_width, "text"_a, "size"_a);
}

}  // namespace octoway::core
