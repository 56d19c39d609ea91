// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The choices of a query: its search, the travel that the path is for, and its budget.
#pragma once

#include <limits>
#include <string>
#include <utility>

#include "octoway/types.hpp"

namespace octoway {

/// The cost of a metre by terrain and by motion. Costs are above 0; infinity forbids.
class Costs {
 public:
  Costs() { terrain.fill(1.0), motion.fill(1.0); }

  std::array<double, 256> terrain;
  std::array<double, 3> motion;  ///< surface, adhesive, volumetric
};

/// Places that a path may not enter.
struct Filter {
  std::vector<std::uint8_t> exclude;                  ///< terrain ids
  std::optional<std::pair<double, double>> altitude;  ///< the lowest and the highest z
  std::vector<Bounds> no_go;
};

/// The traveller that a path is for.
struct Travel {
  std::optional<double> radius;  ///< radius of the body; nothing: the space's own
  std::optional<Costs> costs;    ///< nothing: every metre costs 1
  MotionSet motion = kAllMotions;
  std::optional<Filter> filter;
  bool links = true;  ///< links may be used
};

/// The names are those of the Python package: docs/paths.md lists them.
struct PathOptions {
  std::optional<std::string> quality;              ///< "fast", "good" or "best"
  std::optional<std::string> algorithm;            ///< one search instead of the quality's
  std::optional<std::vector<std::string>> refine;  ///< instead of the quality's refinements
  std::optional<double> weight;                    ///< above 1: faster and longer
  std::optional<double> g_weight, h_weight;        ///< algorithm "weighted_astar": from 0 to 1
  std::optional<std::string> placement;            ///< place of the nodes of a graph search
  std::optional<std::int64_t> points_per_portal;   ///< placement "points"
  std::optional<std::int64_t> connectivity;        ///< decomposition "voxels", placement "centres": 6 or 26
  std::optional<double> turn_radius;               ///< refinement "smooth"
  std::optional<std::string> curve;                ///< refinement "smooth"
  std::optional<double> snap;                      ///< blocked ends may be moved as far as this
  std::optional<double> prefer_clearance;          ///< a path nearer to obstacles than this costs more
  double clearance_weight = 2.0;                   ///< a metre in contact costs 1 + this
  std::optional<std::string> abstraction;          ///< "dta" or "subregions"
  std::optional<std::int64_t> sector;              ///< abstraction "dta": 8, 16 or 32 voxels
  std::optional<std::string> scheme;               ///< abstraction "subregions"
  bool exact = false;                              ///< abstraction "subregions"
  std::optional<bool> corridor;                    ///< false: an abstraction's path is refined as its paper does
  bool exact_edges = false, keep_paths = false;    ///< abstraction "dta"
  std::int64_t pivots = 0;                         ///< abstraction "dta"
  std::optional<double> refine_weight;             ///< abstraction "dta"
  bool partial = false;  ///< if the goal cannot be reached, lead to the nearest point that can
  bool trace = false;    ///< record the expansions
  std::uint64_t max_expansions = std::numeric_limits<std::uint64_t>::max();
  double time_limit = std::numeric_limits<double>::infinity();
  const CancelToken* cancel = nullptr;
  Travel travel;
};

}  // namespace octoway
