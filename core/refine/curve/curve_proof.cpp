// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/refine/curve/curve_proof.hpp"

#include <algorithm>

#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

constexpr int kFineBits = 40;
constexpr int kDeepest = 20;               // 61 bits of a coordinate and 3 a halving stay within 128
constexpr double kFine = 1099511627776.0;  // 2^40

/// Exact: doubles from 2^12 on are whole numbers of 2^-40 anyway.
Vec3<Int128> to_fine(DVec p) {
  return {to_int<std::int64_t>(p.x * kFine), to_int<std::int64_t>(p.y * kFine),
          to_int<std::int64_t>(p.z * kFine)};
}

bool is_lattice_point(DVec p, QVec& q) {
  for (int a = 0; a < 3; ++a) {
    const double scaled = p[a] * static_cast<double>(kSub);
    if (scaled != std::floor(scaled)) return false;
    q[a] = to_int<std::int64_t>(scaled);
  }
  return true;
}

/// The layers of voxels that an interval overlaps: one choice, or two for an interval that is a single point
/// on a plane between layers.
struct Layers {
  std::int32_t lo = 0, hi = 0;
  bool on_plane = false;  ///< then [lo, lo + 1) or [lo + 1, hi)
};

Layers layers_of(Int128 least, Int128 most, int shift) {
  const int bits = kFineBits - kSubBits + shift;
  const auto from = static_cast<std::int64_t>(least >> bits);
  const auto to = static_cast<std::int64_t>((most + (Int128{1} << bits) - 1) >> bits);
  if (from == to && on_plane(from)) return {floor_voxel(from) - 1, floor_voxel(from) + 1, true};
  if (from == to) return {floor_voxel(from), floor_voxel(from) + 1, false};
  return {floor_voxel(from), floor_voxel(to + kSub - 1), false};
}

/// The voxels of a window that belong to a box.
Footing part_of(const Window& w, const Box& box) {
  unsigned mask = 0;
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((bit & ~w.double_axes) != 0) continue;
    const IVec v{w.base.x + static_cast<std::int32_t>(bit & 1),
                 w.base.y + static_cast<std::int32_t>(bit >> 1 & 1),
                 w.base.z + static_cast<std::int32_t>(bit >> 2)};
    if (box.contains(v)) mask |= 1U << bit;
  }
  return static_cast<Footing>(mask);
}

}  // namespace

DVec snap_control(DVec p) {
  for (int a = 0; a < 3; ++a) p[a] = std::nearbyint(p[a] * kFine) / kFine;
  return p;
}

Window CurveProof::window_of(const Wide& p, int shift) {
  Window w;
  const Int128 voxel = Int128{1} << (kFineBits + shift);
  for (int a = 0; a < 3; ++a) {
    const bool on = (p[a] & (voxel - 1)) == 0;
    w.base[a] = static_cast<std::int32_t>(p[a] >> (kFineBits + shift)) - (on ? 1 : 0);
    w.double_axes |= on ? 1U << a : 0U;
  }
  return w;
}

void CurveProof::restart(DVec at) {
  footing_ = room_.in(window_of(to_fine(at), 0));
}

bool CurveProof::follow(const CurvePiece& piece) {
  const DVec& a = piece.control.front();
  const DVec& b = piece.control.back();
  if (footing_ == 0) return false;
  if (!piece.straight) {
    Hull hull{{}, 4, 0};
    for (std::size_t i = 0; i < 4; ++i) hull.control[i] = to_fine(piece.control[i]);
    return prove(hull, 0);
  }
  QVec from, to;
  if (!is_lattice_point(a, from) || !is_lattice_point(b, to))
    return prove({{to_fine(a), to_fine(b), {}, {}}, 2, 0}, 0);
  footing_ = room_.follow(from, footing_, to);  // which may graze
  return footing_ != 0;
}

bool CurveProof::prove(const Hull& hull, int depth) {
  if (fits(hull)) return true;
  if (depth == kDeepest) return false;
  const auto [first, second] = halves(hull);
  return prove(first, depth + 1) && prove(second, depth + 1);
}

std::array<CurveProof::Hull, 2> CurveProof::halves(const Hull& hull) {
  const auto& [a, b, c, d] = hull.control;
  if (hull.count == 2) {
    const int shift = hull.shift + 1;
    return {Hull{{a * 2, a + b, {}, {}}, 2, shift}, Hull{{a + b, b * 2, {}, {}}, 2, shift}};
  }
  const Wide ab = a + b, bc = b + c, cd = c + d;
  const Wide middle = ab + bc * 2 + cd;
  const int shift = hull.shift + 3;
  return {Hull{{a * 8, ab * 4, (ab + bc) * 2, middle}, 4, shift},
          Hull{{middle, (bc + cd) * 2, cd * 4, d * 8}, 4, shift}};
}

/// One box around all control points, of free voxels, that can be entered from where we stand.
bool CurveProof::fits(const Hull& hull) {
  Layers layers[3];
  const auto count = static_cast<std::size_t>(hull.count);
  for (int axis = 0; axis < 3; ++axis) {
    Int128 least = hull.control[0][axis], most = least;
    for (std::size_t i = 1; i < count; ++i) {
      least = std::min(least, hull.control[i][axis]);
      most = std::max(most, hull.control[i][axis]);
    }
    layers[axis] = layers_of(least, most, hull.shift);
  }
  const Window begin = window_of(hull.control[0], hull.shift);
  const Window end = window_of(hull.control[count - 1], hull.shift);
  unsigned reached = 0;
  for (unsigned choice = 0; choice < 8; ++choice) {
    Box box;
    bool real = true;
    for (int axis = 0; axis < 3; ++axis) {
      const bool upper = (choice >> axis & 1) != 0;
      const Layers& l = layers[axis];
      real = real && (l.on_plane || !upper);
      box.lo[axis] = l.lo + (l.on_plane && upper ? 1 : 0);
      box.hi[axis] = l.hi - (l.on_plane && !upper ? 1 : 0);
    }
    if (!real || (part_of(begin, box) & footing_) == 0 || !room_.holds(box)) continue;
    reached |= part_of(end, box);
  }
  if (reached == 0) return false;
  footing_ = spread(static_cast<Footing>(reached), room_.in(end));
  return true;
}

}  // namespace octoway::core
