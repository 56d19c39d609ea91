// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/cones/cones.hpp"

#include "tests/core/check.hpp"

using namespace octoway::core;

namespace {

/// One ball, seen as its box: rays without voxels.
class BallRays : public Rays {
 public:
  int asked = 0;

  BallRays(DVec centre, double radius) : centre_(centre), radius_(radius) {}

  std::optional<RayHit> cast(DVec a, DVec b) override {
    ++asked;
    const DVec way = b - a;
    const double along = dot(centre_ - a, way) / dot(way, way);
    const DVec nearest = a + way * std::min(1.0, std::max(0.0, along));
    if (distance(nearest, centre_) >= radius_) return std::nullopt;
    const DVec r{radius_, radius_, radius_};
    return RayHit{nearest, Bounds{centre_ - r, centre_ + r}};
  }

 private:
  DVec centre_;
  double radius_;
};

/// Always something in the way, everywhere.
class FogRays : public Rays {
 public:
  std::optional<RayHit> cast(DVec a, DVec) override {
    return RayHit{a, Bounds{a - DVec{1, 1, 1}, a + DVec{1, 1, 1}}};
  }
};

ConePath search(Rays& rays, const ConeOptions& options = {}) {
  return search_cones(rays, {0, 0, 0}, {20, 0, 0}, options, [](std::uint64_t, DVec, double) { return true; });
}

double length_of(const std::vector<DVec>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

}  // namespace

TEST(a_ball_is_passed_by_one_cone) {
  BallRays ball({10, 0.5, 0}, 3);
  const ConePath path = search(ball);
  CHECK(path.end == ConeEnd::FOUND);
  CHECK_EQ(path.stats.cones, std::uint64_t{1});
  CHECK_EQ(path.stats.rays, static_cast<std::uint64_t>(ball.asked));
  CHECK(length_of(path.points) < 20.9);  // the taut string round the ball has 20.64
  for (std::size_t i = 1; i < path.points.size(); ++i) CHECK(!ball.cast(path.points[i - 1], path.points[i]));
}

TEST(more_sides_and_iterations_do_not_make_it_longer_by_much) {
  BallRays ball({10, 0.5, 0.7}, 3);
  ConeOptions rough;
  rough.sides = 4;
  rough.iterations = 1;
  ConeOptions fine;
  fine.sides = 80;
  fine.iterations = 30;
  CHECK(length_of(search(ball, fine).points) <= 1.02 * length_of(search(ball, rough).points));
}

TEST(fog_ends_the_search) {
  FogRays fog;
  CHECK(search(fog).end == ConeEnd::CLOSED_IN);
}

TEST(a_search_can_be_stopped) {
  BallRays ball({10, 0.5, 0}, 3);
  const ConePath path =
      search_cones(ball, {0, 0, 0}, {20, 0, 0}, {}, [](std::uint64_t, DVec, double) { return false; });
  CHECK(path.end == ConeEnd::STOPPED);
  CHECK_EQ(path.points.size(), std::size_t{1});
}

TEST(an_obstacle_is_whole_or_a_part) {
  BitGrid grid({12, 12, 12});
  grid.fill({{2, 2, 2}, {8, 3, 8}});  // two plates that meet at an edge
  grid.fill({{2, 3, 8}, {8, 9, 9}});
  grid.fill({{10, 10, 10}, {11, 11, 11}});  // stands alone
  Box grown;
  CHECK(whole_obstacle(grid, {3, 2, 3}, 100, grown) == (Box{{2, 2, 2}, {8, 9, 9}}));
  CHECK(!whole_obstacle(grid, {3, 2, 3}, 4, grown).has_value());
  CHECK(solid_part(grid, {3, 2, 3}) == (Box{{2, 2, 2}, {8, 3, 8}}));
  CHECK(solid_part(grid, {3, 4, 8}) == (Box{{2, 3, 8}, {8, 9, 9}}));
}
