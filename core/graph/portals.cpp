// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Portals by painting: each bin is painted with its cells' ids, and two neighbouring voxels of different
// cells betray a contact. A contact is written down where the low corner of its rectangle is met, so that
// each comes out exactly once. Bins that lie in one cell together with their three upper neighbours are
// skipped; the cost is that of the surfaces.
#include "core/base/error.hpp"
#include "core/graph/graph.hpp"

namespace octoway {

namespace {

constexpr std::int32_t kEdge = CellIndex::kBinEdge;

std::size_t local(std::int32_t x, std::int32_t y, std::int32_t z) {
  return static_cast<std::size_t>((x * kEdge + y) * kEdge + z);
}

class PortalFinder {
 public:
  PortalFinder(const CellIndex& index, std::span<const Box> cells) : index_(index), cells_(cells) {}

  void visit(IVec bin) {
    if (index_.cells_in(bin).empty() || is_interior(bin)) return;
    index_.paint(bin, cells_, mine_);
    for (int axis = 0; axis < 3; ++axis) {
      visit_inside(bin, axis);
      IVec next = bin;
      if (++next[axis] < index_.bins()[axis] && !index_.cells_in(next).empty()) visit_border(bin, next, axis);
    }
  }

  std::vector<Portal> take() { return std::move(portals_); }

 private:
  /// One cell covers the bin and reaches into all three upper neighbours: nothing to find here.
  bool is_interior(IVec bin) const {
    const auto entries = index_.cells_in(bin);
    if (entries.size() != 1) return false;
    const Box& cell = cells_[entries[0].cell];
    const Box frame = index_.bin_box(bin);
    const Box wider = intersect({frame.lo, {frame.hi.x + 1, frame.hi.y + 1, frame.hi.z + 1}}, cell);
    return wider.lo == frame.lo && wider.hi.x > frame.hi.x && wider.hi.y > frame.hi.y &&
           wider.hi.z > frame.hi.z;
  }

  void visit_inside(IVec bin, int axis) {
    IVec step{0, 0, 0};
    step[axis] = 1;
    const std::size_t stride = local(step.x, step.y, step.z);
    for (std::int32_t x = 0; x < kEdge - step.x; ++x)
      for (std::int32_t y = 0; y < kEdge - step.y; ++y)
        for (std::int32_t z = 0; z < kEdge - step.z; ++z) {
          const std::size_t i = local(x, y, z);
          if (mine_[i] != mine_[i + stride]) meet(bin, {x, y, z}, axis, mine_[i], mine_[i + stride]);
        }
  }

  void visit_border(IVec bin, IVec next, int axis) {
    index_.paint(next, cells_, theirs_);
    for (std::int32_t u = 0; u < kEdge; ++u)
      for (std::int32_t v = 0; v < kEdge; ++v) {
        IVec here{u, v, v};
        if (axis == 0) here = {kEdge - 1, u, v};
        if (axis == 1) here = {u, kEdge - 1, v};
        if (axis == 2) here = {u, v, kEdge - 1};
        IVec there = here;
        there[axis] = 0;
        const CellId a = mine_[local(here.x, here.y, here.z)];
        const CellId b = theirs_[local(there.x, there.y, there.z)];
        if (a != b) meet(bin, here, axis, a, b);
      }
  }

  void meet(IVec bin, IVec inside, int axis, CellId low, CellId high) {
    if (low == kNoCell || high == kNoCell) return;
    Box rect = intersect(cells_[low], cells_[high]);
    rect.lo[axis] = rect.hi[axis] = cells_[low].hi[axis];
    for (int a = 0; a < 3; ++a)
      if (a != axis && rect.lo[a] != bin[a] * kEdge + inside[a]) return;
    portals_.push_back({rect, low, high});
  }

  const CellIndex& index_;
  std::span<const Box> cells_;
  CellIndex::Owners mine_, theirs_;
  std::vector<Portal> portals_;
};

}  // namespace

std::vector<Portal> find_portals(const CellIndex& index, std::span<const Box> cells, Monitor& monitor) {
  PortalFinder finder(index, cells);
  const IVec bins = index.bins();
  for (std::int32_t x = 0; x < bins.x; ++x)
    for (std::int32_t y = 0; y < bins.y; ++y) {
      monitor.step("portals", (x + static_cast<double>(y) / bins.y) / bins.x);
      for (std::int32_t z = 0; z < bins.z; ++z) finder.visit({x, y, z});
    }
  std::vector<Portal> portals = finder.take();
  if (portals.size() >= kNoCell - 2)
    throw InvalidInput(
        "the world has more than 2^32 portals; choose another decomposition or a coarser resolution");
  return portals;
}

void link_cells(Graph& graph, std::size_t cell_count) {
  graph.first.assign(cell_count + 1, 0);
  for (const Portal& p : graph.portals) ++graph.first[p.low + 1], ++graph.first[p.high + 1];
  for (std::size_t c = 0; c < cell_count; ++c) graph.first[c + 1] += graph.first[c];
  graph.links.assign(graph.first[cell_count] + Graph::kPadding, kNoCell);
  std::vector<std::uint32_t> next(graph.first.begin(), graph.first.end() - 1);
  for (PortalId p = 0; p < graph.portals.size(); ++p) {
    graph.links[next[graph.portals[p].low]++] = p;
    graph.links[next[graph.portals[p].high]++] = p;
  }
}

}  // namespace octoway
