// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/answer.hpp"
#include "bindings/bindings.hpp"
#include "bindings/watch.hpp"
#include "core/base/parallel.hpp"
#include "core/live/answer_query.hpp"
#include "core/query/points.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;

std::vector<QVec> enter_all(const Layer& space, const PointsIn& points) {
  std::vector<QVec> out;
  out.reserve(points.shape(0));
  for (std::size_t i = 0; i < points.shape(0); ++i)
    out.push_back(enter(space.tables, {points(i, 0), points(i, 1), points(i, 2)}, "points", i));
  return out;
}

/// Distances and, if wanted, gradients (else an empty array). cap in metres.
std::pair<NumbersOut, PointsOut> clearance_at_points(const NavSpace& live, const PointsIn& points, double cap,
                                                     bool gradient, bool bounds, int threads) {
  const View space = live.read();
  const std::vector<QVec> places = enter_all(*space, points);
  std::vector<double> distances(places.size(), cap);
  std::vector<DVec> gradients(gradient ? places.size() : 0);
  {
    const nb::gil_scoped_release release;
    const double resolution = space->tables.lattice.resolution;
    const std::int64_t reach = to_reach(cap / resolution);
    parallel_for(
        places.size(), thread_count(threads, places.size() / 256), 64,
        [&](int, std::size_t i) {
          const auto found = clearance_at(space.solid_world(), places[i], reach, bounds);
          if (!found) return;
          distances[i] = std::fmin(found->distance * resolution, cap);
          if (gradient) gradients[i] = found->gradient;
        },
        [](std::size_t) {});
  }
  const std::size_t n = distances.size();
  return {to_numpy<NumbersOut>(std::move(distances), {n}), points_to_numpy(gradients)};
}

double clearance_of_path(const NavSpace& live, const PointsIn& points, double cap) {
  const View space = live.read();
  const std::vector<QVec> path = enter_all(*space, points);
  const nb::gil_scoped_release release;
  const double resolution = space->tables.lattice.resolution;
  return std::fmin(path_clearance(space.solid_world(), path, cap / resolution) * resolution, cap);
}

double label_in_metres(std::int16_t squared, const Layer& space) {
  return std::sqrt(static_cast<double>(squared)) * space.tables.lattice.resolution;
}

/// Labels of cells or portals, without the holes that edits leave.
std::pair<NumbersOut, NumbersOut> widths(const NavSpace& live) {
  Monitor monitor = make_monitor(nullptr);
  const View reading = live.read();
  std::vector<double> cells, portals;
  {
    const nb::gil_scoped_release release;
    const Layer& space = *reading.shared()->layer;
    const auto widths = reading.shared()->widths(monitor);
    for (CellId c = 0; c < space.tables.cells.size(); ++c)
      if (!space.tables.cells[c].empty()) cells.push_back(label_in_metres(widths->cells[c], space));
    for (PortalId p = 0; p < space.tables.graph.portals.size(); ++p)
      if (!space.tables.graph.portals[p].is_hole())
        portals.push_back(label_in_metres(widths->portals[p], space));
  }
  rethrow_signal();
  const std::size_t n = cells.size();
  const std::size_t m = portals.size();
  return {to_numpy<NumbersOut>(std::move(cells), {n}), to_numpy<NumbersOut>(std::move(portals), {m})};
}

std::optional<double> max_radius(const NavSpace& live, const PointIn& a, const PointIn& b) {
  Monitor monitor = make_monitor(nullptr);
  const View reading = live.read();
  const QVec from = enter(reading->tables, point(a), "a");
  const QVec to = enter(reading->tables, point(b), "b");
  std::optional<double> radius;
  {
    const nb::gil_scoped_release release;
    radius = widest_radius(reading, from, to, monitor);
  }
  rethrow_signal();
  return radius;
}

}  // namespace

void bind_clearance(nb::module_& m) {
  m.def("clearance", clearance_at_points, "space"_a, "points"_a, "cap"_a, "gradient"_a, "bounds"_a,
        "threads"_a, "Metres to the nearest solid voxel, and unit vectors away from it.");
  m.def("path_clearance", clearance_of_path, "space"_a, "points"_a, "cap"_a,
        "The least distance of a polyline to a solid voxel, in metres.");
  m.def("clearance_labels", widths, "space"_a,
        "The largest radius that fits through each cell and each portal, in metres.");
  m.def("max_radius", max_radius, "space"_a, "a"_a, "b"_a,
        "The largest radius for which a way leads from a to b, in metres.");
  m.attr("LABEL_CAP_VOXELS") = GapField::kCap;
}

}  // namespace octoway::core
