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
// A space is for bodies of one radius. Any other radius is a layer: built by the first query that asks for
// it, from the solids of the version that the query reads, then kept in every version that follows.
//
// Rejected: tables in copy-on-write pages. Every look into a table would take one more step, in every query.
#pragma once

#include <map>

#include "core/links/link_book.hpp"
#include "core/live/layer_editor.hpp"
#include "core/live/solids.hpp"
#include "core/live/version.hpp"
#include "core/space/build.hpp"
#include "core/voxels/frame.hpp"

namespace octoway::core {

/// How large a layer is.
struct LayerSize {
  double radius = 0.0;
  bool motion = false;  ///< its cells tell ways to move apart
  std::size_t cells = 0, portals = 0, bytes = 0;
};

/// The options of a layer of another radius.
struct LayerOptions {
  double radius = 0.0;
  bool motion = false;
  bool pinned = false;
  std::size_t memory_limit = kNoMemoryLimit;
};

class NavSpace {
 public:
  /// Inflates the solids for the body and builds the space of what is left. greedy: see RecutOptions; throws
  /// InvalidInput where the decomposition has no such policy.
  static std::unique_ptr<NavSpace> build(const std::shared_ptr<const BitGrid>& solid, Lattice lattice,
                                         const Body& body, const BuildOptions& options, bool greedy,
                                         Monitor& monitor, const Ground& ground = {});
  /// The space of a point.
  NavSpace(Tables tables, bool greedy);
  /// The space of a body among solids, with its layers built by so many threads.
  NavSpace(Tables tables, bool greedy, const std::shared_ptr<const BitGrid>& solid, const Body& body,
           int threads, Ground ground = {});
  /// A version to read only; edits throw InvalidInput.
  explicit NavSpace(const View& snapshot);

  View read() const;
  /// For a body of another radius; builds its layer if there is none yet, while other readers of it wait.
  /// Throws Interrupted if the monitor says stop.
  View read(double radius, Monitor& monitor) const { return read(radius, false, monitor); }
  /// The same, of a layer whose cells tell ways to move apart, if that is wanted.
  View read(double radius, bool with_motion, Monitor& monitor) const;
  /// The same ahead of all queries: the layer stays until it is dropped, whatever the limit.
  /// Throws MemoryLimit, before it builds anything, if building may take more than so many bytes.
  void build_layer(double radius, bool with_motion, Monitor& monitor,
                   std::size_t memory_limit = kNoMemoryLimit) const;
  /// The place of the lattice.
  Frame frame() const;
  bool is_snapshot() const { return snapshot_.has_value(); }
  /// Throws BrokenInvariant unless every layer is what it promises to be.
  void validate() const;

  /// The space of its own radius, then the layers in the order in which they were built.
  std::vector<LayerSize> layers() const;
  /// Frees a layer, unless queries still read it; false if there is none of this radius.
  bool drop_layer(double radius, bool with_motion = false);
  /// Bytes that layers may have which queries made; those not used for longest go first.
  std::size_t layer_limit() const;
  /// 0: the default.
  void set_layer_limit(std::size_t bytes);

  // Edits: seen by queries after update(). Covers are disjoint or overlapping boxes inside the bounds.
  ObstacleHandle add(std::vector<Box> cover);
  void move(ObstacleHandle handle, std::vector<Box> cover);
  /// All of them or, if a handle is bad, none.
  void move_all(std::span<const ObstacleHandle> handles, std::vector<std::vector<Box>> covers);
  /// The same, each to one box in metres: a pair of corners.
  void move_boxes(std::span<const ObstacleHandle> handles, std::span<const DVec> corners);
  void remove(ObstacleHandle handle);
  void fill(std::vector<Box> cover) { edit_world(std::move(cover), true); }
  void carve(std::vector<Box> cover) { edit_world(std::move(cover), false); }
  /// An id for voxels, solid or free.
  void set_terrain(std::vector<Box> cover, Terrain id);
  /// Gives the link a handle; the ends lie within the bounds.
  LinkHandle add_link(const Link& link);
  void remove_link(LinkHandle handle);
  ChangeSet update(const UpdateOptions& options);

