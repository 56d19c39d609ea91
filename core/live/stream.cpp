// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Worlds that are loaded in parts. A tile that comes or goes is an edit of the static world like any other:
// its voxels change, the regions that they lie in are cut anew, portals join across the seams, components are
// repaired, and all of it is published as one version. Tiles that are not loaded are solid in the static
// world; fills and carves are kept beside it (WorldDelta), so that dropping a tile loses nothing.
#include <algorithm>

#include "core/base/error.hpp"
#include "core/base/monitor.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

void NavSpace::begin_streaming(Tiling tiling, std::span<const std::size_t> loaded) {
  Tables& tables = front_->layer->tables;
  if (!tables.decomposition->can_stream)
    throw InvalidInput("only the decomposition regions can be loaded in parts, not " +
                       std::string(tables.decomposition->name));
  if (tiling.edge < 8 || tiling.edge > Tiling::kMostEdge || tiling.edge % tables.region_edge != 0)
    throw InvalidInput("a tile's edge must be a multiple of the region's, up to " +
                       std::to_string(Tiling::kMostEdge) + " voxels, not " + std::to_string(tiling.edge));
  tiling.shape = tables.grid->shape();
  auto tiles = std::make_shared<LoadedTiles>();
  tiles->tiling = tiling;
  tiles->loaded.assign(tiling.count(), 0);
  for (const std::size_t i : loaded) tiles->loaded.at(i) = 1;
  tiles->missing =
      static_cast<std::size_t>(std::count(tiles->loaded.begin(), tiles->loaded.end(), std::uint8_t{0}));
  tables.tiles = tiles;
  solids_.begin_streaming(std::move(tiles));
}

void NavSpace::show_tiles(Version& next) const {
  next.layer->tables.tiles = solids_.tiles();
  for (const LayerEntry& entry : next.layers()) entry.layer->tables.tiles = solids_.tiles();
}

const Tiling& NavSpace::tiling() const {
  if (!solids_.tiles())
    throw InvalidInput(
        "this space was not loaded in parts; NavSpace.load(file, bounds=...) makes one that can load more "
        "and drop it");
  return solids_.tiles()->tiling;
}

namespace {

/// True if the load is larger than the loaded part, and a good part of the world: a build looks at all of it,
/// but makes a cell in half the time that it takes to splice one in, and in several threads.
bool is_bulk(const LoadedTiles& now, std::span<const TileLoad> load) {
  const std::size_t there = now.loaded.size() - now.missing;
  return load.size() > std::max(there, now.loaded.size() / 4);
}

}  // namespace

ChangeSet NavSpace::stream(std::span<const TileLoad> load, std::span<const std::size_t> drop) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  const Tiling& tiles = tiling();
  const auto check_number = [&](std::size_t tile) {
    if (tile >= tiles.count()) throw InvalidInput("there is no tile " + std::to_string(tile));
  };
  for (const std::size_t tile : drop) check_number(tile);
  for (const TileLoad& one : load) {
    check_number(one.tile);
    if (one.code.filling == Filling::MIXED) check_tile(one.code.bytes, tiles.box(one.tile), tiles.edge);
  }
  const std::vector<std::uint8_t>& now = solids_.tiles()->loaded;
  const bool any =
      std::any_of(load.begin(), load.end(), [&](const TileLoad& t) { return now[t.tile] == 0; }) ||
      std::any_of(drop.begin(), drop.end(), [&](std::size_t t) { return now[t] != 0; });
  if (!any && !unsettled_) {
    ChangeSet nothing;
    nothing.version = front_->number;
    return nothing;
  }
  UpdateOptions options;
  options.cut_anew = is_bulk(*solids_.tiles(), load);
  return change(options, [&](BitGrid& solid, ChangeSet&) -> const SolidChanges& {
    return solids_.swap_tiles(solid, load, drop);
  });
}

TileCode NavSpace::static_tile(std::size_t tile, const TileCode& in_file) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  if (tile >= tiling().count()) throw InvalidInput("there is no tile " + std::to_string(tile));
  return solids_.static_tile(tile, in_file);
}

const SolidChanges& Solids::swap_tiles(BitGrid& grid, std::span<const TileLoad> load,
                                       std::span<const std::size_t> drop) {
  begin_changes();
  auto now = std::make_shared<LoadedTiles>(*tiles_);
  BitGrid& fixed = own_fixed();
  touched_.reserve(load.size() + drop.size());
  try {
    for (const TileLoad& one : load) {
      if (now->loaded[one.tile] != 0) continue;
      checkpoint();
      const Box box = now->tiling.box(one.tile);
      decode_tile(one.code, box, now->tiling.edge, fixed);
      delta_.apply(fixed, box);
      now->loaded[one.tile] = 1;
      --now->missing;
      touched_.push_back(box);
    }
  } catch (...) {  // as if none had come
    for (const TileLoad& one : load)
      if (tiles_->loaded[one.tile] == 0) fixed.fill(tiles_->tiling.box(one.tile));
    throw;
  }
  for (const std::size_t tile : drop) {  // from here on they went: what was in them is in the file only
    if (now->loaded[tile] == 0) continue;
    const Box box = now->tiling.box(tile);
    fixed.fill(box);
    now->loaded[tile] = 0;
    ++now->missing;
    touched_.push_back(box);
  }
  tiles_ = std::move(now);
  for (const Box& box : touched_) refresh(grid, box);
  return changes_;
}

/// In a world that is loaded in parts an edit is written down, too, and what is not loaded stays solid.
void Solids::edit_fixed(const Box& box, bool solid) {
  BitGrid& fixed = own_fixed();
  if (tiles_) delta_.write(box, solid);  // first: it may fail
  solid ? fixed.fill(box) : fixed.carve(box);
  if (!tiles_) return;
  tiles_->tiling.for_each(box, [&](std::size_t i) {
    if (tiles_->loaded[i] == 0) fixed.fill(intersect(box, tiles_->tiling.box(i)));
  });
}

TileCode Solids::static_tile(std::size_t tile, const TileCode& in_file) {
  const Tiling& tiles = tiles_->tiling;
  const Box box = tiles.box(tile);
  if (tiles_->loaded[tile] != 0) return encode_tile(*fixed_, box, tiles.edge);
  if (!delta_.touches(box)) return in_file;
  if (in_file.filling == Filling::MIXED) check_tile(in_file.bytes, box, tiles.edge);
  BitGrid& fixed = own_fixed();  // no query reads it
  try {
    decode_tile(in_file, box, tiles.edge, fixed);
    delta_.apply(fixed, box);
    TileCode edited = encode_tile(fixed, box, tiles.edge);
    fixed.fill(box);
    return edited;
  } catch (...) {
    fixed.fill(box);
    throw;
  }
}

}  // namespace octoway::core
