// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The points that a search starts from or looks for, beside the nodes of its graph: number 0 is the source,
// the others are the targets. A terminal is joined to the nodes of the cells that hold it.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/error.hpp"
#include "core/base/portal.hpp"
#include "core/search/workspace.hpp"

namespace octoway {

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
  bool holds(std::size_t i, CellId cell) const {
    const auto cells = list_[i].cells;
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }
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

/// A graph's nodes and, numbered after them, its terminals.
class TerminalNodes {
 public:
  TerminalNodes(const Terminal& source, std::span<const Terminal> targets, std::size_t nodes)
      : terminals_(source, targets),
        first_terminal_(static_cast<NodeIndex>(nodes)),
        goal_(to_voxels(terminals_[terminals_.count() - 1].point)) {
    if (nodes + terminals_.count() >= kNoNode)
      throw InvalidInput(
          "the graph has more than 2^32 nodes; choose fewer points_per_portal or another decomposition");
  }

  std::size_t node_count() const { return std::size_t{first_terminal_} + terminals_.count(); }
  NodeIndex terminal(std::uint32_t i) const { return first_terminal_ + i; }
  bool is_terminal(NodeIndex n) const { return n >= first_terminal_; }
  NodeIndex start() const { return terminal(0); }
  NodeIndex goal() const { return terminal(1); }

 protected:
  const Terminal& terminal_at(NodeIndex n) const { return terminals_[n - first_terminal_]; }

  Terminals terminals_;
  NodeIndex first_terminal_;
  DVec goal_;  ///< of the only target
};

}  // namespace octoway
