// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The part of a segment that meets a portal's rectangle, exactly.
#pragma once

#include <optional>

#include "core/base/box.hpp"
#include "core/base/exact.hpp"

namespace octoway::core {

/// The part of a segment that lies in a closed rectangle; one moment unless the segment runs inside its
/// plane.
struct Crossing {
  Ratio enter, leave;
};

/// rect is flat along `axis`. Parameters are within [0, 1].
std::optional<Crossing> cross_rectangle(QVec a, QVec b, const Box& rect, int axis);

}  // namespace octoway::core
