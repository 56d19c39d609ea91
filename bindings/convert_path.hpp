// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Answers of queries as arrays.
#pragma once

#include <nanobind/stl/tuple.h>

#include "bindings/convert_metres.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/api/places.hpp"

namespace octoway::core {

using TraceOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 6>>;
using ControlOut = nb::ndarray<nb::numpy, double, nb::shape<-1, 4, 3>>;
using OffsetsOut = nb::ndarray<nb::numpy, std::int64_t, nb::shape<-1>>;
using EndsOut = nb::ndarray<nb::numpy, std::uint8_t, nb::shape<-1, 2>>;
using CurveOut = std::tuple<ControlOut, ColumnOut<std::uint8_t>, ColumnOut<std::uint8_t>, ColumnOut<double>>;
using UsedLinkTuple = std::tuple<std::size_t, LinkHandle, double>;
using BatchOut = std::tuple<ColumnOut<std::uint8_t>, ColumnOut<double>, OffsetsOut, PointsOut,
                            ColumnOut<double>, std::uint64_t, EndsOut, ColumnOut<double>,
                            std::vector<std::tuple<std::size_t, std::size_t, LinkHandle, double>>>;

inline TraceOut trace_of(const Path& answer) {
  std::vector<double> flat;
  for (const TraceStep& s : answer.trace())
    flat.insert(flat.end(), {s.at.x, s.at.y, s.at.z, s.g, s.key, s.backward ? 1.0 : 0.0});
  const std::size_t n = flat.size() / 6;
  return to_numpy<TraceOut>(std::move(flat), {n, 6});
}

/// Control points, straight or not, a kink at the end or not, and the largest curvature of each piece.
inline CurveOut curve_of(const Path& answer) {
  std::vector<double> control, curvature;
  std::vector<std::uint8_t> straight, kink;
  for (const CurvePiece& piece : answer.curve()) {
    for (const DVec& p : piece.control) control.insert(control.end(), {p.x, p.y, p.z});
    straight.push_back(piece.straight ? 1 : 0);
    kink.push_back(piece.kink ? 1 : 0);
    curvature.push_back(piece.curvature);
  }
  const std::size_t n = curvature.size();
  return {to_numpy<ControlOut>(std::move(control), {n, 4, 3}), to_column(std::move(straight)),
          to_column(std::move(kink)), to_column(std::move(curvature))};
}

/// Of the world, in metres.
inline std::pair<std::vector<double>, std::vector<double>> bounds_of(const Path& answer) {
  const IVec n = answer.shape;
  return {*point_out(answer.lattice.origin),
          *point_out(answer.lattice.to_metres({n.x * kSub, n.y * kSub, n.z * kSub}))};
}

inline std::vector<UsedLinkTuple> links_of(const Path& answer) {
  std::vector<UsedLinkTuple> out;
  for (const UsedLink& link : answer.result.links)
    out.emplace_back(link.leg, link.handle, price_of(link, answer.lattice));
  return out;
}

inline BatchOut batch_to_numpy(Batch batch) {
  const std::size_t n = batch.statuses.size();
  std::vector<std::tuple<std::size_t, std::size_t, LinkHandle, double>> links;
  for (const BatchLink& link : batch.links) links.emplace_back(link.query, link.leg, link.handle, link.cost);
  return {to_column(std::move(batch.statuses)),
          to_column(std::move(batch.lengths)),
          to_numpy<OffsetsOut>(std::move(batch.offsets), {n + 1}),
          points_to_numpy(batch.points),
          to_column(std::move(batch.cpu_seconds)),
          batch.version,
          to_numpy<EndsOut>(std::move(batch.snapped), {n, 2}),
          to_column(std::move(batch.costs)),
          std::move(links)};
}

/// Nothing if the points are not of the plain kinds that read_point takes.
inline std::optional<Path> answer_find_path(const NavSpace& space, nb::handle start, nb::handle goal,
                                            const QueryOptions& options, const CancelToken* cancel,
                                            Radius radius) {
  DVec from, to;
  if (!read_point(start, from) || !read_point(goal, to)) return std::nullopt;
  return watched(cancel,
                 [&](Monitor& m) { return std::optional(ask_path(space, from, to, options, radius, m)); });
}

inline ColumnOut<double> distances_at(const HeldField& field, const PointsIn& points) {
  std::vector<double> out;
  without_gil([&] {
    for (const DVec& p : points_of(points)) out.push_back(field.at(p, out.size()));
  });
  return to_column(std::move(out));
}

}  // namespace octoway::core
