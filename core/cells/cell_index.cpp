// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/cell_index.hpp"

namespace octoway {

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

template <class Visit>
void CellIndex::for_each_bin(const Box& cell, Visit&& visit) const {
  const IVec lo{cell.lo.x >> kBinBits, cell.lo.y >> kBinBits, cell.lo.z >> kBinBits};
  const IVec hi{(cell.hi.x - 1) >> kBinBits, (cell.hi.y - 1) >> kBinBits, (cell.hi.z - 1) >> kBinBits};
  for (std::int32_t x = lo.x; x <= hi.x; ++x)
    for (std::int32_t y = lo.y; y <= hi.y; ++y)
      for (std::int32_t z = lo.z; z <= hi.z; ++z) visit(bin_index({x, y, z}), IVec{x, y, z});
}

CellIndex::CellIndex(IVec shape, std::span<const Box> cells) : shape_(shape) {
  for (int a = 0; a < 3; ++a) bins_[a] = (shape[a] + kBinEdge - 1) >> kBinBits;
  const auto count = static_cast<std::size_t>(bins_.x) * static_cast<std::size_t>(bins_.y) *
                     static_cast<std::size_t>(bins_.z);
  first_.assign(count + 1, 0);
  for (const Box& cell : cells) for_each_bin(cell, [&](std::size_t bin, IVec) { ++first_[bin + 1]; });
  for (std::size_t i = 0; i < count; ++i) first_[i + 1] += first_[i];
  entries_.resize(first_[count]);
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (CellId c = 0; c < cells.size(); ++c)
    for_each_bin(cells[c],
                 [&](std::size_t bin, IVec at) { entries_[next[bin]++] = {c, part_of(cells[c], at)}; });
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

}  // namespace octoway
