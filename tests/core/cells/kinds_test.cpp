// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Terrain and ways to move: of voxels against a plain rereading of the rules, of cells after every edit
// against a fresh build.
#include <algorithm>
#include <string>

#include "core/live/nav_space.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using test::random_box;

namespace {

Monitor silent;

IVec moved(IVec v, std::int32_t x, std::int32_t y, std::int32_t z) {
  return {v.x + x, v.y + y, v.z + z};
}

bool blocked_at(const BitGrid& grid, IVec v, bool bounds) {
  return grid.bounds().contains(v) ? grid.solid_inside(v) : bounds;
}

/// Word for word as docs/terrain.md has it.
MotionSet motion_by_rule(const BitGrid& blocked, const BitGrid& floor, const MotionRule& rule, IVec v) {
  MotionSet out = kVolumetric;
  for (std::int32_t d = 1; d <= rule.step + 1; ++d) {
    const IVec below = moved(v, 0, 0, -d);
    if (!blocked_at(blocked, below, rule.bounds)) continue;
    if (blocked_at(floor, below, rule.bounds)) out |= kSurface;
    break;
  }
  bool any = false, only_below = true;
  for (std::int32_t x = -1; x <= 1; ++x)
    for (std::int32_t y = -1; y <= 1; ++y)
      for (std::int32_t z = -1; z <= 1; ++z)
        if ((x != 0 || y != 0 || z != 0) && blocked_at(blocked, moved(v, x, y, z), rule.bounds)) {
          any = true;
          only_below = only_below && z == -1;
        }
  const bool stands = blocked_at(floor, moved(v, 0, 0, -1), rule.bounds);
  if (any && !(stands && only_below)) out |= kAdhesive;
  return out;
}

template <class Visit>
void for_each_voxel(const Box& box, const Visit& visit) {
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      for (std::int32_t z = box.lo.z; z < box.hi.z; ++z) visit(IVec{x, y, z});
}

VoxelTerrain random_terrain(test::Random& random, IVec shape) {
  VoxelTerrain out(shape, static_cast<Terrain>(random.below(3)));
  for (std::int64_t n = random.below(6); n > 0; --n) {
    const Box box = random_box(random, shape, shape.x);
    out = out.painted({&box, 1}, static_cast<Terrain>(random.below(4)));
  }
  return out;
}

std::vector<std::pair<Box, Kind>> cells_of_kinds(const Tables& tables) {
  const Compact parts = compact(tables);
  std::vector<std::pair<Box, Kind>> out;
  for (std::size_t i = 0; i < parts.cells.size(); ++i)
    out.emplace_back(parts.cells[i], parts.kinds.empty() ? Kind{0} : parts.kinds[i]);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST(terrain_is_what_was_painted) {
  test::Random random(1);
  for (int round = 0; round < 40; ++round) {
    const IVec shape{1 + static_cast<std::int32_t>(random.below(70)),
                     1 + static_cast<std::int32_t>(random.below(70)),
                     1 + static_cast<std::int32_t>(random.below(70))};
    VoxelTerrain grid(shape, 7);
    std::vector<Terrain> ids(static_cast<std::size_t>(grid.bounds().volume()), 7);
    const auto place = [&](IVec v) {
      return static_cast<std::size_t>((v.x * shape.y + v.y) * shape.z + v.z);
    };
    for (int strokes = 0; strokes < 6; ++strokes) {
      const Box box = random_box(random, shape, 64);
      const auto id = static_cast<Terrain>(random.below(3));
      std::vector<Box> changed;
      const VoxelTerrain before = grid;
      grid = grid.painted({&box, 1}, id, &changed);
      for_each_voxel(grid.bounds(), [&](IVec v) {
        if (box.contains(v)) {
          const bool told =
              std::any_of(changed.begin(), changed.end(), [&](const Box& b) { return b.contains(v); });
          if (ids[place(v)] != id) CHECK(told);
          ids[place(v)] = id;
        }
        if (grid.at(v) != ids[place(v)]) CHECK_EQ(grid.at(v), ids[place(v)]);
      });
      CHECK_EQ(grid == before, changed.empty());
      grid.validate();
    }
    CHECK(grid == VoxelTerrain::from_dense(shape, ids.data()));
    CHECK(grid == VoxelTerrain::from_tiles(shape, grid.table(), grid.dense()));
    std::vector<Terrain> dense(ids.size());
    grid.to_dense(dense.data());
    CHECK_EQ(dense, ids);
    const Box part = random_box(random, shape, 70);
    const VoxelTerrain cropped = grid.cropped(part);
    for_each_voxel(cropped.bounds(), [&](IVec v) { CHECK_EQ(cropped.at(v), grid.at(v + part.lo)); });
    CHECK(grid.pasted(cropped, part.lo) == grid);
  }
}

TEST(terrain_from_damaged_tiles_is_refused) {
  const Box box{{0, 0, 0}, {3, 3, 3}};
  const VoxelTerrain grid = VoxelTerrain({40, 5, 5}).painted({&box, 1}, 9);
  const std::vector<std::uint32_t> table = grid.table();
  std::vector<Terrain> dense = grid.dense();
  CHECK_THROWS(CorruptData, VoxelTerrain::from_tiles({70, 5, 5}, table, dense));
  CHECK_THROWS(CorruptData, VoxelTerrain::from_tiles({40, 5, 5}, table, {}));
  const std::vector<std::uint32_t> wrong{257, 0};
  CHECK_THROWS(CorruptData, VoxelTerrain::from_tiles({40, 5, 5}, wrong, dense));
  dense.back() = 1;  // outside the world
  CHECK_THROWS(CorruptData, VoxelTerrain::from_tiles({40, 5, 5}, table, dense));
}

TEST(motion_is_what_the_rules_say) {
  test::Random random(2);
  for (int round = 0; round < 60; ++round) {
    const BitGrid grid = test::random_grid(random, 20, static_cast<int>(random.below(6)));
    const MotionRule rule{static_cast<std::int32_t>(random.below(4)), random.below(2) == 0};
    std::optional<BitGrid> floor;
    if (random.below(2) == 0) {
      floor = grid;
      floor->carve(random_box(random, grid.shape(), 12));
    }
    const MotionGrids motion = find_motion(grid, floor, rule, 2, silent);
    for_each_voxel(grid.bounds(), [&](IVec v) {
      const MotionSet wanted =
          grid.solid_inside(v) ? kVolumetric : motion_by_rule(grid, floor ? *floor : grid, rule, v);
      CHECK_EQ(motion.at(v), wanted);
    });
  }
  CHECK_THROWS(InvalidInput, find_motion(BitGrid({2, 2, 2}), {}, {-1, false}, 1, silent));
}

TEST(motion_follows_a_change_across_words) {
  test::Random random(5);
  for (int round = 0; round < 200; ++round) {
    BitGrid grid({5, 5, 130});
    for (int n = 0; n < 4; ++n) grid.fill(random_box(random, grid.shape(), 3));
    const MotionRule rule{static_cast<std::int32_t>(random.below(5)), random.below(2) == 0};
    MotionGrids motion = find_motion(grid, {}, rule, 1, silent);
    Box box = random_box(random, grid.shape(), 2);
    box.lo.z = 58 + static_cast<std::int32_t>(random.below(9));  // rows are words of 64 voxels
    box.hi.z = box.lo.z + 1;
    random.below(3) == 0 ? grid.carve(box) : grid.fill(box);
    refresh_motion(grid, motion, motion_reach(box, rule, grid.bounds()));
    const MotionGrids fresh = find_motion(grid, {}, rule, 1, silent);
    CHECK(motion.surface.words() == fresh.surface.words());
    CHECK(motion.adhesive.words() == fresh.adhesive.words());
  }
}

TEST(stairs_and_outer_corners_connect) {
  BitGrid grid({8, 3, 8});
  for (std::int32_t x = 0; x < 8; ++x) grid.fill({{x, 0, 0}, {x + 1, 3, 1 + x / 2}});  // steps of one voxel
  const MotionGrids motion = find_motion(grid, {}, {}, 1, silent);
  for (std::int32_t x = 1; x < 8; ++x) {  // feet on each tread, and one voxel above where the next one begins
    const std::int32_t here = 1 + x / 2, before = 1 + (x - 1) / 2;
    CHECK((motion.at({x, 1, here}) & kSurface) != 0);
    CHECK((motion.at({x - 1, 1, here}) & kSurface) != 0);
    CHECK(here - before <= 1);
  }
  BitGrid box({9, 9, 9});
  box.fill({{3, 3, 0}, {6, 6, 5}});
  const MotionGrids around = find_motion(box, {}, {}, 1, silent);
  for (const IVec v : {IVec{2, 4, 2}, {2, 2, 2}, {4, 2, 2}, {2, 4, 5}})
    CHECK((around.at(v) & kAdhesive) != 0);
  CHECK_EQ(around.at({4, 4, 5}), kSurface | kVolumetric);  // the middle of the roof: only the floor
  CHECK_EQ(around.at({4, 4, 6}), kSurface | kVolumetric);
  CHECK_EQ(around.at({4, 4, 7}), kVolumetric);
}

TEST(one_terrain_gives_the_cells_of_none) {
  test::Random random(3);
  for (const Decomposition& way : decompositions())
    for (int round = 0; round < 8; ++round) {
      const auto grid =
          std::make_shared<const BitGrid>(test::random_grid(random, 40, static_cast<int>(random.below(6))));
      const BuildOptions options{std::string(way.name), 1, 16};
      const auto plain = test::build_layer(grid, options, silent);
      const auto of_kinds = test::build_layer(grid, options, silent,
                                              {std::make_shared<VoxelTerrain>(grid->shape(), 5), nullptr});
      CHECK_EQ(plain->tables.cells, of_kinds->tables.cells);
      CHECK(std::equal(plain->tables.graph.portals.begin(), plain->tables.graph.portals.end(),
                       of_kinds->tables.graph.portals.begin(), of_kinds->tables.graph.portals.end(),
                       [](const Portal& a, const Portal& b) {
                         return a.rect == b.rect && a.low == b.low && a.high == b.high;
                       }));
      CHECK(plain->tables.kinds.empty());
      for (const Kind kind : of_kinds->tables.kinds) CHECK_EQ(kind, 5);
      validate(*of_kinds);
    }
}

TEST(no_cell_mixes_labels_for_any_number_of_threads) {
  test::Random random(4);
  for (const Decomposition& way : decompositions())
    for (int round = 0; round < 6; ++round) {
      const auto grid =
          std::make_shared<const BitGrid>(test::random_grid(random, 40, static_cast<int>(random.below(6))));
      const Ground ground{std::make_shared<VoxelTerrain>(random_terrain(random, grid->shape())), nullptr, {}};
      const auto build = [&](int threads) {
        return build_inflated(grid, {}, {}, {std::string(way.name), threads, 16}, silent, ground, true);
      };
      const auto one = build(1), three = build(3);
      validate(one);
      CHECK_EQ(one.cells, three.cells);
      CHECK_EQ(one.kinds, three.kinds);
    }
}

namespace {

/// Edits of all kinds; after each update every layer, with ways to move and without, is a fresh build's.
class Edited {
 public:
  Edited(const char* decomposition, std::uint64_t seed) : random_(seed), options_{decomposition, 1, 8} {
    auto grid = std::make_shared<BitGrid>(test::random_grid(random_, 24, static_cast<int>(random_.below(6))));
    Ground ground;
    ground.motion = {static_cast<std::int32_t>(random_.below(3)), random_.below(3) == 0};
    if (random_.below(2) == 0)
      ground.terrain = std::make_shared<VoxelTerrain>(random_terrain(random_, grid->shape()));
    if (random_.below(2) == 0) {
      BitGrid steep = *grid;
      steep.carve(random_box(random_, grid->shape(), 16));
      ground.steep = std::make_shared<const BitGrid>(std::move(steep));
    }
    body_.radius = random_.below(3) == 0 ? 1.5 : 0.0;
    live_ = NavSpace::build(grid, {}, body_, options_, false, silent, ground);
  }

  void run(int updates) {
    for (int i = 0; i < updates; ++i) {
      for (std::int64_t wishes = 1 + random_.below(3); wishes > 0; --wishes) price();
      if (random_.below(3) == 0) ask();
      const std::uint64_t before = live_->read().version();
      const ChangeSet told = live_->update({random_.below(12) == 0, nullptr});
      CHECK_EQ(told.version, before + (told.changed() ? 1 : 0));
      ask();
      if (random_.below(10) == 0) live_->drop_layer(body_.radius, true);
      live_->validate();
    }
  }

 private:
  void price() {
    const Box box = random_box(random_, live_->read()->tables.grid->shape(), 9);
    switch (random_.below(6)) {
      case 0:
        return live_->fill({box});
      case 1:
        return live_->carve({box});
      case 2:
        obstacles_.push_back(live_->add({box}));
        return;
      case 3:
        if (obstacles_.empty()) return;
        live_->remove(obstacles_.back());
        return obstacles_.pop_back();
      default:
        return live_->set_terrain({box}, static_cast<Terrain>(random_.below(3)));
    }
  }

  void ask() {
    const double radius = random_.below(2) == 0 ? body_.radius : 1.0;
    const bool motion = random_.below(3) != 0;
    const View now = live_->read(radius, motion, silent);
    const auto fresh = build_inflated(std::make_shared<const BitGrid>(now.solid()), body_.rule(radius, {}),
                                      {}, options_, silent, now.ground(), motion);
    validate(*now);
    if (options_.decomposition == "regions" || now->tables.kinds.size() != 0)
      CHECK_EQ(cells_of_kinds(now.tables()), cells_of_kinds(fresh));
  }

  test::Random random_;
  BuildOptions options_;
  Body body_;
  std::unique_ptr<NavSpace> live_;
  std::vector<ObstacleHandle> obstacles_;
};

}  // namespace

TEST(labels_follow_edits) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) Edited("regions", seed).run(25);
  for (const Decomposition& way : decompositions())
    for (std::uint64_t seed = 0; seed < 2; ++seed) Edited(std::string(way.name).c_str(), 100 + seed).run(6);
}
