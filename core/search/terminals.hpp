// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The points that a search starts from or looks for, beside the nodes of its graph: number 0 is the source,
// the others are the targets. A terminal is joined to the nodes of the cells that hold it.
//
// So are the ends of links. Each way over a link has two nodes: one where it departs, which leads over the
// link and nowhere else, and one where it arrives, which is reached over the link and no other way. So a
// chain of nodes tells what was walked, though walking from one end to the other may be possible too.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/error.hpp"
#include "core/cells/portal.hpp"
#include "core/links/links.hpp"
#include "core/search/workspace.hpp"

namespace octoway::core {

struct Terminal {
  QVec point;
  std::span<const CellId> cells;  ///< all that hold it
};

class Terminals {
 public:
  Terminals(const Terminal& source, std::span<const Terminal> targets) {
    list_.reserve(targets.size() + 1);
    list_.push_back(source);
    list_.insert(list_.end(), targets.begin(), targets.end());
    for (std::uint32_t i = 0; i < list_.size(); ++i)
      for (const CellId c : list_[i].cells) by_cell_.emplace_back(c, i);
    std::sort(by_cell_.begin(), by_cell_.end());
  }

  std::uint32_t count() const { return static_cast<std::uint32_t>(list_.size()); }
  const Terminal& operator[](std::size_t i) const { return list_[i]; }
  /// visit(i) for all terminals in a cell.
  template <class Visit>
  void for_each_in(CellId cell, Visit&& visit) const {
    auto it = by_cell_.begin();
    if (by_cell_.size() > 16) it = std::lower_bound(it, by_cell_.end(), std::pair(cell, std::uint32_t{0}));
    for (; it != by_cell_.end(); ++it)
      if (it->first == cell)
        visit(it->second);
      else if (it->first > cell)
        return;
  }

 private:
  std::vector<Terminal> list_;
  std::vector<std::pair<CellId, std::uint32_t>> by_cell_;
};

/// True if a search goes along links or, from the goal, against them.
enum class Way : std::uint8_t { FORWARD, BACKWARD };

/// A graph's nodes and, numbered after them, its terminals, then the ends of links.
class TerminalNodes {
 public:
  /// least_cost: of a unit of length, anywhere.
  TerminalNodes(const Terminal& source, std::span<const Terminal> targets, std::size_t nodes,
                double least_cost, const LinkView& links)
      : terminals_(source, targets),
        links_(links),
        first_terminal_(static_cast<NodeIndex>(nodes)),
        first_link_(first_terminal_ + terminals_.count()),
        goal_(to_voxels(terminals_[terminals_.count() - 1].point)),
        least_cost_(least_cost) {
    if (nodes + terminals_.count() + 2 * std::size_t{links_.ends()} >= kNoNode)
      throw InvalidInput(
          "the graph has more than 2^32 nodes; choose fewer points_per_portal or another decomposition");
    if (!links_.empty()) bound_by_links(targets);
  }

  std::size_t node_count() const { return std::size_t{first_link_} + 2 * std::size_t{links_.ends()}; }
  NodeIndex terminal(std::uint32_t i) const { return first_terminal_ + i; }
  /// A point beside the graph's nodes: the source, a target, or the end of a link.
  bool is_terminal(NodeIndex n) const { return n >= first_terminal_; }
  /// The source or a target.
  bool is_end(NodeIndex n) const { return n >= first_terminal_ && n < first_link_; }
  NodeIndex start() const { return terminal(0); }
  NodeIndex goal() const { return terminal(1); }

  const LinkView& links() const { return links_; }
  /// True if a link leads from one node to the other, in either direction.
  bool joined_by_link(NodeIndex a, NodeIndex b) const {
    return a >= first_link_ && b >= first_link_ && a != b && arc_of(a) == arc_of(b);
  }
  NodeIndex arrival(ArcId arc) const { return first_link_ + 2 * arc + 1; }
  ArcId arc_of(NodeIndex n) const { return (n - first_link_) / 2; }

  double least_cost() const { return least_cost_; }
  /// No way between two places costs less, but for links.
  double least_between(DVec a, DVec b) const { return least_cost_ * distance(a, b); }
  /// No way to a target costs less, whatever the links, if the straight line to the nearest one costs so
  /// much.
  double with_links(DVec p, double straight) const { return bound_ ? bound_->at(p, straight) : straight; }
  /// To the only target.
  double least_to_goal(DVec p) const { return with_links(p, least_between(p, goal_)); }

 protected:
  Terminal terminal_at(NodeIndex n) const {
    if (n < first_link_) return terminals_[n - first_terminal_];
    const ArcId end = (n - first_link_) % 2 == 0 ? arc_of(n) : other_end(arc_of(n));
    return {links_.point(end), links_.cells(end)};
  }
  bool holds(NodeIndex n, CellId cell) const {
    const auto cells = terminal_at(n).cells;
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
  /// visit(node, position) for the nodes in a cell from which a link can be taken.
  template <class Visit>
  void for_each_gate(CellId cell, Way way, Visit&& visit) const {
    if (links_.empty()) return;
    links_.for_each_in(cell, [&](ArcId end) {
      const bool forward = way == Way::FORWARD;
      const ArcId arc = forward ? end : other_end(end);
      if (links_.open(arc)) visit(first_link_ + 2 * arc + (forward ? 0U : 1U), to_voxels(links_.point(end)));
    });
  }
  /// The only edge of a node from which a link is taken; false for all other nodes.
  template <class Visit>
  bool take_link(NodeIndex n, Way way, Visit&& visit) const {
    if (n < first_link_) return false;
    const NodeIndex i = n - first_link_;
    if ((i % 2 == 0) != (way == Way::FORWARD)) return false;
    visit(first_link_ + (i ^ 1U), links_.cost(i / 2));
    return true;
  }

  Terminals terminals_;
  LinkView links_;
  NodeIndex first_terminal_, first_link_;
  DVec goal_;  ///< of the only target
  double least_cost_;

 private:
  void bound_by_links(std::span<const Terminal> targets) {
    std::vector<DVec> goals;
    for (const Terminal& t : targets) goals.push_back(to_voxels(t.point));
    bound_.emplace(links_, goals, least_cost_);
    if (!bound_->matters()) bound_.reset();
  }

  std::optional<LinkBound> bound_;  ///< if links may be cheaper than the straight line
};

}  // namespace octoway::core
