// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/watch_looking.hpp"

#include <algorithm>

#include "core/base/named.hpp"
#include "core/live/answer_query.hpp"
#include "core/query/nearest.hpp"

namespace octoway::core {

namespace {

/// A repair may be this much longer than the way that was left before the whole way is searched anew.
constexpr double kDetour = 1.05;
/// A shortcut must save this part of the way that is left: less is not worth turning for.
constexpr double kWorth = 0.002;

double length_in_metres(const std::vector<DVec>& points) {
  double sum = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += distance(points[i - 1], points[i]);
  return sum;
}

}  // namespace

double walked(const std::vector<DVec>& points, const LinkLegs& links) {
  double sum = length_in_metres(points);
  for (const auto& [leg, handle] : links) sum -= distance(points[leg], points[leg + 1]);
  return sum;
}

double cost_of(const QueryResult& result, const Lattice& lattice, double length) {
  const std::optional<double> voxels = result.cost ? result.cost : result.clearance_cost;
  return voxels ? *voxels * lattice.resolution : length;
}

Watch::Looking::Looking(const NavSpace& space, const WatchedPath& path, const WatchTravel& travel,
                        Monitor& monitor)
    : snapshot_(space.read()),
      path_(path),
      travel_(travel),
      monitor_(monitor),
      view_(read_for(snapshot_, path.radius, travel.travel, monitor)) {}

std::vector<QVec> Watch::Looking::enter(const Points& points) const {
  std::vector<QVec> out;
  for (std::size_t i = 0; i < points.size(); ++i)
    out.push_back(octoway::core::enter(view_->tables, points[i], "points", i));
  return out;
}

LinkLegs Watch::Looking::legs(const Points& ahead) const {
  LinkLegs out;
  const auto gone =
      static_cast<std::ptrdiff_t>(path_.points.size()) - static_cast<std::ptrdiff_t>(ahead.size());
  for (const auto& [leg, handle] : path_.links)
    if (const auto here = static_cast<std::ptrdiff_t>(leg) - gone; here >= 0)
      out.emplace_back(static_cast<std::size_t>(here), handle);
  return out;
}

PathTrace Watch::Looking::trace(const Points& points) const {
  return trace_with_links(view_->tables, enter(points), travel_.travel.costs.get(), legs(points));
}

Outlook Watch::Looking::look(const Points& ahead, double slack, std::uint64_t clear_in) const {
  Outlook out;
  out.version = version();
  if (clear_in == out.version) return out;
  const PathTrace found = trace(ahead);
  if (!found.clear && !(found.segment == 0 && only_rounding(ahead))) {
    const std::size_t i = found.segment;
    const DVec last = ahead.size() > 1 ? ahead[i] + (ahead[i + 1] - ahead[i]) * found.fraction : ahead[0];
    out.state = Outlook::State::BLOCKED;
    out.point = last;
    out.distance = length_in_metres({ahead.begin(), ahead.begin() + static_cast<std::ptrdiff_t>(i) + 1}) +
                   distance(last, ahead[i]);
    return out;
  }
  const double gained = found.clear ? gain(ahead) : 0.0;
  if (gained > 0.0 && gained > slack + kWorth * cost(ahead)) {
    out.state = Outlook::State::SHORTCUT;
    out.gain = gained;
  }
  return out;
}

/// True if the path as it was found is clear: a point between two of its vertices may be off by a rounding.
bool Watch::Looking::only_rounding(const Points& ahead) const {
  if (ahead.size() > path_.points.size()) return false;
  const Points whole(path_.points.end() - static_cast<std::ptrdiff_t>(ahead.size()), path_.points.end());
  return std::equal(whole.begin() + 1, whole.end(), ahead.begin() + 1) && trace(whole).clear;
}

Replan Watch::Looking::replan(DVec here, const std::function<Points()>& ahead, double slack,
                              std::uint64_t clear_in) const {
  const QVec place = enter_end(view_->tables, here, "position");
  if (!may_enter(view_->tables, place, travel_.travel.costs.get())) {
    const auto nearest = nearest_free(view_->tables, place, view_->reach(travel_.travel.costs.get()));
    return searched("stepped out", nearest ? view_->tables.lattice.to_metres(*nearest) : here);
  }
  Points left = ahead();
  if (left.front() != here) left.insert(left.begin(), here);
  if (left.back() != path_.goal)
    return searched("rerouted", here);  // partial: the goal may be reached by now
  const Outlook outlook = look(left, slack, clear_in);
  if (outlook.state == Outlook::State::BLOCKED) return repaired(here, left);
  const bool shortcut = outlook.state == Outlook::State::SHORTCUT;
  if (!trace(left).clear) return repaired(here, left);  // the way from the position to the path is new
  return refined(shortcut ? "shortcut" : "kept", left, shortcut);
}

Replan Watch::Looking::repaired(DVec here, const Points& ahead) const {
  if (!path_.links.empty()) return searched("rerouted", here);
  const double before = cost_before(ahead);
  for (std::size_t join = trace(ahead).segment + 1; join + 1 < ahead.size(); ++join) {
    const Points rest(ahead.begin() + static_cast<std::ptrdiff_t>(join), ahead.end());
    if (!trace(rest).clear) continue;
    const Replan around = search("", here, ahead[join]);
    if (around.result.status != Status::FOUND) break;
    Points joined = points_of(around.result, view_->tables.lattice, around.start, around.goal);
    joined.insert(joined.end(), rest.begin() + 1, rest.end());
    if (!trace(joined).clear) continue;  // they meet on an edge, and come to it from opposite voxels
    Replan mended = refined("repaired", joined, true);
    if (cost(mended) <= kDetour * before) return mended;
    Replan anew = searched("rerouted", here);
    return anew.result.status == Status::FOUND && cost(anew) < cost(mended) ? anew : mended;
  }
  return searched("rerouted", here);
}

Replan Watch::Looking::search(std::string_view reason, DVec from, DVec to) const {
  const View view = read_for(snapshot_, path_.radius, travel_.search, monitor_);
  const QVec start = enter_end(view->tables, from, "start"), goal = enter_end(view->tables, to, "goal");
  return {reason, view, answer_query(snapshot_, view, start, goal, travel_.search, monitor_), from, to};
}

Replan Watch::Looking::searched(std::string_view reason, DVec from) const {
  Replan out = search(reason, from, path_.goal);
  if (out.result.status != Status::FOUND) out.reason = "no way";
  return out;
}

Replan Watch::Looking::refined(std::string_view reason, const Points& points, bool tight) const {
  QueryOptions options;
  options.costs = travel_.travel.costs;
  options.refine.emplace();
  if (tight)
    for (const std::string_view name : find_named(qualities(), "fast", "quality").refine)
      options.refine->emplace_back(name);
  std::vector<QVec> path = enter(points);
  const std::vector<UsedLink> links = all_used(view_->tables, path, legs(points));
  return {reason, view_, refine_path(*view_, std::move(path), options, links), points.front(), points.back()};
}

double Watch::Looking::cost(const Replan& replan) const {
  const Points points = points_of(replan.result, view_->tables.lattice, replan.start, replan.goal);
  LinkLegs links;
  for (const UsedLink& link : replan.result.links) links.emplace_back(link.leg, link.handle);
  return cost_of(replan.result, view_->tables.lattice, walked(points, links));
}

double Watch::Looking::cost(const Points& points) const {
  return travel_.plain && path_.links.empty() ? length_in_metres(points) : cost(refined("", points, false));
}

/// The cost of a part of the path when it was found, by its share of the length: it may be blocked by now.
double Watch::Looking::cost_before(const Points& points) const {
  const double length = length_in_metres(points);
  return !travel_.plain && length > 0.0 ? length * (path_.cost / path_.length) : length;
}

double Watch::Looking::gain(const Points& points) const {
  return cost(points) - cost(refined("", points, true));
}

}  // namespace octoway::core
