// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Agents in the metres of one space: places, lengths and speeds go in and come out in metres. Ids are
// checked: a call with an id that nobody has throws InvalidInput and does nothing.
#pragma once

#include <span>
#include <vector>

#include "core/agents/agents.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

class AgentGroup {
 public:
  using Id = std::uint32_t;

  AgentGroup(const NavSpace& space, const AgentRules& rules);

  std::vector<Id> add(const NavSpace& space, std::span<const DVec> places, AgentBody body);
  void remove(std::span<const Id> ids);
  /// A goal may lie outside the world. snaps: for each, how far from a goal where its body does not fit it
  /// may end, in metres.
  void set_goals(const NavSpace& space, std::span<const Id> ids, std::span<const DVec> goals,
                 std::span<const double> snaps);
  /// The snap of an agent for which nobody names one: its radius and two voxels.
  double usual_snap(Id id) const { return (agents_.body(id).radius + kSnapVoxels) * lattice_.resolution; }
  void clear_goals(std::span<const Id> ids);
  /// The course of agent ids[i]: points offsets[i] to offsets[i + 1].
  void set_courses(std::span<const Id> ids, std::span<const std::int64_t> offsets,
                   std::span<const DVec> points);
  void check(std::span<const Id> ids) const;

  std::vector<Id> lost() const { return agents_.lost(); }
  void look_again() { agents_.look_again(); }
  /// radii[i]: of the bodies that live in layer i. Boxes and velocities in metres.
  void tick(const NavSpace& space, std::span<const double> radii, double seconds,
            std::span<const MovingBox> movers, Monitor& monitor);
  void validate(const NavSpace& space, std::span<const double> radii, Monitor& monitor) const;

  std::size_t size() const { return agents_.size(); }
  const AgentTotals& totals() const { return agents_.totals(); }
  /// Of every id, with those that were removed.
  std::vector<DVec> positions() const;
  std::vector<DVec> velocities() const;
  std::vector<DVec> goals() const;
  std::vector<std::uint8_t> states() const;
  std::vector<std::uint8_t> alive() const;
  std::vector<std::uint8_t> have_goals() const;
  std::vector<double> travelled() const;
  std::vector<double> delays() const;
  std::vector<double> radii() const;
  std::vector<double> snaps() const;
  std::vector<double> usual_snaps() const;
  /// The ends of their courses; not a number where there is none.
  std::vector<DVec> destinations() const;

 private:
  static constexpr double kSnapVoxels = 2.0;

  DVec to_voxels(DVec metres) const { return (metres - lattice_.origin) * (1.0 / lattice_.resolution); }

  Lattice lattice_;
  Agents agents_;
};

}  // namespace octoway::core
