// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/live.hpp"

#include <algorithm>

#include "core/base/named.hpp"

namespace octoway {

namespace {

constexpr double kPatience = 50e-6;  ///< seconds: less than copying any but the smallest space

}  // namespace

Live::Live(std::unique_ptr<Space> space, bool greedy) : front_(std::make_shared<Version>()), greedy_(greedy) {
  fixed_ = space->shared_grid();
  front_->space = std::move(space);
  if (greedy) {
    const Reading now = read();
    const CellsNow cells{now->grid(), now->index(), now->cells()};
    if (!find_named(decompositions(), now->decomposition(), "decomposition").recutter({32, true}, cells))
      throw InvalidInput("edit_policy \"greedy\" is for the decompositions octree and merged, not for " +
                         now->decomposition());
  }
}

Live::Live(const Reading& snapshot) : front_(snapshot.shared()), snapshot_(snapshot) {}

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
  return obstacles_.add(std::move(cover));
}

void Live::move(ObstacleHandle handle, std::vector<Box> cover) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  obstacles_.move(handle, std::move(cover));
}

void Live::move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  for (const ObstacleHandle handle : handles) obstacles_.check(handle);
  for (std::size_t i = 0; i < handles.size(); ++i) obstacles_.move(handles[i], std::move(covers[i]));
}

void Live::remove(ObstacleHandle handle) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  obstacles_.remove(handle);
}

void Live::edit_world(std::vector<Box> cover, bool solid) {
  refuse_snapshot();
  const std::lock_guard lock(write_mutex_);
  world_edits_.push_back({std::move(cover), solid});
}

std::size_t Live::obstacle_count() const {
  const std::lock_guard lock(write_mutex_);
  return obstacles_.count();
}

bool Live::has_pending() const {
  const std::lock_guard lock(write_mutex_);
  return obstacles_.anything_wanted() || !world_edits_.empty();
}

std::vector<Box> Live::pending() const {
  const std::lock_guard lock(write_mutex_);
  std::vector<Box> out;
  for (const std::uint32_t slot : obstacles_.pending()) {
    const Obstacle& o = obstacles_[slot];
    if (o.shown == o.wanted) continue;
    out.insert(out.end(), o.shown.begin(), o.shown.end());
    out.insert(out.end(), o.wanted.begin(), o.wanted.end());
  }
  for (const WorldEdit& edit : world_edits_) out.insert(out.end(), edit.boxes.begin(), edit.boxes.end());
  return out;
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
  if (obstacles_.pending().empty() && world_edits_.empty()) {
    ChangeSet nothing;
    nothing.version = front_->number;
    return nothing;
  }
  return change(options, [&](Space& space, ChangeSet& changes) {
    edit_voxels(*space.own_grid_, options, changes);
    return false;
  });
}

/// A copy of the front that nobody reads.
std::shared_ptr<Version> Live::writable() {
  if (!editor_) prepare();
  // a query that began before the last update is most likely about to end; one that does not run, or takes
  // long, is not waited for
  const Stopwatch patience;
  while (behind_ && behind_->readers.load(std::memory_order_acquire) != 0 && patience.seconds() < kPatience) {
  }
  if (behind_ && !journal_.everything && behind_->readers.load(std::memory_order_acquire) == 0)
    Editor::catch_up(*behind_->space, *front_->space, journal_);
  else {
    behind_ = std::make_shared<Version>();
    behind_->space = front_->space->clone();
  }
  journal_.clear();
  return std::move(behind_);
}

void Live::prepare() {
  const Space& space = *front_->space;
  const CellsNow cells{space.grid(), space.index(), space.cells()};
  recutter_ = find_named(decompositions(), space.decomposition(), "decomposition")
                  .recutter({space.region_edge(), greedy_}, cells);
  editor_ = std::make_unique<Editor>(space);
}

namespace {

bool touch(const std::vector<Box>& some, const std::vector<Box>& others) {
  return std::any_of(some.begin(), some.end(), [&](const Box& a) {
    return std::any_of(others.begin(), others.end(), [&](const Box& b) { return !intersect(a, b).empty(); });
  });
}

}  // namespace

