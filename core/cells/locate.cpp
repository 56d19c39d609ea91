// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/locate.hpp"

#include <algorithm>

#include "core/base/window.hpp"

namespace octoway::core {

CellsAt cells_at(const CellIndex& index, QVec p) {
  CellsAt found;
  const Window w = window_at(p);
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((bit & ~w.double_axes) != 0) continue;
    const CellId c = index.locate({w.base.x + static_cast<std::int32_t>(bit & 1),
                                   w.base.y + static_cast<std::int32_t>(bit >> 1 & 1),
                                   w.base.z + static_cast<std::int32_t>(bit >> 2)});
    const auto end = found.ids.begin() + static_cast<std::ptrdiff_t>(found.count);
    if (c != kNoCell && std::find(found.ids.begin(), end, c) == end) found.ids[found.count++] = c;
  }
  return found;
}

}  // namespace octoway::core
