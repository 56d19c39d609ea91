// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/links/links.hpp"

#include <cmath>

#include "core/base/error.hpp"

namespace octoway::core {

void LinkTable::validate() const {
  for (std::size_t i = 0; i < links.size(); ++i) {
    require(i == 0 || links[i - 1].handle < links[i].handle, "links stand in the order of their handles");
    require(links[i].cost >= 0.0 && std::isfinite(links[i].cost), "a link's cost is a cost");
    require(links[i].a != links[i].b, "a link leads somewhere else");
    require(links[i].motion != 0 && links[i].motion <= kAllMotions, "a link is for some way to move");
  }
}

const Link* LinkTable::find(LinkHandle handle) const {
  const auto it = std::lower_bound(links.begin(), links.end(), handle,
                                   [](const Link& link, LinkHandle h) { return link.handle < h; });
  return it != links.end() && it->handle == handle ? &*it : nullptr;
}

void LinkIndex::sort_ends() {
  for (ArcId end = 0; end < ends(); ++end)
    if (usable(end))
      for (const CellId c : cells(end)) by_cell_.emplace_back(c, end);
  std::sort(by_cell_.begin(), by_cell_.end());
}

LinkBound::LinkBound(const LinkView& links, std::span<const DVec> goals, double least) : least_(least) {
  std::vector<Arc> arcs;
  for (ArcId arc = 0; arc < links.ends(); ++arc) {
    if (!links.open(arc)) continue;
    const DVec from = to_voxels(links.point(arc));
    const DVec to = to_voxels(links.point(other_end(arc)));
    if (links.cost(arc) >= least * distance(from, to)) continue;  // walking straight is no dearer
    double left = std::numeric_limits<double>::infinity();
    for (const DVec& goal : goals) left = std::min(left, least * distance(to, goal));
    arcs.push_back({from, to, links.cost(arc), links.cost(arc) + left});
  }
  blind_ = arcs.size() > kMostGates;
  if (blind_) return;
  settle(arcs);
  for (const Arc& arc : arcs) {
    // A goal that was found is wanted no more: a gate stays if it may help towards any single goal.
    double farthest = 0.0;
    for (const DVec& goal : goals) farthest = std::max(farthest, least * distance(arc.from, goal));
    if (arc.rest < farthest) gates_.push_back({arc.from, arc.rest});
  }
  std::stable_sort(gates_.begin(), gates_.end(),
                   [](const Gate& a, const Gate& b) { return a.rest < b.rest; });
}

/// Dijkstra from the goals, over arcs that are joined by straight lines. Dense: all reach all.
void LinkBound::settle(std::vector<Arc>& arcs) {
  for (std::size_t i = 0; i < arcs.size(); ++i) {
    Arc* next = nullptr;
    for (Arc& arc : arcs)
      if (!arc.done && (next == nullptr || arc.rest < next->rest)) next = &arc;
    next->done = true;
    for (Arc& arc : arcs)
      if (!arc.done)
        arc.rest = std::min(arc.rest, arc.cost + least_ * distance(arc.to, next->from) + next->rest);
  }
}

}  // namespace octoway::core
