// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Forces alone would need step sizes and many rounds; here they only propose a few places for a vertex, and
// the cheapest that is in sight of both neighbours is taken. Coarse legs first: they carry long stretches off
// a wall in one move, fine ones then round the corners.
#include "core/refine/band.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

constexpr int kSweeps = 8;       ///< at most so many for each length of legs
constexpr double kWorth = 1e-3;  ///< a sweep that saves less is the last one
constexpr double kSlack = 1e-3;  ///< share that a vertex may save at its legs and still be dropped
constexpr std::array<double, 4> kLegs{4, 2, 1, 0.5};  ///< longest leg, in units of the preferred distance

QVec between(QVec a, QVec b, double t) {
  QVec q;
  for (int k = 0; k < 3; ++k)
    q[k] = a[k] + to_int<std::int64_t>(std::round(static_cast<double>(b[k] - a[k]) * t));
  return q;
}

/// The place of v on the segment, as seen from its ends.
QVec straightened(QVec a, QVec v, QVec b) {
  const double first = distance(a, v);
  const double both = first + distance(v, b);
  return both > 0.0 ? between(a, b, first / both) : a;
}

/// A distance on the lattice that is a little larger than the one to the voxel.
std::int64_t just_beyond(QVec p, IVec voxel) {
  const QVec q = Box{voxel, {voxel.x + 1, voxel.y + 1, voxel.z + 1}}.clamp(p);
  return to_int<std::int64_t>(distance(p, q) * static_cast<double>(kSub)) + 2;
}

}  // namespace

Band::Band(const SightWorld& sight, const SolidWorld& solids, const ClearancePrice& price)
    : sight_(sight),
      solids_(solids),
      price_(price),
      reach_(to_reach(price.prefer + price.radius)),
      step_(std::clamp(price.prefer / 4.0, 1.0 / 16.0, 1.0)) {}

/// The nearest obstacle of one place is mostly that of the next: it tells how far one has to look.
double Band::leg_cost(QVec a, QVec b, double most) const {
  const double length = distance(a, b);
  if (length == 0.0) return 0.0;
  const auto pieces = ceil_to_int<std::int64_t>(length / step_);
  const double each = length * price_.weight / static_cast<double>(pieces);
  double cost = length;
  checkpoint();
  std::optional<NearSolid> near;
  for (std::int64_t i = 0; i < pieces; ++i) {
    const double t = (static_cast<double>(i) + 0.5) / static_cast<double>(pieces);
    const QVec p = between(a, b, t);
    near = nearest_solid(solids_, QBox::of_point(p),
                         near ? std::min(reach_, just_beyond(p, near->voxel)) : reach_);
    if (!near) continue;
    const double c =
        std::sqrt(static_cast<double>(near->squared)) / static_cast<double>(kSub) - price_.radius;
    cost += each * std::clamp(1.0 - c / price_.prefer, 0.0, 1.0);
    if (cost >= most) return cost;
  }
  return cost;
}

double Band::leg_cost(QVec a, QVec b) const {
  return leg_cost(a, b, std::numeric_limits<double>::infinity());
}

double Band::cost(std::span<const QVec> points) const {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += leg_cost(points[i - 1], points[i]);
  return sum;
}

bool Band::is_seen(QVec a, QVec b) const {
  ++sight_checks_;
  return is_visible(sight_, a, b);
}

/// Legs that are clear one by one may part at a vertex.
bool Band::is_clear(std::span<const QVec> points) const {
  Footing footing = footing_at(sight_.grid, points.front());
  for (std::size_t i = 1; i < points.size() && footing != 0; ++i)
    footing = trace(sight_, points[i - 1], footing, points[i]).footing;
  return footing != 0;
}

/// Away from the nearest obstacle, by a share of the distance that is missing.
QVec Band::pushed(QVec p, double share) const {
  if (!sight_.grid.bounds().contains(p)) return p;
  const auto here = clearance_at(solids_, p, reach_);
  if (!here) return p;
  const double far = share * (price_.prefer + price_.radius - here->distance) * static_cast<double>(kSub);
  for (int k = 0; k < 3; ++k) p[k] += to_int<std::int64_t>(std::round(here->gradient[k] * far));
  return sight_.grid.bounds().clamp(p);
}

