// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The public NavSpace comes to be, changes, and is saved.
#include "core/api/convert.hpp"
#include "core/api/placed_links.hpp"
#include "core/api/saved.hpp"
#include "core/live/ground_at.hpp"
#include "core/live/prepare_world.hpp"
#include "core/live/watch.hpp"

namespace octoway {

using core::inner;
using core::outer;

NavSpace NavSpace::build(const World& world, const BuildOptions& options) {
  const core::WorldData& data = world.data();
  core::Ground ground = data.ground;
  ground.motion = {options.step, options.bounds_are_floor};
  ground.motion.check();
  const core::Body body{options.radius, options.box_body ? core::BodyShape::BOX : core::BodyShape::SPHERE,
                        options.inflate_bounds};
  const core::PreparedWorld prepared =
      core::prepare_world({data.solid, ground}, data.lattice.resolution, body, options.decomposition,
                          {options.outside_free, options.usq_edge, options.max_depth, options.min_depth});
  core::Monitor monitor = core::monitor_of(options.progress, options.cancel);
  auto saved = std::make_shared<core::SavedAs>();
  saved->notes = {options.outside_free, options.greedy_edits, {}};
  return NavSpace(
      core::NavSpace::build(prepared.solid, data.lattice, body,
                            {options.decomposition, options.threads, options.region_edge, options.min_depth},
                            options.greedy_edits, monitor, prepared.ground),
      std::move(saved));
}

// Files.

NavSpace NavSpace::load(std::span<const std::uint8_t> bytes) {
  const core::MemorySource source(bytes);
  const core::SpaceFile file(source);
  core::Monitor silent;
  auto saved = std::make_shared<core::SavedAs>();
  saved->notes = file.facts().notes;
  return NavSpace(file.load(silent), std::move(saved));
}

NavSpace NavSpace::open(const ByteSource& source, std::optional<Bounds> bounds) {
  const core::SpaceFile file(source);
  core::LoadPart part;
  if (bounds) part.bounds = {{inner(bounds->low), inner(bounds->high)}};
  core::Monitor silent;
  auto [space, window] = core::load_part(file, part, silent);
  auto saved = std::make_shared<core::SavedAs>();
  saved->notes = file.facts().notes;
  saved->window = window;
  saved->source = &source;
  return NavSpace(std::move(space), std::move(saved));
}

std::vector<std::uint8_t> NavSpace::save(bool bake) const {
  const core::SavedAs plain;
  const core::SavedAs& saved = saved_ ? *saved_ : plain;
  const core::FileWindow* window = saved.window ? &*saved.window : nullptr;
  const core::SaveOptions options{.bake = bake, .tile_edge = {}};
  core::MemorySink sink;
  if (core::needs_its_file(*space_, window, options))
    core::save_part(*space_, saved.notes, *window, *saved.source, options, sink);
  else
    core::save_space(*space_, saved.notes, window, options, sink);
  return sink.take();
}

namespace {

const core::SavedAs& opened(const std::shared_ptr<core::SavedAs>& saved) {
  if (!saved || !saved->window)
    throw InvalidInput("this space was not opened in parts; NavSpace::open makes one that loads tiles");
  return *saved;
}

}  // namespace

ChangeSet NavSpace::load_tiles(Bounds bounds) {
  const core::SavedAs& saved = opened(saved_);
  const core::MetricBox box{inner(bounds.low), inner(bounds.high)};
  return outer(core::load_region(*space_, *saved.window, *saved.source, {&box, 1}, false),
               space_->frame().lattice);
}

ChangeSet NavSpace::unload_tiles(Bounds bounds) {
  const core::MetricBox box{inner(bounds.low), inner(bounds.high)};
  return outer(core::unload_region(*space_, *opened(saved_).window, {&box, 1}), space_->frame().lattice);
}

// Edits.

ObstacleHandle NavSpace::add_obstacle(const Shape& shape) {
  return space_->add(core::cover_of(space_->frame(), shape).boxes);
}

void NavSpace::move_obstacle(ObstacleHandle handle, const Shape& shape) {
  space_->move(handle, core::cover_of(space_->frame(), shape).boxes);
}

void NavSpace::remove_obstacle(ObstacleHandle handle) {
  space_->remove(handle);
}

void NavSpace::fill(const Shape& shape) {
  space_->fill(core::cover_of(space_->frame(), shape).boxes);
}

void NavSpace::carve(const Shape& shape) {
  space_->carve(core::cover_of(space_->frame(), shape).boxes);
}

void NavSpace::set_terrain(const Shape& shape, std::uint8_t terrain) {
  space_->set_terrain(core::cover_of(space_->frame(), shape).boxes, terrain);
}

LinkHandle NavSpace::add_link(const Link& link) {
  return core::place_link(*space_, inner(link.a), inner(link.b), link.cost, link.motion, link.one_way);
}

void NavSpace::remove_link(LinkHandle handle) {
  space_->remove_link(handle);
}

ChangeSet NavSpace::update() {
  return outer(space_->update({}), space_->frame().lattice);
}

NavSpace NavSpace::snapshot() const {
  return NavSpace(std::make_shared<core::NavSpace>(space_->read()), saved_);
}

std::uint64_t NavSpace::version() const {
  return space_->read().version();
}

Path NavSpace::replan(const Path& path) const {
  if (path.points.empty()) throw InvalidInput("there is no path to replan; find one first");
  return replan(path, path.points.front());
}

Path NavSpace::replan(const Path& path, Point position) const {
  core::WatchedPath watched;
  for (const Point& p : path.points) watched.points.push_back(inner(p));
  watched.links = core::legs_of(path);
  watched.goal = inner(path.snapped_goal.value_or(path.goal));
  watched.radius = path.radius;
  watched.cost = path.cost;
  watched.length = path.length;
  watched.version = path.version;
  const core::QueryOptions travel = inner(path.travel);
  core::Monitor silent;
  core::Watch watch(*space_, std::move(watched), {travel, travel, !travel.costs && !travel.filter}, silent);
  core::Replan replan = watch.replan(inner(position), silent);
  return outer(core::Path(replan.view, std::move(replan.result), replan.start, replan.goal), path.travel);
}

// Facts.

SpaceStats NavSpace::stats() const {
  const core::View view = space_->read();
  const core::Tables& tables = view->tables;
  return {tables.leaves, core::cell_count(tables), core::portal_count(tables),
          core::compact(tables).component_voxels.size(), core::bytes(*view)};
}

GraphTables NavSpace::graph() const {
  const core::View view = space_->read();
  const core::Compact all = core::compact(view->tables);
  GraphTables out;
  for (const core::Box& cell : all.cells) out.cells.push_back(outer(cell, view->tables.lattice));
  for (const core::Portal& portal : all.portals) {
    out.portals.push_back(outer(portal.rect, view->tables.lattice));
    out.portal_cells.push_back({portal.low, portal.high});
  }
  out.components = all.components;
  return out;
}

std::uint8_t NavSpace::terrain_at(Point p) const {
  const core::DVec place = inner(p);
  return core::terrain_at(space_->read(), {&place, 1}).front();
}

}  // namespace octoway
