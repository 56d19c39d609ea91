// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links in metres.
#pragma once

#include "core/live/nav_space.hpp"

namespace octoway::core {

/// A link as queries see it.
struct PlacedLink {
  LinkHandle handle = 0;
  DVec a, b;
  double cost = 0.0;  ///< metres times cost
  MotionSet motion = kAllMotions;
  bool one_way = false;
  bool usable = true;  ///< both ends are free, for the space's own radius
};

/// The cost of a link in voxels: its price, or its length.
double link_cost(const Link& link, double resolution);
std::vector<PlacedLink> placed_links(const NavSpace& space);
/// Throws InvalidInput unless a and b are two places inside the bounds. Without a price a link costs its
/// length.
LinkHandle place_link(NavSpace& space, DVec a, DVec b, std::optional<double> price, MotionSet motion,
                      bool one_way);

}  // namespace octoway::core
