// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Curves: the proof on small worlds against samples, the shapes of blends, and bounds of curvature.
#include "core/base/error.hpp"
#include "core/refine/curve/curve_blend.hpp"
#include "core/refine/curve/curve_proof.hpp"
#include "tests/core/check.hpp"
#include "tests/core/layer.hpp"
#include "tests/core/random_grid.hpp"
#include "tests/core/world_of_kinds.hpp"

using namespace octoway::core;

namespace {

/// A grid with sight on it.
struct Place {
  explicit Place(const BitGrid& grid) {
    Monitor silent;
    space = test::build_layer(std::make_shared<const BitGrid>(grid), {"regions", 1}, silent);
  }
  SightWorld world() const { return {*space->tables.grid, space->tables.index, space->tables.cells}; }
  std::unique_ptr<Layer> space;
};

QVec sub(DVec p) {
  const auto whole = [](double v) {
    return static_cast<std::int64_t>(std::floor(v * static_cast<double>(kSub)));
  };
  return {whole(p.x), whole(p.y), whole(p.z)};
}

bool proven(const Place& place, const CurvePiece& piece) {
  const SightWorld world = place.world();
  const CurveRoom room(world, nullptr);
  return CurveProof(room, sub(piece.control[0])).follow(piece);
}

DVec point_at(const CurvePiece& piece, double t) {
  const auto& p = piece.control;
  const double s = 1.0 - t;
  if (piece.straight) return p[0] * s + p[3] * t;
  return p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t);
}

/// True if some voxel within `gap` of p is solid; samples are dyadic, so that nothing is rounded.
bool near_solid(const BitGrid& grid, DVec p, double gap) {
  const auto layer = [](double v) { return static_cast<std::int32_t>(std::floor(v)); };
  for (std::int32_t x = layer(p.x - gap); x <= layer(p.x + gap); ++x)
    for (std::int32_t y = layer(p.y - gap); y <= layer(p.y + gap); ++y)
      for (std::int32_t z = layer(p.z - gap); z <= layer(p.z + gap); ++z)
        if (grid.solid({x, y, z})) return true;
  return false;
}

CurvePiece cubic(DVec a, DVec b, DVec c, DVec d) {
  return {{a, b, c, d}};
}

CurvePiece line(DVec a, DVec b) {
  CurvePiece piece{{a, a, b, b}};
  piece.straight = true;
  return piece;
}

double curvature_at(const CurvePiece& piece, double t) {
  const auto& p = piece.control;
  const double s = 1.0 - t;
  const DVec first = (p[1] - p[0]) * (3 * s * s) + (p[2] - p[1]) * (6 * s * t) + (p[3] - p[2]) * (3 * t * t);
  const DVec second = (p[2] - p[1] * 2 + p[0]) * (6 * s) + (p[3] - p[2] * 2 + p[1]) * (6 * t);
  return norm(cross(first, second)) / (norm(first) * norm(first) * norm(first));
}

}  // namespace

TEST(curve_proof_allows_touching_and_refuses_slipping) {
  BitGrid pillars({2, 2, 1});
  pillars.set({0, 0, 0});
  pillars.set({1, 1, 0});
  const Place place(pillars);
  CHECK(proven(place, cubic({0, 1, 0.5}, {0.25, 1, 0.5}, {0.75, 1, 0.5}, {1, 1, 0.5})));  // along a face
  CHECK(proven(place, cubic({0.5, 1.5, 0}, {0.75, 1.5, 0}, {1, 1.25, 0}, {1, 1, 0})));    // to the edge
  CHECK(!proven(place, cubic({0.5, 1.5, 0.5}, {0.75, 1.25, 0.5}, {1.25, 0.75, 0.5}, {1.5, 0.5, 0.5})));
  CHECK(!proven(place, line({0.25, 1.75, 0.5}, {1.75, 0.25, 0.5})));
  CHECK(!proven(place, line({0.3, 1.7, 0.5}, {1.7, 0.3, 0.5})));  // not on the lattice
  CHECK(!proven(place, cubic({0.5, 1.5, 0.5}, {0, 0.5, 0.5}, {1, 0.5, 0.5}, {1.5, 0.5, 0.5})));
  CHECK(!proven(place, cubic({0.5, 1.5, 0.5}, {0.5, 1.5, 0.5}, {0.5, 4, 0.5}, {0.5, 1.5, 0.5})));  // outside
  // From the edge to the other side, which only fails because of how it got there.
  const SightWorld world = place.world();
  const CurveRoom room(world, nullptr);
  CurveProof proof(room, sub({0.5, 1.5, 0.5}));
  CHECK(proof.follow(line({0.5, 1.5, 0.5}, {1, 1, 0.5})));
  const CurvePiece on = cubic({1, 1, 0.5}, {1.25, 0.75, 0.5}, {1.5, 0.75, 0.5}, {1.5, 0.5, 0.5});
  CHECK(!proof.follow(on));
  proof.restart({1, 1, 0.5});
  CHECK(proof.follow(on));
}

