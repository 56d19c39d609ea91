// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Layers of a living space: after every update each of them is what a fresh build of its radius is.
// OCTOWAY_EDITS sets the number of updates, as for the edits themselves; layers take a tenth of them.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>

#include "core/live/nav_space.hpp"
#include "tests/core/cell_sets.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;
using test::random_box;
using test::sorted_cells;

namespace {

constexpr double kRadii[] = {0.0, 0.5, 1.0, 2.0, 3.0};

struct Setting {
  const char* decomposition;
  std::int32_t edge = 32;
  bool greedy = false;
  bool as_built = true;  ///< cells are those of a fresh build
};

class Sequence {
 public:
  Sequence(const Setting& setting, std::uint64_t seed)
      : setting_(setting), random_(seed), body_{some_radius(), some_shape(), random_.below(4) == 0} {
    auto grid =
        std::make_shared<const BitGrid>(test::random_grid(random_, 20, static_cast<int>(random_.below(6))));
    live_ = NavSpace::build(grid, {}, body_, {setting_.decomposition, 1, setting_.edge}, setting_.greedy,
                            silent_);
  }

  void run(int updates) {
    for (int i = 0; i < updates; ++i) {
      for (std::int64_t wishes = 1 + random_.below(3); wishes > 0; --wishes) price();
      if (random_.below(3) == 0) ask(some_radius());  // a layer may be new, or wait for an update
      live_->update({random_.below(20) == 0, nullptr});
      for (std::int64_t n = random_.below(3); n > 0; --n) ask(some_radius());
      if (random_.below(6) == 0) ask_a_snapshot();
      if (random_.below(8) == 0) drop(some_radius());
      live_->validate();
    }
    for (const double radius : kRadii) ask(radius);
  }

 private:
  double some_radius() { return kRadii[static_cast<std::size_t>(random_.below(std::size(kRadii)))]; }
  BodyShape some_shape() { return random_.below(4) == 0 ? BodyShape::BOX : BodyShape::SPHERE; }

  void price() {
    const IVec shape = live_->read()->tables.grid->shape();
    const Box box = random_box(random_, shape, 5);
    const std::int64_t what = random_.below(10);
    if (what == 0)
      live_->fill({box});
    else if (what == 1)
      live_->carve({box});
    else if (obstacles_.size() < 3 || (what == 2 && obstacles_.size() < 7))
      obstacles_.push_back(live_->add({box}));
    else if (what < 8)
      live_->move(some_obstacle(), {box});
    else
      std::erase_if(obstacles_, [this, gone = some_obstacle()](ObstacleHandle h) {
        if (h == gone) live_->remove(h);
        return h == gone;
      });
  }
  ObstacleHandle some_obstacle() {
    return obstacles_[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(obstacles_.size())))];
  }

  void ask(double radius) { compare(live_->read(radius, silent_), radius); }

  void ask_a_snapshot() {
    NavSpace snapshot(live_->read());
    const double radius = some_radius();
    compare(snapshot.read(radius, silent_), radius);
    snapshot.validate();
    CHECK_THROWS(InvalidInput, snapshot.drop_layer(radius));
  }

  void drop(double radius) {
    const Inflation rule = body_.rule(radius, {});
    if (rule == body_.rule(body_.radius, {})) {
      CHECK_THROWS(InvalidInput, live_->drop_layer(radius));
    } else {
      const std::size_t before = live_->layers().size();
      const View held = live_->read(radius, silent_);
      CHECK(live_->drop_layer(radius));
      CHECK(live_->layers().size() == before || live_->layers().size() + 1 == before);
      validate(*held);  // who reads it may go on
    }
  }

  void compare(const View& now, double radius) {
    const BuildOptions options{setting_.decomposition, 1, setting_.edge};
    Body body = body_;
    body.radius = radius;
    const auto fresh =
        NavSpace::build(std::make_shared<const BitGrid>(now.solid()), {}, body, options, false, silent_);
    const View other = fresh->read();
    CHECK(now.radius() == radius);
    CHECK(now->tables.grid->words() == other->tables.grid->words());
    if (setting_.as_built) CHECK(sorted_cells(now->tables) == sorted_cells(other->tables));
    if (std::string(setting_.decomposition) == "regions") CHECK(same_answers(*now, *other));
  }

  bool same_answers(const Layer& a, const Layer& b) {
    const auto ends = random_points(a.tables, 2, random_.next());
    if (ends.empty()) return random_points(b.tables, 1, 0).empty();
    const QueryResult one = find_path(a, ends[0], ends[1], {}, silent_);
    const QueryResult other = find_path(b, ends[0], ends[1], {}, silent_);
    return one.status == other.status && one.points == other.points &&
           one.search.expanded == other.search.expanded;
  }

  Setting setting_;
  test::Random random_;
  Body body_;
  Monitor silent_;
  std::unique_ptr<NavSpace> live_;
  std::vector<ObstacleHandle> obstacles_;
};

}  // namespace

TEST(layers_follow_edits_as_if_built_anew) {
  const Setting settings[] = {{"regions"},
                              {"regions", 8},
                              {"octree"},
                              {"voxels"},
                              {"merged", 32, false, false},
                              {"octree", 32, true, false},
                              {"merged", 32, true, false}};
  const char* text = std::getenv("OCTOWAY_EDITS");
  const int total = (text == nullptr ? 50000 : std::atoi(text)) / 10;
  constexpr int kUpdates = 20;
  int done = 0;
  for (std::uint64_t seed = 1; done < total; ++seed)
    for (const Setting& setting : settings) {
      try {
        Sequence(setting, seed).run(kUpdates);
      } catch (const BrokenInvariant& broken) {
        throw BrokenInvariant(std::string(setting.decomposition) + (setting.greedy ? " greedy" : "") +
                              ", seed " + std::to_string(seed) + ": " + broken.what());
      }
      done += kUpdates;
    }
}

TEST(a_layer_that_an_update_overtakes_follows_it) {
  // The writer does not wait for the layer: most of the time the version has moved on when it is ready.
  Monitor silent;
  BitGrid grid({80, 80, 80});
  grid.fill({{30, 30, 30}, {50, 50, 50}});
  const auto live =
      NavSpace::build(std::make_shared<const BitGrid>(grid), {}, {}, {"regions", 1, 16}, false, silent);
  const ObstacleHandle crate = live->add({{{0, 0, 0}, {4, 4, 4}}});
  std::atomic<bool> over{false};
  std::thread writer([&] {
    for (std::int32_t i = 0; !over; i = (i + 1) % 70) {
      live->move(crate, {{{i, i, 10}, {i + 4, i + 4, 14}}});
      live->update({});
    }
  });
  std::size_t kept = 0;
  for (int i = 0; i < 12; ++i) {
    const double radius = 1.0 + i % 3;
    const View now = live->read(radius, silent);
    CHECK(now->tables.grid->words() == inflate(now.solid(), now.body().rule(radius, {}), 1, silent).words());
    kept += live->layers().size() > 1 ? 1U : 0U;
    if (i % 4 == 3) live->drop_layer(radius);
  }
  over = true;
  writer.join();
  CHECK_EQ(kept, 12U);
  live->validate();
}
