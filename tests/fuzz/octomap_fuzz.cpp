// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/octomap.hpp"

using namespace octoway::core;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const bool blocked : {false, true}) {
    OctomapOptions options;
    options.unknown_blocked = blocked;
    options.max_voxels = 1 << 22;
    try {
      const OctomapWorld world = read_octomap({data, size}, options);
      // With unknown space free exactly what is occupied is solid; with it blocked, all that is not free.
      const std::int64_t solid = blocked ? world.occupied + world.unknown : world.occupied;
      if (world.grid.count() != solid) __builtin_trap();
    } catch (const CorruptWorld&) {
    } catch (const InvalidInput&) {  // too many voxels
    }
  }
  return 0;
}
