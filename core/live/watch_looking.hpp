// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One look at one version: what a watch asks of it.
#pragma once

#include <functional>

#include "core/live/watch.hpp"
#include "core/query/metres.hpp"

namespace octoway::core {

/// Metres that are walked, without links.
double walked(const std::vector<DVec>& points, const LinkLegs& links);
/// The cost of a path, in metres times cost: its length, if nothing else is known.
double cost_of(const QueryResult& result, const Lattice& lattice, double length);

class Watch::Looking {
 public:
  Looking(const NavSpace& space, const WatchedPath& path, const WatchTravel& travel, Monitor& monitor);

  std::uint64_t version() const { return view_.version(); }
  /// The gain of refining a part of the path.
  double gain(const Points& points) const;
  /// True if the path holds ahead. `slack`: a gain that is none; `clear_in`: nothing is looked at in this
  /// version.
  Outlook look(const Points& ahead, double slack, std::uint64_t clear_in) const;
  Replan replan(DVec here, const std::function<Points()>& ahead, double slack, std::uint64_t clear_in) const;

 private:
  PathTrace trace(const Points& points) const;
  bool only_rounding(const Points& ahead) const;
  std::vector<QVec> enter(const Points& points) const;
  /// The links on what is left of the path, or on that and the way to it.
  LinkLegs legs(const Points& ahead) const;
  double cost(const Points& points) const;
  double cost_before(const Points& points) const;
  double cost(const Replan& replan) const;
  Replan refined(std::string_view reason, const Points& points, bool tight) const;
  Replan repaired(DVec here, const Points& ahead) const;
  Replan search(std::string_view reason, DVec from, DVec to) const;
  Replan searched(std::string_view reason, DVec from) const;

  NavSpace snapshot_;
  const WatchedPath& path_;
  const WatchTravel& travel_;
  Monitor& monitor_;
  View view_;  ///< for the body and the travel
};

}  // namespace octoway::core
