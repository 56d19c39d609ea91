// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/cell_subregions.hpp"

#include <algorithm>

#include "core/abstract/terrain/graph_search.hpp"

namespace octoway::core {

/// Subregions as a graph to search. Fixed costs and lengths promise nothing about the way that is left: there
/// the search is Dijkstra's.
class CellSubregions::Chains {
 public:
  Chains(CellSubregions& of, CostScheme scheme, NodeIndex start, NodeIndex goal)
      : of_(of), graph_(of.subregions()), scheme_(scheme), start_(start), goal_(goal) {}

  std::size_t node_count() const { return graph_.id_count(); }
  NodeIndex start() const { return start_; }
  NodeIndex goal() const { return goal_; }
  bool is_terminal(NodeIndex) const { return false; }
  DVec position(NodeIndex n) const { return graph_.base().position(at(n).representative); }
  double heuristic(NodeIndex n) const {
    return scheme_ == CostScheme::CENTROID_DISTANCE ? distance(position(n), position(goal_)) : 0.0;
  }

  template <class Visit>
  void for_each_edge(NodeIndex n, NodeIndex parent, Visit&& visit) const {
    const PatchRef here = graph_.ref_of(n);
    for (const PatchRef& there : graph_.edges_of(here)) {
      const NodeIndex to = graph_.id_of(there);
      if (to != parent && graph_.patch(there).kind == 0) visit(to, cost(here, there));
    }
  }

 private:
  const Patch& at(NodeIndex n) const { return graph_.patch(graph_.ref_of(n)); }
  double cost(PatchRef a, PatchRef b) const {
    if (scheme_ == CostScheme::FIXED) return 1.0;
    if (scheme_ == CostScheme::CENTROID_DISTANCE)
      return graph_.base().distance(graph_.patch(a).representative, graph_.patch(b).representative);
    const Lengths found = a < b ? of_.lengths(a, b) : of_.lengths(b, a);
    if (scheme_ == CostScheme::MINIMUM_LENGTH) return found.least;
    return scheme_ == CostScheme::AVERAGE_LENGTH ? found.mean : found.most;
  }

  CellSubregions& of_;
  const Abstraction<CellBase>& graph_;
  CostScheme scheme_;
  NodeIndex start_, goal_;
};

std::vector<Kind> CellSubregions::collapsed(MotionSet motions, std::size_t cells,
                                            std::span<const Kind> kinds) {
  std::vector<Kind> out(cells);
  for (std::size_t c = 0; c < cells; ++c)
    out[c] = (motions_of(kinds.empty() ? Kind{0} : kinds[c]) & motions) != 0 ? Kind{0} : Kind{1};
  return out;
}

CellSubregions::CellSubregions(IVec shape, MotionSet motions, std::span<const Box> cells, const Graph& graph,
                               std::span<const Kind> kinds)
    : motions_(motions),
      kinds_(collapsed(motions, cells.size(), kinds)),
      cells_([&] {
        Monitor silent;
        return CellAbstraction(shape, kBlock, cells, graph, kinds_, 0, silent);
      }()) {}

void CellSubregions::show(std::span<const Box> cells, const Graph& graph, std::span<const Kind> kinds,
                          const std::vector<CellId>* touched) {
  if (touched == nullptr) {
    kinds_ = collapsed(motions_, cells.size(), kinds);
  } else {
    const std::size_t old = kinds_.size();
    kinds_.resize(cells.size(), 0);
    for (const CellId c : *touched)
      if (c < kinds_.size()) kinds_[c] = allowed(kinds, c);
    for (std::size_t c = old; c < kinds_.size(); ++c) kinds_[c] = allowed(kinds, c);
  }
  if (cells_.show(cells, graph, kinds_, touched) > 0) lengths_.clear();
}

std::vector<PatchRef> CellSubregions::find_chain(CellId start, CellId goal, CostScheme scheme,
                                                 BudgetGuard& guard, SearchStats& stats, Outcome& outcome) {
  const Abstraction<CellBase>& graph = subregions();
  const Chains nodes(*this, scheme, graph.id_of(graph.patch_of(start)), graph.id_of(graph.patch_of(goal)));
  GraphScratchPool::Lease scratch(cells_.scratch());
  SearchResult found{Outcome::FOUND, 0.0, {nodes.start()}, {}};
  if (nodes.start() != nodes.goal())
    found = search_edges(nodes, kShortestFirst, guard, (*scratch).forward);
  stats += found.stats;
  outcome = found.outcome;
  std::vector<PatchRef> chain;
  if (found.outcome == Outcome::FOUND)
    for (const NodeIndex n : found.nodes) chain.push_back(graph.ref_of(n));
  return chain;
}

CellSubregions::Lengths CellSubregions::lengths(PatchRef a, PatchRef b) {
  const Abstraction<CellBase>& graph = subregions();
  const std::uint64_t id = std::uint64_t{graph.id_of(a)} << 32U | graph.id_of(b);
  const std::lock_guard lock(mutex_);
  const auto known = lengths_.find(id);
  return known != lengths_.end() ? known->second : lengths_.emplace(id, measure(a, b)).first->second;
}

/// The edges between two subregions lead from the centre of a cell to that of its neighbour.
CellSubregions::Lengths CellSubregions::measure(PatchRef a, PatchRef b) const {
  const Abstraction<CellBase>& graph = subregions();
  const CellBase& base = graph.base();
  std::vector<double> found;
  for (std::uint32_t i = 0; i < base.places(a.sector); ++i) {
    const NodeIndex n = base.node_at(a.sector, i);
    if (graph.patch_of(n) != a) continue;
    base.for_each_neighbour(n, [&](NodeIndex to, double, double) {
      if (graph.patch_of(to) == b) found.push_back(base.distance(n, to));
    });
  }
  std::sort(found.begin(), found.end());  // a sum in one order, whatever the numbers of cells
  double sum = 0.0;
  for (const double length : found) sum += length;
  return {found.front(), sum / static_cast<double>(found.size()), found.back()};
}

}  // namespace octoway::core
