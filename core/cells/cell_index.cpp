// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/cell_index.hpp"

#include <bit>
#include <utility>

#include "core/base/monitor.hpp"

namespace octoway::core {

namespace {

std::uint32_t part_of(const Box& cell, IVec bin) {
  std::uint32_t part = 0;
  for (int a = 0; a < 3; ++a) {
    const std::int32_t base = bin[a] * CellIndex::kBinEdge;
    const std::int32_t lo = std::max(cell.lo[a] - base, 0);
    const std::int32_t last = std::min(cell.hi[a] - base, CellIndex::kBinEdge) - 1;
    part |= static_cast<std::uint32_t>(lo) << 4 * a | static_cast<std::uint32_t>(last) << (12 + 4 * a);
  }
  return part;
}

}  // namespace

/// Counts, then fills from each list's end, so that the table of starts is all that is needed.
CellIndex::CellIndex(IVec shape, std::span<const Box> cells) : shape_(shape) {
  for (int a = 0; a < 3; ++a) bins_[a] = (shape[a] + kBinEdge - 1) >> kBinBits;
  table_.assign(static_cast<std::size_t>(bins_.x) * static_cast<std::size_t>(bins_.y) *
                    static_cast<std::size_t>(bins_.z),
                {});
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (c % 1024 == 0) checkpoint();
    if (!cells[c].empty()) for_each_bin(cells[c], [&](IVec bin) { ++table_[bin_index(bin)].first; });
  }
  std::uint32_t next = 1;  // before it: the list of all empty bins
  for (Bin& bin : table_)
    if (bin.first != 0) bin.first = std::exchange(next, next + bin.first + 1) + bin.first;
  entries_.resize(next);
  entries_[0] = {kNoCell, 0};
  for (auto c = static_cast<CellId>(cells.size()); c-- > 0;) {
    if (c % 1024 == 0) checkpoint();
    if (!cells[c].empty())
      for_each_bin(cells[c],
                   [&](IVec at) { entries_[--table_[bin_index(at)].first] = {c, part_of(cells[c], at)}; });
  }
  std::uint32_t end = next;
  for (std::size_t i = table_.size(); i-- > 0;)
    if (const std::uint32_t first = table_[i].first; first != 0) {
      entries_[end - 1] = {kNoCell, end - 1 - first};
      end = first;
      find_sole(table_[i]);
    }
}

void CellIndex::append(Bin& bin, BinEntry entry, FreeRuns& free) {
  std::uint32_t count = 0;
  while (entries_[bin.first + count].cell != kNoCell) ++count;
  std::uint32_t room = entries_[bin.first + count].part;
  if (count == room) {
    const std::uint32_t old = bin.first;
    const std::uint32_t length = std::bit_ceil(room + 2);
    bin.first = free.take(length, static_cast<std::uint32_t>(entries_.size()));
    if (bin.first == entries_.size()) entries_.resize(entries_.size() + length);
    std::copy_n(entries_.begin() + old, count, entries_.begin() + bin.first);
    if (old != 0) free.give(old, std::bit_floor(room + 1));
    room = length - 1;
  }
  entries_[bin.first + count] = entry;
  entries_[bin.first + count + 1] = {kNoCell, room};
}

void CellIndex::insert(CellId cell, const Box& box, FreeRuns& free, std::vector<std::uint32_t>& touched) {
  for_each_bin(box, [&](IVec at) {
    const std::size_t i = bin_index(at);
    append(table_[i], {cell, part_of(box, at)}, free);
    find_sole(table_[i]);
    touched.push_back(static_cast<std::uint32_t>(i));
  });
}

/// A list that became empty is given back: else a world that is loaded here and dropped there would leave
/// lists all over.
void CellIndex::erase(CellId cell, const Box& box, FreeRuns& free, std::vector<std::uint32_t>& touched) {
  for_each_bin(box, [&](IVec at) {
    const std::size_t i = bin_index(at);
    Bin& bin = table_[i];
    BinEntry* found = entries_.data() + bin.first;
    while (found->cell != cell) ++found;
    BinEntry* end = found + 1;
    while (end->cell != kNoCell) ++end;
    *found = end[-1];
    end[-1] = *end;
    if (entries_[bin.first].cell == kNoCell) {
      free.give(bin.first, std::bit_floor(entries_[bin.first].part + 1));
      bin.first = 0;
    }
    find_sole(bin);
    touched.push_back(static_cast<std::uint32_t>(i));
  });
}

void CellIndex::copy_bins(const CellIndex& from, std::span<const std::uint32_t> bins) {
  entries_.resize(from.entries_.size());
  for (const std::uint32_t i : bins) {
    table_[i] = from.table_[i];
    std::uint32_t at = table_[i].first;
    do entries_[at] = from.entries_[at];
    while (entries_[at++].cell != kNoCell);
  }
}

Box CellIndex::bin_box(IVec bin) const {
  const IVec lo{bin.x * kBinEdge, bin.y * kBinEdge, bin.z * kBinEdge};
  return intersect({lo, {lo.x + kBinEdge, lo.y + kBinEdge, lo.z + kBinEdge}}, {{0, 0, 0}, shape_});
}

void CellIndex::paint(IVec bin, std::span<const Box> cells, Owners& owners) const {
  owners.fill(kNoCell);
  const Box frame = bin_box(bin);
  for (const BinEntry& entry : cells_in(bin)) {
    const CellId c = entry.cell;
    const Box part = intersect(cells[c], frame);
    for (std::int32_t x = part.lo.x; x < part.hi.x; ++x)
      for (std::int32_t y = part.lo.y; y < part.hi.y; ++y) {
        const auto row =
            static_cast<std::size_t>(((x & (kBinEdge - 1)) * kBinEdge + (y & (kBinEdge - 1))) * kBinEdge);
        for (std::int32_t z = part.lo.z; z < part.hi.z; ++z)
          owners[row + static_cast<std::size_t>(z & (kBinEdge - 1))] = c;
      }
  }
}

}  // namespace octoway::core
