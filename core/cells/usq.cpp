// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Uneven search-space quantization: Pandit 2018, Algorithm 1, on the lattice. A cube that touches an obstacle
// is divided, any other is a cell, cut off at the world's border: space outside is no obstacle there, so
// a cube that reaches beyond is not divided for it. (The decomposition `octree` does, and needs more cells
// where the world is no cube.)
//
// The paper stops at a smallest edge l and takes a cube that is partly blocked there for blocked.
// voxels/coarsen.hpp does that to the voxels before this step: here every free voxel is in a cell, as in
// all decompositions.
#include <algorithm>

#include "core/cells/decomposition.hpp"
#include "core/voxels/pyramid.hpp"

namespace octoway::core {

namespace {

struct Quantizer {
  const BitGrid& grid;
  Monitor& monitor;
  int largest;  ///< level of the largest cube that is not divided
  Decomposed out{};

  void visit(IVec lo, int level) {
    const std::int64_t edge = std::int64_t{1} << level;
    const auto end = [&](int a) {
      return static_cast<std::int32_t>(std::min<std::int64_t>(lo[a] + edge, grid.shape()[a]));
    };
    const Box inside{lo, {end(0), end(1), end(2)}};
    if (inside.empty() || (level == 0 && grid.solid_inside(lo))) return;
    if (level <= largest && !grid.any_solid(inside)) return out.cells.push_back(inside);
    if (grid.all_solid(inside)) return;
    if ((out.cells.size() & 0xfff) == 0) monitor.step("cells", static_cast<double>(lo.x) / grid.shape().x);
    const auto half = static_cast<std::int32_t>(edge / 2);
    for (int child = 0; child < 8; ++child)
      visit({lo.x + (child & 1 ? half : 0), lo.y + (child & 2 ? half : 0), lo.z + (child & 4 ? half : 0)},
            level - 1);
  }
};

}  // namespace

Decomposed decompose_usq(const BitGrid& grid, const CutOptions& options, Monitor& monitor) {
  const int depth = covering_depth(grid.shape());
  Quantizer quantizer{grid, monitor, std::max(0, depth - options.min_depth)};
  quantizer.visit({0, 0, 0}, depth);
  quantizer.out.leaves = quantizer.out.cells.size();
  return std::move(quantizer.out);
}

}  // namespace octoway::core
