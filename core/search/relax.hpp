// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Relaxing 8 portals at once: the heart of the crossing search. DESIGN of the crossing point: where the line
// from the entry point to the goal meets the portal's plane (the goal mirrored if it lies on the same side),
// clamped to the rectangle.
//
// There is a plain version and one for AVX2; both do the same operations in the same order and give the same
// bits. What is the same for all portals of a cell is read from memory in each block: 17 vectors do not fit
// into 16 registers, and writing them down for later was slower (a cell has one or two blocks).
#pragma once

#include <cmath>
#include <cstdint>

#include "core/search/portal_blocks.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define OCTOWAY_AVX2 __attribute__((target("avx2")))
#endif

namespace octoway {

/// What is relaxed: the cell's low corner, entry point and goal relative to it, and the cost so far.
struct RelaxFrom {
  float corner[3];
  float point[3];
  float goal[3];
  float way[3];  ///< from point to goal
  float g;
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

/// Where entry point and goal lie in the portal's plane the way to it is 0 of 0; any divisor gives 0.
inline constexpr float kLeastWay = 1e-30F;

/// The crossing points of 8 portals: where they are, the cost so far, the key and its bucket.
struct alignas(32) Relaxed {
  float at[8][4];  ///< x, y, z, g; lanes 0, 4, 1, 5, 2, 6, 3, 7, as vectors fall when they are turned
  float f[8];
  std::int32_t bucket[8];

  float* row(std::uint32_t lane) { return at[(lane & 3U) * 2 + (lane >> 2)]; }
  const float* row(std::uint32_t lane) const { return at[(lane & 3U) * 2 + (lane >> 2)]; }
};

/// Relaxes a block; returns the lanes whose key is within the bound and better than the best of their state,
/// `states` naming the states of the 8 lanes and `best` listing the best keys of all states.
class PlainRelaxer {
 public:
  explicit PlainRelaxer(const RelaxFrom& from) : from_(from) {}

  unsigned operator()(const PortalBlock& block, const std::uint32_t* states, const float* best,
                      Relaxed& out) const {
    unsigned better = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
      if (block.cell[i] == kNoCell) continue;
      const float f = cross(block, i, out.row(i));
      out.f[i] = f;
      out.bucket[i] = bucket_of(f, from_.least, from_.scale);
      if (f < best[states[i]] && f <= from_.bound) better |= 1U << i;
    }
    return better;
  }

 private:
  float cross(const PortalBlock& block, std::uint32_t i, float* row) const {
    float lo[3], hi[3], at[3], here[3], there[3];
    for (int a = 0; a < 3; ++a) lo[a] = block.lo[a][i], hi[a] = block.hi[a][i];
    const int w = lo[0] == hi[0] ? 0 : (lo[1] == hi[1] ? 1 : 2);
    const float before = std::fabs(lo[w] - from_.point[w]);
    const float beyond = std::fabs(from_.goal[w] - lo[w]);
    const float sum = before + beyond;
    const float t = before / (sum > kLeastWay ? sum : kLeastWay);
    for (int a = 0; a < 3; ++a) {
      const float free = from_.point[a] + from_.way[a] * t;
      const float above = free > lo[a] ? free : lo[a];
      at[a] = above < hi[a] ? above : hi[a];
      here[a] = at[a] - from_.point[a];
      there[a] = at[a] - from_.goal[a];
      row[a] = at[a] + from_.corner[a];
    }
    const float step = std::sqrt(here[0] * here[0] + here[1] * here[1] + here[2] * here[2]);
    const float left = std::sqrt(there[0] * there[0] + there[1] * there[1] + there[2] * there[2]);
    row[3] = from_.g + step;
    return row[3] + from_.weight * left;
  }

  const RelaxFrom& from_;
};

#ifdef OCTOWAY_AVX2

class VectorRelaxer {
 public:
  explicit VectorRelaxer(const RelaxFrom& from) : from_(from) {}

