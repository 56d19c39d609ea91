// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// NavSpace's core: everything that is derived from a world, and the questions it answers. Whoever asks sees a
// Tables that does not change: any number of threads may ask at the same time, each with a workspace of its
// own. Edits are made to a copy that nobody reads (live.hpp).
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lattice.hpp"
#include "core/cells/decomposition.hpp"
#include "core/graph/graph.hpp"
#include "core/links/located_links.hpp"
#include "core/query/abstractions.hpp"
#include "core/query/options.hpp"
#include "core/query/reach.hpp"
#include "core/sight/nearest_solid.hpp"
#include "core/sight/sight.hpp"
#include "core/sight/sphere.hpp"
#include "core/space/loaded_tiles.hpp"
#include "core/travel/cost_table.hpp"
#include "core/voxels/ground.hpp"
#include "core/voxels/inflate.hpp"
#include "octoway/types.hpp"

namespace octoway::core {

using octoway::Status;

using StageSeconds = std::vector<std::pair<std::string, double>>;

/// What a space's voxels are made of.
struct KindGrids {
  std::shared_ptr<const VoxelTerrain> terrain;  ///< null: all 0
  std::shared_ptr<MotionGrids> motion;  ///< of the space alone; null: cells do not tell ways to move apart

  VoxelKinds view() const { return {terrain.get(), motion.get()}; }
};

struct BuildOptions {
  std::string decomposition{kDefaultDecomposition};
  int threads = 0;                ///< 0 = as many as the machine has
  std::int32_t region_edge = 32;  ///< of regions: 8, 16 or 32
};

/// A space's cells and portals without the holes that edits leave, numbered anew.
struct Compact {
  std::vector<Box> cells;
  std::vector<Portal> portals;
  std::vector<Kind> kinds;                ///< of each cell; none where all are 0
  std::vector<std::uint32_t> components;  ///< of each cell, numbered by their first cell
  std::vector<std::int64_t> component_voxels;
};

struct QueryResult {
  Status status = Status::FOUND;
  Status cause = Status::FOUND;                     ///< of a PARTIAL: why the goal was not reached
  std::vector<QVec> points;                         ///< empty unless FOUND or PARTIAL
  std::vector<CellId> corridor;                     ///< cells that cover the points, but for links
  std::vector<UsedLink> links;                      ///< legs of the points, in order
  std::optional<QVec> nearest_free;                 ///< of a blocked start or goal
  std::optional<QVec> snapped_start, snapped_goal;  ///< where blocked ends were moved to
  std::optional<double> snap;  ///< metres: how far an end that is still blocked could have been moved
  bool unloaded = false;     ///< of a blocked end: it is not loaded; of an unreachable goal: something is not
  bool not_allowed = false;  ///< of a blocked end: it is free, but its terrain or motion is not allowed
  std::vector<CurvePiece> curve;  ///< along the points, if refinement "smooth" was asked for
  std::string_view curve_kind;    ///< its name
  double turn_radius = 0.0;       ///< that was asked for, in metres
  std::int64_t start_component =
      0;  ///< free voxels that the start can reach; set where the goal is not among them
  std::int64_t goal_component = 0;
  double graph_cost = 0.0;  ///< of the search's own path, in voxels times cost
  std::optional<double>
      cost;  ///< of the path, in voxels times cost, where costs were asked for or links used
  SearchStats search;
  RefineStats refine;
  double locate_seconds = 0.0, search_seconds = 0.0, refine_seconds = 0.0;  ///< on the clock
  double cpu_seconds = 0.0;                                                 ///< of this thread, in all
  std::vector<TraceStep> trace;                                             ///< if it was asked for
  std::optional<double> clearance_cost;  ///< in voxels, where distance from walls was asked for
};

/// Answers to one source and many targets.
struct ManyResult {
  std::vector<QueryResult> each;  ///< in the order of the targets; search costs are in `search`
  SearchStats search;
  RefineStats refine;
  double cpu_seconds = 0.0;
};

/// How far a polyline is clear: to its end, or to a part of one of its segments.
struct PathTrace {
  bool clear = true;
  std::size_t segment = 0;
  double fraction = 0.0;
};

/// A free point and how far it is from the one that was asked about, squared, in sub-voxels.
struct NearPlace {
  Int128 squared;
  QVec point;

