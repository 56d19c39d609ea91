// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/stroke.hpp"

namespace octoway::core {
namespace {

inline constexpr Light kWhite{1, 1, 1};
inline constexpr float kCasing = 0.85F;  ///< opacity of the white beside a line
inline constexpr double kDash = 2.2;     ///< length of a dash, and of a gap, in widths of the line

/// A segment and the length of the line before it, for the dashes.
struct Piece : PictureLine {
  double start;
};

/// The nearest segment to a sample: a line that crosses itself is drawn once everywhere, never twice as
/// opaque.
struct Touch {
  float squared;
  std::uint32_t segment;
};

std::vector<Piece> pieces_of(const Stroke& stroke, const Screen& view) {
  std::vector<Piece> pieces;
  double start = 0;
  for (std::size_t i = 0; i + 1 < stroke.points.size(); i += 2)
    if (const auto segment = seen_line(view, stroke.points[i], stroke.points[i + 1])) {
      pieces.push_back({*segment, start});
      start += segment->length();
    }
  return pieces;
}

/// The share of the line in front of obstacles here. It is tested on the line itself, not at the sample: a
/// line along a wall must not lose the half of its width that reaches into the wall. A few places along it
/// soften the change.
float visibility(const Scene& scene, const Piece& s, double t, double lift) {
  const double step = 1 / std::max(s.length(), 1.0);
  int count = 0;
  for (int i = -3; i <= 3; ++i) count += seen(scene, s.at(std::clamp(t + i * step, 0.0, 1.0)), lift) ? 1 : 0;
  return static_cast<float>(count) / 7;
}

float dash(double along, double length) {
  const double place = along - std::floor(along / (2 * length)) * 2 * length;
  return saturate(length / 2 - std::abs(place - length / 2) + 0.5);
}

Light stroked(const Scene& scene, const Stroke& stroke, const Piece& s, Light under, int x, int y) {
  const double t = foot(s.a, s.b, x + 0.5, y + 0.5);
  const Spot on_line = s.at(t);
  const double dx = on_line.x - x - 0.5;
  const double dy = on_line.y - y - 0.5;
  const double inside = stroke.width * scene.samples_per_pixel / 2 + 0.5 - std::sqrt(dx * dx + dy * dy);
  const float visible = visibility(scene, s, t, stroke.lift);
  const double length = kDash * stroke.width * scene.samples_per_pixel;
  const auto hidden = static_cast<float>(stroke.hidden) * dash(s.start + t * s.length(), length);
  const float shown = (visible + (1 - visible) * hidden) * static_cast<float>(stroke.opacity);
  const float casing = saturate(inside + stroke.casing * scene.samples_per_pixel) * visible * kCasing;
  const Light cased = stroke.casing > 0 ? mix(under, kWhite, casing) : under;
  return mix(cased, to_light(stroke.colour), saturate(inside) * shown);
}

}  // namespace

bool seen(const Scene& scene, Spot spot, double lift) {
  const Grid<Hit>& hits = scene.hits;
  const int x = first_sample(spot.x - 0.5, hits.left, hits.right() - 1);
  const int y = first_sample(spot.y - 0.5, hits.top, hits.bottom() - 1);
  return hits.at(x, y).nearness <= scene.view.pulled(spot.nearness, lift);
}

double reach(const Stroke& stroke) {
  return stroke.width / 2 + stroke.casing;
}
double reach(const Ball& ball) {
  return ball.radius * 1.25;
}

void draw(const Scene& scene, const Stroke& stroke) {
  const std::vector<Piece> pieces = pieces_of(stroke, scene.view);
  const double radius = reach(stroke) * scene.samples_per_pixel + 0.5;
  Grid<Light>& light = scene.light;
  Grid<Touch> touches(light.left, light.top, light.width, light.rows,
                      {static_cast<float>(radius * radius), kNobody});
  for (std::size_t i = 0; i < pieces.size(); ++i)
    each_near(touches, pieces[i], radius, [&](int x, int y, double, double squared) {
      Touch& nearest = touches.at(x, y);
      if (static_cast<float>(squared) < nearest.squared)
        nearest = {static_cast<float>(squared), static_cast<std::uint32_t>(i)};
    });
  for (int y = light.top; y < light.bottom(); ++y)
    for (int x = light.left; x < light.right(); ++x) {
      const std::uint32_t nearest = touches.at(x, y).segment;
      if (nearest == kNobody) continue;
      light.at(x, y) = stroked(scene, stroke, pieces[nearest], light.at(x, y), x, y);
    }
}

void draw(const Scene& scene, const Ball& ball) {
  if (scene.view.depth(ball.middle) < scene.view.nearest()) return;
  const Spot spot = scene.view.project(ball.middle);
  const double radius = ball.radius * scene.samples_per_pixel;
  const double rim = reach(ball) * scene.samples_per_pixel;
  const float shown = seen(scene, spot, ball.lift) ? 1.0F : static_cast<float>(ball.hidden);
  const Light colour = to_light(ball.colour);
  Grid<Light>& light = scene.light;
  const int bottom = first_sample(spot.y + rim, light.top, light.bottom());
  const int right = first_sample(spot.x + rim, light.left, light.right());
  for (int y = first_sample(spot.y - rim, light.top, light.bottom()); y < bottom; ++y)
    for (int x = first_sample(spot.x - rim, light.left, light.right()); x < right; ++x) {
      const double dx = x + 0.5 - spot.x;
      const double dy = y + 0.5 - spot.y;
      const double away = std::sqrt(dx * dx + dy * dy);
      // Brightest at the upper left, like the scene; a flat disc would read as part of a wall.
      const float glow = saturate(0.6 - 0.5 * (dx + dy) / radius);
      Light& under = light.at(x, y);
      under = mix(under, kWhite, saturate(rim - away + 0.5) * shown);
      under = mix(under, mix(colour * 0.7F, mix(colour, kWhite, 0.2F), glow),
                  saturate(radius - away + 0.5) * shown);
    }
}

}  // namespace octoway::core
