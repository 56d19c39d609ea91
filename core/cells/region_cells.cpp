// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Cells of one region: take the largest aligned free cube, grow its six faces in turn as far as they go,
// repeat with what is left. Growing from large cubes first gives fewer cells than merging leaves in any
// order, and as no cell leaves its region, regions can be built in parallel and rebuilt alone.
//
// A row of 32 voxels is one word, so that a whole layer is tested with one mask per row.
#include "core/cells/region_cells.hpp"

#include <bit>

#include "core/cells/region_rows.hpp"

namespace octoway::core {

namespace {

std::size_t voxel_index(std::int32_t x, std::int32_t y, std::int32_t z) {
  return at((x * kMaxRegionEdge + y) * kMaxRegionEdge + z);
}

Box shifted(const Box& box, IVec by) {
  return {box.lo + by, box.hi + by};
}

constexpr std::uint16_t kNobody = 0xffff;
constexpr std::size_t kFewCells = 20;  ///< up to here testing all pairs is cheaper than painting 32^3 owners

}  // namespace

void RegionCutter::cut(const BitGrid& grid, const VoxelKinds& kinds, const Box& frame, RegionCells& out) {
  out_ = &out;
  cut_cells(grid, kinds, frame, out);
  find_portals();
}

/// Cuts kind by kind, with all other kinds blocked. A region of one kind is cut as if there were none.
void RegionCutter::cut_cells(const BitGrid& grid, const VoxelKinds& kinds, const Box& frame,
                             RegionCells& out) {
  frame_ = frame;
  local_.clear();
  const Filling filling = load(grid);
  if (filling == Filling::SOLID) return;
  parts_.clear();
  if (!kinds.none()) find_parts(kinds);
  if (parts_.size() > 1) {
    for (const Part& part : parts_) {
      rest_ = part.rows;
      take_all();
      out.kinds.resize(out.cells.size() + local_.size(), part.kind);
    }
  } else if (filling == Filling::FREE) {
    out.cells.push_back(frame_);
  } else {
    take_all();
  }
  for (const Box& b : local_) out.cells.push_back(shifted(b, frame_.lo));
  if (parts_.size() == 1) out.kinds.resize(out.cells.size(), parts_.front().kind);
}

void RegionCutter::take_all() {
  for (int level = std::countr_zero(static_cast<std::uint32_t>(edge_)); level >= 1; --level)
    take_cubes(level);
  take_voxels();
}

/// Fills rest_.
Filling RegionCutter::load(const BitGrid& grid) {
  const std::int32_t nx = frame_.hi.x - frame_.lo.x;
  const std::int32_t ny = frame_.hi.y - frame_.lo.y;
  const std::uint32_t depth = bits(0, frame_.hi.z - frame_.lo.z);
  const std::size_t word = at(frame_.lo.z) >> 6;
  const unsigned shift = static_cast<unsigned>(frame_.lo.z) & 63U;
  std::uint32_t any = 0;
  std::uint32_t all = depth;
  for (auto& slice : rest_) slice.fill(0);
  for (std::int32_t x = 0; x < nx; ++x)
    for (std::int32_t y = 0; y < ny; ++y) {
      const std::uint64_t solid = grid.row(frame_.lo.x + x, frame_.lo.y + y)[word] >> shift;
      const std::uint32_t free = ~static_cast<std::uint32_t>(solid) & depth;
      rest_[at(x)][at(y)] = free;
      any |= free;
      all &= free;
    }
  return any == 0 ? Filling::SOLID : all == depth ? Filling::FREE : Filling::MIXED;
}

/// All aligned cubes of edge 2^level that are still free, in raster order.
void RegionCutter::take_cubes(int level) {
  static constexpr std::uint32_t kAligned[6] = {~0U,         0x55555555U, 0x11111111U,
                                                0x01010101U, 0x00010001U, 0x00000001U};
  auto free = rest_;  // free[x][y] bit z: the cube at (x, y, z) in units of its edge is free
  std::int32_t n = edge_;
  for (int l = 0; l < level; ++l) {
    n /= 2;
    const unsigned half = 1U << l;
    for (std::int32_t x = 0; x < n; ++x)
      for (std::int32_t y = 0; y < n; ++y) {
        const std::uint32_t v = free[at(2 * x)][at(2 * y)] & free[at(2 * x)][at(2 * y + 1)] &
                                free[at(2 * x + 1)][at(2 * y)] & free[at(2 * x + 1)][at(2 * y + 1)];
        free[at(x)][at(y)] = v & (v >> half) & kAligned[l + 1];
      }
  }
  const std::int32_t edge = 1 << level;
  for (std::int32_t x = 0; x < n; ++x)
    for (std::int32_t y = 0; y < n; ++y)
      for (std::uint32_t v = free[at(x)][at(y)]; v != 0; v &= v - 1) {
        const IVec lo{x * edge, y * edge, std::countr_zero(v)};
        const Box cube{lo, {lo.x + edge, lo.y + edge, lo.z + edge}};
        if (is_free(cube)) grow_and_take(cube);  // an earlier cell may have grown into it
      }
}

void RegionCutter::take_voxels() {
  for (std::int32_t x = 0; x < edge_; ++x)
    for (std::int32_t y = 0; y < edge_; ++y)
      while (rest_[at(x)][at(y)] != 0) {
        const std::int32_t z = std::countr_zero(rest_[at(x)][at(y)]);
        grow_and_take({{x, y, z}, {x + 1, y + 1, z + 1}});
      }
}

bool RegionCutter::is_free(const Box& box) const {
  const std::uint32_t mask = bits(box.lo.z, box.hi.z);
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      if ((rest_[at(x)][at(y)] & mask) != mask) return false;
  return true;
}

void RegionCutter::grow_and_take(Box box) {
  unsigned blocked = 0;  // a face that could not grow never can: the box only gets wider
  while (blocked != 0x3f)
    for (int face = 0; face < 6; ++face)
      if ((blocked >> face & 1) == 0 && !try_grow(box, face / 2, (face & 1) == 0)) blocked |= 1U << face;
  const std::uint32_t mask = bits(box.lo.z, box.hi.z);
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) rest_[at(x)][at(y)] &= ~mask;
  local_.push_back(box);
}

