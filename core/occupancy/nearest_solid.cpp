// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Rings of rows around the box, nearest first, until a ring is farther than the best voxel found. In a row the
// nearest bit on either side is found by counting zeros: for reaches below 32 voxels in one word that is cut
// out of the row.
//
// Rejected: a stored distance field. It costs a byte or more a voxel (eight times the occupancy) and every
// edit; a look around costs about as much as a cache miss or two, because most places are near something.
#include "core/occupancy/nearest_solid.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace octoway {

namespace {

constexpr std::int64_t gap_below(std::int64_t lo, std::int64_t voxel) {
  return std::max<std::int64_t>(lo - (voxel + 1) * kSub, 0);
}
constexpr std::int64_t gap_above(std::int64_t hi, std::int64_t voxel) {
  return std::max<std::int64_t>(voxel * kSub - hi, 0);
}

/// Square: an integer that holds three times the square of the reach.
template <class Square>
class SolidScan {
 public:
  SolidScan(const BitGrid& grid, const QBox& from, std::int64_t reach)
      : grid_(grid), from_(from), reach_(reach), best_(Square{reach} * reach) {
    for (int a = 0; a < 3; ++a) {
      first_[a] = floor_voxel(from.lo[a]);
      last_[a] = floor_voxel(from.hi[a]);
    }
    look_again();
    const std::int64_t window = std::int64_t{first_.z} - kHalf;
    word_ = window >> 6;
    shift_ = static_cast<unsigned>(window & 63);
    const auto words = static_cast<std::int64_t>(grid.words_per_row());
    has_low_ = word_ >= 0 && word_ < words;
    has_high_ = shift_ != 0 && word_ + 1 >= 0 && word_ + 1 < words;
  }

  std::optional<NearSolid> run() {
    const IVec shape = grid_.shape();
    const std::int32_t last = std::max({first_.x, first_.y, shape.x - 1 - last_.x, shape.y - 1 - last_.y});
    const std::int64_t margin = std::min({margin_below(0), margin_above(0), margin_below(1), margin_above(1)});
    visit_core();
    for (std::int32_t r = 1; r <= last; ++r) {
      const std::int64_t gap = margin + (r - 1) * kSub;
      if (gap >= reach_ || Square{gap} * gap > best_) break;
      visit_ring(r);
    }
    return found_ ? std::optional(NearSolid{voxel_, best_}) : std::nullopt;
  }

 private:
  static constexpr std::int32_t kHalf = 32;

  /// From the box to the first ring on either side.
  std::int64_t margin_below(int a) const { return from_.lo[a] - first_[a] * kSub; }
  std::int64_t margin_above(int a) const { return (last_[a] + 1) * kSub - from_.hi[a]; }

  std::int64_t gap(int a, std::int32_t voxel) const {
    return voxel < first_[a] ? gap_below(from_.lo[a], voxel) : gap_above(from_.hi[a], voxel);
  }

  void visit_core() {
    for (std::int32_t x = first_.x; x <= last_.x; ++x) visit_rows(x, first_.y, last_.y);
  }

  void visit_ring(std::int32_t r) {
    visit_rows(first_.x - r, first_.y - r, last_.y + r);
    visit_rows(last_.x + r, first_.y - r, last_.y + r);
    for (std::int32_t x = std::max(first_.x - r + 1, 0); x <= std::min(last_.x + r - 1, grid_.shape().x - 1);
         ++x) {
      visit_rows(x, first_.y - r, first_.y - r);
      visit_rows(x, last_.y + r, last_.y + r);
    }
  }

  void visit_rows(std::int32_t x, std::int32_t from, std::int32_t to) {
    if (x < 0 || x >= grid_.shape().x) return;
    const std::int64_t gx = gap(0, x);
    if (gx >= reach_) return;
    const Square square = Square{gx} * gx;
    for (std::int32_t y = std::max(from, 0); y <= std::min(to, grid_.shape().y - 1); ++y) {
      const std::int64_t gy = gap(1, y);
      if (gy >= reach_ || square + Square{gy} * gy > best_) continue;
      if (look_ < kHalf)
        visit_window(x, y, square + Square{gy} * gy);
      else
        visit_row(x, y, square + Square{gy} * gy);
    }
  }

  /// The 64 voxels around the box: from first_.z - 32 on.
  void visit_window(std::int32_t x, std::int32_t y, Square square) {
    const std::uint64_t* row = grid_.row(x, y) + word_;
    std::uint64_t bits = has_low_ ? row[0] >> shift_ : 0;
    if (has_high_) bits |= row[1] << (64 - shift_);
    if (bits == 0) return;
    const std::uint64_t below = bits & 0xffffffffU;
    const std::uint64_t above = bits >> kHalf;
    if (below != 0) offer({x, y, first_.z - 1 - (std::countl_zero(below) - kHalf)}, square);
    if (above != 0) offer({x, y, first_.z + std::countr_zero(above)}, square);
  }

