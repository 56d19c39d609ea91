// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What the binding files share: one function a room, and arrays in and out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway {

namespace nb = nanobind;

void bind_errors(nb::module_& m);
void bind_occupancy(nb::module_& m);
void bind_octree(nb::module_& m);
void bind_space(nb::module_& m);
void bind_raster(nb::module_& m);
void bind_baselines(nb::module_& m);

using PointIn = nb::ndarray<const double, nb::shape<3>, nb::c_contig, nb::device::cpu>;
using PointsIn = nb::ndarray<const double, nb::shape<-1, 3>, nb::c_contig, nb::device::cpu>;
using BoxesIn = nb::ndarray<const double, nb::shape<-1, 2, 3>, nb::c_contig, nb::device::cpu>;
using PointsOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 3>>;
using BoxesOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 2, 3>>;

inline DVec point(const PointIn& p) {
  return {p(0), p(1), p(2)};
}

/// A numpy array that owns a vector's memory.
template <class Array, class T>
Array to_numpy(std::vector<T>&& values, std::initializer_list<std::size_t> shape) {
  auto* owned = new std::vector<T>(std::move(values));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
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

}  // namespace octoway
