// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How a sector is cut into patches, and how the edges between patches are found: Sturtevant et al. 2019,
// section 4.1. Both look at the geometry alone, so a repaired sector equals a fresh one.
#pragma once

#include <algorithm>
#include <array>

#include "core/abstract/terrain/base_graph.hpp"
#include "core/abstract/terrain/sector.hpp"
#include "core/base/exact.hpp"

namespace octoway::core {

/// The node nearest to the mean position of a patch, for all patches of a sector at once. Distances are
/// compared as whole numbers: |count * p - sum of all p|^2. Of equals the first place.
template <BaseGraph Base>
std::vector<NodeIndex> find_representatives(const Base& base, std::uint32_t sector, std::size_t patches,
                                            std::span<const std::uint16_t> owners) {
  struct Mean {
    QVec sum;
    std::int64_t count = 0;
    Int128 best = -1;
  };
  std::vector<Mean> means(patches);
  std::vector<NodeIndex> found(patches, kNoNode);
  IVec origin{};  // small numbers, wherever the sector is
  bool begun = false;
  const auto at = [&](NodeIndex n) {
    const IVec d = base.twice(n) - origin;
    return QVec{d.x, d.y, d.z};
  };
  for (std::uint32_t p = 0; p < owners.size(); ++p) {
    if (owners[p] == Sector::kNone) continue;
    const NodeIndex n = base.node_at(sector, p);
    if (!begun) origin = base.twice(n), begun = true;
    Mean& mean = means[owners[p]];
    mean.sum = mean.sum + at(n);
    ++mean.count;
  }
  for (std::uint32_t p = 0; p < owners.size(); ++p) {
    if (owners[p] == Sector::kNone) continue;
    const NodeIndex n = base.node_at(sector, p);
    Mean& mean = means[owners[p]];
    const Int128 away = squared_distance(at(n) * mean.count, mean.sum);
    if (mean.best < 0 || away < mean.best) mean.best = away, found[owners[p]] = n;
  }
  return found;
}

/// Patches without edges: breadth first from each node that has none yet, over nodes of its kind in the
/// sector.
template <BaseGraph Base>
Sector cut_sector(const Base& base, std::uint32_t sector) {
  const std::uint32_t places = base.places(sector);
  std::vector<std::uint16_t> owners(places, Sector::kNone);
  std::vector<Patch> patches;
  std::vector<NodeIndex> open;
  for (std::uint32_t p = 0; p < places; ++p) {
    if (owners[p] != Sector::kNone) continue;
    const NodeIndex first = base.node_at(sector, p);
    if (first == kNoNode) continue;
    const auto patch = static_cast<std::uint16_t>(patches.size());
    const Kind kind = base.kind(first);
    patches.push_back({first, 0, kind});
    owners[p] = patch;
    open.assign(1, first);
    for (std::size_t i = 0; i < open.size(); ++i)
      base.for_each_neighbour(open[i], [&](NodeIndex to, double, double) {
        if (base.kind(to) != kind || base.sector(to) != sector) return;
        std::uint16_t& owner = owners[base.place(to)];
        if (owner != Sector::kNone) return;
        owner = patch;
        open.push_back(to);
      });
  }
  const std::vector<NodeIndex> nearest = find_representatives(base, sector, patches.size(), owners);
  for (std::size_t r = 0; r < patches.size(); ++r) patches[r].representative = nearest[r];
  return Sector(std::move(patches), owners);
}

/// The edges of a sector's patches to all others, in ascending order: one look at the neighbours of each
/// node.
template <BaseGraph Base>
std::vector<PatchEdge> find_edges(const Base& base, std::span<const Sector> sectors, std::uint32_t sector) {
  const Sector& here = sectors[sector];
  std::vector<PatchEdge> edges;
  for (std::uint32_t p = 0; p < base.places(sector); ++p) {
    const NodeIndex n = base.node_at(sector, p);
    if (n == kNoNode) continue;
    const std::uint16_t patch = here.owner(p);
    base.for_each_neighbour(n, [&](NodeIndex to, double, double) {
      const std::uint32_t other = base.sector(to);
      if (other == sector && !here.has_owners()) return;
      const PatchEdge edge{patch, {other, sectors[other].owner(base.place(to))}};
      if (edge.to == PatchRef{sector, patch}) return;
      if (edges.empty() || edges.back() != edge) edges.push_back(edge);
    });
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

}  // namespace octoway::core
