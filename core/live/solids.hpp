// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The solids: the static world, the obstacles in it, and the edits of both that wait for an update. Knows
// nothing of cells; every radius of a space is derived from the same solids.
#pragma once

#include <memory>
#include <span>

#include "core/live/changes.hpp"
#include "core/live/obstacles.hpp"
#include "core/space/loaded_tiles.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/overlap_counts.hpp"
#include "core/voxels/tile_code.hpp"
#include "core/voxels/world_delta.hpp"

namespace octoway::core {

/// A tile of the world's file.
struct TileLoad {
  std::size_t tile = 0;
  TileCode code;
};

class Solids {
 public:
  Solids(std::shared_ptr<const BitGrid> fixed, Ground ground)
      : fixed_(std::move(fixed)), ground_(std::move(ground)) {}

  // Edits that wait for an update. Covers are disjoint or overlapping boxes inside the bounds.
  ObstacleHandle add(std::vector<Box> cover) { return obstacles_.add(std::move(cover)); }
  void move(ObstacleHandle handle, std::vector<Box> cover) { obstacles_.move(handle, std::move(cover)); }
  /// All of them or, if a handle is bad, none.
  void move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers);
  void remove(ObstacleHandle handle) { obstacles_.remove(handle); }
  void edit_world(std::vector<Box> cover, bool solid) {
    world_edits_.push_back({std::move(cover), solid ? WorldEdit::FILL : WorldEdit::CARVE, 0});
  }
  void set_terrain(std::vector<Box> cover, Terrain id) {
    world_edits_.push_back({std::move(cover), WorldEdit::TERRAIN, id});
  }

  std::size_t obstacle_count() const { return obstacles_.count(); }
  bool anything_to_do() const { return !obstacles_.pending().empty() || !world_edits_.empty(); }
  /// True if an update would change anything.
  bool has_pending() const { return obstacles_.anything_wanted() || !world_edits_.empty(); }
  /// Boxes around everything that pending edits may block or free.
  std::vector<Box> pending() const;

  /// Terrain and floor, after the edits that were made.
  const Ground& ground() const { return ground_; }

  /// Makes the pending edits in a grid that shows the last state. The answer holds until the next call; what
  /// was opened is told again until some voxel changed.
  const SolidChanges& apply(BitGrid& grid, const UpdateOptions& options);

  // After an update that ended half-way. Edits are either made or still wait; only what was derived from them
  // is unsure.
  /// Counts the obstacles anew; before the next edit.
  void recount();
  /// Makes a grid that shows an older state the same as this one, ground included, and adds to the changes.
  void look_at_all(BitGrid& grid, const Ground& shown);

  // Worlds that are loaded in parts (stream.cpp). Tiles that are not loaded are solid in the static world.
  void begin_streaming(std::shared_ptr<const LoadedTiles> tiles) { tiles_ = std::move(tiles); }
  const std::shared_ptr<const LoadedTiles>& tiles() const { return tiles_; }
  /// Loads and drops tiles, and says what became of the grid. Edits stay pending.
  const SolidChanges& swap_tiles(BitGrid& grid, std::span<const TileLoad> load,
                                 std::span<const std::size_t> drop);
  /// The static world's tile, edits included: of a tile that is not loaded, with the file's code given.
  TileCode static_tile(std::size_t tile, const TileCode& in_file);

 private:
  struct WorldEdit {
    enum Kind { FILL, CARVE, TERRAIN };
    std::vector<Box> boxes;
    Kind kind;
    Terrain terrain;
  };

  void move_obstacles(const UpdateOptions& options);
  void begin_changes();
  void edit_static(const UpdateOptions& options);
  void edit_fixed(const Box& box, bool solid);
  void paint(const WorldEdit& edit);
  void level(const std::vector<Box>& boxes);
  BitGrid& own_fixed();
  void refresh(BitGrid& grid, const Box& box);

  Obstacles obstacles_;
  std::vector<WorldEdit> world_edits_;
  OverlapCounts counts_;
  std::shared_ptr<const BitGrid> fixed_;      ///< the static world
  std::shared_ptr<BitGrid> own_fixed_;        ///< the same, once it was edited
  std::shared_ptr<const LoadedTiles> tiles_;  ///< null where all of the world is there
  Ground ground_;
  WorldDelta delta_;  ///< edits of a world that is loaded in parts
  std::vector<Box> touched_;
  SolidChanges changes_;
};

}  // namespace octoway::core
