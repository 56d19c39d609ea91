// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Tile by tile, in parallel: the gaps of a tile's voxels, then the widths of all cells and portals that reach
// into it. A cell in several tiles takes the largest, in whatever order they come.
#include "core/graph/widths.hpp"

#include <algorithm>
#include <atomic>
#include <queue>

#include "core/base/parallel.hpp"

namespace octoway::core {

namespace {

constexpr std::int32_t kTile = 64;

/// The items that reach into each tile.
class Tiles {
 public:
  explicit Tiles(IVec shape) : shape_(shape) {
    for (int a = 0; a < 3; ++a) count_[a] = (shape[a] + kTile - 1) / kTile;
    lists_.resize(size());
  }
  std::size_t size() const {
    return static_cast<std::size_t>(count_.x) * static_cast<std::size_t>(count_.y) *
           static_cast<std::size_t>(count_.z);
  }
  void add(std::uint32_t item, const Box& box) {
    for (std::int32_t x = box.lo.x / kTile; x <= (box.hi.x - 1) / kTile; ++x)
      for (std::int32_t y = box.lo.y / kTile; y <= (box.hi.y - 1) / kTile; ++y)
        for (std::int32_t z = box.lo.z / kTile; z <= (box.hi.z - 1) / kTile; ++z)
          lists_[(static_cast<std::size_t>(x) * static_cast<std::size_t>(count_.y) +
                  static_cast<std::size_t>(y)) *
                     static_cast<std::size_t>(count_.z) +
                 static_cast<std::size_t>(z)]
              .push_back(item);
  }
  const std::vector<std::uint32_t>& operator[](std::size_t tile) const { return lists_[tile]; }
  Box box(std::size_t tile) const {
    const auto t = static_cast<std::int64_t>(tile);
    const IVec lo{static_cast<std::int32_t>(t / count_.z / count_.y) * kTile,
                  static_cast<std::int32_t>(t / count_.z % count_.y) * kTile,
                  static_cast<std::int32_t>(t % count_.z) * kTile};
    return {lo,
            {std::min(lo.x + kTile, shape_.x), std::min(lo.y + kTile, shape_.y),
             std::min(lo.z + kTile, shape_.z)}};
  }

 private:
  IVec shape_, count_{};
  std::vector<std::vector<std::uint32_t>> lists_;
};

/// The layer of voxels below a portal.
Box low_side(const Portal& portal) {
  Box box = portal.rect;
  box.lo[portal.axis()] -= 1;
  return box;
}

void raise(std::int16_t& width, std::int16_t to) {
  std::atomic_ref<std::int16_t> shared(width);
  for (std::int16_t now = shared.load(std::memory_order_relaxed);
       now < to && !shared.compare_exchange_weak(now, to, std::memory_order_relaxed);) {
  }
}

}  // namespace

Widths find_widths(const BitGrid& solid, std::span<const Box> cells, const Graph& graph, int threads,
                   Monitor& monitor, bool border) {
  Widths widths{std::vector<std::int16_t>(cells.size(), 0),
                std::vector<std::int16_t>(graph.portals.size(), 0)};
  Tiles cells_in(solid.shape());
  Tiles portals_in(solid.shape());
  for (CellId c = 0; c < cells.size(); ++c)
    if (!cells[c].empty()) cells_in.add(c, cells[c]);
  for (PortalId p = 0; p < graph.portals.size(); ++p)
    if (!graph.portals[p].is_hole()) portals_in.add(p, low_side(graph.portals[p]));
  const int workers = thread_count(threads, cells_in.size());
  std::vector<GapField> fields(static_cast<std::size_t>(workers));
  parallel_for(
      cells_in.size(), workers, 1,
      [&](int worker, std::size_t tile) {
        if (cells_in[tile].empty()) return;
        GapField& field = fields[static_cast<std::size_t>(worker)];
        const Box box = cells_in.box(tile);
        Box wider = box;  // grown by the voxels above portals on its upper faces
        for (int a = 0; a < 3; ++a) wider.hi[a] = std::min(box.hi[a] + 1, solid.shape()[a]);
        field.compute(solid, wider, border);
        for (const CellId c : cells_in[tile]) raise(widths.cells[c], field.largest(intersect(cells[c], box)));
        for (const PortalId p : portals_in[tile])
          raise(widths.portals[p],
                field.largest_crossing(intersect(low_side(graph.portals[p]), box), graph.portals[p].axis()));
      },
      [&](std::size_t done) {
        monitor.step("clearance", static_cast<double>(done) / static_cast<double>(cells_in.size()));
      });
  return widths;
}

std::int16_t widest_chain(const Widths& widths, const Graph& graph, std::span<const CellId> from,
                          std::span<const CellId> to) {
  std::vector<std::int16_t> best(widths.cells.size(), -1);
  std::priority_queue<std::pair<std::int16_t, CellId>> open;
  for (const CellId c : from) open.emplace(best[c] = widths.cells[c], c);
  while (!open.empty()) {
    const auto [width, c] = open.top();
    open.pop();
    if (width < best[c]) continue;
    if (std::find(to.begin(), to.end(), c) != to.end()) return width;
    for (const PortalId p : graph.portals_of(c)) {
      const CellId next = graph.portals[p].other(c);
      const std::int16_t through = std::min({width, widths.portals[p], widths.cells[next]});
      if (through > best[next]) open.emplace(best[next] = through, next);
    }
  }
  return -1;
}

}  // namespace octoway::core