  void visit_row(std::int32_t x, std::int32_t y, Square square) {
    const std::uint64_t* row = grid_.row(x, y);
    const std::int32_t from = std::max<std::int32_t>(0, first_.z - std::min(look_, first_.z));
    const std::int32_t to = static_cast<std::int32_t>(
        std::min<std::int64_t>(grid_.shape().z, std::int64_t{last_.z} + 1 + look_));
    for (std::int32_t w = (first_.z - 1) >> 6; w >= from >> 6; --w) {
      const std::uint64_t bits = row[w] & word_mask(static_cast<std::size_t>(w), from, first_.z);
      if (bits == 0) continue;
      offer({x, y, w * 64 + 63 - std::countl_zero(bits)}, square);
      break;
    }
    for (std::int32_t w = first_.z >> 6; w <= (to - 1) >> 6; ++w) {
      const std::uint64_t bits = row[w] & word_mask(static_cast<std::size_t>(w), first_.z, to);
      if (bits == 0) continue;
      offer({x, y, w * 64 + std::countr_zero(bits)}, square);
      break;
    }
  }

  void offer(IVec voxel, Square square) {
    const std::int64_t gz = gap(2, voxel.z);
    if (gz >= reach_) return;
    square += Square{gz} * gz;
    if (found_ ? (square > best_ || (square == best_ && voxel > voxel_)) : square >= best_) return;
    const bool nearer = square < best_;
    found_ = true;
    best_ = square;
    voxel_ = voxel;
    if (nearer && look_ >= kHalf) look_again();
  }

  /// How many voxels along a row can matter: rounded up, so that no float decides.
  void look_again() {
    const double voxels = std::sqrt(static_cast<double>(best_)) / static_cast<double>(kSub) + 2.0;
    look_ = static_cast<std::int32_t>(std::min(voxels, double{1 << 22}));
  }

  const BitGrid& grid_;
  QBox from_;
  std::int64_t reach_;
  IVec first_{}, last_{};  ///< voxels that the box reaches into
  Square best_;
  IVec voxel_{};
  bool found_ = false;
  std::int32_t look_ = 0;
  std::int64_t word_ = 0;
  unsigned shift_ = 0;
  bool has_low_ = false, has_high_ = false;
};

/// The voxels outside that are nearest to the box, one beyond each face of the grid.
void offer_border(const BitGrid& grid, const QBox& from, std::int64_t reach, std::optional<NearSolid>& best) {
  for (int a = 0; a < 3; ++a)
    for (const bool upper : {false, true}) {
      const std::int64_t gap = upper ? grid.shape()[a] * kSub - from.hi[a] : from.lo[a];
      IVec voxel;
      for (int b = 0; b < 3; ++b)  // the least that holds some of the box
        voxel[b] = floor_voxel(from.lo[b]) - (on_plane(from.lo[b]) ? 1 : 0);
      voxel[a] = upper ? grid.shape()[a] : -1;
      const Int128 square = Int128{gap} * gap;
      if (gap < reach && (!best || square < best->squared || (square == best->squared && voxel < best->voxel)))
        best = {voxel, square};
    }
}

}  // namespace

std::optional<NearSolid> nearest_solid(const BitGrid& grid, const QBox& from, std::int64_t reach,
                                       bool border) {
  if (reach <= 0) return std::nullopt;
  constexpr std::int64_t kNarrow = std::int64_t{1} << 30;  // three squares fit 63 bits
  std::optional<NearSolid> best = reach <= kNarrow ? SolidScan<std::int64_t>(grid, from, reach).run()
                                                   : SolidScan<Int128>(grid, from, reach).run();
  if (border) offer_border(grid, from, reach, best);
  return best;
}

std::int64_t to_reach(double voxels) {
  return static_cast<std::int64_t>(
      std::fmin(std::nearbyint(voxels * static_cast<double>(kSub)), static_cast<double>(kAnyReach)));
}

std::optional<Clearance> clearance_at(const BitGrid& grid, QVec p, std::int64_t reach, bool border) {
  const auto near = nearest_solid(grid, QBox::of_point(p), reach, border);
  if (!near) return std::nullopt;
  const double distance = std::sqrt(static_cast<double>(near->squared));
  if (near->squared == 0) return Clearance{0.0, {0, 0, 0}};
  const QBox box = QBox::of_voxel(near->voxel);
  DVec away;
  for (int a = 0; a < 3; ++a)
    away[a] = static_cast<double>(p[a] - std::clamp(p[a], box.lo[a], box.hi[a])) / distance;
  return Clearance{distance / static_cast<double>(kSub), away};
}

}  // namespace octoway
