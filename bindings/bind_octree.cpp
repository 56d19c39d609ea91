// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert_monitor.hpp"
#include "bindings/convert_shapes.hpp"
#include "core/octree/octree.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;

Octree build(const BitGrid& grid, int min_depth, int max_depth) {
  Monitor monitor = make_monitor(nullptr);
  const Watching watching(monitor);
  return Octree::build(grid, {min_depth, max_depth}, monitor);
}

Octree quantized(Triple shape, const PointIn& origin, double edge, const BoxesIn& boxes,
                 const TrianglesIn& triangles, const CancelToken* cancel, const nb::object& progress) {
  const Shapes shapes({point(origin), edge}, boxes, triangles);
  Monitor monitor = make_monitor(cancel, progress);
  const Watching watching(monitor);
  return quantize(to_voxel(shape), shapes.view(), monitor);
}

void validate_quantized(const Octree& tree, Triple shape, const PointIn& origin, double edge,
                        const BoxesIn& boxes, const TrianglesIn& triangles) {
  const Shapes shapes({point(origin), edge}, boxes, triangles);
  validate_uneven(tree, to_voxel(shape), shapes.view());
}

}  // namespace

void bind_octree(nb::module_& m) {
  const OctreeOptions defaults;
  nb::enum_<Direction>(m, "Direction", "The six faces of a node.")
      .value("LEFT", Direction::LEFT)
      .value("RIGHT", Direction::RIGHT)
      .value("BACKWARD", Direction::BACKWARD)
      .value("FORWARD", Direction::FORWARD)
      .value("DOWN", Direction::DOWN)
      .value("UP", Direction::UP);
  nb::class_<Octree>(m, "Octree", "A linear octree: leaves in Morton order with hierarchical bit ids.")
      .def_static("build", build, "grid"_a, "min_depth"_a = defaults.min_depth,
                  "max_depth"_a = defaults.max_depth)
      .def_prop_ro("depth", &Octree::depth)
      .def_prop_ro("leaf_count", &Octree::leaf_count)
      .def_prop_ro("free_leaf_count", &Octree::free_leaf_count)
      .def_static("quantize", quantized, "shape"_a, "origin"_a, "edge"_a, "boxes"_a, "triangles"_a,
                  "cancel"_a.none() = nb::none(), "progress"_a.none() = nb::none(),
                  "Cubes of at least `edge`, divided where a box or a triangle touches them.")
      .def("validate_quantized", validate_quantized, "shape"_a, "origin"_a, "edge"_a, "boxes"_a,
           "triangles"_a)
      .def(
          "levels", [](const Octree& t) { return to_column(t.levels()); },
          "Of each leaf the log2 of its edge, (n,).")
      .def(
          "adjacent", [](const Octree& t) { return pairs_to_numpy(adjacent_leaves(t)); },
          "Pairs of leaves that share a face, (n, 2).")
      .def(
          "boxes", [](const Octree& t) { return voxel_boxes_to_numpy(t.boxes()); },
          "All leaves' boxes in voxels, (n, 2, 3).")
      .def(
          "free_leaves", [](const Octree& t) { return to_column(t.free_leaves()); },
          "Which leaves are free, (n,).")
      .def(
          "is_free",
          [](const Octree& t, std::size_t leaf) { return leaf < t.leaf_count() && t.is_free(leaf); },
          "leaf"_a)
      .def(
          "id", [](const Octree& t, std::size_t leaf) { return t.id(t.checked(leaf)); }, "leaf"_a)
      .def("find", &Octree::find, "id"_a)
      .def(
          "locate", [](const Octree& t, Triple v) { return t.locate(to_voxel(v)); }, "voxel"_a)
      .def(
          "descend", [](const Octree& t, const PointIn& p) { return t.descend(point(p)); }, "point"_a,
          "The free leaf that a descent into the nearest child ends at; point in voxels.")
      .def(
          "neighbours",
          [](const Octree& t, std::size_t leaf, Direction d) { return t.neighbours(t.checked(leaf), d); },
          "leaf"_a, "direction"_a)
      .def("validate", &Octree::validate, "grid"_a);
}

}  // namespace octoway::core
