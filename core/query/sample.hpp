// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Random free points.
#pragma once

#include "core/space/tables.hpp"

namespace octoway::core {

inline constexpr std::size_t kMostPoints = 1'000'000'000;

/// n points, uniform over free space; the same for every decomposition of a world. Throws InvalidInput for
/// more than kMostPoints.
std::vector<QVec> random_points(const Tables& tables, std::size_t n, std::uint64_t seed);

}  // namespace octoway::core
