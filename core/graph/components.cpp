// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Connected components of the cells by union-find. Labels make "unreachable" an answer at once instead of a
// flood.
#include <numeric>

#include "core/graph/graph.hpp"

namespace octoway {

namespace {

CellId find_root(std::vector<CellId>& parent, CellId c) {
  while (parent[c] != c) c = parent[c] = parent[parent[c]];
  return c;
}

}  // namespace

void label_components(Graph& graph, std::span<const Box> cells) {
  std::vector<CellId> parent(cells.size());
  std::iota(parent.begin(), parent.end(), CellId{0});
  for (const Portal& p : graph.portals) {
    const CellId a = find_root(parent, p.low);
    const CellId b = find_root(parent, p.high);
    if (a != b) parent[std::max(a, b)] = std::min(a, b);  // the root stays the first cell
  }
  graph.component.assign(cells.size(), 0);
  graph.component_voxels.clear();
  for (CellId c = 0; c < cells.size(); ++c) {
    const CellId root = find_root(parent, c);
    if (root == c) {
      graph.component[c] = static_cast<std::uint32_t>(graph.component_voxels.size());
      graph.component_voxels.push_back(0);
    }
    graph.component[c] = graph.component[root];
    graph.component_voxels[graph.component[c]] += cells[c].volume();
  }
}

}  // namespace octoway
