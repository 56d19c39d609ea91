// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Things that move, by handle. Adding, moving and removing only writes down what is wanted; what the space
// shows is brought up to it by an update. Only the last cover counts, so changes that undo each other cost
// nothing.
#pragma once

#include <string>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/error.hpp"
#include "core/base/free_lists.hpp"

namespace octoway::core {

/// Names an obstacle for good: a slot, and how often it was used before (in the upper half).
using ObstacleHandle = std::uint64_t;

struct Obstacle {
  std::vector<Box> shown;   ///< voxels that it covers in the published space
  std::vector<Box> wanted;  ///< and that it shall cover
  std::uint32_t uses = 0;
  bool alive = false;
  bool pending = false;
};

class Obstacles {
 public:
  ObstacleHandle add(std::vector<Box> cover);
  /// Throw InvalidInput for a handle that names no obstacle, or none any more.
  void move(ObstacleHandle handle, std::vector<Box> cover);
  void remove(ObstacleHandle handle);
  void check(ObstacleHandle handle) const { slot_of(handle); }
  /// Room for so many further changes: making them cannot fail.
  void reserve(std::size_t more);

  std::size_t count() const { return alive_; }
  const std::vector<std::uint32_t>& pending() const { return pending_; }
  const Obstacle& operator[](std::uint32_t slot) const { return slots_[slot]; }
  const std::vector<Obstacle>& all() const { return slots_; }
  /// True if an update of the pending obstacles would change anything.
  bool anything_wanted() const;
  /// The obstacle covers now what it shall cover.
  void settle(std::uint32_t slot);
  /// Forgets the pending ones that were settled.
  void sweep();

 private:
  std::uint32_t slot_of(ObstacleHandle handle) const;
  void want(std::uint32_t slot, std::vector<Box> cover);

  std::vector<Obstacle> slots_;
  std::vector<std::uint32_t> pending_;
  FreeSlots free_;
  std::size_t alive_ = 0;
};

}  // namespace octoway::core
