// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/octree/octree.hpp"
#include "core/octree/uneven.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using LeafBoxes = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using LeafMask = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using LeafPairs = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1, 2>>;
using TrianglesIn = nb::ndarray<const double, nb::shape<-1, 3, 3>, nb::c_contig, nb::device::cpu>;
using Voxel = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

Octree build(const BitGrid& grid, int min_depth, int max_depth) {
  const nb::gil_scoped_release release;
  Monitor silent;
  return Octree::build(grid, {min_depth, max_depth}, silent);
}

LeafMask free_leaves(const Octree& tree) {
  std::vector<std::uint8_t> mask(tree.leaf_count());
  for (std::size_t i = 0; i < mask.size(); ++i) mask[i] = tree.is_free(i) ? 1 : 0;
  return to_numpy<LeafMask>(std::move(mask), {tree.leaf_count()});
}

LeafBoxes boxes(const Octree& tree) {
  std::vector<std::int32_t> flat;
  for (std::size_t i = 0; i < tree.leaf_count(); ++i) {
    const Box b = tree.box(i);
    flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  }
  return to_numpy<LeafBoxes>(std::move(flat), {tree.leaf_count(), 2, 3});
}

LeafMask levels(const Octree& tree) {
  std::vector<std::uint8_t> out(tree.leaf_count());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(tree.level(i));
  return to_numpy<LeafMask>(std::move(out), {tree.leaf_count()});
}

LeafPairs adjacent(const Octree& tree) {
  std::vector<std::uint32_t> flat;
  for (const auto& [low, high] : adjacent_leaves(tree))
    flat.insert(flat.end(), {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high)});
  const std::size_t n = flat.size() / 2;
  return to_numpy<LeafPairs>(std::move(flat), {n, 2});
}

/// Shapes on the lattice of the smallest cubes.
struct Shapes {
  std::vector<QVec> boxes;
  std::vector<Triangle> triangles;

  Shapes(const Lattice& lattice, const BoxesIn& boxes_in, const TrianglesIn& triangles_in) {
    for (std::size_t i = 0; i < boxes_in.shape(0); ++i)
      for (std::size_t c = 0; c < 2; ++c)
        boxes.push_back(lattice.to_sub({boxes_in(i, c, 0), boxes_in(i, c, 1), boxes_in(i, c, 2)}));
    for (std::size_t i = 0; i < triangles_in.shape(0); ++i) {
      Triangle t;
      for (std::size_t c = 0; c < 3; ++c)
        t[c] = lattice.to_sub({triangles_in(i, c, 0), triangles_in(i, c, 1), triangles_in(i, c, 2)});
      triangles.push_back(t);
    }
  }
  SolidShapes view() const { return {boxes, triangles}; }
};

IVec shape_of(Voxel v) {
  return {std::get<0>(v), std::get<1>(v), std::get<2>(v)};
}

Octree quantized(Voxel shape, const PointIn& origin, double edge, const BoxesIn& boxes_in,
                 const TrianglesIn& triangles, const CancelToken* cancel, const nb::object& progress) {
  const Shapes shapes({point(origin), edge}, boxes_in, triangles);
  Monitor monitor = make_monitor(cancel, progress);
  const nb::gil_scoped_release release;
  return quantize(shape_of(shape), shapes.view(), monitor);
}

void validate_quantized(const Octree& tree, Voxel shape, const PointIn& origin, double edge,
                        const BoxesIn& boxes_in, const TrianglesIn& triangles) {
  const Shapes shapes({point(origin), edge}, boxes_in, triangles);
  validate_uneven(tree, shape_of(shape), shapes.view());
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
      .def("levels", levels, "Of each leaf the log2 of its edge, (n,).")
      .def("adjacent", adjacent, "Pairs of leaves that share a face, (n, 2).")
      .def("boxes", boxes, "All leaves' boxes in voxels, (n, 2, 3).")
      .def("free_leaves", free_leaves, "Which leaves are free, (n,).")
      .def(
          "is_free",
          [](const Octree& t, std::size_t leaf) { return leaf < t.leaf_count() && t.is_free(leaf); },
          "leaf"_a)
      .def(
          "id",
          [](const Octree& t, std::size_t leaf) {
            if (leaf >= t.leaf_count()) throw nb::index_error("no such leaf");
            return t.id(leaf);
          },
          "leaf"_a)
      .def("find", &Octree::find, "id"_a)
      .def(
          "locate",
          [](const Octree& t, Voxel v) { return t.locate({std::get<0>(v), std::get<1>(v), std::get<2>(v)}); },
          "voxel"_a)
      .def(
          "descend", [](const Octree& t, const PointIn& p) { return t.descend(point(p)); }, "point"_a,
          "The free leaf that a descent into the nearest child ends at; point in voxels.")
      .def(
          "neighbours",
          [](const Octree& t, std::size_t leaf, Direction d) {
            if (leaf >= t.leaf_count()) throw nb::index_error("no such leaf");
            return t.neighbours(leaf, d);
          },
          "leaf"_a, "direction"_a)
      .def("validate", &Octree::validate, "grid"_a);
}

}  // namespace octoway::core
