// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Saved spaces: what is written is read again, and every damage is noticed.
#include <algorithm>
#include <string>

#include "core/base/error.hpp"
#include "core/files/save.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

using Bytes = std::vector<std::uint8_t>;

std::unique_ptr<NavSpace> build(const BitGrid& grid, const std::string& decomposition, const Body& body = {},
                                const Ground& ground = {}) {
  Monitor silent;
  return NavSpace::build(std::make_shared<const BitGrid>(grid), {{-1.7, 0.3, 9.9}, 0.1}, body,
                         {decomposition, 1, 8}, false, silent, ground);
}

Bytes saved(const NavSpace& space, const SaveOptions& options = {}, const SpaceNotes& notes = {}) {
  MemorySink sink;
  save_space(space, notes, nullptr, options, sink);
  return sink.take();
}

std::unique_ptr<NavSpace> loaded(const Bytes& bytes) {
  Monitor silent;
  const MemorySource source(bytes);
  return SpaceFile(source).load(silent);
}

BitGrid room(IVec shape) {
  test::Random random(3);
  BitGrid grid(shape);
  for (int i = 0; i < 40; ++i)
    grid.set({static_cast<std::int32_t>(random.below(shape.x)),
              static_cast<std::int32_t>(random.below(shape.y)),
              static_cast<std::int32_t>(random.below(shape.z))});
  return grid;
}

Link link(QVec a, QVec b) {
  Link out{a, b, 0.0, 2.5, kSurface, true, 0};
  out.cost = cost_of(out, 0.1);
  return out;
}

MetricBox tile(const FileWindow& window, std::size_t number) {
  const Box box = window.tiling.box(number);
  const auto corner = [&](IVec v) {
    return window.lattice.voxels_to_metres({v.x + 0.0, v.y + 0.0, v.z + 0.0});
  };
  return {corner(box.lo), corner(box.hi)};
}

}  // namespace

TEST(a_space_comes_back_from_its_bytes) {
  for (const Decomposition& way : decompositions()) {
    const auto space = build(room({20, 17, 9}), std::string(way.name), {0.12, BodyShape::BOX, true});
    const Bytes bytes = saved(*space);
    const auto again = loaded(bytes);
    again->validate();
    CHECK(compact(again->read()->tables).cells == compact(space->read()->tables).cells);
    CHECK(again->read()->tables.grid->words() == space->read()->tables.grid->words());
    CHECK_EQ(again->read().body().radius, 0.12);
    CHECK(saved(*again) == bytes);
  }
}

TEST(terrain_links_and_notes_come_back) {
  const BitGrid grid = room({40, 20, 20});
  Ground ground{nullptr, nullptr, {2, true}};
  const std::vector<Box> mud{{{3, 3, 3}, {9, 9, 9}}};
  ground.terrain = std::make_shared<const VoxelTerrain>(VoxelTerrain(grid.shape()).painted(mud, 7));
  BitGrid steep(grid.shape());
  steep.set({1, 2, 3});
  ground.steep = std::make_shared<const BitGrid>(steep);
  const auto space = build(grid, "regions", {}, ground);
  space->add_link(link({kSub, kSub, kSub}, {30 * kSub, kSub, kSub / 3}));
  space->update({});
  const SpaceNotes notes{true,
                         false,
                         {{7,
                           "m\xc3\xbc"
                           "d"}}};
  const Bytes bytes = saved(*space, {false, 8}, notes);
  CHECK_EQ(bytes[8], 3);
  const MemorySource source(bytes);
  const SpaceFile file(source);
  CHECK(file.facts().notes.padded);
  CHECK(file.facts().notes.terrain_names == notes.terrain_names);
  Monitor silent;
  const auto again = file.load(silent);
  CHECK(*again->read().ground().terrain == *ground.terrain);
  CHECK(again->read().ground().steep->words() == steep.words());
  CHECK(again->read()->tables.links->links == space->read()->tables.links->links);
  CHECK(saved(*again, {false, 8}, notes) == bytes);
}

TEST(damage_at_any_bit_is_noticed) {
  for (const char* way : {"regions", "merged"}) {
    const Bytes bytes = saved(*build(room({9, 8, 3}), way));
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
      Bytes bad = bytes;
      bad[bit / 8] = static_cast<std::uint8_t>(bad[bit / 8] ^ 1U << bit % 8);
      CHECK_THROWS(CorruptData, loaded(bad));
    }
  }
}

