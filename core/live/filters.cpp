// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/live/filters.hpp"

#include <algorithm>
#include <cmath>

#include "core/live/layer_editor.hpp"
#include "core/voxels/shapes.hpp"

namespace octoway::core {

namespace {

QVec enter(DVec p, const Lattice& lattice) {
  if (!lattice.in_reach(p))
    throw InvalidInput("a no-go box must lie within 2^28 voxels of the coordinates' origin, and be finite");
  return lattice.to_sub(p);
}

std::int64_t enter_height(double z, const Lattice& lattice) {
  const DVec p{lattice.origin.x, lattice.origin.y,
               std::clamp(z, -kMaxReach * lattice.resolution, kMaxReach * lattice.resolution)};
  return lattice.to_sub(p).z;
}

}  // namespace

std::vector<Box> blocked_by(const QueryFilter& filter, const Lattice& lattice, const Box& bounds) {
  std::vector<Box> out;
  if (filter.altitude) {
    const auto [lo, hi] = *filter.altitude;
    if (!(lo <= hi)) throw InvalidInput("altitude must be (lowest, highest) in metres, the lowest first");
    const std::int64_t low = enter_height(lo, lattice);
    const std::int64_t high = enter_height(hi, lattice);
    const std::int32_t first = std::clamp(floor_voxel(low + kSub - 1), bounds.lo.z, bounds.hi.z);
    const std::int32_t last = std::clamp(floor_voxel(high), bounds.lo.z, bounds.hi.z);
    if (first > bounds.lo.z) out.push_back({bounds.lo, {bounds.hi.x, bounds.hi.y, first}});
    if (last < bounds.hi.z) out.push_back({{bounds.lo.x, bounds.lo.y, std::max(first, last)}, bounds.hi});
    std::erase_if(out, [](const Box& b) { return b.empty(); });
  }
  for (const auto& [lo, hi] : filter.no_go) {
    const std::vector<Box> covered = cover(Aligned{enter(lo, lattice), enter(hi, lattice)}, bounds);
    out.insert(out.end(), covered.begin(), covered.end());
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::shared_ptr<const Tables> FilteredSpaces::get(const Tables& base, std::shared_ptr<const Tables> layer,
                                                  std::vector<Box> blocked) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(kept_.begin(), kept_.end(),
                                  [&](const Kept& k) { return k.base == &base && k.blocked == blocked; });
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().tables;
  }
  if (kept_.size() == kKept) kept_.erase(kept_.begin());
  std::shared_ptr<const Tables> tables = LayerEditor::without(base, blocked);
  kept_.push_back({&base, std::move(layer), std::move(blocked), std::move(tables)});
  return kept_.back().tables;
}

void FilteredSpaces::clear() {
  const std::lock_guard lock(mutex_);
  kept_.clear();
}

std::unique_ptr<Tables> LayerEditor::without(const Tables& tables, std::span<const Box> blocked) {
  auto grid = std::make_shared<BitGrid>(tables.grid());
  for (const Box& box : blocked) grid->fill(box);
  std::unique_ptr<Tables> copy = tables.clone(std::move(grid));
  copy->abstractions_ = std::make_shared<Abstractions>();  // or they would follow two spaces by turns
  LayerEditor keeper(tables, Inflation{}, false, false);
  keeper.changed_.assign(blocked.begin(), blocked.end());
  if (!blocked.empty()) keeper.edit_cells(*copy, {}, nullptr);
  return copy;
}

}  // namespace octoway::core
