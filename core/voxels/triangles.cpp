// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Separating axes of a triangle and a box (Akenine-Moeller 2001), with the projections of Schwarz and Seidel
// 2010 (Fast Parallel Surface and Solid Voxelization on GPUs): a voxel is touched if it meets the bounding
// box, the slab of the plane, and in each of the three axis-aligned projections the triangle widened by the
// voxel. Each of these is a half-space over the voxel's integer corner, so a column of voxels is one run
// whose ends are divisions, and no voxel is asked about by itself. Only columns that the triangle touches are
// looked at.
//
// Rejected: ConvexCover, which halves its way to the ends of each run; for triangles of a few voxels that is
// ten times as many questions. Bins of triangles by slab, one thread a slab: an atomic "or" costs less than
// the sorting, and gives the same bits in any order.
#include "core/voxels/triangles.hpp"

#include <string>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/parallel.hpp"

namespace octoway::core {

namespace {

constexpr std::size_t kRun = 512;  ///< triangles handed out at once

/// Voxels lo to hi, both included.
template <class N>
struct Range {
  N lo, hi;
  bool empty() const { return hi < lo; }
};

/// p u + q v <= d.
template <class N>
struct HalfPlane {
  N p, q, d;

  /// Cuts off the voxels that violate it in the line of voxels at u.
  void cut(N u, Range<N>& v) const {
    const N rest = d - p * u;
    if (q > 0)
      v.hi = std::min(v.hi, floor_div(rest, q));
    else if (q < 0)
      v.lo = std::max<N>(v.lo, -floor_div(rest, -q));
    else if (rest < 0)
      v.hi = v.lo - 1;
  }
};

/// The triangle seen along one axis, widened by a voxel's corners. Seen edge on, its edges run both ways
/// along one line, and so bound it on both sides.
template <class N>
class Projection {
 public:
  Projection(const Triangle& t, int u, int v) {
    for (std::size_t i = 0; i < 3; ++i) {
      const QVec& a = t[i];
      const QVec edge = t[(i + 1) % 3] - a;
      if (edge[u] == 0 && edge[v] == 0) continue;
      const QVec other = t[(i + 2) % 3] - a;
      const N side = N{edge[v]} * other[u] - N{edge[u]} * other[v];
      if (side < 0)
        add(edge[v], -edge[u], a[u], a[v]);
      else
        add(-edge[v], edge[u], a[u], a[v]);
    }
  }

  Range<N> line(N u, Range<N> v) const {
    for (std::size_t i = 0; i < count_; ++i) sides_[i].cut(u, v);
    return v;
  }

 private:
  /// The least of p u + q v in the voxel must not be beyond the edge through (au, av).
  void add(std::int64_t p, std::int64_t q, std::int64_t au, std::int64_t av) {
    const N nearest = N{std::min<std::int64_t>(p, 0)} + std::min<std::int64_t>(q, 0);
    sides_[count_++] = {p, q, ((N{p} * au + N{q} * av) >> kSubBits) - nearest};
  }

  std::array<HalfPlane<N>, 3> sides_;
  std::size_t count_ = 0;
};

/// below <= a x + b y + c z <= above, with c >= 0. All zero for a triangle without area: nothing is cut.
template <class N>
class Slab {
 public:
  explicit Slab(const Triangle& t) : normal_(normal_of<N>(t)) {
    if (normal_.z < 0) normal_ = Vec3<N>{-normal_.x, -normal_.y, -normal_.z};
    N least = 0;
    N most = 0;
    for (int k = 0; k < 3; ++k) (normal_[k] < 0 ? least : most) += normal_[k];
    above_ = floor_dot(normal_, t[0], kSubBits) - least;
    below_ = floor_dot(Vec3<N>{-normal_.x, -normal_.y, -normal_.z}, t[0], kSubBits) + most;
  }

  bool flat() const { return is_zero(normal_); }

  void cut(N x, N y, Range<N>& z) const {
    const N here = normal_.x * x + normal_.y * y;
    if (normal_.z > 0) {
      z.hi = std::min(z.hi, floor_div(above_ - here, normal_.z));
      z.lo = std::max<N>(z.lo, -floor_div(below_ + here, normal_.z));
    } else if (above_ < here || below_ + here < 0) {
      z.hi = z.lo - 1;
    }
  }

