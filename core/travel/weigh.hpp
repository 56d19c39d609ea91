// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cost of a path: the sum over the cells that it runs through of length times cost. A segment is
// allowed if one chain of voxels in allowed cells, consecutive ones sharing a face, covers it in order; its
// cost is that of the cheapest such chain. So where it runs inside a face that two allowed cells share, the
// cheaper one counts. Integers decide which voxels are on the way; only the sum is in floats.
//
// Costs are in voxels times cost, like all lengths in the core.
#pragma once

#include <array>
#include <span>

#include "core/sight/sight.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// The input of weighing: the cells of a space, and the cost of a unit of length in each. The table must
/// outlive it.
class CostWorld {
 public:
  CostWorld(const SightWorld& sight, const CostTable& costs, std::span<const Kind> kinds)
      : sight_(sight), costs_(&costs), kinds_(kinds), least_(costs.least()) {}

  const SightWorld& sight() const { return sight_; }
  /// Cost of a unit of length in a cell; infinity where there is no cell, or it may not be entered.
  double cost_of(CellId cell) const {
    if (cell == kNoCell) return CostTable::kForbidden;
    return (*costs_)[kinds_.empty() ? Kind{0} : kinds_[cell]];
  }
  bool allows(CellId cell) const { return cost_of(cell) < CostTable::kForbidden; }
  /// The lowest cost that is allowed anywhere.
  double least() const { return least_; }

 private:
  SightWorld sight_;
  const CostTable* costs_;
  std::span<const Kind> kinds_;
  double least_;
};

/// Some voxels around a point, and the cost of reaching them.
struct Stand {
  Footing footing = 0;
  double paid = CostTable::kForbidden;
};

/// The voxels at a point of a path that the path can use. Voxels connected at the point cost the same;
/// coming along a segment there are never more than two groups that are not connected.
struct Standing {
  std::array<Stand, 2> stands;

  Footing footing() const { return stands[0].footing | stands[1].footing; }
  bool allowed() const { return footing() != 0; }
  /// Infinity if the path cannot get there.
  double paid() const { return std::min(stands[0].paid, stands[1].paid); }
  /// The same on some of the voxels only.
  Standing within(Footing some) const;
};

struct Weighed {
  Standing standing;    ///< at the end of the segment
  Ratio reached{1, 1};  ///< how far along the segment the chain goes
  bool allowed() const { return standing.allowed(); }
  double cost() const { return standing.paid(); }
};

/// The allowed voxels of a window, and around a point.
Footing allowed_in(const CostWorld& world, const Window& window);
inline Footing allowed_at(const CostWorld& world, QVec p) {
  return allowed_in(world, window_at(p));
}

/// Every allowed voxel around a point at cost 0: the start of a path.
inline Standing begin_at(const CostWorld& world, QVec p) {
  const Footing footing = allowed_at(world, p);
  return {{Stand{footing, footing != 0 ? 0.0 : CostTable::kForbidden}, Stand{}}};
}

/// Walks from a, standing somewhere there, to b; the cost so far is included. Legs of a polyline are
/// joined by handing the standing on.
Weighed weigh(const CostWorld& world, QVec a, const Standing& from, QVec b);

/// Cost of a segment; infinity if it is not allowed.
inline double weigh(const CostWorld& world, QVec a, QVec b) {
  return weigh(world, a, begin_at(world, a), b).cost();
}

/// Cost of a polyline, covered by one chain; infinity if it is not allowed.
double weigh(const CostWorld& world, std::span<const QVec> points);

}  // namespace octoway::core
