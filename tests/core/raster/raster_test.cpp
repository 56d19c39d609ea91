// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "core/base/error.hpp"
#include "core/raster/canvas.hpp"
#include "core/raster/surface.hpp"
#include "core/raster/text.hpp"
#include "tests/core/check.hpp"

namespace {

using namespace octoway::core;

constexpr Rgb kRed{220, 30, 30};
constexpr Rgb kGreen{30, 160, 60};

struct Voxels {
  IVec shape;
  std::vector<std::uint8_t> solid;

  explicit Voxels(IVec s) : shape(s), solid(static_cast<std::size_t>(s.x) * s.y * s.z) {}
  std::uint8_t& at(int x, int y, int z) {
    return solid[(static_cast<std::size_t>(x) * shape.y + y) * shape.z + z];
  }
  bool is_solid(IVec v) {
    for (int a = 0; a < 3; ++a)
      if (v[a] < 0 || v[a] >= shape[a]) return false;
    return at(v.x, v.y, v.z) != 0;
  }
};

/// Every unit face of the quads, as (face, corner); each must be new.
std::set<std::tuple<int, int, int, int>> unit_faces(const std::vector<VoxelQuad>& quads) {
  std::set<std::tuple<int, int, int, int>> faces;
  for (const VoxelQuad& q : quads) {
    IVec end = q.hi;
    end[q.face >> 1] += 1;
    for (int x = q.lo.x; x < end.x; ++x)
      for (int y = q.lo.y; y < end.y; ++y)
        for (int z = q.lo.z; z < end.z; ++z) CHECK(faces.insert({q.face, x, y, z}).second);
  }
  return faces;
}

Canvas small_canvas(bool orthographic = false) {
  Canvas canvas(80, 60, {{0, -20, 0}, {0, 0, 0}, orthographic ? 8.0 : 0.4, orthographic});
  Look look;
  look.sky_top = look.sky_bottom = {255, 255, 255};
  canvas.set_look(look);
  return canvas;
}

Rgb pixel(const std::vector<std::uint8_t>& rgb, int width, int x, int y) {
  const std::size_t i = (static_cast<std::size_t>(y) * width + x) * 3;
  return {rgb[i], rgb[i + 1], rgb[i + 2]};
}

bool reddish(Rgb c) {
  return c[0] > c[1] + 60;
}
bool greenish(Rgb c) {
  return c[1] > c[0] + 20;
}

std::uint64_t fnv(const std::vector<std::uint8_t>& bytes) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const std::uint8_t b : bytes) hash = (hash ^ b) * 1099511628211ULL;
  return hash;
}

}  // namespace

TEST(raster_block_has_six_faces) {
  Voxels world({2, 3, 4});
  CHECK(surface_quads(world.solid.data(), world.shape).empty());
  std::fill(world.solid.begin(), world.solid.end(), std::uint8_t{1});
  const auto quads = surface_quads(world.solid.data(), world.shape);
  CHECK_EQ(quads.size(), std::size_t{6});
  CHECK(quads[0] == (VoxelQuad{{0, 0, 0}, {0, 3, 4}, 0}));
  CHECK(quads[5] == (VoxelQuad{{0, 0, 4}, {2, 3, 4}, 5}));
}

TEST(raster_surface_covers_every_face_once) {
  Voxels world({7, 5, 9});
  std::uint32_t state = 1;
  for (std::uint8_t& v : world.solid) v = ((state = state * 1664525U + 1013904223U) >> 24) < 150 ? 255 : 0;
  const auto faces = unit_faces(surface_quads(world.solid.data(), world.shape));
  std::size_t expected = 0;
  for (int x = 0; x < 7; ++x)
    for (int y = 0; y < 5; ++y)
      for (int z = 0; z < 9; ++z)
        for (int face = 0; face < 6 && world.at(x, y, z) != 0; ++face) {
          IVec ahead{x, y, z};
          ahead[face >> 1] += (face & 1) != 0 ? 1 : -1;
          if (world.is_solid(ahead)) continue;
          IVec corner{x, y, z};
          corner[face >> 1] += face & 1;
          CHECK(faces.contains({face, corner.x, corner.y, corner.z}));
          ++expected;
        }
  CHECK_EQ(faces.size(), expected);
}

