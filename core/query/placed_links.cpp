// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/placed_links.hpp"

namespace octoway::core {

double link_cost(const Link& link, double resolution) {
  return link.price ? *link.price / resolution : distance(link.a, link.b);
}

std::vector<PlacedLink> placed_links(const NavSpace& space) {
  const View view = space.read();
  std::vector<PlacedLink> out;
  if (view->links() == nullptr) return out;
  const Lattice& lattice = view->lattice();
  for (const Link& link : view->links()->links)
    out.push_back({link.handle, lattice.to_metres(link.a), lattice.to_metres(link.b),
                   link.price.value_or(link.cost * lattice.resolution), link.motion, link.one_way,
                   view->is_free(link.a) && view->is_free(link.b)});
  return out;
}

LinkHandle place_link(NavSpace& space, DVec a, DVec b, std::optional<double> price, MotionSet motion,
                      bool one_way) {
  const View view = space.read();
  Link link{view->enter(a, "a"), view->enter(b, "b"), 0.0, price, motion, one_way, 0};
  if (link.a == link.b)
    throw InvalidInput("a link leads from one place to another, but a and b are the same");
  link.cost = link_cost(link, view->lattice().resolution);
  return space.add_link(link);
}

}  // namespace octoway::core
