// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What a query may ask for, and what becomes of it: the searches and refinements that are run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/refine/curve.hpp"
#include "core/refine/refine.hpp"
#include "core/search/algorithms.hpp"
#include "core/space/quality.hpp"

namespace octoway {

struct QueryOptions {
  std::string quality{kDefaultQuality};
  std::optional<std::string>
      algorithm;  ///< one search instead of the quality's; crossing if only refine is given
  std::optional<std::vector<std::string>> refine;  ///< instead of the quality's refinements
  std::optional<double>
      weight;  ///< priority g + weight * h; above 1 faster and longer; else the quality's, or 1
  std::optional<double> g_weight, h_weight;       ///< weighted_astar only: from 0 to 1
  std::optional<std::string> placement;           ///< of the graph's nodes, for searches on a graph
  std::optional<std::int64_t> points_per_portal;  ///< placement "points": a square number
  std::optional<std::int64_t> connectivity;       ///< centres of voxels: 6 or 26 moves
  std::optional<double> turn_radius;              ///< refine "smooth": metres; one voxel if not given
  std::optional<std::string> curve;               ///< refine "smooth": which kind
  Budget budget;
  bool partial = false;  ///< where the goal cannot be reached, give a path to the nearest point that can
  bool trace = false;    ///< record expansions
  std::optional<double> snap;              ///< metres: ends in obstacles may be moved as far as that
  std::optional<double> prefer_clearance;  ///< metres: nearer to obstacles than that, a path costs more
  double clearance_weight = 2.0;           ///< how much more, at contact: a metre costs 1 + weight
};

struct Try {
  const Algorithm* algorithm;
  bool from_goal;
  double weight;
};

/// Checked options.
struct Choices {
  std::vector<Try> attempts;
  std::vector<const Refinement*> refine;
  double slack = 1.0;
  NodeChoice nodes;
  double g_weight = 1.0, h_weight = 1.0;
  std::optional<CurveOptions> curve;  ///< if the path is to be smoothed

  /// Throws InvalidInput for unknown names and for what does not go together. `resolution` is metres a voxel.
  Choices(const QueryOptions& options, std::string_view decomposition, double resolution);

 private:
  void choose_nodes(const QueryOptions& options, std::string_view decomposition);
  void choose_weights(const QueryOptions& options);
  void choose_curve(const QueryOptions& options, double resolution);
};

}  // namespace octoway
