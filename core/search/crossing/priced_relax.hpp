// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Relaxing 8 portals at once where cells have prices (relax.hpp is the same without). The crossing point makes
// price(here) |p x| + price(there) |x goal| least in the portal's plane, and is clamped to the rectangle.
//
// It is found by a fixed number of Weiszfeld's steps: each leg pulls with its price over its length. A step has
// two roots and a division, never leaves the span and needs no bracket, so lanes need not wait for each other.
// (Not measured against Newton's steps with a bracket, as in refraction.cpp.)
//
// The plain version and the one for AVX2 do the same operations in the same order and give the same bits.
#pragma once

#include "core/search/crossing/relax.hpp"
#include "core/travel/landmarks.hpp"

namespace octoway::core {

/// Prices of all kinds in single precision, and the kinds of the cells (none: all 0).
struct PriceList {
  float by_kind[kKinds];
  const Kind* kinds;

  float of(CellId cell) const { return by_kind[kinds == nullptr ? Kind{0} : kinds[cell]]; }
};

/// A cell that was entered, and all that its portals are relaxed with.
struct PricedFrom {
  float point[3], goal[3], way[3];  ///< entry point and goal relative to the cell's corner, and their difference
  const float* corner;
  float g, price;

  PricedFrom(const float* entry, const float* to, const float* low, float cost)
      : corner(low), g(entry[3]), price(cost) {
    for (int a = 0; a < 3; ++a) {
      point[a] = entry[a] - low[a];
      goal[a] = to[a] - low[a];
      way[a] = goal[a] - point[a];
    }
  }
};

/// Of 8 portals.
struct alignas(32) PricedLanes {
  float at[8][4];  ///< x, y, z and the cost so far
  float rank[8];   ///< cost so far and price(there) times the straight line to the goal
  float price[8];  ///< of the cell on the other side
};

inline constexpr int kPulls = 3;  ///< a guess: other numbers were not measured

/// A place on the straight line is no place to begin: at an end of the span a pull is 0 and stays so.
inline constexpr float kInner = 0.75F, kOff = 0.125F;

/// What landmarks know about the way to one goal.
struct LandmarkAim {
  const LandmarkRow* rows = nullptr;  ///< of all cells; null: nothing
  alignas(32) float goal[kLandmarks];  ///< the cost from each landmark to the goal
};

class PlainPricing {
 public:
  /// Returns the lanes whose rank is better than the best of their cell.
  template <class Side>
  static std::uint32_t relax(const PricedFrom& from, const PortalLanes<Side>& lanes, const PriceList& prices,
                             const float* best, PricedLanes& out) {
    std::uint32_t better = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
      out.price[i] = prices.of(lanes.cell[i]);
      out.rank[i] = cross(from, lanes, i, out.price[i], out.at[i]);
      if (out.rank[i] < best[lanes.cell[i]]) better |= 1U << i;
    }
    return better;
  }

  /// The costs from the landmarks to a point of a cell.
  static void see(const LandmarkRow& row, float price, const float* at, float* out) {
    for (std::size_t i = 0; i < kLandmarks; ++i) {
      const float x = at[0] - row.at[0][i], y = at[1] - row.at[1][i], z = at[2] - row.at[2][i];
      out[i] = row.cost[i] + price * std::sqrt(x * x + y * y + z * z);
    }
  }

  /// The way from a point between two cells to the goal costs about so much. (Infinity less infinity is not a
  /// number, which is never greater: landmarks of other components say nothing.)
  static float left(const LandmarkAim& aim, CellId a, float price_a, CellId b, float price_b, const float* at) {
    float one[kLandmarks], other[kLandmarks];
    see(aim.rows[a], price_a, at, one);
    see(aim.rows[b], price_b, at, other);
    float most = 0.0F;
    for (std::size_t i = 0; i < kLandmarks; ++i) {
      const float cost = one[i] < other[i] ? one[i] : other[i];
      const float apart = std::fabs(aim.goal[i] - cost);
      most = apart > most ? apart : most;
    }
    return most;
  }

