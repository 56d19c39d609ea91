// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "octoway/space.hpp"

#include "core/api/convert.hpp"
#include "core/api/places.hpp"

namespace octoway {

using core::inner;
using core::outer;

namespace {

/// For the path's own travel. It reaches its goal no more than before.
Path refined(const core::NavSpace& space, const Path& path, const core::QueryOptions& options) {
  core::Monitor silent;
  Path made = outer(core::ask_refined(space, inner(std::span(path.points)), options, core::legs_of(path),
                                      path.radius, silent),
                    path.travel);
  if (path.status != Status::PARTIAL) return made;
  made.status = path.status;
  made.cause = path.cause;
  made.goal = path.goal;
  return made;
}

}  // namespace

// Queries.

Path NavSpace::find_path(Point start, Point goal, const PathOptions& options) const {
  core::Monitor monitor = core::monitor_of({}, options.cancel);
  return outer(
      core::ask_path(*space_, inner(start), inner(goal), inner(options), options.travel.radius, monitor),
      options.travel);
}

std::vector<Path> NavSpace::find_paths(std::span<const Point> starts, std::span<const Point> goals,
                                       const PathOptions& options, int threads) const {
  if (starts.size() != goals.size()) throw InvalidInput("starts and goals must be as many as each other");
  core::Monitor monitor = core::monitor_of({}, options.cancel);
  std::vector<Path> out;
  for (const core::Path& answer : core::ask_each(*space_, inner(starts), inner(goals), inner(options),
                                                 threads, options.travel.radius, monitor))
    out.push_back(outer(answer, options.travel));
  return out;
}

std::vector<Path> NavSpace::find_paths_to_many(Point source, std::span<const Point> targets,
                                               const PathOptions& options) const {
  core::Monitor monitor = core::monitor_of({}, options.cancel);
  std::vector<Path> out;
  for (const core::Path& answer : core::ask_many(*space_, inner(source), inner(targets), inner(options), {},
                                                 options.travel.radius, monitor)
                                      .answers)
    out.push_back(outer(answer, options.travel));
  return out;
}

NearestTarget NavSpace::find_nearest_target(Point source, std::span<const Point> targets,
                                            const PathOptions& options) const {
  core::Monitor monitor = core::monitor_of({}, options.cancel);
  const core::ManyPaths found = core::ask_many(*space_, inner(source), inner(targets), inner(options),
                                               {.nearest_only = true}, options.travel.radius, monitor);
  NearestTarget out;
  for (std::size_t i = 0; i < found.answers.size(); ++i) {
    out.path = outer(found.answers[i], options.travel);
    if (!out.path) continue;
    out.index = i;
    break;
  }
  return out;
}

DistanceField NavSpace::distances_from(Point source, const Travel& travel) const {
  core::Monitor silent;
  return DistanceField(std::make_shared<const core::HeldField>(
      core::distances_from(*space_, inner(source), travel.radius, inner(travel), silent)));
}

double DistanceField::at(Point p) const {
  return field_->at(inner(p));
}

std::uint64_t DistanceField::version() const {
  return field_->view.version();
}

bool NavSpace::is_free(Point p, const Travel& travel) const {
  core::Monitor silent;
  return core::are_free(*space_, inner(std::span(&p, 1)), travel.radius, inner(travel), silent).front() != 0;
}

std::optional<Point> NavSpace::nearest_free(Point p, const Travel& travel) const {
  core::Monitor silent;
  const auto found = core::nearest_free(*space_, inner(p), travel.radius, inner(travel), silent);
  return found ? std::optional(outer(*found)) : std::nullopt;
}

bool NavSpace::reachable(Point a, Point b, const Travel& travel) const {
  core::Monitor silent;
  return core::reachable(*space_, inner(a), inner(b), travel.radius, inner(travel), silent);
}

Ray NavSpace::raycast(Point a, Point b, std::optional<double> radius) const {
  core::Monitor silent;
  const core::RayReach ray = core::cast_ray(*space_, inner(a), inner(b), radius, silent);
  const core::DVec from = inner(a), along = inner(b) - from;
  const core::DVec end = ray.clear ? inner(b) : from + along * std::fmax(ray.fraction, 0.0);
  return {ray.clear, outer(end), core::distance(from, end)};
}

std::vector<Point> NavSpace::random_points(std::size_t n, std::uint64_t seed,
                                           std::optional<double> radius) const {
  core::Monitor silent;
  std::vector<Point> out;
  for (const core::DVec& p : core::random_points(*space_, n, seed, radius, silent)) out.push_back(outer(p));
  return out;
}

double NavSpace::clearance(Point p, double cap) const {
  const bool border = space_->read().body().inflate_bounds;
  return core::clearances(*space_, inner(std::span(&p, 1)), cap, false, border, 1).distances.front();
}

std::optional<double> NavSpace::max_radius(Point a, Point b) const {
  core::Monitor silent;
  return core::max_radius(*space_, inner(a), inner(b), silent);
}

Path NavSpace::refine_path(const Path& path, const std::vector<std::string>& refine) const {
  if (path.points.empty()) return path;
  core::QueryOptions options = inner(path.travel);
  options.refine = refine;
  return refined(*space_, path, options);
}

Path NavSpace::smooth_path(const Path& path, double turn_radius) const {
  if (path.points.empty()) return path;
  core::QueryOptions options = inner(path.travel);
  options.refine = {"smooth"};
  options.turn_radius = turn_radius;
  return refined(*space_, path, options);
}

bool NavSpace::holds(const Path& path) const {
  if (path.points.empty()) return false;
  core::Monitor silent;
  return core::trace_polyline(*space_, inner(std::span(path.points)), path.radius, inner(path.travel),
                              core::legs_of(path), silent)
      .clear;
}

std::vector<Bounds> NavSpace::corridor(const Path& path) const {
  std::vector<Bounds> out;
  if (path.points.empty()) return out;
  core::QueryOptions options = inner(path.travel);
  options.refine = std::vector<std::string>{};
  core::Monitor silent;
  const core::Path answer = core::ask_refined(*space_, inner(std::span(path.points)), options,
                                              core::legs_of(path), path.radius, silent);
  for (const core::Box& box : answer.corridor()) out.push_back(outer(box, answer.lattice));
  return out;
}

// Facts.

Bounds NavSpace::bounds() const {
  const core::Frame frame = space_->frame();
  return outer(frame.bounds, frame.lattice);
}

Sides NavSpace::shape() const {
  const core::IVec sides = space_->frame().bounds.hi;
  return {sides.x, sides.y, sides.z};
}

double NavSpace::resolution() const {
  return space_->frame().lattice.resolution;
}

bool NavSpace::is_loaded(Point p) const {
  return core::are_loaded(*space_, inner(std::span(&p, 1))).front() != 0;
}

std::vector<LayerStats> NavSpace::layers() const {
  std::vector<LayerStats> out;
  for (const core::LayerSize& l : space_->layers())
    out.push_back({l.radius, l.motion, l.cells, l.portals, l.bytes});
  return out;
}

bool NavSpace::drop_layer(double radius, bool motion) {
  return space_->drop_layer(radius, motion);
}

void NavSpace::set_layer_limit(std::size_t bytes) {
  space_->set_layer_limit(bytes);
}

void NavSpace::validate() const {
  space_->validate();
}

}  // namespace octoway
