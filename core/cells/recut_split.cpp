// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Split and repair: Massonnat 2023, sections 5.1 and 5.2. Each root (the octree's cube, or a merged cell as
// it was before the first edit) is split where it is neither all free nor all blocked, and made whole again
// once it is. The cells below a root depend on its voxels alone, so nothing is kept but the roots, and
// when all obstacles are gone every cell is as it was.
#include <algorithm>
#include <limits>

#include "core/cells/recut.hpp"
#include "core/cells/split.hpp"
#include "core/voxels/pyramid.hpp"
#include "core/voxels/solid_counts.hpp"

namespace octoway::core {

namespace {

class SplitRecutter : public Recutter {
 public:
  explicit SplitRecutter(const CellsNow& now,
                         std::int32_t most_edge = std::numeric_limits<std::int32_t>::max())
      : counts_(now.grid), most_edge_(most_edge) {}

 protected:
  void begin(const CellsNow& now, std::span<const Box> changed, Recut& out) {
    now_ = &now;
    out_ = &out;
    for (const Box& box : changed) counts_.recount(now.grid, box);
  }

  /// Brings the tree below a node up to date; `changed` reaches into it.
  void visit(const Box& node, std::span<const Box> changed) {
    const Filling filling = counts_.filling(now_->grid, node);
    const CellId cell = now_->index.locate(node.lo);
    const bool was_whole = cell != kNoCell && now_->cells[cell] == node;
    if (was_whole && filling == Filling::FREE) return;
    if (filling == Filling::FREE && is_too_large(node)) return visit_children(node, changed);
    if (filling != Filling::MIXED) {
      collector_.collect(*now_, intersect(node, now_->grid.bounds()), out_->removed);
      if (filling == Filling::FREE) out_->added.push_back(node);
    } else if (was_whole) {
      out_->removed.push_back(cell);
      split(node);
    } else {
      visit_children(node, changed);
    }
  }

 private:
  bool is_too_large(const Box& node) const { return node.hi.x - node.lo.x > most_edge_; }

  /// A part of the world whose cells are all new.
  void make(const Box& node) {
    switch (counts_.filling(now_->grid, node)) {
      case Filling::FREE:
        return is_too_large(node) ? split(node) : out_->added.push_back(node);
      case Filling::SOLID:
        return;
      case Filling::MIXED:
        return split(node);
    }
  }

  void split(const Box& node) {
    const std::int32_t edge = split_edge(node);
    for (std::int32_t x = node.lo.x; x < node.hi.x; x += edge)
      for (std::int32_t y = node.lo.y; y < node.hi.y; y += edge)
        for (std::int32_t z = node.lo.z; z < node.hi.z; z += edge) {
          const Box child{{x, y, z}, {x + edge, y + edge, z + edge}};
          if (!intersect(child, now_->grid.bounds()).empty()) make(child);
        }
  }

  void visit_children(const Box& node, std::span<const Box> changed) {
    const std::int32_t edge = split_edge(node);
    std::vector<IVec> corners;
    for (const Box& box : changed) {
      const Box part = intersect(intersect(box, node), now_->grid.bounds());
      if (part.empty()) continue;
      const auto first = [&](int a) { return part.lo[a] - (part.lo[a] - node.lo[a]) % edge; };
      for (std::int32_t x = first(0); x < part.hi.x; x += edge)
        for (std::int32_t y = first(1); y < part.hi.y; y += edge)
          for (std::int32_t z = first(2); z < part.hi.z; z += edge) corners.push_back({x, y, z});
    }
    std::sort(corners.begin(), corners.end());
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    std::vector<Box> inside;
    for (const IVec lo : corners) {
      const Box child{lo, {lo.x + edge, lo.y + edge, lo.z + edge}};
      inside.clear();
      for (const Box& box : changed)
        if (!intersect(box, child).empty()) inside.push_back(box);
      visit(child, inside);
    }
  }

  SolidCounts counts_;
  CellCollector collector_;
  std::int32_t most_edge_;  ///< of a cell
  const CellsNow* now_ = nullptr;
  Recut* out_ = nullptr;
};

class OctreeRecutter final : public SplitRecutter {
 public:
  OctreeRecutter(const CellsNow& now, std::int32_t min_depth)
      : SplitRecutter(now, std::int32_t{1} << std::max(0, covering_depth(now.grid.shape()) - min_depth)) {}

  void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box>, Recut& out) override {
    begin(now, changed, out);
    const std::int32_t edge = std::int32_t{1} << covering_depth(now.grid.shape());
    visit({{0, 0, 0}, {edge, edge, edge}}, changed);
  }
};

class MergedRecutter final : public SplitRecutter {
 public:
  explicit MergedRecutter(const CellsNow& now)
      : SplitRecutter(now), roots_(now.cells.begin(), now.cells.end()), index_(now.index) {}

  void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box> opened,
             Recut& out) override {
    begin(now, changed, out);
    for (const Box& box : opened) add_roots(box);
    const CellsNow roots{now.grid, index_, roots_};
    std::vector<CellId> touched;
    for (const Box& box : changed) collector_.collect(roots, box, touched);
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    for (const CellId root : touched) visit(roots_[root], changed);
  }

 private:
  bool is_rootless(const Box& box) const {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
        for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
          if (index_.locate({x, y, z}) != kNoCell) return false;
    return true;
  }

  /// Rock that was carved away has no root yet: boxes grown from its voxels become roots.
  void add_roots(const Box& opened) {
    for (std::int32_t x = opened.lo.x; x < opened.hi.x; ++x)
      for (std::int32_t y = opened.lo.y; y < opened.hi.y; ++y)
        for (std::int32_t z = opened.lo.z; z < opened.hi.z; ++z) {
          Box box{{x, y, z}, {x + 1, y + 1, z + 1}};
          if (!is_rootless(box)) continue;
          for (int axis = 2; axis >= 0; --axis)
            while (box.hi[axis] < opened.hi[axis]) {
              Box layer = box;
              layer.lo[axis] = box.hi[axis];
              layer.hi[axis] = box.hi[axis] + 1;
              if (!is_rootless(layer)) break;
              ++box.hi[axis];
            }
          index_.insert(static_cast<CellId>(roots_.size()), box, free_, unused_);
          roots_.push_back(box);
          unused_.clear();
        }
  }

  std::vector<Box> roots_;  ///< disjoint; all voxels that the static world ever left free
  CellIndex index_;         ///< index of the roots
  FreeRuns free_;
  std::vector<std::uint32_t> unused_;
  CellCollector collector_;
};

}  // namespace

std::unique_ptr<Recutter> make_octree_recutter(const CellsNow& now, std::int32_t min_depth) {
  return std::make_unique<OctreeRecutter>(now, min_depth);
}

std::unique_ptr<Recutter> make_merged_recutter(const CellsNow& now) {
  return std::make_unique<MergedRecutter>(now);
}

}  // namespace octoway::core
