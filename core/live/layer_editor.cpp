// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/layer_editor.hpp"

#include <algorithm>

#include "core/query/abstractions.hpp"
#include "core/space/build.hpp"

namespace octoway::core {

LayerEditor::LayerEditor(const Tables& tables, const Inflation& rule, bool greedy, bool empty_world)
    : rule_(rule), empty_world_(empty_world), splicer_(tables) {
  const CellsNow cells{*tables.grid, tables.index, tables.cells, tables.kind_grids.view(), tables.kinds};
  recutter_ = tables.decomposition->recutter({tables.region_edge, greedy, tables.min_depth}, cells);
}

namespace {

/// A copy that shows a grid of its own, with the same voxels or to be edited to them.
std::unique_ptr<Layer> copy_with(const Layer& layer, std::shared_ptr<BitGrid> grid) {
  auto copy = std::make_unique<Layer>(layer);
  Tables& tables = copy->tables;
  tables.grid = tables.own_grid = std::move(grid);
  if (tables.kind_grids.motion)
    tables.kind_grids.motion = std::make_shared<MotionGrids>(*tables.kind_grids.motion);
  return copy;
}

}  // namespace

std::unique_ptr<Layer> LayerEditor::copy(const Layer& layer, const Inflation& rule,
                                         std::shared_ptr<BitGrid> solid) {
  return copy_with(layer, rule.none() ? std::move(solid) : std::make_shared<BitGrid>(*layer.tables.grid));
}

std::unique_ptr<Layer> LayerEditor::without(const Layer& layer, std::span<const Box> blocked) {
  auto grid = std::make_shared<BitGrid>(*layer.tables.grid);
  for (const Box& box : blocked) grid->fill(box);
  std::unique_ptr<Layer> copy = copy_with(layer, std::move(grid));
  copy->part_abstractions();  // or they would follow two layers by turns
  LayerEditor layer_editor(layer.tables, Inflation{}, false, false);
  layer_editor.changed_.assign(blocked.begin(), blocked.end());
  if (!blocked.empty()) layer_editor.edit_cells(*copy, {}, nullptr);
  return copy;
}

void LayerEditor::catch_up(Layer& to, const Layer& from, std::shared_ptr<BitGrid> solid) const {
  to.begin_edit(from.tables.stamp);
  to.show_surroundings(from.tables);
  if (rule_.none()) to.tables.grid = to.tables.own_grid = std::move(solid);
  Splicer::catch_up(to.tables, from.tables, from.made_blocks(), journal_);
}

void LayerEditor::edit(Layer& layer, const WorldNow& world, const UpdateOptions& options, ChangeSet* told) {
  const Stopwatch watch;
  Tables& tables = layer.tables;
  edit_voxels(tables, world);
  if (tables.kind_grids.motion) edit_motion(tables, world);
  tables.kind_grids.terrain = world.ground.terrain;
  changed_.insert(changed_.end(), world.changes.terrain.begin(), world.changes.terrain.end());
  if (told != nullptr) told->occupancy_seconds += watch.seconds();
  if (!changed_.empty()) edit_cells(layer, options, told);
}

void LayerEditor::edit_voxels(Tables& tables, const WorldNow& world) {
  const auto& [solid, ground, solids] = world;
  const Box bounds = solid.bounds();
  for (const Box& box : solids.opened) opened_.push_back(within_reach(box, rule_, bounds));
  if (rule_.none()) {
    changed_.assign(solids.changed.begin(), solids.changed.end());
    return;
  }
  changed_.clear();
  for (const Box& box : solids.changed) {
    checkpoint();
    const VoxelChanges part = inflate_box(solid, rule_, within_reach(box, rule_, bounds), *tables.own_grid);
    if (part.box.empty()) continue;
    changed_.push_back(part.box);
    journal_.voxels.push_back(part.box);
  }
}

/// Only if steep voxels are no floor; else every blocked voxel is floor.
void LayerEditor::edit_floor(Tables& tables, const WorldNow& world) {
  MotionGrids& motion = *tables.kind_grids.motion;
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

void LayerEditor::edit_motion(Tables& tables, const WorldNow& world) {
  edit_floor(tables, world);
  MotionGrids& motion = *tables.kind_grids.motion;
  const auto refresh = [&](const Box& box) {
    checkpoint();
    const Box reach = motion_reach(box, motion.rule, tables.grid->bounds());
    journal_.motion.push_back(reach);
    if (const Box differs = refresh_motion(*tables.grid, motion, reach); !differs.empty())
      changed_.push_back(differs);
  };
  const std::size_t blocked = changed_.size();
  for (std::size_t i = 0; i < blocked; ++i) refresh(Box{changed_[i]});
  for (const Box& box : floor_) refresh(box);
}

void LayerEditor::edit_cells(Layer& layer, const UpdateOptions& options, ChangeSet* told) {
  const std::uint64_t before = layer.tables.stamp;
  layer.begin_edit(new_stamp());
  Tables& tables = layer.tables;
  const VoxelKinds kinds = tables.kind_grids.view();
  if (options.cut_anew || (!kinds.none() && !recutter_->knows_kinds())) {
    layer.abstractions().log().clear();
    return cut_anew(tables, told);
  }
  const Stopwatch watch;
  recut_.clear();
  recutter_->recut({*tables.grid, tables.index, tables.cells, kinds, tables.kinds}, changed_,
                   empty_world_ ? opened_ : changed_, recut_);
  opened_.clear();
  if (told != nullptr) {
    told->regions = recut_.regions;
    told->cells_added = recut_.added;
    for (const CellId c : recut_.removed) told->cells_removed.push_back(tables.cells[c]);
    for (const auto& [cell, kind] : recut_.changed_kinds)
      told->cells_of_other_kind.push_back(tables.cells[cell]);
    told->cells_seconds = watch.seconds();
  }
  if (options.rebuild_graph)
    splicer_.splice_and_rebuild(tables, recut_, journal_);
  else
    splicer_.splice(tables, recut_, journal_);
  std::sort(journal_.bins.begin(), journal_.bins.end());
  journal_.bins.erase(std::unique(journal_.bins.begin(), journal_.bins.end()), journal_.bins.end());
  if (journal_.everything)
    layer.abstractions().log().clear();
  else
    layer.abstractions().log().add(before, tables.stamp, journal_.cells);
  if (tables.decomposition->cells_are_leaves) tables.leaves += recut_.added.size() - recut_.removed.size();
  if (told != nullptr) told->graph_seconds = watch.seconds() - told->cells_seconds;
}

namespace {

using CellOfKind = std::pair<Box, Kind>;

std::vector<CellOfKind> sorted_cells(const Tables& tables) {
  std::vector<CellOfKind> cells;
  cells.reserve(tables.cells.size());
  for (CellId c = 0; c < tables.cells.size(); ++c)
    if (!tables.cells[c].empty()) cells.emplace_back(tables.cells[c], tables.kind(c));
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// Cells that came, went, or stayed with another kind. Boxes stand in each list once.
void compare(const std::vector<CellOfKind>& before, const std::vector<CellOfKind>& after, ChangeSet& told) {
  auto old = before.begin();
  for (const auto& [box, kind] : after) {
    while (old != before.end() && old->first < box) told.cells_removed.push_back(old++->first);
    const bool stays = old != before.end() && old->first == box;
    if (!stays)
      told.cells_added.push_back(box);
    else if (old->second != kind)
      told.cells_of_other_kind.push_back(box);
    if (stays) ++old;
  }
  for (; old != before.end(); ++old) told.cells_removed.push_back(old->first);
}

}  // namespace

void LayerEditor::cut_anew(Tables& tables, ChangeSet* told) {
  const Stopwatch watch;
  const std::vector<CellOfKind> before = told != nullptr ? sorted_cells(tables) : std::vector<CellOfKind>{};
  rebuild(tables, 0);
  opened_.clear();
  splicer_ = Splicer(tables);
  journal_.everything = true;
  if (told == nullptr) return;
  compare(before, sorted_cells(tables), *told);
  const IVec regions = Tiling{tables.grid->shape(), tables.region_edge}.counts();
  told->regions = static_cast<std::size_t>(Box{{0, 0, 0}, regions}.volume());
  told->cells_seconds = watch.seconds();
}

}  // namespace octoway::core
