// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/api/path.hpp"

#include <algorithm>
#include <limits>

#include "core/query/polyline.hpp"
#include "core/refine/curve/curve_blend.hpp"
#include "core/sight/path_clearance.hpp"

namespace octoway::core {

Path::Path(const View& view, QueryResult found, DVec from, DVec to)
    : result(std::move(found)),
      start(from),
      goal(to),
      lattice(view->tables.lattice),
      version(view.version()),
      radius(view.radius()),
      shape(view->tables.grid->shape()) {
  const Status why = result.status == Status::PARTIAL ? result.cause : result.status;
  if (!result.outside && (why == Status::START_BLOCKED || why == Status::GOAL_BLOCKED)) {
    const QVec end = lattice.to_sub(why == Status::START_BLOCKED ? start : goal);
    filtered = view.is_filtered(end);
    too_near = radius > 0.0 && !filtered && !result.not_allowed && footing_at(view.solid(), end) != 0;
    if (too_near)
      if (const auto near = clearance_at(view.solid_world(), end, to_reach(radius / lattice.resolution + 2.0),
                                         view.body().inflate_bounds))
        gap = near->distance * lattice.resolution;
  }
  if (version == 0)
    view_ = view;
  else
    corridor_ = corridor_in(view);
  if (version != 0 && result.clearance_cost) min_clearance_ = clearance_in(view);
}

std::vector<CurvePiece> Path::curve() const {
  std::vector<CurvePiece> out = result.curve;
  for (CurvePiece& piece : out) {
    for (DVec& p : piece.control) p = lattice.voxels_to_metres(p);
    if (!piece.straight) piece.curvature = curvature_bound(piece.control);  // of these very numbers
  }
  if (out.empty()) return out;
  const std::vector<DVec> ends = points();  // which may have been moved
  out.front().control.front() = ends.front();
  out.back().control.back() = ends.back();
  return out;
}

std::vector<TraceStep> Path::trace() const {
  std::vector<TraceStep> out = result.trace;
  for (TraceStep& step : out) {
    step.at = lattice.voxels_to_metres(step.at);
    step.g *= lattice.resolution;
    step.key *= lattice.resolution;
  }
  return out;
}

std::vector<Box> Path::corridor() const {
  return view_ ? corridor_in(*view_) : corridor_;
}

double Path::length() const {
  const std::vector<DVec> path = points();
  if (path.empty()) return std::numeric_limits<double>::infinity();
  double sum = 0.0;
  auto link = result.links.begin();
  for (std::size_t k = 1; k < path.size(); ++k)
    if (link == result.links.end() || link->leg != k - 1)
      sum += distance(path[k - 1], path[k]);
    else
      ++link;
  return sum;
}

std::optional<DVec> Path::place(const std::optional<QVec>& q) const {
  return q ? std::optional(lattice.to_metres(*q)) : std::nullopt;
}

std::optional<double> Path::min_clearance() const {
  if (result.points.empty()) return std::nullopt;
  return view_ ? std::optional(clearance_in(*view_)) : min_clearance_;
}

void Path::turn_round() {
  core::turn_round(result);
  std::reverse(corridor_.begin(), corridor_.end());
  std::swap(start, goal);
}

std::optional<double> Path::in_metres(const std::optional<double>& voxels) const {
  return voxels ? std::optional(*voxels * lattice.resolution) : std::nullopt;
}

std::vector<Box> Path::corridor_in(const View& view) const {
  std::vector<Box> out;
  if (result.points.empty()) return out;
  const std::vector<CellId> cells =
      result.corridor.empty() ? corridor_of(view->tables, result.points, result.links) : result.corridor;
  for (const CellId c : cells) out.push_back(view->tables.cells[c]);
  return out;
}

/// Links do not count: nobody walks there.
double Path::clearance_in(const View& view) const {
  double least = std::numeric_limits<double>::infinity();
  for_each_part(result.points, result.links,
                [&](std::span<const QVec> part) { least = path_clearance(view.solid_world(), part, least); });
  return least * lattice.resolution;
}

}  // namespace octoway::core
