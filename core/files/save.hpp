// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Spaces to files.
#pragma once

#include "core/files/window.hpp"

namespace octoway::core {

struct SaveOptions {
  bool bake = false;  ///< what queries see now, obstacles included, becomes the file's static world
  std::optional<std::int64_t> tile_edge;  ///< voxels; none: 128, or as the file that it was loaded from
};

/// True if a space is written with the help of the file that it was loaded from: not all of it is in memory.
bool needs_its_file(const NavSpace& space, const FileWindow* window, const SaveOptions& options);

/// Writes what is in memory. `window`: of a space that was loaded in parts, or null. Throws InvalidInput
/// where edits wait or there are obstacles, unless they are baked in.
void save_space(const NavSpace& space, const SpaceNotes& notes, const FileWindow* window,
                const SaveOptions& options, ByteSink& sink);

/// Writes a space that is loaded in parts, edits included, whole: what is not loaded comes from its file. One
/// tile is held at a time.
void save_part(NavSpace& space, const SpaceNotes& notes, const FileWindow& window, const ByteSource& source,
               const SaveOptions& options, ByteSink& sink);

/// Told of a stage and how much of it is done.
using Progress = std::function<void(const char* stage, double fraction)>;

/// Writes the file of a "regions" space from its tiles, without building the space or holding the world.
void save_tiles(const SpaceFacts& facts, const Ground& ground, const NextTile& next, const Progress& progress,
                ByteSink& sink);

}  // namespace octoway::core
