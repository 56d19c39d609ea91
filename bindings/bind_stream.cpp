// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/changes.hpp"
#include "bindings/tiles.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using MaskOut = nb::ndarray<nb::numpy, bool, nb::shape<-1>>;
using TilesIn = std::vector<std::pair<std::size_t, nb::object>>;

Changes stream(NavSpace& live, const TilesIn& load, const std::vector<std::size_t>& drop) {
  std::vector<TileLoad> tiles;
  tiles.reserve(load.size());
  for (const auto& [number, code] : load) tiles.push_back({number, tile_from_python(code)});
  const nb::gil_scoped_release release;
  ChangeSet set = live.stream(tiles, drop);
  return {std::move(set), live.frame().lattice};
}

nb::object static_tile(NavSpace& live, std::size_t tile, nb::handle in_file) {
  const TileCode stored = tile_from_python(in_file);
  TileCode code;
  {
    const nb::gil_scoped_release release;
    code = live.static_tile(tile, stored);
  }
  return tile_to_python(code);
}

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
  space
      .def(
          "begin_streaming",
          [](NavSpace& s, std::int32_t edge, const std::vector<std::size_t>& loaded) {
            s.begin_streaming({{}, edge}, loaded);
          },
          "tile_edge"_a, "loaded"_a)
      .def("stream", stream, "load"_a, "drop"_a,
           nb::sig(
               "def stream(self, load: Sequence[tuple[int, bytes | bool]], drop: Sequence[int]) -> Changes"),
           "Load and drop tiles as one version.")
      .def("static_tile", static_tile, "tile"_a, "in_file"_a,
           nb::sig("def static_tile(self, tile: int, in_file: bytes | bool) -> bytes | bool"),
           "A tile of the static world, with its edits.")
      .def_prop_ro("missing_tiles", missing_tiles)
      .def("loaded_tiles", loaded_tiles);
}

}  // namespace octoway::core
