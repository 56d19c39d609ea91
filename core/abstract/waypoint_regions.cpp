// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoint_regions.hpp"

#include <algorithm>
#include <array>

#include "core/base/error.hpp"

namespace octoway {

namespace {

bool is_positive(double v) {
  return v > 0 && v < std::numeric_limits<double>::infinity();
}

}  // namespace

WaypointRegions WaypointRegions::uniform(DVec low, DVec size, IVec counts) {
  WaypointRegions regions;
  for (int a = 0; a < 3; ++a) {
    if (!is_positive(size[a])) throw InvalidInput("a region's size must be positive and finite");
    if (counts[a] < 1 || counts[a] > kMaxCount)
      throw InvalidInput("there may be 1 to 2^20 regions along an axis; choose larger ones");
    regions.unit_[a] = size[a] / static_cast<double>(kSub);
  }
  regions.low_ = low;
  regions.size_ = size;
  regions.counts_ = counts;
  return regions;
}

WaypointRegions WaypointRegions::of_tree(DVec low, double edge, std::span<const RegionKey> inner) {
  if (!is_positive(edge)) throw InvalidInput("the octree's edge must be positive and finite");
  WaypointRegions regions;
  const double unit = edge / static_cast<double>(std::int64_t{1} << kRootBits);
  regions.low_ = low;
  regions.size_ = {edge, edge, edge};
  regions.unit_ = {unit, unit, unit};
  regions.adaptive_ = true;
  regions.inner_.insert(inner.begin(), inner.end());
  for (const RegionKey key : inner)
    if (key >> 48U >= kMaxLevel) throw InvalidInput("the octree is too deep");
  return regions;
}

WaypointRegions WaypointRegions::adaptive(DVec low, double edge, std::size_t most,
                                          std::span<const DVec> positions) {
  if (most < 1) throw InvalidInput("a region must be allowed at least one waypoint");
  WaypointRegions regions = of_tree(low, edge, {});
  std::vector<QVec> inside;
  for (const DVec& p : positions) inside.push_back(regions.enter(p));
  regions.divide(0, {0, 0, 0}, most, std::move(inside));
  return regions;
}

/// A waypoint on a face counts for the upper side.
void WaypointRegions::divide(int level, IVec at, std::size_t most, std::vector<QVec> inside) {
  if (inside.size() <= most || level == kMaxLevel) return;
  inner_.insert(tree_key(level, at));
  std::array<std::vector<QVec>, 8> parts;
  const int shift = kRootBits - level - 1;
  for (const QVec& q : inside) {
    std::size_t part = 0;
    for (int a = 0; a < 3; ++a) {
      const std::int64_t half = std::min(q[a] >> shift, (std::int64_t{1} << (level + 1)) - 1);
      part |= static_cast<std::size_t>(half & 1) << a;
    }
    parts[part].push_back(q);
  }
  inside.clear();
  for (std::size_t part = 0; part < 8; ++part)
    divide(
        level + 1,
        {2 * at.x + static_cast<std::int32_t>(part & 1), 2 * at.y + static_cast<std::int32_t>(part >> 1 & 1),
         2 * at.z + static_cast<std::int32_t>(part >> 2)},
        most, std::move(parts[part]));
}

std::vector<RegionKey> WaypointRegions::tree() const {
  std::vector<RegionKey> keys(inner_.begin(), inner_.end());
  std::sort(keys.begin(), keys.end());
  return keys;
}

QVec WaypointRegions::enter(DVec p) const {
  QVec q;
  for (int a = 0; a < 3; ++a) {
    const double at = std::nearbyint((p[a] - low_[a]) / unit_[a]);
    q[a] = at <= 0 ? 0 : (at >= static_cast<double>(end(a)) ? end(a) : static_cast<std::int64_t>(at));
  }
  return q;
}

double WaypointRegions::distance_to(RegionKey region, DVec p) const {
  const QBox inside = box(region);
  const DVec lo = corner(inside.lo);
  const DVec hi = corner(inside.hi);
  DVec gap{};
  for (int a = 0; a < 3; ++a) {
    if (inside.lo[a] > 0) gap[a] = std::max(gap[a], lo[a] - p[a]);
    if (inside.hi[a] < end(a)) gap[a] = std::max(gap[a], p[a] - hi[a]);
  }
  // Positions are rounded into regions: a waypoint may lie a little outside its box.
  return std::max(0.0, norm(gap) - 1e-6 * distance(lo, hi));
}

QBox WaypointRegions::box(RegionKey region) const {
  QVec lo;
  int shift = kSubBits;
  if (adaptive_) {
    shift = kRootBits - static_cast<int>(region >> 48U);
    lo = {static_cast<std::int64_t>(region >> 32U & 0xffffU),
          static_cast<std::int64_t>(region >> 16U & 0xffffU), static_cast<std::int64_t>(region & 0xffffU)};
  } else {
    lo = {static_cast<std::int64_t>(region >> 42U), static_cast<std::int64_t>(region >> 21U & 0x1fffffU),
          static_cast<std::int64_t>(region & 0x1fffffU)};
  }
  QVec hi;
  for (int a = 0; a < 3; ++a) {
    lo[a] <<= shift;
    hi[a] = lo[a] + (std::int64_t{1} << shift);
  }
  return {lo, hi};
}

template <class Visit>
void WaypointRegions::visit_leaves(int level, IVec at, QVec q, Visit&& visit) const {
  const RegionKey key = tree_key(level, at);
  if (!holds(box(key), q)) return;
  if (!inner_.contains(key)) {
    visit(key);
    return;
  }
  for (std::int32_t part = 0; part < 8; ++part)
    visit_leaves(level + 1, {2 * at.x + (part & 1), 2 * at.y + (part >> 1 & 1), 2 * at.z + (part >> 2)}, q,
                 visit);
}

template <class Visit>
void WaypointRegions::for_each(QVec q, Visit&& visit) const {
  if (adaptive_) {
    visit_leaves(0, {0, 0, 0}, q, visit);
    return;
  }
  IVec first, last;
  for (int a = 0; a < 3; ++a) {
    const std::int32_t at = floor_voxel(q[a]);
    last[a] = std::min(at, counts_[a] - 1);
    first[a] = at > 0 && on_plane(q[a]) ? at - 1 : last[a];
  }
  for (std::int32_t x = first.x; x <= last.x; ++x)
    for (std::int32_t y = first.y; y <= last.y; ++y)
      for (std::int32_t z = first.z; z <= last.z; ++z) visit(grid_key({x, y, z}));
}

std::vector<RegionKey> WaypointRegions::all_of(QVec q) const {
  std::vector<RegionKey> keys;
  for_each(q, [&](RegionKey key) { keys.push_back(key); });
  std::sort(keys.begin(), keys.end());
  return keys;
}

bool WaypointRegions::is_local(QVec q) const {
  int count = 0;
  for_each(q, [&](RegionKey) { ++count; });
  return count == 1;
}

}  // namespace octoway
