// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The guide (ours): a small graph between a cell and the world, which tells a search the way through tunnels,
// mazes and rooms, where the straight line to the goal lies. The world is divided into blocks of 32^3 voxels.
// A part is a connected piece of the cells of a block; a contact is an opening between two parts, placed at
// the mean of its area.
//
// Blocks are immutable and shared by versions. An edit only notes which blocks it touched; the first search
// that wants a guide afterwards makes those anew, and the blocks beside them (their contacts name parts
// across the border). Numbers of parts and contacts follow from geometry alone, so that a repaired guide is
// the same as a fresh one.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "core/graph/graph.hpp"

namespace octoway::core {

/// An opening on an upper face of a block.
struct GuideContact {
  float lo[3], hi[3];       ///< the rectangle around it, in voxels; flat along the face's axis
  std::uint16_t low, high;  ///< the parts on both sides, as their own blocks number them

  bool operator==(const GuideContact&) const = default;
};

struct PartFields;

struct GuideBlock {
  GuideBlock() = default;
  GuideBlock(const GuideBlock&) = delete;
  GuideBlock& operator=(const GuideBlock&) = delete;
  ~GuideBlock();

  std::vector<CellId> cells;            ///< in the order of their numbers
  std::vector<std::uint16_t> part_of;   ///< one for each of them
  std::vector<std::uint16_t> place;     ///< which cell of its part it is
  std::vector<GuideContact> contacts;   ///< of the upper faces: along x, then y, then z
  std::array<std::uint32_t, 4> face{};  ///< contacts of the upper face along a: [face[a], face[a + 1])
  /// Part p's contacts are around[first[p] .. first[p + 1]).
  std::vector<std::uint32_t> first{0};
  /// Which face (axis, and 3 + axis for lower ones) times kFace, and which contact of that face. A lower
  /// face's contacts belong to the block beyond it.
  std::vector<std::uint16_t> around;

  static constexpr std::uint16_t kFace = 1 << 13;

  std::size_t parts() const { return first.size() - 1; }
  std::size_t find(CellId cell) const {
    return static_cast<std::size_t>(std::lower_bound(cells.begin(), cells.end(), cell) - cells.begin());
  }
  /// One for each part: what the first search that came by found out about it.
  std::unique_ptr<std::atomic<const PartFields*>[]> known;
  std::uint16_t part(CellId cell) const;
  std::size_t bytes() const;
};

using ContactId = std::uint32_t;
using PartId = std::uint32_t;

class Guide {
 public:
  static constexpr std::int32_t kEdge = 32;  ///< cells of regions lie inside one block

  struct Source {
    const CellIndex& index;
    std::span<const Box> cells;
    const Graph& graph;
  };

  Guide() = default;
  Guide(const Source& source, int threads);
  /// The same with these blocks, and those beside them, made anew; they may stand twice.
  Guide(const Guide& before, const Source& source, std::span<const std::uint32_t> changed);

  std::uint32_t block_of(IVec voxel) const {
    const auto number = [](std::int32_t i) { return static_cast<std::uint32_t>(i); };
    return (number(voxel.x / kEdge) * number(shape_.y) + number(voxel.y / kEdge)) * number(shape_.z) +
           number(voxel.z / kEdge);
  }
  IVec low_corner(std::uint32_t b) const {
    const auto side = [](std::uint32_t i) { return static_cast<std::int32_t>(i) * kEdge; };
    return {side(b / step_[0]), side(b / step_[1] % static_cast<std::uint32_t>(shape_.y)),
            side(b % step_[1])};
  }
  std::size_t blocks() const { return blocks_.size(); }
  const GuideBlock& block(std::uint32_t b) const { return *blocks_[b]; }
  std::size_t contacts() const { return first_contact_.back(); }
  std::size_t parts() const { return first_part_.back(); }
  PartId first_part(std::uint32_t b) const { return first_part_[b]; }
  PartId part_of(CellId cell, const Box& box) const {
    const std::uint32_t b = block_of(box.lo);
    return first_part_[b] + blocks_[b]->part(cell);
  }
  std::uint32_t block_of_part(PartId part) const { return block_of_part_[part]; }

  /// The ways inside a part; made by the first who asks.
  const PartFields& fields(PartId part, const Source& source) const;

  /// visit(contact's number, contact, the part beyond it) for every contact of a part.
  template <class Visit>
  void for_each_contact(PartId part, Visit&& visit) const {
    const std::uint32_t b = block_of_part_[part];
    const GuideBlock& block = *blocks_[b];
    const PartId local = part - first_part_[b];
    std::uint32_t way = 6;
    const GuideContact* contacts = nullptr;
    ContactId first = 0;
    PartId beyond = 0;
    for (std::uint32_t i = block.first[local]; i < block.first[local + 1]; ++i) {
      if (const std::uint32_t next = block.around[i] / GuideBlock::kFace; next != way) {
        way = next;
        const std::uint32_t axis = way % 3, owner = way < 3 ? b : b - step_[axis];
        const std::uint32_t place = blocks_[owner]->face[axis];
        contacts = blocks_[owner]->contacts.data() + place;
        first = first_contact_[owner] + place;
        beyond = first_part_[way < 3 ? b + step_[axis] : owner];
      }
      const std::uint32_t rank = block.around[i] % GuideBlock::kFace;
      const GuideContact& contact = contacts[rank];
      visit(first + rank, contact, beyond + (way < 3 ? contact.high : contact.low));
    }
  }
  /// Which of a part's contacts this is.
  std::uint32_t place_of(PartId part, ContactId contact) const;

  std::size_t bytes() const;
  /// Throws BrokenInvariant unless this is what would be made now.
  void validate(const Source& source) const;

 private:
  void number();
  std::vector<std::uint32_t> with_neighbours(std::span<const std::uint32_t> changed) const;
  template <class Each>
  void for_each_neighbour(std::uint32_t b, Each&& each) const;
  void make(const Source& source, std::span<const std::uint32_t> which, int threads);

  IVec shape_{};                         ///< blocks a side
  std::array<std::uint32_t, 3> step_{};  ///< from a block to the next along each axis
  std::vector<std::shared_ptr<const GuideBlock>> blocks_;
  std::vector<ContactId> first_contact_{0};  ///< one for each block, and one past the last
  std::vector<PartId> first_part_{0};
  std::vector<std::uint32_t> block_of_part_;
};

}  // namespace octoway::core
