// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The true nearest free point: rings of bins around the point, nearest first, until no farther ring can hold
// a better one. Distances are exact integers.
#include <algorithm>

#include "core/space/space.hpp"

namespace octoway {

namespace {

/// The bins of an index in rings around a point, which may lie outside.
class BinRings {
 public:
  BinRings(const CellIndex& index, QVec p) : index_(index) {
    for (int a = 0; a < 3; ++a) center_[a] = p[a] >> (kSubBits + CellIndex::kBinBits);
  }

  /// visit(cell) for every cell of every bin; a cell may come more than once. Ends before a ring whose bins
  /// are so far that is_enough(squared distance).
  template <class IsEnough, class Visit>
  void walk(const IsEnough& is_enough, const Visit& visit) const {
    const IVec bins = index_.bins();
    std::int64_t first = 0;
    std::int64_t last = 0;
    for (int a = 0; a < 3; ++a) {
      first = std::max({first, -center_[a], center_[a] - (bins[a] - 1)});
      last = std::max({last, center_[a], bins[a] - 1 - center_[a]});
    }
    for (std::int64_t r = first; r <= last && !is_enough(squared_gap(r)); ++r) walk_ring(r, visit);
  }

 private:
  /// Bins of ring r are at least r - 1 whole bins away.
  static Int128 squared_gap(std::int64_t r) {
    const Int128 gap = Int128{std::max<std::int64_t>(r - 1, 0)} << (kSubBits + CellIndex::kBinBits);
    return gap * gap;
  }

  template <class Visit>
  void walk_ring(std::int64_t r, const Visit& visit) const {
    const IVec bins = index_.bins();
    const auto from = [&](int a) { return std::max<std::int64_t>(center_[a] - r, 0); };
    const auto to = [&](int a) { return std::min<std::int64_t>(center_[a] + r, bins[a] - 1); };
    for (std::int64_t x = from(0); x <= to(0); ++x)
      for (std::int64_t y = from(1); y <= to(1); ++y) {
        const bool whole_row = std::abs(x - center_[0]) == r || std::abs(y - center_[1]) == r;
        if (whole_row) {
          for (std::int64_t z = from(2); z <= to(2); ++z) visit_bin(x, y, z, visit);
        } else {
          if (center_[2] - r >= 0 && center_[2] - r < bins.z) visit_bin(x, y, center_[2] - r, visit);
          if (r > 0 && center_[2] + r >= 0 && center_[2] + r < bins.z) visit_bin(x, y, center_[2] + r, visit);
        }
      }
  }

  template <class Visit>
  void visit_bin(std::int64_t x, std::int64_t y, std::int64_t z, const Visit& visit) const {
    const IVec bin{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)};
    for (const BinEntry& entry : index_.cells_in(bin)) visit(entry.cell);
  }

  const CellIndex& index_;
  QVec center_{};  ///< bin of the point
};

}  // namespace

std::optional<QVec> Space::nearest_free(QVec p, std::span<const std::uint32_t> components,
                                        std::optional<Int128> most) const {
  std::optional<QVec> best;
  Int128 least = 0;
  BinRings(index_, p).walk([&](Int128 gap) { return (best && gap > least) || (most && gap > *most); },
                           [&](CellId c) {
                             const auto allowed = [&] {
                               return components.empty() || std::find(components.begin(), components.end(),
                                                                      graph_.component[c]) != components.end();
                             };
                             if (!allowed()) return;
                             const QVec q = cells_[c].clamp(p);
                             const Int128 d = squared_distance(p, q);
                             if (most && d > *most) return;
                             if (!best || d < least || (d == least && q < *best)) best = q, least = d;
                           });
  return best;
}

std::map<std::uint32_t, NearPlace> Space::nearest_in_each(QVec p, Int128 most) const {
  std::map<std::uint32_t, NearPlace> found;
  BinRings(index_, p).walk([&](Int128 gap) { return gap > most; },
                           [&](CellId c) {
                             const QVec q = cells_[c].clamp(p);
                             const NearPlace place{squared_distance(p, q), q};
                             if (place.squared > most) return;
                             const auto [at, fresh] = found.try_emplace(graph_.component[c], place);
                             if (!fresh && place < at->second) at->second = place;
                           });
  return found;
}

}  // namespace octoway
