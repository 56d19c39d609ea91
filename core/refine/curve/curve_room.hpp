// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The room that a curve has: free voxels, and where costs forbid some of them, the others.
#pragma once

#include "core/travel/weigh.hpp"

namespace octoway::core {

class CurveRoom {
 public:
  /// Both must outlive it. costs: null where every free voxel may be entered.
  CurveRoom(const SightWorld& world, const CostWorld* costs) : world_(world), costs_(costs) {}

  /// The voxels of a window that a curve may enter.
  Footing in(const Window& window) const {
    return costs_ != nullptr ? allowed_in(*costs_, window) : free_voxels(world_.grid, window);
  }
  /// True if a curve may enter every voxel of the box.
  bool holds(const Box& box) const {
    return intersect(box, world_.grid.bounds()) == box && !world_.grid.any_solid(box) &&
           (costs_ == nullptr || allows(box));
  }
  /// The footing at b of a straight way from a, standing on some of the voxels there; 0 where none leads.
  Footing follow(QVec a, Footing from, QVec b) const {
    if (costs_ == nullptr) return trace(world_, a, from, b).footing;
    return weigh(*costs_, a, begin_at(*costs_, a).within(from), b).standing.footing();
  }
  bool sees(QVec a, QVec b) const { return follow(a, in(window_at(a)), b) != 0; }

 private:
  /// Free voxels all lie in cells: it asks the cells that reach into the box.
  bool allows(const Box& box) const {
    bool all = true;
    world_.index.for_each_bin(box, [&](IVec bin) {
      for (const BinEntry& entry : world_.index.cells_in(bin))
        all = all && (costs_->allows(entry.cell) || intersect(world_.cells[entry.cell], box).empty());
    });
    return all;
  }

  const SightWorld& world_;
  const CostWorld* costs_;
};

}  // namespace octoway::core
