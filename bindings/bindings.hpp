// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What the binding files share: one function a room, and arrays in and out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway::core {

namespace nb = nanobind;

void bind_errors(nb::module_& m);
void bind_occupancy(nb::module_& m);
void bind_mesh(nb::module_& m);
void bind_points(nb::module_& m);
void bind_readers(nb::module_& m);
void bind_octree(nb::module_& m);
void bind_cells(nb::module_& m);
void bind_answer(nb::module_& m);
void bind_space(nb::module_& m);
void bind_many(nb::module_& m);
void bind_changes(nb::module_& m);
class NavSpace;
void bind_edits(nb::class_<NavSpace>& space);
void bind_links(nb::class_<NavSpace>& space);
void bind_agents(nb::module_& m);
void bind_layers(nb::class_<NavSpace>& space);
void bind_body(nb::module_& m);
void bind_files(nb::module_& m);
void bind_watch(nb::module_& m);
void bind_stream(nb::class_<NavSpace>& space);
void bind_terrain(nb::module_& m);
void bind_kinds(nb::class_<NavSpace>& space);
void bind_raster(nb::module_& m);
void bind_baselines(nb::module_& m);
void bind_clearance(nb::module_& m);
void bind_cones(nb::module_& m);
void bind_refine(nb::module_& m);
void bind_terrain_grid(nb::module_& m);
void bind_cell_abstraction(nb::module_& m);
void bind_subregions(nb::module_& m);

using PointIn = nb::ndarray<const double, nb::shape<3>, nb::c_contig, nb::device::cpu>;
using PointsIn = nb::ndarray<const double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using BoxesIn = nb::ndarray<const double, nb::shape<-1, 2, 3>, nb::c_contig, nb::device::cpu>;
using PointsOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 3>>;
using BoxesOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 2, 3>>;

inline DVec point(const PointIn& p) {
  return {p(0), p(1), p(2)};
}

/// Reads float64 arrays of shape (3,) and tuples or lists of three floats at once; false for all else, which
/// Python's door then makes plain or refuses. Importing arrays in the general way costs more than a short
/// search.
inline bool read_point(nb::handle value, DVec& out) {
  PyObject* object = value.ptr();
  if (PyTuple_Check(object) || PyList_Check(object)) {
    if (PySequence_Fast_GET_SIZE(object) != 3) return false;
    for (int a = 0; a < 3; ++a) {
      PyObject* item = PySequence_Fast_GET_ITEM(object, a);
      if (!PyFloat_Check(item)) return false;
      out[a] = PyFloat_AS_DOUBLE(item);
    }
    return true;
  }
  Py_buffer view;
  if (PyObject_CheckBuffer(object) == 0) return false;
  if (PyObject_GetBuffer(object, &view, PyBUF_STRIDED_RO | PyBUF_FORMAT) != 0) {
    PyErr_Clear();
    return false;
  }
  const bool plain =
      view.ndim == 1 && view.shape[0] == 3 && view.format != nullptr && std::string_view(view.format) == "d";
  for (int a = 0; plain && a < 3; ++a)
    std::memcpy(&out[a], static_cast<const char*>(view.buf) + a * view.strides[0], sizeof(double));
  PyBuffer_Release(&view);
  return plain;
}

/// A numpy array that owns a vector's memory.
template <class Array, class Vector>
Array to_numpy(Vector&& values, std::initializer_list<std::size_t> shape) {
  static_assert(!std::is_reference_v<Vector>, "the array takes the vector over");
  auto* owned = new Vector(std::move(values));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<Vector*>(p); });
  return Array(owned->data(), shape, owner);
}

inline PointsOut points_to_numpy(const std::vector<DVec>& points) {
  std::vector<double> flat;
  flat.reserve(3 * points.size());
  for (const DVec& p : points) flat.insert(flat.end(), {p.x, p.y, p.z});
  const std::size_t n = points.size();
  return to_numpy<PointsOut>(std::move(flat), {n, 3});
}

inline BoxesOut boxes_to_numpy(const std::vector<Box>& boxes, const Lattice& lattice) {
  std::vector<double> flat;
  flat.reserve(6 * boxes.size());
  for (const Box& b : boxes)
    for (const IVec& corner : {b.lo, b.hi}) {
      const DVec p = lattice.to_metres({corner.x * kSub, corner.y * kSub, corner.z * kSub});
      flat.insert(flat.end(), {p.x, p.y, p.z});
    }
  const std::size_t n = boxes.size();
  return to_numpy<BoxesOut>(std::move(flat), {n, 2, 3});
}

}  // namespace octoway::core
