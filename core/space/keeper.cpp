// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/keeper.hpp"

#include <algorithm>

#include "core/base/named.hpp"

namespace octoway {

Keeper::Keeper(const Space& space, const Inflation& rule, bool greedy, bool empty_world)
    : rule_(rule), empty_world_(empty_world), editor_(space) {
  const CellsNow cells{space.grid(), space.index(), space.cells()};
  recutter_ = find_named(decompositions(), space.decomposition(), "decomposition")
                  .recutter({space.region_edge(), greedy}, cells);
}

std::unique_ptr<Space> Keeper::copy(const Space& space, const Inflation& rule,
                                    std::shared_ptr<BitGrid> solid) {
  return space.clone(rule.none() ? std::move(solid) : std::make_shared<BitGrid>(space.grid()));
}

void Keeper::catch_up(Space& to, const Space& from, std::shared_ptr<BitGrid> solid) const {
  if (rule_.none()) to.grid_ = to.own_grid_ = std::move(solid);
  Editor::catch_up(to, from, journal_);
}

void Keeper::edit(Space& space, const BitGrid& solid, const SolidChanges& solids,
                  const UpdateOptions& options, ChangeSet* told) {
  const Stopwatch watch;
  edit_voxels(space, solid, solids);
  if (told != nullptr) told->occupancy_seconds += watch.seconds();
  if (!changed_.empty()) edit_cells(space, options, told);
}

void Keeper::edit_voxels(Space& space, const BitGrid& solid, const SolidChanges& solids) {
  const Box bounds = solid.bounds();
  for (const Box& box : solids.opened) opened_.push_back(within_reach(box, rule_, bounds));
  if (rule_.none()) {
    changed_.assign(solids.changed.begin(), solids.changed.end());
    return;
  }
  changed_.clear();
  for (const Box& box : solids.changed) {
    const VoxelChanges part = inflate_box(solid, rule_, within_reach(box, rule_, bounds), *space.own_grid_);
    if (part.box.empty()) continue;
    changed_.push_back(part.box);
    journal_.voxels.push_back(part.box);
  }
}

void Keeper::edit_cells(Space& space, const UpdateOptions& options, ChangeSet* told) {
  const Stopwatch watch;
  recut_.clear();
  recutter_->recut({space.grid(), space.index(), space.cells()}, changed_, empty_world_ ? opened_ : changed_,
                   recut_);
  opened_.clear();
  if (told != nullptr) {
    told->regions = recut_.regions;
    told->cells_added = recut_.added;
    for (const CellId c : recut_.removed) told->cells_removed.push_back(space.cells()[c]);
    told->cells_seconds = watch.seconds();
  }
  if (options.rebuild_graph)
    editor_.splice_and_rebuild(space, recut_, journal_);
  else
    editor_.splice(space, recut_, journal_);
  std::sort(journal_.bins.begin(), journal_.bins.end());
  journal_.bins.erase(std::unique(journal_.bins.begin(), journal_.bins.end()), journal_.bins.end());
  if (space.decomposition_ == "octree") space.leaves_ += recut_.added.size() - recut_.removed.size();
  if (told != nullptr) told->graph_seconds = watch.seconds() - told->cells_seconds;
}

}  // namespace octoway
