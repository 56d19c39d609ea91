// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/cell_base.hpp"

#include <algorithm>

namespace octoway::core {

std::vector<std::uint32_t> CellBase::show(std::span<const Box> cells, const Graph& graph,
                                          std::span<const Kind> kinds,
                                          const std::vector<CellId>* touched) {
  graph_ = &graph;
  const std::size_t both = std::min(cells.size(), cells_.size());
  const std::size_t count = std::max(cells.size(), cells_.size());
  cells_.resize(count);
  kinds_.resize(count, 0);
  places_.resize(count, 0);
  std::vector<std::uint32_t> changed;
  std::vector<NodeIndex> gone, come;
  const auto look = [&](std::size_t i) {
    const Box now = i < cells.size() ? cells[i] : Box{};
    const Kind kind = i < kinds.size() && !now.empty() ? kinds[i] : Kind{0};
    if (cells_[i] == now && kinds_[i] == kind) return;
    const auto n = static_cast<NodeIndex>(i);
    if (!cells_[i].empty()) changed.push_back(sector(n)), gone.push_back(n);
    cells_[i] = now;
    kinds_[i] = kind;
    if (!now.empty()) changed.push_back(sector(n)), come.push_back(n);
  };
  if (touched == nullptr) {
    for (std::size_t i = 0; i < both; ++i) look(i);
  } else {
    for (const CellId i : *touched)
      if (i < both) look(i);
  }
  for (std::size_t i = both; i < count; ++i) look(i);
  cells_.resize(cells.size());
  kinds_.resize(cells.size());
  places_.resize(cells.size());
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  for (const std::uint32_t s : changed)
    std::erase_if(members_[s], [&](NodeIndex n) { return std::binary_search(gone.begin(), gone.end(), n); });
  for (const NodeIndex n : come) members_[sector(n)].push_back(n);
  for (const std::uint32_t s : changed) {
    std::vector<NodeIndex>& list = members_[s];
    std::sort(list.begin(), list.end(), [&](NodeIndex a, NodeIndex b) { return cells_[a] < cells_[b]; });
    for (std::uint32_t i = 0; i < list.size(); ++i) places_[list[i]] = i;
  }
  return changed;
}

std::size_t CellBase::bytes() const {
  std::size_t sum = cells_.capacity() * sizeof(Box) + kinds_.capacity() * sizeof(Kind) +
                    places_.capacity() * 4 + members_.capacity() * sizeof(std::vector<NodeIndex>);
  for (const auto& list : members_) sum += list.capacity() * sizeof(NodeIndex);
  return sum;
}

}  // namespace octoway::core
