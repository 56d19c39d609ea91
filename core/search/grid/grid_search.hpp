// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Searches on the voxels themselves, without any space to build: the yardsticks that octoway's own queries
// are measured with, written to be fast.
#pragma once

#include <mutex>
#include <optional>
#include <span>
#include <string_view>

#include "core/search/edge_search.hpp"
#include "core/search/grid/grid_frame.hpp"
#include "core/search/grid/grid_rows.hpp"
#include "core/search/grid/grid_store.hpp"
#include "core/search/grid/jps3d_beside.hpp"
#include "core/search/grid/jps3d_lines.hpp"

namespace octoway::core {

/// How voxels are searched; listed in grid_methods.inl.
enum class GridMethod : std::uint8_t {
#define OCTOWAY_GRID_METHOD(method, name, summary) method,
#include "core/search/grid/grid_methods.inl"
#undef OCTOWAY_GRID_METHOD
};

struct NamedGridMethod {
  std::string_view name;
  std::string_view summary;
  GridMethod method;
};
std::span<const NamedGridMethod> grid_methods();
/// Throws InvalidInput for a name that is not in the list.
GridMethod grid_method(std::string_view name);

struct GridOptions {
  GridMethod method = GridMethod::ASTAR;
  MoveRule rule = MoveRule::STRICT;  ///< JPS3D knows the strict rule only
  double weight = 1.0;               ///< priority g + weight * h: cost <= weight * optimum; ASTAR only
  double scan_limit = std::numeric_limits<double>::infinity();  ///< t of jps3d_graph.hpp, >= 1
  std::uint64_t max_expansions = std::numeric_limits<std::uint64_t>::max();
};

struct GridPath {
  bool found = false;
  double length = std::numeric_limits<double>::infinity();  ///< voxels
  std::vector<IVec> voxels;                                 ///< every voxel from start to goal, if found
  SearchStats stats;
  double cpu_seconds = 0.0;  ///< time of this thread, in the search alone
  double wall_seconds = 0.0;
};

class GridSearch {
 public:
  /// Copies what it needs. Throws InvalidInput where voxels cannot be numbered with 32 bits.
  explicit GridSearch(const BitGrid& grid);

  /// Throws InvalidInput where start or goal lie outside, or the options make no sense; a solid start or goal
  /// is simply not found. Calls wait for each other: there is one store.
  GridPath solve(IVec start, IVec goal, const GridOptions& options, Monitor& monitor);

 private:
  void check(IVec start, IVec goal, const GridOptions& options) const;
  void prepare(GridMethod method);
  SearchResult search(IVec start, IVec goal, const GridOptions& options, BudgetGuard& guard);

  GridFrame frame_;
  FreeRows rows_;
  // Made for the first query that needs them, outside its measured time.
  std::optional<BesideSolid> beside_solid_;
  std::optional<FreeLines> free_lines_;
  std::optional<JumpLines> jump_lines_;
  PagedWorkspace store_;
  std::mutex mutex_;
};

}  // namespace octoway::core
