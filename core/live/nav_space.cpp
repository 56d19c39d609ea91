// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/nav_space.hpp"

#include <algorithm>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr double kPatience = 50e-6;  ///< seconds: less than copying any but the smallest space

}  // namespace

std::unique_ptr<NavSpace> NavSpace::build(const std::shared_ptr<const BitGrid>& solid, Lattice lattice,
                                          const Body& body, const BuildOptions& options, bool greedy,
                                          Monitor& monitor, const Ground& ground) {
  const MonitorScope scope(monitor);
  const Inflation rule = body.rule(body.radius, lattice);
  return std::make_unique<NavSpace>(build_inflated(solid, rule, lattice, options, monitor, ground), greedy,
                                    solid, body, options.threads, ground);
}

NavSpace::NavSpace(Tables tables, bool greedy) : NavSpace(std::move(tables), greedy, nullptr, Body{}, 0) {}

NavSpace::NavSpace(Tables tables, bool greedy, const std::shared_ptr<const BitGrid>& solid, const Body& body,
                   int threads, Ground ground)
    : front_(std::make_shared<Version>()),
      greedy_(greedy),
      threads_(threads),
      solids_(solid ? solid : tables.grid, ground) {
  front_->solid = solid ? solid : tables.grid;
  front_->ground = std::move(ground);
  front_->body = body;
  front_->rule = body.rule(body.radius, tables.lattice);
  front_->layer = std::make_unique<Layer>(std::move(tables));
  if (greedy) {
    const Tables& now = front_->layer->tables;
    if (now.min_depth != 0)
      throw InvalidInput(
          "min_depth goes with edit_policy \"repair\": \"greedy\" merges cells across any depth");
    if (!now.decomposition->recutter({32, true}, {*now.grid, now.index, now.cells}))
      throw InvalidInput("edit_policy \"greedy\" is for the decompositions octree and merged, not for " +
                         std::string(now.decomposition->name));
  }
}

NavSpace::NavSpace(const View& snapshot)
    : front_(snapshot.shared()), snapshot_(snapshot), solids_(snapshot.shared()->solid, snapshot.ground()) {}

View NavSpace::read() const {
  const std::lock_guard lock(front_mutex_);
  return View(front_);
}

void NavSpace::refuse_snapshot() const {
  if (snapshot_)
    throw InvalidInput("a snapshot shows one version and cannot be edited; edit the space it is of");
}

ObstacleHandle NavSpace::add(std::vector<Box> cover) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  return solids_.add(std::move(cover));
}

void NavSpace::move(ObstacleHandle handle, std::vector<Box> cover) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  solids_.move(handle, std::move(cover));
}

void NavSpace::move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  solids_.move_all(handles, std::move(covers));
}

void NavSpace::move_boxes(std::span<const ObstacleHandle> handles, std::span<const DVec> corners) {
  const Frame here = frame();
  std::vector<std::vector<Box>> covers;
  for (std::size_t i = 0; i < handles.size(); ++i)
    covers.push_back(here.cover_box(corners[2 * i], corners[2 * i + 1]).boxes);
  move_all(handles, std::move(covers));
}

Frame NavSpace::frame() const {
  const View now = read();
  return {now->tables.lattice, now->tables.grid->bounds()};
}

void NavSpace::remove(ObstacleHandle handle) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  solids_.remove(handle);
}

void NavSpace::edit_world(std::vector<Box> cover, bool solid) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  solids_.edit_world(std::move(cover), solid);
}

LinkHandle NavSpace::add_link(const Link& link) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  return links_.add(link);
}

void NavSpace::remove_link(LinkHandle handle) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  links_.remove(handle);
}

void NavSpace::begin_links(LinkTable table, LinkHandle next) {
  const PatientLock lock(write_mutex_);
  links_.restore(std::move(table), next);
  show_links(*front_);
}

