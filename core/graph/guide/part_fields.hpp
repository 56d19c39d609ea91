// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The ways inside a part of the guide: for each of its contacts, and each of its cells, where the way to the
// contact bends first, and how far it is from there. A straight line inside a block of rock lies as it does
// in the world; these do not.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "core/graph/guide/guide.hpp"

namespace octoway::core {

/// The next bend of a way, and what is left from there: 6 bytes, since there is one for each cell and
/// contact of a part.
struct Bearing {
  std::uint16_t left = 0;            ///< in eighths of a voxel; 0: the end is in sight
  std::uint8_t bend[3] = {0, 0, 0};  ///< in quarters of a voxel, from the block's low corner
  std::uint8_t unused = 0;

  static constexpr float kLeft = 0.125F, kBend = 0.25F;

  bool in_sight() const { return left == 0; }
  float rest() const { return kLeft * static_cast<float>(left); }
};

/// Of one part with n cells and k contacts.
struct PartFields {
  std::uint32_t cells = 0, contacts = 0;
  std::vector<Bearing> to_contact;  ///< n for the first contact, then n for the next, ...
  std::vector<Bearing> between;     ///< from contact j to contact i: [i * k + j]

  std::span<const Bearing> from_cells(std::uint32_t contact) const {
    return {to_contact.data() + std::size_t{contact} * cells, cells};
  }
  std::size_t bytes() const {
    return sizeof(*this) + (to_contact.capacity() + between.capacity()) * sizeof(Bearing);
  }
};

/// Floods parts; used again and again by one thread.
class PartFlood {
 public:
  PartFields fields(const Guide& guide, const Guide::Source& source, PartId part);
  /// From the cells and contacts of a part to a point in some of its cells.
  void to_point(const Guide& guide, const Guide::Source& source, PartId part, const float* point,
                std::span<const CellId> holding, std::vector<Bearing>& from_cells,
                std::vector<Bearing>& from_contacts);

 private:
  struct State {
    float key = std::numeric_limits<float>::infinity();  ///< how far it is from the entry
    float left = 0.0F;                                   ///< from the bend to the end
    float bend[3] = {0.0F, 0.0F, 0.0F};
    float lo[3] = {0.0F, 0.0F, 0.0F}, hi[3] = {0.0F, 0.0F, 0.0F};  ///< the portal that was entered through
    bool closed = false;
  };
  /// A portal of the part's cells that belongs to a contact.
  struct Doorway {
    std::uint32_t contact, cell;  ///< both as the part numbers them
    float lo[3], hi[3];
  };

  /// A portal between two cells of the part.
  struct Edge {
    std::uint32_t to;
    float lo[3], hi[3];
  };

  void list_edges();
  void begin(const Guide& guide, const Guide::Source& source, PartId part);
  void gather_doorways(const Guide& guide, PartId part);
  void enter(std::uint32_t cell, const State& state);
  void flood();
  void relax(std::uint32_t cell);
  Bearing bearing(const float* bend, float left) const;
  void write_cells(Bearing* out) const;
  void write_contacts(Bearing* out) const;

  const Guide::Source* source_ = nullptr;
  const GuideBlock* block_ = nullptr;
  std::uint16_t part_ = 0;
  float corner_[3] = {0, 0, 0};
  std::vector<CellId> cells_;  ///< of the part
  std::vector<GuideContact> contacts_;
  std::vector<Doorway> doorways_;
  std::vector<std::uint32_t> first_;  ///< cell i's edges are edges_[first_[i] .. first_[i + 1])
  std::vector<Edge> edges_;
  std::vector<State> states_;
  std::vector<std::pair<float, std::uint32_t>> open_;
};

}  // namespace octoway::core
