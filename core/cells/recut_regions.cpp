// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Regions are independent: each one that holds a changed voxel is cut anew, as a build would. Cells that come
// out as they were stay.
#include <algorithm>
#include <numeric>

#include "core/base/monitor.hpp"
#include "core/cells/recut.hpp"
#include "core/cells/region_cells.hpp"

namespace octoway::core {

namespace {

class RegionRecutter final : public Recutter {
 public:
  explicit RegionRecutter(std::int32_t edge) : edge_(edge), cutter_(edge) {}

  void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box>, Recut& out) override {
    touched_.clear();
    for (const Box& box : changed)
      for (std::int32_t x = box.lo.x / edge_; x <= (box.hi.x - 1) / edge_; ++x)
        for (std::int32_t y = box.lo.y / edge_; y <= (box.hi.y - 1) / edge_; ++y)
          for (std::int32_t z = box.lo.z / edge_; z <= (box.hi.z - 1) / edge_; ++z)
            touched_.push_back({x, y, z});
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    for (const IVec region : touched_) {
      checkpoint();
      cut_region(now, region, out);
    }
    out.regions = touched_.size();
  }

  bool knows_kinds() const override { return true; }

 private:
  void cut_region(const CellsNow& now, IVec region, Recut& out) {
    const IVec lo = region * edge_;
    const Box frame = intersect({lo, {lo.x + edge_, lo.y + edge_, lo.z + edge_}}, now.grid.bounds());
    old_.clear();
    collector_.collect(now, frame, old_);
    fresh_.cells.clear();
    fresh_.kinds.clear();
    cutter_.cut_cells(now.grid, now.kinds, frame, fresh_);
    const auto by_box = [&](CellId a, CellId b) { return now.cells[a] < now.cells[b]; };
    std::sort(old_.begin(), old_.end(), by_box);
    order_.resize(fresh_.cells.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(),
              [&](CellId a, CellId b) { return fresh_.cells[a] < fresh_.cells[b]; });
    auto kept = order_.begin();
    for (const CellId c : old_) {
      while (kept != order_.end() && fresh_.cells[*kept] < now.cells[c]) add(*kept++, out);
      if (kept != order_.end() && fresh_.cells[*kept] == now.cells[c])
        keep(now, c, *kept++, out);
      else
        out.removed.push_back(c);
    }
    while (kept != order_.end()) add(*kept++, out);
  }

  void add(CellId fresh, Recut& out) const {
    out.added.push_back(fresh_.cells[fresh]);
    if (!fresh_.kinds.empty()) out.added_kinds.push_back(fresh_.kinds[fresh]);
  }

  void keep(const CellsNow& now, CellId cell, CellId fresh, Recut& out) const {
    if (fresh_.kinds.empty()) return;
    const Kind before = now.cell_kinds.empty() ? Kind{0} : now.cell_kinds[cell];
    if (fresh_.kinds[fresh] != before) out.changed_kinds.emplace_back(cell, fresh_.kinds[fresh]);
  }

  std::int32_t edge_;
  RegionCutter cutter_;
  CellCollector collector_;
  std::vector<IVec> touched_;
  std::vector<CellId> old_;
  RegionCells fresh_;  ///< without portals
  std::vector<CellId> order_;
};

}  // namespace

std::unique_ptr<Recutter> make_region_recutter(std::int32_t region_edge) {
  return std::make_unique<RegionRecutter>(region_edge);
}

}  // namespace octoway::core
