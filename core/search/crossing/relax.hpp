// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Relaxing 8 portals at once: the heart of the crossing search. The crossing point lies where the line
// from the entry point to the goal meets the portal's plane (the goal mirrored if it lies on the same side),
// clamped to the rectangle.
//
// There is a plain version and one for AVX2; both do the same operations in the same order and give the same
// bits.
#pragma once

#include <cmath>
#include <cstdint>

#include "core/search/crossing/portal_blocks.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define OCTOWAY_AVX2 __attribute__((target("avx2")))
#endif

namespace octoway::core {

/// Values that stay the same for a whole search.
struct alignas(16) RelaxTo {
  float goal[4];  ///< in voxels, and 0
  float weight;
  float bound;         ///< keys above are not wanted
  float least, scale;  ///< a key's bucket is (key - least) * scale
};

inline constexpr std::int32_t kLastBucket = 4194304;  ///< keys beyond share it

/// Bucket of a key: whole numbers from 0.
inline std::int32_t bucket_of(float f, float least, float scale) {
  const float offset = (f - least) * scale;
  const float above = offset > 0.0F ? offset : 0.0F;
  return static_cast<std::int32_t>(above < static_cast<float>(kLastBucket) ? above
                                                                           : static_cast<float>(kLastBucket));
}

/// If entry point and goal lie in the portal's plane the way to it is 0 of 0; any divisor gives 0.
inline constexpr float kLeastWay = 1e-30F;

/// How many lanes are relaxed before any is used: how many of them are better is a toss-up that holds up all
/// that comes after it, so the arithmetic of all blocks comes before. Few cells have more portals.
inline constexpr std::uint32_t kRelaxedLanes = 32;

/// The crossing points of up to kRelaxedLanes portals.
struct alignas(32) Relaxed {
  float at[kRelaxedLanes][4];  ///< x, y, z and the cost so far
  float f[kRelaxedLanes];
  std::int32_t bucket[kRelaxedLanes];
  std::uint32_t cell[kRelaxedLanes];
};

/// A state of the search.
enum class StatePer : std::uint8_t { CELL, PORTAL };

/// The cell to relax: a cell that was entered at (x, y, z) with cost g, from its block `first` on.
template <StatePer State, class Side>
struct RelaxFrom {
  const float* entry;  ///< x, y, z, g
  const CellBlock<Side>& cell;
  const PortalLanes<Side>* others;  ///< of the cell: block k >= kOwn is others[k - kOwn]
  std::uint32_t first;
  const PortalId* portals;  ///< of the cell; they are the lanes' states, or else the lanes' cells are

  std::uint32_t end() const {
    const std::uint32_t last = first + kRelaxedLanes / 8;
    return cell.blocks() < last ? cell.blocks() : last;
  }
  std::uint32_t used_lanes() const {
    const std::uint32_t left = cell.portals - 8 * first;
    return left < kRelaxedLanes ? (1U << left) - 1 : ~0U;
  }
  const PortalLanes<Side>& lanes(std::uint32_t block) const {
    return block < cell.kOwn ? cell.lanes[block] : others[block - cell.kOwn];
  }
  const std::uint32_t* states_of(std::uint32_t block) const {
    return State == StatePer::CELL ? lanes(block).cell : portals + 8 * std::size_t{block};
  }
};

/// Relaxers return the lanes whose key is within the bound and better than the best of their state, `best`
/// listing the best keys of all states.
class PlainRelaxer {
 public:
  template <StatePer State, class Side>
  static std::uint32_t relax(const RelaxTo& to, const RelaxFrom<State, Side>& from, const float* best,
                             Relaxed& out) {
    const Ends ends(to, from.entry, from.cell.corner);
    std::uint32_t better = 0;
    for (std::uint32_t k = from.first; k < from.end(); ++k) {
      const PortalLanes<Side>& lanes = from.lanes(k);
      const std::uint32_t* states = from.states_of(k);
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t lane = 8 * (k - from.first) + i;
        const float f = ends.cross(lanes, i, out.at[lane]);
        out.f[lane] = f;
        out.bucket[lane] = bucket_of(f, to.least, to.scale);
        out.cell[lane] = lanes.cell[i];
        if (f < best[states[i]] && f <= to.bound) better |= 1U << lane;
      }
    }
    return better & from.used_lanes();
  }

 private:
  /// Entry point and goal relative to the cell's corner.
  struct Ends {
    const float* corner;
    float point[3], goal[3], way[3];
    float g, weight;