TEST(raster_open_side_takes_thin_walls_only) {
  Voxels room({12, 12, 12});
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j) room.at(i, j, 11) = room.at(11, i, j) = room.at(0, i, j) = 1;
  for (int k = 0; k < 12; ++k) room.at(5, 5, k) = 1;
  open_side(room.solid.data(), room.shape, 5);
  CHECK(room.at(3, 3, 11) == 0);  // the roof is gone
  CHECK(room.at(5, 5, 11) == 1);  // the pillar below it is not
  CHECK(room.at(0, 3, 11) == 1);  // nor are the walls
  open_side(room.solid.data(), room.shape, 1);
  CHECK(room.at(11, 3, 3) == 0);
  CHECK(room.at(0, 3, 3) == 1);

  Voxels crate({12, 12, 12});
  crate.at(4, 4, 11) = 1;
  open_side(crate.solid.data(), crate.shape, 5);
  CHECK(crate.at(4, 4, 11) == 1);  // a single crate closes nothing

  Voxels flat({4, 4, 1});
  std::fill(flat.solid.begin(), flat.solid.end(), std::uint8_t{1});
  open_side(flat.solid.data(), flat.shape, 5);
  CHECK(flat.at(0, 0, 0) == 1);
}

TEST(raster_view_and_back) {
  for (const bool orthographic : {false, true}) {
    const Screen view({{9, -12, 7}, {1, 2, 0.5}, 0.7, orthographic}, 320, 200);
    const DVec p{0.3, 1.1, -0.4};
    const Spot spot = view.project(p);
    CHECK(distance(view.world(spot.x, spot.y, spot.nearness), p) < 1e-9);
    const Slope slope = view.slope(1, 1.1);
    CHECK(std::abs(slope.dx * spot.x + slope.dy * spot.y + slope.at_origin - spot.nearness) < 1e-12);
    const DVec nearer = p + (DVec{9, -12, 7} - DVec{1, 2, 0.5}) * 0.1;
    CHECK(view.project(nearer).nearness > spot.nearness);
    CHECK(view.pulled(spot.nearness, 0.5) > spot.nearness);
    CHECK(view.sees(0, 1, true) && !view.sees(0, 1, false) && view.sees(1, 2, false));
    const Spot middle = view.project({1, 2, 0.5});
    CHECK(std::abs(middle.x - 160) < 1e-9 && std::abs(middle.y - 100) < 1e-9);
  }
}

TEST(raster_nearer_surfaces_hide) {
  for (const bool orthographic : {false, true})
    for (const bool near_first : {false, true}) {
      Canvas canvas = small_canvas(orthographic);
      const std::uint32_t red = canvas.add_paint({kRed, kRed});
      const std::uint32_t green = canvas.add_paint({kGreen, kGreen});
      if (near_first) canvas.add_box({-2, -2, -2}, {2, 0, 2}, red);
      canvas.add_box({-6, 4, -2}, {6, 5, 2}, green);
      if (!near_first) canvas.add_box({-2, -2, -2}, {2, 0, 2}, red);
      const auto rgb = canvas.render();
      CHECK_EQ(rgb.size(), std::size_t{80 * 60 * 3});
      CHECK(reddish(pixel(rgb, 80, 40, 30)));
      CHECK(greenish(pixel(rgb, 80, 24, 30)));
      CHECK(pixel(rgb, 80, 40, 2) == (Rgb{255, 255, 255}));
    }
}

TEST(raster_camera_inside_a_box_is_clipped) {
  Canvas canvas(40, 30, {{0, 0, 0}, {1, 0, 0}, 0.5, false});
  canvas.add_quad(
      {{-5, -5, -1}, {5, 5, -1}, 5, canvas.add_paint({kGreen, kGreen})});  // a floor around the eye
  const auto rgb = canvas.render();
  CHECK(greenish(pixel(rgb, 40, 20, 29)));
  CHECK(pixel(rgb, 40, 20, 2) == (Rgb{0, 0, 0}));
  CHECK(canvas.project({-1, 0, 0}).x < -1e6);
}

