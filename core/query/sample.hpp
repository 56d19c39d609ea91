// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Random free points.
#pragma once

#include "core/space/tables.hpp"

namespace octoway::core {

/// n points, uniform over free space; the same for every decomposition of a world.
std::vector<QVec> random_points(const Tables& tables, std::size_t n, std::uint64_t seed);

}  // namespace octoway::core
