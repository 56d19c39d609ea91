// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A view for the radius that a call names. The first call of a radius builds its layer, without the GIL.
#pragma once

#include "bindings/convert_monitor.hpp"
#include "core/api/ask.hpp"

namespace octoway::core {

inline View read_for(const NavSpace& space, Radius radius, const QueryOptions& options = {}) {
  return watched(nullptr, [&](Monitor& m) { return read_for(space, radius, options, m); });
}

/// True if a query reads the space's own layer.
inline bool is_plain(Radius radius, const QueryOptions& options) {
  return !radius && !options.with_motion && !options.filter;
}

}  // namespace octoway::core
