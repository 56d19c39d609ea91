// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/waypoints/waypoint_blocks.hpp"

#include <algorithm>
#include <array>

#include "core/base/error.hpp"
#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

bool is_positive(double v) {
  return v > 0 && v < std::numeric_limits<double>::infinity();
}

}  // namespace

WaypointBlocks WaypointBlocks::uniform(DVec low, DVec size, IVec counts) {
  WaypointBlocks blocks;
  for (int a = 0; a < 3; ++a) {
    if (!is_positive(size[a])) throw InvalidInput("a region's size must be positive and finite");
    if (counts[a] < 1 || counts[a] > kMaxCount)
      throw InvalidInput("there may be 1 to 2^20 regions along an axis; choose larger ones");
    blocks.unit_[a] = size[a] / static_cast<double>(kSub);
  }
  blocks.low_ = low;
  blocks.size_ = size;
  blocks.counts_ = counts;
  return blocks;
}

WaypointBlocks WaypointBlocks::of_tree(DVec low, double edge, std::span<const BlockKey> inner) {
  if (!is_positive(edge)) throw InvalidInput("the octree's edge must be positive and finite");
  WaypointBlocks blocks;
  const double unit = edge / static_cast<double>(std::int64_t{1} << kRootBits);
  blocks.low_ = low;
  blocks.size_ = {edge, edge, edge};
  blocks.unit_ = {unit, unit, unit};
  blocks.adaptive_ = true;
  blocks.inner_.insert(inner.begin(), inner.end());
  for (const BlockKey key : inner)
    if (key >> 48U >= kMaxLevel) throw InvalidInput("the octree is too deep");
  return blocks;
}

WaypointBlocks WaypointBlocks::adaptive(DVec low, double edge, std::size_t most,
                                        std::span<const DVec> positions) {
  if (most < 1) throw InvalidInput("a region must be allowed at least one waypoint");
  WaypointBlocks blocks = of_tree(low, edge, {});
  std::vector<QVec> inside;
  for (const DVec& p : positions) inside.push_back(blocks.enter(p));
  blocks.divide(0, {0, 0, 0}, most, std::move(inside));
  return blocks;
}

/// A waypoint on a face counts for the upper side.
void WaypointBlocks::divide(int level, IVec at, std::size_t most, std::vector<QVec> inside) {
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

std::vector<BlockKey> WaypointBlocks::tree() const {
  std::vector<BlockKey> keys(inner_.begin(), inner_.end());
  std::sort(keys.begin(), keys.end());
  return keys;
}

QVec WaypointBlocks::enter(DVec p) const {
  QVec q;
  for (int a = 0; a < 3; ++a) {
    q[a] = std::clamp<std::int64_t>(round_to_int<std::int64_t>((p[a] - low_[a]) / unit_[a]), 0, end(a));
  }
  return q;
}

double WaypointBlocks::distance_to(BlockKey block, DVec p) const {
  const QBox inside = box(block);
  const DVec lo = corner(inside.lo);
  const DVec hi = corner(inside.hi);
  DVec gap{};
  for (int a = 0; a < 3; ++a) {
    if (inside.lo[a] > 0) gap[a] = std::max(gap[a], lo[a] - p[a]);
    if (inside.hi[a] < end(a)) gap[a] = std::max(gap[a], p[a] - hi[a]);
  }
  // Positions are rounded into blocks: a waypoint may lie a little outside its box.
  return std::max(0.0, norm(gap) - 1e-6 * distance(lo, hi));
}

QBox WaypointBlocks::box(BlockKey block) const {
  QVec lo;
  int shift = kSubBits;
  if (adaptive_) {
    shift = kRootBits - static_cast<int>(block >> 48U);
    lo = {static_cast<std::int64_t>(block >> 32U & 0xffffU),
          static_cast<std::int64_t>(block >> 16U & 0xffffU), static_cast<std::int64_t>(block & 0xffffU)};
  } else {
    lo = {static_cast<std::int64_t>(block >> 42U), static_cast<std::int64_t>(block >> 21U & 0x1fffffU),
          static_cast<std::int64_t>(block & 0x1fffffU)};
  }
  QVec hi;
  for (int a = 0; a < 3; ++a) {
    lo[a] <<= shift;
    hi[a] = lo[a] + (std::int64_t{1} << shift);
  }
  return {lo, hi};
}

template <class Visit>
void WaypointBlocks::visit_leaves(int level, IVec at, QVec q, Visit&& visit) const {
  const BlockKey key = tree_key(level, at);
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
void WaypointBlocks::for_each(QVec q, Visit&& visit) const {
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

std::vector<BlockKey> WaypointBlocks::all_of(QVec q) const {
  std::vector<BlockKey> keys;
  for_each(q, [&](BlockKey key) { keys.push_back(key); });
  std::sort(keys.begin(), keys.end());
  return keys;
}

bool WaypointBlocks::is_local(QVec q) const {
  int count = 0;
  for_each(q, [&](BlockKey) { ++count; });
  return count == 1;
}

}  // namespace octoway::core
