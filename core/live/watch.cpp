// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/live/watch_looking.hpp"

namespace octoway::core {

namespace {

constexpr double kRounding = 1.0 / 65536.0;  // of a voxel
constexpr double kOnLink =
    1e-9;  // of a link's length: a position between its ends is on it, but for rounding
constexpr double kTiny = 1e-300;

}  // namespace

Watch::Watch(const NavSpace& space, WatchedPath path, WatchTravel travel, Monitor& monitor)
    : space_(space), travel_(std::move(travel)) {
  if (path.points.empty()) throw InvalidInput("there is no path to watch");
  follow(std::move(path), monitor);
}

void Watch::follow(WatchedPath path, Monitor& monitor) {
  path_ = std::move(path);
  travelled_ = 0.0;
  along_.assign(1, 0.0);
  for (std::size_t i = 1; i < path_.points.size(); ++i)
    along_.push_back(along_.back() + distance(path_.points[i - 1], path_.points[i]));
  clear_in_ = path_.version;
  const Looking looking(space_, path_, travel_, monitor);
  slack_ = looking.version() != path_.version ? 0.0 : looking.gain(path_.points);
}

void Watch::follow(const Replan& replan, Monitor& monitor) {
  const Lattice& lattice = replan.view->tables.lattice;
  WatchedPath next{
      points_of(replan.result, lattice, replan.start, replan.goal), {}, replan.goal, path_.radius};
  for (const UsedLink& link : replan.result.links) next.links.emplace_back(link.leg, link.handle);
  next.length = walked(next.points, next.links);
  next.cost = cost_of(replan.result, lattice, next.length);
  next.version = replan.view.version();
  follow(std::move(next), monitor);
}

Outlook Watch::look(std::optional<DVec> position, Monitor& monitor) {
  const Looking looking(space_, path_, travel_, monitor);
  const Outlook outlook = looking.look(ahead(position), slack_, clear_in_);
  if (outlook.state == Outlook::State::CLEAR) clear_in_ = outlook.version;
  return outlook;
}

Replan Watch::replan(DVec position, Monitor& monitor) {
  const DVec here = off_link(position);
  const Looking looking(space_, path_, travel_, monitor);
  Replan out = looking.replan(here, [&] { return ahead(here); }, slack_, clear_in_);
  if (!out.result.points.empty()) follow(out, monitor);
  return out;
}

/// The rest of the path, from its point nearest to the position.
Watch::Points Watch::ahead(std::optional<DVec> position) {
  const Points& points = path_.points;
  if (points.size() == 1) return points;
  if (position) travelled_ = nearest_along(*position);
  const auto after = std::upper_bound(along_.begin(), along_.end(), travelled_) - along_.begin();
  const std::size_t i = std::min(static_cast<std::size_t>(after) - 1, points.size() - 2);
  const double span = along_[i + 1] - along_[i];
  const double t = span == 0.0 ? 0.0 : (travelled_ - along_[i]) / span;
  const auto from = points.begin() + static_cast<std::ptrdiff_t>(i);
  const bool on_link =
      std::any_of(path_.links.begin(), path_.links.end(), [&](const auto& l) { return l.first == i; });
  if (t > 0.0 && on_link) return {from + 1, points.end()};
  Points left(from, points.end());
  if (t != 0.0) left[0] = points[i] + (points[i + 1] - points[i]) * t;
  if (position && distance(left[0], *position) <= kRounding * space_.read()->tables.lattice.resolution)
    left[0] = *position;  // on the path but for rounding
  return left;
}

/// An agent on a link goes on to its end.
DVec Watch::off_link(DVec position) const {
  for (const auto& [leg, handle] : path_.links) {
    const DVec a = path_.points[leg], b = path_.points[leg + 1];
    const double gone = distance(a, position), left = distance(position, b);
    if (gone > 0 && left > 0 && gone + left <= distance(a, b) * (1 + kOnLink)) return b;
  }
  return position;
}

/// Metres along the path to its point nearest to a position, not before what is travelled.
double Watch::nearest_along(DVec position) const {
  double best = std::numeric_limits<double>::infinity(), found = travelled_;
  for (std::size_t i = 0; i + 1 < path_.points.size(); ++i) {
    if (along_[i + 1] < travelled_) continue;
    const DVec a = path_.points[i], step = path_.points[i + 1] - a;
    const double length = along_[i + 1] - along_[i];
    const double least = std::clamp((travelled_ - along_[i]) / std::max(length, kTiny), 0.0, 1.0);
    const double t = std::clamp(dot(position - a, step) / std::max(dot(step, step), kTiny), least, 1.0);
    const double away = distance(a + step * t, position);
    if (away < best) best = away, found = along_[i] + t * length;
  }
  return found;
}

}  // namespace octoway::core
