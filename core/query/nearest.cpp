// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The true nearest free point: rings of bins around the point, nearest first, until no farther ring can hold
// a better one. Distances are exact integers.
#include "core/query/nearest.hpp"

#include <algorithm>

#include "core/cells/bin_rings.hpp"

namespace octoway::core {

std::optional<QVec> nearest_free(const Tables& tables, QVec p) {
  return nearest_free(tables, p, Reach(tables.graph));
}

std::optional<QVec> nearest_free(const Tables& tables, QVec p, const Reach& reach,
                                 std::span<const std::uint32_t> components, std::optional<Int128> most) {
  std::optional<QVec> best;
  Int128 least = 0;
  const auto offer = [&](CellId c) {
    const std::uint32_t mine = reach.of(c);
    if (mine == kNoComponent) return;
    if (!components.empty() && std::find(components.begin(), components.end(), mine) == components.end())
      return;
    const QVec q = tables.cells[c].clamp(p);
    const Int128 d = squared_distance(p, q);
    if (most && d > *most) return;
    if (!best || d < least || (d == least && q < *best)) best = q, least = d;
  };
  BinRings(tables.index.bins(), QBox::of_point(p))
      .walk([&](Int128 gap) { return (best && gap > least) || (most && gap > *most); },
            [&](IVec bin) {
              for (const BinEntry& entry : tables.index.cells_in(bin)) offer(entry.cell);
            });
  return best;
}

std::map<std::uint32_t, NearPlace> nearest_in_each(const Tables& tables, QVec p, const Reach& reach,
                                                   Int128 most) {
  std::map<std::uint32_t, NearPlace> found;
  const auto offer = [&](CellId c) {
    const QVec q = tables.cells[c].clamp(p);
    const NearPlace place{squared_distance(p, q), q};
    if (place.squared > most || reach.of(c) == kNoComponent) return;
    const auto [at, fresh] = found.try_emplace(reach.of(c), place);
    if (!fresh && place < at->second) at->second = place;
  };
  BinRings(tables.index.bins(), QBox::of_point(p))
      .walk([&](Int128 gap) { return gap > most; },
            [&](IVec bin) {
              for (const BinEntry& entry : tables.index.cells_in(bin)) offer(entry.cell);
            });
  return found;
}

}  // namespace octoway::core
