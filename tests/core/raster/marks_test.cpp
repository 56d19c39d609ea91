// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Panes, wires and dots on the picture, and rays that pick voxels.
#include <cstdint>
#include <vector>

#include "core/base/lattice.hpp"
#include "core/raster/canvas.hpp"
#include "core/sight/pick.hpp"
#include "tests/core/check.hpp"
#include "tests/core/random_grid.hpp"

namespace {

using namespace octoway::core;

constexpr Rgb kRed{220, 30, 30};
constexpr Rgb kBlue{30, 30, 220};

Canvas canvas_from(double y) {
  Canvas canvas(80, 60, {{0, y, 0}, {0, 0, 0}, 0.4, false});
  Look look;
  look.sky_top = look.sky_bottom = {255, 255, 255};
  canvas.set_look(look);
  return canvas;
}

Rgb middle(const Canvas& canvas) {
  const std::vector<std::uint8_t> rgb = canvas.render();
  const std::size_t i = (30U * 80U + 40U) * 3U;
  return {rgb[i], rgb[i + 1], rgb[i + 2]};
}

QVec sub(double x, double y, double z) {
  return Lattice{}.to_sub({x, y, z});
}

}  // namespace

TEST(marks_panes_blend_from_far_to_near) {
  const Quad far{{-5, 3, -5}, {5, 3, 5}, 2, 0};
  const Quad near{{-5, -3, -5}, {5, -3, 5}, 2, 0};
  std::vector<Rgb> seen;
  for (const bool turned : {false, true}) {
    Canvas canvas = canvas_from(-20);
    const Pane blue{far, kBlue, 0.6F, false};
    const Pane red{near, kRed, 0.6F, false};
    canvas.add_pane(turned ? red : blue);
    canvas.add_pane(turned ? blue : red);
    seen.push_back(middle(canvas));
  }
  CHECK(seen[0] == seen[1]);
  CHECK(seen[0][0] > seen[0][2] + 20);
}

TEST(marks_panes_have_one_side_or_two) {
  for (const bool both : {false, true})
    for (const double eye : {-20.0, 20.0}) {
      Canvas canvas = canvas_from(eye);
      canvas.add_pane({Quad{{-5, 0, -5}, {5, 0, 5}, 2, 0}, kRed, 0.5F, both});
      const Rgb c = middle(canvas);
      CHECK_EQ(c[0] > c[1] + 40, both || eye < 0);
    }
}

TEST(marks_are_hidden_by_surfaces_and_lifted_before_them) {
  for (const double y : {-4.0, 0.0, 4.0}) {  // before, in and behind the wall
    for (const float lift : {0.0F, 0.5F}) {
      std::vector<Canvas> canvases(3, canvas_from(-20));
      for (Canvas& canvas : canvases)
        canvas.add_box({-5, 0.1, -5}, {5, 1, 5}, canvas.add_paint({{150, 150, 150}, {150, 150, 150}}));
      canvases[0].add_wire({{-5, y, 0}, {5, y, 0}, kRed, 4, 1, lift});
      canvases[1].add_dot({{0, y, 0}, kRed, 3, 1, lift, false});
      canvases[2].add_dot({{0, y, 0}, kRed, 0.5F, 1, lift, true});
      for (const Canvas& canvas : canvases) {
        const Rgb c = middle(canvas);
        CHECK_EQ(c[0] > c[1] + 40, y < 0.05);
      }
    }
  }
  Canvas canvas = canvas_from(-20);
  canvas.add_box({-5, 0, -5}, {5, 1, 5}, canvas.add_paint({{150, 150, 150}, {150, 150, 150}}));
  canvas.add_wire({{-5, 0.2, 0}, {5, 0.2, 0}, kRed, 4, 1, 0.5F});  // a little behind, and lifted
  CHECK(middle(canvas)[0] > middle(canvas)[1] + 40);
}

TEST(marks_balls_bulge_towards_the_eye) {
  Canvas canvas = canvas_from(-20);
  canvas.add_box({-5, -0.5, -5}, {5, 1, 5}, canvas.add_paint({{150, 150, 150}, {150, 150, 150}}));
  canvas.add_dot({{0, 0, 0}, kRed, 1.0F, 1, 0, true});  // its middle is inside the wall, its front is not
  CHECK(middle(canvas)[0] > middle(canvas)[1] + 40);
}

TEST(pick_finds_the_face_towards_the_eye) {
  BitGrid grid({4, 4, 4});
  grid.set({2, 1, 1});
  const auto hit = pick(grid, grid.bounds(), sub(-3, 1.5, 1.5), sub(9, 1.5, 1.5));
  CHECK(hit.has_value());
  CHECK((hit->voxel == IVec{2, 1, 1}));
  CHECK_EQ(hit->face, 0);
  CHECK_EQ(hit->at.value(), 5.0 / 12.0);
  const auto back = pick(grid, grid.bounds(), sub(9, 1.5, 1.5), sub(-3, 1.5, 1.5));
  CHECK_EQ(back->face, 1);
  CHECK(!pick(grid, grid.bounds(), sub(-3, 1.5, 1.5), sub(1.9, 1.5, 1.5)));         // ends before
  CHECK(!pick(grid, grid.bounds(), sub(2.5, 1.5, 1.5), sub(9, 1.5, 1.5)));          // begins inside
  CHECK(!pick(grid, grid.bounds(), sub(-3, 5, 1.5), sub(9, 5, 1.5)));               // passes by
  CHECK(!pick(grid, {{0, 0, 0}, {2, 4, 4}}, sub(-3, 1.5, 1.5), sub(9, 1.5, 1.5)));  // lies beyond
  CHECK(pick(grid, {{2, 0, 0}, {4, 4, 4}}, sub(-3, 1.5, 1.5), sub(9, 1.5, 1.5))->face == 0);
}

TEST(pick_walks_from_face_to_face) {
  test::Random random(21);
  for (int round = 0; round < 300; ++round) {
    const BitGrid grid = test::random_grid(random, 9, 20);
    const auto place = [&] { return (static_cast<double>(random.below(3000)) - 1000) / 100.0; };
    const QVec a = sub(place(), place(), place());
    const QVec b = sub(place(), place(), place());
    const auto hit = pick(grid, grid.bounds(), a, b);
    if (!hit) continue;
    CHECK(!grid.free(hit->voxel));
    CHECK(Ratio{} <= hit->at && hit->at <= (Ratio{1, 1}));
    const int axis = hit->face >> 1;
    CHECK_EQ((hit->face & 1) != 0, b[axis] < a[axis]);
    IVec before = hit->voxel;
    before[axis] += (hit->face & 1) != 0 ? 1 : -1;
    CHECK(!grid.bounds().contains(before) || grid.free(before));
    // on the plane of the face, exactly
    const std::int64_t plane = (std::int64_t{hit->voxel[axis]} + (hit->face & 1)) * kSub;
    CHECK(Int128{plane - a[axis]} * hit->at.den == Int128{b[axis] - a[axis]} * hit->at.num);
  }
}
