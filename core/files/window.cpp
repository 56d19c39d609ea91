// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/window.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <sstream>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

IVec position_of(const Tiling& tiling, std::size_t tile) {
  const IVec lo = tiling.box(tile).lo;
  return {lo.x / tiling.edge, lo.y / tiling.edge, lo.z / tiling.edge};
}

/// All voxels of the lattice that a box overlaps with positive volume.
Box voxels_of(const MetricBox& box, const Lattice& lattice, IVec shape) {
  constexpr double kFar = 1 << 30;
  const auto exact = [&](double metres, int a) {
    const double voxels = std::clamp((metres - lattice.origin[a]) / lattice.resolution, -kFar, kFar);
    return std::nearbyint(voxels * static_cast<double>(kSub)) / static_cast<double>(kSub);
  };
  Box out;
  for (int a = 0; a < 3; ++a) {
    if (std::isnan(box.low[a]) || std::isnan(box.high[a]))
      throw InvalidInput("a box has a side that is no number");
    out.lo[a] = std::clamp(floor_to_int<std::int32_t>(exact(box.low[a], a)), 0, shape[a]);
    out.hi[a] = std::clamp(ceil_to_int<std::int32_t>(exact(box.high[a], a)), 0, shape[a]);
  }
  return out;
}

std::string extent_of(const Lattice& lattice, IVec shape) {
  std::ostringstream text;
  text.precision(12);
  const auto point = [&](DVec p) { text << "(" << p.x << ", " << p.y << ", " << p.z << ")"; };
  point(lattice.origin);
  text << " to ";
  point(lattice.to_metres({shape.x * kSub, shape.y * kSub, shape.z * kSub}));
  return text.str();
}

FileWindow make_window(const SpaceFile& file, const std::optional<MetricBox>& extent) {
  const SpaceFacts& facts = file.facts();
  FileWindow window{file.mark(), facts.tiling(), {0, 0, 0}, facts.tiling(), facts.lattice};
  if (!extent) return window;
  const Box voxels = voxels_of(*extent, facts.lattice, facts.shape);
  if (voxels.empty())
    throw InvalidInput("extent lies outside the world, " + extent_of(facts.lattice, facts.shape));
  for (int a = 0; a < 3; ++a) {
    const std::int32_t edge = facts.tile_edge;
    window.corner[a] = voxels.lo[a] / edge;
    const std::int64_t end = (std::int64_t{voxels.hi[a]} + edge - 1) / edge * edge;
    window.tiling.shape[a] =
        static_cast<std::int32_t>(std::min<std::int64_t>(end, facts.shape[a])) - window.corner[a] * edge;
    window.lattice.origin[a] += static_cast<double>(window.corner[a] * edge) * facts.lattice.resolution;
  }
  return window;
}

void require_parts(const SpaceFile& file) {
  if (file.version() < 2 || file.facts().decomposition != "regions")
    throw InvalidInput(
        "the file is of " +
        (file.version() < 2 ? std::string("format 1") : "the decomposition " + file.facts().decomposition) +
        " and can only be loaded whole; spaces of \"regions\" that are saved by this version can be "
        "loaded in parts");
}

/// With the bits of a part from a voxel on.
BitGrid pasted(BitGrid grid, const BitGrid& part, IVec at) {
  grid.carve({at, at + part.shape()});
  for (std::int32_t x = 0; x < part.shape().x; ++x)
    for (std::int32_t y = 0; y < part.shape().y; ++y)
      for (std::size_t w = 0; w < part.words_per_row(); ++w)
        for (std::uint64_t bits = part.row(x, y)[w]; bits != 0; bits &= bits - 1)
          grid.set(at + IVec{x, y, static_cast<std::int32_t>(64 * w) + std::countr_zero(bits)});
  return grid;
}

}  // namespace

std::size_t FileWindow::in_file(std::size_t tile) const {
  return whole.index(position_of(tiling, tile) + corner);
}

std::optional<std::size_t> FileWindow::in_window(std::size_t tile) const {
  const IVec here = position_of(whole, tile) - corner;
  if (!Box{{0, 0, 0}, tiling.counts()}.contains(here)) return std::nullopt;
  return tiling.index(here);
}

std::vector<std::size_t> FileWindow::touched(std::span<const MetricBox> boxes, const char* what) const {
  std::set<std::size_t> found;
  for (const MetricBox& box : boxes)
    tiling.for_each(voxels_of(box, lattice, tiling.shape), [&](std::size_t tile) { found.insert(tile); });
  if (found.empty() && !boxes.empty())
    throw InvalidInput(std::string(what) + " lies outside what this space can load, " +
                       extent_of(lattice, tiling.shape) + "; load the file with another extent to go beyond");
  return {found.begin(), found.end()};
}

