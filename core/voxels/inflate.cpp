// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// max(|d| - 1, 0) is the distance from d to the nearest of -1, 0 and 1. So the solid voxels are first grown
// by one voxel all round, edges and corners included, and the gap becomes the plain distance of whole
// numbers: to what was grown we add the ball of all offsets whose square is below the limit. (A box grows by
// its limit at once, and that is all.)
//
// Bits run along z, so growing along z is shifting. A row of the result is the union of the rows at (dx, dy),
// each grown along z by what the ball leaves there. Rows with the same growth are joined first, and those
// that grow more are grown one step before they are joined with the next: a step per growth, not per row.
//
// Costs the square of the radius, over 64 voxels at a time; empty rows and rows that are full already cost
// nothing. Rejected: a distance transform (three passes over numbers instead of bits): by estimate it pays
// off beyond radii of some 30 voxels only.
#include "core/voxels/inflate.hpp"

#include <bit>
#include <cmath>

#include "core/base/error.hpp"
#include "core/base/exact.hpp"
#include "core/base/parallel.hpp"

namespace octoway::core {

namespace {

constexpr int kMantissa = 53;
constexpr double kWidest =
    2.0 * kMaxSide;  ///< voxels: a body that is wider fits nowhere beside a solid voxel

/// A double as mantissa * 2^exponent with a mantissa of exactly 53 bits; above 0.
struct Exact {
  Int128 mantissa;
  int exponent;

  explicit Exact(double v) {
    const double fraction = std::frexp(v, &exponent);
    mantissa = static_cast<std::int64_t>(std::ldexp(fraction, kMantissa));
  }
};

/// The largest whole number whose square is at most n.
std::int64_t root(std::int64_t n) {
  auto r = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  while (r * r > n) --r;
  while ((r + 1) * (r + 1) <= n) ++r;
  return r;
}

/// The least whole number that is not below radius / resolution, or not below its square.
std::int64_t least_not_below(double radius, double resolution, bool squared) {
  if (radius == 0.0) return 0;
  if (radius <= resolution) return 1;
  const double guess = radius / resolution;
  if (!(guess < kWidest)) return squared ? std::int64_t{kMaxSide} * kMaxSide * 4 : std::int64_t{kMaxSide} * 2;
  const Exact r(radius);
  const Exact v(resolution);
  const int shift = r.exponent - v.exponent;  // 0 to 22: the radius is the larger one
  const Int128 high = r.mantissa << shift;    // r = high, resolution = v.mantissa, in the same unit
  const auto below = [&](std::int64_t n) {    // n < (r / resolution), or its square
    return squared ? product_less(v.mantissa * n, v.mantissa, high, high) : v.mantissa * n < high;
  };
  auto n = static_cast<std::int64_t>(squared ? guess * guess : guess);
  while (below(n)) ++n;
  while (n > 0 && !below(n - 1)) --n;
  return n;
}

/// Rows of bits around a box, with room on all sides; rows outside the grid are empty.
class Rows {
 public:
  Rows(const BitGrid& solid, const Box& box, IVec around)
      : lo_(box.lo - around),
        nx_(static_cast<std::int32_t>(box.size(0)) + 2 * around.x),
        ny_(static_cast<std::int32_t>(box.size(1)) + 2 * around.y),
        first_(static_cast<std::size_t>(std::max(box.lo.z - around.z, 0)) >> 6),
        words_((static_cast<std::size_t>(std::min(box.hi.z + around.z, solid.shape().z) - 1) >> 6) + 1 -
               first_),
        bits_(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_) * words_) {
    for (std::int32_t x = 0; x < nx_; ++x)
      for (std::int32_t y = 0; y < ny_; ++y) {
        const std::int32_t gx = lo_.x + x;
        const std::int32_t gy = lo_.y + y;
        const bool inside = gx >= 0 && gx < solid.shape().x && gy >= 0 && gy < solid.shape().y;
        if (inside)
          std::copy_n(solid.row(gx, gy) + first_, words_, at(x, y));
        else
          std::fill_n(at(x, y), words_, 0);
      }
  }

  std::size_t words() const { return words_; }
  std::size_t first_word() const { return first_; }
  std::uint64_t* at(std::int32_t x, std::int32_t y) {
    return bits_.data() +
           (static_cast<std::size_t>(x) * static_cast<std::size_t>(ny_) + static_cast<std::size_t>(y)) *
               words_;
  }
  bool is_empty(const std::uint64_t* row) const {
    return std::all_of(row, row + words_, [](std::uint64_t w) { return w == 0; });
  }

