// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The nearest free point.
#pragma once

#include <map>
#include <optional>

#include "core/query/reach.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

/// A free point and how far it is from the one that was asked about, squared, in sub-voxels.
struct NearPlace {
  Int128 squared;
  QVec point;

  friend bool operator<(const NearPlace& a, const NearPlace& b) {
    return a.squared != b.squared ? a.squared < b.squared : a.point < b.point;
  }
};

/// The true nearest point of free space, ties to the lexicographically least. Nothing if there is none. p may
/// lie outside the world.
std::optional<QVec> nearest_free(const Tables& tables, QVec p);
/// The same among cells that may be entered; of given components only, if any are named, and within a squared
/// distance, if one is given.
std::optional<QVec> nearest_free(const Tables& tables, QVec p, const Reach& reach,
                                 std::span<const std::uint32_t> components = {},
                                 std::optional<Int128> most = {});
/// The same in each component that has a point within the squared distance.
std::map<std::uint32_t, NearPlace> nearest_in_each(const Tables& tables, QVec p, const Reach& reach,
                                                   Int128 most);
/// The components that a point belongs to: none where it is blocked, several where it touches several.
inline std::vector<std::uint32_t> components_at(const Tables& tables, QVec p, const Reach& reach) {
  return reach.of(reach.allowed(cells_at(tables.index, p)).list());
}

}  // namespace octoway::core
