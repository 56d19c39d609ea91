// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Each column of voxels is one ray along z through the middle of its square. A crossing flips one bit of the
// column, at the first voxel whose centre lies above it; a running xor over the column turns flips into
// inside and outside.
//
// Rays that hit an edge or a vertex exactly (Simulation of Simplicity, Edelsbrunner and Muecke 1990): the ray
// stands at (x + e, y + e^2) for an infinitely small e > 0. So it never hits an edge or a vertex, never a
// triangle seen edge on, and two triangles that share an edge always agree on whose side the ray is.
#include "core/voxels/parity.hpp"

#include <vector>

#include "core/base/parallel.hpp"

namespace octoway::core {

namespace {

constexpr std::size_t kRun = 512;  ///< triangles handed out at once
constexpr int kHalfBits = kSubBits - 1;
constexpr std::int64_t kHalf = kSub / 2;

/// The place where an edge meets the ray's plane at x: the first column whose ray lies above the edge.
template <class N>
struct ColumnEdge {
  QVec from, to;  ///< from.x <= to.x

  /// The plane x + e lies between the ends; a vertex exactly at x is to the left of it.
  bool meets(std::int64_t x) const { return from.x <= x && x < to.x; }

  N first_above(std::int64_t x) const {
    const N run = to.x - from.x;
    const N rise = to.y - from.y;
    // (2 j + 1) kHalf run > from.y run + rise (x - from.x); if equal, the edge rises past y + e^2 at x + e.
    const N height = from.y * run + rise * (x - from.x) + (rise > 0 ? 1 : 0);
    const N odd =
        -floor_div(static_cast<N>(-height), static_cast<N>(run * kHalf));  // 2 j + 1 is at least this
    return odd >> 1;                                                       // the least j with 2 j + 1 >= odd
  }
};

/// crossed(x, y, z) for every column of the grid that the triangle crosses, z the first voxel above.
template <class N, class Crossed>
void for_each_crossing(const Triangle& triangle, IVec corner, IVec shape, const Crossed& crossed) {
  const Triangle t = moved(triangle, corner);
  Vec3<N> n = normal_of<N>(t);
  if (n.z == 0) return;
  if (n.z < 0) n = Vec3<N>{-n.x, -n.y, -n.z};
  const N level = floor_dot(n, t[0], kHalfBits) + 1;  // n . (2 i + 1) is at least this above the plane
  std::array<ColumnEdge<N>, 3> edges;
  for (std::size_t i = 0; i < 3; ++i) {
    const QVec a = t[i];
    const QVec b = t[(i + 1) % 3];
    edges[i] = a.x <= b.x ? ColumnEdge<N>{a, b} : ColumnEdge<N>{b, a};
  }
  const Box box = contact_box(t);
  const std::int32_t last_x = std::min(box.hi.x, shape.x - corner.x);
  for (std::int32_t x = std::max(box.lo.x, -corner.x); x < last_x; ++x) {
    N lo = shape.y - corner.y;
    N hi = -corner.y;
    const std::int64_t ray = (2 * std::int64_t{x} + 1) * kHalf;
    for (const ColumnEdge<N>& edge : edges) {
      if (!edge.meets(ray)) continue;
      const N first = edge.first_above(ray);
      lo = std::min(lo, first);
      hi = std::max(hi, first);
    }
    lo = std::max<N>(lo, -corner.y);
    hi = std::min<N>(hi, shape.y - corner.y);
    for (N y = lo; y < hi; ++y) {
      const N odd = -floor_div(static_cast<N>(n.x * (2 * x + 1) + n.y * (2 * y + 1) - level), n.z);
      const N z = std::clamp<N>(odd >> 1, -corner.z, shape.z - corner.z);
      crossed(corner.x + x, corner.y + static_cast<std::int32_t>(y), corner.z + static_cast<std::int32_t>(z));
    }
  }
}

/// One bit a column, and one a voxel: where the number of crossings becomes odd or even.
class Flips {
 public:
  explicit Flips(IVec shape) : shape_(shape), voxels_(shape), columns_({1, shape.x, shape.y}) {}

  void add(const Triangle& t) {
    const Box box = contact_box(t);
    if (box.hi.x <= 0 || box.hi.y <= 0 || box.lo.x >= shape_.x || box.lo.y >= shape_.y) return;
    const auto crossed = [this](std::int32_t x, std::int32_t y, std::int32_t z) {
      flip(columns_.row(0, x), y);
      if (z < shape_.z) flip(voxels_.row(x, y), z);
    };
    if (is_small(t)) {
      for_each_crossing<std::int64_t>(t, box.lo, shape_, crossed);
      return;
    }
    const IVec inside{std::clamp(box.lo.x, 0, shape_.x), std::clamp(box.lo.y, 0, shape_.y),
                      std::clamp(box.lo.z, 0, shape_.z)};
    for_each_crossing<Int128>(t, inside, shape_, crossed);
  }

  bool odd(std::int32_t x, std::int32_t y) const { return columns_.solid_inside({0, x, y}); }

  /// Everything from a bit up to the next is inside.
  void fill(BitGrid& grid, std::int32_t x, std::int32_t y) const {
    const std::uint64_t* flips = voxels_.row(x, y);
    std::uint64_t* row = grid.row(x, y);
    std::uint64_t inside = 0;  // all ones if the word before ended inside
    for (std::size_t w = 0; w < grid.words_per_row(); ++w) {
      std::uint64_t bits = flips[w];
      for (unsigned shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
      bits ^= inside;
      inside = (bits >> 63) != 0 ? ~std::uint64_t{0} : 0;
      row[w] |= bits & word_mask(w, 0, shape_.z);
    }
  }

 private:
  static void flip(std::uint64_t* row, std::int32_t bit) {
    __atomic_fetch_xor(row + (static_cast<std::size_t>(bit) >> 6),
                       std::uint64_t{1} << (static_cast<unsigned>(bit) & 63U), __ATOMIC_RELAXED);
  }

  IVec shape_;
  BitGrid voxels_;
  BitGrid columns_;
};

}  // namespace

std::int64_t fill_parity(BitGrid& grid, const TriangleMesh& mesh, int threads, Monitor& monitor) {
  const IVec shape = grid.shape();
  Flips flips(shape);
  const std::size_t count = mesh.faces.size();
  parallel_for(
      count, thread_count(threads, (count + kRun - 1) / kRun), kRun,
      [&](int, std::size_t i) { flips.add(mesh.triangle(i)); },
      [&](std::size_t done) {
        monitor.step("parity", static_cast<double>(done) / static_cast<double>(count));
      });
  std::int64_t odd = 0;
  for (std::int32_t x = 0; x < shape.x; ++x) {
    monitor.step("fill", static_cast<double>(x) / shape.x);
    for (std::int32_t y = 0; y < shape.y; ++y) {
      if (flips.odd(x, y))
        ++odd;
      else
        flips.fill(grid, x, y);
    }
  }
  return odd;
}

}  // namespace octoway::core