 private:
  template <class Side>
  static float cross(const PricedFrom& from, const PortalLanes<Side>& lanes, std::uint32_t i, float there_price,
                     float* row) {
    float lo[3], hi[3];
    for (int a = 0; a < 3; ++a) lo[a] = lanes.lo[a][i], hi[a] = lanes.hi[a][i];
    const int w = lo[0] == hi[0] ? 0 : (lo[1] == hi[1] ? 1 : 2);
    const float t = when(from, w, lo[w], there_price);
    float here = 0.0F, there = 0.0F;
    for (int a = 0; a < 3; ++a) {
      const float free = from.point[a] + from.way[a] * t;
      const float above = free > lo[a] ? free : lo[a];
      const float at = above < hi[a] ? above : hi[a];
      const float step = at - from.point[a], rest = at - from.goal[a];
      here = a == 0 ? step * step : here + step * step;
      there = a == 0 ? rest * rest : there + rest * rest;
      row[a] = at + from.corner[a];
    }
    row[3] = from.g + from.price * std::sqrt(here);
    return row[3] + there_price * std::sqrt(there);
  }

  /// How far along the line to the goal the plane is to be crossed.
  static float when(const PricedFrom& from, int w, float plane, float there_price) {
    const float before = std::fabs(plane - from.point[w]);
    const float beyond = std::fabs(from.goal[w] - plane);
    const float sum = before + beyond;
    const float straight = before / (sum > kLeastWay ? sum : kLeastWay);
    if (there_price == from.price) return straight;
    const float ux = w == 0 ? 0.0F : from.way[0], uy = w == 1 ? 0.0F : from.way[1],
                uz = w == 2 ? 0.0F : from.way[2];
    const float span = ux * ux + uy * uy + uz * uz;
    float t = kInner * straight + kOff;
    for (int n = 0; n < kPulls; ++n) {
      const float rest = 1.0F - t;
      const float a = there_price * std::sqrt(t * t * span + before * before);
      const float b = from.price * std::sqrt(rest * rest * span + beyond * beyond);
      const float both = a + b;
      t = a / (both > kLeastWay ? both : kLeastWay);
    }
    return t;
  }
};

#ifdef OCTOWAY_AVX2

class VectorPricing {
 public:
  template <class Side>
  OCTOWAY_AVX2 static std::uint32_t relax(const PricedFrom& from, const PortalLanes<Side>& lanes,
                                          const PriceList& prices, const float* best, PricedLanes& out) {
    alignas(32) float keys[8];
    for (std::uint32_t i = 0; i < 8; ++i) {
      out.price[i] = prices.of(lanes.cell[i]);
      keys[i] = best[lanes.cell[i]];
    }
    const __m256 there_price = _mm256_load_ps(out.price);
    const __m256 lo[3] = {to_floats(lanes.lo[0]), to_floats(lanes.lo[1]), to_floats(lanes.lo[2])};
    const __m256 hi[3] = {to_floats(lanes.hi[0]), to_floats(lanes.hi[1]), to_floats(lanes.hi[2])};
    const __m256 t = when(from, lo, hi, there_price);
    __m256 at[3], step[3], rest[3];
    for (int a = 0; a < 3; ++a) {
      const __m256 free = _mm256_add_ps(all(from.point[a]), _mm256_mul_ps(all(from.way[a]), t));
      at[a] = _mm256_min_ps(_mm256_max_ps(free, lo[a]), hi[a]);
      step[a] = _mm256_sub_ps(at[a], all(from.point[a]));
      rest[a] = _mm256_sub_ps(at[a], all(from.goal[a]));
      at[a] = _mm256_add_ps(at[a], all(from.corner[a]));
    }
    const __m256 g = _mm256_add_ps(all(from.g), _mm256_mul_ps(all(from.price), length(step)));
    const __m256 rank = _mm256_add_ps(g, _mm256_mul_ps(there_price, length(rest)));
    VectorRelaxer::write_rows(at[0], at[1], at[2], g, out.at);
    _mm256_store_ps(out.rank, rank);
    return static_cast<std::uint32_t>(
        _mm256_movemask_ps(_mm256_cmp_ps(rank, _mm256_load_ps(keys), _CMP_LT_OQ)));
  }

  OCTOWAY_AVX2 static float left(const LandmarkAim& aim, CellId a, float price_a, CellId b, float price_b,
                                 const float* at) {
    const __m256 one = see(aim.rows[a], price_a, at);
    const __m256 other = see(aim.rows[b], price_b, at);
    const __m256 apart = _mm256_andnot_ps(all(-0.0F), _mm256_sub_ps(_mm256_load_ps(aim.goal), _mm256_min_ps(one, other)));
    const __m256 known = _mm256_max_ps(apart, _mm256_setzero_ps());  // the second operand, if the first is no number
    __m128 most = _mm_max_ps(_mm256_castps256_ps128(known), _mm256_extractf128_ps(known, 1));
    most = _mm_max_ps(most, _mm_movehl_ps(most, most));
    most = _mm_max_ss(most, _mm_movehdup_ps(most));
    return _mm_cvtss_f32(most);
  }

