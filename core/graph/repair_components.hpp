// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Components after an edit. Cells were taken out and others put in; cells outside the edit can only
// have been cut off, or joined to something else, through the border cells around it.
//
// Two border cells that were connected through removed cells and still are through added ones need no look at
// the rest of the world. Only where that fails are floods sent out from both sides, in lock-step: whichever
// ends first has seen a whole component, the smaller side, and renumbers it; if they meet, nothing was cut. A
// join renumbers the smaller component. So an edit costs what it touches, and a door that opens or closes the
// smaller of the two rooms.
#pragma once

#include <span>
#include <vector>

#include "core/base/free_lists.hpp"
#include "core/base/union_find.hpp"
#include "core/graph/graph.hpp"

namespace octoway::core {

/// Around an edit. Border cell b is node removed + b of `before` and node added + b of `after`.
struct Seam {
  std::size_t removed = 0;
  std::vector<CellId> added;
  std::vector<CellId> border;  ///< cells that stay and lost or gained a portal
  UnionFind before, after;     ///< sets connected through the removed, and through the added cells

  void begin(std::size_t removed_count, std::size_t added_count);
  std::uint32_t add_border(CellId cell);  ///< returns its number
};

/// Changes beside the added cells, for code that keeps a copy.
struct ComponentChanges {
  std::vector<CellId> cells;
  std::vector<std::uint32_t> components;  ///< components whose voxels were counted anew; some may stand twice
};

class ComponentRepair {
 public:
  /// The graph has its new portals, components still count the removed cells' voxels no more, and the added
  /// cells have no component.
  void run(Graph& graph, std::span<const Box> cells, Seam& seam, FreeSlots& free_components,
           ComponentChanges& out);

 private:
  struct Group {
    std::vector<CellId> cells;              ///< border and added
    std::vector<std::uint32_t> components;  ///< components of its border cells, as they were
    bool done = false;                      ///< a flood saw all of its component
  };
  struct Flood {
    std::vector<CellId> seen;
    std::vector<CellId> todo;
    std::size_t next = 0;  ///< todo[next ..) are to be expanded
    bool ended() const { return next == todo.size(); }
  };

  void gather_groups();
  void look_for_splits();
  bool flood(std::span<const std::uint32_t> groups);
  void start_floods(std::span<const std::uint32_t> groups);
  bool step(std::uint32_t flood);
  void meet(std::uint32_t one, std::uint32_t other);
  void close(std::uint32_t flood);
  void clear_floods();
  void join_components();
  void spread(std::uint32_t from, std::uint32_t to);
  void number_added();
  void release_empty();
  std::uint32_t fresh_component();
  void set_component(CellId cell, std::uint32_t component, bool had_component);

  Graph* graph_ = nullptr;
  std::span<const Box> cells_;
  Seam* seam_ = nullptr;
  FreeSlots* free_components_ = nullptr;
  ComponentChanges* out_ = nullptr;

  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_of_node_;  ///< one for each node of seam_->after
  std::vector<Flood> floods_;
  UnionFind flood_sets_;
  std::size_t active_ = 0;               ///< floods that have not ended, those that met counted once
  std::vector<std::uint32_t> flood_of_;  ///< one for each cell; kNoCell outside of floods
  std::vector<std::uint8_t> is_added_;   ///< one for each cell
  std::vector<CellId> queue_;
};

}  // namespace octoway::core
