// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Point location: the cells that hold a point.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "core/cells/cell_index.hpp"

namespace octoway::core {

/// The cells whose closed boxes hold a point: at most 8.
struct CellsAt {
  std::array<CellId, 8> ids;
  std::size_t count = 0;

  std::span<const CellId> list() const { return {ids.data(), count}; }
};

/// A cell that holds both points, the least of them.
inline std::optional<CellId> first_shared(const CellsAt& a, const CellsAt& b) {
  for (const CellId c : a.list())
    for (const CellId d : b.list())
      if (c == d) return c;
  return std::nullopt;
}

/// Each once, in the order of the voxels that hold the point: by geometry, not by number.
CellsAt cells_at(const CellIndex& index, QVec p);

}  // namespace octoway::core
