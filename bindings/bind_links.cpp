// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links: ladders, jumps, doors, teleports.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert_links.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/api/placed_links.hpp"
#include "core/files/link_rows.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using RowsOut = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1, 9>>;
using RowsIn = nb::ndarray<const std::uint64_t, nb::shape<-1, 9>, nb::c_contig, nb::device::cpu>;

RowsOut rows_out(const NavSpace& space) {
  LinkRows rows = link_rows(space.read()->tables.links.get());
  const std::size_t n = rows.size() / kLinkNumbers;
  return to_numpy<RowsOut>(std::move(rows), {n, kLinkNumbers});
}

void begin_links(NavSpace& space, const RowsIn& rows, LinkHandle next) {
  const Frame frame = space.frame();
  space.begin_links(links_of_rows({rows.data(), rows.size()}, frame.lattice, frame.bounds), next);
}

}  // namespace

void bind_links(nb::class_<NavSpace>& space) {
  space
      .def(
          "add_link",
          [](NavSpace& s, const PointIn& a, const PointIn& b, std::optional<double> price, MotionSet motion,
             bool one_way) { return place_link(s, point(a), point(b), price, motion, one_way); },
          "a"_a, "b"_a, "cost"_a.none(), "motion"_a, "one_way"_a, Release())
      .def("remove_link", &NavSpace::remove_link, "handle"_a, Release())
      .def("links", links, "Handle, a, b, cost, motion, one way, usable; of each.")
      .def("link_rows", rows_out, "Links as rows of a file, (n, 9).")
      .def("begin_links", begin_links, "rows"_a, "next"_a, "Links of a file, before the space is used.")
      .def_prop_ro("next_link", &NavSpace::next_link, Release());
}

}  // namespace octoway::core
