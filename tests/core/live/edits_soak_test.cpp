// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A space that is edited for ever does not grow for ever: places that edits leave behind are reused.
// OCTOWAY_EDITS sets the number of updates (10,000 unless told otherwise; `make soak-edits` runs a million).
#include <cstdlib>
#include <fstream>

#include "core/live/nav_space.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"

using namespace octoway::core;

namespace {

/// Pages of this process that are in memory; 0 where the system does not tell.
long resident_pages() {
  std::ifstream file("/proc/self/statm");
  long all = 0;
  long resident = 0;
  file >> all >> resident;
  return resident;
}

/// Obstacles that move by a step and bounce off the walls, so that the world is about as full all the time.
class Swarm {
 public:
  Swarm(NavSpace& live, IVec shape, int count) : live_(live), shape_(shape) {
    for (int i = 0; i < count; ++i) {
      Box box;
      for (int a = 0; a < 3; ++a) {
        box.lo[a] = static_cast<std::int32_t>(random_.below(shape[a] - 6));
        box.hi[a] = box.lo[a] + 1 + static_cast<std::int32_t>(random_.below(5));
      }
      things_.push_back({live.add({box}), box});
    }
  }

  void step() {
    Thing& thing =
        things_[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(things_.size())))];
    const int axis = static_cast<int>(random_.below(3));
    const std::int32_t by = random_.below(2) == 0 ? -1 : 1;
    if (thing.box.lo[axis] + by < 0 || thing.box.hi[axis] + by > shape_[axis]) return;
    thing.box.lo[axis] += by;
    thing.box.hi[axis] += by;
    if (random_.below(10) != 0) return live_.move(thing.handle, {thing.box});
    live_.remove(thing.handle);  // it goes, and another comes
    thing.handle = live_.add({thing.box});
  }

 private:
  struct Thing {
    ObstacleHandle handle;
    Box box;
  };
  NavSpace& live_;
  IVec shape_;
  std::vector<Thing> things_;
  test::Random random_{7};
};

int wanted_updates() {
  const char* text = std::getenv("OCTOWAY_EDITS");
  return text == nullptr ? 10000 : std::atoi(text);
}

/// Places in all tables, used or not. (Not bytes: room that vectors keep in reserve comes and goes.)
std::size_t places(const Tables& space) {
  const Graph& graph = space.graph;
  return space.cells.size() + graph.portals.size() + graph.incident.size() + graph.component_voxels.size();
}

void run_swarm(const char* decomposition, int updates) {
  constexpr IVec kShape{48, 40, 36};
  Monitor silent;
  NavSpace live(build_tables(std::make_shared<const BitGrid>(kShape), {}, {decomposition, 1, 16}, silent),
                false);
  Swarm swarm(live, kShape, 30);
  live.update({});
  std::size_t half_way = 0;
  long pages = 0;
  for (int i = 0; i < updates; ++i) {
    swarm.step();
    if (i % 3 == 0) swarm.step();
    live.update({});
    if (i != updates / 2) continue;
    half_way = places(live.read()->tables);
    pages = resident_pages();
  }
  validate(*live.read());
  // the second half finds what it needs where the first half left it
  CHECK(places(live.read()->tables) <= half_way + half_way / 5);
  if (updates >= 5000)
    std::cerr << decomposition << ": " << half_way << " places, " << pages * 4 << " KiB resident after "
              << updates / 2 << " updates; " << places(live.read()->tables) << ", " << resident_pages() * 4
              << " KiB after " << updates << "\n";
}

}  // namespace

TEST(edits_without_end_need_no_more_memory) {
  const int updates = wanted_updates();
  run_swarm("regions", updates / 5 * 3);
  run_swarm("octree", updates / 5);
  run_swarm("merged", updates / 5);
  run_swarm("voxels", updates / 50);
}