/// One layer further, if all of it is free.
bool RegionCutter::try_grow(Box& box, int axis, bool positive) const {
  Box layer = box;
  layer.lo[axis] = positive ? box.hi[axis] : box.lo[axis] - 1;
  layer.hi[axis] = layer.lo[axis] + 1;
  if (layer.lo[axis] < 0 || layer.hi[axis] > edge_ || !is_free(layer)) return false;
  (positive ? box.hi : box.lo)[axis] += positive ? 1 : -1;
  return true;
}

void RegionCutter::add_portal(CellId low, CellId high, int axis, const Box& rect) {
  Box flat = shifted(rect, frame_.lo);
  flat.hi[axis] = flat.lo[axis];
  out_->portals.push_back({flat, low, high});
}

void RegionCutter::find_portals() {
  if (local_.size() <= kFewCells) return find_portals_by_pairs();
  owner_.fill(kNobody);
  for (std::size_t c = 0; c < local_.size(); ++c) {
    const Box& b = local_[c];
    for (std::int32_t x = b.lo.x; x < b.hi.x; ++x)
      for (std::int32_t y = b.lo.y; y < b.hi.y; ++y)
        std::fill_n(&owner_[voxel_index(x, y, b.lo.z)], b.hi.z - b.lo.z, static_cast<std::uint16_t>(c));
  }
  for (std::size_t c = 0; c < local_.size(); ++c)
    for (int axis = 0; axis < 3; ++axis) scan_face(static_cast<std::uint16_t>(c), axis);
}

/// Walks the layer above a cell's face from neighbour to neighbour; each contact is met at its low corner
/// once.
void RegionCutter::scan_face(std::uint16_t cell, int axis) {
  const Box mine = local_[cell];
  if (mine.hi[axis] >= edge_) return;
  const int u = axis == 0 ? 1 : 0;
  const int v = axis == 2 ? 1 : 2;
  IVec p;
  p[axis] = mine.hi[axis];
  for (p[u] = mine.lo[u]; p[u] < mine.hi[u]; ++p[u])
    for (p[v] = mine.lo[v]; p[v] < mine.hi[v];) {
      const std::uint16_t other = owner_[voxel_index(p.x, p.y, p.z)];
      if (other == kNobody) {
        ++p[v];
        continue;
      }
      Box rect = intersect(local_[other], {mine.lo, {edge_, edge_, edge_}});
      rect.lo[axis] = mine.hi[axis];
      rect.hi[u] = std::min(rect.hi[u], mine.hi[u]);
      rect.hi[v] = std::min(rect.hi[v], mine.hi[v]);
      if (p[u] == rect.lo[u]) add_portal(cell, other, axis, rect);
      p[v] = rect.hi[v];
    }
}

void RegionCutter::find_portals_by_pairs() {
  for (CellId a = 0; a < local_.size(); ++a)
    for (CellId b = a + 1; b < local_.size(); ++b) {
      const Box rect = intersect(local_[a], local_[b]);
      int flat = -1;
      int empty = 0;
      for (int axis = 0; axis < 3; ++axis) {
        if (rect.lo[axis] == rect.hi[axis]) flat = axis;
        empty += rect.lo[axis] >= rect.hi[axis] ? 1 : 0;
      }
      if (empty != 1 || flat < 0) continue;
      const bool a_is_low = local_[a].hi[flat] == rect.lo[flat];
      add_portal(a_is_low ? a : b, a_is_low ? b : a, flat, rect);
    }
}

namespace {

/// Cells of a region that touch one of its faces, with the data for the pair test.
void touching(const RegionCells& region, int axis, std::int32_t plane, bool upper, std::vector<CellId>& out) {
  out.clear();
  for (CellId c = 0; c < region.cells.size(); ++c)
    if ((upper ? region.cells[c].hi[axis] : region.cells[c].lo[axis]) == plane) out.push_back(c);
}

}  // namespace

void join_regions(const RegionCells& low, CellId low_first, const RegionCells& high, CellId high_first,
                  int axis, std::int32_t plane, FaceCells& scratch, std::vector<Portal>& out) {
  const int u = (axis + 1) % 3;
  const int v = (axis + 2) % 3;
  auto& [below, above] = scratch;
  touching(low, axis, plane, true, below);
  touching(high, axis, plane, false, above);
  for (const CellId a : below)
    for (const CellId b : above) {
      const Box& ca = low.cells[a];
      const Box& cb = high.cells[b];
      if (ca.lo[u] >= cb.hi[u] || cb.lo[u] >= ca.hi[u] || ca.lo[v] >= cb.hi[v] || cb.lo[v] >= ca.hi[v])
        continue;
      out.push_back({intersect(ca, cb), low_first + a, high_first + b});
    }
}

}  // namespace octoway::core
