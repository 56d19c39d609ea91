// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Living spaces against a model that is built anew after every update. OCTOWAY_EDITS sets the number of
// updates (50,000 unless told otherwise; `make soak-edits` runs a million).
#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/base/error.hpp"
#include "core/live/nav_space.hpp"
#include "core/search/crossing/relax.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using test::random_box;
using test::sorted_cells;

namespace {

std::unique_ptr<Layer> build(const BitGrid& grid, const std::string& decomposition, std::int32_t edge = 32) {
  Monitor silent;
  return test::build_layer(std::make_shared<const BitGrid>(grid), {decomposition, 1, edge}, silent);
}

/// A world and its obstacles, as plainly as can be.
struct Model {
  BitGrid fixed;
  std::map<ObstacleHandle, std::vector<Box>> obstacles;

  BitGrid occupancy() const {
    BitGrid grid = fixed;
    for (const auto& [handle, boxes] : obstacles)
      for (const Box& box : boxes) grid.fill(box);
    return grid;
  }
};

/// One random price, of the space and of the model.
void random_edit(test::Random& random, NavSpace& live, Model& model, bool edit_world) {
  const IVec shape = model.fixed.shape();
  std::vector<Box> cover{random_box(random, shape, 6)};
  if (random.below(4) == 0) cover.push_back(random_box(random, shape, 3));
  const auto some = [&] {
    auto it = model.obstacles.begin();
    std::advance(it, random.below(static_cast<std::int64_t>(model.obstacles.size())));
    return it;
  };
  const std::int64_t what = random.below(edit_world ? 12 : 10);
  if (what >= 10) {
    const Box box = random_box(random, shape, 4);
    what == 10 ? model.fixed.fill(box) : model.fixed.carve(box);
    what == 10 ? live.fill({box}) : live.carve({box});
  } else if (model.obstacles.empty() || (what < 3 && model.obstacles.size() < 9)) {
    model.obstacles[live.add(cover)] = cover;
  } else if (what < 8) {
    const auto it = some();
    it->second = cover;
    live.move(it->first, cover);
  } else {
    const auto it = some();
    live.remove(it->first);
    model.obstacles.erase(it);
  }
}

bool same_answers(test::Random& random, const Layer& a, const Layer& b) {
  Monitor silent;
  for (int i = 0; i < 4; ++i) {
    auto ends = random_points(a.tables, 2, random.next());
    if (ends.empty()) return true;
    for (QVec& end : ends)  // now and then on borders of cells, where several cells hold it
      for (int k = 0; k < 3 && i > 1; ++k) end[k] = (end[k] + kSub / 4) / (kSub / 2) * (kSub / 2);
    QueryOptions options;
    options.quality = i % 2 == 0 ? "fast" : "good";
    const QueryResult one = find_path(a, ends[0], ends[1], options, silent);
    const QueryResult other = find_path(b, ends[0], ends[1], options, silent);
    if (one.status != other.status || one.points != other.points ||
        one.search.expanded != other.search.expanded)
      return false;
  }
  return true;
}

struct Setting {
  const char* decomposition;
  std::int32_t edge = 32;
  bool greedy = false;
  bool as_built = true;  ///< cells are those of a fresh build
};

/// A sequence of updates in one world; every state is compared with a fresh build.
void run_sequence(const Setting& setting, std::uint64_t seed, int updates, bool edit_world) {
  test::Random random(seed);
  Model model{test::random_grid(random, 20, static_cast<int>(random.below(60))), {}};
  if (random.below(12) == 0) model.fixed = BitGrid({12, 70, 40});
  const BitGrid original = model.fixed;
  NavSpace live(build(model.fixed, setting.decomposition, setting.edge)->tables, setting.greedy);
  const std::vector<Box> first_cells = sorted_cells(live.read()->tables);
  std::vector<std::pair<View, std::vector<Box>>> held;
  for (int i = 0; i < updates; ++i) {
    for (std::int64_t wishes = 1 + random.below(4); wishes > 0; --wishes)
      random_edit(random, live, model, edit_world);
    const bool rebuild = random.below(25) == 0;
    const ChangeSet changes = live.update({rebuild, nullptr});
    const View now = live.read();
    CHECK_EQ(changes.version, now.version());
    validate(*now);
    const BitGrid occupancy = model.occupancy();
    CHECK(now->tables.grid->words() == occupancy.words());
    const auto fresh = build(occupancy, setting.decomposition, setting.edge);
    if (setting.as_built) CHECK(sorted_cells(now->tables) == sorted_cells(fresh->tables));
    if (setting.as_built && std::string(setting.decomposition) == "regions")
      CHECK(same_answers(random, *now, *fresh));
    if (random.below(10) == 0) held.emplace_back(now, sorted_cells(now->tables));
    if (held.size() > 2) {
      CHECK(sorted_cells(held.front().first->tables) == held.front().second);  // nobody wrote to what is held
      held.erase(held.begin());
    }
  }
  for (const auto& [handle, boxes] : model.obstacles) live.remove(handle);
  live.update({});
  const View last = live.read();
  validate(*last);
  if (!edit_world) CHECK(last->tables.grid->words() == original.words());
  if (!edit_world && !setting.greedy) CHECK(sorted_cells(last->tables) == first_cells);
}

int wanted_updates() {
  const char* text = std::getenv("OCTOWAY_EDITS");
  return text == nullptr ? 50000 : std::atoi(text);
}

}  // namespace

