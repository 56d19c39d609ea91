// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Connected components of the cells by union-find. With their ids "unreachable" is an answer at once instead
// of a flood.
#include "core/base/union_find.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

void find_components(Graph& graph, std::span<const Box> cells) {
  UnionFind sets(cells.size());  // a root is the first cell of its component
  for (PortalId i = 0; i < graph.portals.size(); ++i) {
    if (i % 1024 == 0) checkpoint();
    if (const Portal& p = graph.portals[i]; !p.is_hole()) sets.unite(p.low, p.high);
  }
  graph.component.assign(cells.size(), 0);
  graph.component_voxels.clear();
  for (CellId c = 0; c < cells.size(); ++c) {
    if (cells[c].empty()) continue;
    const CellId root = sets.find(c);
    if (root == c) {
      graph.component[c] = static_cast<std::uint32_t>(graph.component_voxels.size());
      graph.component_voxels.push_back(0);
    }
    graph.component[c] = graph.component[root];
    graph.component_voxels[graph.component[c]] += cells[c].volume();
  }
}

}  // namespace octoway::core
