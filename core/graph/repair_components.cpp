// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/graph/repair_components.hpp"

#include <algorithm>

namespace octoway::core {

void Seam::begin(std::size_t removed_count, std::size_t added_count) {
  removed = removed_count;
  added.clear();
  border.clear();
  before.reset(removed_count);
  after.reset(added_count);
}

std::uint32_t Seam::add_border(CellId cell) {
  border.push_back(cell);
  before.add();
  after.add();
  return static_cast<std::uint32_t>(border.size() - 1);
}

void ComponentRepair::run(Graph& graph, std::span<const Box> cells, Seam& seam, FreeSlots& free_components,
                          ComponentChanges& out) {
  graph_ = &graph;
  cells_ = cells;
  seam_ = &seam;
  free_components_ = &free_components;
  out_ = &out;
  flood_of_.resize(cells.size(), kNoCell);
  is_added_.resize(cells.size(), 0);
  for (const CellId c : seam.added) is_added_[c] = 1;
  gather_groups();
  look_for_splits();
  join_components();
  number_added();
  for (const CellId c : seam.added) is_added_[c] = 0;
  release_empty();
}

/// Groups: border cells that are connected through the added cells.
void ComponentRepair::gather_groups() {
  groups_.clear();
  group_of_node_.assign(seam_->after.size(), kNoCell);
  const auto group_of = [&](std::uint32_t node) -> Group& {
    std::uint32_t& g = group_of_node_[seam_->after.find(node)];
    if (g == kNoCell) {
      g = static_cast<std::uint32_t>(groups_.size());
      groups_.emplace_back();
    }
    group_of_node_[node] = g;
    return groups_[g];
  };
  const auto added = static_cast<std::uint32_t>(seam_->added.size());
  for (std::uint32_t i = 0; i < added; ++i) group_of(i).cells.push_back(seam_->added[i]);
  for (std::uint32_t b = 0; b < seam_->border.size(); ++b) {
    Group& group = group_of(added + b);
    group.cells.push_back(seam_->border[b]);
    const std::uint32_t component = graph_->component[seam_->border[b]];
    if (std::find(group.components.begin(), group.components.end(), component) == group.components.end())
      group.components.push_back(component);
  }
}

/// A component may have been cut where border cells that were one through the removed cells are in several
/// groups now. Mostly these meet again near by. If one did not, all groups of its component are checked:
/// others may have been connected through it. (Checking all of them at once would let floods from edits far
/// apart look for each other.)
void ComponentRepair::look_for_splits() {
  const auto removed = static_cast<std::uint32_t>(seam_->removed);
  const auto added = static_cast<std::uint32_t>(seam_->added.size());
  struct Met {
    std::uint32_t set, group, component;  ///< set before the edit; group of a border cell now; component
    auto operator<=>(const Met&) const = default;
  };
  std::vector<Met> met;
  met.reserve(seam_->border.size());
  for (std::uint32_t b = 0; b < seam_->border.size(); ++b)
    met.push_back(
        {seam_->before.find(removed + b), group_of_node_[added + b], graph_->component[seam_->border[b]]});
  std::sort(met.begin(), met.end());
  met.erase(std::unique(met.begin(), met.end()), met.end());
  std::vector<std::uint32_t> cut, apart;
  for (std::size_t i = 0, end = 0; i < met.size(); i = end) {
    apart.clear();
    for (end = i; end < met.size() && met[end].set == met[i].set; ++end)
      if (!groups_[met[end].group].done) apart.push_back(met[end].group);
    const bool ended = apart.size() > 1 && flood(apart);
    if (ended || (end - i > 1 && apart.size() < end - i)) cut.push_back(met[i].component);
  }
  std::sort(cut.begin(), cut.end());
  cut.erase(std::unique(cut.begin(), cut.end()), cut.end());
  for (const std::uint32_t component : cut) {
    apart.clear();
    for (std::uint32_t g = 0; g < groups_.size(); ++g) {
      const auto& components = groups_[g].components;
      if (!groups_[g].done && std::find(components.begin(), components.end(), component) != components.end())
        apart.push_back(g);
    }
    if (apart.size() > 1) flood(apart);
  }
}

/// Floods from groups of one former component, until all but one have ended or met. True if any ended.
bool ComponentRepair::flood(std::span<const std::uint32_t> groups) {
  start_floods(groups);
  while (active_ > 1)
    for (std::uint32_t f = 0; f < floods_.size() && active_ > 1; ++f)
      if (flood_sets_.find(f) == f && !floods_[f].ended() && step(f)) --active_;
  bool ended = false;
  for (std::uint32_t f = 0; f < floods_.size(); ++f)
    if (flood_sets_.find(f) == f && floods_[f].ended()) {
      close(f);
      ended = true;
    }
  clear_floods();
  return ended;
}

void ComponentRepair::start_floods(std::span<const std::uint32_t> groups) {
  floods_.resize(groups.size());
  flood_sets_.reset(groups.size());
  active_ = groups.size();
  for (std::uint32_t f = 0; f < groups.size(); ++f) {
    floods_[f] = {};
    for (const CellId c : groups_[groups[f]].cells) {
      flood_of_[c] = f;
      floods_[f].seen.push_back(c);
      floods_[f].todo.push_back(c);
    }
  }
}

/// Expands one cell. True if there is one flood less to wait for: it ended, or met another.
bool ComponentRepair::step(std::uint32_t flood) {
  Flood& mine = floods_[flood];
  const CellId cell = mine.todo[mine.next++];
  for (const PortalId p : graph_->portals_of(cell)) {
    const CellId other = graph_->portals[p].other(cell);
    if (flood_of_[other] == kNoCell) {
      flood_of_[other] = flood;
      mine.seen.push_back(other);
      mine.todo.push_back(other);
    } else if (const std::uint32_t theirs = flood_sets_.find(flood_of_[other]); theirs != flood) {
      --mine.next;  // the rest of this cell's portals were not looked at
      meet(flood, theirs);
      return true;
    }
  }
  return mine.ended();
}

void ComponentRepair::meet(std::uint32_t one, std::uint32_t other) {
  Flood& into = floods_[std::min(one, other)];
  Flood& from = floods_[std::max(one, other)];
  into.seen.insert(into.seen.end(), from.seen.begin(), from.seen.end());
  into.todo.insert(into.todo.end(), from.todo.begin() + static_cast<std::ptrdiff_t>(from.next),
                   from.todo.end());
  from = {};
  flood_sets_.unite(one, other);
}

/// The flood saw a whole component, which gets an id of its own.
void ComponentRepair::close(std::uint32_t flood) {
  const std::uint32_t component = fresh_component();
  for (const CellId c : floods_[flood].seen) set_component(c, component, is_added_[c] == 0);
  for (Group& group : groups_)
    if (const std::uint32_t f = flood_of_[group.cells.front()]; f != kNoCell && flood_sets_.find(f) == flood)
      group.done = true;
}

void ComponentRepair::clear_floods() {
  for (const Flood& flood : floods_)
    for (const CellId c : flood.seen) flood_of_[c] = kNoCell;
}

/// Components that meet in a group become one: the largest.
void ComponentRepair::join_components() {
  std::vector<std::uint32_t> components;
  for (const Group& group : groups_)
    if (!group.done) components.insert(components.end(), group.components.begin(), group.components.end());
  std::sort(components.begin(), components.end());
  components.erase(std::unique(components.begin(), components.end()), components.end());
  const auto place = [&](std::uint32_t component) {
    return static_cast<std::uint32_t>(std::lower_bound(components.begin(), components.end(), component) -
                                      components.begin());
  };
  UnionFind sets(components.size());
  for (const Group& group : groups_)
    for (std::size_t i = 1; i < group.components.size() && !group.done; ++i)
      sets.unite(place(group.components[0]), place(group.components[i]));
  std::vector<std::uint32_t> largest(components.size());
  for (std::uint32_t i = 0; i < components.size(); ++i) {
    std::uint32_t& best = largest[sets.find(i)];
    if (sets.find(i) == i || graph_->component_voxels[components[i]] > graph_->component_voxels[best])
      best = components[i];
  }
  for (std::uint32_t i = 0; i < components.size(); ++i)
    if (const std::uint32_t to = largest[sets.find(i)]; to != components[i]) spread(components[i], to);
  for (Group& group : groups_)
    if (!group.done && !group.components.empty())
      group.components.assign(1, largest[sets.find(place(group.components[0]))]);
}

/// Every part of the former component touches the edit, so its border cells reach all of it.
void ComponentRepair::spread(std::uint32_t from, std::uint32_t to) {
  queue_.clear();
  const auto reach = [&](CellId c) {
    if (is_added_[c] != 0 || graph_->component[c] != from) return;
    set_component(c, to, true);
    queue_.push_back(c);
  };
  for (const CellId c : seam_->border) reach(c);
  for (std::size_t i = 0; i < queue_.size(); ++i)
    for (const PortalId p : graph_->portals_of(queue_[i])) reach(graph_->portals[p].other(queue_[i]));
}

void ComponentRepair::number_added() {
  for (const Group& group : groups_) {
    if (group.done) continue;
    const bool alone = group.components.empty();
    const std::uint32_t component = alone ? fresh_component() : group.components[0];
    for (const CellId c : group.cells)
      if (is_added_[c] != 0) set_component(c, component, false);
  }
}

void ComponentRepair::set_component(CellId cell, std::uint32_t component, bool had_component) {
  std::uint32_t& mine = graph_->component[cell];
  const std::int64_t volume = cells_[cell].volume();
  if (had_component) {
    graph_->component_voxels[mine] -= volume;
    out_->components.push_back(mine);
    out_->cells.push_back(cell);
  }
  mine = component;
  graph_->component_voxels[component] += volume;
  out_->components.push_back(component);
}

std::uint32_t ComponentRepair::fresh_component() {
  const std::uint32_t component =
      free_components_->take(static_cast<std::uint32_t>(graph_->component_voxels.size()));
  if (component == graph_->component_voxels.size()) graph_->component_voxels.push_back(0);
  return component;
}

void ComponentRepair::release_empty() {
  std::sort(out_->components.begin(), out_->components.end());
  out_->components.erase(std::unique(out_->components.begin(), out_->components.end()),
                         out_->components.end());
  for (const std::uint32_t component : out_->components)
    if (graph_->component_voxels[component] == 0) free_components_->give(component);
}

}  // namespace octoway::core
