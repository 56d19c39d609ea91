// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Makes the space of one radius follow the solids: inflates what changed, cuts those cells anew and splices
// them in. Remembers what the last edit did, so that the copy left behind can catch up.
#pragma once

#include "core/occupancy/inflate.hpp"
#include "core/space/changes.hpp"
#include "core/space/editor.hpp"

namespace octoway {

/// The world after an edit, and what the edit did to it.
struct WorldNow {
  const BitGrid& solid;
  const Ground& ground;
  const SolidChanges& changes;
};

class Keeper {
 public:
  /// empty_world: no obstacle stands in the space; what was solid then becomes free only where the static
  /// world is carved.
  Keeper(const Space& space, const Inflation& rule, bool greedy, bool empty_world);

  /// A copy to be edited. A space whose rule is none shows the solids themselves, in the grid that is given.
  static std::unique_ptr<Space> copy(const Space& space, const Inflation& rule,
                                     std::shared_ptr<BitGrid> solid);
  /// A copy with some voxels blocked, whatever else is there; what the others are made of stays.
  static std::unique_ptr<Space> without(const Space& space, std::span<const Box> blocked);
  /// False if the last edit changed everything: then a copy is what one needs.
  bool can_catch_up() const { return !journal_.everything; }
  /// Makes a copy that is one edit behind the same as `from`. With rule none its solids are so already.
  void catch_up(Space& to, const Space& from, std::shared_ptr<BitGrid> solid) const;
  void forget() { journal_.clear(); }

  /// Follows a change of the solids; fills in what it did to the cells, if anybody wants to know.
  void edit(Space& space, const WorldNow& world, const UpdateOptions& options, ChangeSet* told);

 private:
  void edit_voxels(Space& space, const WorldNow& world);
  void edit_floor(Space& space, const WorldNow& world);
  void edit_motion(Space& space, const WorldNow& world);
  void edit_cells(Space& space, const UpdateOptions& options, ChangeSet* told);
  void cut_anew(Space& space, ChangeSet* told);

  Inflation rule_;
  bool empty_world_;
  std::unique_ptr<Recutter> recutter_;
  Editor editor_;
  Recut recut_;
  Journal journal_;
  std::vector<Box> changed_;
  std::vector<Box> floor_;  ///< where the floor changed, if it is not all that is blocked
  std::optional<BitGrid>
      walkable_;             ///< solid voxels that are floor, before they are inflated; for motion layers
  std::vector<Box> opened_;  ///< not yet told to the recutter
};

}  // namespace octoway
