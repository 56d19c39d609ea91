// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A picture of boxes, lines and balls: collect them in any order, then render. Surfaces hide one another by
// depth; then come panes of glass, wires, lines in the order in which they came, dots, and balls last. No
// file is opened and no clock or thread is used here: the same calls give the same bytes.
#pragma once

#include <vector>

#include "core/raster/marks.hpp"
#include "core/raster/shade.hpp"
#include "core/raster/stroke.hpp"

namespace octoway::core {

inline constexpr int kMaxPictureSide = 8192;

class Canvas {
 public:
  Canvas(int width, int height, const Camera& camera);

  int width() const { return width_; }
  int height() const { return height_; }
  void set_look(const Look& look) { look_ = look; }

  /// A paint for quads and boxes to come; its number.
  std::uint32_t add_paint(Paint paint);
  void add_quad(const Quad& quad) { quads_.push_back(quad); }
  void add_box(DVec lo, DVec hi, std::uint32_t paint);
  void add_pane(const Pane& pane) { panes_.push_back(pane); }
  void add_glass_box(DVec lo, DVec hi, Rgb colour, float opacity);
  void add_wire(const Wire& wire) { wires_.push_back(wire); }
  void add_dot(const Dot& dot) { dots_.push_back(dot); }
  void add_stroke(Stroke stroke) { strokes_.push_back(std::move(stroke)); }
  void add_ball(const Ball& ball) { balls_.push_back(ball); }

  /// The place of a point of the world on the picture, in pixels; far outside when it is behind the camera.
  Spot project(DVec p) const;

  /// height * width * 3 bytes, red first, top row first.
  std::vector<std::uint8_t> render() const;

 private:
  int margin() const;
  void render_band(const Screen& view, const Shader& shader, const std::vector<std::uint32_t>& panes, int top,
                   int bottom, std::vector<std::uint8_t>& rgb) const;

  int width_, height_;
  Camera camera_;
  Look look_;
  std::vector<Paint> paints_;
  std::vector<Quad> quads_;
  std::vector<Pane> panes_;
  std::vector<Wire> wires_;
  std::vector<Stroke> strokes_;
  std::vector<Dot> dots_;
  std::vector<Ball> balls_;
};

}  // namespace octoway::core
