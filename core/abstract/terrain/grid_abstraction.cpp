// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/abstract/terrain/grid_abstraction.hpp"

#include "core/abstract/terrain/view_patches.hpp"
#include "core/base/thread_clock.hpp"
#include "core/base/union_find.hpp"

namespace octoway::core {

GridAbstraction::GridAbstraction(std::shared_ptr<TerrainGrid> grid, std::int32_t sector, int threads,
                                 Monitor& monitor)
    : abstraction_([&] {
        const std::shared_lock lock(grid->mutex());  // no edit between the build and the watch
        Abstraction<GridBase> built(GridBase(grid, sector), threads, monitor);
        grid->watch(*this);
        return built;
      }()) {}

GridAbstraction::~GridAbstraction() {
  grid().unwatch(*this);
}

void GridAbstraction::changed(NodeIndex node, bool solid) {
  const std::uint32_t sector = abstraction_.base().sector(node);
  solid_ |= solid;
  if (cut_.contains(sector)) return;
  if (!solid && !abstraction_.base().grid().free(node)) return;  // the terrain of what is solid is nobody's
  if (solid || !is_interior(node))
    cut_.insert(sector);
  else
    interior_.insert(sector);
}

/// True if a voxel went from one patch to another and changed nothing else: all its neighbours are of these
/// two and in its sector, and the rest of the first stays connected around it. If so, it is moved.
bool GridAbstraction::is_interior(NodeIndex node) {
  const GridBase& base = abstraction_.base();
  const PatchRef old = abstraction_.patch_of(node);
  Sector& sector = abstraction_.sector(old.sector);
  if (!sector.has_owners()) return false;  // the only patch here: what is new has no patch yet
  std::vector<NodeIndex> stay;             // neighbours of the old patch
  std::optional<std::uint16_t> next;
  bool simple = true;
  base.for_each_neighbour(node, [&](NodeIndex to, double, double) {
    const PatchRef patch = abstraction_.patch_of(to);
    if (patch.sector != old.sector)
      simple = false;
    else if (patch.patch == old.patch)
      stay.push_back(to);
    else if (abstraction_.patch(patch).kind == base.kind(node) && next.value_or(patch.patch) == patch.patch)
      next = patch.patch;
    else
      simple = false;
  });
  if (!simple || stay.empty() || !next) return false;
  UnionFind parts(stay.size());
  for (std::uint32_t i = 0; i < stay.size(); ++i)
    base.for_each_neighbour(stay[i], [&](NodeIndex to, double, double) {
      const auto it = std::find(stay.begin(), stay.end(), to);
      if (it != stay.end()) parts.unite(i, static_cast<std::uint32_t>(it - stay.begin()));
    });
  for (std::uint32_t i = 1; i < stay.size(); ++i)
    if (parts.find(i) != 0) return false;
  sector.set_owner(base.place(node), *next);
  return true;
}

/// After interior changes: representatives are nearest to the means again. False if patches would be numbered
/// in another order by a fresh build.
bool GridAbstraction::settle(std::uint32_t s) {
  const GridBase& base = abstraction_.base();
  Sector& sector = abstraction_.sector(s);
  std::vector<std::uint16_t> owners(base.places(s), Sector::kNone);
  std::uint16_t seen = 0;
  for (std::uint32_t p = 0; p < owners.size(); ++p) {
    if (base.node_at(s, p) == kNoNode) continue;
    owners[p] = sector.owner(p);
    if (owners[p] > seen) return false;
    if (owners[p] == seen) ++seen;
  }
  const auto nearest = find_representatives(base, s, sector.patches().size(), owners);
  for (std::size_t r = 0; r < nearest.size(); ++r)
    sector.set_representative(static_cast<std::uint16_t>(r), nearest[r]);
  abstraction_.touch(s);
  return true;
}

void GridAbstraction::finish() {
  for (const std::uint32_t s : interior_) {
    if (cut_.contains(s)) continue;
    if (settle(s))
      ++repairs_.interior;
    else
      cut_.insert(s);
  }
  repairs_.cut += cut_.size();
  if (!cut_.empty()) abstraction_.repair({cut_.begin(), cut_.end()}, solid_);
  cut_.clear();
  interior_.clear();
  solid_ = false;
}

AbstractionSize GridAbstraction::size() const {
  const std::shared_lock lock(mutex());
  AbstractionSize size = abstraction_.size();
  size.kept = profiles_.bytes();
  return size;
}

PatchView GridAbstraction::view() const {
  const std::shared_lock lock(mutex());
  return view_patches(abstraction_);
}

void GridAbstraction::validate() const {
  const std::shared_lock lock(mutex());
  abstraction_.validate();
}

double GridAbstraction::time_repairs() {
  const std::unique_lock lock(mutex());
  const std::size_t count = abstraction_.base().sector_count();
  const double begin = thread_cpu_seconds();
  std::size_t done = 0;
  for (std::uint32_t s = 0; s < count; ++s) {
    if (abstraction_.sector(s).patches().empty()) continue;
    abstraction_.repair({s}, false);
    ++done;
  }
  return (thread_cpu_seconds() - begin) / static_cast<double>(std::max<std::size_t>(done, 1));
}

}  // namespace octoway::core
