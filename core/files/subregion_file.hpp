// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Subregion graphs in files: the same container as that of spaces, with the waypoint graph or without it.
#pragma once

#include <memory>
#include <optional>

#include "core/abstract/waypoints/subregion_map.hpp"
#include "core/files/container.hpp"

namespace octoway::core {

/// Tells waypoint graphs, and ways to cut them into blocks, from each other.
std::uint32_t waypoint_mark(const WaypointMap& map);

/// Writes the graph of one set of motions. `mark` spares those who only want to know the size a look at all
/// waypoints.
void save_subregions(SubregionMap& map, MotionSet motions, bool with_graph, std::optional<std::uint32_t> mark,
                     ByteSink& sink);

/// The map with the saved graph in it, and its motions.
struct LoadedSubregions {
  std::unique_ptr<SubregionMap> map;  ///< null if the graph was taken over by the given one
  MotionSet motions = 0;
};

/// `known`: the waypoint graph of a file that was saved without it; the very same, or CorruptData is thrown.
LoadedSubregions load_subregions(const ByteSource& source, SubregionMap* known);

}  // namespace octoway::core
