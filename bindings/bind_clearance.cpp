// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/answer.hpp"
#include "bindings/bindings.hpp"
#include "core/base/parallel.hpp"

namespace octoway {

namespace {

using namespace nb::literals;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;

std::vector<QVec> enter_all(const Space& space, const PointsIn& points) {
  std::vector<QVec> out;
  out.reserve(points.shape(0));
  for (std::size_t i = 0; i < points.shape(0); ++i)
    out.push_back(space.enter({points(i, 0), points(i, 1), points(i, 2)}, "points", i));
  return out;
}

/// Distances and, if wanted, gradients (else an empty array). cap in metres.
std::pair<NumbersOut, PointsOut> clearance_at_points(const Live& live, const PointsIn& points, double cap,
                                           bool gradient, bool bounds, int threads) {
  const Reading space = live.read();
  const std::vector<QVec> places = enter_all(*space, points);
  std::vector<double> distances(places.size(), cap);
  std::vector<DVec> gradients(gradient ? places.size() : 0);
  {
    const nb::gil_scoped_release release;
    const double resolution = space->lattice().resolution;
    const std::int64_t reach = to_reach(cap / resolution);
    parallel_for(
        places.size(), thread_count(threads, places.size() / 256), 64,
        [&](int, std::size_t i) {
          const auto found = clearance_at(space->solid_world(), places[i], reach, bounds);
          if (!found) return;
          distances[i] = std::fmin(found->distance * resolution, cap);
          if (gradient) gradients[i] = found->gradient;
        },
        [](std::size_t) {});
  }
  const std::size_t n = distances.size();
  return {to_numpy<NumbersOut>(std::move(distances), {n}), points_to_numpy(gradients)};
}

double clearance_of_path(const Live& live, const PointsIn& points, double cap) {
  const Reading space = live.read();
  const std::vector<QVec> path = enter_all(*space, points);
  const nb::gil_scoped_release release;
  const double resolution = space->lattice().resolution;
  return std::fmin(space->path_clearance(path, cap / resolution) * resolution, cap);
}

}  // namespace

void bind_clearance(nb::module_& m) {
  m.def("clearance", clearance_at_points, "space"_a, "points"_a, "cap"_a, "gradient"_a, "bounds"_a, "threads"_a,
        "Metres to the nearest solid voxel, and unit vectors away from it.");
  m.def("path_clearance", clearance_of_path, "space"_a, "points"_a, "cap"_a,
        "The least distance of a polyline to a solid voxel, in metres.");
}

}  // namespace octoway