Ground FileWindow::part_of(const Ground& whole_ground) const {
  if (!is_part()) return whole_ground;
  Ground part = whole_ground;
  if (part.terrain) part.terrain = std::make_shared<const VoxelTerrain>(part.terrain->cropped(box()));
  if (part.steep) part.steep = std::make_shared<const BitGrid>(cropped(*part.steep, box()));
  return plain(std::move(part));
}

Ground FileWindow::whole_of(const Ground& stored, const Ground& part) const {
  if (!is_part()) return part;
  Ground out = stored;
  if (part.terrain || stored.terrain) {
    const VoxelTerrain here = part.terrain ? *part.terrain : VoxelTerrain(tiling.shape);
    const VoxelTerrain there = stored.terrain ? *stored.terrain : VoxelTerrain(whole.shape);
    out.terrain = std::make_shared<const VoxelTerrain>(there.pasted(here, box().lo));
  }
  if (stored.steep && part.steep)
    out.steep = std::make_shared<const BitGrid>(pasted(*stored.steep, *part.steep, box().lo));
  return plain(std::move(out));
}

void FileWindow::require_same(const SpaceFile& file) const {
  if (file.mark() != mark)
    throw CorruptData("the file was replaced since the space was loaded; load it anew");
}

FileWindow FileWindow::following(const SpaceFile& file) const {
  FileWindow out = *this;
  if (file.facts().shape == whole.shape && file.facts().tile_edge == whole.edge) out.mark = file.mark();
  return out;
}

std::pair<std::unique_ptr<NavSpace>, FileWindow> load_part(const SpaceFile& file, const LoadPart& part,
                                                           Monitor& monitor, std::size_t memory_limit) {
  require_parts(file);
  const FileWindow window = make_window(file, part.extent);
  std::vector<std::size_t> wanted(window.tiling.count());
  for (std::size_t i = 0; i < wanted.size(); ++i) wanted[i] = i;
  if (part.bounds) wanted = window.touched(*part.bounds, "bounds");
  std::vector<TilePair> tiles;
  for (const std::size_t tile : wanted) tiles.push_back({tile, window.in_file(tile)});
  Body body = file.facts().body;
  body.inflate_bounds =
      body.inflate_bounds || window.is_part();  // walls may lie beyond a part: stay inside it
  const std::size_t rest =
      check_memory(grid_bytes(window.tiling.shape, 1), memory_limit, "loading this space");
  auto space = file.build_regions(file.grid_of(window.tiling.shape, tiles), window.lattice, body,
                                  window.part_of(file.ground()), monitor, rest);
  as_fault_of_file([&] {
    file.show_links(*space, window.box());
    space->begin_streaming(window.tiling, wanted);
  });
  return {std::move(space), window};
}

ChangeSet load_region(NavSpace& space, const FileWindow& window, const ByteSource& source,
                      std::span<const MetricBox> boxes, bool only) {
  const std::vector<std::size_t> wanted = window.touched(boxes, "bounds");
  const SpaceFile file(source);
  window.require_same(file);
  const View now = space.read();
  require(now->tables.tiles != nullptr, "a space with a window has tiles");
  std::vector<TileLoad> load;
  for (const std::size_t tile : wanted)
    if (now->tables.tiles->loaded[tile] == 0) load.push_back({tile, file.tile(window.in_file(tile))});
  std::vector<std::size_t> drop;
  for (std::size_t i = 0; only && i < now->tables.tiles->loaded.size(); ++i)
    if (now->tables.tiles->loaded[i] != 0 && !std::binary_search(wanted.begin(), wanted.end(), i))
      drop.push_back(i);
  return space.stream(load, drop);
}

ChangeSet unload_region(NavSpace& space, const FileWindow& window, std::span<const MetricBox> boxes) {
  return space.stream({}, window.touched(boxes, "bounds"));
}

std::vector<Box> loaded_boxes(const View& space) {
  const LoadedTiles* tiles = space->tables.tiles.get();
  if (tiles == nullptr) return {space->tables.grid->bounds()};
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < tiles->loaded.size(); ++i)
    if (tiles->loaded[i] != 0) boxes.push_back(tiles->tiling.box(i));
  return boxes;
}

std::size_t missing_tiles(const View& view) {
  const LoadedTiles* tiles = view->tables.tiles.get();
  return tiles == nullptr ? 0 : tiles->missing;
}

std::vector<std::uint8_t> loaded_tiles(const View& view) {
  const LoadedTiles* tiles = view->tables.tiles.get();
  return tiles == nullptr ? std::vector<std::uint8_t>{} : tiles->loaded;
}

}  // namespace octoway::core