  /// Every solid voxel becomes a box of 2m + 1 voxels. The former row at (x, y) + m is then at (x, y).
  void grow_box(IVec m) {
    std::vector<std::uint64_t> copy(words_);
    for (std::int32_t x = 0; x < nx_; ++x)
      for (std::int32_t y = 0; y < ny_; ++y)
        if (!is_empty(at(x, y))) grow_row(at(x, y), m.z, copy);
    const auto join_y = [&](std::int32_t step) {
      for (std::int32_t x = 0; x < nx_; ++x)
        for (std::int32_t y = 0; y + step < ny_; ++y) join(at(x, y), at(x, y + step), words_);
    };
    const auto join_x = [&](std::int32_t step) {
      const std::size_t slab = static_cast<std::size_t>(ny_) * words_;
      for (std::int32_t x = 0; x + step < nx_; ++x) join(at(x, 0), at(x + step, 0), slab);
    };
    over_window(2 * m.y + 1, join_y);
    over_window(2 * m.x + 1, join_x);
    empty_.resize(static_cast<std::size_t>(nx_) * static_cast<std::size_t>(ny_));
    for (std::size_t i = 0; i < empty_.size(); ++i) empty_[i] = is_empty(bits_.data() + i * words_) ? 1 : 0;
  }

  /// Joins the row at (x, y), after growing, to another.
  void join_to(std::uint64_t* sum, std::int32_t x, std::int32_t y) {
    const auto row =
        static_cast<std::size_t>(x) * static_cast<std::size_t>(ny_) + static_cast<std::size_t>(y);
    if (empty_[row] == 0) join(sum, bits_.data() + row * words_, words_);
  }

  static void join(std::uint64_t* to, const std::uint64_t* from, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) to[i] |= from[i];
  }

  /// One step along z, both ways.
  static void grow_step(std::uint64_t* row, std::size_t n) {
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t w = row[i];
      const std::uint64_t after = i + 1 < n ? row[i + 1] : 0;
      row[i] = w | w << 1 | w >> 1 | before >> 63 | after << 63;
      before = w;
    }
  }

 private:
  /// Unions over windows that double, and one last that overlaps.
  template <class Join>
  static void over_window(std::int32_t window, const Join& join_at) {
    std::int32_t done = 1;
    for (; 2 * done <= window; done *= 2) join_at(done);
    if (done < window) join_at(window - done);
  }

  void grow_row(std::uint64_t* row, std::int32_t m, std::vector<std::uint64_t>& copy) const {
    for (std::int32_t done = 0; done < m;) {
      const std::int32_t step = std::min(done + 1, m - done);  // 2 done + 1 would leave holes at the ends
      std::copy_n(row, words_, copy.begin());
      const auto whole = static_cast<std::size_t>(step) >> 6;
      const auto bits = static_cast<unsigned>(step) & 63U;
      const auto word = [&](std::size_t i) { return i < words_ ? copy[i] : 0; };  // below 0 wraps round
      for (std::size_t i = 0; i < words_; ++i) {
        row[i] |= word(i - whole) << bits | word(i + whole) >> bits;
        if (bits != 0) row[i] |= word(i - whole - 1) >> (64 - bits) | word(i + whole + 1) << (64 - bits);
      }
      done += step;
    }
  }

  IVec lo_;
  std::int32_t nx_, ny_;
  std::size_t first_, words_;
  BigVector<std::uint64_t> bits_;
  std::vector<std::uint8_t> empty_;  ///< rows without a bit
};

/// The rows that a ball reaches from one row, by how far it still grows along z there; the farthest first.
struct BallRows {
  struct Offset {
    std::int32_t dx, dy;
  };
  std::vector<std::vector<Offset>> by_growth;

  /// All offsets whose square is below the limit, as far as they matter.
  BallRows(std::int64_t limit, IVec farthest) {
    for (std::int32_t dx = -farthest.x; dx <= farthest.x; ++dx)
      for (std::int32_t dy = -farthest.y; dy <= farthest.y; ++dy) {
        const std::int64_t left = limit - 1 - std::int64_t{dx} * dx - std::int64_t{dy} * dy;
        if (left < 0) continue;
        const auto growth = static_cast<std::size_t>(std::min<std::int64_t>(root(left), farthest.z));
        if (growth >= by_growth.size()) by_growth.resize(growth + 1);
        by_growth[growth].push_back({dx, dy});
      }
  }
};

/// Writes one row of results into a grid, within a range of z, and records the changes.
class Writer {
 public:
  Writer(BitGrid& grid, const Box& box) : grid_(grid), box_(box) {}

