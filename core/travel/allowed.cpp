// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/travel/allowed.hpp"

#include <algorithm>

#include "core/base/union_find.hpp"

namespace octoway::core {

AllowedComponents find_allowed(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds,
                               const KindSet& allowed) {
  const auto enters = [&](CellId c) { return allowed[kinds.empty() ? Kind{0} : kinds[c]]; };
  UnionFind sets(cells.size());  // a root is the first cell of its component
  for (const Portal& p : graph.portals) {
    checkpoint();
    if (!p.is_hole() && enters(p.low) && enters(p.high)) sets.unite(p.low, p.high);
  }
  AllowedComponents out{allowed, {}, {}};
  out.component.assign(cells.size(), kNoComponent);
  for (CellId c = 0; c < cells.size(); ++c) {
    if (cells[c].empty() || !enters(c)) continue;
    const CellId root = sets.find(c);
    if (root == c) {
      out.component[c] = static_cast<std::uint32_t>(out.component_voxels.size());
      out.component_voxels.push_back(0);
    }
    out.component[c] = out.component[root];
    out.component_voxels[out.component[c]] += cells[c].volume();
  }
  return out;
}

std::shared_ptr<const AllowedComponents> AllowedCache::get(const Graph& graph, std::span<const Box> cells,
                                                           std::span<const Kind> kinds,
                                                           const KindSet& allowed) {
  const PatientLock lock(mutex_);
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const auto& c) { return c->allowed == allowed; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back();
  }
  if (kept_.size() == kKept) kept_.erase(kept_.begin());
  kept_.push_back(std::make_shared<const AllowedComponents>(find_allowed(graph, cells, kinds, allowed)));
  return kept_.back();
}

Prices AllowedCache::prices(const CostTable* costs, std::span<const Box> cells, std::span<const Kind> kinds) {
  if (costs == nullptr) return {};
  if (kinds.empty()) return costs->allows(0) ? Prices{nullptr, (*costs)[0]} : Prices{costs, 1.0};
  const std::lock_guard lock(mutex_);
  if (in_use_.empty()) {
    KindSet seen;
    for (CellId c = 0; c < cells.size(); ++c)
      if (!cells[c].empty() && !seen[kinds[c]]) seen.set(kinds[c]), in_use_.push_back(kinds[c]);
  }
  const double first = in_use_.empty() ? CostTable::kForbidden : (*costs)[in_use_.front()];
  const bool same =
      std::all_of(in_use_.begin(), in_use_.end(), [&](Kind kind) { return (*costs)[kind] == first; });
  return same && first < CostTable::kForbidden ? Prices{nullptr, first} : Prices{costs, 1.0};
}

void AllowedCache::clear() {
  const std::lock_guard lock(mutex_);
  in_use_.clear();
  kept_.clear();
}

}  // namespace octoway::core
