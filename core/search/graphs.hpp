// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// From the chosen nodes to the graph: one place that knows them all. Searches are written once, for any
// graph.
#pragma once

#include <array>
#include <string_view>

#include "core/search/centre_graph.hpp"
#include "core/search/edge_search.hpp"
#include "core/search/portal_graph.hpp"
#include "core/search/voxel_graph.hpp"

namespace octoway::core {

struct NamedPlacement {
  std::string_view name;
  std::string_view summary;
  Placement placement;
};

inline std::span<const NamedPlacement> placements() {
#define OCTOWAY_PLACEMENT(placement, name, summary) NamedPlacement{name, summary, Placement::placement},
  static constexpr std::array kList{
#include "core/search/placements.inl"
  };
#undef OCTOWAY_PLACEMENT
  return kList;
}

/// use(graph) on the graph that the task asks for, with these targets.
template <class Use>
auto with_graph(const SearchTask& task, std::span<const Terminal> targets, Use&& use) {
  switch (task.nodes.placement) {
    case Placement::POINTS:
      return use(PortalGraph(task, targets, PointGrid{task.nodes.side}));
    case Placement::CENTRES:
      if (task.nodes.diagonal) return use(VoxelGraph(task, targets));
      return use(CentreGraph(task, targets));
    case Placement::MIDPOINTS:
      break;
  }
  return use(PortalGraph(task, targets, Midpoint{}));
}

/// A chain of nodes of a graph as an answer.
template <class SearchGraph>
SearchPath found_along(const SearchGraph& graph, const SearchResult& result) {
  SearchPath found{result.outcome, result.cost, result.stats, {}};
  lay_out(
      graph, result.nodes, [&](const std::vector<NodeIndex>& chain) { return graph.route(chain); }, found);
  return found;
}

}  // namespace octoway::core
