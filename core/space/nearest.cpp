// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The true nearest free point: rings of bins around the point, nearest first, until no farther ring can hold
// a better one. Distances are exact integers.
#include <algorithm>

#include "core/space/space.hpp"

namespace octoway {

namespace {

class NearestSearch {
 public:
  NearestSearch(const CellIndex& index, std::span<const Box> cells, const Graph& graph,
                std::span<const std::uint32_t> components, QVec p)
      : index_(index), cells_(cells), graph_(graph), components_(components), p_(p) {
    for (int a = 0; a < 3; ++a) center_[a] = p[a] >> (kSubBits + CellIndex::kBinBits);
  }

  std::optional<QVec> run() {
    const IVec bins = index_.bins();
    std::int64_t first = 0;
    std::int64_t last = 0;
    for (int a = 0; a < 3; ++a) {
      first = std::max({first, -center_[a], center_[a] - (bins[a] - 1)});
      last = std::max({last, center_[a], bins[a] - 1 - center_[a]});
    }
    for (std::int64_t r = first; r <= last && !(best_ && ring_is_farther(r)); ++r) visit_ring(r);
    return best_;
  }

 private:
  /// Bins of ring r are at least r - 1 whole bins away.
  bool ring_is_farther(std::int64_t r) const {
    const Int128 gap = Int128{std::max<std::int64_t>(r - 1, 0)} << (kSubBits + CellIndex::kBinBits);
    return gap * gap > least_;
  }

  void visit_ring(std::int64_t r) {
    const IVec bins = index_.bins();
    const auto from = [&](int a) { return std::max<std::int64_t>(center_[a] - r, 0); };
    const auto to = [&](int a) { return std::min<std::int64_t>(center_[a] + r, bins[a] - 1); };
    for (std::int64_t x = from(0); x <= to(0); ++x)
      for (std::int64_t y = from(1); y <= to(1); ++y) {
        const bool whole_row = std::abs(x - center_[0]) == r || std::abs(y - center_[1]) == r;
        if (whole_row) {
          for (std::int64_t z = from(2); z <= to(2); ++z) visit_bin(x, y, z);
        } else {
          if (center_[2] - r >= 0 && center_[2] - r < bins.z) visit_bin(x, y, center_[2] - r);
          if (r > 0 && center_[2] + r >= 0 && center_[2] + r < bins.z) visit_bin(x, y, center_[2] + r);
        }
      }
  }

  void visit_bin(std::int64_t x, std::int64_t y, std::int64_t z) {
    const IVec bin{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)};
    for (const BinEntry& entry : index_.cells_in(bin)) {
      const CellId c = entry.cell;
      if (!allowed(c)) continue;
      const QVec q = cells_[c].clamp(p_);
      const Int128 d = squared_distance(p_, q);
      if (!best_ || d < least_ || (d == least_ && q < *best_)) best_ = q, least_ = d;
    }
  }

  bool allowed(CellId c) const {
    return components_.empty() ||
           std::find(components_.begin(), components_.end(), graph_.component[c]) != components_.end();
  }

  const CellIndex& index_;
  std::span<const Box> cells_;
  const Graph& graph_;
  std::span<const std::uint32_t> components_;
  QVec p_;
  QVec center_{};  ///< bin of p; may lie outside
  std::optional<QVec> best_;
  Int128 least_ = 0;
};

}  // namespace

std::optional<QVec> Space::nearest_free(QVec p, std::span<const std::uint32_t> components) const {
  return NearestSearch(index_, cells_, graph_, components, p).run();
}

}  // namespace octoway