TEST(after_any_sequence_of_edits_a_space_is_as_if_built_anew) {
  const Setting settings[] = {{"regions"},
                              {"regions", 16},
                              {"regions", 8},
                              {"octree"},
                              {"voxels"},
                              {"merged", 32, false, false},
                              {"octree", 32, true, false},
                              {"merged", 32, true, false}};
  const int total = wanted_updates();
  int done = 0;
  constexpr int kUpdates = 40;
  for (std::uint64_t seed = 1; done < total; ++seed)
    for (const Setting& setting : settings) {
      try {
        run_sequence(setting, seed, kUpdates, seed % 2 == 0);
      } catch (const BrokenInvariant& broken) {
        throw BrokenInvariant(std::string(setting.decomposition) + (setting.greedy ? " greedy" : "") +
                              ", edge " + std::to_string(setting.edge) + ", seed " + std::to_string(seed) +
                              ": " + broken.what());
      }
      done += kUpdates;
    }
  if (total > 50000) std::cerr << done << " updates\n";
}

TEST(a_stale_handle_is_an_error) {
  NavSpace live(build(BitGrid({8, 8, 8}), "regions")->tables, false);
  const ObstacleHandle first = live.add({{{0, 0, 0}, {2, 2, 2}}});
  live.remove(first);
  CHECK_THROWS(InvalidInput, live.move(first, {}));
  CHECK(!live.update({}).changed());  // it came and went between two updates
  const ObstacleHandle second = live.add({{{0, 0, 0}, {2, 2, 2}}});
  CHECK(first != second);
  CHECK_THROWS(InvalidInput, live.remove(first));
  CHECK_THROWS(InvalidInput, live.remove(12345));
  CHECK_EQ(live.update({}).voxels_blocked, 8);
}

TEST(overlapping_obstacles_are_counted) {
  NavSpace live(build(BitGrid({8, 8, 8}), "octree")->tables, false);
  const ObstacleHandle a = live.add({{{0, 0, 0}, {4, 4, 4}}});
  const ObstacleHandle b = live.add({{{2, 2, 2}, {6, 6, 6}}});
  CHECK_EQ(live.update({}).voxels_blocked, 64 + 64 - 8);
  live.remove(a);
  CHECK_EQ(live.update({}).voxels_freed, 64 - 8);
  CHECK(live.read()->tables.grid->solid({3, 3, 3}));
  live.remove(b);
  live.update({});
  CHECK_EQ(cell_count(live.read()->tables), 1U);
}

