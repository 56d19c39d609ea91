// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Ways that geometry does not show: ladders, jumps, doors, teleports. A link leads from one free point to
// another at a price of its own.
//
// A version has one table of links; each of its spaces (one a radius) finds the cells of their ends when the
// first query asks. A query sees them through a LinkView: only those that its ways to move allow, and turned
// round where it searches from the goal. Spaces without links never come here.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/vec.hpp"
#include "core/cells/portal.hpp"
#include "core/voxels/kind.hpp"

namespace octoway::core {

/// Names a link for good; no number is used twice in a space.
using LinkHandle = std::uint64_t;

struct Link {
  QVec a, b;
  double cost = 0.0;               ///< in voxels times cost: what a path pays for it
  std::optional<double> price{};   ///< the same as it was asked for, in metres times cost; none: the length
  MotionSet motion = kAllMotions;  ///< who may use it: any of these ways to move
  bool one_way = false;            ///< from a to b only
  LinkHandle handle = 0;

  friend bool operator==(const Link&, const Link&) = default;
};

/// A link on a path: the leg of the path's points that it is.
struct UsedLink {
  std::size_t leg = 0;  ///< from point `leg` to the next one
  LinkHandle handle = 0;
  double cost = 0.0;  ///< in voxels times cost
  std::optional<double> price{};
};

/// The links of one version of a space, by handle.
struct LinkTable {
  std::vector<Link> links;

  bool empty() const { return links.empty(); }
  /// Null if there is none of this handle.
  const Link* find(LinkHandle handle) const;
  /// Throws BrokenInvariant unless handles ascend and costs are costs.
  void validate() const;
};

/// A link travelled from one of its ends to the other. Ends are numbered 2 i (a of link i) and 2 i + 1 (b);
/// an arc has the number of the end that it departs from, and arrives at the other.
using ArcId = std::uint32_t;
constexpr ArcId other_end(ArcId end) {
  return end ^ 1U;
}

/// The places of the ends of links in one space.
class LinkIndex {
 public:
  /// locate(point) gives the cells that hold it, as something with a list().
  template <class Locate>
  LinkIndex(std::shared_ptr<const LinkTable> table, const Locate& locate) : table_(std::move(table)) {
    first_.push_back(0);
    for (const Link& link : table_->links)
      for (const QVec end : {link.a, link.b}) {
        const auto found = locate(end);  // named: a list of something temporary would outlive it
        for (const CellId c : found.list()) cells_.push_back(c);
        first_.push_back(static_cast<std::uint32_t>(cells_.size()));
      }
    sort_ends();
  }

  std::size_t ends() const { return first_.size() - 1; }
  const Link& link_of(ArcId end) const { return table_->links[end / 2]; }
  QVec point(ArcId end) const { return end % 2 == 0 ? link_of(end).a : link_of(end).b; }
  std::span<const CellId> cells(ArcId end) const {
    return {cells_.data() + first_[end], first_[end + 1] - first_[end]};
  }
  /// A link with a blocked end leads nowhere, until it is free again.
  bool usable(ArcId end) const { return !cells(end).empty() && !cells(other_end(end)).empty(); }
  /// visit(end) for all ends in a cell, ascending.
  template <class Visit>
  void for_each_in(CellId cell, Visit&& visit) const {
    auto it = std::lower_bound(by_cell_.begin(), by_cell_.end(), std::pair(cell, ArcId{0}));
    for (; it != by_cell_.end() && it->first == cell; ++it) visit(it->second);
  }

 private:
  void sort_ends();

  std::shared_ptr<const LinkTable> table_;
  std::vector<std::uint32_t> first_;  ///< of each end, into cells_
  std::vector<CellId> cells_;
  std::vector<std::pair<CellId, ArcId>> by_cell_;  ///< of usable links
};

/// The links that one query may use, in the direction in which it searches.
class LinkView {
 public:
  LinkView() = default;
  /// rate: what a unit of length costs where the search takes it for 1.
  LinkView(const LinkIndex* index, MotionSet motion, double rate = 1.0, bool backward = false)
      : index_(index), motion_(motion), rate_(rate), backward_(backward) {
    if (index == nullptr) return;
    ArcId arc = 0;
    while (arc < index->ends() && !open(arc)) ++arc;
    if (arc == index->ends()) index_ = nullptr;
  }

