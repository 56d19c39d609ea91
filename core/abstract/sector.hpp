// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One sector of a terrain abstraction: its regions, which region each node belongs to, and the edges to other
// regions. A sector is stored on its own, so that a repair replaces it and leaves the others alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/graph/labels.hpp"
#include "core/search/workspace.hpp"

namespace octoway {

struct RegionRef {
  std::uint32_t sector = 0;
  std::uint16_t region = 0;  ///< in the sector, numbered by their first places

  friend auto operator<=>(const RegionRef&, const RegionRef&) = default;
};

/// A connected set of nodes of one label.
struct Region {
  NodeIndex representative;     ///< the node nearest to the mean of all
  std::uint32_t edges_end = 0;  ///< in the sector's list; they begin where those of the region before end
  Label label;

  friend bool operator==(const Region&, const Region&) = default;
};

/// An edge of a sector while it is being made.
struct RegionLink {
  std::uint16_t from;
  RegionRef to;

  friend auto operator<=>(const RegionLink&, const RegionLink&) = default;
};

class Sector {
 public:
  static constexpr std::uint16_t kNone = 0xFFFF;  ///< a place without a node

  /// `owners`: the region of each place.
  Sector() = default;
  Sector(std::vector<Region> regions, std::span<const std::uint16_t> owners) : regions_(std::move(regions)) {
    regions_.shrink_to_fit();
    if (regions_.size() <= 1) return;
    const bool wide = regions_.size() > 255;
    owners_.resize(owners.size() * (wide ? 2 : 1));
    for (std::size_t i = 0; i < owners.size(); ++i) set_owner(i, owners[i]);
  }

  std::span<const Region> regions() const { return regions_; }
  /// Of a place that has a node. A sector with one region, the usual kind, keeps no table.
  std::uint16_t owner(std::size_t place) const {
    if (owners_.empty()) return 0;
    if (regions_.size() <= 255) return owners_[place];
    return static_cast<std::uint16_t>(owners_[2 * place] | owners_[2 * place + 1] << 8);
  }
  bool has_owners() const { return !owners_.empty(); }
  void set_owner(std::size_t place, std::uint16_t region) {
    if (regions_.size() <= 255) {
      owners_[place] = static_cast<std::uint8_t>(region);
    } else {
      owners_[2 * place] = static_cast<std::uint8_t>(region & 255U);
      owners_[2 * place + 1] = static_cast<std::uint8_t>(region >> 8U);
    }
  }
  void set_representative(std::uint16_t region, NodeIndex node) { regions_[region].representative = node; }

  std::span<const RegionRef> edges() const { return edges_; }
  std::span<const RegionRef> edges_of(std::uint16_t region) const {
    const std::uint32_t begin = region == 0 ? 0 : regions_[region - 1U].edges_end;
    return {edges_.data() + begin, regions_[region].edges_end - begin};
  }
  /// Links in ascending order, each once.
  void set_edges(std::span<const RegionLink> links) {
    edges_.clear();
    edges_.reserve(links.size());
    std::size_t at = 0;
    for (std::uint16_t r = 0; r < regions_.size(); ++r) {
      for (; at < links.size() && links[at].from == r; ++at) edges_.push_back(links[at].to);
      regions_[r].edges_end = static_cast<std::uint32_t>(edges_.size());
    }
    edges_.shrink_to_fit();
  }
  std::vector<RegionLink> links() const {
    std::vector<RegionLink> out;
    out.reserve(edges_.size());
    for (std::uint16_t r = 0; r < regions_.size(); ++r)
      for (const RegionRef& to : edges_of(r)) out.push_back({r, to});
    return out;
  }

  std::size_t bytes() const {
    return sizeof(Sector) + regions_.capacity() * sizeof(Region) + edges_.capacity() * sizeof(RegionRef) +
           owners_.capacity();
  }
  friend bool operator==(const Sector&, const Sector&) = default;

 private:
  std::vector<Region> regions_;
  std::vector<RegionRef> edges_;
  std::vector<std::uint8_t> owners_;  ///< one byte a place, two where there are more than 255 regions
};

}  // namespace octoway
