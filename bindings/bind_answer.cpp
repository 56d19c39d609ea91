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

namespace octoway {

namespace {

using namespace nb::literals;
using TraceOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 6>>;
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
      .def_rw("trace", &QueryOptions::trace)
      .def_rw("partial", &QueryOptions::partial)
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
      .def_prop_ro("status", [](const Answer& a) { return a.result.status; })
      .def_prop_ro("cause", [](const Answer& a) { return a.result.cause; })
      .def("points", [](const Answer& a) { return points_to_numpy(a.points()); })
      .def("corridor", [](const Answer& a) { return boxes_to_numpy(a.corridor(), a.lattice); })
      .def("nearest_free",
           [](const Answer& a) {
             return a.result.nearest_free ? PointTuple(metres(a.lattice, *a.result.nearest_free))
                                          : std::nullopt;
           })
      .def_prop_ro(
          "component_voxels",
          [](const Answer& a) { return std::pair(a.result.start_component, a.result.goal_component); })
      .def_prop_ro("graph_cost", [](const Answer& a) { return a.result.graph_cost * a.lattice.resolution; })
      .def_prop_ro("expanded", [](const Answer& a) { return a.result.search.expanded; })
      .def_prop_ro("relaxed", [](const Answer& a) { return a.result.search.relaxed; })
      .def_prop_ro(
          "sight_checks",
          [](const Answer& a) { return a.result.search.sight_checks + a.result.refine.sight_checks; })
      .def("trace", trace_of,
           "Expansions in order, (n, 6): x, y, z, cost, key, 1 if by the search from the goal.")
      .def_prop_ro("funnel_kept_input", [](const Answer& a) { return a.result.refine.funnel_kept_input; })
      .def_prop_ro("pull_kept_input", [](const Answer& a) { return a.result.refine.pull_kept_input; })
      .def_prop_ro("cpu_seconds", [](const Answer& a) { return a.result.cpu_seconds; })
      .def_prop_ro("locate_seconds", [](const Answer& a) { return a.result.locate_seconds; })
      .def_prop_ro("search_seconds", [](const Answer& a) { return a.result.search_seconds; })
      .def_prop_ro("refine_seconds", [](const Answer& a) { return a.result.refine_seconds; });
}

}  // namespace octoway
