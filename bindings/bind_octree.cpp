// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "core/octree/octree.hpp"

namespace octoway {

namespace {

using namespace nb::literals;
using LeafBoxes = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using LeafMask = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
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

}  // namespace octoway
