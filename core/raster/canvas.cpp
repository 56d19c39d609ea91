// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/raster/canvas.hpp"

#include "core/base/error.hpp"

namespace octoway::core {
namespace {

inline constexpr int kSamples = 2;            ///< per pixel, each way
inline constexpr int kBandSamples = 4 << 20;  ///< a band's size bounds the memory of a large picture

/// The mean light of each pixel's samples, as bytes.
void resolve(const Grid<Light>& light, int width, std::vector<std::uint8_t>& rgb) {
  for (int y = light.top / kSamples; y < light.bottom() / kSamples; ++y)
    for (int x = 0; x < width; ++x) {
      const int sx = x * kSamples;
      const int sy = y * kSamples;
      const Light sum =
          light.at(sx, sy) + light.at(sx + 1, sy) + light.at(sx, sy + 1) + light.at(sx + 1, sy + 1);
      std::uint8_t* pixel = rgb.data() + (static_cast<std::ptrdiff_t>(y) * width + x) * 3;
      for (int c = 0; c < 3; ++c) pixel[c] = to_byte(sum[c] * 0.25F);
    }
}

/// A side of a box: its six faces are -x +x -y +y -z +z.
Quad side_of(DVec lo, DVec hi, int face, std::uint32_t paint) {
  Quad quad{lo, hi, static_cast<std::uint8_t>(face), paint};
  const double at = quad.upper() ? hi[quad.axis()] : lo[quad.axis()];
  quad.lo[quad.axis()] = quad.hi[quad.axis()] = at;
  return quad;
}

}  // namespace

Canvas::Canvas(int width, int height, const Camera& camera)
    : width_(width), height_(height), camera_(camera) {
  if (width < 1 || height < 1 || width > kMaxPictureSide || height > kMaxPictureSide)
    throw InvalidInput("a picture's sides must be between 1 and 8192 pixels");
  if (!(camera.spread > 0) || !(norm(camera.target - camera.eye) > 0))
    throw InvalidInput("a camera needs a positive spread and a target away from its eye");
}

std::uint32_t Canvas::add_paint(Paint paint) {
  paints_.push_back(paint);
  return static_cast<std::uint32_t>(paints_.size() - 1);
}

void Canvas::add_box(DVec lo, DVec hi, std::uint32_t paint) {
  for (int face = 0; face < 6; ++face) quads_.push_back(side_of(lo, hi, face, paint));
}

void Canvas::add_glass_box(DVec lo, DVec hi, Rgb colour, float opacity) {
  for (int face = 0; face < 6; ++face) panes_.push_back({side_of(lo, hi, face, 0), colour, opacity, false});
}

Spot Canvas::project(DVec p) const {
  const Screen view(camera_, width_, height_);
  return view.depth(p) < view.nearest() ? Spot{-1e9, -1e9, 0} : view.project(p);
}

std::vector<std::uint8_t> Canvas::render() const {
  std::vector<std::uint8_t> rgb(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 3);
  const Screen view(camera_, width_ * kSamples, height_ * kSamples);
  const Shader shader(view, look_, quads_, paints_, height_ * kSamples);
  const std::vector<std::uint32_t> panes = far_to_near(panes_, view);
  const int rows = std::max(16, kBandSamples / (width_ * kSamples * kSamples)) * kSamples;
  for (int top = 0; top < height_ * kSamples; top += rows)
    render_band(view, shader, panes, top, std::min(top + rows, height_ * kSamples), rgb);
  return rgb;
}

/// Rows above and below a band that its light depends on: corners reach so far, and a line is hidden or not
/// at its middle, which may lie outside.
int Canvas::margin() const {
  double furthest = 0;
  for (const Stroke& stroke : strokes_) furthest = std::max(furthest, reach(stroke));
  for (const Ball& ball : balls_) furthest = std::max(furthest, reach(ball));
  return std::max(kReach, first_sample(furthest * kSamples, 0, height_ * kSamples)) + 8;
}

void Canvas::render_band(const Screen& view, const Shader& shader, const std::vector<std::uint32_t>& panes,
                         int top, int bottom, std::vector<std::uint8_t>& rgb) const {
  const int width = width_ * kSamples;
  const int first = std::max(top - margin(), 0);
  const int last = std::min(bottom + margin(), height_ * kSamples);
  Grid<Hit> hits(0, first, width, last - first, Hit{});
  fill(hits, view, quads_);
  Grid<Light> light(0, top, width, bottom - top, Light{});
  for (int y = top; y < bottom; ++y)
    for (int x = 0; x < width; ++x) light.at(x, y) = shader.at(hits, x, y);
  const Scene scene{view, hits, light, kSamples};
  for (const std::uint32_t i : panes) draw(scene, panes_[i]);
  for (const Wire& wire : wires_) draw(scene, wire);
  for (const Stroke& stroke : strokes_) draw(scene, stroke);
  for (const Dot& dot : dots_) draw(scene, dot);
  for (const Ball& ball : balls_) draw(scene, ball);
  resolve(light, width_, rgb);
}

}  // namespace octoway::core
