// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Tiles as bytes, what is remembered of edits, and spaces that load and drop tiles, against fresh builds.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <thread>

#include "core/base/error.hpp"
#include "core/live/nav_space.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using test::random_box;
using test::sorted_cells;

namespace {

Tables build(const BitGrid& grid, std::int32_t edge) {
  Monitor silent;
  return build_tables(std::make_shared<const BitGrid>(grid), {}, {"regions", 1, edge}, silent);
}

/// A world in a file, as plainly as can be, and a space that shows parts of it.
struct Twin {
  BitGrid file;   ///< as it was saved
  BitGrid fixed;  ///< with what was edited
  Tiling tiling;
  std::vector<std::uint8_t> loaded;
  std::map<ObstacleHandle, Box> obstacles;

  TileLoad tile(std::size_t i) const { return {i, encode_tile(file, tiling.box(i), tiling.edge)}; }
  BitGrid visible() const {
    BitGrid grid = fixed;
    for (const auto& [handle, box] : obstacles) grid.fill(box);
    for (std::size_t i = 0; i < loaded.size(); ++i)
      if (loaded[i] == 0) grid.fill(tiling.box(i));
    return grid;
  }
};

void load_or_drop(test::Random& random, NavSpace& live, Twin& twin) {
  std::vector<TileLoad> load;
  std::vector<std::size_t> drop;
  const std::int64_t share = random.below(4);
  for (std::size_t i = 0; i < twin.loaded.size(); ++i) {
    if (random.below(4) > share) continue;
    const bool wanted = random.below(3) > 0;
    wanted ? load.push_back(twin.tile(i)) : drop.push_back(i);
    twin.loaded[i] = wanted ? 1 : 0;
  }
  live.stream(load, drop);
}

void edit(test::Random& random, NavSpace& live, Twin& twin) {
  const Box box = random_box(random, twin.file.shape(), 9);
  if (random.below(2) == 0) {
    const bool solid = random.below(2) == 0;
    solid ? twin.fixed.fill(box) : twin.fixed.carve(box);
    solid ? live.fill({box}) : live.carve({box});
  } else if (twin.obstacles.empty() || random.below(3) > 0) {
    twin.obstacles[live.add({box})] = box;
  } else {
    live.remove(twin.obstacles.begin()->first);
    twin.obstacles.erase(twin.obstacles.begin());
  }
  live.update({});
}

void run_sequence(BitGrid world, std::int32_t tile_edge, std::int32_t region_edge, test::Random& random,
                  int steps) {
  Twin twin{world, world, {world.shape(), tile_edge}, {}, {}};
  twin.loaded.assign(twin.tiling.count(), 0);
  NavSpace live(build(twin.visible(), region_edge), false);
  live.begin_streaming({{}, tile_edge}, {});
  for (int i = 0; i < steps; ++i) {
    random.below(3) > 0 ? load_or_drop(random, live, twin) : edit(random, live, twin);
    const View now = live.read();
    validate(*now);
    CHECK(now->tables.grid->words() == twin.visible().words());
    CHECK(now->tables.tiles->loaded == twin.loaded);
    CHECK(sorted_cells(now.tables()) == sorted_cells(build(twin.visible(), region_edge)));
  }
  for (std::size_t i = 0; i < twin.loaded.size(); ++i) {
    const TileCode expected = encode_tile(twin.fixed, twin.tiling.box(i), tile_edge);
    const TileCode stored = live.static_tile(i, twin.tile(i).code);
    CHECK(stored.filling == expected.filling && stored.bytes == expected.bytes);
  }
  validate(*live.read());
}

}  // namespace

TEST(stream_tiles_round_trip) {
  test::Random random(7);
  for (int i = 0; i < 300; ++i) {
    const std::int64_t percents[] = {0, 1, 50, 99, 100};
    BitGrid grid = test::random_grid(random, 70, static_cast<int>(percents[random.below(5)]));
    if (random.below(2) == 0) grid.fill(random_box(random, grid.shape(), 40));
    const auto edge = static_cast<std::int32_t>(8 * (1 + random.below(8)));
    const Tiling tiling{grid.shape(), edge};
    BitGrid again(grid.shape());
    again.fill(random_box(random, grid.shape(), 40));  // whatever was there before
    std::int64_t volume = 0;
    for (std::size_t t = 0; t < tiling.count(); ++t) {
      const Box box = tiling.box(t);
      const TileCode code = encode_tile(grid, box, edge);
      CHECK_EQ(code.filling == Filling::SOLID, grid.all_solid(box));
      CHECK_EQ(code.filling == Filling::FREE, !grid.any_solid(box));
      if (code.filling == Filling::MIXED) check_tile(code.bytes, box, edge);
      decode_tile(code, box, edge, again);
      volume += box.volume();
    }
    CHECK_EQ(volume, grid.voxels());
    CHECK(again.words() == grid.words());
  }
}

TEST(stream_bad_tiles_are_refused) {
  BitGrid grid({40, 20, 20});
  grid.fill({{3, 3, 3}, {38, 9, 9}});
  const Box box = grid.bounds();
  const std::vector<std::uint8_t> good = encode_tile(grid, box, 64).bytes;
  check_tile(good, box, 64);
  const auto refused = [&](std::vector<std::uint8_t> bytes) {
    CHECK_THROWS(CorruptData, check_tile(bytes, box, 64));
  };
  for (std::size_t n = 0; n < good.size(); n += 3)
    refused({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(n)});
  std::vector<std::uint8_t> bad = good;
  bad.push_back(0);
  refused(bad);
  for (const std::size_t i : {0, 1, 2, 3}) {  // two bricks, and two bytes that must be zero
    bad = good;
    bad[i] = 3;
    refused(bad);
  }
  bad = good;
  bad[6] = 0xff;  // beyond the 20 voxels of a row
  refused(bad);
}