    Ends(const RelaxTo& to, const float* entry, const float* low)
        : corner(low), g(entry[3]), weight(to.weight) {
      for (int a = 0; a < 3; ++a) {
        point[a] = entry[a] - corner[a];
        goal[a] = to.goal[a] - corner[a];
        way[a] = goal[a] - point[a];
      }
    }

    template <class Side>
    float cross(const PortalLanes<Side>& lanes, std::uint32_t i, float* row) const {
      float lo[3], hi[3], at[3], here[3], there[3];
      for (int a = 0; a < 3; ++a) lo[a] = lanes.lo[a][i], hi[a] = lanes.hi[a][i];
      const int w = lo[0] == hi[0] ? 0 : (lo[1] == hi[1] ? 1 : 2);
      const float before = std::fabs(lo[w] - point[w]);
      const float beyond = std::fabs(goal[w] - lo[w]);
      const float sum = before + beyond;
      const float t = before / (sum > kLeastWay ? sum : kLeastWay);
      for (int a = 0; a < 3; ++a) {
        const float free = point[a] + way[a] * t;
        const float above = free > lo[a] ? free : lo[a];
        at[a] = above < hi[a] ? above : hi[a];
        here[a] = at[a] - point[a];
        there[a] = at[a] - goal[a];
        row[a] = at[a] + corner[a];
      }
      const float step = std::sqrt(here[0] * here[0] + here[1] * here[1] + here[2] * here[2]);
      const float left = std::sqrt(there[0] * there[0] + there[1] * there[1] + there[2] * there[2]);
      row[3] = g + step;
      return row[3] + weight * left;
    }
  };
};

#ifdef OCTOWAY_AVX2

class VectorRelaxer {
  friend class VectorPricing;

 public:
  template <StatePer State, class Side>
  [[gnu::noinline]] OCTOWAY_AVX2 static std::uint32_t relax(const RelaxTo& to,
                                                            const RelaxFrom<State, Side>& from,
                                                            const float* best, Relaxed& out) {
    Ends ends;
    const __m128 low = _mm_load_ps(from.cell.corner);
    const __m128 point = _mm_sub_ps(_mm_loadu_ps(from.entry), low);  // the last is g: corners end with 0
    const __m128 goal = _mm_sub_ps(_mm_load_ps(to.goal), low);
    _mm_store_ps(ends.corner, low);
    _mm_store_ps(ends.point, point);
    _mm_store_ps(ends.goal, goal);
    _mm_store_ps(ends.way, _mm_sub_ps(goal, point));
    std::uint32_t better = 0;
    std::uint32_t lane = 0;
    const std::uint32_t end = from.end();
    for (std::uint32_t k = from.first; k < end; ++k, lane += 8)
      better |= relax_block(to, ends, from.lanes(k), from.states_of(k), best, out, lane) << lane;
    return better & from.used_lanes();
  }

 private:
  struct alignas(16) Ends {
    float corner[4], point[4], goal[4], way[4];
  };

