// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/api/convert.hpp"

#include <algorithm>

#include "core/query/travel_options.hpp"
#include "core/travel/motion_costs.hpp"

namespace octoway::core {

namespace {

bool is_price(double price) {
  return price > 0.0;
}

/// Forbidden ways to move have no price.
MotionPrices motion_prices(const Travel& travel) {
  MotionPrices prices;
  for (std::size_t i = 0; i < prices.size(); ++i) {
    const bool allowed = (travel.motion >> i & 1U) != 0;
    prices[i] = allowed ? (travel.costs ? travel.costs->motion[i] : 1.0) : CostTable::kForbidden;
  }
  return prices;
}

void set_travel(QueryOptions& options, const Travel& travel) {
  options.links = travel.links;
  const MotionPrices motion = motion_prices(travel);
  options.motion = allowed_motions(motion);
  if (options.motion == 0) throw InvalidInput("an agent needs a way to move: motion and costs allow none");
  TerrainPrices terrain;
  terrain.fill(1.0);
  if (travel.costs) terrain = travel.costs->terrain;
  if (!std::all_of(terrain.begin(), terrain.end(), is_price) ||
      !std::all_of(motion.begin(), motion.end(), is_price))
    throw InvalidInput("a metre's cost must be above 0; infinity forbids it");
  if (travel.filter) {
    for (const std::uint8_t id : travel.filter->exclude) terrain[id] = CostTable::kForbidden;
    std::vector<DVec> corners;
    for (const Bounds& box : travel.filter->no_go)
      corners.insert(corners.end(), {inner(box.low), inner(box.high)});
    set_filter(options, travel.filter->altitude, corners);
  }
  options.with_motion = tells_motions_apart(motion);
  const bool excludes = travel.filter && !travel.filter->exclude.empty();
  if (travel.costs || excludes || travel.motion != kAllMotions)
    options.costs = std::make_shared<const CostTable>(kind_costs(terrain, motion));
}

}  // namespace

QueryOptions inner(const Travel& travel) {
  QueryOptions out;
  set_travel(out, travel);
  return out;
}

QueryOptions inner(const PathOptions& options) {
  QueryOptions out;
  if (options.quality) out.quality = *options.quality;
  out.algorithm = options.algorithm;
  out.refine = options.refine;
  out.weight = options.weight;
  out.g_weight = options.g_weight;
  out.h_weight = options.h_weight;
  out.placement = options.placement;
  out.points_per_portal = options.points_per_portal;
  out.connectivity = options.connectivity;
  out.turn_radius = options.turn_radius;
  out.curve = options.curve;
  out.budget.max_expansions = options.max_expansions;
  out.budget.time_limit = options.time_limit;
  out.partial = options.partial;
  out.trace = options.trace;
  out.snap = options.snap;
  out.prefer_clearance = options.prefer_clearance;
  out.clearance_weight = options.clearance_weight;
  out.abstraction = options.abstraction;
  out.sector = options.sector;
  out.scheme = options.scheme;
  out.exact = options.exact;
  out.corridor = options.corridor;
  out.exact_edges = options.exact_edges;
  out.keep_paths = options.keep_paths;
  out.pivots = options.pivots;
  out.refine_weight = options.refine_weight;
  set_travel(out, options.travel);
  return out;
}

octoway::Path outer(const Path& answer, const Travel& travel) {
  const QueryResult& found = answer.result;
  octoway::Path path;
  path.status = found.status;
  path.cause = found.cause;
  for (const DVec& p : answer.points()) path.points.push_back(outer(p));
  path.length = answer.length();
  const std::optional<double> cost = found.cost ? answer.cost() : answer.clearance_cost();
  path.cost = cost.value_or(path.length);
  for (const UsedLink& l : found.links) path.links.push_back({l.leg, l.handle, price_of(l, answer.lattice)});
  for (const CurvePiece& piece : answer.curve()) {
    octoway::CurvePiece& out = path.curve.emplace_back();
    std::transform(piece.control.begin(), piece.control.end(), out.control.begin(),
                   [](DVec p) { return outer(p); });
    out.straight = piece.straight;
    out.kink = piece.kink;
    out.curvature = piece.curvature;
  }
  const auto place = [&](const std::optional<QVec>& q) {
    const auto p = answer.place(q);
    return p ? std::optional(outer(*p)) : std::nullopt;
  };
  path.outside = found.outside;
  path.nearest_free = place(found.nearest_free);
  path.snapped_start = place(found.snapped_start);
  path.snapped_goal = place(found.snapped_goal);
  path.stats = {found.search.expanded, found.search.relaxed, answer.sight_checks(), found.locate_seconds,
                found.search_seconds,  found.refine_seconds, found.cpu_seconds};
  path.start = outer(answer.start);
  path.goal = outer(answer.goal);
  path.radius = answer.radius;
  path.version = answer.version;
  path.travel = travel;
  return path;
}

octoway::ChangeSet outer(const ChangeSet& changes, const Lattice& lattice) {
  octoway::ChangeSet out;
  out.version = changes.version;
  out.changed = changes.changed();
  out.box = outer(changes.box, lattice);
  for (const Box& box : changes.cells_removed) out.cells_removed.push_back(outer(box, lattice));
  for (const Box& box : changes.cells_added) out.cells_added.push_back(outer(box, lattice));
  out.voxels_blocked = changes.voxels_blocked;
  out.voxels_freed = changes.voxels_freed;
  out.links_added = changes.links_added;
  out.links_removed = changes.links_removed;
  return out;
}

Monitor monitor_of(const Progress& progress, const CancelToken* cancel) {
  Monitor monitor;
  monitor.progress = progress;
  if (cancel != nullptr) monitor.cancel = &cancel->cancelled;
  return monitor;
}

LinkLegs legs_of(const octoway::Path& path) {
  LinkLegs legs;
  for (const octoway::UsedLink& link : path.links) legs.emplace_back(link.leg, link.handle);
  return legs;
}

}  // namespace octoway::core