 private:
  Vec3<N> normal_;
  N above_, below_;  ///< below_ belongs to the opposite normal
};

/// Sets bits lo to hi, both included, of a row that other threads may write to as well.
void set_bits(std::uint64_t* row, std::int32_t lo, std::int32_t hi) {
  for (auto w = static_cast<std::size_t>(lo) >> 6; w <= static_cast<std::size_t>(hi) >> 6; ++w) {
    const std::uint64_t mask = word_mask(w, lo, hi + 1);
    if ((__atomic_load_n(row + w, __ATOMIC_RELAXED) & mask) != mask)
      __atomic_fetch_or(row + w, mask, __ATOMIC_RELAXED);
  }
}

template <class N>
class Rasterizer {
 public:
  explicit Rasterizer(BitGrid& grid) : grid_(grid) {}

  /// Sets the voxels of the box, which lies in the grid, that the triangle touches; true if it has an area.
  bool run(const Triangle& triangle, const Box& box) {
    const Triangle t = moved(triangle, box.lo);  // voxels count from the box's corner
    const Slab<N> slab(t);
    const Projection<N> seen_xy(t, 0, 1), seen_xz(t, 0, 2), seen_yz(t, 1, 2);
    const Range<N> all_y{0, N{box.size(1) - 1}};
    const Range<N> all_z{0, N{box.size(2) - 1}};
    by_y_.clear();
    for (N y = 0; y <= all_y.hi; ++y) by_y_.push_back(seen_yz.line(y, all_z));
    for (N x = 0; x < box.size(0); ++x) {
      const Range<N> ys = seen_xy.line(x, all_y);
      const Range<N> by_x = seen_xz.line(x, all_z);
      for (N y = ys.lo; y <= ys.hi; ++y) {
        const Range<N>& by_y = by_y_[static_cast<std::size_t>(y)];
        Range<N> z{std::max(by_x.lo, by_y.lo), std::min(by_x.hi, by_y.hi)};
        if (z.empty()) continue;
        slab.cut(x, y, z);
        if (z.empty()) continue;
        set_bits(grid_.row(box.lo.x + static_cast<std::int32_t>(x), box.lo.y + static_cast<std::int32_t>(y)),
                 box.lo.z + static_cast<std::int32_t>(z.lo), box.lo.z + static_cast<std::int32_t>(z.hi));
      }
    }
    return !slab.flat();
  }

 private:
  BitGrid& grid_;
  std::vector<Range<N>> by_y_;  ///< for each y, the part of a column inside the projection along x
};

struct Worker {
  explicit Worker(BitGrid& grid) : small(grid), large(grid) {}

  void add(const Triangle& t, const Box& bounds) {
    const Box inside = intersect(contact_box(t), bounds);
    counts.clipped += bounds.contains(t[0]) && bounds.contains(t[1]) && bounds.contains(t[2]) ? 0 : 1;
    bool has_area = false;
    if (inside.empty())
      has_area = !is_zero(normal_of<Int128>(t));
    else
      has_area = is_small(t) ? small.run(t, inside) : large.run(t, inside);
    counts.degenerate += has_area ? 0 : 1;
  }

  Rasterizer<std::int64_t> small;
  Rasterizer<Int128> large;
  TriangleCounts counts;
};

}  // namespace

void check_mesh(const TriangleMesh& mesh) {
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    for (int k = 0; k < 3; ++k)
      if (mesh.vertices[i][k] < -kMaxVertex || mesh.vertices[i][k] > kMaxVertex)
        throw InvalidInput("vertices[" + std::to_string(i) + "] lies more than 2^29 voxels from the world");
  for (std::size_t i = 0; i < mesh.faces.size(); ++i)
    for (const std::uint32_t v : mesh.faces[i])
      if (v >= mesh.vertices.size())
        throw InvalidInput("faces[" + std::to_string(i) + "] names vertex " + std::to_string(v) +
                           ", but there are only " + std::to_string(mesh.vertices.size()));
}

TriangleCounts rasterize_triangles(BitGrid& grid, const TriangleMesh& mesh, int threads, Monitor& monitor) {
  const std::size_t count = mesh.faces.size();
  const int team = thread_count(threads, (count + kRun - 1) / kRun);
  std::vector<Worker> workers(static_cast<std::size_t>(team), Worker(grid));
  const Box bounds = grid.bounds();
  parallel_for(
      count, team, kRun,
      [&](int thread, std::size_t i) {
        workers[static_cast<std::size_t>(thread)].add(mesh.triangle(i), bounds);
      },
      [&](std::size_t done) {
        monitor.step("triangles", static_cast<double>(done) / static_cast<double>(count));
      });
  TriangleCounts total;
  for (const Worker& worker : workers) {
    total.degenerate += worker.counts.degenerate;
    total.clipped += worker.counts.clipped;
  }
  return total;
}

}  // namespace octoway::core
