// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Arrays in and out, for the rooms that speak metres.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <span>
#include <tuple>

#include "bindings/bindings.hpp"

namespace octoway::core {

using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;
using FlagsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using MaskOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
using Triple = std::tuple<double, double, double>;

inline std::span<const DVec> rows_of(const double* data, std::size_t rows) {
  static_assert(sizeof(DVec) == 3 * sizeof(double));
  return {reinterpret_cast<const DVec*>(data), rows};
}
inline std::span<const DVec> points_of(const PointsIn& points) {
  return rows_of(points.data(), points.shape(0));
}
/// Two corners a box.
inline std::span<const DVec> corners_of(const BoxesIn& boxes) {
  return rows_of(boxes.data(), 2 * boxes.shape(0));
}

inline Triple triple(DVec p) {
  return {p.x, p.y, p.z};
}
inline std::optional<std::vector<double>> point_out(const std::optional<DVec>& p) {
  return p ? std::optional(std::vector<double>{p->x, p->y, p->z}) : std::nullopt;
}

inline NumbersOut numbers_to_numpy(std::vector<double> values) {
  const std::size_t n = values.size();
  return to_numpy<NumbersOut>(std::move(values), {n});
}
inline FlagsOut flags_to_numpy(std::vector<std::uint8_t> values) {
  const std::size_t n = values.size();
  return to_numpy<FlagsOut>(std::move(values), {n});
}
/// Bytes of 0 and 1 become bools.
inline MaskOut mask_to_numpy(std::vector<std::uint8_t> values) {
  auto* owned = new std::vector<std::uint8_t>(std::move(values));
  nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<std::uint8_t>*>(p); });
  return MaskOut(reinterpret_cast<bool*>(owned->data()), {owned->size()}, owner);
}

}  // namespace octoway::core
