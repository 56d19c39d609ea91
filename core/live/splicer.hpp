// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Puts changed cells into tables: index, portals, incident lists, blocks and components follow, and nothing
// else is touched. Works on a copy that no query reads (core/live/nav_space.hpp); the journal tells another
// copy what to take over.
#pragma once

#include <string>

#include "core/cells/recut.hpp"
#include "core/graph/repair_components.hpp"
#include "core/space/tables.hpp"

namespace octoway::core {

/// The parts of the tables that an edit changed. Numbers may stand twice.
struct Journal {
  std::vector<CellId> cells;  ///< box, incident, blocks and components
  std::vector<PortalId> portals;
  std::vector<std::uint32_t> bins;
  std::vector<Box> voxels;
  std::vector<Box> motion;  ///< boxes in which motion classes changed
  ComponentChanges components;
  bool all_components = false;  ///< every cell may be in another component
  bool everything = false;

  void clear();
};

/// The holes that edits leave behind in the tables, and what edits need to find their way.
class Splicer {
 public:
  explicit Splicer(const Tables& tables);

  void splice(Tables& tables, const Recut& cut, Journal& journal);
  /// A plain way, for comparison: the cells change, and the graph is made anew.
  void splice_and_rebuild(Tables& tables, const Recut& cut, Journal& journal);

  /// Makes `to` the same as `from`, which is one edit ahead and has these blocks, if any.
  static void catch_up(Tables& to, const Tables& from, const PortalBlocks* blocks, const Journal& journal);

 private:
  void take_out(const std::vector<CellId>& removed);
  void take_out_portals(CellId cell, std::uint32_t number);
  void put_in(const std::vector<Box>& added);
  void put_kinds(const Recut& cut);
  void find_contacts(CellId cell, std::uint32_t number);
  void add_portal(CellId low, CellId high, const Box& rect);
  std::uint32_t border_number(CellId cell);
  void list_incident();
  void write_incident(CellId cell, std::span<const PortalId> incident);
  void repair_components();

  Tables* tables_ = nullptr;
  Journal* journal_ = nullptr;
  FreeSlots free_cells_, free_portals_, free_components_;
  FreeRuns free_incident_, free_bins_;
  Seam seam_;
  ComponentRepair component_repair_;
  /// During an edit, what each cell is to it: 0, or 1 + its number among the removed, the border or the added
  /// cells.
  enum class Role : std::uint32_t { NONE = 0, REMOVED = 1, BORDER = 2, ADDED = 3 };
  struct Part {
    Role role = Role::NONE;
    std::uint32_t number = 0;
  };
  std::vector<Part> parts_;
  std::vector<std::pair<CellId, PortalId>> gained_;
  std::vector<PortalId> list_;
  IncidentScratch incident_scratch_;
};

}  // namespace octoway::core
