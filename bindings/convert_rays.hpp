// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Rays that Python casts, and hits to Python.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "bindings/bindings.hpp"
#include "core/search/cones/grid_cones.hpp"

namespace octoway::core {

/// A function of two points (tuples) that returns nothing if the segment is clear, or (point, bounds), bounds
/// being (low, high) or nothing. The caller in Python has checked what it gives.
class PythonRays : public Rays {
 public:
  explicit PythonRays(nb::object call) : call_(std::move(call)) {}

  std::optional<RayHit> cast(DVec a, DVec b) override {
    const nb::object hit = call_(nb::make_tuple(a.x, a.y, a.z), nb::make_tuple(b.x, b.y, b.z));
    if (hit.is_none()) return std::nullopt;
    RayHit out{point_of(hit[0]), {}};
    if (!hit[1].is_none()) out.bounds = Bounds{point_of(hit[1][0]), point_of(hit[1][1])};
    return out;
  }

 private:
  static DVec point_of(nb::handle value) {
    DVec p;
    for (int a = 0; a < 3; ++a) p[a] = nb::cast<double>(value[a]);
    return p;
  }

  nb::object call_;
};

using PointOut = std::tuple<double, double, double>;
using HitOut = std::pair<double, std::optional<std::pair<PointOut, PointOut>>>;

inline std::optional<HitOut> to_python(const std::optional<GridRayHit>& hit) {
  if (!hit) return std::nullopt;
  const auto corner = [](DVec p) { return PointOut{p.x, p.y, p.z}; };
  HitOut out{hit->fraction, {}};
  if (hit->bounds) out.second = {corner(hit->bounds->lo), corner(hit->bounds->hi)};
  return out;
}

}  // namespace octoway::core
