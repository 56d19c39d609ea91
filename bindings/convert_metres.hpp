// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Points and boxes in metres, in and out.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <span>
#include <tuple>

#include "bindings/convert.hpp"

namespace octoway::core {

using PointOut = std::tuple<double, double, double>;

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

inline PointOut triple(DVec p) {
  return {p.x, p.y, p.z};
}
inline std::optional<std::vector<double>> point_out(const std::optional<DVec>& p) {
  return p ? std::optional(std::vector<double>{p->x, p->y, p->z}) : std::nullopt;
}

}  // namespace octoway::core
