// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/files/space_file.hpp"

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr const char* kLoading = "loading this space";

std::vector<Box> boxes_of(const Section& section) {
  const std::vector<std::int32_t> flat = section.values<std::int32_t>({0, 2, 3});
  std::vector<Box> boxes(flat.size() / 6);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const std::int32_t* p = flat.data() + 6 * i;
    boxes[i] = {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}};
  }
  return boxes;
}

std::vector<Portal> portals_of(const Section& rects, const Section& cells) {
  const std::vector<Box> boxes = boxes_of(rects);
  const std::vector<std::uint32_t> pairs = cells.values<std::uint32_t>({0, 2});
  if (pairs.size() != 2 * boxes.size())
    throw CorruptData("portal rectangles and portal cells differ in number");
  std::vector<Portal> portals;
  portals.reserve(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i)
    portals.push_back({boxes[i], pairs[2 * i], pairs[2 * i + 1]});
  return portals;
}

BitGrid grid_of_words(IVec shape, const Section& section) {
  BigVector<std::uint64_t> words;
  section.copy_to(words, {0});
  BitGrid grid(shape);
  grid.adopt_words(std::move(words));
  return grid;
}

BitGrid solid_grid(IVec shape) {
  try {
    BitGrid grid(shape);
    grid.fill(grid.bounds());
    return grid;
  } catch (const std::bad_alloc&) {
    throw CorruptData("there is not enough memory for " + std::to_string(Box{{0, 0, 0}, shape}.volume()) +
                      " voxels; give bounds= and a smaller extent=");
  }
}

}  // namespace

SpaceFile::SpaceFile(const ByteSource& source)
    : container_(source), facts_(SpaceFacts::from_json(container_.facts(), container_.version())) {
  if (version() > 1 && container_.tile_count() != facts_.tiling().count())
    throw CorruptData("the table of tiles does not fit the shape");
  if (const Section* links = container_.find(kLinks))
    links_ = links->values<std::uint64_t>({0, kLinkNumbers});
}

Ground SpaceFile::ground() const {
  return as_fault_of_file([&] {
    Ground ground{nullptr, nullptr, facts_.motion};
    if (container_.find(kTerrainTiles) != nullptr || container_.find(kTerrainDense) != nullptr) {
      const Section& dense = container_.at(kTerrainDense);
      if (dense.type != number_type<std::uint64_t>() || !dense.is_shaped({0}))
        throw CorruptData("damaged: the terrain is of a wrong kind");
      ground.terrain = std::make_shared<const VoxelTerrain>(VoxelTerrain::from_tiles(
          facts_.shape, container_.at(kTerrainTiles).values<std::uint32_t>({0}), dense.bytes));
    }
    if (const Section* steep = container_.find(kSteep))
      ground.steep = std::make_shared<const BitGrid>(grid_of_words(facts_.shape, *steep));
    ground.motion.check();
    return plain(std::move(ground));
  });
}

std::unique_ptr<NavSpace> SpaceFile::load(Monitor& monitor, std::size_t memory_limit) const {
  return as_fault_of_file([&] {
    std::unique_ptr<NavSpace> space = load_whole(monitor, memory_limit);
    show_links(*space, {{0, 0, 0}, facts_.shape});
    return space;
  });
}

std::unique_ptr<NavSpace> SpaceFile::load_whole(Monitor& monitor, std::size_t memory_limit) const {
  const std::size_t rest = check_memory(grid_bytes(facts_.shape, 1), memory_limit, kLoading);
  std::shared_ptr<const BitGrid> grid = whole_grid();
  if (facts_.decomposition == "regions")  // cutting them is as fast as reading them
    return build_regions(std::move(grid), facts_.lattice, facts_.body, ground(), monitor, rest);
  return restore(std::move(grid), monitor, rest);
}

std::shared_ptr<const BitGrid> SpaceFile::whole_grid() const {
  if (version() < 2)
    return std::make_shared<const BitGrid>(grid_of_words(facts_.shape, container_.at(kOccupancy)));
  std::vector<TilePair> all(facts_.tiling().count());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {i, i};
  return grid_of(facts_.shape, all);
}

std::shared_ptr<const BitGrid> SpaceFile::grid_of(IVec shape, std::span<const TilePair> tiles) const {
  return as_fault_of_file([&] {
    auto grid = std::make_shared<BitGrid>(solid_grid(shape));
    const Tiling tiling{shape, facts_.tile_edge};
    for (const TilePair& tile : tiles) {
      const TileCode code = container_.tile(tile.in_file);
      if (code.filling == Filling::SOLID) continue;
      const Box box = tiling.box(tile.here);
      if (code.filling == Filling::MIXED) check_tile(code.bytes, box, tiling.edge);
      decode_tile(code, box, tiling.edge, *grid);
    }
    return std::shared_ptr<const BitGrid>(std::move(grid));
  });
}

std::unique_ptr<NavSpace> SpaceFile::build_regions(std::shared_ptr<const BitGrid> grid,
                                                   const Lattice& lattice, const Body& body,
                                                   const Ground& ground, Monitor& monitor,
                                                   std::size_t memory_limit) const {
  if (facts_.notes.greedy || facts_.leaves != 0) throw CorruptData("the header's facts make no sense");
  const BuildOptions options{"regions", 0, facts_.region_edge, memory_limit};
  return as_fault_of_file(
      [&] { return NavSpace::build(std::move(grid), lattice, body, options, false, monitor, ground); });
}

std::unique_ptr<NavSpace> SpaceFile::restore(std::shared_ptr<const BitGrid> grid, Monitor& monitor,
                                             std::size_t memory_limit) const {
  check_memory(grid_bytes(facts_.shape, 1) +
                   table_bytes(facts_.shape, static_cast<double>(container_.at(kCells).rows()),
                               static_cast<double>(container_.at(kPortalRects).rows())),
               memory_limit, kLoading);
  const Ground ground = this->ground();
  const Inflation rule = facts_.body.rule(facts_.body.radius, facts_.lattice);
  const auto blocked = rule.none() ? grid : std::make_shared<const BitGrid>(inflate(*grid, rule, 0, monitor));
  SavedParts parts{facts_.decomposition,
                   facts_.region_edge,
                   facts_.leaves,
                   facts_.notes.greedy,
                   boxes_of(container_.at(kCells)),
                   portals_of(container_.at(kPortalRects), container_.at(kPortalCells))};
  Tables tables = restore_tables(blocked, facts_.lattice, std::move(parts), {ground.terrain, nullptr});
  tables.min_depth = facts_.min_depth;
  return std::make_unique<NavSpace>(std::move(tables), facts_.notes.greedy, std::move(grid), facts_.body, 0,
                                    ground);
}

void SpaceFile::show_links(NavSpace& space, const Box& box) const {
  if (links_.empty() && facts_.next_link == 1) return;
  const Box bounds{{0, 0, 0}, box.hi - box.lo};
  const bool whole = bounds.hi == facts_.shape;
  const LinkRows rows = whole ? links_ : split_links(links_, box).inside;
  space.begin_links(links_of_rows(rows, facts_.lattice, bounds), facts_.next_link);
}

}  // namespace octoway::core
