// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Places that a query may not enter, free or not: heights and boxes.
#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"

namespace octoway::core {

/// In metres.
struct QueryFilter {
  std::optional<std::pair<double, double>> altitude;  ///< z of the lowest and the highest place
  std::vector<std::array<DVec, 2>> no_go;             ///< boxes, lower corner first

  bool empty() const { return !altitude && no_go.empty(); }
};

/// The voxels that a filter blocks: all that a box, or what lies below or above, overlaps with positive
/// volume. Throws InvalidInput for what is not finite or too far away.
std::vector<Box> blocked_by(const QueryFilter& filter, const Lattice& lattice, const Box& bounds);

}  // namespace octoway::core
