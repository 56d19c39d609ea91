// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/curve/curve_blend.hpp"

#include <algorithm>
#include <limits>

namespace octoway::core {

namespace {

// Yang and Sukkarieh 2010, "An analytical continuous-curvature path-smoothing algorithm", section III: ratios
// of the control points' distances, chosen there so that the curvature grows from 0 at the end to its largest
// in the middle.
constexpr double kC1 = 7.2364;
const double kC2 = 0.4 * (std::sqrt(6.0) - 1.0);
const double kC3 = (kC2 + 4.0) / (kC1 + 6.0);
const double kC4 = (kC2 + 4.0) * (kC2 + 4.0) / (54.0 * kC3);

// Cubics bend a little more here and there than the circle that they stand for, and control points are
// rounded: this much is kept in reserve.
constexpr double kSpiralReserve = 1.0005;
constexpr double kArcReserve = 1.004;

void add_cubic(DVec a, DVec b, DVec c, DVec d, std::vector<CurvePiece>& pieces) {
  pieces.push_back({{a, b, c, d}});
}

void add_spiral(const Corner& c, double reach, std::vector<CurvePiece>& pieces) {
  const double h = kC3 * reach;
  const double g = kC2 * h;
  const DVec b2 = c.at - c.before * (reach - g - h);
  const DVec e2 = c.at + c.after * (reach - g - h);
  const DVec middle = (b2 + e2) * 0.5;
  add_cubic(c.at - c.before * reach, c.at - c.before * (reach - g), b2, middle, pieces);
  add_cubic(middle, e2, c.at + c.after * (reach - g), c.at + c.after * reach, pieces);
}

void add_arc(const Corner& c, double reach, std::vector<CurvePiece>& pieces) {
  // 4/3 tan(a / 4) R for an arc of the angle a, with R = reach / tan a, by half angles: no sine to divide by.
  const double half = std::sqrt((1.0 + c.cosine) / 2.0);
  const double handle = 2.0 / 3.0 * reach * c.cosine / (half * (1.0 + half));
  const DVec inward = unit(c.after - c.before);
  const DVec across = unit(c.after + c.before);
  const DVec middle = c.at + inward * blend_depth(BlendShape::ARC, c, reach);
  const DVec from = c.at - c.before * reach;
  const DVec to = c.at + c.after * reach;
  add_cubic(from, from + c.before * handle, middle - across * handle, middle, pieces);
  add_cubic(middle, middle + across * handle, to - c.after * handle, to, pieces);
}

void add_parabola(const Corner& c, double before, double after, std::vector<CurvePiece>& pieces) {
  constexpr double third = 1.0 / 3.0;
  add_cubic(c.at - c.before * before, c.at - c.before * (before * third), c.at + c.after * (after * third),
            c.at + c.after * after, pieces);
}

/// Subdivides until the bound on an interval is near the largest curvature seen anywhere.
class CurvatureSearch {
 public:
  /// Relative to its first point: large coordinates would leave few digits for the bend.
  explicit CurvatureSearch(const std::array<DVec, 4>& p)
      : control_{DVec{}, p[1] - p[0], p[2] - p[0], p[3] - p[0]},
        rounding_(1e-15 * (norm(control_[1]) + norm(control_[2]) + norm(control_[3]))) {}

  double run() { return bound(control_, kDepth); }

 private:
  static constexpr int kDepth = 12;
  static constexpr double kNear = 1.0001;
  static constexpr double kNone = 1e-9;  ///< a radius of a billion voxels: straight
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static DVec mid(DVec a, DVec b) { return (a + b) * 0.5; }

  double bound(const std::array<DVec, 4>& p, int depth) {
    const double here = hull_bound(p[1] - p[0], p[2] - p[1], p[3] - p[2], unit(p[3] - p[0]));
    if (depth == 0 || here <= std::max(seen_ * kNear, kNone)) return here;
    const DVec ab = mid(p[0], p[1]), bc = mid(p[1], p[2]), cd = mid(p[2], p[3]);
    const DVec abc = mid(ab, bc), bcd = mid(bc, cd);
    const double s = norm(bcd - abc);
    if (s > 0.0) seen_ = std::max(seen_, 4.0 / 3.0 * norm(cross(bcd - abc, cd - bc)) / (s * s * s));
    const DVec middle = mid(abc, bcd);
    const double first = bound({p[0], ab, abc, middle}, depth - 1);
    if (first == kInfinite) return first;
    return std::max(first, bound({middle, bcd, cd, p[3]}, depth - 1));
  }

  /// B' x B'' is a quadratic, with Bernstein coefficients that are 18 times d0 x d1, d0 x d2 / 2 and d1 x d2;
  /// those of B' are 3 times d0, d1 and d2. So curvature = |B' x B''| / |B'|^3 is at most this.
  double hull_bound(DVec d0, DVec d1, DVec d2, DVec chord) const {
    const double longest = std::max({norm(d0), norm(d1), norm(d2)});
    const double turning = std::max({norm(cross(d0, d1)), 0.5 * norm(cross(d0, d2)), norm(cross(d1, d2))});
    const double speed = std::min({dot(d0, chord), dot(d1, chord), dot(d2, chord)}) - rounding_;
    if (longest == 0.0) return 0.0;
    return speed > 0.0 ? 2.0 / 3.0 * (turning + rounding_ * longest) / (speed * speed * speed) : kInfinite;
  }

  const std::array<DVec, 4> control_;
  const double rounding_;
  double seen_ = 0.0;
};

}  // namespace

Corner::Corner(DVec from, DVec here, DVec to) : at(here), before(unit(here - from)), after(unit(to - here)) {
  sine = norm(after - before) / 2.0;
  cosine = norm(after + before) / 2.0;
}

double blend_reach(BlendShape shape, const Corner& c, double radius) {
  switch (shape) {
    case BlendShape::SPIRAL:
      return kSpiralReserve * kC4 * radius * c.sine / (c.cosine * c.cosine);
    case BlendShape::ARC:
      return kArcReserve * radius * c.sine / c.cosine;
    case BlendShape::PARABOLA:
      return 2.0 * radius;
  }
  return 0.0;
}

double blend_depth(BlendShape shape, const Corner& c, double reach) {
  switch (shape) {
    case BlendShape::SPIRAL:
      return (1.0 - kC3 - kC2 * kC3) * reach * c.sine;
    case BlendShape::ARC:
      return reach * c.sine / (1.0 + c.cosine);  // R (1 / cos - 1), without cancellation
    case BlendShape::PARABOLA:
      return 0.5 * reach * c.sine;
  }
  return 0.0;
}

void add_blend(BlendShape shape, const Corner& c, double before, double after,
               std::vector<CurvePiece>& pieces) {
  switch (shape) {
    case BlendShape::SPIRAL:
      return add_spiral(c, before, pieces);
    case BlendShape::ARC:
      return add_arc(c, before, pieces);
    case BlendShape::PARABOLA:
      return add_parabola(c, before, after, pieces);
  }
}

double curvature_bound(const std::array<DVec, 4>& control) {
  return CurvatureSearch(control).run();
}

}  // namespace octoway::core