TEST(files_that_are_cut_off_or_longer_are_refused) {
  const Bytes bytes = saved(*build(room({9, 8, 3}), "merged"));
  for (std::size_t end = 0; end < bytes.size(); ++end)
    CHECK_THROWS(CorruptData, loaded({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(end)}));
  Bytes longer = bytes;
  longer.push_back(0);
  CHECK_THROWS(CorruptData, loaded(longer));
}

TEST(lengths_are_not_believed) {
  const std::vector<Section> none;
  const auto file = [&](const char* facts) {
    MemorySink sink;
    write_container(sink, Json::parse(facts), none, 0, {}, kTiledFormat);
    return sink.take();
  };
  const std::string good =
      R"({"shape": [8, 8, 8], "origin": ["0x0p0", "0x0p0", "0x0p0"], "resolution": "0x1p0", "outside": "blocked",)"
      R"( "decomposition": "regions", "region_edge": 8, "edit_policy": "repair", "leaves": 0, "tile_edge": 8})";
  CHECK_THROWS(CorruptData, loaded(file(good.c_str())));  // no tile, where one should be
  for (const auto& [from, to] :
       {std::pair{"[8, 8, 8]", "[1048576, 1048576, 1048576]"}, std::pair{"[8, 8, 8]", "[8, 8, 0]"},
        std::pair{"\"leaves\": 0", "\"leaves\": -1"}, std::pair{"regions", "teapots"},
        std::pair{"\"0x1p0\"", "\"0x0p0\""}}) {
    std::string bad = good;
    bad.replace(bad.find(from), std::string(from).size(), to);
    CHECK_THROWS(CorruptData, loaded(file(bad.c_str())));
  }
}

TEST(parts_are_loaded_dropped_and_saved_whole) {
  Monitor silent;
  const BitGrid grid = room({40, 24, 16});
  const auto whole = build(grid, "regions");
  whole->add_link(link({kSub, kSub, kSub}, {2 * kSub, kSub, kSub}));
  whole->add_link(link({39 * kSub, kSub, kSub}, {38 * kSub, kSub, kSub}));
  whole->update({});
  const SaveOptions edge{false, 8};
  const Bytes bytes = saved(*whole, edge);
  const MemorySource source(bytes);
  const SpaceFile file(source);
  LoadPart part;
  part.extent = MetricBox{{-0.85, 0.3, 9.9}, {1.0, 1.0, 10.4}};
  auto [space, window] = load_part(file, part, silent);
  CHECK(window.is_part());
  CHECK(space->read()->tables.grid->shape() == IVec({24, 8, 8}));
  unload_region(*space, window, std::vector{tile(window, 1)});
  CHECK_EQ(loaded_boxes(space->read()).size(), 2U);
  const MetricBox first = tile(window, 0);
  space->fill({{{0, 0, 0}, {3, 3, 3}}});
  space->fill({{{8, 0, 0}, {11, 3, 3}}});  // not loaded
  space->update({});
  CHECK(needs_its_file(*space, &window, {}));
  MemorySink sink;
  save_part(*space, {}, window, source, {}, sink);
  whole->fill({{{8, 0, 0}, {11, 3, 3}}, {{16, 0, 0}, {19, 3, 3}}});
  whole->update({});
  CHECK(sink.bytes() == saved(*whole, edge));
  load_region(*space, window, source, std::vector{first}, true);
  CHECK_EQ(loaded_boxes(space->read()).size(), 1U);
  CHECK_THROWS(InvalidInput, unload_region(*space, window, std::vector{MetricBox{{90, 0, 0}, {91, 1, 1}}}));
  const MemorySource replaced(sink.bytes());
  CHECK_THROWS(CorruptData, load_region(*space, window, replaced, std::vector{first}, false));
}

TEST(tiles_are_written_without_the_world) {
  const BitGrid grid = room({20, 20, 20});
  const auto space = build(grid, "regions");
  SpaceFacts facts;
  facts.shape = grid.shape();
  facts.lattice = space->read()->tables.lattice;
  facts.decomposition = "regions";
  facts.region_edge = facts.tile_edge = 8;
  MemorySink sink;
  std::vector<double> seen;
  const Tiling tiling = facts.tiling();
  save_tiles(
      facts, {}, [&](std::size_t i) { return encode_tile(grid, tiling.box(i), tiling.edge); },
      [&](const char*, double done) { seen.push_back(done); }, sink);
  CHECK(sink.bytes() == saved(*space, {false, 8}));
  CHECK_EQ(seen.size(), 27U);
  facts.tile_edge = 12;
  CHECK_THROWS(InvalidInput, save_tiles(facts, {}, {}, {}, sink));
}
