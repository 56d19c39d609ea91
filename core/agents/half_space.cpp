// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Seidel's incremental linear programming in three dimensions, as in van den Berg, Guy, Lin & Manocha,
// "Reciprocal n-body collision avoidance" (2011), section 5: half-spaces are added one after the other; one
// that forbids the best velocity so far holds the new best on its border, where the problem has a dimension
// less. If no velocity is allowed the paper solves a program of one dimension more; here the slack is
// found by bisection over the same program, which needs no second solver.
#include "core/agents/half_space.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace octoway::core {

namespace {

constexpr double kParallel = 1e-12;  ///< squared sine below which two borders count as parallel
constexpr int kBisections = 24;

double depth(const HalfSpace& rule, DVec v) {
  return dot(v - rule.point, rule.normal);
}

/// A disc or a ball: a plane cuts a ball in a disc around the centre's foot.
struct Line {
  DVec point, direction;
};

/// On a line, the part inside the ball and the rules is an interval.
std::optional<DVec> best_on_line(std::span<const HalfSpace> rules, const Line& line, const SpeedBall& ball,
                                 DVec wanted) {
  const DVec off = line.point - ball.centre;
  const double half = dot(off, line.direction);
  const double square = half * half + ball.radius * ball.radius - dot(off, off);
  if (square < 0.0) return {};
  double low = -half - std::sqrt(square), high = -half + std::sqrt(square);
  for (const HalfSpace& rule : rules) {
    const double slope = dot(line.direction, rule.normal);
    const double here = depth(rule, line.point);
    if (slope * slope <= kParallel) {
      if (here < 0.0) return {};
      continue;
    }
    const double t = -here / slope;
    if (slope > 0.0)
      low = std::max(low, t);
    else
      high = std::min(high, t);
    if (low > high) return {};
  }
  const double t = std::clamp(dot(wanted - line.point, line.direction), low, high);
  return line.point + line.direction * t;
}

/// In the border of `rule`: the nearest to `wanted` inside the ball and the rules before it.
std::optional<DVec> best_in_plane(std::span<const HalfSpace> before, const HalfSpace& rule,
                                  const SpeedBall& ball, DVec wanted) {
  const double away = -depth(rule, ball.centre);
  const double square = ball.radius * ball.radius - away * away;
  if (square < 0.0) return {};
  const SpeedBall disc{ball.centre + rule.normal * away, std::sqrt(square)};
  DVec best = wanted - rule.normal * depth(rule, wanted);
  if (const double far = distance(best, disc.centre); far > disc.radius)
    best = disc.centre + (best - disc.centre) * (disc.radius / far);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (depth(before[i], best) >= 0.0) continue;
    const DVec direction = cross(before[i].normal, rule.normal);
    const double sine = dot(direction, direction);
    if (sine <= kParallel) return {};
    // the point of both borders that is nearest to the plane's own point
    const DVec slide = before[i].normal - rule.normal * dot(before[i].normal, rule.normal);
    const double t = -depth(before[i], rule.point) / dot(slide, before[i].normal);
    const Line line{rule.point + slide * t, direction * (1.0 / std::sqrt(sine))};
    const auto found = best_on_line(before.first(i), line, ball, wanted);
    if (!found) return {};
    best = *found;
  }
  return best;
}

std::optional<DVec> best_inside(std::span<const HalfSpace> rules, const SpeedBall& ball, DVec wanted) {
  DVec best = wanted;
  if (const double far = distance(best, ball.centre); far > ball.radius)
    best = ball.centre + (best - ball.centre) * (ball.radius / far);
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (depth(rules[i], best) >= 0.0) continue;
    const auto found = best_in_plane(rules.first(i), rules[i], ball, wanted);
    if (!found) return {};
    best = *found;
  }
  return best;
}

/// The least amount, to a millionth, by which the rules from `first` on must give way.
std::optional<DVec> give_way(std::span<const HalfSpace> rules, std::size_t first, const SpeedBall& ball,
                             DVec wanted, std::span<HalfSpace> room) {
  std::copy(rules.begin(), rules.end(), room.begin());
  const std::span<const HalfSpace> eased = room.first(rules.size());
  const auto ease = [&](double slack) {
    for (std::size_t i = first; i < rules.size(); ++i)
      room[i].point = rules[i].point - rules[i].normal * slack;
    return best_inside(eased, ball, wanted);
  };
  double least = 0.0, most = 0.0;
  for (std::size_t i = first; i < rules.size(); ++i)
    most = std::max(most, ball.radius - depth(rules[i], ball.centre));
  auto best = ease(most);
  if (!best) return {};
  for (int i = 0; i < kBisections; ++i) {
    const double middle = (least + most) / 2.0;
    if (const auto found = ease(middle)) {
      best = found;
      most = middle;
    } else {
      least = middle;
    }
  }
  return best;
}

}  // namespace

DVec nearest_velocity(std::span<const HalfSpace> rules, std::size_t hard, const SpeedBall& ball, DVec wanted,
                      std::span<HalfSpace> room) {
  if (const auto best = best_inside(rules, ball, wanted)) return *best;
  if (const auto best = give_way(rules, hard, ball, wanted, room)) return *best;
  return give_way(rules, 0, ball, wanted, room).value_or(ball.centre);
}

}  // namespace octoway::core
