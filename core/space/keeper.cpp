// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/keeper.hpp"

#include <algorithm>

#include "core/base/named.hpp"

namespace octoway {

Keeper::Keeper(const Space& space, const Inflation& rule, bool greedy, bool empty_world)
    : rule_(rule), empty_world_(empty_world), editor_(space) {
  const CellsNow cells{space.grid(), space.index(), space.cells(), space.labelling().view(), space.labels()};
  recutter_ = find_named(decompositions(), space.decomposition(), "decomposition")
                  .recutter({space.region_edge(), greedy}, cells);
}

std::unique_ptr<Space> Keeper::copy(const Space& space, const Inflation& rule,
                                    std::shared_ptr<BitGrid> solid) {
  return space.clone(rule.none() ? std::move(solid) : std::make_shared<BitGrid>(space.grid()));
}

void Keeper::catch_up(Space& to, const Space& from, std::shared_ptr<BitGrid> solid) const {
  to.allowed_.clear();
  to.stamp_ = from.stamp_;
  if (rule_.none()) to.grid_ = to.own_grid_ = std::move(solid);
  Editor::catch_up(to, from, journal_);
}

void Keeper::edit(Space& space, const WorldNow& world, const UpdateOptions& options, ChangeSet* told) {
  const Stopwatch watch;
  edit_voxels(space, world);
  if (space.labelling_.motion) edit_motion(space, world);
  space.labelling_.terrain = world.ground.terrain;
  changed_.insert(changed_.end(), world.changes.terrain.begin(), world.changes.terrain.end());
  if (told != nullptr) told->occupancy_seconds += watch.seconds();
  if (!changed_.empty()) edit_cells(space, options, told);
}

void Keeper::edit_voxels(Space& space, const WorldNow& world) {
  const auto& [solid, ground, solids] = world;
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

/// Only where steep voxels are no floor; else floor is what is blocked.
void Keeper::edit_floor(Space& space, const WorldNow& world) {
  MotionGrids& motion = *space.labelling_.motion;
  floor_.clear();
  if (!motion.floor) return;
  const BitGrid& solid = world.solid;
  const auto refresh = [&](const Box& box) {
    BitGrid& to = rule_.none() ? *motion.floor : *walkable_;
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x)
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
        for (std::size_t w = 0; w < solid.words_per_row(); ++w)
          to.row(x, y)[w] = solid.row(x, y)[w] & ~world.ground.steep->row(x, y)[w];
    const Box reach = within_reach(box, rule_, solid.bounds());
    if (!rule_.none()) inflate_box(*walkable_, rule_, reach, *motion.floor);
    floor_.push_back(reach);
  };
  if (!rule_.none() && !walkable_)
    walkable_ = walkable(solid, world.ground);  // all that changed is in it already
  for (const Box& box : world.changes.changed) refresh(box);
  for (const Box& box : world.changes.floor) refresh(box);
}

void Keeper::edit_motion(Space& space, const WorldNow& world) {
  edit_floor(space, world);
  MotionGrids& motion = *space.labelling_.motion;
  const auto refresh = [&](const Box& box) {
    const Box reach = motion_reach(box, motion.rule, space.grid().bounds());
    journal_.motion.push_back(reach);
    if (const Box differs = refresh_motion(space.grid(), motion, reach); !differs.empty())
      changed_.push_back(differs);
  };
  const std::size_t blocked = changed_.size();
  for (std::size_t i = 0; i < blocked; ++i) refresh(Box{changed_[i]});
  for (const Box& box : floor_) refresh(box);
}

void Keeper::edit_cells(Space& space, const UpdateOptions& options, ChangeSet* told) {
  space.allowed_.clear();
  space.stamp_ = Space::next_stamp();
  const VoxelLabels labels = space.labelling_.view();
  if (options.cut_anew || (!labels.none() && !recutter_->knows_labels())) return cut_anew(space, told);
  const Stopwatch watch;
  recut_.clear();
  recutter_->recut({space.grid(), space.index(), space.cells(), labels, space.labels()}, changed_,
                   empty_world_ ? opened_ : changed_, recut_);
  opened_.clear();
  if (told != nullptr) {
    told->regions = recut_.regions;
    told->cells_added = recut_.added;
    for (const CellId c : recut_.removed) told->cells_removed.push_back(space.cells()[c]);
    for (const auto& [cell, label] : recut_.relabelled) told->cells_relabelled.push_back(space.cells()[cell]);
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

namespace {

using Labelled = std::pair<Box, Label>;

std::vector<Labelled> sorted_cells(const Space& space) {
  std::vector<Labelled> cells;
  cells.reserve(space.cells().size());
  for (CellId c = 0; c < space.cells().size(); ++c)
    if (!space.cells()[c].empty()) cells.emplace_back(space.cells()[c], space.label(c));
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// Cells that came, went, or stayed with another label. Boxes stand in each list once.
void compare(const std::vector<Labelled>& before, const std::vector<Labelled>& after, ChangeSet& told) {
  auto old = before.begin();
  for (const auto& [box, label] : after) {
    while (old != before.end() && old->first < box) told.cells_removed.push_back(old++->first);
    const bool stays = old != before.end() && old->first == box;
    if (!stays)
      told.cells_added.push_back(box);
    else if (old->second != label)
      told.cells_relabelled.push_back(box);
    if (stays) ++old;
  }
  for (; old != before.end(); ++old) told.cells_removed.push_back(old->first);
}

}  // namespace

void Keeper::cut_anew(Space& space, ChangeSet* told) {
  const Stopwatch watch;
  const std::vector<Labelled> before = told != nullptr ? sorted_cells(space) : std::vector<Labelled>{};
  space.cut_anew(0);
  opened_.clear();
  editor_ = Editor(space);
  journal_.everything = true;
  if (told == nullptr) return;
  compare(before, sorted_cells(space), *told);
  const IVec regions = Tiling{space.grid().shape(), space.region_edge()}.counts();
  told->regions = static_cast<std::size_t>(Box{{0, 0, 0}, regions}.volume());
  told->cells_seconds = watch.seconds();
}

}  // namespace octoway
