// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A reading for the radius that a query names, or for the space's own. The first query of a radius builds its
// layer: without the GIL, which those need who ask whether to go on.
#pragma once

#include "bindings/watch.hpp"
#include "core/space/live.hpp"

namespace octoway {

using Radius = std::optional<double>;

inline Reading read_for(const Live& live, Radius radius, const CancelToken* cancel = nullptr) {
  if (!radius) return live.read();
  Monitor monitor = make_monitor(cancel);
  const nb::gil_scoped_release release;
  return live.read(*radius, monitor);
}

/// Nothing if the query was told to stop while its layer was built. Called without the GIL.
inline std::optional<Reading> read_unless_stopped(const Live& live, Radius radius, Monitor& monitor) {
  if (!radius) return live.read();
  try {
    return live.read(*radius, monitor);
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

inline QueryResult cancelled() {
  QueryResult result;
  result.status = Status::CANCELLED;
  return result;
}

}  // namespace octoway