  friend bool operator<(const NearPlace& a, const NearPlace& b) {
    return a.squared != b.squared ? a.squared < b.squared : a.point < b.point;
  }
};

/// What it costs to get anywhere from one source, along portal midpoints.
struct DistanceField {
  QVec source;
  std::vector<double> portals;   ///< to each portal's middle, in voxels times cost; infinity where none leads
  std::vector<double> arrivals;  ///< over each arc of links, to its far end; none without links
  std::shared_ptr<const CostTable> costs;  ///< null: every metre costs 1
};

class Tables {
 public:
  /// Throws InvalidInput for an unknown decomposition and Interrupted if the monitor says stop.
  static std::unique_ptr<Tables> build(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                       const BuildOptions& options, Monitor& monitor,
                                       KindGrids kind_grids = {});
  /// From a saved file's parts; throws CorruptData unless they fit together.
  static std::unique_ptr<Tables> restore(std::shared_ptr<const BitGrid> grid, Lattice lattice,
                                         const std::string& decomposition, std::int32_t region_edge,
                                         std::size_t leaves, std::vector<Box> cells,
                                         std::vector<Portal> portals, KindGrids kind_grids = {});
  /// The same of a world's solids, inflated for a body; with ways to move, if they are wanted.
  static std::unique_ptr<Tables> build_inflated(std::shared_ptr<const BitGrid> solid, const Inflation& rule,
                                                Lattice lattice, const BuildOptions& options,
                                                Monitor& monitor, const Ground& ground = {},
                                                bool with_motion = false);
  /// A copy that shows a grid of its own, with the same voxels.
  std::unique_ptr<Tables> clone(std::shared_ptr<BitGrid> grid) const;

  const BitGrid& grid() const { return *grid_; }
  const std::shared_ptr<const BitGrid>& shared_grid() const { return grid_; }
  const Lattice& lattice() const { return lattice_; }
  const std::string& decomposition() const { return decomposition_; }
  std::int32_t region_edge() const { return region_edge_; }
  const std::vector<Box>& cells() const { return cells_; }  ///< edits leave empty boxes
  /// What each cell is made of; empty where all have kind 0.
  std::span<const Kind> kinds() const { return kinds_; }
  Kind kind(CellId cell) const { return kinds_.empty() ? Kind{0} : kinds_[cell]; }
  const KindGrids& kind_grids() const { return kind_grids_; }
  const CellIndex& index() const { return index_; }
  const Graph& graph() const { return graph_; }
  SightWorld sight_world() const { return {*grid_, index_, cells_}; }
  std::size_t cell_count() const;
  std::size_t portal_count() const;
  Compact compact() const;
  std::size_t leaves() const { return leaves_; }
  std::size_t bytes() const;
  const StageSeconds& build_seconds() const { return build_seconds_; }

  /// The door for points: throws InvalidInput unless p is finite and within the bounds; `what` names it in
  /// the message, with its number if it is one of many.
  QVec enter(DVec p, const char* what, std::optional<std::size_t> number = {}) const;
  /// The door where blocked ends are moved: points outside the bounds may come in, if they are not absurdly
  /// far.
  QVec enter_end(DVec p, const QueryOptions& options, const char* what,
                 std::optional<std::size_t> number = {}) const {
    return options.snap && lattice_.in_reach(p) ? lattice_.to_sub(p) : enter(p, what, number);
  }