  /// As PlainPricing's, for the goal.
  static void see(const LandmarkRow& row, float price, const float* at, float* out) {
    PlainPricing::see(row, price, at, out);
  }

 private:
  OCTOWAY_AVX2 static __m256 all(float value) { return _mm256_set1_ps(value); }
  template <class Side>
  OCTOWAY_AVX2 static __m256 to_floats(const Side* values) {
    return VectorRelaxer::to_floats(values);
  }
  OCTOWAY_AVX2 static __m256 length(const __m256* v) { return VectorRelaxer::length(v[0], v[1], v[2]); }

  OCTOWAY_AVX2 static __m256 see(const LandmarkRow& row, float price, const float* at) {
    __m256 way[3];
    for (int a = 0; a < 3; ++a) way[a] = _mm256_sub_ps(all(at[a]), _mm256_load_ps(row.at[a]));
    return _mm256_add_ps(_mm256_load_ps(row.cost), _mm256_mul_ps(all(price), length(way)));
  }

  OCTOWAY_AVX2 static __m256 at_least(__m256 value, float least) { return _mm256_max_ps(value, all(least)); }

  OCTOWAY_AVX2 static __m256 when(const PricedFrom& from, const __m256* lo, const __m256* hi,
                                  __m256 there_price) {
    const __m256 flat_x = _mm256_cmp_ps(lo[0], hi[0], _CMP_EQ_OQ);
    const __m256 flat_y = _mm256_andnot_ps(flat_x, _mm256_cmp_ps(lo[1], hi[1], _CMP_EQ_OQ));
    const __m256 flat_xy = _mm256_or_ps(flat_x, flat_y);
    const auto along = [&](__m256 x, __m256 y, __m256 z) OCTOWAY_AVX2 {
      return _mm256_blendv_ps(_mm256_blendv_ps(z, y, flat_y), x, flat_x);
    };
    const __m256 sign = all(-0.0F);
    const __m256 plane = along(lo[0], lo[1], lo[2]);
    const __m256 point = along(all(from.point[0]), all(from.point[1]), all(from.point[2]));
    const __m256 goal = along(all(from.goal[0]), all(from.goal[1]), all(from.goal[2]));
    const __m256 before = _mm256_andnot_ps(sign, _mm256_sub_ps(plane, point));
    const __m256 beyond = _mm256_andnot_ps(sign, _mm256_sub_ps(goal, plane));
    const __m256 straight = _mm256_div_ps(before, at_least(_mm256_add_ps(before, beyond), kLeastWay));
    const __m256 same = _mm256_cmp_ps(there_price, all(from.price), _CMP_EQ_OQ);
    if (_mm256_movemask_ps(same) == 255) return straight;
    const __m256 u[3] = {_mm256_andnot_ps(flat_x, all(from.way[0])), _mm256_andnot_ps(flat_y, all(from.way[1])),
                         _mm256_and_ps(flat_xy, all(from.way[2]))};
    const __m256 span = _mm256_add_ps(_mm256_add_ps(_mm256_mul_ps(u[0], u[0]), _mm256_mul_ps(u[1], u[1])),
                                      _mm256_mul_ps(u[2], u[2]));
    return _mm256_blendv_ps(pulled(straight, span, before, beyond, there_price, all(from.price)), straight, same);
  }

  OCTOWAY_AVX2 static __m256 pulled(__m256 straight, __m256 span, __m256 before, __m256 beyond,
                                    __m256 there_price, __m256 price) {
    __m256 t = _mm256_add_ps(_mm256_mul_ps(all(kInner), straight), all(kOff));
    const __m256 before2 = _mm256_mul_ps(before, before), beyond2 = _mm256_mul_ps(beyond, beyond);
    for (int n = 0; n < kPulls; ++n) {
      const __m256 rest = _mm256_sub_ps(all(1.0F), t);
      const __m256 a = _mm256_mul_ps(
          there_price, _mm256_sqrt_ps(_mm256_add_ps(_mm256_mul_ps(_mm256_mul_ps(t, t), span), before2)));
      const __m256 b = _mm256_mul_ps(
          price, _mm256_sqrt_ps(_mm256_add_ps(_mm256_mul_ps(_mm256_mul_ps(rest, rest), span), beyond2)));
      t = _mm256_div_ps(a, at_least(_mm256_add_ps(a, b), kLeastWay));
    }
    return t;
  }
};

#endif

}  // namespace octoway::core
