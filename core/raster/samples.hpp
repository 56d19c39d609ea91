// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The z-buffer: the nearest surface at every sample of a few rows of the picture.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "core/base/vec.hpp"
#include "core/raster/camera.hpp"

namespace octoway::core {

/// An axis-aligned rectangle in metres, flat along one axis and seen from one side only.
struct Quad {
  DVec lo, hi;
  std::uint8_t face = 0;    ///< 2 * axis, plus 1 when it faces the axis's positive direction
  std::uint32_t paint = 0;  ///< which of the canvas's paints it has

  int axis() const { return face >> 1; }
  bool upper() const { return (face & 1) != 0; }
  double at() const { return lo[axis()]; }
};

/// A window of the picture with a value for each of its samples.
template <class T>
struct Grid {
  int left, top, width, rows;
  std::vector<T> cells;

  Grid(int x, int y, int columns, int lines, T value)
      : left(x),
        top(y),
        width(columns),
        rows(lines),
        cells(static_cast<std::size_t>(columns) * static_cast<std::size_t>(lines), value) {}

  int right() const { return left + width; }
  int bottom() const { return top + rows; }
  bool holds(int x, int y) const { return left <= x && x < right() && top <= y && y < bottom(); }
  T& at(int x, int y) { return cells[index(x, y)]; }
  const T& at(int x, int y) const { return cells[index(x, y)]; }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y - top) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(x - left);
  }
};

inline constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();

/// The first surface that a ray through the middle of a sample meets.
struct Hit {
  float nearness = std::numeric_limits<float>::lowest();
  std::uint32_t quad = kNobody;
};

/// The first of a run of samples whose middles lie at or beyond the coordinate, kept within [lo, hi].
int first_sample(double coordinate, int lo, int hi);

/// Draws the quads into the z-buffer. If two have the same nearness the earlier one stays.
void fill(Grid<Hit>& hits, const Screen& view, const std::vector<Quad>& quads);

}  // namespace octoway::core
