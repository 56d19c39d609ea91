// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Numpy arrays and Python's tuples to the core's vectors, points and boxes, and back.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway::core {

namespace nb = nanobind;

using PointIn = nb::ndarray<const double, nb::shape<3>, nb::c_contig, nb::device::cpu>;
using PointsIn = nb::ndarray<const double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using BoxesIn = nb::ndarray<const double, nb::shape<-1, 2, 3>, nb::c_contig, nb::device::cpu>;
using PointsOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 3>>;
using BoxesOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 2, 3>>;

inline DVec point(const PointIn& p) {
  return {p(0), p(1), p(2)};
}

/// Reads float64 arrays of shape (3,) and tuples or lists of three floats at once; false for all else, which
/// the caller in Python then converts or refuses. Importing arrays in the general way costs more than a short
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

inline PointsOut points_to_numpy(std::vector<DVec> points) {
  static_assert(sizeof(DVec) == 3 * sizeof(double));
  const std::size_t n = points.size();
  auto* owned = new std::vector<DVec>(std::move(points));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<DVec>*>(p); });
  return PointsOut(reinterpret_cast<double*>(owned->data()), {n, 3}, owner);
}

/// A call that may take long, or a lock, gives the GIL back first: the holder of the lock may want it, to ask
/// for Ctrl-C.
template <class Use>
auto without_gil(const Use& use) {
  const nb::gil_scoped_release release;
  return use();
}

inline std::vector<double> flat_metres(const std::vector<Box>& boxes, const Lattice& lattice) {
  std::vector<double> flat;
  flat.reserve(6 * boxes.size());
  for (const Box& b : boxes)
    for (const IVec& corner : {b.lo, b.hi}) {
      const DVec p = lattice.to_metres({corner.x * kSub, corner.y * kSub, corner.z * kSub});
      flat.insert(flat.end(), {p.x, p.y, p.z});
    }
  return flat;
}

inline BoxesOut boxes_to_numpy(const std::vector<Box>& boxes, const Lattice& lattice) {
  std::vector<double> flat = without_gil([&] { return flat_metres(boxes, lattice); });
  const std::size_t n = boxes.size();
  return to_numpy<BoxesOut>(std::move(flat), {n, 2, 3});
}

/// Arrays of one column that hold any number.
template <class T>
using ColumnIn = nb::ndarray<const T, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
template <class T, int columns>
using TableIn = nb::ndarray<const T, nb::shape<-1, columns>, nb::c_contig, nb::device::cpu>;
template <class T>
using ColumnOut = nb::ndarray<nb::numpy, T, nb::shape<-1>>;
template <class T, int columns>
using TableOut = nb::ndarray<nb::numpy, T, nb::shape<-1, columns>>;

template <class Array>
auto as_span(const Array& array) {
  return std::span(array.data(), array.size());
}

template <class Array>
auto as_span(const std::optional<Array>& array) {
  using Span = decltype(as_span(*array));
  return array ? std::optional<Span>(as_span(*array)) : std::nullopt;
}

template <class Array>
auto to_vector(const Array& array) {
  const auto values = as_span(array);
  return std::vector(values.begin(), values.end());
}

template <class T>
ColumnOut<T> to_column(std::vector<T> values) {
  const std::size_t n = values.size();
  return to_numpy<ColumnOut<T>>(std::move(values), {n});
}

template <int columns, class T>
TableOut<T, columns> to_table(std::vector<T> values) {
  const std::size_t n = values.size() / columns;
  return to_numpy<TableOut<T, columns>>(std::move(values), {n, std::size_t{columns}});
}

/// Python has bool where the core has a vector of bytes.
inline ColumnOut<bool> to_flags(std::vector<std::uint8_t> values) {
  const std::size_t n = values.size();
  auto* owned = new std::vector<std::uint8_t>(std::move(values));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
  return ColumnOut<bool>(reinterpret_cast<bool*>(owned->data()), {n}, owner);
}

inline std::vector<DVec> to_points(const PointsIn& points) {
  std::vector<DVec> out;
  out.reserve(points.shape(0));
  for (std::size_t i = 0; i < points.shape(0); ++i) out.push_back({points(i, 0), points(i, 1), points(i, 2)});
  return out;
}

using Triple = std::tuple<std::int32_t, std::int32_t, std::int32_t>;

inline IVec to_voxel(Triple v) {
  return {std::get<0>(v), std::get<1>(v), std::get<2>(v)};
}

inline Triple to_triple(IVec v) {
  return {v.x, v.y, v.z};
}

inline TableOut<std::int32_t, 3> voxels_to_numpy(const std::vector<IVec>& voxels) {
  std::vector<std::int32_t> flat;
  flat.reserve(3 * voxels.size());
  for (const IVec& v : voxels) flat.insert(flat.end(), {v.x, v.y, v.z});
  return to_table<3>(std::move(flat));
}

/// The names of a list of the core.
template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  for (const auto& item : list) names.emplace_back(item.name);
  return names;
}

static_assert(sizeof(DVec) == 3 * sizeof(double) && sizeof(IVec) == 3 * sizeof(std::int32_t));

/// Without a copy.
inline std::span<const DVec> as_points(const PointsIn& points) {
  return {reinterpret_cast<const DVec*>(points.data()), points.shape(0)};
}

inline std::span<const IVec> as_voxels(const TableIn<std::int32_t, 3>& voxels) {
  return {reinterpret_cast<const IVec*>(voxels.data()), voxels.shape(0)};
}

/// Corners of boxes on a lattice, two a box.
inline std::vector<QVec> to_corners(const Lattice& lattice, const BoxesIn& boxes) {
  std::vector<QVec> corners;
  for (std::size_t i = 0; i < boxes.shape(0); ++i)
    for (std::size_t c = 0; c < 2; ++c)
      corners.push_back(lattice.to_sub({boxes(i, c, 0), boxes(i, c, 1), boxes(i, c, 2)}));
  return corners;
}

inline std::optional<Box> to_box(const std::optional<std::tuple<Triple, Triple>>& box) {
  if (!box) return std::nullopt;
  return Box{to_voxel(std::get<0>(*box)), to_voxel(std::get<1>(*box))};
}

using VoxelBoxesOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;

/// Boxes in voxels.
inline VoxelBoxesOut voxel_boxes_to_numpy(const std::vector<Box>& boxes) {
  std::vector<std::int32_t> flat;
  flat.reserve(6 * boxes.size());
  for (const Box& b : boxes) flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  return to_numpy<VoxelBoxesOut>(std::move(flat), {boxes.size(), 2, 3});
}

inline TableOut<std::uint32_t, 2> pairs_to_numpy(
    const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
  std::vector<std::uint32_t> flat;
  flat.reserve(2 * pairs.size());
  for (const auto& [a, b] : pairs)
    flat.insert(flat.end(), {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)});
  return to_table<2>(std::move(flat));
}

}  // namespace octoway::core
