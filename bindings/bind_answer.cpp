// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/answer.hpp"
#include "bindings/bindings.hpp"
#include "bindings/watch.hpp"
#include "core/query/used_links.hpp"

namespace octoway::core {

namespace {

using namespace nb::literals;
using TraceOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 6>>;
using ControlOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 4, 3>>;
using FlagsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1>>;
using NumbersOut = nb::ndarray<nb::numpy, double, nb::shape<-1>>;
using CurveOut = std::tuple<ControlOut, FlagsOut, FlagsOut, NumbersOut>;
using PointTuple = std::optional<std::vector<double>>;

/// In metres.
TraceOut trace_of(const Answer& a) {
  const double scale = a.lattice.resolution;
  std::vector<double> flat;
  flat.reserve(6 * a.result.trace.size());
  for (const TraceStep& s : a.result.trace) {
    const DVec p = a.lattice.voxels_to_metres(s.at);
    flat.insert(flat.end(), {p.x, p.y, p.z, s.g * scale, s.key * scale, s.backward ? 1.0 : 0.0});
  }
  const std::size_t n = a.result.trace.size();
  return to_numpy<TraceOut>(std::move(flat), {n, 6});
}

PointTuple place_of(const Answer& a, const std::optional<QVec>& q) {
  return q ? PointTuple(metres(a.lattice, *q)) : std::nullopt;
}

/// The curve's pieces as arrays: control points, straight or not, a kink at the end or not, largest
/// curvature.
CurveOut curve_of(const Answer& a) {
  const std::vector<CurvePiece> pieces = a.curve();
  const std::size_t n = pieces.size();
  std::vector<double> control, curvature;
  std::vector<std::uint8_t> straight, kink;
  control.reserve(12 * n);
  for (const CurvePiece& piece : pieces) {
    for (const DVec& p : piece.control) control.insert(control.end(), {p.x, p.y, p.z});
    straight.push_back(piece.straight ? 1 : 0);
    kink.push_back(piece.kink ? 1 : 0);
    curvature.push_back(piece.curvature);
  }
  return {to_numpy<ControlOut>(std::move(control), {n, 4, 3}), to_numpy<FlagsOut>(std::move(straight), {n}),
          to_numpy<FlagsOut>(std::move(kink), {n}), to_numpy<NumbersOut>(std::move(curvature), {n})};
}

/// A cost for each kind, in their order; infinity where it is forbidden. Nothing: every metre costs 1.
std::optional<std::vector<double>> costs_of(const QueryOptions& options) {
  if (!options.costs) return std::nullopt;
  std::vector<double> out;
  for (std::size_t kind = 0; kind < kKinds; ++kind) out.push_back((*options.costs)[static_cast<Kind>(kind)]);
  return out;
}

void set_costs(QueryOptions& options, const std::optional<std::vector<double>>& costs) {
  options.costs.reset();
  if (!costs) return;
  if (costs->size() != kKinds) throw InvalidInput("costs are one number for each of 1,024 labels");
  auto table = std::make_shared<CostTable>();
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    if (!((*costs)[kind] > 0.0)) throw InvalidInput("costs are numbers above 0, or infinity");
    table->set(static_cast<Kind>(kind), (*costs)[kind]);
  }
  options.costs = std::move(table);
}

void set_filter(QueryOptions& options, std::optional<std::pair<double, double>> altitude,
                const BoxesIn& no_go) {
  auto filter = std::make_shared<QueryFilter>();
  filter->altitude = altitude;
  for (std::size_t i = 0; i < no_go.shape(0); ++i)
    filter->no_go.push_back({DVec{no_go(i, 0, 0), no_go(i, 0, 1), no_go(i, 0, 2)},
                             DVec{no_go(i, 1, 0), no_go(i, 1, 1), no_go(i, 1, 2)}});
  options.filter = filter->empty() ? nullptr : std::move(filter);
}

}  // namespace

