// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Differences from the print, and why:
// - The printed radius becomes r / 2 or 3 r / 2, which is no bisection. Here the least radius that was open
//   and the largest below it that was closed are kept, and halved between.
// - The printed base stands at the obstacle's far end. An agent close to a wide obstacle would need a cone
//   of almost 180 degrees, so bases before it and half-way are tried too, and one behind the agent where it
//   stands inside the obstacle's bounds: that is the way out of a pocket. From such a base the way must go on
//   straight along the axis to the far end: a cone with a prism on it. The shortest way round wins. If
//   there is none, the agent at least leaves the bounds backwards.
// - Rays meet all obstacles, not only the one in the way. If no point of a base can be seen, the obstacle
//   grows by those that hide them.
// - An obstacle that is in the way too often ends the search: it never loops.
// - In the end vertices that can be skipped are, and the others are pulled in as far as rays allow.
#include "core/search/cones/cones.hpp"

#include <array>
#include <limits>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"
#include "core/sight/shorten.hpp"

namespace octoway::core {

namespace {

constexpr int kGrowths = 4;  ///< growths of a radius that is too small, by 3 / 2 each, as printed

/// Cosines and sines are rounded: the same on every machine.
std::vector<std::pair<double, double>> directions(int sides) {
  constexpr double kTurn = 6.283185307179586;
  const auto rounded = [](double v) { return std::nearbyint(v * 1e9) / 1e9; };
  std::vector<std::pair<double, double>> out;
  out.reserve(static_cast<std::size_t>(sides));
  for (int i = 0; i < sides; ++i)
    out.emplace_back(rounded(std::cos(kTurn * i / sides)), rounded(std::sin(kTurn * i / sides)));
  return out;
}

double to_line(DVec p, DVec a, DVec b) {
  const DVec way = b - a;
  const double length = norm(way);
  return length > 0 ? norm(cross(p - a, way)) / length : distance(p, a);
}

class ConeSearch {
 public:
  ConeSearch(Rays& rays, DVec start, DVec goal, const ConeOptions& options)
      : rays_(rays), start_(start), goal_(goal), options_(options), circle_(directions(options.sides)) {}

  ConePath run(const ConeGuard& go_on) {
    path_.points = {start_};
    double length = 0.0;
    while (here() != goal_) {
      const auto hit = cast(here(), goal_);
      if (!hit) break;
      if (!go_on(path_.stats.cones, here(), length)) return ended(ConeEnd::STOPPED);
      if (path_.stats.cones >= static_cast<std::uint64_t>(options_.most_cones))
        return ended(ConeEnd::TOO_MANY);
      ++path_.stats.cones;
      const Bounds obstacle = bounds_of(*hit);
      if (++visits(obstacle) > options_.visits) return ended(ConeEnd::NO_PROGRESS);
      const auto base = way_round(obstacle);
      if (!base) return ended(ConeEnd::CLOSED_IN);
      for (const DVec& next : {base->point, base->beside}) {
        if (next == here()) continue;
        length += distance(here(), next);
        path_.points.push_back(next);
      }
    }
    path_.points.push_back(goal_);
    path_.stats.rays += shorten(rays_, path_.points);
    return ended(ConeEnd::FOUND);
  }

 private:
  struct Met {
    Bounds bounds;
    int visits = 0;
  };

  /// The axis of a cone, what it goes round, and two directions across.
  struct Axis {
    DVec apex, way, u, v;
    double length;      ///< to the goal
    double enter, end;  ///< where the obstacle's bounds begin and end along the axis
    double back;        ///< where they begin behind the agent, if it stands inside; else 0
    double radius;      ///< to begin with
    double grain;       ///< a difference of radii that does not matter
    int iterations;
  };

  struct Base {
    DVec point;     ///< a corner of the base
    DVec beside;    ///< the same at the obstacle's far end
    double detour;  ///< what the way over both takes, as far as that can be told
  };

  DVec here() const { return path_.points.back(); }
  ConePath ended(ConeEnd end) {
    path_.end = end;
    return std::move(path_);
  }

