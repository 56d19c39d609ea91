// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Makes one layer follow the solids: inflates what changed, cuts those cells anew and splices them in.
// Remembers what the last edit did, so that the copy left behind can catch up.
#pragma once

#include "core/live/changes.hpp"
#include "core/live/splicer.hpp"
#include "core/query/layer.hpp"
#include "core/voxels/ground.hpp"
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
  /// empty_world: no obstacle stands in the world; a voxel that was solid then becomes free only where the
  /// static world is carved.
  LayerEditor(const Tables& tables, const Inflation& rule, bool greedy, bool empty_world);

  /// A copy to be edited. A layer whose rule is none shows the solids themselves, in the grid that is given.
  static std::unique_ptr<Layer> copy(const Layer& layer, const Inflation& rule,
                                     std::shared_ptr<BitGrid> solid);
  /// A copy with some voxels blocked; the kinds of the others stay.
  static std::unique_ptr<Layer> without(const Layer& layer, std::span<const Box> blocked);
  /// False if the last edit changed everything: then a copy is what one needs.
  bool can_catch_up() const { return !journal_.everything; }
  /// Makes a copy that is one edit behind the same as `from`. With rule none its solids are so already.
  void catch_up(Layer& to, const Layer& from, std::shared_ptr<BitGrid> solid) const;
  void forget() { journal_.clear(); }

  /// Follows a change of the solids; tells what it did to the cells, if `told` is given.
  void edit(Layer& layer, const WorldNow& world, const UpdateOptions& options, ChangeSet* told);

 private:
  void edit_voxels(Tables& tables, const WorldNow& world);
  void edit_floor(Tables& tables, const WorldNow& world);
  void edit_motion(Tables& tables, const WorldNow& world);
  void edit_cells(Layer& layer, const UpdateOptions& options, ChangeSet* told);
  void cut_anew(Tables& tables, ChangeSet* told);

  Inflation rule_;
  bool empty_world_;
  std::unique_ptr<Recutter> recutter_;
  Splicer splicer_;
  Recut recut_;
  Journal journal_;
  std::vector<Box> changed_;
  std::vector<Box> floor_;           ///< where the floor changed, if it is not all that is blocked
  std::optional<BitGrid> walkable_;  ///< floor before it is inflated, in layers that tell ways to move apart
  std::vector<Box> opened_;          ///< not yet told to the recutter
};

}  // namespace octoway::core
