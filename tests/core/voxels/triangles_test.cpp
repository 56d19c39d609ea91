// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/triangles.hpp"

#include <atomic>
#include <vector>

#include "core/base/error.hpp"
#include "core/voxels/flood.hpp"
#include "core/voxels/parity.hpp"
#include "tests/core/check.hpp"

using namespace octoway::core;

namespace {

using Faces = std::vector<std::array<std::uint32_t, 3>>;

/// All thirteen axes, both ways, voxel by voxel, with the corners of both written out.
bool brute_touches(const Triangle& t, IVec v) {
  std::vector<Vec3<Int128>> axes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, normal_of<Int128>(t)};
  for (std::size_t i = 0; i < 3; ++i) {
    const QVec e = t[(i + 1) % 3] - t[i];
    axes.push_back({0, e.z, -e.y});
    axes.push_back({-e.z, 0, e.x});
    axes.push_back({e.y, -e.x, 0});
  }
  const auto along = [](const Vec3<Int128>& n, QVec p) { return n.x * p.x + n.y * p.y + n.z * p.z; };
  for (const auto& n : axes) {
    Int128 lo = along(n, t[0]), hi = lo;
    for (const QVec& p : t) {
      lo = std::min(lo, along(n, p));
      hi = std::max(hi, along(n, p));
    }
    bool below = true, above = true;
    for (int corner = 0; corner < 8; ++corner) {
      const QVec p{(v.x + (corner & 1)) * kSub, (v.y + (corner >> 1 & 1)) * kSub,
                   (v.z + (corner >> 2)) * kSub};
      below = below && along(n, p) < lo;
      above = above && along(n, p) > hi;
    }
    if (below || above) return false;
  }
  return true;
}

/// Coordinates on corners of voxels, next to them, on halves, anywhere; now and then far away.
std::int64_t random_coordinate(test::Random& random, std::int64_t reach) {
  const std::int64_t voxel = random.below(reach + 4) - 2;
  switch (random.below(4)) {
    case 0:
      return voxel * kSub;
    case 1:
      return voxel * kSub + random.below(5) - 2;
    case 2:
      return voxel * kSub + kSub / 2;
    default:
      return voxel * kSub + random.below(kSub);
  }
}

Triangle random_triangle(test::Random& random) {
  const std::int64_t reach = random.below(8) == 0 ? 200 : 9;
  Triangle t;
  for (QVec& p : t)
    p = {random_coordinate(random, reach), random_coordinate(random, reach),
         random_coordinate(random, reach)};
  if (random.below(8) == 0) t[1] = t[0];
  if (random.below(8) == 0) t[2] = t[1] + t[1] - t[0];
  if (random.below(4) == 0) {
    const int axis = static_cast<int>(random.below(3));
    t[1][axis] = t[2][axis] = t[0][axis];
  }
  return t;
}

struct Soup {
  std::vector<QVec> vertices;
  Faces faces;

  void add(const Triangle& t) {
    const auto n = static_cast<std::uint32_t>(vertices.size());
    vertices.insert(vertices.end(), t.begin(), t.end());
    faces.push_back({n, n + 1, n + 2});
  }
  TriangleMesh mesh() const { return {vertices, faces}; }
};

BitGrid rasterized(const Soup& soup, IVec shape, int threads) {
  BitGrid grid(shape);
  Monitor monitor;
  check_mesh(soup.mesh());
  rasterize_triangles(grid, soup.mesh(), threads, monitor);
  return grid;
}

}  // namespace

TEST(triangles_touch_what_the_separating_axes_say) {
  test::Random random(7);
  for (int i = 0; i < 20000; ++i) {
    const IVec shape{static_cast<std::int32_t>(1 + random.below(9)),
                     static_cast<std::int32_t>(1 + random.below(9)),
                     static_cast<std::int32_t>(1 + random.below(9))};
    Soup soup;
    soup.add(random_triangle(random));
    const BitGrid grid = rasterized(soup, shape, 1);
    bool same = true;
    for (std::int32_t x = 0; x < shape.x; ++x)
      for (std::int32_t y = 0; y < shape.y; ++y)
        for (std::int32_t z = 0; z < shape.z; ++z)
          same = same && grid.solid_inside({x, y, z}) == brute_touches(soup.mesh().triangle(0), {x, y, z});
    CHECK(same);
  }
}