  /// True if there is none that may be used.
  bool empty() const { return index_ == nullptr; }
  LinkView reversed() const { return {index_, motion_, rate_, !backward_}; }
  /// Ends, and so arcs; not all of them may be open.
  ArcId ends() const { return empty() ? 0 : static_cast<ArcId>(index_->ends()); }
  /// True if the query may travel the arc.
  bool open(ArcId arc) const {
    const Link& link = index_->link_of(arc);
    const bool against = (arc % 2 == 1) != backward_;
    return (link.motion & motion_) != 0 && !(link.one_way && against) && index_->usable(arc);
  }
  double cost(ArcId arc) const { return index_->link_of(arc).cost / rate_; }
  const Link& link_of(ArcId arc) const { return index_->link_of(arc); }
  QVec point(ArcId end) const { return index_->point(end); }
  std::span<const CellId> cells(ArcId end) const { return index_->cells(end); }
  template <class Visit>
  void for_each_in(CellId cell, Visit&& visit) const {
    index_->for_each_in(cell, visit);
  }

 private:
  const LinkIndex* index_ = nullptr;
  MotionSet motion_ = kAllMotions;
  double rate_ = 1.0;
  bool backward_ = false;
};

/// All components that can be reached from some of them over links; component_of(cell) may leave a cell out
/// by giving kNoCell. In the order in which they are reached, the given ones first.
template <class ComponentOf>
std::vector<std::uint32_t> reach_components(const LinkView& links, const ComponentOf& component_of,
                                            std::vector<std::uint32_t> reached) {
  if (links.empty()) return reached;
  std::vector<std::pair<std::uint32_t, ArcId>> departures;
  for (ArcId arc = 0; arc < links.ends(); ++arc)
    if (links.open(arc))
      for (const CellId c : links.cells(arc)) departures.emplace_back(component_of(c), arc);
  std::sort(departures.begin(), departures.end());
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (reached[i] == kNoCell) continue;
    auto it = std::lower_bound(departures.begin(), departures.end(), std::pair(reached[i], ArcId{0}));
    for (; it != departures.end() && it->first == reached[i]; ++it)
      for (const CellId c : links.cells(other_end(it->second)))
        if (const std::uint32_t to = component_of(c);
            to != kNoCell && std::find(reached.begin(), reached.end(), to) == reached.end())
          reached.push_back(to);
  }
  return reached;
}

/// A lower bound of the cost of a way to the nearest goal, though links may be cheaper than the straight
/// line: the least cost where one may walk straight through everything. Consistent along every leg and every
/// link, so searches with it expand no node twice.
class LinkBound {
 public:
  /// `least` is the least cost of a unit of length. goals in voxels.
  LinkBound(const LinkView& links, std::span<const DVec> goals, double least);

  /// True if links change the bound at all. If not, the straight line's cost is the bound.
  bool matters() const { return blind_ || !gates_.empty(); }
  /// The bound at a point from which the straight line would cost that much.
  double at(DVec p, double straight) const {
    if (blind_) return 0.0;
    for (const Gate& gate : gates_) {  // the cheapest first
      if (gate.rest >= straight) break;
      straight = std::min(straight, least_ * distance(p, gate.at) + gate.rest);
    }
    return straight;
  }

  /// The point to head for: the goal, or the link that the bound goes over.
  DVec aim(DVec p, DVec goal) const {
    double best = least_ * distance(p, goal);
    for (const Gate& gate : gates_) {
      if (gate.rest >= best) break;
      if (const double over = least_ * distance(p, gate.at) + gate.rest; over < best)
        best = over, goal = gate.at;
    }
    return goal;
  }

 private:
  /// With more arcs than that which are cheaper than walking, asking costs more than it saves; 0 is a bound
  /// too.
  static constexpr std::size_t kMostGates = 512;

  struct Gate {
    DVec at;      ///< where a link departs
    double rest;  ///< what is left from there at least, the link included
  };
  struct Arc {
    DVec from, to;
    double cost;
    double rest;
    bool done = false;
  };
  void settle(std::vector<Arc>& arcs);

  double least_ = 1.0;
  bool blind_ = false;
  std::vector<Gate> gates_;
};

}  // namespace octoway::core
