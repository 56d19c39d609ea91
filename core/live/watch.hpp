// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths that know: does a path still hold after an update, and if not, what now?
//
// A watch looks at the path's corridor alone: ways that open elsewhere are found by asking for a new path. A
// path is blocked, too, where a link that it takes was removed, or an end of it is blocked; an agent on a
// link goes on to its end. Costs, motion and filter of the query are kept: a path is blocked where they
// forbid it, and cheaper is better.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/live/nav_space.hpp"
#include "core/query/used_links.hpp"

namespace octoway::core {

/// A path in metres, as it was found.
struct WatchedPath {
  std::vector<DVec> points;  ///< at least one
  LinkLegs links;
  DVec goal;            ///< a partial path does not reach it
  double radius = 0.0;  ///< of the body that the path is for
  double cost = 0.0;    ///< metres times cost
  double length = 0.0;  ///< metres that are walked
  std::uint64_t version = 0;
};

/// The travel that the path is for.
struct WatchTravel {
  QueryOptions travel;  ///< costs, motion and filter
  QueryOptions search;  ///< the same, for searching anew
  bool plain = true;    ///< every metre costs 1, and all of it is allowed
};

/// The part ahead of a watched path, in one version of the space.
struct Outlook {
  enum class State : std::uint8_t { CLEAR, BLOCKED, SHORTCUT };
  State state = State::CLEAR;
  std::uint64_t version = 0;
  std::optional<DVec> point{};       ///< of BLOCKED: the last free point of the path
  std::optional<double> distance{};  ///< of BLOCKED: metres along the path from the position to that point
  double gain = 0.0;                 ///< of SHORTCUT: what the path could cost less
};

/// The state of a watched path, and the reason.
struct Replan {
  std::string_view reason;  ///< kept, shortcut, repaired, rerouted, stepped out or no way
  View view;                ///< in which the result was found
  QueryResult result;
  DVec start, goal;
};

class Watch {
 public:
  /// The space outlives the watch. Throws InvalidInput for a path without points.
  Watch(const NavSpace& space, WatchedPath path, WatchTravel travel, Monitor& monitor);

  const WatchedPath& path() const { return path_; }
  /// Tells whether the path still holds ahead of a position on it, or of the last one that was given.
  Outlook look(std::optional<DVec> position, Monitor& monitor);
  /// Repairs the path from where the agent is, reusing what still holds, and watches the new one.
  Replan replan(DVec position, Monitor& monitor);

 private:
  using Points = std::vector<DVec>;
  class Looking;

  void follow(WatchedPath path, Monitor& monitor);
  void follow(const Replan& replan, Monitor& monitor);
  Points ahead(std::optional<DVec> position);
  double nearest_along(DVec position) const;
  DVec off_link(DVec position) const;

  const NavSpace& space_;
  WatchedPath path_;
  WatchTravel travel_;
  std::vector<double> along_;   ///< metres from the start to each point
  double travelled_ = 0.0;      ///< metres
  double slack_ = 0.0;          ///< what refining gains by itself, without anything having been freed
  std::uint64_t clear_in_ = 0;  ///< the version in which the path was last seen clear
};

}  // namespace octoway::core
