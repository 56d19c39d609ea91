// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/live.hpp"

#include <algorithm>

#include "core/base/named.hpp"

namespace octoway {

namespace {

constexpr double kPatience = 50e-6;  ///< seconds: less than copying any but the smallest space

}  // namespace

std::unique_ptr<Live> Live::build(std::shared_ptr<const BitGrid> solid, Lattice lattice, const Body& body,
                                  const BuildOptions& options, bool greedy, Monitor& monitor,
                                  const Ground& ground) {
  const Inflation rule = body.rule(body.radius, lattice);
  return std::make_unique<Live>(Space::build_inflated(solid, rule, lattice, options, monitor, ground), greedy,
                                solid, body, options.threads, ground);
}

Live::Live(std::unique_ptr<Space> space, bool greedy) : Live(std::move(space), greedy, nullptr, Body{}, 0) {}

Live::Live(std::unique_ptr<Space> space, bool greedy, std::shared_ptr<const BitGrid> solid, const Body& body,
           int threads, Ground ground)
    : front_(std::make_shared<Version>()),
      greedy_(greedy),
      threads_(threads),
      solids_(solid ? solid : space->shared_grid(), ground) {
  front_->solid = solid ? std::move(solid) : space->shared_grid();
  front_->ground = std::move(ground);
  front_->body = body;
  front_->rule = body.rule(body.radius, space->lattice());
  front_->space = std::move(space);
  if (greedy) {
    const Reading now = read();
    const CellsNow cells{now->grid(), now->index(), now->cells()};
    if (!find_named(decompositions(), now->decomposition(), "decomposition").recutter({32, true}, cells))
      throw InvalidInput("edit_policy \"greedy\" is for the decompositions octree and merged, not for " +
                         now->decomposition());
  }
}

Live::Live(const Reading& snapshot)
    : front_(snapshot.shared()), snapshot_(snapshot), solids_(snapshot.shared()->solid, snapshot.ground()) {}

Reading Live::read() const {
  const std::lock_guard lock(front_mutex_);
  return Reading(front_);
}

void Live::refuse_snapshot() const {
  if (snapshot_)
    throw InvalidInput("a snapshot shows one version and cannot be edited; edit the space it is of");
}

ObstacleHandle Live::add(std::vector<Box> cover) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  return solids_.add(std::move(cover));
}

void Live::move(ObstacleHandle handle, std::vector<Box> cover) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  solids_.move(handle, std::move(cover));
}

void Live::move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  solids_.move_all(handles, std::move(covers));
}

void Live::remove(ObstacleHandle handle) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  solids_.remove(handle);
}

void Live::edit_world(std::vector<Box> cover, bool solid) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  solids_.edit_world(std::move(cover), solid);
}

LinkHandle Live::add_link(const Link& link) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  return links_.add(link);
}

void Live::remove_link(LinkHandle handle) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  links_.remove(handle);
}

void Live::begin_links(LinkTable table, LinkHandle next) {
  const std::lock_guard lock(write_mutex_);
  links_.restore(std::move(table), next);
  show_links(*front_);
}

LinkHandle Live::next_link() const {
  const std::lock_guard lock(write_mutex_);
  const Reading now = read();
  const LinkHandle last = now->links() == nullptr ? 0 : now->links()->links.back().handle;
  return std::max(links_.next(), last + 1);  // a snapshot has links, and no book
}

/// The cells of their ends are found again even if the links are the same: cells may be others.
void Live::show_links(Version& next) const {
  next.space->links_.show(links_.shown());
  for (const Layer& layer : next.layers()) layer.space->links_.show(links_.shown());
}

void Live::set_terrain(std::vector<Box> cover, Terrain id) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  solids_.set_terrain(std::move(cover), id);
}

std::size_t Live::obstacle_count() const {
  const std::lock_guard lock(write_mutex_);
  return solids_.obstacle_count();
}

bool Live::has_pending() const {
  const std::lock_guard lock(write_mutex_);
  return solids_.has_pending() || links_.has_pending();
}

std::vector<Box> Live::pending() const {
  const std::lock_guard lock(write_mutex_);
  return solids_.pending();
}

void Live::refuse_broken() const {
  if (broken_)
    throw BrokenInvariant(
        "an earlier update failed; queries still see the version before it, but the space cannot "
        "be edited any more: build it anew");
}

ChangeSet Live::update(const UpdateOptions& options) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  refuse_broken();
  if (!solids_.anything_to_do() && !links_.has_pending()) {
    ChangeSet nothing;
    nothing.version = front_->number;
    return nothing;
  }
  return change(options, [&](BitGrid& solid, ChangeSet& changes) -> const SolidChanges& {
    links_.apply(options, changes);
    return solids_.apply(solid, options);
  });
}

/// A copy of the front that nobody reads.
std::shared_ptr<Version> Live::writable() {
  if (!keeper_) keeper_ = std::make_unique<Keeper>(*front_->space, front_->rule, greedy_, true);
  // a query that began before the last update is most likely about to end; one that does not run, or takes
  // long, is not waited for
  const Stopwatch patience;
  while (behind_ && behind_->readers.load(std::memory_order_acquire) != 0 && patience.seconds() < kPatience) {
  }
  if (behind_ && behind_->readers.load(std::memory_order_acquire) != 0) behind_.reset();
  std::shared_ptr<Version> next = behind_ ? std::move(behind_) : std::make_shared<Version>();
  behind_.reset();
  take_over_solids(*next);
  if (next->space && keeper_->can_catch_up())
    keeper_->catch_up(*next->space, *front_->space, next->own_solid);
  else
    next->space = Keeper::copy(*front_->space, front_->rule, next->own_solid);
  keeper_->forget();
  take_over_layers(*next);
  return next;
}

void Live::take_over_solids(Version& next) const {
  next.body = front_->body;
  next.rule = front_->rule;
  if (next.own_solid)
    for (const Box& box : solid_journal_) next.own_solid->copy_rows(*front_->solid, box);
  else  // a new one, or the first version, which shares its solids with the world
    next.solid = next.own_solid = std::make_shared<BitGrid>(*front_->solid);
}

void Live::publish(std::shared_ptr<Version> next, ChangeSet& changes) {
  const Stopwatch watch;
  changes.version = next->number = front_->number + 1;
  {
    const std::lock_guard lock(front_mutex_);
    behind_ = std::exchange(front_, std::move(next));
  }
  behind_->filtered.clear();
  changes.publish_seconds += watch.seconds();
}

}  // namespace octoway
