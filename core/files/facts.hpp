// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The facts of a file about its space, beside the voxels.
#pragma once

#include <map>
#include <string>

#include "core/files/json.hpp"
#include "core/links/links.hpp"
#include "core/live/version.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/tiling.hpp"

namespace octoway::core {

using TerrainNames = std::map<int, std::string>;  ///< by id

/// Notes of the user of a space that its tables do not show.
struct SpaceNotes {
  bool padded = false;  ///< outside="free": the world was padded with free space
  bool greedy = false;  ///< edit_policy="greedy"
  TerrainNames terrain_names;
};

struct SpaceFacts {
  static constexpr std::int32_t kTileEdge = 128;  ///< voxels: 256 KiB of bits, some 1 ms to load

  IVec shape{};
  Lattice lattice;
  std::string decomposition;
  std::int32_t region_edge = 32;
  std::int32_t min_depth = 0;
  std::size_t leaves = 0;
  std::int32_t tile_edge = kTileEdge;
  Body body;
  MotionRule motion;
  SpaceNotes notes;
  LinkHandle next_link = 1;

  Tiling tiling() const { return {shape, tile_edge}; }
  /// For the header. Floats are hexadecimal: not a bit is lost. Usual values are left out, so the file of
  /// a point without terrain is what it was before there were bodies and terrain.
  Json to_json() const;
  /// Checks what a header says; throws CorruptData.
  static SpaceFacts from_json(const Json& facts, std::uint32_t version);
};

/// Throws InvalidInput unless tiles of this edge can be cut from regions, and are not too large.
void check_tile_edge(std::int64_t tile_edge, std::int32_t region_edge);

/// A wrong value in a file is a fault of the file.
template <class Use>
auto as_fault_of_file(Use&& use) {
  try {
    return use();
  } catch (const InvalidInput& error) {
    throw CorruptData(error.what());
  }
}

}  // namespace octoway::core
