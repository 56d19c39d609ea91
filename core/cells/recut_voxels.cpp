// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A voxel is a cell: those that were blocked go, those that were freed come.
#include <algorithm>

#include "core/cells/recut.hpp"

namespace octoway::core {

namespace {

class VoxelRecutter final : public Recutter {
 public:
  void recut(const CellsNow& now, std::span<const Box> changed, std::span<const Box>, Recut& out) override {
    for (const Box& box : changed)
      for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
        for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
          for (std::int32_t z = box.lo.z; z < box.hi.z; ++z) {
            const CellId cell = now.index.locate({x, y, z});
            const bool free = now.grid.free({x, y, z});
            if (free && cell == kNoCell) out.added.push_back({{x, y, z}, {x + 1, y + 1, z + 1}});
            if (!free && cell != kNoCell) out.removed.push_back(cell);
          }
    const auto unique = [](auto& list) {  // boxes may overlap
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    unique(out.added);
    unique(out.removed);
  }
};

}  // namespace

std::unique_ptr<Recutter> make_voxel_recutter() {
  return std::make_unique<VoxelRecutter>();
}

}  // namespace octoway::core
