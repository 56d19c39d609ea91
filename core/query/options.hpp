// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The options of a query, and the choices that follow from them: the searches and refinements that are run.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/query/abstract_choice.hpp"
#include "core/query/filter.hpp"
#include "core/query/quality.hpp"
#include "core/refine/curve/curve.hpp"
#include "core/refine/refine.hpp"
#include "core/search/algorithms.hpp"
#include "core/search/budget.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

struct Decomposition;
struct Tables;

struct QueryOptions {
  std::string quality{kDefaultQuality};
  std::optional<std::string> algorithm;            ///< instead of the quality's; crossing beside refine alone
  std::optional<std::vector<std::string>> refine;  ///< instead of the quality's refinements
  std::optional<double> weight;  ///< priority g + weight * h; above 1 faster and longer; else the quality's
  std::optional<double> g_weight, h_weight;       ///< weighted_astar only: from 0 to 1
  std::optional<std::string> placement;           ///< place of the nodes, for searches on a graph
  std::optional<std::int64_t> points_per_portal;  ///< placement "points": a square number
  std::optional<std::int64_t> connectivity;       ///< centres of voxels: 6 or 26 moves
  std::optional<double> turn_radius;              ///< refine "smooth": metres; one voxel if not given
  std::optional<std::string> curve;               ///< refine "smooth": which kind
  Budget budget;
  bool partial = false;  ///< where the goal cannot be reached, give a path to the nearest point that can
  bool trace = false;    ///< record expansions
  std::optional<double> snap;                 ///< metres: ends in obstacles may be moved as far as that
  std::optional<double> prefer_clearance;     ///< metres: nearer to obstacles than that, a path costs more
  double clearance_weight = 2.0;              ///< how much more, at contact: a metre costs 1 + weight
  std::shared_ptr<const CostTable> costs;     ///< by terrain and motion; null: every metre costs 1
  MotionSet motion = kAllMotions;             ///< allowed motions
  bool links = true;                          ///< whether links may be used
  bool with_motion = false;                   ///< costs differ by motion: cells must, too
  std::optional<std::string> abstraction;     ///< search in the abstract first: "dta" or "subregions"
  std::optional<std::int64_t> sector;         ///< for "dta": 8, 16 or 32 voxels
  std::optional<std::string> scheme;          ///< for "subregions": the cost of a connection
  bool exact = false;                         ///< for "subregions": the shortest path along portal midpoints
  std::optional<bool> corridor;  ///< the crossing search refines; false: as in the papers; not given: the former
                                 ///< unless exact or keep_paths are asked for
  bool exact_edges = false;      ///< for "dta": edges cost what their cheapest way costs
  bool keep_paths = false;       ///< for "dta" without a corridor: segments are remembered
  std::int64_t pivots = 0;       ///< for "dta": how many a differential heuristic has
  std::optional<double> refine_weight;  ///< for "dta": of the search that refines
  std::shared_ptr<const QueryFilter> filter;  ///< places that may not be entered; null: none
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
  std::optional<CurveOptions> curve;       ///< if the path is to be smoothed
  std::optional<AbstractChoice> abstract;  ///< if the search is to run in the abstract first

  /// Throws InvalidInput for unknown names and for what does not go together.
  Choices(const QueryOptions& options, const Tables& tables);

 private:
  void choose_refining(const QueryOptions& options, const Quality& quality);
  void choose_nodes(const QueryOptions& options, const Decomposition& way);
  void choose_weights(const QueryOptions& options);
  void choose_curve(const QueryOptions& options, double resolution);
  void check_costs(const QueryOptions& options) const;
};

}  // namespace octoway::core
