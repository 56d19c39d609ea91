// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A space that lives: obstacles come, move and go, and queries never wait for it.
//
// There are two copies. Queries read the front; update() writes to the other, which nobody reads, and then
// makes it the front. Before the next update the copy left behind catches up from the journal of the last
// one. So a version costs the edit twice, and queries nothing: they read flat tables, as in a space that
// never changes. If a query still reads the copy left behind, a fresh copy of the front takes its place, and
// the old one is freed when its last reader is done.
//
// Rejected: tables in copy-on-write pages. Every look into a table would take one more step, in every query.
#pragma once

#include "core/occupancy/overlap_counts.hpp"
#include "core/occupancy/tile_code.hpp"
#include "core/occupancy/world_delta.hpp"
#include "core/space/editor.hpp"
#include "core/space/obstacles.hpp"

namespace octoway {

/// One state of a living space.
struct Version {
  std::unique_ptr<Space> space;
  std::uint64_t number = 0;
  std::atomic<int> readers{0};
};

/// Holds a version: what it shows stays as it is for as long.
class Reading {
 public:
  explicit Reading(std::shared_ptr<Version> version) : version_(std::move(version)) {
    version_->readers.fetch_add(1, std::memory_order_relaxed);
  }
  Reading(const Reading& other) : Reading(other.version_) {}
  Reading(Reading&& other) noexcept = default;
  Reading& operator=(Reading other) noexcept {
    std::swap(version_, other.version_);
    return *this;
  }
  ~Reading() {
    if (version_) version_->readers.fetch_sub(1, std::memory_order_release);
  }

  const Space& operator*() const { return *version_->space; }
  const Space* operator->() const { return version_->space.get(); }
  std::uint64_t version() const { return version_->number; }
  const std::shared_ptr<Version>& shared() const { return version_; }

 private:
  std::shared_ptr<Version> version_;
};

struct UpdateOptions {
  bool rebuild_graph = false;              ///< the whole graph anew, for comparison
  const std::vector<Box>* near = nullptr;  ///< only edits that touch one of these; the others stay pending
  bool cut_anew = false;                   ///< all cells and the graph anew: cheaper where most of it changes
};

struct ChangeSet {
  std::uint64_t version = 0;
  Box box{};  ///< holds every voxel that changed; empty if none did
  std::vector<Box> cells_removed, cells_added;
  std::int64_t voxels_blocked = 0, voxels_freed = 0;
  std::size_t regions = 0;  ///< cut anew, with the decomposition `regions`
  double occupancy_seconds = 0.0, cells_seconds = 0.0, graph_seconds = 0.0, publish_seconds = 0.0;

  bool changed() const { return !box.empty(); }
};

/// A tile of the world's file.
struct TileLoad {
  std::size_t tile = 0;
  TileCode code;
};

class Live {
 public:
  /// greedy: see RecutOptions; throws InvalidInput where the decomposition has no such policy.
  Live(std::unique_ptr<Space> space, bool greedy);
  /// A version to read only; edits throw InvalidInput.
  explicit Live(const Reading& snapshot);

  Reading read() const;
  bool is_snapshot() const { return snapshot_.has_value(); }

  // Edits: seen by queries after update(). Covers are disjoint or overlapping boxes inside the bounds.
  ObstacleHandle add(std::vector<Box> cover);
  void move(ObstacleHandle handle, std::vector<Box> cover);
  /// All of them or, if a handle is bad, none.
  void move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers);
  void remove(ObstacleHandle handle);
  void fill(std::vector<Box> cover) { edit_world(std::move(cover), true); }
  void carve(std::vector<Box> cover) { edit_world(std::move(cover), false); }
  ChangeSet update(const UpdateOptions& options);

  // Worlds that are loaded in parts (stream.cpp).
  /// Says which tiles the space was built with; before anybody else has it. What is not loaded is solid.
  void begin_streaming(Tiling tiling, std::span<const std::size_t> loaded);
  /// Loads and drops tiles, and publishes it as one version. Pending edits stay pending. Tiles that are
  /// loaded already, or not loaded, are left alone. Throws CorruptData, having done nothing, for bad codes.
  ChangeSet stream(std::span<const TileLoad> load, std::span<const std::size_t> drop);
  /// The static world's tile, edits included: of a tile that is not loaded, with the file's code given.
  TileCode static_tile(std::size_t tile, const TileCode& in_file);

  std::size_t obstacle_count() const;
  /// Boxes around everything that pending edits may block or free.
  std::vector<Box> pending() const;
  bool has_pending() const;

 private:
  struct WorldEdit {
    std::vector<Box> boxes;
    bool solid;
  };

  void edit_world(std::vector<Box> cover, bool solid);
  void refuse_snapshot() const;
  void refuse_broken() const;
  /// One change from copy to publication. edit(space, changes) changes voxels, and says whether the version
  /// is to be published even if none did.
  template <class Edit>
  ChangeSet change(const UpdateOptions& options, const Edit& edit);
  void prepare();
  std::shared_ptr<Version> writable();
  void edit_voxels(BitGrid& grid, const UpdateOptions& options, ChangeSet& changes);
  void edit_static(const UpdateOptions& options);
  void edit_fixed(const Box& box, bool solid);
  const Tiling& tiling() const;
  bool swap_tiles(Space& space, std::span<const TileLoad> load, std::span<const std::size_t> drop,
                  ChangeSet& changes);
  void refresh(BitGrid& grid, const Box& box, ChangeSet& changes);
  void cut_anew(Space& space, ChangeSet& changes);
  void edit_cells(Space& space, const UpdateOptions& options, ChangeSet& changes);
  void publish(std::shared_ptr<Version> next, ChangeSet& changes);

  mutable std::mutex write_mutex_;  ///< one writer at a time; never held by a query
  mutable std::mutex front_mutex_;  ///< held to take or to change the front, not longer
  std::shared_ptr<Version> front_;
  std::shared_ptr<Version> behind_;
  std::optional<Reading> snapshot_;
  bool greedy_ = false;
  bool broken_ = false;  ///< an update failed half-way, for want of memory: no further edits

  Obstacles obstacles_;
  std::vector<WorldEdit> world_edits_;
  OverlapCounts counts_;
  std::shared_ptr<const BitGrid> fixed_;  ///< the static world
  std::shared_ptr<BitGrid> own_fixed_;    ///< the same, once it was edited
  WorldDelta delta_;                      ///< edits of a world that is loaded in parts
  std::unique_ptr<Recutter> recutter_;
  std::unique_ptr<Editor> editor_;
  Recut recut_;
  Journal journal_;  ///< of the last update: what `behind_` lacks
  std::vector<Box> touched_, changed_;
  std::vector<Box> opened_;  ///< carved, perhaps under an obstacle, and not yet told to the recutter
};

template <class Edit>
ChangeSet Live::change(const UpdateOptions& options, const Edit& edit) {
  ChangeSet changes;
  broken_ = true;
  const Stopwatch watch;
  std::shared_ptr<Version> next = writable();
  changes.version = front_->number;
  changes.publish_seconds = watch.seconds();
  touched_.clear(), changed_.clear();
  const bool publish_anyway = edit(*next->space, changes);
  changes.occupancy_seconds = watch.seconds() - changes.publish_seconds;
  if (changes.changed()) edit_cells(*next->space, options, changes);
  if (changes.changed() || publish_anyway)
    publish(std::move(next), changes);
  else
    behind_ = std::move(next);  // as the front is
  broken_ = false;
  return changes;
}

}  // namespace octoway
