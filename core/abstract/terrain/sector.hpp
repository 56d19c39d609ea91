// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One sector of a terrain abstraction: its patches, which patch each node belongs to, and the edges to other
// patches. A sector is stored on its own, so that a repair replaces it and leaves the others alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/workspace.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

struct PatchRef {
  std::uint32_t sector = 0;
  std::uint16_t patch = 0;  ///< in the sector, numbered by their first places

  friend auto operator<=>(const PatchRef&, const PatchRef&) = default;
};

/// A connected set of nodes of one kind.
struct Patch {
  NodeIndex representative;     ///< the node nearest to the mean of all
  std::uint32_t edges_end = 0;  ///< in the sector's list; they begin where those of the patch before end
  Kind kind;

  friend bool operator==(const Patch&, const Patch&) = default;
};

/// An edge of a sector while it is being made.
struct PatchEdge {
  std::uint16_t from;
  PatchRef to;

  friend auto operator<=>(const PatchEdge&, const PatchEdge&) = default;
};

class Sector {
 public:
  static constexpr std::uint16_t kNone = 0xFFFF;  ///< a place without a node

  /// `owners`: the patch of each place.
  Sector() = default;
  Sector(std::vector<Patch> patches, std::span<const std::uint16_t> owners) : patches_(std::move(patches)) {
    patches_.shrink_to_fit();
    if (patches_.size() <= 1) return;
    const bool wide = patches_.size() > 255;
    owners_.resize(owners.size() * (wide ? 2 : 1));
    for (std::size_t i = 0; i < owners.size(); ++i) set_owner(i, owners[i]);
  }

  std::span<const Patch> patches() const { return patches_; }
  /// Of a place that has a node. A sector with one patch, the usual kind, keeps no table.
  std::uint16_t owner(std::size_t place) const {
    if (owners_.empty()) return 0;
    if (patches_.size() <= 255) return owners_[place];
    return static_cast<std::uint16_t>(owners_[2 * place] | owners_[2 * place + 1] << 8);
  }
  bool has_owners() const { return !owners_.empty(); }
  void set_owner(std::size_t place, std::uint16_t patch) {
    if (patches_.size() <= 255) {
      owners_[place] = static_cast<std::uint8_t>(patch);
    } else {
      owners_[2 * place] = static_cast<std::uint8_t>(patch & 255U);
      owners_[2 * place + 1] = static_cast<std::uint8_t>(patch >> 8U);
    }
  }
  void set_representative(std::uint16_t patch, NodeIndex node) { patches_[patch].representative = node; }

  std::span<const PatchRef> edges() const { return edges_; }
  std::span<const PatchRef> edges_of(std::uint16_t patch) const {
    const std::uint32_t begin = patch == 0 ? 0 : patches_[patch - 1U].edges_end;
    return {edges_.data() + begin, patches_[patch].edges_end - begin};
  }
  /// Edges in ascending order, each once.
  void set_edges(std::span<const PatchEdge> edges) {
    edges_.clear();
    edges_.reserve(edges.size());
    std::size_t at = 0;
    for (std::size_t r = 0; r < patches_.size(); ++r) {
      for (; at < edges.size() && edges[at].from == r; ++at) edges_.push_back(edges[at].to);
      patches_[r].edges_end = static_cast<std::uint32_t>(edges_.size());
    }
    edges_.shrink_to_fit();
  }
  /// The same, each with the patch that it leaves.
  std::vector<PatchEdge> whole_edges() const {
    std::vector<PatchEdge> out;
    out.reserve(edges_.size());
    for (std::size_t r = 0; r < patches_.size(); ++r) {
      const auto from = static_cast<std::uint16_t>(r);  // places fit 16 bits: so do patches
      for (const PatchRef& to : edges_of(from)) out.push_back({from, to});
    }
    return out;
  }

  std::size_t bytes() const {
    return sizeof(Sector) + patches_.capacity() * sizeof(Patch) + edges_.capacity() * sizeof(PatchRef) +
           owners_.capacity();
  }
  friend bool operator==(const Sector&, const Sector&) = default;

 private:
  std::vector<Patch> patches_;
  std::vector<PatchRef> edges_;
  std::vector<std::uint8_t> owners_;  ///< one byte a place, two where there are more than 255 patches
};

}  // namespace octoway::core
