// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Inflation against the definition itself: for every voxel, the gap to every solid one.
#include "core/voxels/inflate.hpp"

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

using namespace octoway::core;

namespace {

/// True if a solid voxel at distance d (per axis) blocks; written from the definition, in long double.
bool blocks(IVec d, long double radius, BodyShape shape) {
  long double square = 0;
  long double largest = 0;
  for (int a = 0; a < 3; ++a) {
    const long double gap = std::max(std::abs(d[a]) - 1, 0);
    square += gap * gap;
    largest = std::max(largest, gap);
  }
  return shape == BodyShape::BOX ? largest < radius : square < radius * radius;
}

BitGrid brute(const BitGrid& solid, double radius, BodyShape shape, bool bounds) {
  BitGrid out(solid.shape());
  const IVec n = solid.shape();
  const auto r = static_cast<std::int32_t>(std::min(radius, 20.0)) + 2;  // no world here is wider, but for z
  const auto is_blocked = [&](IVec v) {
    if (solid.solid(v)) return true;
    for (std::int32_t x = v.x - r; x <= v.x + r; ++x)
      for (std::int32_t y = v.y - r; y <= v.y + r; ++y)
        for (std::int32_t z = v.z - 3 * r; z <= v.z + 3 * r; ++z) {
          const IVec w{x, y, z};
          const bool is_solid = solid.bounds().contains(w) ? solid.solid_inside(w) : bounds;
          if (is_solid && blocks(w - v, radius, shape)) return true;
        }
    return false;
  };
  for (std::int32_t x = 0; x < n.x; ++x)
    for (std::int32_t y = 0; y < n.y; ++y)
      for (std::int32_t z = 0; z < n.z; ++z)
        if (is_blocked({x, y, z})) out.set({x, y, z});
  return out;
}

constexpr double kRadii[] = {0.0, 1e-9, 0.5, 1.0, 1.2, std::numbers::sqrt2, 1.8, 2.0,
                             2.3, 3.0,  3.7, 5.0, 40.0};

BitGrid some_world(test::Random& random, int i) {
  if (i % 5 == 0) {  // rows of several words
    BitGrid grid({4, 5, static_cast<std::int32_t>(100 + random.below(60))});
    for (int k = 0; k < 4; ++k)
      grid.set({static_cast<std::int32_t>(random.below(4)), static_cast<std::int32_t>(random.below(5)),
                static_cast<std::int32_t>(random.below(100))});
    return grid;
  }
  return test::random_grid(random, 14, static_cast<int>(random.below(8)));
}

}  // namespace

TEST(inflation_is_what_its_definition_says) {
  test::Random random(5);
  Monitor silent;
  for (int i = 0; i < 40; ++i) {
    const BitGrid solid = some_world(random, i);
    const double radius = kRadii[static_cast<std::size_t>(random.below(std::size(kRadii)))];
    for (const BodyShape shape : {BodyShape::SPHERE, BodyShape::BOX})
      for (const bool bounds : {false, true}) {
        const Inflation rule = Inflation::of(radius, 1.0, shape, bounds);
        const BitGrid wanted = brute(solid, radius, shape, bounds);
        CHECK(inflate(solid, rule, 1, silent).words() == wanted.words());
        CHECK(inflate(solid, rule, 3, silent).words() == wanted.words());
      }
  }
}

TEST(a_box_is_inflated_as_the_whole_is) {
  test::Random random(6);
  Monitor silent;
  for (int i = 0; i < 300; ++i) {
    BitGrid solid = some_world(random, i);
    const Inflation rule =
        Inflation::of(kRadii[static_cast<std::size_t>(random.below(std::size(kRadii)))], 1.0,
                      random.below(2) == 0 ? BodyShape::SPHERE : BodyShape::BOX, random.below(2) == 0);
    BitGrid blocked = inflate(solid, rule, 1, silent);
    const BitGrid before = blocked;
    Box edit;
    for (int a = 0; a < 3; ++a) {
      edit.lo[a] = static_cast<std::int32_t>(random.below(solid.shape()[a]));
      edit.hi[a] = std::min(solid.shape()[a], edit.lo[a] + 1 + static_cast<std::int32_t>(random.below(5)));
    }
    random.below(2) == 0 ? solid.fill(edit) : solid.carve(edit);
    const VoxelChanges changes = inflate_box(solid, rule, within_reach(edit, rule, solid.bounds()), blocked);
    CHECK(blocked.words() == inflate(solid, rule, 1, silent).words());
    CHECK_EQ(changes.blocked - changes.freed, blocked.count() - before.count());
    CHECK_EQ(changes.box.empty(), blocked.words() == before.words());
  }
}

TEST(the_limit_of_a_radius_is_exact) {
  const auto limit = [](double radius, double resolution, BodyShape shape = BodyShape::SPHERE) {
    return Inflation::of(radius, resolution, shape, false).limit;
  };
  CHECK_EQ(limit(0.0, 0.1), 0);
  CHECK_EQ(limit(std::numeric_limits<double>::denorm_min(), 1.0), 1);
  CHECK_EQ(limit(3.0, 1.0), 9);
  CHECK_EQ(limit(std::nextafter(3.0, 4.0), 1.0), 10);
  CHECK_EQ(limit(std::nextafter(3.0, 2.0), 1.0), 9);
  CHECK_EQ(limit(0.3, 0.1), 9);                  // 0.3 is a little below 3 * 0.1, in doubles
  CHECK_EQ(limit(0.1 * 3, 0.1), 10);             // and 0.1 * 3 is a little above
  CHECK_EQ(limit(std::numbers::sqrt2, 1.0), 3);  // the double is above the root
  CHECK_EQ(limit(std::nextafter(std::numbers::sqrt2, 1.0), 1.0), 2);
  CHECK_EQ(limit(3.0, 1.0, BodyShape::BOX), 3);
  CHECK_EQ(limit(std::nextafter(3.0, 4.0), 1.0, BodyShape::BOX), 4);
  CHECK_EQ(limit(1e6 + 0.5, 1.0), 1000001000001);
  CHECK(limit(1e300, 1e-300) > 0);
  CHECK_THROWS(InvalidInput, limit(-1.0, 1.0));
  CHECK_THROWS(InvalidInput, limit(std::numeric_limits<double>::quiet_NaN(), 1.0));
  CHECK_THROWS(InvalidInput, limit(std::numeric_limits<double>::infinity(), 1.0));
}
