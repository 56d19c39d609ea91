// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/api/placed_links.hpp"

#include "core/query/points.hpp"

namespace octoway::core {

double link_cost(const Link& link, double resolution) {
  return link.price ? *link.price / resolution : distance(link.a, link.b);
}

std::vector<PlacedLink> placed_links(const NavSpace& space) {
  const View view = space.read();
  std::vector<PlacedLink> out;
  if (view->tables.links == nullptr) return out;
  const Lattice& lattice = view->tables.lattice;
  for (const Link& link : view->tables.links->links)
    out.push_back({link.handle, lattice.to_metres(link.a), lattice.to_metres(link.b),
                   link.price.value_or(link.cost * lattice.resolution), link.motion, link.one_way,
                   is_free(view->tables, link.a) && is_free(view->tables, link.b)});
  return out;
}

LinkHandle place_link(NavSpace& space, DVec a, DVec b, std::optional<double> price, MotionSet motion,
                      bool one_way) {
  const View view = space.read();
  Link link{enter(view->tables, a, "a"), enter(view->tables, b, "b"), 0.0, price, motion, one_way, 0};
  if (link.a == link.b)
    throw InvalidInput("a link leads from one place to another, but a and b are the same");
  link.cost = link_cost(link, view->tables.lattice.resolution);
  return space.add_link(link);
}

}  // namespace octoway::core
