// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The shapes in which a curve turns from one straight line to the next, and how strongly a piece bends. Only
// + - * / sqrt: half angles by their formulas, so that every machine makes the same curve.
#pragma once

#include "core/refine/curve/curve.hpp"

namespace octoway::core {

enum class BlendShape {
  SPIRAL,    ///< two cubic spirals, curvature continuous: Yang and Sukkarieh 2010
  ARC,       ///< near a circle's arc, two cubics: the least room that a radius needs
  PARABOLA,  ///< a quadratic: the limit of Chaikin's corner cutting (Riesenfeld 1975)
};

/// Two lines that meet, as unit vectors along them; `sine` and `cosine` belong to half the turn.
struct Corner {
  DVec at;
  DVec before, after;
  double sine = 0.0, cosine = 1.0;

  Corner() = default;
  Corner(DVec from, DVec here, DVec to);
};

/// The distance from the corner at which a blend of this radius begins and ends.
double blend_reach(BlendShape shape, const Corner& corner, double radius);
/// The distance from the corner at which its middle passes, if it reaches as far as `reach`.
double blend_depth(BlendShape shape, const Corner& corner, double reach);
/// Its pieces, from `before_reach` ahead of the corner to `after_reach` behind it. They may differ for a
/// PARABOLA only.
void add_blend(BlendShape shape, const Corner& corner, double before_reach, double after_reach,
               std::vector<CurvePiece>& pieces);

/// An upper bound of the curvature of a cubic, by interval subdivision; at most 0.01 % above the largest.
double curvature_bound(const std::array<DVec, 4>& control);

}  // namespace octoway::core
