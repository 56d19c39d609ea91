// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Eight threads ask while one edits as fast as it can. Every answer names a version, and must be right in the
// voxels of that version, for the radius that was asked for; layers are built, dropped and built again.
// OCTOWAY_SECONDS sets how long (2 unless told otherwise); `make test-tsan` runs it for a minute under
// ThreadSanitizer.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "core/live/nav_space.hpp"
#include "tests/core/check.hpp"
#include "tests/core/history.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/walk_brute.hpp"

using namespace octoway::core;
using test::Faults;
using test::History;
using test::kReaders;

namespace {

constexpr std::size_t kHeld = 3;  ///< readings that a reader may keep for a while

struct Stage {
  explicit Stage(Tables tables) : live(std::move(tables), false) {}

  NavSpace live;
  History history;
  Faults faults;
  std::atomic<bool> over{false};
  std::atomic<std::uint64_t> questions{0}, paths{0};
};

// the writer ------------------------------------------------------------------------------------------------

/// Two rooms and a wall between them, with a door that obstacles close and open again.
BitGrid rooms() {
  BitGrid grid({44, 22, 18});
  grid.fill({{21, 0, 0}, {23, 22, 18}});
  grid.carve({{21, 9, 4}, {23, 13, 9}});
  grid.fill({{8, 6, 0}, {12, 9, 14}});
  return grid;
}

class Writer {
 public:
  Writer(Stage& stage, BitGrid fixed) : stage_(stage), fixed_(std::move(fixed)), shown_(fixed_) {
    stage_.history.keep(0, fixed_);
  }

  void run() {
    while (!stage_.over) {
      for (std::int64_t wishes = 1 + random_.below(3); wishes > 0; --wishes) price();
      publish();
      while (stage_.history.size() > 20000 && !stage_.over) std::this_thread::yield();  // a reader sleeps
    }
  }
  std::uint64_t updates() const { return version_; }
  std::size_t most_alive() const { return most_alive_; }
  std::size_t alive() {
    std::erase_if(versions_, [](const auto& entry) { return entry.second.expired(); });
    return versions_.size();
  }

 private:
  Box some_box(std::int32_t most) {
    Box box;
    for (int a = 0; a < 3; ++a) {
      box.lo[a] = static_cast<std::int32_t>(random_.below(fixed_.shape()[a]));
      box.hi[a] = std::min(fixed_.shape()[a], box.lo[a] + 1 + static_cast<std::int32_t>(random_.below(most)));
    }
    return box;
  }

  void price() {
    const std::int64_t what = random_.below(20);
    const Box box = what < 3 ? Box{{20, 8, 3}, {24, 14, 10}} : some_box(9);  // now and then the doorway
    if (what == 19) {
      const Box small = some_box(4);
      const bool solid = random_.below(2) == 0;
      solid ? fixed_.fill(small) : fixed_.carve(small);
      solid ? stage_.live.fill({small}) : stage_.live.carve({small});
    } else if (obstacles_.size() < 4 || (what > 15 && obstacles_.size() < 14)) {
      obstacles_[stage_.live.add({box})] = box;
    } else {
      auto it = obstacles_.begin();
      std::advance(it, random_.below(static_cast<std::int64_t>(obstacles_.size())));
      if (what < 14) {
        stage_.live.move(it->first, {box});
        it->second = box;
      } else {
        stage_.live.remove(it->first);
        obstacles_.erase(it);
      }
    }
  }

  void publish() {
    BitGrid next = fixed_;
    for (const auto& [handle, box] : obstacles_) next.fill(box);
    const bool changes = next.words() != shown_.words();
    if (changes) stage_.history.keep(++version_, next);
    shown_ = std::move(next);
    const ChangeSet set = stage_.live.update({random_.below(200) == 0, nullptr});
    stage_.faults.unless(set.version == version_ && set.changed() == changes, "an update's version is wrong");
    const std::shared_ptr<Version> front = stage_.live.read().shared();
    versions_[front.get()] = front;
    most_alive_ = std::max(most_alive_, alive());
  }

  Stage& stage_;
  BitGrid fixed_, shown_;
  std::map<ObstacleHandle, Box> obstacles_;
  std::map<const Version*, std::weak_ptr<Version>> versions_;
  std::uint64_t version_ = 0;
  std::size_t most_alive_ = 0;
  test::Random random_{1};
};

// the readers -----------------------------------------------------------------------------------------------

/// One question to one version, with all that was answered.
struct Asked {
  std::uint64_t version = 0;
  double radius = 0.0;
  QVec a, b;
  QueryResult path;
  bool reachable = false, seen = false, a_free = false, b_free = false;
  std::optional<QVec> nearest;
};

class Reader {
 public:
  Reader(Stage& stage, int number) : stage_(stage), number_(number), random_(100 + number) {}

  void run() {
    while (!stage_.over) {
      Asked asked = ask();
      judge(asked);
      if (held_.size() > kHeld) ask_old();
      stage_.history.set_floor(number_, held_.empty() ? asked.version : held_.front().version());
      ++stage_.questions;
    }
  }

 private:
  Asked ask() {
    static constexpr double kRadii[] = {0.0, 0.0, 0.0, 0.5, 1.0, 1.5};
    const double radius = kRadii[random_.below(std::size(kRadii))];
    Monitor silent;
    const View now = radius == 0.0 ? stage_.live.read() : stage_.live.read(radius, silent);
    if (random_.below(40) == 0) held_.push_back(now);
    if (radius > 0.0 && random_.below(200) == 0) stage_.live.drop_layer(radius);
    return ask(now);
  }