  template <class Word>
  void write(std::int32_t x, std::int32_t y, const Word& word) {
    std::uint64_t* row = grid_.row(x, y);
    const auto last = static_cast<std::size_t>(box_.hi.z - 1) >> 6;
    for (std::size_t w = static_cast<std::size_t>(box_.lo.z) >> 6; w <= last; ++w) {
      const std::uint64_t now = word(w);
      const std::uint64_t changed = (row[w] ^ now) & word_mask(w, box_.lo.z, box_.hi.z);
      if (changed == 0) continue;
      row[w] ^= changed;
      changes.blocked += std::popcount(changed & now);
      changes.freed += std::popcount(changed & ~now);
      const auto base = static_cast<std::int32_t>(w) * 64;
      widen(changes.box, {{x, y, base + std::countr_zero(changed)},
                          {x + 1, y + 1, base + 64 - std::countl_zero(changed)}});
    }
  }

  VoxelChanges changes;

 private:
  BitGrid& grid_;
  const Box& box_;
};

/// Bits of word w of the row at (x, y) that lie within reach of the border.
std::uint64_t border_bits(const Box& core, std::int32_t x, std::int32_t y, std::size_t w) {
  if (x < core.lo.x || x >= core.hi.x || y < core.lo.y || y >= core.hi.y) return ~std::uint64_t{0};
  return ~word_mask(w, core.lo.z, core.hi.z);
}

}  // namespace

Inflation Inflation::of(double radius, double resolution, BodyShape shape, bool bounds) {
  if (!(radius >= 0.0 && std::isfinite(radius)))
    throw InvalidInput("radius must be metres, 0 or more, not " + std::to_string(radius));
  return {shape, least_not_below(radius, resolution, shape == BodyShape::SPHERE), bounds && radius > 0.0};
}

std::int32_t Inflation::reach() const {
  if (limit == 0) return 0;
  return static_cast<std::int32_t>(shape == BodyShape::BOX ? limit : root(limit - 1) + 1);
}

Box within_reach(const Box& box, const Inflation& rule, const Box& bounds) {
  const std::int32_t r = rule.reach();
  return intersect({{box.lo.x - r, box.lo.y - r, box.lo.z - r}, {box.hi.x + r, box.hi.y + r, box.hi.z + r}},
                   bounds);
}

VoxelChanges inflate_box(const BitGrid& solid, const Inflation& rule, const Box& box, BitGrid& blocked) {
  Writer writer(blocked, box);
  const std::int32_t reach = rule.reach();
  IVec around, grown;  // how far to look, and the part of it that is a box
  for (int a = 0; a < 3; ++a) {
    around[a] = std::min(reach, solid.shape()[a]);
    grown[a] = rule.shape == BodyShape::BOX ? around[a] : std::min(around[a], 1);
  }
  const IVec ball = around - grown;
  Rows rows(solid, box, around);
  const std::size_t words = rows.words();
  rows.grow_box(grown);
  const BallRows offsets(std::max<std::int64_t>(rule.limit, 1), ball);
  const Box core = rule.bounds
                       ? Box{{reach, reach, reach},
                             {solid.shape().x - reach, solid.shape().y - reach, solid.shape().z - reach}}
                       : solid.bounds();
  std::vector<std::uint64_t> sum(words);
  const auto is_full = [&](const std::vector<std::uint64_t>& row) {
    for (std::size_t w = 0; w < words; ++w)
      if ((~row[w] & word_mask(w + rows.first_word(), box.lo.z, box.hi.z)) != 0) return false;
    return true;
  };
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
      checkpoint();
      std::fill(sum.begin(), sum.end(), 0);
      for (std::size_t growth = offsets.by_growth.size(); growth-- > 0;) {
        for (const auto [dx, dy] : offsets.by_growth[growth])
          rows.join_to(sum.data(), x - box.lo.x + ball.x + dx, y - box.lo.y + ball.y + dy);
        if (growth > 0) Rows::grow_step(sum.data(), words);
        if (is_full(sum)) break;
      }
      writer.write(x, y, [&](std::size_t w) {
        return sum[w - rows.first_word()] | (rule.bounds ? border_bits(core, x, y, w) : 0);
      });
    }
  return writer.changes;
}

BitGrid inflate(const BitGrid& solid, const Inflation& rule, int threads, Monitor& monitor) {
  if (rule.none()) return solid;
  BitGrid blocked(solid.shape());
  const std::int32_t slab = std::max<std::int32_t>(16, std::min(rule.reach(), solid.shape().x));
  const auto slabs = static_cast<std::size_t>((solid.shape().x + slab - 1) / slab);
  parallel_for(
      slabs, thread_count(threads, slabs), 1,
      [&](int, std::size_t i) {
        Box box = solid.bounds();
        box.lo.x = static_cast<std::int32_t>(i) * slab;
        box.hi.x = std::min(box.lo.x + slab, box.hi.x);
        inflate_box(solid, rule, box, blocked);
      },
      [&](std::size_t done) {
        monitor.step("inflate", static_cast<double>(done) / static_cast<double>(slabs));
      });
  return blocked;
}

}  // namespace octoway::core
