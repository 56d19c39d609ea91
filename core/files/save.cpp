// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/save.hpp"

#include <algorithm>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr std::size_t kMostTiles = std::size_t{1} << 24U;  // their table is held in memory: 8 bytes each

/// Nothing where there is neither terrain nor slopes.
void add_ground(std::vector<Section>& sections, const Ground& ground) {
  if (ground.terrain) {
    sections.push_back(Section::of<std::uint32_t>(kTerrainTiles, ground.terrain->table()));
    std::vector<std::uint8_t> dense = ground.terrain->dense();
    const std::uint64_t words = dense.size() / sizeof(std::uint64_t);
    sections.push_back({kTerrainDense, number_type<std::uint64_t>(), {words}, std::move(dense)});
  }
  if (ground.steep) sections.push_back(Section::of<std::uint64_t>(kSteep, ground.steep->words()));
}

Section section_of_boxes(const char* name, const std::vector<Box>& boxes) {
  std::vector<std::int32_t> flat;
  flat.reserve(6 * boxes.size());
  for (const Box& b : boxes) flat.insert(flat.end(), {b.lo.x, b.lo.y, b.lo.z, b.hi.x, b.hi.y, b.hi.z});
  return Section::of<std::int32_t>(name, flat, {boxes.size(), 2, 3});
}

void add_cells(std::vector<Section>& sections, const Tables& tables) {
  const Compact parts = compact(tables);
  std::vector<Box> rects;
  std::vector<std::uint32_t> pairs;
  rects.reserve(parts.portals.size());
  pairs.reserve(2 * parts.portals.size());
  for (const Portal& portal : parts.portals) {
    rects.push_back(portal.rect);
    pairs.insert(pairs.end(), {portal.low, portal.high});
  }
  sections.push_back(section_of_boxes(kCells, parts.cells));
  sections.push_back(section_of_boxes(kPortalRects, rects));
  sections.push_back(Section::of<std::uint32_t>(kPortalCells, pairs, {rects.size(), 2}));
}

/// One that says who may go where is of format 3: older readers would let everybody go everywhere.
void write_space(ByteSink& sink, const SpaceFacts& facts, std::vector<Section> sections,
                 const LinkRows& links, const NextTile& next) {
  if (!links.empty())
    sections.push_back(
        Section::of<std::uint64_t>(kLinks, links, {links.size() / kLinkNumbers, kLinkNumbers}));
  const bool travel = std::any_of(sections.begin(), sections.end(), [](const Section& s) {
    return s.name == kTerrainTiles || s.name == kSteep || s.name == kLinks;
  });
  const bool plain = facts.motion == MotionRule{} && !travel;
  write_container(sink, facts.to_json(), sections, facts.tiling().count(), next,
                  plain ? kTiledFormat : kNewestFormat);
}

void require_static(const NavSpace& space) {
  if (space.obstacle_count() == 0 && !space.has_pending()) return;
  throw InvalidInput(
      "the space has " + std::to_string(space.obstacle_count()) +
      " obstacles or edits that wait for update(); a file holds the static world: remove them and "
      "update(), or give bake=True to save what queries see now");
}

SpaceFacts facts_of(const NavSpace& space, const View& now, const SpaceNotes& notes, std::int64_t tile_edge) {
  check_tile_edge(tile_edge, now->tables.region_edge);
  SpaceFacts facts;
  facts.shape = now->tables.grid->shape();
  facts.lattice = now->tables.lattice;
  facts.decomposition = now->tables.decomposition->name;
  facts.region_edge = now->tables.region_edge;
  facts.min_depth = now->tables.min_depth;
  facts.leaves = now->tables.leaves;
  facts.tile_edge = static_cast<std::int32_t>(tile_edge);
  facts.body = now.body();
  facts.motion = now.ground().motion;
  facts.notes = notes;
  facts.next_link = space.next_link();
  return facts;
}

}  // namespace

bool needs_its_file(const NavSpace& space, const FileWindow* window, const SaveOptions& options) {
  if (options.bake || window == nullptr) return false;
  const View now = space.read();
  return window->is_part() || (now->tables.tiles && !now->tables.tiles->all());
}

void save_space(const NavSpace& space, const SpaceNotes& notes, const FileWindow* window,
                const SaveOptions& options, ByteSink& sink) {
  const View now = space.read();
  if (!options.bake) require_static(space);
  const std::int32_t usual = window == nullptr ? SpaceFacts::kTileEdge : window->tiling.edge;
  const SpaceFacts facts = facts_of(space, now, notes, options.tile_edge.value_or(usual));
  std::vector<Section> sections;
  if (facts.decomposition != "regions")
    add_cells(sections, now->tables);  // whose cells follow from the voxels
  add_ground(sections, now.ground());
  const Tiling tiling = facts.tiling();
  write_space(sink, facts, std::move(sections), link_rows(now->tables.links.get()),
              [&](std::size_t tile) { return encode_tile(now.solid(), tiling.box(tile), tiling.edge); });
}

void save_part(NavSpace& space, const SpaceNotes& notes, const FileWindow& window, const ByteSource& source,
               const SaveOptions& options, ByteSink& sink) {
  require_static(space);
  if (space.is_snapshot())
    throw InvalidInput(
        "a snapshot of a space that is not loaded whole does not know the rest: save the space itself, or "
        "give "
        "bake=True to save what the snapshot shows");
  if (options.tile_edge && *options.tile_edge != window.tiling.edge)
    throw InvalidInput("a space that is not loaded whole keeps its file's tile_edge of " +
                       std::to_string(window.tiling.edge) + " voxels");
  const View now = space.read();
  const SpaceFile file(source);
  window.require_same(file);
  SpaceFacts facts = file.facts();
  facts.notes.terrain_names = notes.terrain_names;
  facts.next_link = space.next_link();
  std::vector<Section> sections;
  add_ground(sections, window.whole_of(file.ground(), now.ground()));
  const LinkRows links = merged_links(split_links(file.links(), window.box()).outside,
                                      link_rows(now->tables.links.get(), window.box().lo));
  write_space(sink, facts, std::move(sections), links, [&](std::size_t tile) {
    const std::optional<std::size_t> here = window.in_window(tile);
    TileCode stored = file.tile(tile);
    return here ? space.static_tile(*here, stored) : stored;
  });
  if (space.read().version() != now.version())  // nothing is written over the old file then
    throw InvalidInput("the space was updated while it was saved; save it again");
}

void save_tiles(const SpaceFacts& facts, const Ground& ground, const NextTile& next, const Progress& progress,
                ByteSink& sink) {
  check_tile_edge(facts.tile_edge, facts.region_edge);
  const std::int32_t longest = std::max({facts.shape.x, facts.shape.y, facts.shape.z});
  if (longest > kMaxSide)
    throw InvalidInput("a world has at most " + std::to_string(kMaxSide) + " voxels a side, not " +
                       std::to_string(longest));
  const std::size_t tiles = facts.tiling().count();
  if (tiles > kMostTiles)
    throw InvalidInput("a file has at most " + std::to_string(kMostTiles) + " tiles, not " +
                       std::to_string(tiles) + "; choose a tile_edge up to " +
                       std::to_string(Tiling::kMostEdge));
  std::vector<Section> sections;
  add_ground(sections, ground);
  write_space(sink, facts, std::move(sections), {}, [&](std::size_t tile) {
    if (progress) progress("tiles", static_cast<double>(tile) / static_cast<double>(tiles));
    return next(tile);
  });
}

}  // namespace octoway::core