  QueryResult find_path(QVec start, QVec goal, const QueryOptions& options, Monitor& monitor) const;
  /// Paths from one source to many targets in one search, where the algorithm can; reuse: Albertini's
  /// variant. nearest_only: only the target whose path costs least is answered, the others are CANCELLED.
  /// backward: the paths that are wanted lead from the targets to the source, against links; those that are
  /// given still lead to the targets.
  ManyResult find_many(QVec source, std::span<const QVec> targets, const QueryOptions& options, bool reuse,
                       bool nearest_only, Monitor& monitor, bool backward = false) const;
  DistanceField distances_from(QVec source, std::shared_ptr<const CostTable> costs, Monitor& monitor,
                               const LinkView& links = {}) const;
  /// In voxels times cost; infinity if there is no way.
  double distance_in(const DistanceField& field, QVec p) const;
  /// Refines any clear polyline by the named refinements; throws InvalidInput if it is not clear.
  /// Links stay as they are, and what lies between them is refined alone.
  QueryResult refine_path(std::vector<QVec> points, const QueryOptions& options,
                          const std::vector<UsedLink>& links = {}) const;
  /// The cells that a clear polyline runs through, but for its links.
  std::vector<CellId> corridor_of(std::span<const QVec> points, const std::vector<UsedLink>& links) const;
  /// How far a polyline is clear; with costs, how far it runs through what they allow. Links are not looked
  /// at, but for their ends.
  PathTrace trace_path(std::span<const QVec> points, const CostTable* costs = nullptr,
                       const std::vector<UsedLink>& links = {}) const;
  /// Of a world that is loaded in parts; null where all of it is there.
  const LoadedTiles* tiles() const { return tiles_.get(); }
  bool is_loaded(QVec p) const { return !tiles_ || tiles_->at(p); }
  /// Null where there are no links.
  const LinkTable* links() const { return links_.table().get(); }
  const LinkIndex* link_index() const { return links_.in(index_); }
  bool is_free(QVec p) const { return footing_at(*grid_, p) != 0; }
  /// And in a cell that the costs allow.
  bool may_enter(QVec p, const CostTable* costs) const;
  Sight raycast(QVec a, QVec b) const { return raycast(a, footing_at(*grid_, a), b); }
  /// The same for who comes from somewhere, and so stands on some of the voxels around a only.
  Sight raycast(QVec a, Footing from, QVec b) const { return trace(sight_world(), a, from, b); }
  bool reachable(QVec a, QVec b, const CostTable* costs = nullptr, const LinkView& links = {}) const;
  /// What a query pays here.
  Prices prices(const CostTable* costs) const { return allowed_.prices(costs, cells_, kinds_); }
  /// Who can get where; with costs, through the cells that they allow. Without links.
  Reach reach(const CostTable* costs = nullptr) const;
  /// The links that a query may use; rate: as in Prices.
  LinkView links_for(const QueryOptions& options, double rate = 1.0) const {
    return options.links && links() != nullptr ? LinkView(link_index(), options.motion, rate) : LinkView();
  }
  /// The true nearest point of free space, ties to the lexicographically least. Nothing if there is none. p
  /// may lie outside the world.
  std::optional<QVec> nearest_free(QVec p) const { return nearest_free(p, reach()); }
  /// The same among cells that may be entered; of given components only, if any are named, and within a
  /// squared distance, if one is given.
  std::optional<QVec> nearest_free(QVec p, const Reach& who, std::span<const std::uint32_t> components = {},
                                   std::optional<Int128> most = {}) const;
  /// The same in each component that has a point within the squared distance.
  std::map<std::uint32_t, NearPlace> nearest_in_each(QVec p, const Reach& who, Int128 most) const;
  /// The components that a point belongs to: none where it is blocked, several where it touches several.
  std::vector<std::uint32_t> components_at(QVec p, const Reach& who) const {
    return who.of(who.allowed(cells_at(index_, p)).list());
  }
  /// n points, uniform over free space; the same for every decomposition of a world.
  std::vector<QVec> random_points(std::size_t n, std::uint64_t seed) const;

  /// Tells cells apart: copies of one state have the same stamp, every edit makes a new one.
  std::uint64_t stamp() const { return stamp_; }
  Abstractions& abstractions() const { return *abstractions_; }

  /// Throws BrokenInvariant unless cells, portals and components are what they promise to be.
  void validate() const;

  /// If refinement "smooth" is chosen and there is a path: the curve along it.
  void add_curve(QueryResult& result, const Choices& choices, const QueryOptions& options) const;

 private:
  Tables() = default;
  void connect(int threads, Monitor& monitor);
  void cut_anew(int threads);
  void take_parts(Decomposed parts);
  const PortalBlocks& portal_blocks() const;
  /// What is not derived from the voxels of this space alone.
  void take_surroundings(const Tables& from) {
    tiles_ = from.tiles_;
    links_.show(from.links_.table());
  }

  class Query;
  class ManyQuery;
  class ScratchLease;
  friend class Splicer;
  friend class LayerEditor;
  friend class NavSpace;

  /// Search memory, shared by the copies of a space.
  struct ScratchPool {
    std::mutex mutex;
    std::vector<std::unique_ptr<Scratch>> free;
  };

  std::shared_ptr<const BitGrid> grid_;  ///< shared with the world it came from, until it is edited
  std::shared_ptr<BitGrid> own_grid_;    ///< the same, of a clone
  std::shared_ptr<const LoadedTiles> tiles_;
  LocatedLinks links_;
  Lattice lattice_;
  std::string decomposition_;
  std::int32_t region_edge_ = 32;
  std::size_t leaves_ = 0;
  std::vector<Box> cells_;
  KindGrids kind_grids_;
  std::vector<Kind> kinds_;  ///< as many as cells, or none
  CellIndex index_;
  Graph graph_;
  StageSeconds build_seconds_;
  mutable PortalBlocks
      blocks_;  ///< made by the first query that needs them, unless the decomposition is for them
  mutable std::atomic<bool> blocks_made_{false};
  mutable std::mutex blocks_mutex_;
  mutable AllowedCache allowed_;
  std::shared_ptr<ScratchPool> pool_ = std::make_shared<ScratchPool>();
  static std::uint64_t next_stamp();
  std::uint64_t stamp_ = next_stamp();
  std::shared_ptr<Abstractions> abstractions_ = std::make_shared<Abstractions>();  ///< shared by copies, too
};

}  // namespace octoway::core
