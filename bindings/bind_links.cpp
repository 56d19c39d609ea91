// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links: ladders, jumps, doors, teleports.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>

#include "bindings/convert.hpp"
#include "core/api/placed_links.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using RowsOut = nb::ndarray<nb::numpy, std::uint64_t, nb::shape<-1, 9>>;
using RowsIn = nb::ndarray<const std::uint64_t, nb::shape<-1, 9>, nb::c_contig, nb::device::cpu>;
using LinkTuple = std::tuple<LinkHandle, Triple, Triple, double, MotionSet, bool, bool>;

/// As queries see them: handle, a, b, cost in metres, motion, one way, whether both ends are free.
std::vector<LinkTuple> links(const NavSpace& space) {
  std::vector<LinkTuple> out;
  for (const PlacedLink& l : placed_links(space))
    out.emplace_back(l.handle, triple(l.a), triple(l.b), l.cost, l.motion, l.one_way, l.usable);
  return out;
}

constexpr std::uint64_t kOneWay = 8, kPriced = 16;

/// For files: handle, a and b in sub-voxels, the price's bits, and flags.
RowsOut link_rows(const NavSpace& live) {
  const View space = live.read();
  std::vector<std::uint64_t> flat;
  if (space->tables.links != nullptr)
    for (const Link& link : space->tables.links->links) {
      flat.push_back(link.handle);
      for (const QVec& end : {link.a, link.b})
        for (int axis = 0; axis < 3; ++axis) flat.push_back(static_cast<std::uint64_t>(end[axis]));
      flat.push_back(std::bit_cast<std::uint64_t>(link.price.value_or(0.0)));
      flat.push_back(link.motion | (link.one_way ? kOneWay : 0) | (link.price ? kPriced : 0));
    }
  const std::size_t n = flat.size() / 9;
  return to_numpy<RowsOut>(std::move(flat), {n, 9});
}

void begin_links(NavSpace& live, const RowsIn& rows, LinkHandle next) {
  LinkTable table;
  const View space = live.read();
  for (std::size_t i = 0; i < rows.shape(0); ++i) {
    const auto at = [&](std::size_t k) { return static_cast<std::int64_t>(rows(i, k)); };
    const std::uint64_t flags = rows(i, 8);
    Link link{{at(1), at(2), at(3)},
              {at(4), at(5), at(6)},
              0.0,
              std::nullopt,
              static_cast<MotionSet>(flags & 7),
              (flags & kOneWay) != 0,
              rows(i, 0)};
    if ((flags & kPriced) != 0) link.price = std::bit_cast<double>(rows(i, 7));
    link.cost = link_cost(link, space->tables.lattice.resolution);
    const Box bounds = space->tables.grid->bounds();
    if (flags > 31 || !bounds.contains(link.a) || !bounds.contains(link.b))
      throw CorruptData("link " + std::to_string(link.handle) + " makes no sense");
    table.links.push_back(link);
  }
  live.begin_links(std::move(table), next);
}

}  // namespace

void bind_links(nb::class_<NavSpace>& space) {
  using Release = nb::call_guard<nb::gil_scoped_release>;
  space
      .def(
          "add_link",
          [](NavSpace& s, const PointIn& a, const PointIn& b, std::optional<double> price, MotionSet motion,
             bool one_way) { return place_link(s, point(a), point(b), price, motion, one_way); },
          "a"_a, "b"_a, "cost"_a.none(), "motion"_a, "one_way"_a, Release())
      .def("remove_link", &NavSpace::remove_link, "handle"_a, Release())
      .def("links", links, "Handle, a, b, cost, motion, one way, usable; of each.")
      .def("link_rows", link_rows, "Links as rows of a file, (n, 9).")
      .def("begin_links", begin_links, "rows"_a, "next"_a, "Links of a file, before the space is used.")
      .def_prop_ro("next_link", &NavSpace::next_link, Release());
}

}  // namespace octoway::core
