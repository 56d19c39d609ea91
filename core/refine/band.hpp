// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths that keep off walls. The cost of a path is the integral of 1 + w max(0, 1 - c / m) along it, where c
// is the distance of the body to the nearest obstacle, m the distance that is preferred, and w the weight: a
// metre along a wall costs 1 + w, a metre m away from everything costs 1.
#pragma once

#include <span>
#include <vector>

#include "core/sight/nearest_solid.hpp"
#include "core/sight/sight.hpp"

namespace octoway::core {

struct ClearancePrice {
  double prefer;  ///< m, voxels
  double weight;  ///< w
  double radius;  ///< radius of the body, voxels
};

class Band {
 public:
  Band(const SightWorld& sight, const SolidWorld& solids, const ClearancePrice& price);

  /// In voxels. Each leg is cut into equal pieces, as few as are no longer than a voxel or m / 4, and c is
  /// taken in the middle of each. It chooses between paths; it never decides whether one is clear.
  double cost(std::span<const QVec> points) const;

  /// Quinlan and Khatib, Elastic Bands, 1993: the path is cut finer and finer, and each vertex is pushed away
  /// from obstacles and pulled straight where that costs less. A clear path stays clear, keeps its ends and
  /// never costs more than before.
  void relax(std::vector<QVec>& points) const;

  std::uint64_t sight_checks() const { return sight_checks_; }

 private:
  double leg_cost(QVec a, QVec b) const;
  /// The same, or some value not below `most` if that is known before the end.
  double leg_cost(QVec a, QVec b, double most) const;
  bool is_seen(QVec a, QVec b) const;
  bool is_clear(std::span<const QVec> points) const;
  QVec pushed(QVec p, double share) const;
  /// Moves vertex i to a cheaper place, if there is one; `costs` holds the cost of each leg.
  bool improve(std::vector<QVec>& points, std::vector<double>& costs, std::size_t i) const;
  void sweep(std::vector<QVec>& points) const;
  std::vector<QVec> subdivided(std::span<const QVec> points, double longest) const;
  std::vector<QVec> simplified(std::span<const QVec> points) const;

  SightWorld sight_;
  SolidWorld solids_;
  ClearancePrice price_;
  std::int64_t reach_;  ///< beyond it nothing costs more
  double step_;
  mutable std::uint64_t sight_checks_ = 0;
};

}  // namespace octoway::core
