// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/portal_blocks.hpp"

#include <atomic>
#include <bit>
#include <limits>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define OCTOWAY_AVX2 1
#endif

namespace octoway {

namespace {

void fill_lane(PortalBlock& block, std::size_t lane, const Portal& portal, CellId from, const Box& cell) {
  for (int a = 0; a < 3; ++a) {
    block.lo[a][lane] = static_cast<std::int16_t>(portal.rect.lo[a] - cell.lo[a]);
    block.hi[a][lane] = static_cast<std::int16_t>(portal.rect.hi[a] - cell.lo[a]);
  }
  block.cell[lane] = portal.other(from);
}

PortalBlock empty_block() {
  PortalBlock block{};
  std::fill_n(block.cell, 8, kNoCell);
  return block;
}

}  // namespace

bool fits_blocks(const Box& cell) {
  for (int a = 0; a < 3; ++a)
    if (cell.size(a) > std::numeric_limits<std::int16_t>::max()) return false;
  return true;
}

void write_blocks(PortalBlocks& out, const Graph& graph, std::span<const Box> cells, CellId cell) {
  const LinkRange range = graph.ranges[cell];
  const IVec lo = cells[cell].lo;
  out.heads[cell] = {static_cast<std::uint64_t>(lo.x) | static_cast<std::uint64_t>(lo.y) << 21 |
                         static_cast<std::uint64_t>(lo.z) << 42,
                     range.run, range.runs()};
  const auto portals = graph.portals_of(cell);
  for (std::size_t i = 0; i < portals.size(); ++i) {
    PortalBlock& block = out.blocks[range.run + i / 8];
    if (i % 8 == 0) block = empty_block();
    fill_lane(block, i % 8, graph.portals[portals[i]], cell, cells[cell]);
  }
}

PortalBlocks build_portal_blocks(const Graph& graph, std::span<const Box> cells) {
  PortalBlocks out;
  for (const Box& c : cells)
    if (!fits_blocks(c)) out.too_long = true;
  if (out.too_long) return out;
  out.heads.resize(cells.size());
  out.blocks.resize(graph.links.size() / Graph::kRun);
  for (CellId c = 0; c < cells.size(); ++c) write_blocks(out, graph, cells, c);
  return out;
}

namespace {

/// The reference: one lane after the other. The vector version does the same operations in the same order.
unsigned relax_plain(const PortalBlock& block, const RelaxFrom& from, const std::uint32_t* states,
                     BestKeys best, Relaxed& out) {
  unsigned better = 0;
  out.lanes = 0;
  for (int i = 0; i < 8; ++i) {
    float lo[3], hi[3], at[3];
    for (int a = 0; a < 3; ++a) lo[a] = block.lo[a][i], hi[a] = block.hi[a][i];
    const int w = lo[0] == hi[0] ? 0 : (lo[1] == hi[1] ? 1 : 2);
    const float before = std::fabs(lo[w] - from.point[w]);
    const float beyond = std::fabs(from.goal[w] - lo[w]);
    const float sum = before + beyond;
    const float t = before / (sum == 0.0F ? 1.0F : sum);
    for (int a = 0; a < 3; ++a) {
      const float free = from.point[a] + (from.goal[a] - from.point[a]) * t;
      const float above = free > lo[a] ? free : lo[a];
      at[a] = above < hi[a] ? above : hi[a];
    }
    float here[3], there[3];
    for (int a = 0; a < 3; ++a) here[a] = at[a] - from.point[a], there[a] = at[a] - from.goal[a];
    const float step = std::sqrt(here[0] * here[0] + here[1] * here[1] + here[2] * here[2]);
    const float left = std::sqrt(there[0] * there[0] + there[1] * there[1] + there[2] * there[2]);
    out.x[i] = at[0], out.y[i] = at[1], out.z[i] = at[2];
    out.g[i] = from.g + step;
    out.f[i] = out.g[i] + from.weight * left;
    if (block.cell[i] == kNoCell) continue;
    ++out.lanes;
    if (out.f[i] < best.of(states[i]) && out.f[i] <= from.bound) better |= 1U << i;
  }
  return better;
}

#ifdef OCTOWAY_AVX2

__attribute__((target("avx2"))) inline __m256 to_floats(const std::int16_t* values) {
  return _mm256_cvtepi32_ps(_mm256_cvtepi16_epi32(_mm_load_si128(reinterpret_cast<const __m128i*>(values))));
}

__attribute__((target("avx2"))) inline __m256 length(__m256 x, __m256 y, __m256 z) {
  const __m256 xy = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
  return _mm256_sqrt_ps(_mm256_add_ps(xy, _mm256_mul_ps(z, z)));
}

/// The lanes of used states whose best key is above f. Ids are below 2^31 (build.cpp sees to it): gathers
/// read them as signed.
__attribute__((target("avx2"))) inline __m256 beats_best(__m256 f, __m256i used, const std::uint32_t* states,
                                                         BestKeys best) {
  const __m256i state = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(states));
  const __m256 none = _mm256_set1_ps(std::numeric_limits<float>::infinity());
  const __m256 old =
      _mm256_mask_i32gather_ps(none, &best.keys->f, state, _mm256_castsi256_ps(used), sizeof(BestKey));
  const __m256i stamps = _mm256_mask_i32gather_epi32(
      _mm256_setzero_si256(), reinterpret_cast<const int*>(&best.keys->stamp), state, used, sizeof(BestKey));
  const __m256i fresh = _mm256_cmpeq_epi32(stamps, _mm256_set1_epi32(static_cast<int>(best.stamp)));
  const __m256 key = _mm256_blendv_ps(none, old, _mm256_castsi256_ps(fresh));
  return _mm256_and_ps(_mm256_cmp_ps(f, key, _CMP_LT_OQ), _mm256_castsi256_ps(used));
}

__attribute__((target("avx2"))) unsigned relax_avx2(const PortalBlock& block, const RelaxFrom& from,
                                                    const std::uint32_t* states, BestKeys best,
                                                    Relaxed& out) {
  const __m256 lo[3] = {to_floats(block.lo[0]), to_floats(block.lo[1]), to_floats(block.lo[2])};
  const __m256 hi[3] = {to_floats(block.hi[0]), to_floats(block.hi[1]), to_floats(block.hi[2])};
  const __m256 p[3] = {_mm256_set1_ps(from.point[0]), _mm256_set1_ps(from.point[1]),
                       _mm256_set1_ps(from.point[2])};
  const __m256 g[3] = {_mm256_set1_ps(from.goal[0]), _mm256_set1_ps(from.goal[1]),
                       _mm256_set1_ps(from.goal[2])};
  const __m256 flat_x = _mm256_cmp_ps(lo[0], hi[0], _CMP_EQ_OQ);
  const __m256 flat_y = _mm256_cmp_ps(lo[1], hi[1], _CMP_EQ_OQ);
  const auto along_axis = [&](const __m256* v) __attribute__((target("avx2"))) {
    return _mm256_blendv_ps(_mm256_blendv_ps(v[2], v[1], flat_y), v[0], flat_x);
  };
  const __m256 plane = along_axis(lo);
  const __m256 sign = _mm256_set1_ps(-0.0F);
  const __m256 before = _mm256_andnot_ps(sign, _mm256_sub_ps(plane, along_axis(p)));
  const __m256 beyond = _mm256_andnot_ps(sign, _mm256_sub_ps(along_axis(g), plane));
  const __m256 sum = _mm256_add_ps(before, beyond);
  const __m256 zero = _mm256_cmp_ps(sum, _mm256_setzero_ps(), _CMP_EQ_OQ);
  const __m256 t = _mm256_div_ps(before, _mm256_blendv_ps(sum, _mm256_set1_ps(1.0F), zero));
  __m256 at[3], here[3], there[3];
  for (int a = 0; a < 3; ++a) {
    const __m256 free = _mm256_add_ps(p[a], _mm256_mul_ps(_mm256_sub_ps(g[a], p[a]), t));
    at[a] = _mm256_min_ps(_mm256_max_ps(free, lo[a]), hi[a]);
    here[a] = _mm256_sub_ps(at[a], p[a]);
    there[a] = _mm256_sub_ps(at[a], g[a]);
  }
  const __m256 cost = _mm256_add_ps(_mm256_set1_ps(from.g), length(here[0], here[1], here[2]));
  const __m256 left = _mm256_mul_ps(_mm256_set1_ps(from.weight), length(there[0], there[1], there[2]));
  _mm256_store_ps(out.x, at[0]);
  _mm256_store_ps(out.y, at[1]);
  _mm256_store_ps(out.z, at[2]);
  _mm256_store_ps(out.g, cost);
  const __m256 f = _mm256_add_ps(cost, left);
  _mm256_store_ps(out.f, f);
  const __m256i cells = _mm256_load_si256(reinterpret_cast<const __m256i*>(block.cell));
  const __m256i used =
      _mm256_xor_si256(_mm256_cmpeq_epi32(cells, _mm256_set1_epi32(-1)), _mm256_set1_epi32(-1));
  out.lanes = static_cast<unsigned>(
      std::countr_one(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(used)))));
  const __m256 within = _mm256_cmp_ps(f, _mm256_set1_ps(from.bound), _CMP_LE_OQ);
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_and_ps(beats_best(f, used, states, best), within)));
}

bool machine_has_avx2() {
  return __builtin_cpu_supports("avx2") != 0;
}

#else

bool machine_has_avx2() {
  return false;
}
unsigned relax_avx2(const PortalBlock& block, const RelaxFrom& from, const std::uint32_t* states,
                    BestKeys best, Relaxed& out) {
  return relax_plain(block, from, states, best, out);
}

#endif

using Relax = unsigned (*)(const PortalBlock&, const RelaxFrom&, const std::uint32_t*, BestKeys, Relaxed&);
std::atomic<Relax> relax_in_use{machine_has_avx2() ? relax_avx2 : relax_plain};

}  // namespace

unsigned relax_block(const PortalBlock& block, const RelaxFrom& from, const std::uint32_t* states,
                     BestKeys best, Relaxed& out) {
  return relax_in_use.load(std::memory_order_relaxed)(block, from, states, best, out);
}

bool use_vector_instructions(bool wanted) {
  const bool vector = wanted && machine_has_avx2();
  relax_in_use = vector ? relax_avx2 : relax_plain;
  return vector;
}

}  // namespace octoway
