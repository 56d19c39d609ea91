// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Links as rows of nine numbers: handle, a and b in sub-voxels, the price's bits, and flags.
#pragma once

#include <vector>

#include "core/base/box.hpp"
#include "core/base/lattice.hpp"
#include "core/links/links.hpp"

namespace octoway::core {

/// The cost of a link in voxels: its price, or its length.
inline double cost_of(const Link& link, double resolution) {
  return link.price ? *link.price / resolution : distance(link.a, link.b);
}

inline constexpr std::size_t kLinkNumbers = 9;
using LinkRows = std::vector<std::uint64_t>;

/// Links as rows of a file whose lattice begins at -corner (in voxels).
LinkRows link_rows(const LinkTable* links, IVec corner = {0, 0, 0});

/// Throws CorruptData unless each lies inside the bounds and makes sense.
LinkTable links_of_rows(std::span<const std::uint64_t> rows, const Lattice& lattice, const Box& bounds);

/// Links of a file whose both ends lie in a box of its lattice, counted from the box's corner; and the
/// others, as they are.
struct SplitLinks {
  LinkRows inside, outside;
};
SplitLinks split_links(std::span<const std::uint64_t> rows, const Box& box);

/// Rows in the order of their handles.
LinkRows merged_links(const LinkRows& one, const LinkRows& other);

}  // namespace octoway::core
