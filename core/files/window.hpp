// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Worlds too big to hold at once: the part of a file's lattice that a space covers, and the tiles of it that
// come and go.
#pragma once

#include <optional>
#include <utility>

#include "core/files/space_file.hpp"

namespace octoway::core {

/// A box in metres.
struct MetricBox {
  DVec low, high;
};

struct FileWindow {
  std::uint32_t mark = 0;  ///< of the file: it may be replaced
  Tiling whole;            ///< the file's
  IVec corner{};           ///< of the window, in tiles
  Tiling tiling;           ///< the window's own
  Lattice lattice;         ///< of the window

  /// True if there is more in the file than the space can ever load.
  bool is_part() const { return tiling.shape != whole.shape; }
  /// In the file's lattice.
  Box box() const { return {corner * whole.edge, corner * whole.edge + tiling.shape}; }
  /// The file's number of a tile of the window.
  std::size_t in_file(std::size_t tile) const;
  /// The window's number of a file's tile; nothing if it lies outside.
  std::optional<std::size_t> in_window(std::size_t tile) const;
  /// Tiles of the window that boxes overlap, ascending. Throws InvalidInput, which names the boxes by `what`,
  /// if there are boxes and none of them reaches into the window.
  std::vector<std::size_t> touched(std::span<const MetricBox> boxes, const char* what) const;
  /// The window's part of the file's terrain and slopes.
  Ground part_of(const Ground& whole_ground) const;
  /// The file's terrain and slopes, with the window's part of them.
  Ground whole_of(const Ground& stored, const Ground& part) const;
  /// Throws CorruptData unless it is the file that the window was made of.
  void require_same(const SpaceFile& file) const;
  /// The same window of a file that was written over its own; of another one, if tiles differ, this window.
  FileWindow following(const SpaceFile& file) const;
};

/// The loaded part of a file: the tiles that touch `bounds`, or all; on the lattice of those that touch
/// `extent`, or of all.
struct LoadPart {
  std::optional<std::vector<MetricBox>> bounds;
  std::optional<MetricBox> extent;
};

/// A space of a part of a file. Throws InvalidInput where the file cannot be loaded in parts, or the boxes
/// lie outside it.
std::pair<std::unique_ptr<NavSpace>, FileWindow> load_part(const SpaceFile& file, const LoadPart& part,
                                                           Monitor& monitor,
                                                           std::size_t memory_limit = kNoMemoryLimit);

/// Loads the tiles that touch boxes, and publishes them as a new version; `only` drops all others with it.
ChangeSet load_region(NavSpace& space, const FileWindow& window, const ByteSource& file,
                      std::span<const MetricBox> boxes, bool only);
/// Drops the tiles that touch boxes: they are blocked, as a new version.
ChangeSet unload_region(NavSpace& space, const FileWindow& window, std::span<const MetricBox> boxes);

/// The loaded boxes, one a tile; one for all where the space was not loaded in parts.
std::vector<Box> loaded_boxes(const View& space);

/// The number of tiles that are not loaded; 0 for a space that was not loaded in parts.
std::size_t missing_tiles(const View& view);
/// 1 for each tile that is loaded; none for a space that was not loaded in parts.
std::vector<std::uint8_t> loaded_tiles(const View& view);

}  // namespace octoway::core
