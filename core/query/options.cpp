// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/options.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/named.hpp"
#include "core/base/to_int.hpp"
#include "core/search/graphs.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

namespace {

constexpr std::int64_t kMostPortalPoints = 64;
constexpr std::int64_t kDefaultPoints = 4;
constexpr double kLeastTurnRadius = 1e-3;  // voxels; below, the lattice would show
constexpr double kMostTurnRadius = 1e6;

std::string quoted(std::string_view name) {
  return "'" + std::string(name) + "'";
}

}  // namespace

Choices::Choices(const QueryOptions& options, const Tables& tables) {
  const Quality& quality = find_named(qualities(), options.quality, "quality");
  slack = quality.slack;
  if (options.algorithm || options.refine) {  // experts get what they name, once
    const std::string_view name =
        options.algorithm ? std::string_view(*options.algorithm) : kDefaultAlgorithm;
    attempts.push_back({&find_named(algorithms(), name, "algorithm"), false, options.weight.value_or(1.0)});
  } else {
    for (const Attempt& a : quality.attempts)
      attempts.push_back({&find_named(algorithms(), a.algorithm, "algorithm"), a.from_goal,
                          options.weight.value_or(a.weight)});
  }
  if (options.refine)
    for (const std::string& name : *options.refine)
      refine.push_back(&find_named(refinements(), name, "refinement"));
  else
    for (const std::string_view name : quality.refine)
      refine.push_back(&find_named(refinements(), name, "refinement"));
  choose_nodes(options, *tables.decomposition);
  choose_weights(options);
  choose_curve(options, tables.lattice.resolution);
  if (options.costs) check_costs(options);
  abstract = choose_abstraction(options);
  if (abstract && abstract->corridor) choose_refining(options, quality);
}

/// In a corridor the crossing searches of the quality refine; algorithm and weight are those in the abstract.
void Choices::choose_refining(const QueryOptions& options, const Quality& quality) {
  attempts.clear();
  const auto add = [&](std::string_view name, bool from_goal, double weight) {
    attempts.push_back({&find_named(algorithms(), name, "algorithm"), from_goal,
                        abstract->refine_weight.value_or(weight)});
  };
  if (options.refine) return add(kDefaultAlgorithm, false, 1.0);
  for (const Attempt& a : quality.attempts) add(a.algorithm, a.from_goal, a.weight);
}

void Choices::check_costs(const QueryOptions& options) const {
  for (const Try& attempt : attempts) {
    if (attempt.algorithm->takes_costs) continue;
    std::string known;
    for (const Algorithm& a : algorithms())
      if (a.takes_costs) known += (known.empty() ? "" : ", ") + std::string(a.name);
    throw InvalidInput("algorithm " + quoted(attempt.algorithm->name) +
                       " knows no costs of terrain or motion; those that do: " + known);
  }
  if (options.prefer_clearance && *options.prefer_clearance > 0.0)
    throw InvalidInput(
        "prefer_clearance and costs of terrain or motion cannot be weighed against each other; "
        "give one of them");
}

void Choices::choose_curve(const QueryOptions& options, double resolution) {
  for (std::size_t i = 0; i + 1 < refine.size(); ++i)
    if (refine[i]->name == kSmooth.name)
      throw InvalidInput("refinement 'smooth' makes a curve of the finished path: name it last");
  if (refine.empty() || refine.back()->name != kSmooth.name) {
    if (options.turn_radius || options.curve)
      throw InvalidInput("turn_radius and curve are for refinement 'smooth': name it last in refine");
    return;
  }
  const std::string_view kind = options.curve ? std::string_view(*options.curve) : curve_kinds().front().name;
  const double radius = options.turn_radius ? *options.turn_radius / resolution : 1.0;
  if (!(radius >= kLeastTurnRadius && radius <= kMostTurnRadius))
    throw InvalidInput("turn_radius must be from 0.001 to 1,000,000 voxels, and a voxel is " +
                       std::to_string(resolution) + " m; not " + std::to_string(*options.turn_radius) + " m");
  curve = CurveOptions{find_named(curve_kinds(), kind, "curve").name, radius};
}

void Choices::choose_nodes(const QueryOptions& options, const Decomposition& way) {
  if (!options.placement && !options.points_per_portal && !options.connectivity) return;
  const Algorithm& algorithm = *attempts.front().algorithm;
  if (!algorithm.on_graph)
    throw InvalidInput("algorithm " + quoted(algorithm.name) +
                       " places its own points; placement and connectivity are for searches on "
                       "a graph, such as astar");
  const std::string_view name =
      options.placement ? std::string_view(*options.placement) : placements().front().name;
  nodes.placement = find_named(placements(), name, "placement").placement;
  if (options.points_per_portal && nodes.placement != Placement::POINTS)
    throw InvalidInput("a number of points a portal goes with placement 'points', not " + quoted(name));
  if (nodes.placement == Placement::POINTS) {
    const std::int64_t count = options.points_per_portal.value_or(kDefaultPoints);
    const auto side = round_to_int<std::int64_t>(std::sqrt(static_cast<double>(count)));
    if (count < 1 || count > kMostPortalPoints || side * side != count)
      throw InvalidInput("the number of points a portal must be a square number from 1 to 64, not " +
                         std::to_string(count));
    nodes.side = static_cast<std::uint32_t>(side);
  }
  if (!options.connectivity) return;
  if (*options.connectivity != 6 && *options.connectivity != 26)
    throw InvalidInput("connectivity must be 6 or 26, not " + std::to_string(*options.connectivity));
  if (nodes.placement != Placement::CENTRES || !way.unit_cells)
    throw InvalidInput(
        "connectivity is a choice between moves of a voxel: it goes with decomposition 'voxels' and "
        "placement 'centres', not with " +
        quoted(way.name) + " and " + quoted(name));
  nodes.diagonal = *options.connectivity == 26;
}

void Choices::choose_weights(const QueryOptions& options) {
  const Algorithm& algorithm = *attempts.front().algorithm;
  if (options.weight && *options.weight != 1.0 && !algorithm.takes_weight)
    throw InvalidInput("algorithm " + quoted(algorithm.name) + " takes no weight; weighted_astar does");
  if (!options.g_weight && !options.h_weight) return;
  if (algorithm.name != "weighted_astar")
    throw InvalidInput("weights g and h are for algorithm 'weighted_astar', not " + quoted(algorithm.name));
  g_weight = options.g_weight.value_or(1.0);
  h_weight = options.h_weight.value_or(1.0);
  for (const double w : {g_weight, h_weight})
    if (!(w >= 0.0 && w <= 1.0))
      throw InvalidInput("weights g and h must be numbers from 0 to 1, not " + std::to_string(w));
  if (g_weight == 0.0 && h_weight == 0.0)
    throw InvalidInput("weights g and h are both 0: no node would be better than another");
}

}  // namespace octoway::core
