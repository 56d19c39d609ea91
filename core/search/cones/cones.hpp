// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// View Cone Search (VCS): Pandit 2018, Algorithm 2. From obstacle to obstacle, with nothing but rays: a cone
// from the agent round the obstacle in its way, as narrow as a bisection of its radius can make it, and then
// straight to the point of its base that a ray reaches.
#pragma once

#include <functional>

#include "core/search/budget.hpp"
#include "core/sight/rays.hpp"

namespace octoway::core {

struct ConeOptions {
  int sides = 20;                 ///< sides of the polygon that is the cone's base
  std::optional<double> radius;   ///< radius of the first cone; else half the obstacle's largest side
  std::optional<int> iterations;  ///< steps of the search for the radius; else by the obstacle's sides
  int visits = 4;                 ///< how often one obstacle may be in the way: more is no progress
  int widenings = 3;              ///< how often an obstacle grows by those that stand close to it
  int most_cones = 64;
};

/// How a search ended.
enum class ConeEnd : std::uint8_t {
  FOUND,
  NO_PROGRESS,  ///< the same obstacle again and again: a concave one, for instance
  CLOSED_IN,    ///< no point of any cone's base can be seen
  TOO_MANY,     ///< cones
  STOPPED       ///< by the budget, or cancelled
};

struct ConeStats {
  std::uint64_t rays = 0;
  std::uint64_t cones = 0;    ///< obstacles passed, some of them several times
  std::uint64_t widened = 0;  ///< times an obstacle grew by its neighbours
};

struct ConePath {
  ConeEnd end = ConeEnd::FOUND;
  std::vector<DVec> points;  ///< to the goal, or to where the search ended
  ConeStats stats;
};

/// go_on(cones so far, where, length so far) is asked before every cone.
using ConeGuard = std::function<bool(std::uint64_t, DVec, double)>;

/// Throws InvalidInput where a ray does not say how large the obstacle is and no radius was given.
ConePath search_cones(Rays& rays, DVec start, DVec goal, const ConeOptions& options, const ConeGuard& go_on);

}  // namespace octoway::core
