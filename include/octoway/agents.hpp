// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many agents that follow paths, avoid each other and never leave free space, tick by tick.
#pragma once

#include "octoway/space.hpp"

namespace octoway {

enum class AgentState : std::uint8_t {
  RESTING,     ///< it has no goal, or has reached it
  TRAVELLING,  ///< it follows a path
  LOST,        ///< it has a goal and needs a path
  WAITING,     ///< no path leads to its goal now
  CAUGHT       ///< an obstacle has covered its place
};

struct AgentBody {
  double radius = 0.5;         ///< metres
  double speed = 8.0;          ///< highest speed, metres a second
  double acceleration = 16.0;  ///< highest acceleration
  double arrival = 1.0;        ///< a goal is reached within this distance
};

/// A box that moves; agents give way to it.
struct MovingBounds {
  Bounds box;
  Point velocity;  ///< metres a second
};

class Agents {
 public:
  explicit Agents(NavSpace space);

  std::uint32_t add(Point place, const AgentBody& body = {});
  void remove(std::uint32_t id);
  /// Sends an agent to a goal; its path is found at the next tick. If its body does not fit, or the goal
  /// lies outside the world, it goes to the nearest place within `snap` metres where it fits: without a snap,
  /// within its radius and two voxels. If there is none, it waits.
  void send(std::uint32_t id, Point goal, std::optional<double> snap = {});
  void stop(std::uint32_t id);
  /// Finds the paths that are needed and lets time pass.
  void tick(double seconds, std::span<const MovingBounds> moving = {});

  Point place(std::uint32_t id) const;
  Point velocity(std::uint32_t id) const;
  /// The place that it goes to; nothing while it has no path.
  std::optional<Point> destination(std::uint32_t id) const;
  AgentState state(std::uint32_t id) const;
  std::size_t size() const;

 private:
  struct Crowd;

  NavSpace space_;
  std::shared_ptr<Crowd> crowd_;
};

}  // namespace octoway
