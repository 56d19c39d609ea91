// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/agents/neighbours.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/to_int.hpp"

namespace octoway::core {

namespace {

constexpr std::int64_t kLayers = std::int64_t{1} << 21;  ///< an axis: three of them fit 63 bits
constexpr double kFar = 8.0;                             ///< cubes to either side

}  // namespace

std::int64_t Neighbours::layer(double coordinate) const {
  return floor_to_int<std::int64_t>(coordinate / edge_);
}

/// Layers wrap around: cubes far apart may share a number, and distances tell them apart.
std::uint64_t Neighbours::cube_at(std::int64_t x, std::int64_t y, std::int64_t z) const {
  constexpr auto wrap = [](std::int64_t v) { return static_cast<std::uint64_t>(v & (kLayers - 1)); };
  return wrap(x) << 42 | wrap(y) << 21 | wrap(z);
}

void Neighbours::sort(std::span<const DVec> points, std::span<const std::uint32_t> ids, double reach) {
  points_ = points;
  edge_ = std::max(reach, 1.0);
  entries_.clear();
  for (const std::uint32_t i : ids)
    entries_.push_back({cube_at(layer(points[i].x), layer(points[i].y), layer(points[i].z)), i});
  std::sort(entries_.begin(), entries_.end());
}

void Neighbours::find(DVec p, std::uint32_t me, double reach, std::size_t most,
                      std::vector<Near>& out) const {
  out.clear();
  const auto offer = [&](std::uint32_t id) {
    const DVec d = points_[id] - p;
    const double square = dot(d, d);
    if (id != me && square <= reach * reach) out.push_back({square, id});
  };
  if (!(reach <= kFar * edge_)) {  // more cubes than points, perhaps without end
    for (const Entry& e : entries_) offer(e.id);
    return keep_nearest(most, out);
  }
  for (std::int64_t x = layer(p.x - reach); x <= layer(p.x + reach); ++x)
    for (std::int64_t y = layer(p.y - reach); y <= layer(p.y + reach); ++y)
      for (std::int64_t z = layer(p.z - reach); z <= layer(p.z + reach); ++z) {
        const std::uint64_t cube = cube_at(x, y, z);
        for (auto e = std::lower_bound(entries_.begin(), entries_.end(), Entry{cube, 0});
             e != entries_.end() && e->cube == cube; ++e)
          offer(e->id);
      }
  keep_nearest(most, out);
}

void Neighbours::keep_nearest(std::size_t most, std::vector<Near>& out) {
  const std::size_t kept = std::min(most, out.size());
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), out.end());
  out.resize(kept);
}

}  // namespace octoway::core
