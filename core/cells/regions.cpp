// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The decomposition `regions`: the world is cut into cubes of 32^3 voxels (or 16^3, or 8^3, where edits are
// frequent), and each into cells of its own, in parallel. Portals inside a region come with its cells;
// portals across faces are found once both sides are there. The result is put together in the order of the
// regions, so it is the same for any number of threads.
#include "core/base/parallel.hpp"
#include "core/cells/decomposition.hpp"
#include "core/cells/region_cells.hpp"

namespace octoway::core {

namespace {

class Regions {
 public:
  Regions(const BitGrid& grid, const CutOptions& options, Monitor& monitor)
      : grid_(grid), kinds_(options.kinds), monitor_(monitor), edge_(options.region_edge) {
    for (int a = 0; a < 3; ++a) counts_[a] = (grid.shape()[a] + edge_ - 1) / edge_;
    regions_.resize(static_cast<std::size_t>(counts_.x) * static_cast<std::size_t>(counts_.y) *
                    static_cast<std::size_t>(counts_.z));
    threads_ = thread_count(options.threads, regions_.size());
  }

  Decomposed run() {
    std::vector<RegionCutter> cutters(static_cast<std::size_t>(threads_), RegionCutter(edge_));
    for_each("cells", [&](int thread, std::size_t i) {
      cutters[static_cast<std::size_t>(thread)].cut(grid_, kinds_, frame(position(i)), regions_[i]);
    });
    std::vector<CellId> first = number_cells();
    std::vector<std::vector<Portal>> across(regions_.size());
    std::vector<FaceCells> scratch(static_cast<std::size_t>(threads_));
    for_each("portals", [&](int thread, std::size_t i) {
      join_upper_neighbours(i, first, scratch[static_cast<std::size_t>(thread)], across[i]);
    });
    return assemble(first, across);
  }

 private:
  IVec position(std::size_t i) const {
    const auto ny = static_cast<std::size_t>(counts_.y);
    const auto nz = static_cast<std::size_t>(counts_.z);
    return {static_cast<std::int32_t>(i / (ny * nz)), static_cast<std::int32_t>(i / nz % ny),
            static_cast<std::int32_t>(i % nz)};
  }
  std::size_t index(IVec p) const {
    return (static_cast<std::size_t>(p.x) * static_cast<std::size_t>(counts_.y) +
            static_cast<std::size_t>(p.y)) *
               static_cast<std::size_t>(counts_.z) +
           static_cast<std::size_t>(p.z);
  }
  Box frame(IVec p) const {
    const IVec lo = p * edge_;
    return intersect({lo, {lo.x + edge_, lo.y + edge_, lo.z + edge_}}, grid_.bounds());
  }

  template <class Work>
  void for_each(const char* stage, const Work& work) {
    const auto total = static_cast<double>(regions_.size());
    parallel_for(regions_.size(), threads_, 16, work,
                 [&](std::size_t done) { monitor_.step(stage, static_cast<double>(done) / total); });
  }

  std::vector<CellId> number_cells() const {
    std::vector<CellId> first(regions_.size() + 1, 0);
    for (std::size_t i = 0; i < regions_.size(); ++i)
      first[i + 1] = first[i] + static_cast<CellId>(regions_[i].cells.size());
    return first;
  }

  void join_upper_neighbours(std::size_t i, const std::vector<CellId>& first, FaceCells& scratch,
                             std::vector<Portal>& out) const {
    if (regions_[i].cells.empty()) return;
    for (int axis = 0; axis < 3; ++axis) {
      IVec p = position(i);
      if (++p[axis] >= counts_[axis]) continue;
      const std::size_t j = index(p);
      join_regions(regions_[i], first[i], regions_[j], first[j], axis, p[axis] * edge_, scratch, out);
    }
  }

  Decomposed assemble(const std::vector<CellId>& first,
                      const std::vector<std::vector<Portal>>& across) const {
    Decomposed out;
    std::size_t portals = 0;
    for (std::size_t i = 0; i < regions_.size(); ++i)
      portals += regions_[i].portals.size() + across[i].size();
    out.cells.reserve(first.back());
    if (!kinds_.none()) out.kinds.reserve(first.back());
    out.portals.reserve(portals);
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      out.cells.insert(out.cells.end(), regions_[i].cells.begin(), regions_[i].cells.end());
      out.kinds.insert(out.kinds.end(), regions_[i].kinds.begin(), regions_[i].kinds.end());
      for (const Portal& p : regions_[i].portals)
        out.portals.push_back({p.rect, first[i] + p.low, first[i] + p.high});
      out.portals.insert(out.portals.end(), across[i].begin(), across[i].end());
    }
    return out;
  }

  const BitGrid& grid_;
  VoxelKinds kinds_;
  Monitor& monitor_;
  std::int32_t edge_;
  IVec counts_;
  int threads_ = 1;
  std::vector<RegionCells> regions_;
};

}  // namespace

Decomposed decompose_regions(const BitGrid& grid, const CutOptions& options, Monitor& monitor) {
  return Regions(grid, options, monitor).run();
}

}  // namespace octoway::core
