// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/changes.hpp"
#include "bindings/cover.hpp"
#include "core/voxels/shapes.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using HandlesIn = nb::ndarray<const std::uint64_t, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using DenseIn = nb::ndarray<const std::uint8_t, nb::shape<-1, -1, -1>, nb::c_contig, nb::device::cpu>;

/// Positions become lattice units once, here.
class Door {
 public:
  explicit Door(Frame frame) : frame_(frame) {}
  explicit Door(const NavSpace& live)
      : Door(Frame{live.read()->tables.lattice, live.read()->tables.grid->bounds()}) {}

  const Lattice& lattice() const { return frame_.lattice; }
  Box bounds() const { return frame_.bounds; }
  QVec enter(DVec p) const {
    if (!lattice().in_reach(p))
      throw InvalidInput("an obstacle must lie within 2^28 voxels of the coordinates' origin, and be finite");
    return lattice().to_sub(p);
  }
  std::int64_t length(double metres) const {
    if (!(std::fabs(metres) / lattice().resolution <= kMaxReach))
      throw InvalidInput("an obstacle is larger than 2^28 voxels");
    return static_cast<std::int64_t>(
        std::nearbyint(metres / lattice().resolution * static_cast<double>(kSub)));
  }
  Cover cover(const Shape& shape) const { return {core::cover(shape, bounds())}; }
  void add_box(const BoxesIn& boxes, std::size_t i, std::vector<Box>& out) const {
    const Aligned box{enter({boxes(i, 0, 0), boxes(i, 0, 1), boxes(i, 0, 2)}),
                      enter({boxes(i, 1, 0), boxes(i, 1, 1), boxes(i, 1, 2)})};
    const std::vector<Box> covered = core::cover(box, bounds());
    out.insert(out.end(), covered.begin(), covered.end());
  }

 private:
  Frame frame_;
};

Cover cover_boxes(const Door& door, const BoxesIn& boxes) {
  Cover out;
  for (std::size_t i = 0; i < boxes.shape(0); ++i) door.add_box(boxes, i, out.boxes);
  return out;
}

Cover cover_sphere(const Door& door, const PointIn& centre, double radius) {
  return door.cover(Sphere{door.enter(point(centre)), door.length(radius)});
}

Cover cover_capsule(const Door& door, const PointIn& a, const PointIn& b, double radius) {
  return door.cover(Capsule{door.enter(point(a)), door.enter(point(b)), door.length(radius)});
}

/// Edges (3, 3): one a row.
Cover cover_slanted(const Door& door, const PointIn& corner, const PointsIn& edges) {
  Slanted shape{door.enter(point(corner)), {}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t a = 0; a < 3; ++a) shape.edges[i][static_cast<int>(a)] = door.length(edges(i, a));
  return door.cover(shape);
}

/// Solid voxels of a small array whose low corner lies at a voxel of the world; runs along z.
Cover cover_voxels(const Door& door, const DenseIn& solid,
                   std::tuple<std::int32_t, std::int32_t, std::int32_t> at) {
  const Box bounds = door.bounds();
  const auto [ax, ay, az] = at;
  Cover out;
  for (std::size_t x = 0; x < solid.shape(0); ++x)
    for (std::size_t y = 0; y < solid.shape(1); ++y)
      for (std::size_t z = 0; z < solid.shape(2);) {
        std::size_t end = z;
        while (end < solid.shape(2) && solid(x, y, end) != 0) ++end;
        const IVec lo{ax + static_cast<std::int32_t>(x), ay + static_cast<std::int32_t>(y),
                      az + static_cast<std::int32_t>(z)};
        const Box run{lo, {lo.x + 1, lo.y + 1, lo.z + static_cast<std::int32_t>(end - z)}};
        if (const Box inside = intersect(run, bounds); !inside.empty()) out.boxes.push_back(inside);
        z = std::max(end, z + 1);
      }
  return out;
}

void move_boxes(NavSpace& live, const HandlesIn& handles, const BoxesIn& boxes) {
  const Door door(live);
  std::vector<std::vector<Box>> covers(handles.shape(0));
  for (std::size_t i = 0; i < covers.size(); ++i) door.add_box(boxes, i, covers[i]);
  const nb::gil_scoped_release release;
  live.move_all({handles.data(), handles.shape(0)}, std::move(covers));
}

/// In voxels, every voxel that a box touches.
std::vector<Box> around(const Door& door, const BoxesIn& boxes) {
  std::vector<Box> out;
  for (std::size_t i = 0; i < boxes.shape(0); ++i) door.add_box(boxes, i, out);
  return out;
}

BoxesOut pending(const NavSpace& live) {
  std::vector<Box> boxes;
  {
    const nb::gil_scoped_release release;
    boxes = live.pending();
  }
  return boxes_to_numpy(boxes, live.read()->tables.lattice);
}

Changes update(NavSpace& live, const std::optional<BoxesIn>& near, bool rebuild_graph) {
  UpdateOptions options;
  options.rebuild_graph = rebuild_graph;
  std::vector<Box> boxes;
  if (near) {
    boxes = around(Door(live), *near);
    options.near = &boxes;
  }
  const nb::gil_scoped_release release;
  ChangeSet set = live.update(options);
  return {std::move(set), live.read()->tables.lattice};
}

/// What takes shapes: a living space, and the frame of a world.
template <class From>
void bind_covers(nb::class_<From>& from) {
  from.def(
          "cover_boxes", [](const From& f, const BoxesIn& boxes) { return cover_boxes(Door(f), boxes); },
          "boxes"_a)
      .def(
          "cover_sphere",
          [](const From& f, const PointIn& centre, double radius) {
            return cover_sphere(Door(f), centre, radius);
          },
          "centre"_a, "radius"_a)
      .def(
          "cover_capsule",
          [](const From& f, const PointIn& a, const PointIn& b, double radius) {
            return cover_capsule(Door(f), a, b, radius);
          },
          "a"_a, "b"_a, "radius"_a)
      .def(
          "cover_slanted",
          [](const From& f, const PointIn& corner, const PointsIn& edges) {
            return cover_slanted(Door(f), corner, edges);
          },
          "corner"_a, "edges"_a)
      .def(
          "cover_voxels",
          [](const From& f, const DenseIn& solid, std::tuple<std::int32_t, std::int32_t, std::int32_t> at) {
            return cover_voxels(Door(f), solid, at);
          },
          "solid"_a, "at"_a);
}

}  // namespace

void bind_changes(nb::module_& m) {
  nb::class_<Cover>(m, "Cover", "The voxels that a shape blocks.").def_prop_ro("voxels", [](const Cover& c) {
    std::int64_t sum = 0;
    for (const Box& box : c.boxes) sum += box.volume();
    return sum;
  });
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
      .def("cells_relabelled",
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
  // Whoever waits for a running update does not keep other Python threads waiting.
  using Release = nb::call_guard<nb::gil_scoped_release>;
  bind_covers(space);
  space.def(
           "add", [](NavSpace& s, const Cover& c) { return s.add(c.boxes); }, "cover"_a, Release())
      .def(
          "move", [](NavSpace& s, ObstacleHandle h, const Cover& c) { s.move(h, c.boxes); }, "handle"_a,
          "cover"_a, Release())
      .def("move_boxes", move_boxes, "handles"_a, "boxes"_a)
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
