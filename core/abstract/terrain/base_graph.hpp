// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The graph below a terrain abstraction: places in space with a kind each, joined by edges, divided into
// sectors. (Sturtevant, Sigurdson, Taylor and Gibson, Pathfinding and Abstraction with Dynamic Terrain Costs,
// 2019, section 3: "primitive locations in Euclidean space, whether grids or polygons".) Ours are voxels of a
// terrain grid and cells of a space.
//
// An edge has two parts, the length in the kind that it leaves and the length in the kind that it enters.
// On grids that is half and half, the paper's rule; between cells the border is where the portal is.
#pragma once

#include <concepts>

#include "core/base/vec.hpp"
#include "core/search/workspace.hpp"
#include "core/travel/cost_table.hpp"

namespace octoway::core {

/// A graph that can be searched under a table of costs. Besides what is listed:
/// for_each_neighbour(n, visit(to, near, far)), the same edges in both directions.
template <class G>
concept GraphOfKinds = requires(const G& graph, NodeIndex n) {
  { graph.node_count() } -> std::convertible_to<std::size_t>;
  { graph.kind(n) } -> std::convertible_to<Kind>;
  { graph.position(n) } -> std::convertible_to<DVec>;
  { graph.distance(n, n) } -> std::convertible_to<double>;  ///< at most the length of any path
};

/// The same with sectors. Places number the nodes of a sector from 0, in an order that the geometry decides.
template <class B>
concept BaseGraph = GraphOfKinds<B> && requires(const B& base, NodeIndex n, std::uint32_t sector) {
  { base.sector_count() } -> std::convertible_to<std::size_t>;
  { base.sector(n) } -> std::convertible_to<std::uint32_t>;
  { base.place(n) } -> std::convertible_to<std::uint32_t>;
  { base.places(sector) } -> std::convertible_to<std::uint32_t>;
  {
    base.node_at(sector, sector)
  } -> std::convertible_to<NodeIndex>;  ///< kNoNode: there is none at this place
  {
    base.twice(n)
  } -> std::convertible_to<IVec>;  ///< twice the position: whole numbers, so means compare exactly
};

}  // namespace octoway::core
