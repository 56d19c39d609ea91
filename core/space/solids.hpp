// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What is solid: the static world, the obstacles in it, and the edits of both that wait for an update. Knows
// nothing of cells; every radius of a space is derived from the same solids.
#pragma once

#include <memory>
#include <span>

#include "core/occupancy/overlap_counts.hpp"
#include "core/space/changes.hpp"
#include "core/space/obstacles.hpp"

namespace octoway {

class Solids {
 public:
  explicit Solids(std::shared_ptr<const BitGrid> fixed) : fixed_(std::move(fixed)) {}

  // Wishes. Covers are disjoint or overlapping boxes inside the bounds.
  ObstacleHandle add(std::vector<Box> cover) { return obstacles_.add(std::move(cover)); }
  void move(ObstacleHandle handle, std::vector<Box> cover) { obstacles_.move(handle, std::move(cover)); }
  /// All of them or, if a handle is bad, none.
  void move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers);
  void remove(ObstacleHandle handle) { obstacles_.remove(handle); }
  void edit_world(std::vector<Box> cover, bool solid) { world_edits_.push_back({std::move(cover), solid}); }

  std::size_t obstacle_count() const { return obstacles_.count(); }
  bool anything_to_do() const { return !obstacles_.pending().empty() || !world_edits_.empty(); }
  /// Whether doing it would change anything.
  bool has_pending() const { return obstacles_.anything_wanted() || !world_edits_.empty(); }
  /// Boxes around everything that pending edits may block or free.
  std::vector<Box> pending() const;

  /// Makes the pending edits in a grid that shows the last state. The answer holds until the next call; what
  /// was opened is told again until some voxel changed.
  const SolidChanges& apply(BitGrid& grid, const UpdateOptions& options);

 private:
  struct WorldEdit {
    std::vector<Box> boxes;
    bool solid;
  };

  void move_obstacles(const UpdateOptions& options);
  void edit_static(const UpdateOptions& options);
  void refresh(BitGrid& grid, const Box& box);

  Obstacles obstacles_;
  std::vector<WorldEdit> world_edits_;
  OverlapCounts counts_;
  std::shared_ptr<const BitGrid> fixed_;  ///< the static world
  std::shared_ptr<BitGrid> own_fixed_;    ///< the same, once it was edited
  std::vector<Box> touched_;
  SolidChanges changes_;
};

}  // namespace octoway
