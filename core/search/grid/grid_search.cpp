// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/grid/grid_search.hpp"

#include <array>
#include <string>

#include "core/base/named.hpp"
#include "core/base/thread_clock.hpp"
#include "core/search/grid/grid_graph.hpp"
#include "core/search/grid/jps3d_graph.hpp"
#include "core/search/grid/jps3d_scanned.hpp"
#include "core/search/priorities.hpp"

namespace octoway::core {

namespace {

/// g + h; among equals the node nearer to the goal. As a weight the last term is 1 + 2^-44: below 2^14 voxels
/// it is smaller than the unit of cost and cannot outweigh a real difference at all.
struct ShortestThenNearest {
  double operator()(double g, double h) const { return g + h + h * (kCostUnit / (1 << 14)); }
};

template <class SearchGraph>
SearchResult run(const SearchGraph& graph, double weight, BudgetGuard& guard, PagedWorkspace& store) {
  if (weight > 1.0) return search_edges(graph, weighted_first(weight), guard, store);
  return search_edges(graph, ShortestThenNearest{}, guard, store);
}

/// The voxels between the nodes, and the length from the true roots.
void walk(const std::vector<NodeIndex>& nodes, const GridFrame& frame, GridPath& answer) {
  std::array<std::int64_t, 4> steps{};
  IVec at = frame.voxel(nodes.front());
  answer.voxels.push_back(at);
  for (const NodeIndex n : nodes)
    for (const IVec to = frame.voxel(n); at != to;) {
      const IVec step = diagonal_first_step(at, to);
      ++steps[static_cast<std::size_t>(rank_of(step))];
      answer.voxels.push_back(at = at + step);
    }
  answer.length = static_cast<double>(steps[1]) + kSqrt2 * static_cast<double>(steps[2]) +
                  kSqrt3 * static_cast<double>(steps[3]);
}

}  // namespace

std::span<const NamedGridMethod> grid_methods() {
#define OCTOWAY_GRID_METHOD(method, name, summary) NamedGridMethod{name, summary, GridMethod::method},
  static constexpr std::array kList{
#include "core/search/grid/grid_methods.inl"
  };
#undef OCTOWAY_GRID_METHOD
  return kList;
}

GridMethod grid_method(std::string_view name) {
  return find_named(grid_methods(), name, "grid search").method;
}

GridSearch::GridSearch(const BitGrid& grid) : frame_(grid.shape()), rows_(grid) {}

void GridSearch::check(IVec start, IVec goal, const GridOptions& options) const {
  const Box bounds{{0, 0, 0}, frame_.shape()};
  for (const IVec& v : {start, goal})
    if (!bounds.contains(v))
      throw InvalidInput("voxel (" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " +
                         std::to_string(v.z) + ") lies outside the grid");
  if (!(options.weight >= 1.0) || options.weight > 1e6)
    throw InvalidInput("weight must be 1 to 1e6, not " + std::to_string(options.weight));
  if (!(options.scan_limit >= 1.0))
    throw InvalidInput("scan_limit must be at least 1, not " + std::to_string(options.scan_limit));
  if (options.method != GridMethod::ASTAR && options.rule != MoveRule::STRICT)
    throw InvalidInput("jps3d does not cut corners; use astar");
  if (options.method != GridMethod::ASTAR && options.weight != 1.0)
    throw InvalidInput("jps3d keeps no bound with a weight; use astar");
}

void GridSearch::prepare(GridMethod method) {
  if (method == GridMethod::ASTAR) return;
  if (!beside_solid_) beside_solid_.emplace(rows_);
  if (!free_lines_) free_lines_.emplace(rows_);
  if (method == GridMethod::JPS3D_PREPARED && !jump_lines_) jump_lines_.emplace(*free_lines_);
}

SearchResult GridSearch::search(IVec start, IVec goal, const GridOptions& options, BudgetGuard& guard) {
  const auto jump = [&](const auto& lines) {
    return search_edges(JpsGraph(frame_, rows_, *beside_solid_, lines, start, goal, options.scan_limit),
                        ShortestThenNearest{}, guard, store_);
  };
  if (options.method == GridMethod::JPS3D) return jump(ScannedLines(*free_lines_));
  if (options.method == GridMethod::JPS3D_PREPARED) return jump(*jump_lines_);
  if (options.rule == MoveRule::STRICT)
    return run(GridGraph<MoveRule::STRICT>(frame_, rows_, start, goal), options.weight, guard, store_);
  return run(GridGraph<MoveRule::CORNER_CUTTING>(frame_, rows_, start, goal), options.weight, guard, store_);
}

GridPath GridSearch::solve(IVec start, IVec goal, const GridOptions& options, Monitor& monitor) {
  check(start, goal, options);
  GridPath answer;
  if (!rows_.free(start) || !rows_.free(goal)) return answer;
  const std::lock_guard<std::mutex> lock(mutex_);
  prepare(options.method);
  const Budget budget{.max_expansions = options.max_expansions};
  BudgetGuard guard(budget, monitor);
  const Stopwatch watch;
  const double begin = thread_cpu_seconds();
  const SearchResult result = search(start, goal, options, guard);
  answer.cpu_seconds = thread_cpu_seconds() - begin;
  answer.wall_seconds = watch.seconds();
  answer.stats = result.stats;
  answer.found = result.outcome == Outcome::FOUND;
  if (answer.found) walk(result.nodes, frame_, answer);
  return answer;
}

}  // namespace octoway::core
