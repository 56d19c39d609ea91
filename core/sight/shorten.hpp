// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A polyline made shorter by rays alone.
#pragma once

#include "core/sight/rays.hpp"

namespace octoway::core {

/// Skips vertices that can be skipped, and pulls the others in towards the line between their neighbours, as
/// far as both legs stay clear. Returns how many rays that took.
std::uint64_t shorten(Rays& rays, std::vector<DVec>& points);

}  // namespace octoway::core
