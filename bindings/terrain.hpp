// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// What the bindings of terrain abstractions share: tables of costs, choices, answers.
#pragma once

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/abstract/terrain/whole_path.hpp"

namespace octoway::core {

/// Of each terrain, or of each kind; infinity: forbidden.
using CostsIn = nb::ndarray<const double, nb::shape<-1>, nb::c_contig, nb::device::cpu>;
using IntegersOut = nb::ndarray<nb::numpy, std::int32_t, nb::shape<-1, 3>>;

inline CostTable cost_table(const CostsIn& costs) {
  CostTable table;
  require(costs.shape(0) == 256 || costs.shape(0) == kKinds, "costs are of terrains or of labels");
  for (std::size_t i = 0; i < kKinds; ++i)
    table.set(static_cast<Kind>(i), costs(costs.shape(0) == kKinds ? i : terrain_of(static_cast<Kind>(i))));
  return table;
}

inline GraphSearch search_named(const std::string& name) {
  return find_named(graph_searches(), name, "search").search;
}

struct TerrainOptions {
  std::string search = "astar";
  RefineChoice choice;
  std::optional<std::uint64_t> max_expansions;
  std::optional<double> time_limit;

  RefineChoice refine() const {
    RefineChoice out = choice;
    out.search = search_named(search);
    return out;
  }
  Budget budget() const {
    Budget budget;
    if (max_expansions) budget.max_expansions = *max_expansions;
    if (time_limit) budget.time_limit = *time_limit;
    return budget;
  }
};

/// A path with its nodes as voxels of a grid, or as a polyline through cells, in metres.
struct TerrainAnswer {
  WholePath path;
  std::vector<IVec> voxels;
  std::vector<DVec> points;
  std::size_t replans = 0;
};

inline IntegersOut voxels_to_numpy(const std::vector<IVec>& voxels) {
  std::vector<std::int32_t> flat;
  flat.reserve(3 * voxels.size());
  for (const IVec& v : voxels) flat.insert(flat.end(), {v.x, v.y, v.z});
  return to_numpy<IntegersOut>(std::move(flat), {voxels.size(), 3});
}

/// Patches and edges, edges from both ends, bytes of the abstraction, bytes that queries made it remember.
using SizesOut = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t, std::size_t>;
inline SizesOut sizes(const AbstractionSize& size, std::size_t kept) {
  return {size.sectors, size.patches, size.edges, size.bytes, kept};
}

/// To look at: where each patch's representative is, its kind, and pairs of patches that touch.
struct Looked {
  std::vector<DVec> points;
  std::vector<std::uint16_t> kinds;
  std::vector<std::uint32_t> pairs;
};

template <class Whole>
Looked look_at(const Whole& whole) {
  Looked out;
  std::vector<std::uint32_t> first;
  for (std::uint32_t s = 0; s < whole.base().sector_count(); ++s) {
    first.push_back(static_cast<std::uint32_t>(out.kinds.size()));
    for (const Patch& r : whole.sector(s).patches()) {
      out.points.push_back(whole.base().position(r.representative));
      out.kinds.push_back(r.kind);
    }
  }
  for (std::uint32_t s = 0; s < whole.base().sector_count(); ++s)
    for (const PatchEdge& edge : whole.sector(s).whole_edges())
      if (const std::uint32_t a = first[s] + edge.from, b = first[edge.to.sector] + edge.to.patch; a < b)
        out.pairs.insert(out.pairs.end(), {a, b});
  return out;
}

inline auto to_arrays(Looked looked) {
  using LabelsOut = nb::ndarray<nb::numpy, std::uint16_t, nb::shape<-1>>;
  using PairsOut = nb::ndarray<nb::numpy, std::uint32_t, nb::shape<-1, 2>>;
  const std::size_t n = looked.kinds.size();
  const std::size_t m = looked.pairs.size() / 2;
  return std::tuple(points_to_numpy(looked.points), to_numpy<LabelsOut>(std::move(looked.kinds), {n}),
                    to_numpy<PairsOut>(std::move(looked.pairs), {m, 2}));
}

/// Whatever takes a lock gives the GIL back first: who holds the lock may want it, to ask for Ctrl-C.
template <class Use>
auto without_gil(Use&& use) {
  const nb::gil_scoped_release release;
  return use();
}

}  // namespace octoway::core