bool Band::improve(std::vector<QVec>& points, std::vector<double>& costs, std::size_t i) const {
  const QVec a = points[i - 1];
  const QVec v = points[i];
  const QVec b = points[i + 1];
  const QVec straight = straightened(a, v, b);
  const QVec middle = between(v, straight, 0.5);
  const std::array<QVec, 6> places{
      straight, middle, pushed(v, 1.0), pushed(v, 0.25), pushed(straight, 1.0), pushed(middle, 0.5)};
  double best = costs[i - 1] + costs[i];
  best -= 1e-9 * best;  // less is no progress
  bool better = false;
  for (const QVec& place : places) {
    const double rest = distance(place, b);
    if (place == v || distance(a, place) + rest >= best) continue;
    const double first = leg_cost(a, place, best - rest);
    if (first + rest >= best) continue;
    const double second = leg_cost(place, b, best - first);
    if (first + second >= best || !is_seen(a, place) || !is_seen(place, b)) continue;
    points[i] = place;
    costs[i - 1] = first;
    costs[i] = second;
    best = first + second;
    better = true;
  }
  return better;
}

void Band::sweep(std::vector<QVec>& points) const {
  std::vector<double> costs;  // cost of the leg that begins at each vertex
  for (std::size_t i = 1; i < points.size(); ++i) costs.push_back(leg_cost(points[i - 1], points[i]));
  const auto sum = [&] { return std::accumulate(costs.begin(), costs.end(), 0.0); };
  std::vector<char> calm(points.size(),
                         0);  // neither it nor a neighbour moved since it found no better place
  double before = sum();
  for (int n = 0; n < kSweeps; ++n) {
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
      if (calm[i] != 0) continue;
      calm[i] = 1;
      if (improve(points, costs, i)) calm[i - 1] = calm[i] = calm[i + 1] = 0;
    }
    const double after = sum();
    if (after > before * (1.0 - kWorth)) return;
    before = after;
  }
}

/// Legs that are off the walls stay as they are.
std::vector<QVec> Band::subdivided(std::span<const QVec> points, double longest) const {
  std::vector<QVec> out{points.front()};
  for (std::size_t i = 1; i < points.size(); ++i) {
    const double length = distance(points[i - 1], points[i]);
    if (length > longest && leg_cost(points[i - 1], points[i]) > length) {
      const auto pieces = ceil_to_int<std::int64_t>(length / longest);
      for (std::int64_t k = 1; k < pieces; ++k)
        out.push_back(
            between(points[i - 1], points[i], static_cast<double>(k) / static_cast<double>(pieces)));
    }
    out.push_back(points[i]);
  }
  return out;
}

/// Drops vertices that save next to nothing, never two in a row.
std::vector<QVec> Band::simplified(std::span<const QVec> points) const {
  std::vector<QVec> kept{points.front()};
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const double with = leg_cost(kept.back(), points[i]) + leg_cost(points[i], points[i + 1]);
    if (leg_cost(kept.back(), points[i + 1]) <= with * (1.0 + kSlack) && is_seen(kept.back(), points[i + 1]))
      ++i;
    kept.push_back(points[i]);
  }
  if (kept.back() != points.back()) kept.push_back(points.back());
  return kept;
}

void Band::relax(std::vector<QVec>& points) const {
  if (points.size() < 2) return;
  const double before = cost(points);
  double most = before;
  const auto take = [&](std::vector<QVec>&& trial) {
    const double now = is_clear(trial) ? cost(trial) : before + 1.0;
    if (now > most) return false;
    points = std::move(trial);
    return true;
  };
  for (const double legs : kLegs) {
    std::vector<QVec> trial = subdivided(points, std::max(legs * price_.prefer, 1.0));
    if (trial.size() < 3) continue;
    sweep(trial);
    if (take(std::move(trial))) most = cost(points);
  }
  most = std::min(before, most * (1.0 + kSlack));  // fewer vertices are worth that much
  for (std::size_t n = points.size() + 1; points.size() < n;) {
    n = points.size();
    std::vector<QVec> trial = simplified(points);
    if (trial.size() == n || !take(std::move(trial))) break;
  }
}

}  // namespace octoway::core
