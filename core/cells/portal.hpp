// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The rectangle that two cells share.
#pragma once

#include "core/base/box.hpp"

namespace octoway::core {

using CellId = std::uint32_t;
inline constexpr CellId kNoCell = ~CellId{0};
using PortalId = std::uint32_t;

struct Portal {
  Box rect;          ///< flat along the portal's axis: lo == hi there
  CellId low, high;  ///< the cells below and above the plane

  constexpr int axis() const { return rect.lo.x == rect.hi.x ? 0 : (rect.lo.y == rect.hi.y ? 1 : 2); }
  CellId other(CellId cell) const { return cell == low ? high : low; }
  bool touches(CellId cell) const { return cell == low || cell == high; }
  bool is_hole() const { return low == kNoCell; }  ///< an edit took it away
};

}  // namespace octoway::core
