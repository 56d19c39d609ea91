// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// NavSpace: free space as cells, portals and components, for one world that may change. Any number of
// threads may run queries while one thread edits. Queries see edits after update().
#pragma once

#include <memory>
#include <string>

#include "octoway/path.hpp"
#include "octoway/world.hpp"

namespace octoway {

namespace core {
class NavSpace;
struct HeldField;
struct SavedAs;
}  // namespace core

struct BuildOptions {
  double radius = 0.0;          ///< radius of the space's body; queries may use others
  bool box_body = false;        ///< the body is a cube of this half-edge, not a sphere
  bool inflate_bounds = false;  ///< the bounds limit the whole body, not only its centre
  std::string decomposition = "regions";
  bool outside_free = false;       ///< pads the world to a cube whose side is a power of two, with free space
  std::int32_t region_edge = 32;   ///< decomposition "regions": 8, 16 or 32 voxels
  bool greedy_edits = false;       ///< decompositions "octree" and "merged": merge split cells greedily
  std::optional<double> usq_edge;  ///< decomposition "usq": the smallest cube, in metres
  std::optional<std::int32_t> max_depth;  ///< decompositions "octree" and "usq": the most divisions of a cube
  std::int32_t min_depth = 0;             ///< and the least, even of free space
  std::int32_t step = 1;                  ///< motion "surface": free voxels between feet and floor
  bool bounds_are_floor = false;          ///< the world's border is floor below, and walls and a ceiling
  int threads = 0;                        ///< 0: all cores; the result is the same for any number
  /// Bytes that the build may take beside the world; throws MemoryLimit before it takes more.
  std::size_t memory_limit = std::numeric_limits<std::size_t>::max();
  Progress progress;
  const CancelToken* cancel = nullptr;
};

/// The changes of an update.
struct ChangeSet {
  std::uint64_t version = 0;
  bool changed = false;
  Bounds box;  ///< around all solid voxels that came or went
  std::vector<Bounds> cells_removed, cells_added;
  std::int64_t voxels_blocked = 0, voxels_freed = 0;
  std::size_t links_added = 0, links_removed = 0;
};

struct SpaceStats {
  std::size_t leaves = 0, cells = 0, portals = 0, components = 0, bytes = 0;
};

/// The tables of one radius or set of motions inside a space.
struct LayerStats {
  double radius = 0.0;
  bool motion = false;  ///< its cells have one motion class each
  std::size_t cells = 0, portals = 0, bytes = 0;
};

/// Cells and portals as they are in one version.
struct GraphTables {
  std::vector<Bounds> cells;
  std::vector<Bounds> portals;                             ///< flat boxes
  std::vector<std::array<std::uint32_t, 2>> portal_cells;  ///< the two cells of each portal
  std::vector<std::uint32_t> components;                   ///< one for each cell
};

/// Distances from one source to everywhere, in one version.
class DistanceField {
 public:
  explicit DistanceField(std::shared_ptr<const core::HeldField> field) : field_(std::move(field)) {}

  /// Metres times cost from the source; infinity where no path leads.
  double at(Point p) const;
  std::uint64_t version() const;

 private:
  std::shared_ptr<const core::HeldField> field_;
};

/// Reads parts of a saved file. The library opens no file by itself.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  virtual std::uint64_t size() const = 0;
  /// Fills `into` with the bytes from `at` on, and returns their number: fewer at the end of the source.
  virtual std::size_t read(std::uint64_t at, std::span<std::uint8_t> into) const = 0;
};

/// The nearest of many targets.
struct NearestTarget {
  std::optional<std::size_t> index;  ///< nothing: no target can be reached
  Path path;

  explicit operator bool() const { return index.has_value(); }
};

class NavSpace {
 public:
  static NavSpace build(const World& world, const BuildOptions& options = {});

  // Saved spaces, as bytes: versioned and checksummed. Damaged bytes throw CorruptData.
  static NavSpace load(std::span<const std::uint8_t> bytes);
  /// Loads the tiles that touch the bounds (nothing: all of them); others can be loaded and dropped later.
  /// The source outlives the space.
  static NavSpace open(const ByteSource& source, std::optional<Bounds> bounds = {});
  /// A file holds the static world; bake makes it hold the present voxels, obstacles included.
  std::vector<std::uint8_t> save(bool bake = false) const;