  std::optional<RayHit> cast(DVec a, DVec b) {
    ++path_.stats.rays;
    return rays_.cast(a, b);
  }
  bool is_clear(DVec a, DVec b) {
    ++path_.stats.rays;
    return rays_.is_clear(a, b);
  }

  int& visits(const Bounds& bounds) {
    for (Met& met : met_)
      if (met.bounds == bounds) return met.visits;
    met_.push_back({bounds, 0});
    return met_.back().visits;
  }

  /// Rays that do not know the obstacle's size: from where one goes in to where one from the goal does, and a
  /// radius around.
  Bounds bounds_of(const RayHit& hit) {
    if (hit.bounds) return *hit.bounds;
    if (!options_.radius)
      throw InvalidInput(
          "a ray hit something and did not tell its bounds; give the radius of the first cone, or rays that "
          "tell the bounds of what they hit");
    const auto back = cast(goal_, here());
    const DVec far = back ? back->point : goal_;
    const double r = *options_.radius;
    return united({hit.point - DVec{r, r, r}, hit.point + DVec{r, r, r}},
                  {far - DVec{r, r, r}, far + DVec{r, r, r}});
  }

  std::optional<Base> way_round(Bounds obstacle) {
    for (int i = 0;; ++i) {
      const Axis axis = axis_round(obstacle);
      if (const auto best = best_base(axis)) return best;
      if (const auto back = retreat(axis)) return back;
      const Bounds grown = with_neighbours(obstacle, axis);
      if (i >= options_.widenings || grown == obstacle) return std::nullopt;
      ++path_.stats.widened;
      obstacle = grown;
    }
  }

  Axis axis_round(const Bounds& b) const {
    Axis axis;
    axis.apex = here();
    axis.length = distance(here(), goal_);
    axis.way = (goal_ - here()) * (1.0 / axis.length);
    const bool steep = std::fabs(axis.way.z) > 0.9;
    const DVec up = steep ? DVec{1, 0, 0} : DVec{0, 0, 1};
    const DVec side = cross(axis.way, up);
    axis.u = side * (1.0 / norm(side));
    axis.v = cross(axis.u, axis.way);
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
    for (int a = 0; a < 3; ++a) {
      if (axis.way[a] == 0.0) continue;
      const double one = (b.lo[a] - axis.apex[a]) / axis.way[a];
      const double other = (b.hi[a] - axis.apex[a]) / axis.way[a];
      from = std::max(from, std::min(one, other));
      to = std::min(to, std::max(one, other));
    }
    const double side_length = b.largest_side();
    const double margin = side_length / 256;
    axis.enter = std::clamp(from - margin, 0.0, axis.length);
    axis.end = std::clamp(to + margin, axis.enter, axis.length);
    axis.back = from < 0.0 && to > 0.0 ? from - margin : 0.0;
    axis.radius = options_.radius.value_or(side_length / 2);
    axis.grain = side_length / 128;
    axis.iterations = options_.iterations.value_or(usual_iterations(b));
    return axis;
  }

  /// Enough to tell the smallest side apart, as often as it goes into the largest.
  static int usual_iterations(const Bounds& b) {
    const double ratio = b.largest_side() / std::max(b.smallest_side(), b.largest_side() / 1024);
    return 2 * kGrowths + ceil_to_int<int>(std::log2(ratio)) + 2;
  }

  std::optional<Base> best_base(const Axis& axis) {
    std::optional<Base> best;
    const std::array<double, 4> places{axis.end, (axis.enter + axis.end) / 2, axis.enter, axis.back};
    const std::size_t count = axis.back < 0.0 ? 4 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      const auto base = narrowest(axis, places[i]);
      if (base && (!best || base->detour < best->detour)) best = base;
    }
    return best;
  }

