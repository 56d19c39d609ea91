// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world cut into cubes of one size.
#pragma once

#include <string>

#include "core/base/box.hpp"
#include "core/base/error.hpp"

namespace octoway::core {

/// Of the edge of a sector, as a power of two. Throws InvalidInput unless it is 8, 16 or 32 voxels: so places
/// in a sector fit 16 bits.
inline int sector_shift(std::int32_t edge) {
  for (const int shift : {3, 4, 5})
    if (edge == 1 << shift) return shift;
  throw InvalidInput("sector must be 8, 16 or 32 voxels, not " + std::to_string(edge));
}

class SectorFrame {
 public:
  SectorFrame(IVec shape, std::int32_t edge) : shift_(sector_shift(edge)) {
    for (int a = 0; a < 3; ++a) across_[a] = (shape[a] + edge - 1) >> shift_;
  }

  std::size_t count() const { return static_cast<std::size_t>(Box{{0, 0, 0}, across_}.volume()); }
  std::uint32_t sector(IVec v) const {
    return static_cast<std::uint32_t>(((v.x >> shift_) * across_.y + (v.y >> shift_)) * across_.z +
                                      (v.z >> shift_));
  }

 private:
  int shift_;
  IVec across_;  ///< sectors
};

}  // namespace octoway::core