/// Counts first, then looks at the voxels: an obstacle that moves frees only what no other covers.
void Live::edit_voxels(BitGrid& grid, const UpdateOptions& options, ChangeSet& changes) {
  const auto wanted_now = [&](const std::vector<Box>& boxes) {
    return options.near == nullptr || touch(boxes, *options.near);
  };
  for (const std::uint32_t slot : obstacles_.pending()) {
    const Obstacle& o = obstacles_[slot];
    const bool moved = o.shown != o.wanted;  // or else it came and went, or is outside the world
    if (moved && !wanted_now(o.shown) && !wanted_now(o.wanted)) continue;
    if (moved) {
      for (const Box& box : o.shown) counts_.remove(box);
      for (const Box& box : o.wanted) counts_.add(box);
      touched_.insert(touched_.end(), o.shown.begin(), o.shown.end());
      touched_.insert(touched_.end(), o.wanted.begin(), o.wanted.end());
    }
    obstacles_.settle(slot);
  }
  obstacles_.sweep();
  edit_static(options);
  for (const Box& box : touched_) refresh(grid, box, changes);
}

/// In the order in which they were asked for; one that is left for later keeps those after it waiting, too.
void Live::edit_static(const UpdateOptions& options) {
  std::size_t done = 0;
  for (; done < world_edits_.size(); ++done) {
    const WorldEdit& edit = world_edits_[done];
    if (options.near != nullptr && !touch(edit.boxes, *options.near)) break;
    for (const Box& box : edit.boxes) edit_fixed(box, edit.solid);
    touched_.insert(touched_.end(), edit.boxes.begin(), edit.boxes.end());
    if (!edit.solid) opened_.insert(opened_.end(), edit.boxes.begin(), edit.boxes.end());
  }
  world_edits_.erase(world_edits_.begin(), world_edits_.begin() + static_cast<std::ptrdiff_t>(done));
}

void Live::refresh(BitGrid& grid, const Box& box, ChangeSet& changes) {
  const VoxelChanges part = counts_.refresh(grid, *fixed_, box);
  if (part.box.empty()) return;
  changed_.push_back(part.box);
  journal_.voxels.push_back(part.box);
  changes.voxels_blocked += part.blocked;
  changes.voxels_freed += part.freed;
  if (!changes.changed()) changes.box = part.box;
  for (int a = 0; a < 3; ++a) {
    changes.box.lo[a] = std::min(changes.box.lo[a], part.box.lo[a]);
    changes.box.hi[a] = std::max(changes.box.hi[a], part.box.hi[a]);
  }
}

void Live::edit_cells(Space& space, const UpdateOptions& options, ChangeSet& changes) {
  if (options.cut_anew) return cut_anew(space, changes);
  const Stopwatch watch;
  recut_.clear();
  recutter_->recut({space.grid(), space.index(), space.cells()}, changed_, opened_, recut_);
  opened_.clear();
  changes.regions = recut_.regions;
  changes.cells_added = recut_.added;
  for (const CellId c : recut_.removed) changes.cells_removed.push_back(space.cells()[c]);
  changes.cells_seconds = watch.seconds();
  if (options.rebuild_graph)
    editor_->splice_and_rebuild(space, recut_, journal_);
  else
    editor_->splice(space, recut_, journal_);
  std::sort(journal_.bins.begin(), journal_.bins.end());
  journal_.bins.erase(std::unique(journal_.bins.begin(), journal_.bins.end()), journal_.bins.end());
  if (space.decomposition_ == "octree") space.leaves_ += recut_.added.size() - recut_.removed.size();
  changes.graph_seconds = watch.seconds() - changes.cells_seconds;
}

void Live::publish(std::shared_ptr<Version> next, ChangeSet& changes) {
  const Stopwatch watch;
  changes.version = next->number = front_->number + 1;
  {
    const std::lock_guard lock(front_mutex_);
    behind_ = std::exchange(front_, std::move(next));
  }
  changes.publish_seconds += watch.seconds();
}

}  // namespace octoway
