// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Worlds that are loaded in parts. A tile that comes or goes is an edit of the static world like any other:
// its voxels change, the regions that they lie in are cut anew, portals join across the seams, components are
// relabelled, and all of it is published as one version. What is not loaded is solid in the static world;
// what was filled or carved is kept beside it (WorldDelta), so that dropping a tile loses nothing.
#include <algorithm>
#include <iterator>

#include "core/base/error.hpp"
#include "core/space/live.hpp"

namespace octoway {

void Live::begin_streaming(Tiling tiling, std::span<const std::size_t> loaded) {
  Space& space = *front_->space;
  if (tiling.edge < 8 || tiling.edge > Tiling::kMostEdge || tiling.edge % space.region_edge() != 0)
    throw InvalidInput("a tile's edge must be a multiple of the region's, up to " +
                       std::to_string(Tiling::kMostEdge) + " voxels, not " + std::to_string(tiling.edge));
  tiling.shape = space.grid().shape();
  auto tiles = std::make_shared<LoadedTiles>();
  tiles->tiling = tiling;
  tiles->loaded.assign(tiling.count(), 0);
  for (const std::size_t i : loaded) tiles->loaded.at(i) = 1;
  tiles->missing =
      static_cast<std::size_t>(std::count(tiles->loaded.begin(), tiles->loaded.end(), std::uint8_t{0}));
  space.tiles_ = std::move(tiles);
}

const Tiling& Live::tiling() const {
  const LoadedTiles* tiles = front_->space->tiles();
  if (tiles == nullptr)
    throw InvalidInput(
        "this space was not loaded in parts; NavSpace.load(file, bounds=...) makes one that can load more "
        "and drop it");
  return tiles->tiling;
}

namespace {

/// Whether more comes than is there, and a good part of the world: a build looks at all of it, but makes a
/// cell in half the time that it takes to splice one in, and in several threads.
bool is_bulk(const LoadedTiles& now, std::span<const TileLoad> load) {
  const std::size_t there = now.loaded.size() - now.missing;
  return load.size() > std::max(there, now.loaded.size() / 4);
}

std::vector<Box> sorted_cells(const Space& space) {
  std::vector<Box> cells;
  cells.reserve(space.cells().size());
  std::copy_if(space.cells().begin(), space.cells().end(), std::back_inserter(cells),
               [](const Box& c) { return !c.empty(); });
  std::sort(cells.begin(), cells.end());
  return cells;
}

}  // namespace

void Live::cut_anew(Space& space, ChangeSet& changes) {
  const Stopwatch watch;
  const std::vector<Box> before = sorted_cells(space);
  space.cut_anew(0);
  const std::vector<Box> after = sorted_cells(space);
  std::set_difference(before.begin(), before.end(), after.begin(), after.end(),
                      std::back_inserter(changes.cells_removed));
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::back_inserter(changes.cells_added));
  editor_ = std::make_unique<Editor>(space);
  journal_.everything = true;
  const IVec regions = Tiling{space.grid().shape(), space.region_edge()}.counts();
  changes.regions = static_cast<std::size_t>(Box{{0, 0, 0}, regions}.volume());
  changes.cells_seconds = watch.seconds();
}

ChangeSet Live::stream(std::span<const TileLoad> load, std::span<const std::size_t> drop) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  refuse_broken();
  const Tiling& tiles = tiling();
  const auto check_number = [&](std::size_t tile) {
    if (tile >= tiles.count()) throw InvalidInput("there is no tile " + std::to_string(tile));
  };
  for (const std::size_t tile : drop) check_number(tile);
  for (const TileLoad& one : load) {
    check_number(one.tile);
    if (one.code.filling == Filling::MIXED) check_tile(one.code.bytes, tiles.box(one.tile), tiles.edge);
  }
  const std::vector<std::uint8_t>& now = front_->space->tiles()->loaded;
  const bool any =
      std::any_of(load.begin(), load.end(), [&](const TileLoad& t) { return now[t.tile] == 0; }) ||
      std::any_of(drop.begin(), drop.end(), [&](std::size_t t) { return now[t] != 0; });
  if (!any) {
    ChangeSet nothing;
    nothing.version = front_->number;
    return nothing;
  }
  UpdateOptions options;
  options.cut_anew = is_bulk(*front_->space->tiles(), load);
  return change(options,
                [&](Space& space, ChangeSet& changes) { return swap_tiles(space, load, drop, changes); });
}

/// Whether any tile came or went: then the version is new, even if none of them holds a free voxel.
bool Live::swap_tiles(Space& space, std::span<const TileLoad> load, std::span<const std::size_t> drop,
                      ChangeSet& changes) {
  auto now = std::make_shared<LoadedTiles>(*space.tiles_);
  if (!own_fixed_) fixed_ = own_fixed_ = std::make_shared<BitGrid>(*fixed_);
  bool any = false;
  for (const TileLoad& one : load) {
    if (now->loaded[one.tile] != 0) continue;
    const Box box = now->tiling.box(one.tile);
    decode_tile(one.code, box, now->tiling.edge, *own_fixed_);
    delta_.apply(*own_fixed_, box);
    now->loaded[one.tile] = 1;
    --now->missing;
    refresh(*space.own_grid_, box, changes);
    any = true;
  }
  for (const std::size_t tile : drop) {
    if (now->loaded[tile] == 0) continue;
    const Box box = now->tiling.box(tile);
    own_fixed_->fill(box);
    now->loaded[tile] = 0;
    ++now->missing;
    refresh(*space.own_grid_, box, changes);
    any = true;
  }
  space.tiles_ = std::move(now);
  return any;
}

/// In a world that is loaded in parts an edit is written down, too, and what is not loaded stays solid.
void Live::edit_fixed(const Box& box, bool solid) {
  if (!own_fixed_) fixed_ = own_fixed_ = std::make_shared<BitGrid>(*fixed_);
  solid ? own_fixed_->fill(box) : own_fixed_->carve(box);
  const LoadedTiles* tiles = front_->space->tiles();
  if (tiles == nullptr) return;
  delta_.write(box, solid);
  tiles->tiling.for_each(box, [&](std::size_t i) {
    if (tiles->loaded[i] == 0) own_fixed_->fill(intersect(box, tiles->tiling.box(i)));
  });
}

TileCode Live::static_tile(std::size_t tile, const TileCode& in_file) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  const Tiling& tiles = tiling();
  const Box box = tiles.box(tile);
  if (front_->space->tiles()->loaded.at(tile) != 0) return encode_tile(*fixed_, box, tiles.edge);
  if (!delta_.touches(box)) return in_file;
  if (in_file.filling == Filling::MIXED) check_tile(in_file.bytes, box, tiles.edge);
  decode_tile(in_file, box, tiles.edge,
              *own_fixed_);  // there were edits, so it is our own; no query reads it
  delta_.apply(*own_fixed_, box);
  TileCode edited = encode_tile(*own_fixed_, box, tiles.edge);
  own_fixed_->fill(box);
  return edited;
}

}  // namespace octoway
