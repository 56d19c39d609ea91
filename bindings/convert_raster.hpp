// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Arrays of voxels, things and colours to the raster, and what it found to Python.
#pragma once

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"
#include "core/raster/surface.hpp"
#include "core/raster/things.hpp"
#include "core/sight/pick.hpp"

namespace octoway::core {

using DenseBytesIn = nb::ndarray<const std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using ColoursIn = TableIn<std::uint8_t, 3>;

template <class Dense>
IVec shape_of(const Dense& dense) {
  IVec shape;
  for (int a = 0; a < 3; ++a) shape[a] = static_cast<std::int32_t>(dense.shape(static_cast<std::size_t>(a)));
  return shape;
}

/// Null where there are none.
inline const std::uint8_t* kinds_beside(const DenseBytesIn& solid, const std::optional<DenseBytesIn>& kinds) {
  if (!kinds) return nullptr;
  if (shape_of(*kinds) != shape_of(solid)) throw InvalidInput("every voxel needs one kind");
  return kinds->data();
}

inline std::tuple<VoxelBoxesOut, ColumnOut<std::uint8_t>, ColumnOut<std::uint8_t>> to_arrays(
    const std::vector<VoxelQuad>& quads) {
  std::vector<Box> boxes;
  std::vector<std::uint8_t> faces, before;
  for (const VoxelQuad& q : quads) {
    boxes.push_back({q.lo, q.hi});
    faces.push_back(q.face);
    before.push_back(q.kind);
  }
  return {voxel_boxes_to_numpy(boxes), to_column(std::move(faces)), to_column(std::move(before))};
}

inline std::span<const Corners> as_corners(const BoxesIn& boxes) {
  static_assert(sizeof(Corners) == 6 * sizeof(double));
  return {reinterpret_cast<const Corners*>(boxes.data()), boxes.shape(0)};
}

inline std::span<const Rgb> as_colours(const ColoursIn& colours) {
  static_assert(sizeof(Rgb) == 3);
  return {reinterpret_cast<const Rgb*>(colours.data()), colours.shape(0)};
}

using VoxelCorner = std::array<std::int32_t, 3>;

inline std::optional<std::tuple<VoxelCorner, std::uint8_t, double>> to_python(
    const std::optional<Pick>& hit) {
  if (!hit) return std::nullopt;
  return std::tuple(VoxelCorner{hit->voxel.x, hit->voxel.y, hit->voxel.z}, hit->face, hit->at.value());
}

}  // namespace octoway::core
