// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/recut.hpp"

#include <algorithm>

namespace octoway::core {

void CellCollector::collect(const CellsNow& now, const Box& box, std::vector<CellId>& out) {
  found_.clear();
  now.index.for_each_bin(box, [&](IVec bin) {
    for (const BinEntry& entry : now.index.cells_in(bin)) found_.push_back(entry.cell);
  });
  std::sort(found_.begin(), found_.end());
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  for (const CellId c : found_)
    if (!intersect(now.cells[c], box).empty()) out.push_back(c);
}

}  // namespace octoway::core