/// The 64-bit and the 128-bit arithmetic must agree where both are exact: a large triangle is cut into small
/// ones along lines on the lattice, so that both cover the same points.
TEST(triangles_of_both_widths_agree) {
  const IVec shape{160, 160, 160};
  for (const QVec normal : {QVec{0, 0, 0}, QVec{1, 2, 0}, QVec{-1, 1, 3}}) {
    const std::int64_t n = 128;
    const auto at = [&](std::int64_t i, std::int64_t j) {
      return QVec{i * kSub + 5 * kSub, j * kSub + 7 * kSub,
                  9 * kSub + (i * normal.x + j * normal.y) * (kSub / 4)};
    };
    Soup whole, parts;
    whole.add({at(0, 0), at(n, 0), at(0, n)});
    for (std::int64_t i = 0; i < n; ++i)
      for (std::int64_t j = 0; i + j < n; ++j) {
        parts.add({at(i, j), at(i + 1, j), at(i, j + 1)});
        if (i + j + 1 < n) parts.add({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
      }
    CHECK(!is_small(whole.mesh().triangle(0)));
    CHECK(rasterized(whole, shape, 1).words() == rasterized(parts, shape, 2).words());
  }
}

TEST(triangles_as_large_as_can_be) {
  const std::int64_t far = kMaxVertex;
  Soup soup;  // the plane z = 2.5 voxels over the whole world, and one slanted by far less than a sub-voxel a
              // voxel
  const std::int64_t z = 2 * kSub + kSub / 2;
  soup.add({QVec{-far, -far, z}, QVec{far, -far, z}, QVec{0, far, z}});
  const BitGrid flat = rasterized(soup, {4, 4, 6}, 1);
  CHECK_EQ(flat.count(), 16);
  CHECK(flat.solid_inside({1, 2, 2}));
  Soup slanted;  // touches z = 3 exactly at x = 0, below it for x > 0
  slanted.add({QVec{-far, -far, 3 * kSub + 1}, QVec{far, -far, 3 * kSub - 1}, QVec{0, far, 3 * kSub}});
  CHECK_EQ(rasterized(slanted, {4, 4, 6}, 1).count(), 20);
  Soup corner;  // through the three corners of the reach: misses the world by far
  corner.add({QVec{far, far, -far}, QVec{far, -far, far}, QVec{-far, far, far}});
  CHECK_EQ(rasterized(corner, {64, 64, 64}, 1).count(), 0);
  CHECK_THROWS(InvalidInput, check_mesh({std::vector{QVec{far + 1, 0, 0}}, {}}));
}

TEST(triangles_do_not_depend_on_threads_and_can_be_cancelled) {
  test::Random random(11);
  Soup soup;
  for (int i = 0; i < 6000; ++i) soup.add(random_triangle(random));
  const IVec shape{9, 10, 70};
  const BitGrid one = rasterized(soup, shape, 1);
  for (const int threads : {2, 3, 8}) CHECK(rasterized(soup, shape, threads).words() == one.words());
  Monitor monitor;
  BitGrid parity_one(shape), parity_many(shape);
  CHECK_EQ(fill_parity(parity_one, soup.mesh(), 1, monitor),
           fill_parity(parity_many, soup.mesh(), 3, monitor));
  CHECK(parity_one.words() == parity_many.words());
  const std::atomic<bool> stop{true};
  monitor.cancel = &stop;
  BitGrid grid(shape);
  CHECK_THROWS(Interrupted, rasterize_triangles(grid, soup.mesh(), 2, monitor));
}

TEST(flood_goes_round_corners_and_through_words) {
  BitGrid solid({5, 3, 200});  // walls with holes at alternating ends
  for (std::int32_t x = 1; x < 4; ++x) solid.fill({{x, 0, 0}, {x + 1, 3, 200}});
  solid.carve({{1, 1, 198}, {2, 2, 199}});
  solid.carve({{2, 1, 1}, {3, 2, 199}});
  Monitor monitor;
  BitGrid seed(solid.shape());
  seed.set({0, 0, 0});
  const BitGrid reached = reached_from(solid, seed, monitor);
  CHECK(reached.solid_inside({2, 1, 1}));
  CHECK(!reached.solid_inside({4, 0, 0}));
  CHECK_EQ(reached.count(), 600 + 1 + 198);
  BitGrid room({4, 4, 4});
  room.fill({{0, 0, 0}, {4, 4, 4}});
  room.carve({{1, 1, 1}, {3, 3, 3}});
  CHECK_EQ(only_reached(room, free_border(room), monitor).count(), 64);
  room.carve({{3, 1, 1}, {4, 2, 2}});
  CHECK_EQ(only_reached(room, free_border(room), monitor).count(), 55);
}

TEST(triangle_faces_are_checked) {
  const std::vector<QVec> vertices(3);
  CHECK_THROWS(InvalidInput, check_mesh({vertices, Faces{{0, 1, 3}}}));
}
