// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Costs, sizes and views of terrain abstractions to Python and back.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/abstract/terrain/patch_view.hpp"
#include "core/abstract/terrain/terrain_path.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// Of each terrain, or of each kind; infinity: forbidden.
using CostsIn = ColumnIn<double>;

inline CostTable cost_table(const CostsIn& costs) {
  CostTable table;
  require(costs.shape(0) == 256 || costs.shape(0) == kKinds, "costs are of terrains or of kinds");
  for (std::size_t i = 0; i < kKinds; ++i)
    table.set(static_cast<Kind>(i), costs(costs.shape(0) == kKinds ? i : terrain_of(static_cast<Kind>(i))));
  return table;
}

/// Sectors, patches, edges from both ends, bytes of the abstraction, bytes that queries made it remember.
using SizesOut = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t, std::size_t>;
inline SizesOut to_tuple(const AbstractionSize& size) {
  return {size.sectors, size.patches, size.edges, size.bytes, size.kept};
}

inline auto to_arrays(PatchView view) {
  return std::tuple(points_to_numpy(view.points), to_column(std::move(view.kinds)),
                    to_table<2>(std::move(view.pairs)));
}

}  // namespace octoway::core
