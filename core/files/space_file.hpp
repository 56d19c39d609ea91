// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The file of a saved space: its facts, checked, and its world in tiles, which are read when they are wanted.
#pragma once

#include <memory>

#include "core/files/container.hpp"
#include "core/files/facts.hpp"
#include "core/files/link_rows.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

/// A tile of a lattice, and its number in the file.
struct TilePair {
  std::size_t here, in_file;
};

class SpaceFile {
 public:
  /// Reads and checks all but the tiles; throws CorruptData with the reason. The source outlives it.
  explicit SpaceFile(const ByteSource& source);

  const SpaceFacts& facts() const { return facts_; }
  std::uint32_t version() const { return container_.version(); }
  /// Tells this file from others.
  std::uint32_t mark() const { return container_.mark(); }
  /// Tiles that are neither all free nor all solid.
  std::size_t mixed_tiles() const { return container_.mixed_tiles(); }
  TileCode tile(std::size_t number) const { return container_.tile(number); }
  /// Of the whole file.
  const LinkRows& links() const { return links_; }
  std::size_t link_count() const { return links_.size() / kLinkNumbers; }
  /// Terrain and slopes of the whole world, as the file has them.
  Ground ground() const;

  /// All of the space.
  std::unique_ptr<NavSpace> load(Monitor& monitor, std::size_t memory_limit = kNoMemoryLimit) const;
  /// A lattice of some of the file's tiles; all else is solid.
  std::shared_ptr<const BitGrid> grid_of(IVec shape, std::span<const TilePair> tiles) const;
  /// A lattice cut into regions' cells, as the facts say.
  std::unique_ptr<NavSpace> build_regions(std::shared_ptr<const BitGrid> grid, const Lattice& lattice,
                                          const Body& body, const Ground& ground, Monitor& monitor,
                                          std::size_t memory_limit = kNoMemoryLimit) const;
  /// Gives a space of a box of the file's lattice its links.
  void show_links(NavSpace& space, const Box& box) const;

 private:
  std::unique_ptr<NavSpace> load_whole(Monitor& monitor, std::size_t memory_limit) const;
  std::shared_ptr<const BitGrid> whole_grid() const;
  std::unique_ptr<NavSpace> restore(std::shared_ptr<const BitGrid> grid, Monitor& monitor,
                                    std::size_t memory_limit) const;

  Container container_;
  SpaceFacts facts_;
  LinkRows links_;
};

inline constexpr const char* kTerrainTiles = "terrain_tiles";
inline constexpr const char* kTerrainDense = "terrain_dense";
inline constexpr const char* kSteep = "steep";
inline constexpr const char* kLinks = "links";
inline constexpr const char* kCells = "cells";
inline constexpr const char* kPortalRects = "portal_rects";
inline constexpr const char* kPortalCells = "portal_cells";
inline constexpr const char* kOccupancy = "occupancy";  ///< of format 1

}  // namespace octoway::core