  // Queries.
  Path find_path(Point start, Point goal, const PathOptions& options = {}) const;
  /// One path a pair, in parallel; the answers do not depend on the number of threads (0: all cores).
  std::vector<Path> find_paths(std::span<const Point> starts, std::span<const Point> goals,
                               const PathOptions& options = {}, int threads = 0) const;
  /// One source, many targets, one search.
  std::vector<Path> find_paths_to_many(Point source, std::span<const Point> targets,
                                       const PathOptions& options = {}) const;
  NearestTarget find_nearest_target(Point source, std::span<const Point> targets,
                                    const PathOptions& options = {}) const;
  DistanceField distances_from(Point source, const Travel& travel = {}) const;
  bool is_free(Point p, const Travel& travel = {}) const;
  std::optional<Point> nearest_free(Point p, const Travel& travel = {}) const;
  bool reachable(Point a, Point b, const Travel& travel = {}) const;
  Ray raycast(Point a, Point b, std::optional<double> radius = {}) const;
  std::vector<Point> random_points(std::size_t n, std::uint64_t seed = 0,
                                   std::optional<double> radius = {}) const;
  /// Metres to the nearest solid voxel, at most `cap`.
  double clearance(Point p, double cap = std::numeric_limits<double>::infinity()) const;
  /// The radius of the largest sphere that gets from a to b.
  std::optional<double> max_radius(Point a, Point b) const;
  /// Refines a path for its own travel.
  Path refine_path(const Path& path, const std::vector<std::string>& refine) const;
  /// Adds a curve of a turn radius in metres.
  Path smooth_path(const Path& path, double turn_radius) const;
  /// True if a path is clear in the present version, for its own travel.
  bool holds(const Path& path) const;
  /// The free boxes that a path runs through, in order.
  std::vector<Bounds> corridor(const Path& path) const;

  // Edits. Queries see them after update().
  ObstacleHandle add_obstacle(const Shape& shape);
  void move_obstacle(ObstacleHandle handle, const Shape& shape);
  void remove_obstacle(ObstacleHandle handle);
  void fill(const Shape& shape);
  void carve(const Shape& shape);
  void set_terrain(const Shape& shape, std::uint8_t terrain);
  LinkHandle add_link(const Link& link);
  void remove_link(LinkHandle handle);
  ChangeSet update();
  /// The present version as a space that never changes.
  NavSpace snapshot() const;
  std::uint64_t version() const;
  /// A path that still holds stays as it is; another is repaired, or planned anew, from its start.
  Path replan(const Path& path) const;
  /// The same from where the agent is now.
  Path replan(const Path& path, Point position) const;

  // Tiles of a space that was opened.
  ChangeSet load_tiles(Bounds bounds);
  ChangeSet unload_tiles(Bounds bounds);
  bool is_loaded(Point p) const;

  // Facts.
  Bounds bounds() const;
  Sides shape() const;
  double resolution() const;
  SpaceStats stats() const;
  GraphTables graph() const;
  std::uint8_t terrain_at(Point p) const;
  std::vector<LayerStats> layers() const;
  bool drop_layer(double radius, bool motion = false);
  /// Bytes that layers may take which queries made; the one not used for longest goes first. 0: the default.
  void set_layer_limit(std::size_t bytes);
  /// Throws BrokenInvariant unless every structure keeps its promises.
  void validate() const;

  /// For octoway's own code.
  explicit NavSpace(std::shared_ptr<core::NavSpace> space, std::shared_ptr<core::SavedAs> saved = nullptr)
      : space_(std::move(space)), saved_(std::move(saved)) {}
  core::NavSpace& living() const { return *space_; }

 private:
  std::shared_ptr<core::NavSpace> space_;
  std::shared_ptr<core::SavedAs> saved_;  ///< notes for its file, and the file that it was opened from
};

}  // namespace octoway