  template <class Side>
  [[gnu::always_inline]] OCTOWAY_AVX2 static inline std::uint32_t relax_block(
      const RelaxTo& to, const Ends& ends, const PortalLanes<Side>& lanes, const std::uint32_t* states,
      const float* best, Relaxed& out, std::uint32_t lane) {
    const __m256 point[3] = {all(ends.point[0]), all(ends.point[1]), all(ends.point[2])};
    const __m256 goal[3] = {all(ends.goal[0]), all(ends.goal[1]), all(ends.goal[2])};
    const __m256 lo[3] = {to_floats(lanes.lo[0]), to_floats(lanes.lo[1]), to_floats(lanes.lo[2])};
    const __m256 hi[3] = {to_floats(lanes.hi[0]), to_floats(lanes.hi[1]), to_floats(lanes.hi[2])};
    const __m256 t = when(lo, hi, point, goal);
    __m256 at[3], here[3], there[3];
    for (int a = 0; a < 3; ++a) {
      const __m256 free = _mm256_add_ps(point[a], _mm256_mul_ps(all(ends.way[a]), t));
      at[a] = _mm256_min_ps(_mm256_max_ps(free, lo[a]), hi[a]);
      here[a] = _mm256_sub_ps(at[a], point[a]);
      there[a] = _mm256_sub_ps(at[a], goal[a]);
      at[a] = _mm256_add_ps(at[a], all(ends.corner[a]));
    }
    const __m256 g = _mm256_add_ps(all(ends.point[3]), length(here[0], here[1], here[2]));
    const __m256 f = _mm256_add_ps(g, _mm256_mul_ps(all(to.weight), length(there[0], there[1], there[2])));
    write_rows(at[0], at[1], at[2], g, out.at + lane);
    _mm256_store_ps(out.f + lane, f);
    const __m256 offset = _mm256_mul_ps(_mm256_sub_ps(f, all(to.least)), all(to.scale));
    const __m256 last = _mm256_set1_ps(static_cast<float>(kLastBucket));
    const __m256 bucket = _mm256_min_ps(_mm256_max_ps(offset, _mm256_setzero_ps()), last);
    _mm256_store_si256(reinterpret_cast<__m256i*>(out.bucket + lane), _mm256_cvttps_epi32(bucket));
    const __m256i cells = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes.cell));
    _mm256_store_si256(reinterpret_cast<__m256i*>(out.cell + lane), cells);
    const __m256 better = _mm256_and_ps(_mm256_cmp_ps(f, keys_of(states, best), _CMP_LT_OQ),
                                        _mm256_cmp_ps(f, all(to.bound), _CMP_LE_OQ));
    return static_cast<std::uint32_t>(_mm256_movemask_ps(better));
  }

  OCTOWAY_AVX2 static __m256 all(float value) { return _mm256_set1_ps(value); }
  OCTOWAY_AVX2 static __m256 to_floats(const std::uint8_t* values) {
    return _mm256_cvtepi32_ps(
        _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(values))));
  }
  OCTOWAY_AVX2 static __m256 to_floats(const std::int16_t* values) {
    return _mm256_cvtepi32_ps(
        _mm256_cvtepi16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(values))));
  }
  OCTOWAY_AVX2 static __m256 length(__m256 x, __m256 y, __m256 z) {
    const __m256 xy = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
    return _mm256_sqrt_ps(_mm256_add_ps(xy, _mm256_mul_ps(z, z)));
  }

  /// How far along the straight line each portal's plane is met.
  OCTOWAY_AVX2 static __m256 when(const __m256* lo, const __m256* hi, const __m256* point,
                                  const __m256* goal) {
    const __m256 flat_x = _mm256_cmp_ps(lo[0], hi[0], _CMP_EQ_OQ);
    const __m256 flat_y = _mm256_cmp_ps(lo[1], hi[1], _CMP_EQ_OQ);
    const auto along = [&](const __m256* v) OCTOWAY_AVX2 {
      return _mm256_blendv_ps(_mm256_blendv_ps(v[2], v[1], flat_y), v[0], flat_x);
    };
    const __m256 plane = along(lo);
    const __m256 sign = _mm256_set1_ps(-0.0F);
    const __m256 before = _mm256_andnot_ps(sign, _mm256_sub_ps(plane, along(point)));
    const __m256 beyond = _mm256_andnot_ps(sign, _mm256_sub_ps(along(goal), plane));
    const __m256 sum = _mm256_add_ps(before, beyond);
    return _mm256_div_ps(before, _mm256_max_ps(sum, _mm256_set1_ps(kLeastWay)));
  }

  /// Four columns of eight become eight rows of four.
  OCTOWAY_AVX2 static void write_rows(__m256 x, __m256 y, __m256 z, __m256 g, float (*rows)[4]) {
    const __m256 xy_low = _mm256_unpacklo_ps(x, y), xy_high = _mm256_unpackhi_ps(x, y);
    const __m256 zg_low = _mm256_unpacklo_ps(z, g), zg_high = _mm256_unpackhi_ps(z, g);
    const auto write_two = [&](std::size_t row, __m256 both) OCTOWAY_AVX2 {
      _mm_store_ps(rows[row], _mm256_castps256_ps128(both));
      _mm_store_ps(rows[row + 4], _mm256_extractf128_ps(both, 1));
    };
    write_two(0, _mm256_shuffle_ps(xy_low, zg_low, 0x44));
    write_two(1, _mm256_shuffle_ps(xy_low, zg_low, 0xee));
    write_two(2, _mm256_shuffle_ps(xy_high, zg_high, 0x44));
    write_two(3, _mm256_shuffle_ps(xy_high, zg_high, 0xee));
  }

  /// One by one: on many processors a gather is slower.
  OCTOWAY_AVX2 static __m256 keys_of(const std::uint32_t* states, const float* best) {
    return _mm256_setr_ps(best[states[0]], best[states[1]], best[states[2]], best[states[3]], best[states[4]],
                          best[states[5]], best[states[6]], best[states[7]]);
  }
};

#endif

/// True if this machine has the vector version, and it is not switched off.
bool vector_instructions_in_use();
/// Chooses between the versions, for tests. Returns what is in use.
bool use_vector_instructions(bool wanted);

}  // namespace octoway::core
