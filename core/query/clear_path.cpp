// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A larger body's way is another way only where walls are near; there the band alone would stay on its side
// of an obstacle. If such a body does not fit at an end, it starts at the nearest place where it does, and
// the usual query leads there.
//
// Rejected: clearance as a cost of the search itself. Crossing points lie where the straight line wants them,
// on the portals' edges along a wall; the search would need more states to know better, and all queries pay.
#include "core/query/clear_path.hpp"

#include <cmath>
#include <limits>

#include "core/base/thread_clock.hpp"
#include "core/query/legs.hpp"
#include "core/query/polyline.hpp"
#include "core/query/query.hpp"
#include "core/refine/band.hpp"

namespace octoway::core {

namespace {

/// The curve is made once, of the path that is chosen in the end.
QueryOptions without_curve(QueryOptions options) {
  if (options.refine) std::erase(*options.refine, "smooth");
  options.turn_radius.reset();
  options.curve.reset();
  return options;
}

class ClearPath {
 public:
  ClearPath(const Layer& base, const Walls& walls, const QueryOptions& options, Monitor& monitor)
      : base_(base), walls_(walls), options_(options), monitor_(monitor) {
    plain_ = without_curve(options);
    plain_.prefer_clearance.reset();
    plain_.snap.reset();
    plain_.partial = plain_.trace = plain_.links = false;
  }

  void improve(QueryResult& usual) {
    const double cpu = thread_cpu_seconds();
    const Stopwatch watch;
    seconds_before_ = usual.locate_seconds + usual.search_seconds + usual.refine_seconds;
    const double resolution = base_.tables.lattice.resolution;
    const Band band(
        base_.tables.sight_world(), walls_.solids,
        {*options_.prefer_clearance / resolution, options_.clearance_weight, walls_.radius / resolution});
    std::vector<QVec> best = usual.points;
    double least = band.cost(best);
    const double before = least;
    std::vector<std::vector<QVec>> ways{usual.points};
    if (least > length_of(best))  // or else the usual path keeps off the walls already
      if (auto wider = cheapest_wider(usual, band)) ways.push_back(std::move(*wider));
    for (std::vector<QVec>& way : ways) {
      band.relax(way);
      if (const double cost = band.cost(way); cost < least) least = cost, best = std::move(way);
    }
    if (least < before) {
      usual.points = std::move(best);
      usual.corridor.clear();
    }
    usual.clearance_cost = least;
    usual.refine.sight_checks += band.sight_checks();
    usual.refine_seconds += watch.seconds();
    usual.cpu_seconds += thread_cpu_seconds() - cpu;
  }

 private:
  std::optional<std::vector<QVec>> cheapest_wider(QueryResult& usual, const Band& band) {
    std::optional<std::vector<QVec>> best;
    for (const double share : {1.0, 0.5}) {
      auto way = find_wider(usual, walls_.radius + share * *options_.prefer_clearance);
      if (way && (!best || band.cost(*way) < band.cost(*best))) best = std::move(way);
    }
    return best;
  }

  std::optional<std::vector<QVec>> find_wider(QueryResult& usual, double radius) {
    const std::shared_ptr<const Layer> wide = walls_.wider(radius);
    if (!wide) return std::nullopt;  // the usual path is there
    QueryOptions options = plain_;
    options.snap = std::numeric_limits<double>::infinity();
    const QVec start = usual.points.front();
    const QVec goal = usual.points.back();
    const QueryResult inner = ask(usual, *wide, start, goal, options);
    if (inner.status != Status::FOUND) return std::nullopt;
    std::vector<QVec> way{start};
    if (!join(usual, way, inner.points.front())) return std::nullopt;
    way.insert(way.end(), inner.points.begin() + 1, inner.points.end());
    if (!join(usual, way, goal) || !trace_path(base_.tables, way).clear) return std::nullopt;
    return way;
  }

  /// Goes on to a point by the usual query.
  bool join(QueryResult& usual, std::vector<QVec>& way, QVec to) {
    if (way.back() == to) return true;
    const QueryResult leg = ask(usual, base_, way.back(), to, plain_);
    if (leg.status != Status::FOUND) return false;
    way.insert(way.end(), leg.points.begin() + 1, leg.points.end());
    return true;
  }

  QueryResult ask(QueryResult& usual, const Layer& layer, QVec from, QVec to, const QueryOptions& options) {
    const std::optional<Budget> left = budget_left(usual);
    if (!left) {
      QueryResult nothing;
      nothing.status = Status::OUT_OF_BUDGET;
      return nothing;
    }
    QueryOptions limited = options;
    limited.budget = *left;
    QueryResult result = find_path(layer, from, to, limited, monitor_);
    usual.search += result.search;
    usual.refine.sight_checks += result.refine.sight_checks;
    return result;
  }

  /// All searches of a query share one budget.
  std::optional<Budget> budget_left(const QueryResult& usual) const {
    Budget left = options_.budget;
    const double spent = seconds_before_ + watch_.seconds();
    if (usual.search.expanded >= left.max_expansions || spent >= left.time_limit) return std::nullopt;
    left.max_expansions -= usual.search.expanded;
    left.time_limit -= spent;
    return left;
  }

  const Layer& base_;
  const Walls& walls_;
  const QueryOptions& options_;
  Monitor& monitor_;
  QueryOptions plain_;
  Stopwatch watch_;
  double seconds_before_ = 0.0;  ///< that the usual query took
};

/// Links stay; each part between them keeps off walls on its own.
void improve_parts(const Layer& base, const Walls& walls, const QueryOptions& options, Monitor& monitor,
                   QueryResult& result) {
  ClearPath clear(base, walls, options, monitor);
  std::vector<QVec> points;
  double cost = 0.0;
  std::size_t k = 0;
  const std::vector<QVec> before = std::move(result.points);
  for_each_part(before, result.links, [&](std::span<const QVec> part) {
    result.points.assign(part.begin(), part.end());
    result.clearance_cost = 0.0;
    if (part.size() > 1) clear.improve(result);
    cost += *result.clearance_cost;
    points.insert(points.end(), result.points.begin(), result.points.end());
    if (k == result.links.size()) return;
    result.links[k].leg = points.size() - 1;
    cost += result.links[k++].cost;
  });
  result.points = std::move(points);
  result.corridor.clear();
  result.cost.reset();
  result.clearance_cost = cost;
}

}  // namespace

QueryResult find_clear_path(const Layer& base, const Walls& walls, QVec start, QVec goal,
                            const QueryOptions& options, Monitor& monitor) {
  const Choices choices(options, base.tables);  // says what is wrong
  QueryResult result = find_path(base, start, goal, without_curve(options), monitor);
  if (result.links.empty()) {
    if (result.points.size() > 1) ClearPath(base, walls, options, monitor).improve(result);
  } else {
    improve_parts(base, walls, options, monitor, result);
  }
  add_curve(base.tables, result, choices, options);
  return result;
}

}  // namespace octoway::core