TEST(raster_hidden_lines_fade) {
  const auto line_at = [](double y, double hidden) {
    Canvas canvas = small_canvas();
    canvas.add_box({-3, 0, -3}, {3, 1, 3}, canvas.add_paint({{120, 120, 120}, {120, 120, 120}}));
    canvas.add_stroke({{{-5, y, 0}, {5, y, 0}}, kRed, 4, 1, 1, hidden, 0.01});
    canvas.add_ball({{0, y, 2}, kRed, 4, hidden, 0.01});
    const auto rgb = canvas.render();
    int red = 0;
    for (int x = 30; x < 50; ++x) red += reddish(pixel(rgb, 80, x, 30)) ? 1 : 0;
    const Spot ball = canvas.project({0, y, 2});
    return std::pair(red, reddish(pixel(rgb, 80, static_cast<int>(ball.x), static_cast<int>(ball.y))));
  };
  CHECK(line_at(-1, 0) == std::pair(20, true));  // in front
  CHECK(line_at(0, 0) == std::pair(20, true));   // in the wall's plane: the lift decides
  CHECK(line_at(3, 0) == std::pair(0, false));   // behind, not to be seen
  const auto [dashes, ball] = line_at(3, 0.9);   // behind, dashed
  CHECK(0 < dashes && dashes < 20 && ball);
}

TEST(raster_edges_only_where_planes_change) {
  Canvas canvas(60, 60, {{0, -20, 0}, {0, 0, 0}, 0.2, false});
  Look look;
  look.edges = 1;
  canvas.set_look(look);
  const std::uint32_t paint = canvas.add_paint({kGreen, kGreen});
  canvas.add_quad({{-9, 0, -9}, {0, 0, 9}, 2, paint});  // one wall of two rectangles
  canvas.add_quad({{0, 0, -9}, {9, 0, 9}, 2, paint});
  const auto rgb = canvas.render();
  for (int x = 20; x < 40; ++x) CHECK(pixel(rgb, 60, x, 30) == pixel(rgb, 60, 20, 30));
}

TEST(raster_same_calls_same_bytes) {
  const auto picture = [] {
    Canvas canvas(160, 100, {{14, -19, 12}, {0, 0, 0}, 0.3, false});
    canvas.set_look({{200, 220, 240}, {250, 250, 250}, -5, 5, {0.48, -0.6, 0.64}, 1.5, 0.3});
    const std::uint32_t paint = canvas.add_paint({{110, 130, 160}, {200, 210, 220}});
    canvas.add_box({-4, -4, -4}, {1, 3, 2}, paint);
    canvas.add_box({0.5, -1, -4}, {4, 4, 4}, paint);
    canvas.add_stroke({{{-6, 5, -3}, {6, -2, 1}, {6, -2, 1}, {5, 5, 5}}, kRed, 3, 1.5, 1, 0.7, 0.05});
    canvas.add_ball({{5, 5, 5}, kGreen, 5, 0.6, 0.05});
    return canvas.render();
  };
  CHECK(picture() == picture());
  CHECK_EQ(fnv(picture()), std::uint64_t{0xda73d4c780bd1476});  // the same on every machine
}

TEST(raster_text) {
  CHECK_EQ(text_width("", 12), 0.0);
  CHECK(text_width("ww", 12) > 2 * text_width("w", 12));
  CHECK_EQ(text_width("\xC3\xBC", 12), text_width("H", 12));  // one box, not two
  for (const double x : {-1e9, -5.0, 3.0, 55.0, 1e9}) {
    std::vector<std::uint8_t> rgb(60 * 20 * 3, 255);
    draw_text({rgb.data(), 60, 20}, "Qg~\xC3\xBC", x, 4, 10, {0, 0, 0}, true);
    const bool drawn = std::any_of(rgb.begin(), rgb.end(), [](std::uint8_t b) { return b < 90; });
    CHECK_EQ(drawn, x > -6 && x < 60);
  }
}

TEST(raster_refuses_impossible_pictures) {
  const Camera camera{{1, 1, 1}, {0, 0, 0}, 0.5, false};
  CHECK_EQ(Canvas(1, 8192, camera).height(), 8192);
  CHECK_THROWS(InvalidInput, Canvas(0, 10, camera));
  CHECK_THROWS(InvalidInput, Canvas(10, -1, camera));
  CHECK_THROWS(InvalidInput, Canvas(8193, 10, camera));
  CHECK_THROWS(InvalidInput, Canvas(10, 10, Camera{{1, 1, 1}, {1, 1, 1}, 0.5, false}));
  CHECK_THROWS(InvalidInput, Canvas(10, 10, Camera{{1, 1, 1}, {0, 0, 0}, 0, false}));
}
