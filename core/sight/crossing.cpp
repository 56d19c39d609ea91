// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/sight/crossing.hpp"

namespace octoway::core {

namespace {

Ratio ratio(std::int64_t num, std::int64_t den) {
  return den < 0 ? Ratio{-num, -den} : Ratio{num, den};
}

/// Narrows [enter, leave] to the part of the segment between lo and hi along one axis; false if nothing is
/// left.
bool narrow(std::int64_t a, std::int64_t b, std::int64_t lo, std::int64_t hi, Crossing& c) {
  if (a == b) return lo <= a && a <= hi;
  const Ratio to_lo = ratio(lo - a, b - a);
  const Ratio to_hi = ratio(hi - a, b - a);
  const Ratio first = to_lo < to_hi ? to_lo : to_hi;
  const Ratio last = to_lo < to_hi ? to_hi : to_lo;
  if (c.enter < first) c.enter = first;
  if (last < c.leave) c.leave = last;
  return c.enter <= c.leave;
}

/// The same for a segment that does not run inside the plane, and so meets it at one moment t:
/// lo <= a + (b - a) t <= hi, times the denominator of t.
std::optional<Crossing> cross_plane(QVec a, QVec b, const Box& rect, int axis) {
  const Ratio t = ratio(rect.lo[axis] * kSub - a[axis], b[axis] - a[axis]);
  for (const int i : {(axis + 1) % 3, (axis + 2) % 3}) {
    const Int128 way = Int128{b[i] - a[i]} * t.num;
    if (way < Int128{rect.lo[i] * kSub - a[i]} * t.den || way > Int128{rect.hi[i] * kSub - a[i]} * t.den)
      return std::nullopt;
  }
  return Crossing{t, t};
}

}  // namespace

std::optional<Crossing> cross_rectangle(QVec a, QVec b, const Box& rect, int axis) {
  const std::int64_t plane = rect.lo[axis] * kSub;
  if ((a[axis] < plane && b[axis] < plane) || (a[axis] > plane && b[axis] > plane)) return std::nullopt;
  if (a[axis] != b[axis]) return cross_plane(a, b, rect, axis);
  Crossing c{{0, 1}, {1, 1}};
  for (int i = 0; i < 3; ++i)
    if (!narrow(a[i], b[i], rect.lo[i] * kSub, rect.hi[i] * kSub, c)) return std::nullopt;
  return c;
}

}  // namespace octoway::core
