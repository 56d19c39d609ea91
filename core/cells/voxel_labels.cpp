// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/voxel_labels.hpp"

#include <bit>

namespace octoway {

namespace {

/// visit(x, y, word, label, bits): the free voxels of each word of the grid, label by label.
template <class Visit>
void for_each_free(const BitGrid& grid, const VoxelLabels& labels, Visit&& visit) {
  const IVec n = grid.shape();
  for (std::int32_t x = 0; x < n.x; ++x)
    for (std::int32_t y = 0; y < n.y; ++y)
      for (std::size_t w = 0; w < grid.words_per_row(); ++w) {
        std::uint64_t free = ~grid.row(x, y)[w] & word_mask(w, 0, n.z);
        while (free != 0) {  // one label at a time; neighbours mostly share theirs
          const auto base = static_cast<std::int32_t>(w) * 64;
          const Label label = labels.at({x, y, base + std::countr_zero(free)});
          std::uint64_t bits = 0;
          for (std::uint64_t rest = free; rest != 0; rest &= rest - 1)
            if (labels.at({x, y, base + std::countr_zero(rest)}) == label) bits |= rest & -rest;
          visit(x, y, w, label, bits);
          free &= ~bits;
        }
      }
}

}  // namespace

bool has_label(const VoxelLabels& labels, const Box& box, Label label) {
  for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
    for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
      for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
        if (labels.at({x, y, z}) != label) return false;
  return true;
}

std::vector<Label> labels_in_use(const VoxelLabels& labels, const BitGrid& grid) {
  std::bitset<kLabels> seen;
  for_each_free(grid, labels, [&](std::int32_t, std::int32_t, std::size_t, Label label, std::uint64_t) {
    seen.set(label);
  });
  std::vector<Label> out;
  for (std::size_t label = 0; label < kLabels; ++label)
    if (seen[label]) out.push_back(static_cast<Label>(label));
  return out;
}

BitGrid masked(const BitGrid& grid, const VoxelLabels& labels, Label label) {
  BitGrid out(grid.shape());
  out.fill(out.bounds());
  for_each_free(grid, labels,
                [&](std::int32_t x, std::int32_t y, std::size_t w, Label mine, std::uint64_t bits) {
                  if (mine == label) out.row(x, y)[w] &= ~bits;
                });
  return out;
}

}  // namespace octoway
