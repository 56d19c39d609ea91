// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Makes the space of one radius follow the solids: inflates what changed, cuts those cells anew and splices
// them in. Remembers what the last edit did, so that the copy left behind can catch up.
#pragma once

#include "core/live/changes.hpp"
#include "core/live/splicer.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

/// The world after an edit, and what the edit did to it.
struct WorldNow {
  const BitGrid& solid;
  const Ground& ground;
  const SolidChanges& changes;
};

class LayerEditor {
 public:
  /// empty_world: no obstacle stands in the space; what was solid then becomes free only where the static
  /// world is carved.
  LayerEditor(const Tables& tables, const Inflation& rule, bool greedy, bool empty_world);

  /// A copy to be edited. A space whose rule is none shows the solids themselves, in the grid that is given.
  static std::unique_ptr<Tables> copy(const Tables& tables, const Inflation& rule,
                                      std::shared_ptr<BitGrid> solid);
  /// A copy with some voxels blocked, whatever else is there; what the others are made of stays.
  static std::unique_ptr<Tables> without(const Tables& tables, std::span<const Box> blocked);
  /// False if the last edit changed everything: then a copy is what one needs.
  bool can_catch_up() const { return !journal_.everything; }
  /// Makes a copy that is one edit behind the same as `from`. With rule none its solids are so already.
  void catch_up(Tables& to, const Tables& from, std::shared_ptr<BitGrid> solid) const;
  void forget() { journal_.clear(); }

  /// Follows a change of the solids; fills in what it did to the cells, if anybody wants to know.
  void edit(Tables& tables, const WorldNow& world, const UpdateOptions& options, ChangeSet* told);

 private:
  void edit_voxels(Tables& tables, const WorldNow& world);
  void edit_floor(Tables& tables, const WorldNow& world);
  void edit_motion(Tables& tables, const WorldNow& world);
  void edit_cells(Tables& tables, const UpdateOptions& options, ChangeSet* told);
  void cut_anew(Tables& tables, ChangeSet* told);

  Inflation rule_;
  bool empty_world_;
  std::unique_ptr<Recutter> recutter_;
  Splicer splicer_;
  Recut recut_;
  Journal journal_;
  std::vector<Box> changed_;
  std::vector<Box> floor_;  ///< where the floor changed, if it is not all that is blocked
  std::optional<BitGrid>
      walkable_;             ///< solid voxels that are floor, before they are inflated; for motion layers
  std::vector<Box> opened_;  ///< not yet told to the recutter
};

}  // namespace octoway::core
