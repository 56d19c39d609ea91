// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Portals by painting: each bin is painted with its cells' ids, and two neighbouring voxels of different
// cells betray a contact. A contact is written down where the low corner of its rectangle is met, so that
// each comes out exactly once. Bins that lie in one cell together with their three upper neighbours are
// skipped; the cost is that of the surfaces.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/error.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

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
    const CellId only = index_.cells_in(bin).only();
    if (only == kNoCell) return false;
    const Box& cell = cells_[only];
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

namespace {

/// Eight keys by exchanges of fixed places (Batcher's odd-even merge sort): no branch depends on the data.
void sort_eight(std::array<std::uint64_t, 8>& k) {
  const auto exchange = [&](std::size_t i, std::size_t j) {
    const std::uint64_t less = std::min(k[i], k[j]);
    k[j] = std::max(k[i], k[j]);
    k[i] = less;
  };
  exchange(0, 1), exchange(2, 3), exchange(4, 5), exchange(6, 7);
  exchange(0, 2), exchange(1, 3), exchange(4, 6), exchange(5, 7);
  exchange(1, 2), exchange(5, 6);
  exchange(0, 4), exchange(1, 5), exchange(2, 6), exchange(3, 7);
  exchange(2, 4), exchange(3, 5);
  exchange(1, 2), exchange(3, 4), exchange(5, 6);
}

constexpr int kPlaceBits =
    19;  ///< bits of a key that hold the portal's place before sorting, below the 45 bits of its order
constexpr std::uint32_t kMostKeyed = 1U << kPlaceBits;

/// Puts a cell's incident into the order of their keys.
void sort_by_keys(std::span<std::uint64_t> keys, PortalId* incident, std::vector<PortalId>& before) {
  constexpr std::uint64_t kPlace = kMostKeyed - 1;
  if (keys.size() <= 8) {
    std::array<std::uint64_t, 8> k;
    std::array<PortalId, 8> eight;
    k.fill(~std::uint64_t{0});
    std::copy(keys.begin(), keys.end(), k.begin());
    std::copy_n(incident, 8, eight.begin());
    sort_eight(k);
    for (std::size_t i = 0; i < keys.size(); ++i) incident[i] = eight[k[i] & kPlace];
    return;
  }
  before.assign(incident, incident + keys.size());
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i) incident[i] = before[keys[i] & kPlace];
}

}  // namespace

void sort_incident(std::span<const Portal> portals, const Box& cell, std::span<PortalId> incident,
                   IncidentScratch& scratch) {
  if (incident.size() > kMostKeyed) {
    std::sort(incident.begin(), incident.end(), [&](PortalId a, PortalId b) {
      return order_of(portals[a], cell) < order_of(portals[b], cell);
    });
    return;
  }
  std::vector<std::uint64_t>& keys = scratch.keys;
  keys.clear();
  for (const PortalId p : incident) keys.push_back(order_of(portals[p], cell) << kPlaceBits | keys.size());
  sort_by_keys(keys, incident.data(), scratch.before);
}

/// Keys are made while portals are read in order: looking each up again from its cell would cost more than
/// sorting.
void list_incident(Graph& graph, std::span<const Box> cells) {
  IncidentScratch scratch;
  graph.ranges.assign(cells.size(), IncidentRange{});
  for (const Portal& p : graph.portals) ++graph.ranges[p.low].count, ++graph.ranges[p.high].count;
  std::uint32_t run = 0;
  for (IncidentRange& range : graph.ranges) {
    range.run = run;
    run += range.runs();
    range.count = 0;
  }
  graph.incident.assign(run * Graph::kRun, 0);
  BigVector<std::uint64_t> keys(run * Graph::kRun);
  const auto portal = [&](CellId cell, PortalId p) {
    IncidentRange& range = graph.ranges[cell];
    const std::size_t at = range.run * Graph::kRun + range.count;
    graph.incident[at] = p;
    keys[at] = order_of(graph.portals[p], cells[cell]) << kPlaceBits | range.count % kMostKeyed;
    ++range.count;
  };
  for (PortalId p = 0; p < graph.portals.size(); ++p) {
    if (p % 1024 == 0) checkpoint();
    portal(graph.portals[p].low, p), portal(graph.portals[p].high, p);
  }
  for (CellId c = 0; c < cells.size(); ++c) {
    if (c % 1024 == 0) checkpoint();
    const IncidentRange range = graph.ranges[c];
    PortalId* const incident = graph.incident.data() + range.run * Graph::kRun;
    if (range.count < 2) continue;
    if (range.count <= kMostKeyed)
      sort_by_keys({keys.data() + range.run * Graph::kRun, range.count}, incident, scratch.before);
    else
      sort_incident(graph.portals, cells[c], {incident, range.count}, scratch);
  }
}

}  // namespace octoway::core
