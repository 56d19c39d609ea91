// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How far it is to a goal, as the guide knows it: a search over the guide's contacts, backward from the goal,
// towards the start. A part's exits are the contacts through which its ways to the goal leave it.
#pragma once

#include <vector>

#include "core/graph/guide/part_fields.hpp"
#include "core/search/terminals.hpp"

namespace octoway::core {

/// A way out of a part, or the goal itself.
struct GuideExit {
  float at[3];
  float rest;                 ///< what is left from there to the goal
  const Bearing* from_cells;  ///< the ways to it from the cells of its part
};

/// Where to turn next, and what is left from there.
struct GuideAim {
  float at[3];
  float rest;
};

/// One end of a search: a point, and the parts that hold it.
struct GuideEnd {
  float at[3];
  std::vector<PartId> parts;
};

/// Used again and again by one thread.
class GuideField {
 public:
  /// False if the guide sees no way.
  bool find(const Guide& guide, const Guide::Source& source, const Terminal& start, const Terminal& goal);
  /// False where the search over contacts did not come. corner: the cell's.
  bool aim(CellId cell, const float* corner, const float* at, GuideAim& out);

  const Guide& guide() const { return *guide_; }
  float length() const { return length_; }  ///< of the way that was found
  std::uint64_t settled() const { return settled_; }

 private:
  struct Node {
    float at[3] = {0.0F, 0.0F, 0.0F};  ///< where the way crosses the contact
    float rest = 0.0F;
    float key = 0.0F;
    PartId towards = 0;  ///< the part that the way to the goal runs through
    std::uint32_t generation = 0;
    bool settled = false;
  };
  struct Open {
    float key;
    ContactId contact;
    PartId one, other;  ///< the parts on both sides
    bool operator<(const Open& o) const { return key != o.key ? key > o.key : contact > o.contact; }
  };
  struct Exits {
    std::uint32_t first = 0, count = 0, generation = 0;
  };

  void begin(const Guide& guide);
  struct GoalField {
    PartId part;
    std::vector<Bearing> from_cells, from_contacts;
  };

  std::span<const GuideExit> exits(PartId part);
  /// bearings: of the part's contacts towards `at`.
  void relax_from(PartId part, const float* at, float rest, const Bearing* bearings);
  void read(PartId part, const Bearing& bearing, const float* end, float rest, GuideAim& out) const;
  void relax_through(PartId part, ContactId contact, const Node& node);

  const Guide* guide_ = nullptr;
  const Guide::Source* source_ = nullptr;
  GuideEnd start_, goal_;
  PartFlood flood_;
  std::vector<GoalField> goal_fields_;
  std::vector<Node> nodes_;
  std::vector<Exits> exits_of_;
  std::vector<GuideExit> exits_;
  std::vector<Open> open_;
  std::uint32_t generation_ = 0;
  float length_ = 0.0F;
  std::uint64_t settled_ = 0;
};

}  // namespace octoway::core