LinkHandle NavSpace::next_link() const {
  const PatientLock lock(write_mutex_);
  const View now = read();
  const auto& links = now.tables().links;
  const LinkHandle last = links ? links->links.back().handle : 0;
  return std::max(links_.next(), last + 1);  // a snapshot has links, and no book
}

/// The cells of their ends are found again even if the links are the same: cells may be others.
void NavSpace::show_links(Version& next) const {
  next.layer->show_links(links_.shown());
  for (const LayerEntry& entry : next.layers()) entry.layer->show_links(links_.shown());
}

void NavSpace::set_terrain(std::vector<Box> cover, Terrain id) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  solids_.set_terrain(std::move(cover), id);
}

std::size_t NavSpace::obstacle_count() const {
  const PatientLock lock(write_mutex_);
  return solids_.obstacle_count();
}

bool NavSpace::has_pending() const {
  const PatientLock lock(write_mutex_);
  return unsettled_ || solids_.has_pending() || links_.has_pending();
}

std::vector<Box> NavSpace::pending() const {
  const PatientLock lock(write_mutex_);
  std::vector<Box> boxes = solids_.pending();
  if (unsettled_) boxes.push_back(front_->solid->bounds());
  return boxes;
}

void NavSpace::abandon() {
  unsettled_ = true;
  behind_.reset();
  layer_editor_.reset();
  layer_editors_.clear();
  solid_journal_.clear();
}

ChangeSet NavSpace::update(const UpdateOptions& options) {
  refuse_snapshot();
  const PatientLock lock(write_mutex_);
  if (!unsettled_ && !solids_.anything_to_do() && !links_.has_pending()) {
    ChangeSet nothing;
    nothing.version = front_->number;
    return nothing;
  }
  return change(options, [&](BitGrid& solid, ChangeSet& changes) -> const SolidChanges& {
    const LinkChanges links = links_.apply(options.near);
    changes.links_added = links.added;
    changes.links_removed = links.removed;
    return solids_.apply(solid, options);
  });
}

/// A copy of the front without readers.
std::shared_ptr<Version> NavSpace::writable() {
  if (!layer_editor_)
    layer_editor_ = std::make_unique<LayerEditor>(front_->layer->tables, front_->rule, greedy_, !unsettled_);
  // a query that began before the last update is most likely about to end; one that does not run, or takes
  // long, is not waited for
  const Stopwatch patience;
  while (behind_ && behind_->readers.load(std::memory_order_acquire) != 0 && patience.seconds() < kPatience) {
  }
  if (behind_ && behind_->readers.load(std::memory_order_acquire) != 0) behind_.reset();
  std::shared_ptr<Version> next = behind_ ? std::move(behind_) : std::make_shared<Version>();
  behind_.reset();
  take_over_solids(*next);
  if (next->layer && layer_editor_->can_catch_up())
    layer_editor_->catch_up(*next->layer, *front_->layer, next->own_solid);
  else
    next->layer = LayerEditor::copy(*front_->layer, front_->rule, next->own_solid);
  layer_editor_->forget();
  take_over_layers(*next);
  return next;
}

void NavSpace::take_over_solids(Version& next) const {
  next.body = front_->body;
  next.limit = front_->limit;
  next.rule = front_->rule;
  if (next.own_solid)
    for (const Box& box : solid_journal_) next.own_solid->copy_rows(*front_->solid, box);
  else  // a new one, or the first version, which shares its solids with the world
    next.solid = next.own_solid = std::make_shared<BitGrid>(*front_->solid);
}

void NavSpace::publish(std::shared_ptr<Version> next, ChangeSet& changes) {
  const Stopwatch watch;
  changes.version = next->number = front_->number + 1;
  {
    const std::lock_guard lock(front_mutex_);
    behind_ = std::exchange(front_, std::move(next));
  }
  behind_->filtered.clear();
  changes.publish_seconds += watch.seconds();
}

}  // namespace octoway::core