  /// Out of a pocket: backwards to where the bounds begin, as straight as it can be seen.
  std::optional<Base> retreat(const Axis& axis) {
    if (axis.back == 0.0) return std::nullopt;
    for (const double share : {0.0, 0.25, 0.5, 0.75})
      for (std::size_t i = 0; i < (share == 0.0 ? 1 : circle_.size()); ++i)
        if (const DVec p = corner(axis, axis.back, share * axis.radius, i); is_clear(axis.apex, p))
          return Base{p, p, distance(axis.apex, p) + distance(p, goal_)};
    return std::nullopt;
  }

  DVec corner(const Axis& axis, double place, double radius, std::size_t i) const {
    const auto [x, y] = circle_[i];
    return rays_.snap(axis.apex + axis.way * place + axis.u * (radius * x) + axis.v * (radius * y));
  }

  /// True if the way over a corner leads past the obstacle.
  bool passes(const Axis& axis, double place, double radius, std::size_t i) {
    const DVec p = corner(axis, place, radius, i);
    return is_clear(axis.apex, p) && (place == axis.end || is_clear(p, corner(axis, axis.end, radius, i)));
  }

  /// True if the way over some corner of the base is clear. Begins at the one that was last.
  bool is_open(const Axis& axis, double place, double radius) {
    for (std::size_t k = 0; k < circle_.size(); ++k) {
      const std::size_t i = (seen_ + k) % circle_.size();
      if (!passes(axis, place, radius, i)) continue;
      seen_ = i;
      return true;
    }
    return false;
  }

  /// Lines 2 to 9: first larger radii until one is open, or else smaller ones; then between.
  std::optional<Base> narrowest(const Axis& axis, double place) {
    double closed = 0.0;
    double open = std::numeric_limits<double>::infinity();
    double radius = axis.radius;
    for (int i = 0; i < axis.iterations; ++i) {
      const bool found = is_open(axis, place, radius);
      if (found) open = radius;
      if (std::isinf(open)) {
        if (i < kGrowths) closed = radius;
        radius = i + 1 < kGrowths ? radius * 1.5 : (i + 1 == kGrowths ? axis.radius : radius) * 0.75;
        if (i + 1 >= kGrowths) closed = 0.0;
        continue;
      }
      if (!found) closed = radius;
      if (open - closed <= axis.grain) break;
      radius = (closed + open) / 2;
    }
    return std::isinf(open) ? std::nullopt : nearest_to_course(axis, place, open);
  }

  /// All corners are as far from the axis; the one nearest to the course from start to goal is taken, and
  /// before that one that sees the goal.
  std::optional<Base> nearest_to_course(const Axis& axis, double place, double radius) {
    std::optional<Base> best;
    std::pair<int, double> least;
    for (std::size_t i = 0; i < circle_.size(); ++i) {
      if (!passes(axis, place, radius, i)) continue;
      const DVec p = corner(axis, place, radius, i);
      const DVec beside = corner(axis, axis.end, radius, i);
      const std::pair<int, double> key{is_clear(beside, goal_) ? 0 : 1, to_line(beside, start_, goal_)};
      if (best && !(key < least)) continue;
      least = key;
      best = {p, beside, distance(axis.apex, p) + distance(p, beside) + distance(beside, goal_)};
    }
    return best;
  }

  /// The obstacle and all that hides the corners of its first base.
  Bounds with_neighbours(const Bounds& obstacle, const Axis& axis) {
    Bounds grown = obstacle;
    for (std::size_t i = 0; i < circle_.size(); ++i)
      if (const auto hit = cast(axis.apex, corner(axis, axis.end, axis.radius, i)); hit && hit->bounds)
        grown = united(grown, *hit->bounds);
    return grown;
  }

  Rays& rays_;
  const DVec start_, goal_;
  const ConeOptions& options_;
  const std::vector<std::pair<double, double>> circle_;
  std::vector<Met> met_;
  std::size_t seen_ = 0;
  ConePath path_;
};

}  // namespace

ConePath search_cones(Rays& rays, DVec start, DVec goal, const ConeOptions& options, const ConeGuard& go_on) {
  return ConeSearch(rays, start, goal, options).run(go_on);
}

}  // namespace octoway::core