  /// A version that is held for a while does not change.
  void ask_old() {
    Asked asked = ask(held_.front());
    validate(*held_.front());
    held_.erase(held_.begin());
    judge(asked);
  }

  QVec some_point(IVec shape) {
    QVec p;
    for (int a = 0; a < 3; ++a)
      p[a] = random_.below(3) == 0 ? random_.below(2 * shape[a] + 1) * kSub / 2
                                   : random_.below(shape[a] * kSub + 1);
    return p;
  }

  QueryOptions some_options() {
    static constexpr const char* kQualities[] = {"fast", "good", "best"};
    QueryOptions options;
    options.quality = kQualities[random_.below(3)];
    if (random_.below(2) == 0)
      options.algorithm = algorithms()[static_cast<std::size_t>(
                                           random_.below(static_cast<std::int64_t>(algorithms().size())))]
                              .name;
    options.partial = random_.below(8) == 0;
    return options;
  }

  Asked ask(const View& reading) {
    const IVec shape = reading->tables.grid->shape();
    Asked q{
        reading.version(), reading.radius(), some_point(shape), some_point(shape), {}, {}, {}, {}, {}, {}};
    Monitor silent;
    q.path = find_path(*reading, q.a, q.b, some_options(), silent);
    q.reachable = reachable(*reading, q.a, q.b);
    q.seen = raycast(reading->tables, q.a, q.b).clear();
    q.a_free = is_free(reading->tables, q.a);
    q.b_free = is_free(reading->tables, q.b);
    q.nearest = nearest_free(reading->tables, q.a);
    return q;
  }

  void judge(const Asked& q) {
    std::shared_ptr<const BitGrid> grid = stage_.history.of(q.version);
    const std::string where =
        " in version " + std::to_string(q.version) + " for radius " + std::to_string(q.radius);
    if (!grid) return stage_.faults.unless(false, "nobody knows the voxels" + where);
    Monitor silent;
    if (q.radius > 0.0)
      grid = std::make_shared<const BitGrid>(
          inflate(*grid, Inflation::of(q.radius, 1.0, BodyShape::SPHERE, false), 1, silent));
    Faults& faults = stage_.faults;
    faults.unless(q.a_free == !test::free_around(*grid, q.a).empty(), "is_free is wrong" + where);
    faults.unless(q.b_free == !test::free_around(*grid, q.b).empty(), "is_free is wrong" + where);
    faults.unless(q.seen == test::walk_is_clear(*grid, {q.a, q.b}), "raycast is wrong" + where);
    if (q.nearest)
      faults.unless(!test::free_around(*grid, *q.nearest).empty() && (*q.nearest == q.a) == q.a_free,
                    "nearest_free is not free" + where);
    else
      faults.unless(grid->count() == grid->voxels(), "nothing is free" + where);
    faults.unless((q.path.status == Status::FOUND) == q.reachable, "found, and not reachable" + where);
    if (!q.path.points.empty()) {
      faults.unless(test::walk_is_clear(*grid, q.path.points), "a path is not clear" + where);
      faults.unless(q.path.points.front() == q.a, "a path starts elsewhere" + where);
      ++stage_.paths;
    }
    if (q.path.status == Status::FOUND) faults.unless(q.path.points.back() == q.b, "a path ends elsewhere");
    if (random_.below(8) == 0)
      faults.unless(q.reachable == test::flood_reaches(*grid, q.a, q.b), "reachable is wrong" + where);
  }

  Stage& stage_;
  int number_;
  test::Random random_;
  std::vector<View> held_;
};

double wanted_seconds() {
  const char* text = std::getenv("OCTOWAY_SECONDS");
  return text == nullptr ? 2.0 : std::atof(text);
}

/// Readers and a writer at work for some time, in one decomposition.
void run_stage(const std::string& decomposition, std::int32_t edge, double seconds) {
  Monitor silent;
  const BitGrid world = rooms();
  Stage stage(build_tables(std::make_shared<const BitGrid>(world), {}, {decomposition, 1, edge}, silent));
  Writer writer(stage, world);
  std::vector<std::thread> threads;
  const auto guarded = [&](auto&& work) {
    try {
      work();
    } catch (const std::exception& e) {
      stage.faults.unless(false, e.what());
    }
  };
  threads.emplace_back([&] { guarded([&] { writer.run(); }); });
  for (int i = 0; i < kReaders; ++i)
    threads.emplace_back([&, i] { guarded([&] { Reader(stage, i).run(); }); });
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  stage.over = true;
  for (std::thread& t : threads) t.join();
  for (const std::string& fault : stage.faults.list()) test::report(__FILE__, __LINE__, fault.c_str());
  CHECK(writer.most_alive() <= 2 + kReaders * (2 + kHeld));
  CHECK(writer.alive() <= 2);  // the front, and the copy behind it
  CHECK(writer.updates() > 0 && stage.paths > 0);
  stage.live.validate();
  if (std::getenv("OCTOWAY_SECONDS") != nullptr)
    std::cerr << decomposition << ": " << writer.updates() << " versions, " << stage.questions
              << " questions, " << stage.paths << " paths, at most " << writer.most_alive()
              << " versions alive\n";
}

}  // namespace

TEST(threads_ask_while_one_edits) {
  const double seconds = wanted_seconds();
  run_stage("regions", 16, seconds / 4);
  run_stage("octree", 32, seconds / 4);  // blocks are made by the first query that needs them
  run_stage("merged", 32, seconds / 4);
  run_stage("voxels", 32, seconds / 4);
}
