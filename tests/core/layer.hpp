// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A layer to query, for tests that need no living space.
#pragma once

#include "core/query/distance_field.hpp"
#include "core/query/nearest.hpp"
#include "core/query/points.hpp"
#include "core/query/polyline.hpp"
#include "core/query/query.hpp"
#include "core/query/sample.hpp"
#include "core/space/build.hpp"

namespace octoway::core::test {

inline std::unique_ptr<Layer> build_layer(std::shared_ptr<const BitGrid> grid, const BuildOptions& options,
                                          Monitor& monitor, KindGrids kind_grids = {}) {
  return std::make_unique<Layer>(build_tables(std::move(grid), {}, options, monitor, std::move(kind_grids)));
}

}  // namespace octoway::core::test
