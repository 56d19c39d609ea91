// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The input of every algorithm, and its answer.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>

#include "core/links/links.hpp"
#include "core/links/route.hpp"
#include "core/search/best_first.hpp"
#include "core/search/crossing/portal_blocks.hpp"
#include "core/search/terminals.hpp"
#include "core/sight/sight.hpp"
#include "core/travel/landmarks.hpp"

namespace octoway::core {

/// The places of the nodes of a search graph; listed in placements.inl.
enum class Placement : std::uint8_t {
#define OCTOWAY_PLACEMENT(placement, name, summary) placement,
#include "core/search/placements.inl"
#undef OCTOWAY_PLACEMENT
};

/// The graph that a search along edges runs on.
struct NodeChoice {
  Placement placement = Placement::MIDPOINTS;
  std::uint32_t side = 1;  ///< POINTS: side * side points a portal
  bool diagonal = false;   ///< CENTRES of voxels: 26 moves instead of 6
};

struct SearchTask {
  const Graph& graph;
  const SightWorld& world;
  const PortalBlocks& blocks;
  QVec start, goal;
  std::span<const CellId> start_cells, goal_cells;  ///< all cells that hold the point
  NodeChoice nodes;
  bool parts = false;                     ///< view_cone: go round parts of obstacles, not whole ones
  double weight = 1.0;                    ///< priority g + weight * h
  double g_weight = 1.0, h_weight = 1.0;  ///< weighted_astar: priority g_weight g + h_weight weight h
  double bound = std::numeric_limits<double>::infinity();  ///< longer paths are not looked for, in voxels

  const CostTable* costs = nullptr;  ///< null: every cell costs 1
  std::span<const Kind> kinds{};     ///< one for each cell; empty: all 0
  std::function<std::shared_ptr<const Landmarks>()> landmarks{};  ///< of the costs; none: not to be had
  LinkView links{};                  ///< in the direction of this search
  bool has_blocks = false;           ///< `blocks` are there, not only room for them

  std::span<const Box> cells() const { return world.cells; }
  /// Of a unit of length in a cell; infinity where it may not be entered.
  double cost_of(CellId cell) const {
    return costs == nullptr ? 1.0 : (*costs)[kinds.empty() ? Kind{0} : kinds[cell]];
  }
  /// The least cost of a unit of length anywhere: heuristics may promise no more.
  double least_cost() const { return costs == nullptr ? 1.0 : costs->least(); }
  Terminal source() const { return {start, start_cells}; }
  Terminal target() const { return {goal, goal_cells}; }
};

struct SearchPath {
  Outcome outcome = Outcome::EXHAUSTED;
  double cost = 0.0;  ///< cost of the search's own path, in voxels times cost
  SearchStats stats;
  Route route;                   ///< to the goal, or to the expanded node nearest to it; or to the first link
  std::vector<Onward> onward{};  ///< the links on the way, each with what is walked after it
};

/// The same way in the other direction, for searches from the goal.
inline void reverse(SearchPath& found) {
  reverse(found.route);
  if (found.onward.empty()) return;
  Route* before = &found.route;
  std::vector<Onward> back;
  for (Onward& onward : found.onward) {
    reverse(onward.route);
    back.insert(back.begin(), {other_end(onward.arc), std::move(*before)});
    before = &onward.route;
  }
  found.route = std::move(*before);
  found.onward = std::move(back);
}

/// A chain of nodes as an answer's routes: make_route(chain) of each part between links.
template <class SearchGraph, class MakeRoute>
void lay_out(const SearchGraph& graph, const std::vector<NodeIndex>& chain, const MakeRoute& make_route,
             SearchPath& found) {
  Route* route = &found.route;
  std::size_t first = 0;
  if (!graph.links().empty())
    for (std::size_t i = 1; i < chain.size(); ++i) {
      if (!graph.joined_by_link(chain[i - 1], chain[i])) continue;
      *route = make_route(std::vector(chain.begin() + static_cast<std::ptrdiff_t>(first),
                                      chain.begin() + static_cast<std::ptrdiff_t>(i)));
      route = &found.onward.emplace_back(Onward{graph.arc_of(chain[i]), {}}).route;
      first = i;
    }
  *route = first == 0
               ? make_route(chain)
               : make_route(std::vector(chain.begin() + static_cast<std::ptrdiff_t>(first), chain.end()));
}

/// One source, many targets.
struct ManyTask {
  const SearchTask& task;  ///< its goal is not used
  std::span<const Terminal> targets;
  bool reuse = false;       ///< the paper's variant
  bool first_only = false;  ///< stop at the first target that is reached: the nearest
};

/// One search, many targets: one answer each, and what all of it cost together.
struct SearchPaths {
  std::vector<SearchPath> each;  ///< their stats are empty
  SearchStats stats;
};

}  // namespace octoway::core
