// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// octoway from C++, in metres: build a space, find a path, edit the world, replan, save and load.
#include <cstdio>

#include "octoway/octoway.hpp"

namespace {

void print(const char* what, const octoway::Path& path) {
  std::printf("%s: %s", what, std::string(octoway::name_of(path.status)).c_str());
  if (path)
    std::printf(", %.3f m in %zu points, %.0f us", path.length, path.points.size(),
                1e6 * path.stats.cpu_seconds);
  std::printf("\n");
}

}  // namespace

int main() {
  // A room of 10 m with a wall that leaves a gap at the top.
  const octoway::Bounds wall{{4, 0, 0}, {5, 10, 8}};
  const octoway::Bounds room{{0, 0, 0}, {10, 10, 10}};
  const octoway::World world = octoway::World::from_boxes({&wall, 1}, 0.5, room);
  octoway::NavSpace space = octoway::NavSpace::build(world);

  const octoway::Point start{1, 5, 1}, goal{9, 5, 1};
  octoway::Path path = space.find_path(start, goal);
  print("over the wall", path);

  // A body of 0.4 m, and a whole batch in parallel.
  octoway::PathOptions body;
  body.travel.radius = 0.4;
  print("with a body", space.find_path(start, goal, body));
  const std::vector<octoway::Point> starts = space.random_points(100, 1), goals = space.random_points(100, 2);
  std::printf("batch: %zu paths\n", space.find_paths(starts, goals).size());

  // A ball closes the way above the wall on one side: the path no longer holds and is mended.
  const octoway::ObstacleHandle ball = space.add_obstacle(octoway::Ball{{4.5, 5, 8.8}, 1.5});
  const octoway::ChangeSet changes = space.update();
  std::printf("version %llu: %lld voxels blocked\n", static_cast<unsigned long long>(changes.version),
              static_cast<long long>(changes.voxels_blocked));
  std::printf("the old path %s\n", space.holds(path) ? "still holds" : "is blocked");
  path = space.replan(path);
  print("replanned", path);
  space.remove_obstacle(ball);
  space.update();

  // Saved spaces are bytes: write them where you like.
  const octoway::NavSpace loaded = octoway::NavSpace::load(space.save());
  print("loaded", loaded.find_path(start, goal));
  return path ? 0 : 1;
}
