// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A world cut into cubes of one size.
#pragma once

#include <algorithm>
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
  /// visit(sector) for a sector and all that lie up to so many sectors from it along every axis.
  template <class Visit>
  void for_each_around(std::uint32_t sector, std::int32_t rings, Visit&& visit) const {
    const auto s = static_cast<std::int32_t>(sector);
    const IVec at{s / across_.z / across_.y, s / across_.z % across_.y, s % across_.z};
    Box box;
    for (int a = 0; a < 3; ++a) {
      box.lo[a] = std::max(at[a] - rings, 0);
      box.hi[a] = std::min(at[a] + rings + 1, across_[a]);
    }
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
        for (std::int32_t z = box.lo.z; z < box.hi.z; ++z)
          visit(static_cast<std::uint32_t>((x * across_.y + y) * across_.z + z));
  }

 private:
  int shift_;
  IVec across_;  ///< sectors
};

}  // namespace octoway::core
