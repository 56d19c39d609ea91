// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/voxels/frame.hpp"

#include <algorithm>

#include "core/base/to_int.hpp"

namespace octoway::core {

std::int64_t Cover::voxels() const {
  std::int64_t sum = 0;
  for (const Box& box : boxes) sum += box.volume();
  return sum;
}

QVec Frame::place(DVec p) const {
  if (!lattice.in_reach(p))
    throw InvalidInput("an obstacle must lie within 2^28 voxels of the coordinates' origin, and be finite");
  return lattice.to_sub(p);
}

std::int64_t Frame::length(double metres) const {
  if (!(std::fabs(metres) / lattice.resolution <= kMaxReach))
    throw InvalidInput("an obstacle is larger than 2^28 voxels");
  return round_to_int<std::int64_t>(metres / lattice.resolution * static_cast<double>(kSub));
}

Cover Frame::cover_boxes(std::span<const DVec> corners) const {
  Cover out;
  for (std::size_t i = 0; i + 1 < corners.size(); i += 2) {
    const Cover one = cover_box(corners[i], corners[i + 1]);
    out.boxes.insert(out.boxes.end(), one.boxes.begin(), one.boxes.end());
  }
  return out;
}

Cover Frame::cover_slanted(DVec corner, const std::array<DVec, 3>& edges) const {
  Slanted shape{place(corner), {}};
  for (std::size_t i = 0; i < 3; ++i)
    for (int a = 0; a < 3; ++a) shape.edges[i][a] = length(edges[i][a]);
  return cover(shape);
}

/// One box a run along z.
Cover Frame::cover_voxels(std::span<const std::uint8_t> solid, IVec shape, IVec at) const {
  Cover out;
  const std::uint8_t* column = solid.data();
  for (std::int32_t x = 0; x < shape.x; ++x)
    for (std::int32_t y = 0; y < shape.y; ++y, column += shape.z)
      for (std::int32_t z = 0; z < shape.z;) {
        std::int32_t end = z;
        while (end < shape.z && column[end] != 0) ++end;
        const IVec lo{at.x + x, at.y + y, at.z + z};
        const Box run{lo, {lo.x + 1, lo.y + 1, lo.z + (end - z)}};
        if (const Box inside = intersect(run, bounds); !inside.empty()) out.boxes.push_back(inside);
        z = std::max(end, z + 1);
      }
  return out;
}

}  // namespace octoway::core
