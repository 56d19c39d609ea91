// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/graph/guide/guide_block.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/union_find.hpp"

namespace octoway::core {

namespace {

constexpr auto kSide = static_cast<std::size_t>(Guide::kEdge);

void list_cells(GuideBlock& block, const Guide::Source& source, const Box& box) {
  source.index.for_each_bin(box, [&](IVec bin) {
    for (const BinEntry& entry : source.index.cells_in(bin)) block.cells.push_back(entry.cell);
  });
  std::sort(block.cells.begin(), block.cells.end());
  block.cells.erase(std::unique(block.cells.begin(), block.cells.end()), block.cells.end());
}

/// A portal on an upper face, between two parts.
struct Opening {
  std::uint16_t low, high;
  Box rect;
};

/// Openings on one face of a block: which touch each other, and where the mean of each group lies.
class FaceOpenings {
 public:
  explicit FaceOpenings(int axis) : u_(axis == 0 ? 1 : 0), v_(axis == 2 ? 1 : 2) {}

  void gather(const GuideBlock& block, const GuideBlock& above, const Guide::Source& source, const Box& box,
              int axis);
  void append_contacts(std::vector<GuideContact>& out);

 private:
  void join_touching(const Box& box);
  bool together(std::uint32_t a, std::uint32_t b) const {
    return openings_[a].low == openings_[b].low && openings_[a].high == openings_[b].high;
  }

  int u_, v_;
  std::vector<Opening> openings_;
  UnionFind groups_;
};

void FaceOpenings::gather(const GuideBlock& block, const GuideBlock& above, const Guide::Source& source,
                          const Box& box, int axis) {
  for (std::size_t i = 0; i < block.cells.size(); ++i) {
    const CellId cell = block.cells[i];
    if (source.cells[cell].hi[axis] != box.hi[axis]) continue;
    for (const PortalId p : source.graph.portals_of(cell)) {
      const Portal& portal = source.graph.portals[p];
      if (portal.low != cell || portal.rect.lo[axis] != portal.rect.hi[axis]) continue;
      openings_.push_back({block.part_of[i], above.part(portal.high), portal.rect});
    }
  }
  // By geometry, since numbers of cells depend on the edits before.
  std::sort(openings_.begin(), openings_.end(), [](const Opening& a, const Opening& b) {
    return std::tie(a.low, a.high, a.rect) < std::tie(b.low, b.high, b.rect);
  });
  join_touching(box);
}

/// Two doors in one face are two contacts: the mean of both would lie in the wall between them.
void FaceOpenings::join_touching(const Box& box) {
  groups_.reset(openings_.size());
  std::array<std::uint32_t, kSide * kSide> owner;
  owner.fill(kNoCell);
  const auto at = [&](std::int32_t u, std::int32_t v) -> std::uint32_t& {
    return owner[static_cast<std::size_t>(u - box.lo[u_]) * kSide + static_cast<std::size_t>(v - box.lo[v_])];
  };
  for (std::uint32_t i = 0; i < openings_.size(); ++i) {
    const Box& r = openings_[i].rect;
    for (std::int32_t u = r.lo[u_]; u < r.hi[u_]; ++u)
      for (std::int32_t v = r.lo[v_]; v < r.hi[v_]; ++v) at(u, v) = i;
  }
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    if (a != b && a != kNoCell && b != kNoCell && together(a, b)) groups_.unite(a, b);
  };
  for (std::uint32_t i = 0; i < openings_.size(); ++i) {
    const Box& r = openings_[i].rect;
    if (r.hi[u_] < box.hi[u_])
      for (std::int32_t v = r.lo[v_]; v < r.hi[v_]; ++v) join(i, at(r.hi[u_], v));
    if (r.hi[v_] < box.hi[v_])
      for (std::int32_t u = r.lo[u_]; u < r.hi[u_]; ++u) join(i, at(u, r.hi[v_]));
  }
}

void FaceOpenings::append_contacts(std::vector<GuideContact>& out) {
  std::vector<std::uint32_t> number(openings_.size(), kNoCell);
  for (std::uint32_t i = 0; i < openings_.size(); ++i) {
    const Box& r = openings_[i].rect;
    std::uint32_t& mine = number[groups_.find(i)];
    const bool first = mine == kNoCell;
    if (first) {
      mine = static_cast<std::uint32_t>(out.size());
      out.push_back({{}, {}, openings_[i].low, openings_[i].high});
    }
    GuideContact& contact = out[mine];
    for (int a = 0; a < 3; ++a) {
      const auto lo = static_cast<float>(r.lo[a]), hi = static_cast<float>(r.hi[a]);
      contact.lo[a] = first ? lo : std::min(contact.lo[a], lo);
      contact.hi[a] = first ? hi : std::max(contact.hi[a], hi);
    }
  }
}

}  // namespace

