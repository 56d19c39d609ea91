// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links: ladders, jumps, doors, teleports.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "core/files/link_rows.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using RowsOut = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1, 9>>;
using RowsIn = nb::ndarray<const std::uint64_t, nb::shape<-1, 9>, nb::c_contig, nb::device::cpu>;
using Triple = std::tuple<double, double, double>;
using LinkTuple = std::tuple<LinkHandle, Triple, Triple, double, MotionSet, bool, bool>;

LinkHandle add_link(NavSpace& live, const PointIn& a, const PointIn& b, std::optional<double> price,
                    MotionSet motion, bool one_way) {
  const View space = live.read();
  Link link{enter(space->tables, point(a), "a"),
            enter(space->tables, point(b), "b"),
            0.0,
            price,
            motion,
            one_way,
            0};
  if (link.a == link.b)
    throw InvalidInput("a link leads from one place to another, but a and b are the same");
  link.cost = cost_of(link, space->tables.lattice.resolution);
  const nb::gil_scoped_release release;
  return live.add_link(link);
}

Triple metres_of(const Lattice& lattice, QVec q) {
  const DVec p = lattice.to_metres(q);
  return {p.x, p.y, p.z};
}

/// As queries see them: handle, a, b, cost in metres, motion, one way, whether both ends are free.
std::vector<LinkTuple> links(const NavSpace& live) {
  const View space = live.read();
  std::vector<LinkTuple> out;
  if (space->tables.links == nullptr) return out;
  const Lattice& lattice = space->tables.lattice;
  for (const Link& link : space->tables.links->links)
    out.emplace_back(link.handle, metres_of(lattice, link.a), metres_of(lattice, link.b),
                     link.price.value_or(link.cost * lattice.resolution), link.motion, link.one_way,
                     is_free(space->tables, link.a) && is_free(space->tables, link.b));
  return out;
}

RowsOut rows_out(const NavSpace& live) {
  LinkRows rows = link_rows(live.read()->tables.links.get());
  const std::size_t n = rows.size() / kLinkNumbers;
  return to_numpy<RowsOut>(std::move(rows), {n, kLinkNumbers});
}

void begin_links(NavSpace& live, const RowsIn& rows, LinkHandle next) {
  const View space = live.read();
  live.begin_links(
      links_of_rows({rows.data(), rows.size()}, space->tables.lattice, space->tables.grid->bounds()), next);
}

}  // namespace

void bind_links(nb::class_<NavSpace>& space) {
  using Release = nb::call_guard<nb::gil_scoped_release>;
  space.def("add_link", add_link, "a"_a, "b"_a, "cost"_a.none(), "motion"_a, "one_way"_a)
      .def("remove_link", &NavSpace::remove_link, "handle"_a, Release())
      .def("links", links, "Handle, a, b, cost, motion, one way, usable; of each.")
      .def("link_rows", rows_out, "Links as rows of a file, (n, 9).")
      .def("begin_links", begin_links, "rows"_a, "next"_a, "Links of a file, before the space is used.")
      .def_prop_ro("next_link", &NavSpace::next_link, Release());
}

}  // namespace octoway::core