  /// Links of a file, before anybody else has the space; throws CorruptData unless they make sense.
  void begin_links(LinkTable table, LinkHandle next);
  /// The handle that the next link will get.
  LinkHandle next_link() const;

  // Worlds that are loaded in parts (stream.cpp).
  /// Says which tiles the space was built with; before anybody else has it. Tiles that are not loaded are
  /// solid.
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
  void edit_world(std::vector<Box> cover, bool solid);
  void refuse_snapshot() const;
  /// After an update that ended half-way, for want of memory or told to stop: the next one looks at
  /// everything.
  void abandon();
  const Tiling& tiling() const;
  /// One change from copy to publication. edit(solids, changes) changes the solids of a copy and says how.
  template <class Edit>
  ChangeSet change(const UpdateOptions& options, const Edit& edit);
  template <class Edit>
  ChangeSet change_or_throw(const UpdateOptions& options, const Edit& edit);
  std::shared_ptr<Version> writable();
  void take_over_solids(Version& next) const;
  void take_over_layers(Version& next);
  void edit_layers(Version& next, const SolidChanges& solids, const UpdateOptions& options);
  void show_tiles(Version& next) const;
  void show_links(Version& next) const;
  void publish(std::shared_ptr<Version> next, ChangeSet& changes);

  View make_layer(const Inflation& rule, const LayerOptions& asked, Monitor& monitor) const;
  void carry_over(const View& built_in, const LayerEntry& entry) const;

  mutable Mutex write_mutex_;  ///< one writer at a time; never held by a query, but for a new layer
  mutable Mutex front_mutex_;  ///< held to take or to change the front, not longer
  mutable Mutex build_mutex_;  ///< one layer is built at a time
  std::shared_ptr<Version> front_;
  std::shared_ptr<Version> behind_;
  std::optional<View> snapshot_;
  bool greedy_ = false;
  bool unsettled_ = false;  ///< an update ended half-way
  int threads_ = 0;

  Solids solids_;
  LinkBook links_;
  std::unique_ptr<LayerEditor> layer_editor_;                            ///< of the space's own radius
  std::map<std::uint64_t, std::unique_ptr<LayerEditor>> layer_editors_;  ///< of the layers, by their builds
  std::vector<Box> solid_journal_;                                       ///< solids that `behind_` lacks
};

template <class Edit>
ChangeSet NavSpace::change(const UpdateOptions& options, const Edit& edit) {
  try {
    ChangeSet changes = change_or_throw(options, edit);
    unsettled_ = false;
    return changes;
  } catch (...) {
    abandon();
    throw;
  }
}

template <class Edit>
ChangeSet NavSpace::change_or_throw(const UpdateOptions& options, const Edit& edit) {
  ChangeSet changes;
  if (unsettled_) solids_.recount();
  const Stopwatch watch;
  std::shared_ptr<Version> next = writable();
  next->forget_widths();
  changes.version = front_->number;
  changes.publish_seconds = watch.seconds();
  const SolidChanges& solids = edit(*next->own_solid, changes);
  if (unsettled_) solids_.look_at_all(*next->own_solid, front_->ground);
  changes.occupancy_seconds = watch.seconds() - changes.publish_seconds;
  changes.box = solids.box;
  changes.voxels_blocked = solids.blocked;
  changes.voxels_freed = solids.freed;
  changes.terrain = solids.terrain;
  changes.floor = !solids.floor.empty();
  next->ground = solids_.ground();
  // tiles that came or went make a new version, even if they change no voxel
  const bool other_tiles = solids_.tiles() != front_->layer->tables.tiles;
  const bool other_links = links_.shown() != front_->layer->tables.links;
  solid_journal_ = solids.changed;
  if (changes.changed()) {
    layer_editor_->edit(*next->layer, {*next->solid, next->ground, solids}, options, &changes);
    const Stopwatch layers;
    edit_layers(*next, solids, options);
    changes.layers_seconds = layers.seconds();
  }
  if (other_tiles) show_tiles(*next);
  show_links(*next);
  if (changes.changed() || other_tiles || other_links)
    publish(std::move(next), changes);
  else
    behind_ = std::move(next);  // as the front is
  return changes;
}

}  // namespace octoway::core
