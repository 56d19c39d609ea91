// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/marks.hpp"

#include <algorithm>
#include <numeric>

#include "core/raster/picture_line.hpp"
#include "core/raster/runs.hpp"

namespace octoway::core {
namespace {

/// Light on glass by face: -x +x -y +y -z +z. Enough to tell the sides of a box from each other.
inline constexpr std::array<float, 6> kGlass = {0.82F, 0.82F, 0.72F, 0.72F, 0.6F, 1.0F};

void blend(Light& under, Light colour, float share) {
  under = mix(under, colour, share);
}

}  // namespace

std::vector<std::uint32_t> far_to_near(const std::vector<Pane>& panes, const Screen& view) {
  std::vector<double> depth(panes.size());
  for (std::size_t i = 0; i < panes.size(); ++i)
    depth[i] = view.depth((panes[i].quad.lo + panes[i].quad.hi) * 0.5);
  std::vector<std::uint32_t> order(panes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return depth[a] > depth[b]; });
  return order;
}

void draw(const Scene& scene, const Pane& pane) {
  const Quad& quad = pane.quad;
  if (!pane.both_sides && !scene.view.sees(quad.axis(), quad.at(), quad.upper())) return;
  const Light colour = to_light(pane.colour) * kGlass[quad.face];
  each_covered(scene.light, scene.view, quad, [&](int x, int y, float nearness) {
    if (nearness >= scene.hits.at(x, y).nearness) blend(scene.light.at(x, y), colour, pane.opacity);
  });
}

void draw(const Scene& scene, const Wire& wire) {
  const auto segment = seen_line(scene.view, wire.a, wire.b);
  if (!segment) return;
  const double half = wire.width * scene.samples_per_pixel / 2;
  const Light colour = to_light(wire.colour);
  each_near(scene.light, *segment, half + 0.5, [&](int x, int y, double t, double squared) {
    const float cover = saturate(half + 0.5 - std::sqrt(squared));
    if (cover <= 0) return;
    if (scene.hits.at(x, y).nearness > scene.view.pulled(segment->at(t).nearness, wire.lift)) return;
    blend(scene.light.at(x, y), colour, cover * wire.opacity);
  });
}

void draw(const Scene& scene, const Dot& dot) {
  if (scene.view.depth(dot.middle) < scene.view.nearest()) return;
  const Spot spot = scene.view.project(dot.middle);
  const double metre = scene.view.pixels_per_metre(spot.nearness);  // in samples
  const double radius = dot.metres ? dot.radius * metre : dot.radius * scene.samples_per_pixel;
  const Light colour = to_light(dot.colour);
  Grid<Light>& light = scene.light;
  const int bottom = first_sample(spot.y + radius + 1, light.top, light.bottom());
  const int right = first_sample(spot.x + radius + 1, light.left, light.right());
  for (int y = first_sample(spot.y - radius - 1, light.top, light.bottom()); y < bottom; ++y)
    for (int x = first_sample(spot.x - radius - 1, light.left, light.right()); x < right; ++x) {
      const double dx = x + 0.5 - spot.x;
      const double dy = y + 0.5 - spot.y;
      const double squared = dx * dx + dy * dy;
      const float cover = saturate(radius + 0.5 - std::sqrt(squared));
      if (cover <= 0) continue;
      // A ball bulges towards the eye; a disc is flat and stands upright.
      const double bulge = dot.metres ? std::sqrt(std::max(0.0, radius * radius - squared)) / metre : 0;
      if (scene.hits.at(x, y).nearness > scene.view.pulled(spot.nearness, bulge + dot.lift)) continue;
      const float glow = dot.metres ? 0.55F + 0.45F * saturate(0.6 - 0.5 * (dx + dy) / radius) : 1.0F;
      blend(light.at(x, y), colour * glow, cover * dot.opacity);
    }
}

}  // namespace octoway::core
