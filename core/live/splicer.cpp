// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/splicer.hpp"

#include <algorithm>

#include "core/base/patient_sort.hpp"
#include "core/graph/contacts.hpp"

namespace octoway::core {

namespace {

constexpr std::size_t kManyCells = 2048;  ///< removed and added

}  // namespace

void Journal::clear() {
  cells.clear(), portals.clear(), bins.clear(), voxels.clear(), motion.clear();
  components.cells.clear(), components.components.clear();
  all_components = everything = false;
}

Splicer::Splicer(const Tables& tables) {
  for (CellId c = 0; c < tables.cells.size(); ++c)
    if (tables.cells[c].empty()) free_cells_.give(c);
  const Graph& graph = tables.graph;
  for (PortalId p = 0; p < graph.portals.size(); ++p)
    if (graph.portals[p].is_hole()) free_portals_.give(p);
  for (std::uint32_t part = 0; part < graph.component_voxels.size(); ++part)
    if (graph.component_voxels[part] == 0) free_components_.give(part);
}

void Splicer::splice(Tables& tables, const Recut& cut, Journal& journal) {
  tables_ = &tables;
  journal_ = &journal;
  parts_.resize(tables.cells.size());
  seam_.begin(cut.removed.size(), cut.added.size());
  take_out(cut.removed);
  put_in(cut.added);
  put_kinds(cut);
  list_incident();
  repair_components();
  for (const CellId c : seam_.border) parts_[c] = {};
  for (const CellId c : seam_.added) parts_[c] = {};
}

void Splicer::take_out(const std::vector<CellId>& removed) {
  for (std::uint32_t i = 0; i < removed.size(); ++i) parts_[removed[i]] = {Role::REMOVED, i};
  for (std::uint32_t i = 0; i < removed.size(); ++i) {
    checkpoint();
    take_out_portals(removed[i], i);
  }
  Graph& graph = tables_->graph;
  for (const CellId c : removed) {
    checkpoint();
    parts_[c] = {};
    const std::uint32_t component = graph.component[c];
    graph.component_voxels[component] -= tables_->cells[c].volume();
    journal_->components.components.push_back(component);
    if (const IncidentRange range = graph.ranges[c]; range.count != 0)
      free_incident_.give(range.run, range.runs());
    graph.ranges[c] = {};
    tables_->index.erase(c, tables_->cells[c], free_bins_, journal_->bins);
    tables_->cells[c] = {};
    free_cells_.give(c);
    journal_->cells.push_back(c);
  }
}

void Splicer::take_out_portals(CellId cell, std::uint32_t number) {
  for (const PortalId p : tables_->graph.portals_of(cell)) {
    Portal& portal = tables_->graph.portals[p];
    if (portal.is_hole()) continue;  // taken out with the cell on its other side
    const CellId other = portal.other(cell);
    const Part part = parts_[other];
    const std::uint32_t node = part.role == Role::REMOVED
                                   ? part.number
                                   : static_cast<std::uint32_t>(seam_.removed) + border_number(other);
    seam_.before.unite(number, node);
    portal.low = portal.high = kNoCell;
    free_portals_.give(p);
    journal_->portals.push_back(p);
  }
}

std::uint32_t Splicer::border_number(CellId cell) {
  Part& part = parts_[cell];
  if (part.role == Role::NONE) part = {Role::BORDER, seam_.add_border(cell)};
  return part.number;
}

void Splicer::put_in(const std::vector<Box>& added) {
  Graph& graph = tables_->graph;
  for (std::uint32_t i = 0; i < added.size(); ++i) {
    checkpoint();
    const CellId c = free_cells_.take(static_cast<std::uint32_t>(tables_->cells.size()));
    if (c == tables_->cells.size()) {
      tables_->cells.emplace_back();
      graph.ranges.emplace_back();
      graph.component.push_back(0);
      parts_.emplace_back();
    }
    tables_->cells[c] = added[i];
    parts_[c] = {Role::ADDED, i};
    seam_.added.push_back(c);
    tables_->index.insert(c, added[i], free_bins_, journal_->bins);
    journal_->cells.push_back(c);
  }
}

/// Cells that came, and cells that are of something else now. The table is made when the first kind is.
void Splicer::put_kinds(const Recut& cut) {
  std::vector<Kind>& kinds = tables_->kinds;
  if (kinds.empty() && cut.added_kinds.empty() && cut.changed_kinds.empty()) return;
  kinds.resize(tables_->cells.size(), 0);
  for (const CellId c : cut.removed)
    if (tables_->cells[c].empty()) kinds[c] = 0;
  for (std::size_t i = 0; i < seam_.added.size(); ++i)
    kinds[seam_.added[i]] = cut.added_kinds.empty() ? Kind{0} : cut.added_kinds[i];
  for (const auto& [cell, kind] : cut.changed_kinds) {
    kinds[cell] = kind;
    journal_->cells.push_back(cell);
  }
}

/// All contacts of an added cell; those with another added cell from the lower side only.
void Splicer::find_contacts(CellId cell, std::uint32_t number) {
  const auto added = static_cast<std::uint32_t>(seam_.added.size());
  for (int axis = 0; axis < 3; ++axis)
    for (const bool positive : {true, false})
      for_each_contact(tables_->index, tables_->cells, tables_->cells[cell], axis, positive,
                       [&](CellId other, const Box& rect) {
                         const bool both_new = parts_[other].role == Role::ADDED;
                         if (both_new && !positive) return;
                         seam_.after.unite(number,
                                           both_new ? parts_[other].number : added + border_number(other));
                         add_portal(positive ? cell : other, positive ? other : cell, rect);
                       });
}

void Splicer::add_portal(CellId low, CellId high, const Box& rect) {
  std::vector<Portal>& portals = tables_->graph.portals;
  const PortalId p = free_portals_.take(static_cast<std::uint32_t>(portals.size()));
  if (p == portals.size()) portals.emplace_back();
  portals[p] = {rect, low, high};
  gained_.emplace_back(low, p);
  gained_.emplace_back(high, p);
  journal_->portals.push_back(p);
}

/// Cells at the border keep the portals that are left and get new ones; places in the tables are given back
/// first, so that most cells find room where they were.
void Splicer::list_incident() {
  Graph& graph = tables_->graph;
  gained_.clear();
  for (std::size_t b = 0; b < seam_.border.size(); ++b)
    for (const PortalId p : graph.portals_of(seam_.border[b]))
      if (!graph.portals[p].is_hole()) gained_.emplace_back(seam_.border[b], p);
  const std::size_t lost = seam_.border.size();
  for (std::uint32_t i = 0; i < seam_.added.size(); ++i) {
    checkpoint();
    find_contacts(seam_.added[i], i);
  }
  for (std::size_t b = lost; b < seam_.border.size();
       ++b)  // met by added cells only: nothing of theirs was lost
    for (const PortalId p : graph.portals_of(seam_.border[b])) gained_.emplace_back(seam_.border[b], p);
  for (const CellId c : seam_.border) {
    if (const IncidentRange range = graph.ranges[c]; range.count != 0)
      free_incident_.give(range.run, range.runs());
    graph.ranges[c] = {};
    journal_->cells.push_back(c);
  }
  patient_sort(gained_.begin(), gained_.end());
  for (std::size_t i = 0; i < gained_.size();) {
    checkpoint();
    const CellId cell = gained_[i].first;
    list_.clear();
    for (; i < gained_.size() && gained_[i].first == cell; ++i) list_.push_back(gained_[i].second);
    write_incident(cell, list_);
  }
  if (!tables_->has_blocks) return;
  write_blocks(tables_->blocks, graph, tables_->cells, seam_.border);
  write_blocks(tables_->blocks, graph, tables_->cells, seam_.added);
}

void Splicer::write_incident(CellId cell, std::span<const PortalId> incident) {
  Graph& graph = tables_->graph;
  IncidentRange range{0, static_cast<std::uint32_t>(incident.size())};
  const auto end = static_cast<std::uint32_t>(graph.incident.size() / Graph::kRun);
  range.run = free_incident_.take(range.runs(), end);
  if (range.run == end) graph.incident.resize(graph.incident.size() + range.runs() * Graph::kRun);
  PortalId* const place = graph.incident.data() + range.run * Graph::kRun;
  std::copy(incident.begin(), incident.end(), place);
  std::fill(place + incident.size(), place + range.runs() * Graph::kRun, 0);
  sort_incident(graph.portals, tables_->cells[cell], {place, incident.size()}, incident_scratch_);
  graph.ranges[cell] = range;
}

/// If much has changed, as when tiles are loaded or dropped, following every cut and join costs more than
/// numbering all cells anew.
void Splicer::repair_components() {
  if (seam_.removed + seam_.added.size() > kManyCells) {
    find_components(tables_->graph, tables_->cells);
    free_components_ = {};
    journal_->all_components = true;
    return;
  }
  component_repair_.run(tables_->graph, tables_->cells, seam_, free_components_, journal_->components);
}

void Splicer::splice_and_rebuild(Tables& tables, const Recut& cut, Journal& journal) {
  tables_ = &tables;
  journal_ = &journal;
  seam_.added.clear();
  for (const CellId c : cut.removed) {
    tables.index.erase(c, tables.cells[c], free_bins_, journal.bins);
    tables.cells[c] = {};
    free_cells_.give(c);
  }
  for (const Box& box : cut.added) {
    const CellId c = free_cells_.take(static_cast<std::uint32_t>(tables.cells.size()));
    if (c == tables.cells.size()) tables.cells.emplace_back();
    tables.cells[c] = box;
    tables.index.insert(c, box, free_bins_, journal.bins);
    seam_.added.push_back(c);
  }
  put_kinds(cut);
  Monitor silent;
  tables.graph = {};
  tables.graph.portals = find_portals(tables.index, tables.cells, silent);
  core::list_incident(tables.graph, tables.cells);
  find_components(tables.graph, tables.cells);
  if (tables.has_blocks) tables.blocks = build_portal_blocks(tables.graph, tables.cells);
  free_portals_ = free_components_ = {};
  free_incident_ = {};
  journal.everything = true;
}

namespace {

template <class Table>
void take_over(Table& to, const Table& from, std::span<const std::uint32_t> numbers) {
  to.resize(from.size());
  for (const std::uint32_t i : numbers) to[i] = from[i];
}

}  // namespace

void Splicer::catch_up(Tables& to, const Tables& from, const PortalBlocks* blocks, const Journal& journal) {
  if (to.own_grid) {
    for (const Box& box : journal.voxels) to.own_grid->copy_rows(*from.grid, box);
  } else {  // the first version shares its grid with the world
    to.grid = to.own_grid = std::make_shared<BitGrid>(*from.grid);
  }
  to.index.copy_bins(from.index, journal.bins);
  take_over(to.cells, from.cells, journal.cells);
  to.kind_grids.terrain = from.kind_grids.terrain;
  if (!from.kinds.empty()) take_over(to.kinds, from.kinds, journal.cells);
  for (const Box& box : journal.motion) to.kind_grids.motion->copy_rows(*from.kind_grids.motion, box);
  Graph& graph = to.graph;
  take_over(graph.portals, from.graph.portals, journal.portals);
  take_over(graph.ranges, from.graph.ranges, journal.cells);
  if (journal.all_components) {
    graph.component = from.graph.component;
    graph.component_voxels = from.graph.component_voxels;
  } else {
    take_over(graph.component, from.graph.component, journal.cells);
    take_over(graph.component, from.graph.component, journal.components.cells);
    take_over(graph.component_voxels, from.graph.component_voxels, journal.components.components);
  }
  graph.incident.resize(from.graph.incident.size());
  for (const CellId c : journal.cells) {
    const IncidentRange range = graph.ranges[c];
    std::copy_n(from.graph.incident.begin() + static_cast<std::ptrdiff_t>(range.run * Graph::kRun),
                range.runs() * Graph::kRun,
                graph.incident.begin() + static_cast<std::ptrdiff_t>(range.run * Graph::kRun));
  }
  to.leaves = from.leaves;
  if (blocks != nullptr && to.has_blocks) {
    copy_blocks(to.blocks, *blocks, journal.cells);
    return;
  }
  to.blocks = blocks != nullptr ? *blocks : PortalBlocks{};
  to.has_blocks = blocks != nullptr;
}

}  // namespace octoway::core
