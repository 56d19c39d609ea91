// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A reading for the radius that a query names, or for the space's own. The first query of a radius builds its
// layer: without the GIL, which those need who ask whether to go on.
#pragma once

#include "bindings/watch.hpp"
#include "core/live/answer_query.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

using Radius = std::optional<double>;

inline View read_for(const NavSpace& live, Radius radius, const CancelToken* cancel = nullptr) {
  if (!radius) return live.read();
  Monitor monitor = make_monitor(cancel);
  const nb::gil_scoped_release release;
  return live.read(*radius, monitor);
}

/// Whether the space's own layer is what a query reads.
inline bool is_plain(Radius radius, const QueryOptions& options) {
  return !radius && !options.with_motion && !options.filter;
}

/// For a query with options, none of which is about searching.
inline View read_for(const NavSpace& live, Radius radius, const QueryOptions& options) {
  if (is_plain(radius, options)) return live.read();
  Monitor monitor = make_monitor(nullptr);
  const nb::gil_scoped_release release;
  return read_for(live, radius, options, monitor);
}

/// Nothing if the query was told to stop while its layer was built. Called without the GIL.
inline std::optional<View> read_unless_stopped(const NavSpace& live, Radius radius,
                                               const QueryOptions& options, Monitor& monitor) {
  if (is_plain(radius, options)) return live.read();
  try {
    return read_for(live, radius, options, monitor);
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

/// The same with the GIL, which it gives back meanwhile.
inline std::optional<View> read_or_stop(const NavSpace& live, Radius radius, const QueryOptions& options,
                                        Monitor& monitor) {
  if (is_plain(radius, options)) return live.read();
  const nb::gil_scoped_release release;
  return read_unless_stopped(live, radius, options, monitor);
}

inline QueryResult cancelled() {
  QueryResult result;
  result.status = Status::CANCELLED;
  return result;
}

}  // namespace octoway::core
