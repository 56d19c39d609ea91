// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Many agents, each on its own course, tick by tick. An agent steers along its course as far as it can see,
// avoids others and things that move by choosing its velocity (half_space.hpp), and moves only where the
// space is clear and empty: whatever the others do, it may stop. So agents that did not overlap never
// will, and none enters blocked space. Courses come from outside: agents that need one say so.
//
// Lengths in voxels, times in seconds. Places are whole sub-voxels, so that every move is judged exactly.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/agents/avoid.hpp"
#include "core/agents/neighbours.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

enum class AgentState : std::uint8_t {
  RESTING,     ///< no goal, or it is reached
  TRAVELLING,  ///< on a course
  LOST,        ///< has a goal and needs a course
  WAITING,     ///< no course leads to the goal now
  CAUGHT       ///< a mover has covered its place: it leaves by the shortest way
};

struct AgentBody {
  double radius = 0.5;
  double speed = 8.0;          ///< highest speed
  double acceleration = 16.0;  ///< highest acceleration; braking in an emergency knows no limit
  double arrival = 1.0;        ///< a goal is reached within this distance
  double look_ahead = 8.0;     ///< a course is followed to the farthest visible point within this distance
  std::uint32_t layer = 0;     ///< the layer that it moves in
};

struct AgentRules {
  double horizon = 2.0;      ///< seconds without a meeting that an agent looks for
  double box_horizon = 1.0;  ///< the same for boxes, which do not give way
  double box_margin = 2.0;   ///< voxels to keep from them: the voxels that they block are rounded
  std::uint32_t most = 12;   ///< neighbours that an agent heeds
  double patience = 1.5;     ///< seconds without progress before an agent looks for another course
  double give_way = 0.5;     ///< share of the avoidance that an agent takes on itself
};

struct AgentTotals {
  std::uint64_t braked = 0;   ///< ticks in which an agent stopped short of its chosen move
  std::uint64_t stuck = 0;    ///< times that patience ran out
  std::uint64_t caught = 0;   ///< times that a mover covered an agent's place
  std::uint64_t lost = 0;     ///< times that a course was lost from sight
  std::uint64_t arrived = 0;  ///< goals reached
};

class Agents {
 public:
  explicit Agents(AgentRules rules = {}) : rules_(rules) {}

  /// Ids of agents that were removed are given again.
  std::uint32_t add(const AgentBody& body, QVec place);
  void remove(std::uint32_t id);
  /// snap: how far from a goal where its body does not fit the agent may end, in voxels.
  void set_goal(std::uint32_t id, QVec goal, double snap = 0.0);
  void clear_goal(std::uint32_t id);
  /// Points from the agent's place to its goal; none: there is no path. A course that ends elsewhere is
  /// followed as far as it goes.
  void set_course(std::uint32_t id, std::vector<QVec> points);
  /// Agents that need a course.
  std::vector<std::uint32_t> lost() const;
  /// Makes the agents that wait for a path look again.
  void look_again();

  /// Lets time pass; layers[i] is the tables for agents whose body names layer i.
  void tick(double seconds, std::span<const Tables* const> layers, std::span<const MovingBox> boxes);

  std::size_t size() const { return places_.size(); }
  bool alive(std::uint32_t id) const { return id < places_.size() && agents_[id].alive; }
  QVec place(std::uint32_t id) const { return places_[id]; }
  DVec velocity(std::uint32_t id) const { return velocities_[id]; }
  AgentState state(std::uint32_t id) const { return agents_[id].state; }
  bool has_goal(std::uint32_t id) const { return agents_[id].has_goal; }
  QVec goal(std::uint32_t id) const { return agents_[id].goal; }
  double snap(std::uint32_t id) const { return agents_[id].snap; }
  /// The place where the course of an agent ends; nothing where it has none.
  std::optional<QVec> destination(std::uint32_t id) const;
  double travelled(std::uint32_t id) const { return agents_[id].travelled; }
  /// Seconds since the agent last got nearer to its goal; 0 where it rests.
  double delay(std::uint32_t id) const { return agents_[id].delay; }
  const AgentBody& body(std::uint32_t id) const { return agents_[id].body; }
  const AgentTotals& totals() const { return totals_; }
  /// Throws BrokenInvariant if two agents have run into each other, or one that is not caught stands in
  /// blocked space. Agents that were added in one place overlap until they part.
  void validate(std::span<const Tables* const> layers) const;

 private:
  struct Agent {
    AgentBody body;
    bool alive = true;
    bool has_goal = false;
    AgentState state = AgentState::RESTING;
    QVec goal{};
    double snap = 0.0;  ///< voxels
    std::vector<QVec> course;
    std::vector<double> left;  ///< from each point of the course to its end
    std::size_t next = 0;      ///< point of the course that it steers to
    Footing footing = 0;       ///< the connected free voxels that hold its place
    double travelled = 0.0;    ///< total distance
    double nearest = 0.0;      ///< least distance to the end of this course so far
    double delay = 0.0;
  };

  void look(std::uint32_t id, const Tables& tables);
  bool keeps_course(std::uint32_t id, const Tables& tables);
  bool sees(std::uint32_t id, QVec target, const Tables& tables) const;
  DVec steer(std::uint32_t id, const Tables& tables, double seconds) const;
  DVec wander(std::uint32_t id, DVec along) const;
  DVec choose(std::uint32_t id, DVec wanted, double seconds, std::span<const MovingBox> boxes);
  void add_rules(std::uint32_t id, double seconds, std::span<const MovingBox> boxes);
  void move(std::uint32_t id, double seconds, const Tables& tables);
  bool try_step(std::uint32_t id, DVec by, const Tables& tables);
  bool is_clear_of_others(std::uint32_t id, DVec to);
  void measure(std::uint32_t id, double seconds);
  bool overlap(std::uint32_t id, std::uint32_t other) const;
  bool were_together(std::uint32_t id, std::uint32_t other) const;
  void forget_parted();
  double way_left(std::uint32_t id) const;

  AgentRules rules_;
  AgentTotals totals_;
  std::vector<Agent> agents_;
  std::vector<std::uint32_t> free_ids_, alive_ids_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> overlaps_;  ///< added in one place, and not yet parted
  std::vector<QVec> places_;
  std::vector<DVec> centres_;              ///< places in voxels, as of the beginning of the tick
  std::vector<DVec> velocities_, chosen_;  ///< voxels a second
  Neighbours neighbours_;
  double widest_ = 0.0, fastest_ = 0.0;
  std::vector<HalfSpace> half_spaces_, room_;
  std::size_t hard_ = 0;  ///< the first so many half-spaces are boxes'
  std::vector<Neighbours::Near> near_;
  double seconds_ = 0.0;  ///< length of the present tick
};

}  // namespace octoway::core
