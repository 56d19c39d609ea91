// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "octoway/abstract.hpp"

#include "core/api/convert.hpp"
#include "core/live/terrain_planner.hpp"

namespace octoway {

using core::inner;
using core::outer;

/// A planner, and the way that it is on.
struct PathPieces::Plan {
  NavSpace space;
  Travel travel;
  core::CostTable costs;
  core::TerrainPlanner planner;
  core::CellSteps steps;
  Point at, goal;
  bool over = false;

  Plan(const NavSpace& in, Point start, Point end, const TerrainAbstractionOptions& options,
       const core::QueryOptions& asked, core::Monitor& monitor)
      : space(in),
        travel(options.travel),
        costs(asked.costs ? *asked.costs : core::CostTable()),
        planner(in.living(), {options.sector, options.travel.radius, asked}, std::nullopt, 0, monitor),
        steps(planner, inner(start), inner(end), costs, terrain_options(options)),
        at(start),
        goal(end) {}

  static core::TerrainOptions terrain_options(const TerrainAbstractionOptions& options) {
    core::TerrainOptions out;
    out.search = options.algorithm;
    out.refine.weight = options.weight;
    return out;
  }
};

namespace {

Status status_of(core::Outcome outcome) {
  switch (outcome) {
    case core::Outcome::FOUND:
      return Status::FOUND;
    case core::Outcome::OUT_OF_BUDGET:
      return Status::OUT_OF_BUDGET;
    case core::Outcome::CANCELLED:
      return Status::CANCELLED;
    case core::Outcome::EXHAUSTED:
      break;
  }
  return Status::UNREACHABLE;
}

}  // namespace

std::optional<Path> PathPieces::next() {
  if (plan_->over) return std::nullopt;
  core::Monitor silent;
  const core::TerrainPath piece = plan_->steps.next(silent);
  Path path;
  const bool found = piece.path.outcome == core::Outcome::FOUND;
  plan_->over = !found || plan_->steps.done();
  path.status = found && !plan_->over ? Status::PARTIAL : status_of(piece.path.outcome);
  for (const core::DVec& p : piece.points) path.points.push_back(outer(p));
  path.start = plan_->at;
  path.goal = plan_->goal;
  path.travel = plan_->travel;
  path.stats.expanded = piece.path.stats.expanded;
  path.stats.cpu_seconds = piece.path.cpu_seconds;
  path.version = plan_->space.version();
  if (!found) return path;
  path.length = 0.0;
  for (std::size_t i = 1; i < piece.points.size(); ++i)
    path.length += core::distance(piece.points[i - 1], piece.points[i]);
  path.cost = piece.path.cost;
  plan_->at = path.points.back();
  return path;
}

PathPieces find_path_pieces(const NavSpace& space, Point start, Point goal,
                            const TerrainAbstractionOptions& options) {
  core::Monitor silent;
  return PathPieces(
      std::make_shared<PathPieces::Plan>(space, start, goal, options, inner(options.travel), silent));
}

}  // namespace octoway
