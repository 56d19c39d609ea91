// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "bindings/bindings.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using MaskOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
std::size_t missing_tiles(const NavSpace& live) {
  const View space = live.read();
  return space->tables.tiles == nullptr ? 0 : space->tables.tiles->missing;
}

/// Of each tile; none where the space was not loaded in parts.
MaskOut loaded_tiles(const NavSpace& live) {
  const View space = live.read();
  const std::size_t n = space->tables.tiles == nullptr ? 0 : space->tables.tiles->loaded.size();
  auto* mask = new bool[n];
  nb::capsule owner(mask, [](void* p) noexcept { delete[] static_cast<bool*>(p); });
  for (std::size_t i = 0; i < n; ++i) mask[i] = space->tables.tiles->loaded[i] != 0;
  return MaskOut(mask, {n}, owner);
}

}  // namespace

void bind_stream(nb::class_<NavSpace>& space) {
  space.def_prop_ro("missing_tiles", missing_tiles).def("loaded_tiles", loaded_tiles);
}

}  // namespace octoway::core