std::size_t find_parts(GuideBlock& block, const Guide::Source& source, const Box& box) {
  list_cells(block, source, box);
  const std::vector<CellId>& cells = block.cells;
  const auto place = [&](CellId cell) {
    return static_cast<std::uint32_t>(std::lower_bound(cells.begin(), cells.end(), cell) - cells.begin());
  };
  UnionFind sets(cells.size());
  for (std::uint32_t i = 0; i < cells.size(); ++i)
    for (const PortalId p : source.graph.portals_of(cells[i])) {
      const Portal& portal = source.graph.portals[p];
      if (portal.low == cells[i] && box.contains(source.cells[portal.high].lo))
        sets.unite(i, place(portal.high));
    }
  std::vector<std::uint32_t> order(cells.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return source.cells[cells[a]].lo < source.cells[cells[b]].lo;
  });
  std::vector<std::uint32_t> number(cells.size(), kNoCell);
  std::uint32_t parts = 0;
  block.part_of.resize(cells.size());
  block.place.resize(cells.size());
  for (const std::uint32_t i : order) {
    std::uint32_t& part = number[sets.find(i)];
    if (part == kNoCell) part = parts++;
    block.part_of[i] = static_cast<std::uint16_t>(part);
  }
  std::vector<std::uint16_t> size(parts, 0);
  for (std::size_t i = 0; i < cells.size(); ++i) block.place[i] = size[block.part_of[i]]++;
  return parts;
}

void find_openings(GuideBlock& block, const Guide::Source& source, const Box& box,
                   const std::array<const GuideBlock*, 3>& above) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (above[a] != nullptr) {
      FaceOpenings openings(axis);
      openings.gather(block, *above[a], source, box, axis);
      openings.append_contacts(block.contacts);
    }
    block.face[a + 1] = static_cast<std::uint32_t>(block.contacts.size());
  }
}

void list_around(GuideBlock& block, std::size_t parts, const std::array<const GuideBlock*, 3>& below) {
  const auto for_each = [&](const auto& visit) {
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::uint32_t i = block.face[a]; i < block.face[a + 1]; ++i)
        visit(block.contacts[i].low, a, i - block.face[a]);
      if (const GuideBlock* other = below[a]; other != nullptr)
        for (std::uint32_t i = other->face[a]; i < other->face[a + 1]; ++i)
          visit(other->contacts[i].high, 3 + a, i - other->face[a]);
    }
  };
  block.first.assign(parts + 1, 0);
  for_each([&](std::uint16_t part, std::size_t, std::uint32_t) { ++block.first[part + 1U]; });
  std::partial_sum(block.first.begin(), block.first.end(), block.first.begin());
  block.around.resize(block.first.back());
  std::vector<std::uint32_t> next(block.first.begin(), block.first.end() - 1);
  for_each([&](std::uint16_t part, std::size_t way, std::uint32_t rank) {
    block.around[next[part]++] = static_cast<std::uint16_t>(way * GuideBlock::kFace + rank);
  });
}

}  // namespace octoway::core
