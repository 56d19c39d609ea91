// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/readers/vox.hpp"

using namespace octoway::core;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const VoxWorld world = read_vox({data, size}, 1 << 22);
    if (world.placed < 1 || world.grid.count() > world.grid.voxels()) __builtin_trap();
  } catch (const CorruptWorld&) {
  } catch (const InvalidInput&) {  // too many voxels
  }
  return 0;
}
