// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Questions about points and lines, in metres: is it free, how far are the walls, what is in sight.
#pragma once

#include "core/api/ask.hpp"
#include "core/query/distance_field.hpp"
#include "core/query/polyline.hpp"

namespace octoway::core {

/// One flag a point: it may be entered. A point outside the world may not.
std::vector<std::uint8_t> are_free(const NavSpace& space, std::span<const DVec> points, Radius radius,
                                   const QueryOptions& options, Monitor& monitor);
/// One flag a point: it is inside the world and loaded.
std::vector<std::uint8_t> are_loaded(const NavSpace& space, std::span<const DVec> points);
std::optional<DVec> nearest_free(const NavSpace& space, DVec p, Radius radius, const QueryOptions& options,
                                 Monitor& monitor);
bool reachable(const NavSpace& space, DVec a, DVec b, Radius radius, const QueryOptions& options,
               Monitor& monitor);
std::vector<DVec> random_points(const NavSpace& space, std::size_t n, std::uint64_t seed, Radius radius,
                                Monitor& monitor);

/// How far a straight line is clear, as a fraction of it.
struct RayReach {
  bool clear = true;
  double fraction = 1.0;
};
/// Without a radius, the centre moves in the space's own layer. A sphere of a given radius moves among the
/// solids themselves, which needs no layer; a box goes where its layer lets it.
RayReach cast_ray(const NavSpace& space, DVec a, DVec b, Radius radius, Monitor& monitor);

/// How far a polyline is clear, for the options' travel.
PathTrace trace_polyline(const NavSpace& space, std::span<const DVec> points, Radius radius,
                         const QueryOptions& options, const LinkLegs& legs, Monitor& monitor);

/// Distances to the nearest solid voxel, at most a cap, and unit vectors that lead away from it.
struct Clearances {
  std::vector<double> distances;
  std::vector<DVec> gradients;  ///< none unless they were asked for
};
Clearances clearances(const NavSpace& space, std::span<const DVec> points, double cap, bool gradient,
                      bool bounds, int threads);
double polyline_clearance(const NavSpace& space, std::span<const DVec> points, double cap);

/// The largest radius that fits through each cell and each portal, without the holes that edits leave.
struct WidthsInMetres {
  std::vector<double> cells, portals;
};
WidthsInMetres widths_in_metres(const NavSpace& space, Monitor& monitor);
std::optional<double> max_radius(const NavSpace& space, DVec a, DVec b, Monitor& monitor);

/// Distances from one source, and the version that they were found in.
struct HeldField {
  View view;
  DistanceField field;

  /// Metres times cost; infinity where no way leads.
  double at(DVec p, std::optional<std::size_t> number = {}) const;
};
HeldField distances_from(const NavSpace& space, DVec source, Radius radius, const QueryOptions& options,
                         Monitor& monitor);

/// The solid voxels that one may stand on, inflated for a radius; nothing where one may on all of them.
std::optional<BitGrid> floor_for(const NavSpace& space, Radius radius);

}  // namespace octoway::core
