// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Watched paths in and out.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include "bindings/convert_metres.hpp"
#include "core/live/watch.hpp"

namespace octoway::core {

using OutlookOut =
    std::tuple<std::string, std::uint64_t, std::optional<PointOut>, std::optional<double>, double>;

inline const char* name_of(Outlook::State state) {
  return state == Outlook::State::CLEAR ? "clear" : state == Outlook::State::BLOCKED ? "blocked" : "shortcut";
}

inline std::optional<DVec> place_in(const std::optional<PointIn>& position) {
  return position ? std::optional(point(*position)) : std::nullopt;
}

inline OutlookOut outlook_out(const Outlook& o) {
  return {name_of(o.state), o.version, o.point ? std::optional(triple(*o.point)) : std::nullopt, o.distance,
          o.gain};
}

}  // namespace octoway::core
