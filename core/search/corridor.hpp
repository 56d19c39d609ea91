// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cells that a search may enter, where an abstraction has chosen them. Marks are stamped, so that the next
// query clears nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "core/cells/portal.hpp"

namespace octoway::core {

class CellCorridor {
 public:
  void begin(std::size_t cells) {
    if (marks_.size() < cells) marks_.resize(cells, 0);
    if (++mark_ != 0) return;
    std::fill(marks_.begin(), marks_.end(), 0);  // after 2^32 queries the stamps wrap around
    mark_ = 1;
  }
  void add(CellId cell) { marks_[cell] = mark_; }
  bool contains(CellId cell) const { return marks_[cell] == mark_; }

 private:
  std::vector<std::uint32_t> marks_;  ///< one for each cell: the last query that let it in
  std::uint32_t mark_ = 0;
};

}  // namespace octoway::core
