// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A tile in Python: bytes, or True where all of it is solid, or False where all of it is free.
#pragma once

#include "bindings/bindings.hpp"
#include "core/base/error.hpp"
#include "core/voxels/tiled_grid.hpp"

namespace octoway::core {

inline TileCode tile_from_python(nb::handle value) {
  if (PyBool_Check(value.ptr())) return {value.ptr() == Py_True ? Filling::SOLID : Filling::FREE, {}};
  if (!PyBytes_Check(value.ptr())) throw InvalidInput("a tile is bytes, True or False");
  const auto* first = reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(value.ptr()));
  return {Filling::MIXED, {first, first + PyBytes_GET_SIZE(value.ptr())}};
}

inline nb::object tile_to_python(const TileCode& code) {
  if (code.filling != Filling::MIXED) return nb::bool_(code.filling == Filling::SOLID);
  return nb::bytes(code.bytes.data(), code.bytes.size());
}

/// Tiles by number.
using NamedTiles = std::vector<std::pair<std::size_t, nb::object>>;

template <class Use>
void for_each_tile(const NamedTiles& tiles, const Use& use) {
  for (const auto& [number, value] : tiles) use(number, tile_from_python(value));
}

}  // namespace octoway::core
