// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/cells/decomposition.hpp"
#include "core/octree/octree.hpp"

namespace octoway::core {

Decomposed decompose_octree(const BitGrid& grid, const CutOptions& options, Monitor& monitor) {
  const Octree tree = Octree::build(grid, {.min_depth = options.min_depth}, monitor);
  Decomposed out;
  out.cells.reserve(tree.free_leaf_count());
  for (std::size_t i = 0; i < tree.leaf_count(); ++i) {
    if ((i & 0xfff) == 0) checkpoint();
    if (tree.is_free(i)) out.cells.push_back(tree.box(i));
  }
  out.leaves = out.cells.size();
  return out;
}

}  // namespace octoway::core
