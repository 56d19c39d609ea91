// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How large a body can get from here to there?
#pragma once

#include <optional>

#include "core/live/version.hpp"

namespace octoway::core {

/// The largest radius in metres for which a way leads from a to b, by the rule of inflate.hpp (spheres,
/// bounds not inflated): exact, any larger double has none. Infinity where nothing is solid; nothing where
/// not even a point gets there.
std::optional<double> widest_radius(const View& reading, QVec a, QVec b, Monitor& monitor);

}  // namespace octoway::core
