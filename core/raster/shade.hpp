// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Light on the surfaces: a sun with soft shadows, a sky that reaches less far into corners, and thin dark
// edges where one plane ends and another begins. All of it is read off z-buffers, the camera's and the sun's,
// so it costs the same for ten boxes and for a million voxels.
#pragma once

#include <vector>

#include "core/raster/colour.hpp"
#include "core/raster/samples.hpp"

namespace octoway::core {

/// Samples that a band of the picture needs beyond its own rows: the reach of the look into a corner.
inline constexpr int kReach = 64;

/// A surface's colour at the lowest and at the highest height of the look.
struct Paint {
  Rgb low{}, high{};
};

struct Look {
  Rgb sky_top{}, sky_bottom{};
  double low = 0, high = 1;  ///< the heights between which paints go from low to high
  DVec to_sun{0, 0, 1};      ///< a unit vector
  double corner = 1;         ///< metres within which a surface darkens another
  double edges = 0.3;        ///< darkness of edges, 0 to 1
};

/// The sun's own z-buffer.
class Shadows {
 public:
  Shadows(const std::vector<Quad>& quads, DVec to_sun);

  /// The share of the sun that reaches a point on a surface with this face. `turn` (0 to 3) picks a quarter
  /// of the places looked at: the four samples of a pixel see them all.
  float lit(DVec p, std::uint8_t face, int turn) const;

 private:
  Camera sun_;
  Screen view_;
  Grid<Hit> hits_;
};

class Shader {
 public:
  Shader(const Screen& view, const Look& look, const std::vector<Quad>& quads,
         const std::vector<Paint>& paints, int picture_rows);

  /// The light of a sample: that of a surface, or of the sky.
  Light at(const Grid<Hit>& hits, int x, int y) const;

 private:
  Light surface(const Grid<Hit>& hits, int x, int y) const;
  float openness(const Grid<Hit>& hits, int x, int y, DVec p, std::uint8_t face) const;
  bool edge(const Grid<Hit>& hits, int x, int y) const;

  const Screen& view_;
  const Look& look_;
  const std::vector<Quad>& quads_;
  const std::vector<Paint>& paints_;
  Shadows shadows_;
  int picture_rows_;
};

}  // namespace octoway::core