TEST(curve_proof_grazes_with_lines_of_the_lattice_only) {
  BitGrid grid({4, 4, 1});
  grid.set({1, 2, 0});
  const Place place(grid);
  CHECK(proven(place, line({0.5, 0.5, 0.5}, {3.5, 3.5, 0.5})));  // through the voxel's corner (2, 2)
  CHECK(proven(place, line({1, 1, 0}, {3, 3, 0})));
  CHECK(!proven(place, line({0.5, 1, 0.5}, {3.5, 4, 0.5})));
}

TEST(curve_proofs_are_never_wrong_and_seldom_miss) {
  test::Random random(5);
  int found = 0, clear_ones = 0;
  for (int round = 0; round < 300; ++round) {
    const BitGrid grid = test::random_grid(random, 5, round % 4 == 0 ? 2 : 30);
    const Place place(grid);
    for (int k = 0; k < 20; ++k) {
      CurvePiece piece;
      for (DVec& p : piece.control)
        for (int a = 0; a < 3; ++a)
          p[a] = static_cast<double>(random.below(std::int64_t{grid.shape()[a]} * 4 + 1)) / 4.0;
      bool free = true, clear = true;
      for (int i = 0; i <= 128; ++i) {
        const DVec p = point_at(piece, i / 128.0);
        free = free && is_free(place.space->tables, sub(p));
        clear = clear && !near_solid(grid, p, 0.06);
      }
      const bool yes = proven(place, piece);
      CHECK(free || !yes);
      CHECK(yes || !clear);
      found += yes ? 1 : 0;
      clear_ones += clear ? 1 : 0;
    }
  }
  CHECK(found > 300);
  CHECK(clear_ones > 100);
}

TEST(a_curve_has_the_room_that_it_would_have_if_forbidden_voxels_were_solid) {
  test::Random random(8);
  CostTable costs;
  costs.set(1, CostTable::kForbidden);
  costs.set(2, 3.0);
  int found = 0, forbidden = 0;
  for (int round = 0; round < 200; ++round) {
    const BitGrid grid = test::random_grid(random, 5, 10);
    const IVec n = grid.shape();
    BitGrid filled = grid;
    std::vector<Kind> kinds;
    for (std::int32_t x = 0; x < n.x; ++x)
      for (std::int32_t y = 0; y < n.y; ++y)
        for (std::int32_t z = 0; z < n.z; ++z) {
          kinds.push_back(static_cast<Kind>(random.below(4) == 0 ? 1 : random.below(2) * 2));
          if (kinds.back() == 1) filled.set({x, y, z});
        }
    const test::WorldOfKinds world(grid, kinds);
    const SightWorld sight = world.sight();
    const CostWorld allowed(sight, costs, world.kinds());
    const CurveRoom room(sight, &allowed);
    const Place solid(filled);
    const SightWorld smaller = solid.world();
    for (int k = 0; k < 40; ++k) {
      CurvePiece piece;
      piece.straight = k % 3 == 0;
      for (DVec& p : piece.control)
        for (int a = 0; a < 3; ++a)
          p[a] = static_cast<double>(random.below(std::int64_t{n[a]} * 4 + 1)) / 4.0;
      const bool yes = CurveProof(room, sub(piece.control[0])).follow(piece);
      CHECK(yes == proven(solid, piece));
      const QVec a = sub(piece.control[0]), b = sub(piece.control[3]);
      CHECK(room.sees(a, b) == is_visible(smaller, a, b));
      found += yes ? 1 : 0;
      forbidden += !yes && proven(Place(grid), piece) ? 1 : 0;
    }
  }
  CHECK(found > 300);
  CHECK(forbidden > 300);
}

