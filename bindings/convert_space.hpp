// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Cells, portals and lists of names as arrays and tuples.
#pragma once

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/convert.hpp"
#include "core/live/nav_space.hpp"
#include "core/search/algorithms.hpp"

namespace octoway::core {

using CellsOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 2, 3>>;
using PairsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1, 2>>;
using ComponentsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1>>;

/// The tables without holes, made without the GIL.
inline Compact compact_of(const NavSpace& space) {
  return without_gil([&] { return compact(space.read()->tables); });
}

inline CellsOut boxes_out(const std::vector<Box>& boxes) {
  std::vector<std::int32_t> flat;
  without_gil([&] {
    flat.reserve(6 * boxes.size());
    for (const Box& b : boxes) flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  });
  return to_numpy<CellsOut>(std::move(flat), {boxes.size(), 2, 3});
}

inline std::vector<Box> portal_rects(const NavSpace& space) {
  return without_gil([&] {
    std::vector<Box> rects;
    for (const Compact parts = compact(space.read()->tables); const Portal& p : parts.portals)
      rects.push_back(p.rect);
    return rects;
  });
}

inline PairsOut portal_cells(const NavSpace& space) {
  std::vector<std::uint32_t> flat;
  without_gil([&] {
    for (const Compact parts = compact(space.read()->tables); const Portal& p : parts.portals)
      flat.insert(flat.end(), {p.low, p.high});
  });
  const std::size_t n = flat.size() / 2;
  return to_numpy<PairsOut>(std::move(flat), {n, 2});
}

inline ComponentsOut components(const NavSpace& space) {
  std::vector<std::uint32_t> kinds = compact_of(space).components;
  const std::size_t n = kinds.size();
  return to_numpy<ComponentsOut>(std::move(kinds), {n});
}

template <class T>
std::vector<std::pair<std::string, std::string>> named(std::span<const T> list) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const T& item : list) out.emplace_back(item.name, item.summary);
  return out;
}

/// The promise of each algorithm.
inline std::vector<std::pair<std::string, std::string>> promises_of(std::span<const Algorithm> list) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Algorithm& a : list) out.emplace_back(a.name, name_of(a.promise));
  return out;
}

}  // namespace octoway::core
