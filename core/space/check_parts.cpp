// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/check_parts.hpp"

#include <bit>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

/// Edits rely on it: queries do, too, where every cell is a voxel.
void check_kind(const Decomposition& way, bool greedy, const Box& cell) {
  if (way.unit_cells && cell.volume() != 1) throw CorruptData("a cell is larger than a voxel");
  if (!way.cells_are_leaves || greedy) return;
  const IVec size = cell.hi - cell.lo;
  bool is_leaf = size.x == size.y && size.x == size.z && std::has_single_bit(static_cast<unsigned>(size.x));
  for (int a = 0; a < 3; ++a) is_leaf = is_leaf && cell.lo[a] % size.x == 0;
  if (!is_leaf) throw CorruptData("a cell is no leaf of the octree");
}

/// Each cell is painted into the world: a voxel that is solid by then is blocked, or another cell's.
void check_cells(const BitGrid& grid, const Decomposition& way, bool greedy, std::span<const Box> cells) {
  BitGrid painted = grid;
  std::int64_t volume = 0;
  for (const Box& c : cells) {
    if (c.empty() || intersect(c, grid.bounds()) != c) throw CorruptData("a cell lies outside the world");
    check_kind(way, greedy, c);
    if (painted.any_solid(c)) throw CorruptData("a cell holds blocked voxels, or those of another cell");
    painted.fill(c);
    volume += c.volume();
  }
  if (volume != grid.voxels() - grid.count()) throw CorruptData("the cells do not cover the free space");
}

/// Pairs of free voxels that share a face.
std::int64_t count_contacts(const BitGrid& grid) {
  const IVec shape = grid.shape();
  const std::size_t words = grid.words_per_row();
  std::int64_t total = 0;
  for (std::int32_t x = 0; x < shape.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y) {
      const std::uint64_t* row = grid.row(x, y);
      const std::uint64_t* next_x = x + 1 < shape.x ? grid.row(x + 1, y) : nullptr;
      const std::uint64_t* next_y = y + 1 < shape.y ? grid.row(x, y + 1) : nullptr;
      for (std::size_t w = 0; w < words; ++w) {
        const std::uint64_t free = ~row[w] & word_mask(w, 0, shape.z);
        const std::uint64_t carry = w + 1 < words ? ~row[w + 1] << 63U : 0;
        total += std::popcount(free & (free >> 1U | carry));
        if (next_x != nullptr) total += std::popcount(free & ~next_x[w]);
        if (next_y != nullptr) total += std::popcount(free & ~next_y[w]);
      }
    }
  return total;
}

std::int64_t contacts_inside(const Box& cell) {
  const IVec size = cell.hi - cell.lo;
  std::int64_t total = 0;
  for (int a = 0; a < 3; ++a) total += cell.volume() / size[a] * (size[a] - 1);
  return total;
}

/// Its area; 0 unless it is the contact of its cells, with the low one below.
std::int64_t contact_area(const Portal& portal, std::span<const Box> cells) {
  const Box &low = cells[portal.low], &high = cells[portal.high];
  const int axis = portal.axis();
  if (intersect(low, high) != portal.rect || low.hi[axis] != high.lo[axis]) return 0;
  std::int64_t area = 1;
  for (int a = 0; a < 3; ++a)
    if (a != axis) area *= portal.rect.hi[a] - portal.rect.lo[a];
  return area;
}

}  // namespace

void check_parts(const BitGrid& grid, const Decomposition& way, bool greedy, std::span<const Box> cells,
                 std::span<const Portal> portals) {
  check_cells(grid, way, greedy, cells);
  std::int64_t contacts = 0;
  for (const Box& c : cells) contacts += contacts_inside(c);
  for (const Portal& p : portals) {
    if (p.low >= cells.size() || p.high >= cells.size())
      throw CorruptData("a portal names a cell that does not exist");
    const std::int64_t area = contact_area(p, cells);
    if (area <= 0) throw CorruptData("a portal is not the contact of its cells");
    contacts += area;
  }
  if (contacts != count_contacts(grid)) throw CorruptData("a portal is missing, or stands there twice");
}

void check_single(const Graph& graph, std::span<const Box> cells) {
  for (CellId c = 0; c < cells.size(); ++c) {
    const auto portals = graph.portals_of(c);
    for (std::size_t i = 1; i < portals.size(); ++i)
      if (order_of(graph.portals[portals[i - 1]], cells[c]) == order_of(graph.portals[portals[i]], cells[c]))
        throw CorruptData("a portal stands there twice");
  }
}

}  // namespace octoway::core