TEST(only_touched_regions_are_cut_anew) {
  NavSpace live(build(BitGrid({96, 96, 96}), "regions")->tables, false);
  const ObstacleHandle h = live.add({{{10, 10, 10}, {14, 14, 14}}});
  CHECK_EQ(live.update({}).regions, 1U);
  live.move(h, {{{30, 10, 10}, {34, 14, 14}}});
  CHECK_EQ(live.update({}).regions, 2U);
  live.move(h, {{{31, 31, 31}, {33, 33, 33}}});
  CHECK_EQ(live.update({}).regions, 8U);
}

TEST(edits_far_from_what_matters_can_wait) {
  NavSpace live(build(BitGrid({64, 8, 8}), "regions")->tables, false);
  live.add({{{1, 1, 1}, {3, 3, 3}}});
  live.add({{{60, 1, 1}, {62, 3, 3}}});
  const std::vector<Box> near{{{0, 0, 0}, {8, 8, 8}}};
  CHECK_EQ(live.update({false, &near}).voxels_blocked, 8);
  CHECK_EQ(live.pending().size(), 1U);
  CHECK_EQ(live.update({}).voxels_blocked, 8);
  CHECK(live.pending().empty());
}

TEST(a_snapshot_stays_as_it_is_and_refuses_edits) {
  NavSpace live(build(BitGrid({16, 16, 16}), "regions")->tables, false);
  NavSpace snapshot(live.read());
  live.add({{{0, 0, 0}, {16, 16, 8}}});
  live.update({});
  live.add({{{0, 0, 8}, {4, 4, 16}}});
  live.update({});
  CHECK_EQ(cell_count(snapshot.read()->tables), 1U);
  CHECK_EQ(snapshot.read().version(), 0U);
  CHECK_EQ(live.read().version(), 2U);
  CHECK_THROWS(InvalidInput, snapshot.add({}));
  validate(*snapshot.read());
}

/// Sides of cells that fit a byte lie in narrow blocks; an edit may join cells to longer ones.
TEST(cells_that_grow_too_long_for_narrow_blocks_are_searched_all_the_same) {
  constexpr std::int32_t kSide = 512;
  NavSpace live(build(BitGrid({kSide, 8, 8}), "merged")->tables, false);
  const auto at = [](std::int32_t x, std::int32_t y, std::int32_t z) {
    return QVec{x * kSub + 7, y * kSub + 11, z * kSub + 13};
  };
  Monitor silent;
  const auto ask = [&](bool vectors) {
    use_vector_instructions(vectors);
    QueryOptions options;
    options.algorithm = "crossing";
    const QueryResult result = find_path(*live.read(), at(3, 1, 1), at(kSide - 5, 6, 2), options, silent);
    use_vector_instructions(true);
    CHECK(result.status == Status::FOUND);
    return result.points;
  };
  const auto look = [&] {
    live.update({});
    validate(*live.read());
    CHECK(ask(true) == ask(false));
  };
  std::vector<ObstacleHandle> walls;
  for (std::int32_t x = 20; x < kSide; x += 40)
    walls.push_back(live.add({{{x, 0, 0}, {x + 1, x % 80 == 20 ? 7 : 8, x % 80 == 20 ? 8 : 7}}}));
  look();
  for (const ObstacleHandle wall : walls) {
    live.remove(wall);
    look();
  }
  CHECK_EQ(cell_count(live.read()->tables), 1U);
}

TEST(a_bin_that_is_filled_up_is_open_no_more) {
  NavSpace live(build(BitGrid({16, 16, 16}), "regions")->tables, false);
  live.fill({{{0, 0, 0}, {8, 8, 8}}});
  live.update({});
  validate(*live.read());
  CHECK_EQ(live.read()->tables.index.locate({3, 3, 3}), kNoCell);
}