TEST(stream_edits_are_remembered) {
  test::Random random(11);
  for (int i = 0; i < 200; ++i) {
    BitGrid world = test::random_grid(random, 60, 30);
    const BitGrid before = world;
    WorldDelta delta;
    for (int k = 0; k < 5; ++k) {
      const Box box = random_box(random, world.shape(), 30);
      const bool solid = random.below(2) == 0;
      solid ? world.fill(box) : world.carve(box);
      delta.write(box, solid);
      CHECK(delta.touches(box));
    }
    BitGrid again = before;
    const Box part = random_box(random, world.shape(), 40);
    delta.apply(again, part);
    BitGrid expected = before;
    for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
      for (std::int32_t y = part.lo.y; y < part.hi.y; ++y)
        for (std::int32_t z = part.lo.z; z < part.hi.z; ++z) {
          const Box voxel{{x, y, z}, {x + 1, y + 1, z + 1}};
          world.solid({x, y, z}) ? expected.fill(voxel) : expected.carve(voxel);
        }
    CHECK(again.words() == expected.words());
    delta.apply(again, world.bounds());
    CHECK(again.words() == world.words());
  }
}

TEST(stream_small_worlds_are_what_fresh_builds_are) {
  test::Random random(3);
  for (int i = 0; i < 60; ++i) {
    const auto percent = static_cast<int>(random.below(70));
    run_sequence(test::random_grid(random, 40, percent), i % 2 == 0 ? 8 : 16, 8, random, 12);
  }
}

/// So many cells come at once that components are of_kinds anew.
TEST(stream_large_tiles_are_what_fresh_builds_are) {
  test::Random random(5);
  for (const int percent : {15, 45}) {
    BitGrid grid({96, 64, 64});
    for (std::int32_t x = 0; x < 96; ++x)
      for (std::int32_t y = 0; y < 64; ++y)
        for (std::int32_t z = 0; z < 64; ++z)
          if (random.below(100) < percent) grid.set({x, y, z});
    run_sequence(grid, 32, 16, random, 8);
  }
}

TEST(stream_wrong_tiles_change_nothing) {
  BitGrid grid({20, 20, 20});
  NavSpace plain(build(grid, 8), false);
  CHECK_THROWS(InvalidInput, plain.stream({}, {}));
  grid.fill(grid.bounds());
  NavSpace live(build(grid, 8), false);
  CHECK_THROWS(InvalidInput, live.begin_streaming({{}, 12}, {}));
  live.begin_streaming({{}, 8}, {});
  const std::vector<TileLoad> beyond{{27, {Filling::FREE, {}}}};
  CHECK_THROWS(InvalidInput, live.stream(beyond, {}));
  const std::vector<TileLoad> bad{{0, {Filling::FREE, {}}}, {1, {Filling::MIXED, {2}}}};
  CHECK_THROWS(CorruptData, live.stream(bad, {}));
  CHECK_EQ(live.read().version(), 0U);
  const std::vector<TileLoad> good{{0, {Filling::FREE, {}}}};
  CHECK_EQ(live.stream(good, {}).voxels_freed, 512);
  validate(*live.read());
}

TEST(threads_ask_while_tiles_come_and_go) {
  const char* told = std::getenv("OCTOWAY_SECONDS");
  const double seconds = told != nullptr ? std::atof(told) : 1.0;
  test::Random random(77);
  BitGrid world({48, 32, 32});
  for (int i = 0; i < 40; ++i) world.fill(random_box(random, world.shape(), 9));
  Twin twin{world, world, {world.shape(), 16}, {}, {}};
  twin.loaded.assign(twin.tiling.count(), 0);
  NavSpace live(build(twin.visible(), 16), false);
  live.begin_streaming(twin.tiling, {});
  std::atomic<bool> over{false};
  std::atomic<int> faults{0}, paths{0};
  const auto ask = [&](std::uint64_t seed) {
    test::Random own(seed);
    Monitor silent;
    const auto point = [&] {
      return QVec{own.below(48 * kSub + 1), own.below(32 * kSub + 1), own.below(32 * kSub + 1)};
    };
    while (!over) {
      const View now = live.read(0.7 * static_cast<double>(own.below(3)), silent);
      const QVec goal = point();
      const QueryResult r = find_path(*now, point(), goal, {}, silent);
      if (r.status == Status::GOAL_BLOCKED && r.unloaded == now->tables.is_loaded(goal)) ++faults;
      if (r.status == Status::FOUND && !trace_path(now->tables, r.points).clear) ++faults;
      paths += r.status == Status::FOUND ? 1 : 0;
      if (own.below(200) == 0) live.validate();
    }
  };
  std::vector<std::thread> readers;
  for (std::uint64_t i = 1; i <= 3; ++i) readers.emplace_back(ask, i);
  for (const Stopwatch watch; watch.seconds() < seconds;) {
    load_or_drop(random, live, twin);
    edit(random, live, twin);
    if (random.below(5) == 0) live.drop_layer(0.7);
  }
  over = true;
  for (std::thread& reader : readers) reader.join();
  live.validate();
  CHECK_EQ(faults.load(), 0);
  CHECK(paths > 0);
  CHECK(live.read()->tables.grid->words() == twin.visible().words());
}
