// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A living space's further radii: how a layer comes to be, and how it goes along from version to version.
#include <algorithm>
#include <bit>

#include "core/live/nav_space.hpp"

namespace octoway::core {

namespace {

std::uint64_t next_build() {
  static std::atomic<std::uint64_t> builds{0};
  return ++builds;
}

constexpr std::int32_t kBrick = 16;

/// Boxes around all voxels in which two grids differ, one a brick.
std::vector<Box> differences(const BitGrid& a, const BitGrid& b) {
  std::vector<Box> out;
  const IVec n = a.shape();
  for (std::int32_t x = 0; x < n.x; x += kBrick)
    for (std::int32_t y = 0; y < n.y; y += kBrick)
      for (std::size_t w = 0; w < a.words_per_row(); ++w) {
        Box box{};
        for (std::int32_t i = x; i < std::min(x + kBrick, n.x); ++i)
          for (std::int32_t j = y; j < std::min(y + kBrick, n.y); ++j)
            if (const std::uint64_t diff = a.row(i, j)[w] ^ b.row(i, j)[w]; diff != 0) {
              const auto base = static_cast<std::int32_t>(w) * 64;
              widen(box, {{i, j, base + std::countr_zero(diff)},
                          {i + 1, j + 1, base + 64 - std::countl_zero(diff)}});
            }
        if (!box.empty()) out.push_back(box);
      }
  return out;
}

/// Changes of terrain and floor between two versions; all of it, if anything changed: updates that overtake
/// the building of a layer are rare.
void compare_grounds(const Ground& before, const Ground& after, const Box& bounds, SolidChanges& changes) {
  if (before.terrain != after.terrain) changes.terrain.push_back(bounds);
  if (before.steep != after.steep) changes.floor.push_back(bounds);
}

LayerSize size_of(double radius, bool motion, const Layer& layer) {
  return {radius, motion, cell_count(layer.tables), portal_count(layer.tables), bytes(layer)};
}

/// Floor and motion classes follow from the solids.
void validate_motion(const BitGrid& solid, const Ground& ground, const Inflation& rule,
                     const Tables& tables) {
  Monitor silent;
  std::optional<BitGrid> floor = walkable(solid, ground);
  if (floor && !rule.none()) floor = inflate(*floor, rule, 1, silent);
  const MotionGrids& now = *tables.kind_grids.motion;
  require(floor.has_value() == now.floor.has_value() && (!floor || floor->words() == now.floor->words()),
          "a layer's floor is what one may stand on");
  const MotionGrids fresh = find_motion(*tables.grid, std::move(floor), ground.motion, 1, silent);
  require(fresh.rule == now.rule && fresh.surface.words() == now.surface.words() &&
              fresh.adhesive.words() == now.adhesive.words(),
          "ways to move are what blocked voxels make them");
}

}  // namespace

View NavSpace::read(double radius, bool with_motion, Monitor& monitor) const {
  const View now = read();
  const Inflation rule = now.body().rule(radius, now.tables().lattice);
  if (rule == now.shared()->rule && !with_motion) return {now, nullptr, radius};
  if (auto layer = now.shared()->find(rule, with_motion)) return {now, std::move(layer), radius};
  return build_layer(rule, with_motion, radius, monitor);
}

/// The query that asked sees the version that it began with; if an update was faster, the layer follows it.
View NavSpace::build_layer(const Inflation& rule, bool motion, double radius, Monitor& monitor) const {
  const std::lock_guard one_at_a_time(build_mutex_);
  const View now = read();
  if (auto layer = now.shared()->find(rule, motion)) return {now, std::move(layer), radius};
  const Tables& own = now.tables();
  const BuildOptions options{std::string(own.decomposition->name), threads_, own.region_edge, own.min_depth};
  const auto layer = std::make_shared<Layer>(
      build_inflated(now.shared()->solid, rule, own.lattice, options, monitor, now.ground(), motion));
  layer->show_surroundings(own);
  const LayerEntry entry{rule, motion, radius, next_build(), layer};
  now.shared()->keep(entry);
  if (!snapshot_) carry_over(now, entry);
  return {now, layer, radius};
}

void NavSpace::carry_over(const View& built_in, const LayerEntry& entry) const {
  const std::lock_guard lock(write_mutex_);
  if (front_ == built_in.shared() || front_->find(entry.rule, entry.motion)) return;
  std::shared_ptr<Layer> copy = LayerEditor::copy(*entry.layer, entry.rule, front_->own_solid);
  SolidChanges changes;
  changes.changed = differences(built_in.solid(), *front_->solid);
  compare_grounds(built_in.ground(), front_->ground, front_->solid->bounds(), changes);
  LayerEditor(entry.layer->tables, entry.rule, greedy_, false)
      .edit(*copy, {*front_->solid, front_->ground, changes}, {}, nullptr);
  copy->show_surroundings(front_->layer->tables);
  front_->keep({entry.rule, entry.motion, entry.radius, next_build(), std::move(copy)});
}

void NavSpace::take_over_layers(Version& next) {
  std::vector<LayerEntry> entries = front_->layers();
  const std::vector<LayerEntry> left = next.layers();
  if (entries.empty() && left.empty()) return layer_editors_.clear();
  std::map<std::uint64_t, std::unique_ptr<LayerEditor>> editors;
  for (LayerEntry& entry : entries) {
    std::unique_ptr<LayerEditor>& layer_editor = editors[entry.build] =
        std::move(layer_editors_[entry.build]);
    if (!layer_editor)
      layer_editor = std::make_unique<LayerEditor>(entry.layer->tables, entry.rule, greedy_, false);
    const auto old = std::find_if(left.begin(), left.end(),
                                  [&](const LayerEntry& other) { return other.build == entry.build; });
    std::shared_ptr<Layer> layer;
    if (old != left.end() && layer_editor->can_catch_up()) {
      layer = old->layer;
      layer_editor->catch_up(*layer, *entry.layer, next.own_solid);
    } else {
      layer = LayerEditor::copy(*entry.layer, entry.rule, next.own_solid);
    }
    layer_editor->forget();
    entry.layer = std::move(layer);
  }
  layer_editors_ = std::move(editors);  // those of dropped layers go
  next.set_layers(std::move(entries));
}

void NavSpace::edit_layers(Version& next, const SolidChanges& solids, const UpdateOptions& options) {
  for (const LayerEntry& entry : next.layers())
    layer_editors_.at(entry.build)->edit(*entry.layer, {*next.solid, next.ground, solids}, options, nullptr);
}

std::vector<LayerSize> NavSpace::layers() const {
  const View now = read();
  std::vector<LayerSize> out{size_of(now.radius(), false, *now)};
  for (const LayerEntry& entry : now.shared()->layers())
    out.push_back(size_of(entry.radius, entry.motion, *entry.layer));
  return out;
}

void NavSpace::validate() const {
  const View now = read();
  Monitor silent;
  const auto check = [&](const Inflation& rule, bool motion, const Layer& layer) {
    const Tables& tables = layer.tables;
    require(tables.grid->words() == inflate(now.solid(), rule, 1, silent).words(),
            "a layer blocks what the solids block");
    require(tables.tiles == now.tables().tiles, "all layers show the same tiles");
    require(tables.links == now.tables().links, "all layers show the same links");
    require(tables.kind_grids.terrain == now.ground().terrain, "all layers show the same terrain");
    require(motion == (tables.kind_grids.motion != nullptr), "layers know ways to move where they should");
    if (motion) validate_motion(now.solid(), now.ground(), rule, tables);
    core::validate(layer);
  };
  check(now.shared()->rule, false, *now);
  for (const LayerEntry& entry : now.shared()->layers()) check(entry.rule, entry.motion, *entry.layer);
}

bool NavSpace::drop_layer(double radius, bool with_motion) {
  if (snapshot_) throw InvalidInput("a snapshot's layers go with it; drop the layer of the space it is of");
  const std::lock_guard lock(write_mutex_);
  const Inflation rule = front_->body.rule(radius, front_->layer->tables.lattice);
  if (rule == front_->rule && !with_motion)
    throw InvalidInput("this is the radius that the space was built for: it cannot be dropped");
  front_->filtered.clear();  // what was left of it goes with it
  if (behind_) behind_->drop(rule, with_motion);
  return front_->drop(rule, with_motion);
}

}  // namespace octoway::core