void bind_answer(nb::module_& m) {
  nb::enum_<Status>(m, "Status", "How a query ended.")
      .value("FOUND", Status::FOUND)
      .value("PARTIAL", Status::PARTIAL)
      .value("START_BLOCKED", Status::START_BLOCKED)
      .value("GOAL_BLOCKED", Status::GOAL_BLOCKED)
      .value("UNREACHABLE", Status::UNREACHABLE)
      .value("OUT_OF_BUDGET", Status::OUT_OF_BUDGET)
      .value("CANCELLED", Status::CANCELLED);
  nb::class_<CancelToken>(m, "CancelToken", "Stops a running query or build from another thread.")
      .def(nb::init<>())
      .def(
          "cancel", [](CancelToken& t) { t.cancelled.store(true); }, "Ask the job to stop.")
      .def_prop_ro(
          "cancelled", [](const CancelToken& t) { return t.cancelled.load(); },
          "Whether cancel() was called.");
  nb::class_<QueryOptions>(m, "QueryOptions", "What a query may choose; the defaults are the core's.")
      .def(nb::init<>())
      .def_rw("quality", &QueryOptions::quality)
      .def_rw("algorithm", &QueryOptions::algorithm)
      .def_rw("refine", &QueryOptions::refine)
      .def_rw("weight", &QueryOptions::weight)
      .def_rw("g_weight", &QueryOptions::g_weight)
      .def_rw("h_weight", &QueryOptions::h_weight)
      .def_rw("placement", &QueryOptions::placement)
      .def_rw("points_per_portal", &QueryOptions::points_per_portal)
      .def_rw("connectivity", &QueryOptions::connectivity)
      .def_rw("turn_radius", &QueryOptions::turn_radius)
      .def_rw("curve", &QueryOptions::curve)
      .def_rw("trace", &QueryOptions::trace)
      .def_rw("snap", &QueryOptions::snap)
      .def_rw("prefer_clearance", &QueryOptions::prefer_clearance)
      .def_rw("clearance_weight", &QueryOptions::clearance_weight)
      .def_rw("partial", &QueryOptions::partial)
      .def_rw("motion", &QueryOptions::motion)
      .def_rw("links", &QueryOptions::links)
      .def_rw("with_motion", &QueryOptions::with_motion)
      .def_rw("abstraction", &QueryOptions::abstraction)
      .def_rw("sector", &QueryOptions::sector)
      .def_rw("scheme", &QueryOptions::scheme)
      .def_rw("exact", &QueryOptions::exact)
      .def_prop_rw("costs", costs_of, set_costs)
      .def("set_filter", set_filter, "altitude"_a.none(), "no_go"_a)
      .def_prop_rw(
          "max_expansions", [](const QueryOptions& o) { return o.budget.max_expansions; },
          [](QueryOptions& o, std::uint64_t n) { o.budget.max_expansions = n; })
      .def_prop_rw(
          "time_limit", [](const QueryOptions& o) { return o.budget.time_limit; },
          [](QueryOptions& o, double s) { o.budget.time_limit = s; });
  nb::class_<Answer>(m, "Answer", "What a query found.")
      .def_prop_ro("start", [](const Answer& a) { return std::tuple(a.start.x, a.start.y, a.start.z); })
      .def_prop_ro("goal", [](const Answer& a) { return std::tuple(a.goal.x, a.goal.y, a.goal.z); })
      .def_ro("version", &Answer::version)
      .def_ro("radius", &Answer::radius)
      .def_ro("too_near", &Answer::too_near)
      .def_ro("filtered", &Answer::filtered)
      .def_prop_ro("not_allowed", [](const Answer& a) { return a.result.not_allowed; })
      .def_prop_ro("status", [](const Answer& a) { return a.result.status; })
      .def_prop_ro("cause", [](const Answer& a) { return a.result.cause; })
      .def_prop_ro("unloaded", [](const Answer& a) { return a.result.unloaded; })
      .def("points", [](const Answer& a) { return points_to_numpy(a.points()); })
      .def("corridor", [](const Answer& a) { return boxes_to_numpy(a.corridor(), a.lattice); })
      .def("links",
           [](const Answer& a) {
             std::vector<UsedLinkTuple> out;
             for (const UsedLink& l : a.result.links)
               out.emplace_back(l.leg, l.handle, price_of(l, a.lattice));
             return out;
           })
      .def("nearest_free", [](const Answer& a) { return place_of(a, a.result.nearest_free); })
      .def("snapped_start", [](const Answer& a) { return place_of(a, a.result.snapped_start); })
      .def("snapped_goal", [](const Answer& a) { return place_of(a, a.result.snapped_goal); })
      .def_prop_ro("snap", [](const Answer& a) { return a.result.snap; })
      .def_prop_ro("curve_kind", [](const Answer& a) { return std::string(a.result.curve_kind); })
      .def_prop_ro("turn_radius", [](const Answer& a) { return a.result.turn_radius; })
      .def("curve", curve_of,
           "Pieces of the smooth curve: control points (n, 4, 3), straight, kink at the end, most curvature.")
      .def_prop_ro(
          "component_voxels",
          [](const Answer& a) { return std::pair(a.result.start_component, a.result.goal_component); })
      .def_prop_ro("graph_cost", [](const Answer& a) { return a.result.graph_cost * a.lattice.resolution; })
      .def_prop_ro("cost",
                   [](const Answer& a) {
                     return a.result.cost ? std::optional(*a.result.cost * a.lattice.resolution)
                                          : std::nullopt;
                   })
      .def_prop_ro("clearance_cost",
                   [](const Answer& a) {
                     return a.result.clearance_cost
                                ? std::optional(*a.result.clearance_cost * a.lattice.resolution)
                                : std::nullopt;
                   })
      .def("min_clearance", &Answer::min_clearance, nb::call_guard<nb::gil_scoped_release>(),
           "In metres; nothing where the answer does not hold its version of the space.")
      .def_prop_ro("expanded", [](const Answer& a) { return a.result.search.expanded; })
      .def_prop_ro("relaxed", [](const Answer& a) { return a.result.search.relaxed; })
      .def_prop_ro(
          "sight_checks",
          [](const Answer& a) { return a.result.search.sight_checks + a.result.refine.sight_checks; })
      .def_prop_ro("cones", [](const Answer& a) { return a.result.search.cones; })
      .def_prop_ro("widened", [](const Answer& a) { return a.result.search.widened; })
      .def_prop_ro("fell_back", [](const Answer& a) { return a.result.search.fell_back != 0; })
      .def("trace", trace_of,
           "Expansions in order, (n, 6): x, y, z, cost, key, 1 if by the search from the goal.")
      .def_prop_ro("funnel_kept_input", [](const Answer& a) { return a.result.refine.funnel_kept_input; })
      .def_prop_ro("pull_kept_input", [](const Answer& a) { return a.result.refine.pull_kept_input; })
      .def_prop_ro("cpu_seconds", [](const Answer& a) { return a.result.cpu_seconds; })
      .def_prop_ro("locate_seconds", [](const Answer& a) { return a.result.locate_seconds; })
      .def_prop_ro("search_seconds", [](const Answer& a) { return a.result.search_seconds; })
      .def_prop_ro("refine_seconds", [](const Answer& a) { return a.result.refine_seconds; });
}

}  // namespace octoway::core
