// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/api/ask.hpp"

#include <limits>
#include <string>

#include "core/base/parallel.hpp"
#include "core/query/points.hpp"
#include "core/query/polyline.hpp"

namespace octoway::core {

std::optional<View> view_unless_stopped(const NavSpace& space, Radius radius, const QueryOptions& options,
                                        Monitor& monitor) {
  try {
    return read_for(space, radius, options, monitor);
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

Path ask_path(const NavSpace& space, DVec start, DVec goal, const QueryOptions& options, Radius radius,
              Monitor& monitor) {
  const std::optional<View> found = view_unless_stopped(space, radius, options, monitor);
  const View view = found ? *found : space.read();
  const QVec from = enter_end(view->tables, start, "start");
  const QVec to = enter_end(view->tables, goal, "goal");
  return Path(view, found ? answer_query(space, view, from, to, options, monitor) : cancelled(), start, goal);
}

ManyPaths ask_many(const NavSpace& space, DVec source, std::span<const DVec> targets,
                   const QueryOptions& options, const ManyChoice& choice, Radius radius, Monitor& monitor) {
  const std::optional<View> known = view_unless_stopped(space, radius, options, monitor);
  const View view = known ? *known : space.read();
  const QVec from = enter_end(view->tables, source, choice.backward ? "target" : "source");
  std::vector<QVec> to;
  for (std::size_t i = 0; i < targets.size(); ++i)
    to.push_back(enter_end(view->tables, targets[i], choice.backward ? "sources" : "targets", i));
  ManyResult found;
  found.each.assign(to.size(), cancelled());
  if (known)
    found = find_many(*view, from, to, options, choice.reuse, choice.nearest_only, monitor, choice.backward);
  ManyPaths out{{}, found.search, found.search.sight_checks + found.refine.sight_checks, found.cpu_seconds};
  for (std::size_t i = 0; i < to.size(); ++i) {
    Path& answer = out.answers.emplace_back(view, std::move(found.each[i]), source, targets[i]);
    if (choice.backward) answer.turn_round();
  }
  return out;
}

namespace {

std::vector<QueryResult> run_batch(const NavSpace& space, const View& view, std::span<const DVec> starts,
                                   std::span<const DVec> goals, const QueryOptions& options, int threads,
                                   Monitor& monitor) {
  std::vector<QueryResult> results(starts.size(), cancelled());
  const auto start = [&](std::size_t i) { return enter_end(view->tables, starts[i], "starts", i); };
  const auto goal = [&](std::size_t i) { return enter_end(view->tables, goals[i], "goals", i); };
  for (std::size_t i = 0; i < results.size(); ++i) start(i), goal(i);  // refuse before any work
  const MonitorScope scope(monitor);
  try {
    parallel_for(
        results.size(), thread_count(threads, results.size()), 8,
        [&](int, std::size_t i) {
          checkpoint();
          results[i] = answer_query(space, view, start(i), goal(i), options, *MonitorScope::current());
        },
        [](std::size_t) {});
  } catch (const Interrupted&) {
    return results;  // what was found stays; the rest is cancelled
  }
  return results;
}

/// Appends one result to the arrays.
void append(Batch& batch, const QueryResult& result, const Lattice& lattice, DVec start, DVec goal) {
  const std::size_t number = batch.statuses.size();
  const std::vector<DVec> path = points_of(result, lattice, start, goal);
  double length = path.empty() ? std::numeric_limits<double>::infinity() : 0.0;
  auto link = result.links.begin();
  for (std::size_t k = 1; k < path.size(); ++k)
    if (link == result.links.end() || link->leg != k - 1)
      length += distance(path[k - 1], path[k]);
    else
      batch.links.push_back({number, link->leg, link->handle, price_of(*link, lattice)}), ++link;
  batch.points.insert(batch.points.end(), path.begin(), path.end());
  batch.offsets.push_back(static_cast<std::int64_t>(batch.points.size()));
  batch.lengths.push_back(length);
  batch.costs.push_back(result.cost ? *result.cost * lattice.resolution : length);
  batch.statuses.push_back(static_cast<std::uint8_t>(result.status));
  batch.cpu_seconds.push_back(result.cpu_seconds);
  batch.snapped.push_back(result.snapped_start ? 1 : 0);
  batch.snapped.push_back(result.snapped_goal ? 1 : 0);
}

}  // namespace

Batch ask_paths(const NavSpace& space, std::span<const DVec> starts, std::span<const DVec> goals,
                const QueryOptions& options, int threads, Radius radius, Monitor& monitor) {
  const std::optional<View> known = view_unless_stopped(space, radius, options, monitor);
  const View view = known ? *known : space.read();
  const std::vector<QueryResult> results =
      known ? run_batch(space, view, starts, goals, options, threads, monitor)
            : std::vector<QueryResult>(starts.size(), cancelled());
  Batch batch;
  batch.version = view.version();
  batch.offsets.push_back(0);
  std::size_t points = 0;
  for (const QueryResult& result : results) points += result.points.size();
  batch.points.reserve(points);
  for (std::size_t i = 0; i < results.size(); ++i)
    append(batch, results[i], view->tables.lattice, starts[i], goals[i]);
  return batch;
}

std::vector<Path> ask_each(const NavSpace& space, std::span<const DVec> starts, std::span<const DVec> goals,
                           const QueryOptions& options, int threads, Radius radius, Monitor& monitor) {
  const std::optional<View> known = view_unless_stopped(space, radius, options, monitor);
  const View view = known ? *known : space.read();
  std::vector<QueryResult> results = known ? run_batch(space, view, starts, goals, options, threads, monitor)
                                           : std::vector<QueryResult>(starts.size(), cancelled());
  std::vector<Path> out;
  for (std::size_t i = 0; i < results.size(); ++i)
    out.emplace_back(view, std::move(results[i]), starts[i], goals[i]);
  return out;
}

Path ask_refined(const NavSpace& space, std::span<const DVec> points, const QueryOptions& options,
                 const LinkLegs& legs, Radius radius, Monitor& monitor) {
  const MonitorScope scope(monitor);
  const View view = read_for(space, radius, options, monitor);
  std::vector<QVec> path;
  for (std::size_t i = 0; i < points.size(); ++i) path.push_back(enter(view->tables, points[i], "points", i));
  const std::vector<UsedLink> links = all_used(view->tables, path, legs);
  return Path(view, refine_path(*view, std::move(path), options, links), points.front(), points.back());
}

}  // namespace octoway::core
