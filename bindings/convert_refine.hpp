// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Gates and rates of a refraction in, its points out.
#pragma once

#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"
#include "core/refine/refract.hpp"

namespace octoway::core {

using RatesIn = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;

/// A rectangle between whole numbers, flat along one axis.
inline Box rectangle(const BoxesIn& gates, std::size_t i) {
  Box box;
  int flat = 0;
  for (int a = 0; a < 3; ++a) {
    const auto axis = static_cast<std::size_t>(a);
    box.lo[a] = static_cast<std::int32_t>(gates(i, 0, axis));
    box.hi[a] = static_cast<std::int32_t>(gates(i, 1, axis));
    if (box.lo[a] == box.hi[a]) ++flat;
    if (box.lo[a] > box.hi[a]) flat = 3;
  }
  if (flat != 1) throw InvalidInput("gate " + std::to_string(i) + " is not a rectangle flat along one axis");
  return box;
}

/// The cheapest way through a row of gates, in voxels: a point of the lattice on each, and a cost that
/// nothing can be below.
inline auto refract(const PointIn& start, const PointIn& goal, const BoxesIn& gates, const RatesIn& rates) {
  if (rates.shape(0) != gates.shape(0) + 1)
    throw InvalidInput("there is one more rate than gates: one for each leg");
  std::vector<Box> rects;
  std::vector<Gate> row;
  for (std::size_t i = 0; i < gates.shape(0); ++i) {
    rects.push_back(rectangle(gates, i));
    row.push_back(gate_of({rects.back(), 0, 1}));
  }
  Refraction string;
  string.solve(point(start), point(goal), row, {rates.data(), rates.shape(0)});
  std::vector<DVec> points;
  for (std::size_t i = 0; i < rects.size(); ++i)
    points.push_back(to_voxels(nearest_on(rects[i], string.point(i))));
  return std::tuple(points_to_numpy(points), string.bound(), string.rounds());
}

}  // namespace octoway::core
