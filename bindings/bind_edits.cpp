// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_changes.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/voxels/frame.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using HandlesIn = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using EdgesIn = nb::ndarray<const double, nb::shape<3, 3>, nb::c_contig, nb::device::cpu>;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;

IVec sides_of(const DenseIn& array) {
  return {static_cast<std::int32_t>(array.shape(0)), static_cast<std::int32_t>(array.shape(1)),
          static_cast<std::int32_t>(array.shape(2))};
}

const Frame& frame_of(const Frame& frame) {
  return frame;
}
Frame frame_of(const NavSpace& space) {
  return space.frame();
}

BoxesOut pending(const NavSpace& space) {
  std::vector<Box> boxes;
  {
    const Watching watching;
    boxes = space.pending();
  }
  return boxes_to_numpy(boxes, space.frame().lattice);
}

/// Takers of shapes: a living space, and the frame of a world.
template <class From>
void bind_covers(nb::class_<From>& from) {
  from.def(
          "cover_boxes",
          [](const From& f, const BoxesIn& boxes) { return frame_of(f).cover_boxes(corners_of(boxes)); },
          "boxes"_a, Release())
      .def(
          "cover_sphere",
          [](const From& f, const PointIn& centre, double radius) {
            return frame_of(f).cover_sphere(point(centre), radius);
          },
          "centre"_a, "radius"_a, Release())
      .def(
          "cover_capsule",
          [](const From& f, const PointIn& a, const PointIn& b, double radius) {
            return frame_of(f).cover_capsule(point(a), point(b), radius);
          },
          "a"_a, "b"_a, "radius"_a, Release())
      .def(
          "cover_slanted",
          [](const From& f, const PointIn& corner, const EdgesIn& edges) {
            const auto rows = rows_of(edges.data(), 3);
            return frame_of(f).cover_slanted(point(corner), {rows[0], rows[1], rows[2]});
          },
          "corner"_a, "edges"_a, Release())
      .def(
          "cover_voxels",
          [](const From& f, const DenseIn& solid, std::tuple<std::int32_t, std::int32_t, std::int32_t> at) {
            const auto [x, y, z] = at;
            return frame_of(f).cover_voxels({solid.data(), solid.size()}, sides_of(solid), {x, y, z});
          },
          "solid"_a, "at"_a, Release());
}

}  // namespace

void bind_changes(nb::module_& m) {
  nb::class_<Cover>(m, "Cover", "The voxels that a shape blocks.").def_prop_ro("voxels", &Cover::voxels);
  auto frame = nb::class_<Frame>(m, "Frame", "Where a world's lattice lies.")
                   .def(
                       "__init__",
                       [](Frame* self, std::tuple<std::int32_t, std::int32_t, std::int32_t> shape,
                          const PointIn& origin, double resolution) {
                         const auto [x, y, z] = shape;
                         new (self) Frame{{point(origin), resolution}, {{0, 0, 0}, {x, y, z}}};
                       },
                       "shape"_a, "origin"_a, "resolution"_a);
  bind_covers(frame);
  nb::class_<Changes>(m, "ChangeSet", "What an update did.")
      .def_prop_ro("version", [](const Changes& c) { return c.set.version; })
      .def_prop_ro("changed", [](const Changes& c) { return c.set.changed(); })
      .def("box", [](const Changes& c) { return boxes_to_numpy({c.set.box}, c.lattice); })
      .def("cells_removed", [](const Changes& c) { return boxes_to_numpy(c.set.cells_removed, c.lattice); })
      .def("cells_added", [](const Changes& c) { return boxes_to_numpy(c.set.cells_added, c.lattice); })
      .def("terrain", [](const Changes& c) { return boxes_to_numpy(c.set.terrain, c.lattice); })
      .def("cells_of_other_kind",
           [](const Changes& c) { return boxes_to_numpy(c.set.cells_of_other_kind, c.lattice); })
      .def_prop_ro("solids_changed", [](const Changes& c) { return !c.set.box.empty(); })
      .def_prop_ro("voxels_blocked", [](const Changes& c) { return c.set.voxels_blocked; })
      .def_prop_ro("voxels_freed", [](const Changes& c) { return c.set.voxels_freed; })
      .def_prop_ro("regions", [](const Changes& c) { return c.set.regions; })
      .def_prop_ro("links_added", [](const Changes& c) { return c.set.links_added; })
      .def_prop_ro("links_removed", [](const Changes& c) { return c.set.links_removed; })
      .def_prop_ro("occupancy_seconds", [](const Changes& c) { return c.set.occupancy_seconds; })
      .def_prop_ro("cells_seconds", [](const Changes& c) { return c.set.cells_seconds; })
      .def_prop_ro("graph_seconds", [](const Changes& c) { return c.set.graph_seconds; })
      .def_prop_ro("layers_seconds", [](const Changes& c) { return c.set.layers_seconds; })
      .def_prop_ro("publish_seconds", [](const Changes& c) { return c.set.publish_seconds; });
}

void bind_edits(nb::class_<NavSpace>& space) {
  bind_covers(space);
  space.def(
           "add", [](NavSpace& s, const Cover& c) { return s.add(c.boxes); }, "cover"_a, Release())
      .def(
          "move", [](NavSpace& s, ObstacleHandle h, const Cover& c) { s.move(h, c.boxes); }, "handle"_a,
          "cover"_a, Release())
      .def(
          "move_boxes",
          [](NavSpace& s, const HandlesIn& handles, const BoxesIn& boxes) {
            s.move_boxes({handles.data(), handles.shape(0)}, corners_of(boxes));
          },
          "handles"_a, "boxes"_a, Release())
      .def("remove", &NavSpace::remove, "handle"_a, Release())
      .def(
          "fill", [](NavSpace& s, const Cover& c) { s.fill(c.boxes); }, "cover"_a, Release())
      .def(
          "carve", [](NavSpace& s, const Cover& c) { s.carve(c.boxes); }, "cover"_a, Release())
      .def("update", update, "near"_a.none(), "rebuild_graph"_a)
      .def("pending", pending)
      .def("has_pending", &NavSpace::has_pending, Release())
      .def_prop_ro("obstacle_count", &NavSpace::obstacle_count, Release())
      .def_prop_ro("is_snapshot", &NavSpace::is_snapshot)
      .def("snapshot", [](const NavSpace& s) { return std::make_unique<NavSpace>(s.read()); });
}

}  // namespace octoway::core