  [[gnu::noinline]] OCTOWAY_AVX2 unsigned operator()(const PortalBlock& block, const std::uint32_t* states,
                                                     const float* best, Relaxed& out) const {
    const __m256 point[3] = {all(from_.point[0]), all(from_.point[1]), all(from_.point[2])};
    const __m256 goal[3] = {all(from_.goal[0]), all(from_.goal[1]), all(from_.goal[2])};
    const __m256 lo[3] = {to_floats(block.lo[0]), to_floats(block.lo[1]), to_floats(block.lo[2])};
    const __m256 hi[3] = {to_floats(block.hi[0]), to_floats(block.hi[1]), to_floats(block.hi[2])};
    const __m256 t = when(lo, hi, point, goal);
    __m256 at[3], here[3], there[3];
    for (int a = 0; a < 3; ++a) {
      const __m256 free = _mm256_add_ps(point[a], _mm256_mul_ps(all(from_.way[a]), t));
      at[a] = _mm256_min_ps(_mm256_max_ps(free, lo[a]), hi[a]);
      here[a] = _mm256_sub_ps(at[a], point[a]);
      there[a] = _mm256_sub_ps(at[a], goal[a]);
      at[a] = _mm256_add_ps(at[a], all(from_.corner[a]));
    }
    const __m256 g = _mm256_add_ps(all(from_.g), length(here[0], here[1], here[2]));
    const __m256 f = _mm256_add_ps(g, _mm256_mul_ps(all(from_.weight), length(there[0], there[1], there[2])));
    write(at[0], at[1], at[2], g, f, out);
    const __m256 better =
        _mm256_and_ps(beats_best(f, block, states, best), _mm256_cmp_ps(f, all(from_.bound), _CMP_LE_OQ));
    return static_cast<unsigned>(_mm256_movemask_ps(better));
  }

 private:
  OCTOWAY_AVX2 static __m256 all(float value) { return _mm256_set1_ps(value); }
  OCTOWAY_AVX2 static __m256 to_floats(const std::int16_t* values) {
    return _mm256_cvtepi32_ps(
        _mm256_cvtepi16_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(values))));
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

  /// Eight columns become eight rows.
  OCTOWAY_AVX2 void write(__m256 x, __m256 y, __m256 z, __m256 g, __m256 f, Relaxed& out) const {
    const __m256 xy_low = _mm256_unpacklo_ps(x, y), xy_high = _mm256_unpackhi_ps(x, y);
    const __m256 zg_low = _mm256_unpacklo_ps(z, g), zg_high = _mm256_unpackhi_ps(z, g);
    _mm256_store_ps(out.at[0], _mm256_shuffle_ps(xy_low, zg_low, 0x44));
    _mm256_store_ps(out.at[2], _mm256_shuffle_ps(xy_low, zg_low, 0xee));
    _mm256_store_ps(out.at[4], _mm256_shuffle_ps(xy_high, zg_high, 0x44));
    _mm256_store_ps(out.at[6], _mm256_shuffle_ps(xy_high, zg_high, 0xee));
    _mm256_store_ps(out.f, f);
    const __m256 offset = _mm256_mul_ps(_mm256_sub_ps(f, all(from_.least)), all(from_.scale));
    const __m256 last = _mm256_set1_ps(static_cast<float>(kLastBucket));
    const __m256 bucket = _mm256_min_ps(_mm256_max_ps(offset, _mm256_setzero_ps()), last);
    _mm256_store_si256(reinterpret_cast<__m256i*>(out.bucket), _mm256_cvttps_epi32(bucket));
  }

  /// The lanes in use whose state's best key is above f. Ids are below 2^31 (build.cpp sees to it): gathers
  /// read them as signed.
  OCTOWAY_AVX2 static __m256 beats_best(__m256 f, const PortalBlock& block, const std::uint32_t* states,
                                        const float* best) {
    const __m256i cells = _mm256_load_si256(reinterpret_cast<const __m256i*>(block.cell));
    const __m256i all = _mm256_set1_epi32(-1);
    const __m256i used = _mm256_xor_si256(_mm256_cmpeq_epi32(cells, all), all);
    const __m256i state = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(states));
    const __m256 key = _mm256_mask_i32gather_ps(f, best, state, _mm256_castsi256_ps(used), sizeof(float));
    return _mm256_cmp_ps(f, key, _CMP_LT_OQ);  // unused lanes compare with themselves
  }

  const RelaxFrom& from_;
};

#endif

/// Whether this machine has the vector version, and nobody has switched it off.
bool vector_instructions_in_use();
/// Chooses between the versions, for tests. Returns what is in use.
bool use_vector_instructions(bool wanted);

}  // namespace octoway