TEST(curve_blends_keep_their_radius_and_meet_the_lines) {
  for (const double turn : {0.02, 0.3, 1.0, 1.5, 1.9}) {
    const Corner corner({-9, 0, 0}, {0, 0, 0}, {9 * std::cos(turn), 9 * std::sin(turn), 0});
    for (const BlendShape shape : {BlendShape::SPIRAL, BlendShape::ARC}) {
      const double reach = blend_reach(shape, corner, 2.0);
      std::vector<CurvePiece> pieces;
      add_blend(shape, corner, reach, reach, pieces);
      CHECK_EQ(pieces.size(), 2U);
      CHECK(distance(pieces[0].control[0], corner.before * -reach) < 1e-12);
      CHECK(distance(pieces[1].control[3], corner.after * reach) < 1e-12);
      CHECK(std::fabs(norm(pieces[0].control[3]) - blend_depth(shape, corner, reach)) < 1e-12);
      double most = 0.0;
      for (const CurvePiece& p : pieces) most = std::max(most, curvature_bound(p.control));
      CHECK(most <= 0.5);
      CHECK(most >= 0.49);
      if (shape == BlendShape::SPIRAL) CHECK(curvature_at(pieces[0], 0.0) < 1e-9);
    }
  }
}

TEST(curvature_bounds_are_above_all_samples_and_near_the_largest) {
  test::Random random(6);
  for (int round = 0; round < 500; ++round) {
    CurvePiece piece;
    const double far = round % 2 == 0 ? 0.0 : 1000.0;
    for (DVec& p : piece.control)
      for (int a = 0; a < 3; ++a) p[a] = far + static_cast<double>(random.below(1000)) / 100.0;
    double most = 0.0;
    for (int i = 0; i <= 2000; ++i) most = std::max(most, curvature_at(piece, i / 2000.0));
    const double bound = curvature_bound(piece.control);
    CHECK(bound >= most * (1.0 - 1e-9));
    CHECK(bound <= most * 1.01 || most > 100.0);  // samples miss the tip of a sharp turn
  }
  CHECK_EQ(curvature_bound({DVec{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}), 0.0);
  CHECK(curvature_bound({DVec{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {1, 0, 0}}) > 1e6);  // back and forth
}

TEST(curves_need_a_clear_path_and_known_options) {
  BitGrid grid({4, 4, 1});
  grid.set({2, 2, 0});
  const Place place(grid);
  const auto ask = [&](std::optional<double> radius, std::optional<std::string> kind) {
    QueryOptions options;
    options.refine = {{"pull", "smooth"}};
    options.turn_radius = radius;
    options.curve = kind;
    return refine_path(*place.space, {sub({0.5, 3.5, 0.5}), sub({0.5, 0.5, 0.5}), sub({3.5, 0.5, 0.5})},
                       options);
  };
  CHECK(!ask({}, {}).curve.empty());
  CHECK_EQ(ask(0.5, "chaikin").curve_kind, "chaikin");
  CHECK_THROWS(InvalidInput, ask(0.0, {}));
  CHECK_THROWS(InvalidInput, ask(1.0, "circle"));
  const SightWorld world = place.world();
  const std::vector<QVec> through{sub({0.5, 2.5, 0.5}), sub({3.5, 2.5, 0.5})};
  CHECK_THROWS(InvalidInput, smooth_curve(through, {"spline", 1.0}, world));
}
