// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A flood crosses a portal where the ray from its landmark through the entry point does: a path that has come
// from there wants to go straight on. In open space costs are then exact but for rounding; with costs they are
// too high, by how much was not measured; searches that trust them found paths 3 to 17 % dearer.
#include "core/travel/landmarks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/heap.hpp"
#include "core/travel/allowed.hpp"

namespace octoway::core {

namespace {

constexpr float kNever = std::numeric_limits<float>::infinity();

class Flood {
 public:
  Flood(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds, const CostTable& costs)
      : graph_(graph), cells_(cells), reached_(cells.size()), price_(cells.size()) {
    for (CellId c = 0; c < cells.size(); ++c)
      price_[c] = static_cast<float>(costs[kinds.empty() ? Kind{0} : kinds[c]]);
  }

  /// From one cell of each component.
  void run(std::span<const CellId> sources) {
    std::fill(reached_.begin(), reached_.end(), Reached{});
    for (const CellId c : sources) {
      const Box& box = cells_[c];
      Reached& first = reached_[c];
      for (int a = 0; a < 3; ++a)
        first.at[a] = first.from[a] = 0.5F * static_cast<float>(box.lo[a] + box.hi[a]);
      first.cost = 0.0F;
      open_.push({0.0, c});
    }
    while (!open_.empty()) {
      const HeapEntry top = open_.pop();
      if (static_cast<double>(reached_[top.id].cost) != top.key) continue;
      checkpoint();
      for (const PortalId p : graph_.portals_of(top.id)) cross(top.id, graph_.portals[p]);
    }
  }

  void write(BigVector<LandmarkRow>& rows, std::size_t landmark) const {
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows[c].cost[landmark] = reached_[c].cost;
      for (std::size_t a = 0; a < 3; ++a) rows[c].at[a][landmark] = reached_[c].at[a];
    }
  }

 private:
  struct Reached {
    float at[3];    ///< where the cell was entered
    float from[3];  ///< the landmark
    float cost = kNever;
  };

  void cross(CellId cell, const Portal& portal) {
    const CellId to = portal.other(cell);
    if (!(price_[to] < kNever)) return;
    const Reached& here = reached_[cell];
    const int w = portal.axis();
    const float plane = static_cast<float>(portal.rect.lo[w]);
    const float along = std::fabs(here.at[w] - here.from[w]);
    const float share = std::fabs(plane - here.at[w]) / std::max(along, 1e-3F);
    float at[3];
    float squared = 0.0F;
    for (int a = 0; a < 3; ++a) {
      const float free = here.at[a] + (here.at[a] - here.from[a]) * share;
      at[a] = std::clamp(free, static_cast<float>(portal.rect.lo[a]), static_cast<float>(portal.rect.hi[a]));
      squared += (at[a] - here.at[a]) * (at[a] - here.at[a]);
    }
    const float cost = here.cost + price_[cell] * std::sqrt(squared);
    Reached& there = reached_[to];
    if (!(cost < there.cost)) return;
    for (int a = 0; a < 3; ++a) there.at[a] = at[a], there.from[a] = here.from[a];
    there.cost = cost;
    open_.push({static_cast<double>(cost), to});
  }

  const Graph& graph_;
  std::span<const Box> cells_;
  std::vector<Reached> reached_;
  std::vector<float> price_;
  Heap open_;
};

/// Of each component the cell that lies farthest towards a corner of the world; ties go to the first.
std::vector<CellId> farthest(std::span<const Box> cells, std::span<const std::uint32_t> component,
                             std::size_t corner) {
  std::vector<CellId> out;
  std::vector<std::int64_t> most;
  for (CellId c = 0; c < cells.size(); ++c) {
    const std::uint32_t part = component[c];
    if (part == kNoComponent || cells[c].empty()) continue;
    std::int64_t far = 0;
    for (int a = 0; a < 3; ++a) far += (corner >> a & 1) != 0 ? cells[c].hi[a] : -std::int64_t{cells[c].lo[a]};
    if (part >= out.size()) {
      out.resize(part + 1, kNoCell);
      most.resize(part + 1);
    }
    if (out[part] != kNoCell && far <= most[part]) continue;
    out[part] = c;
    most[part] = far;
  }
  std::erase(out, kNoCell);
  return out;
}

}  // namespace

Landmarks make_landmarks(const Graph& graph, std::span<const Box> cells, std::span<const Kind> kinds,
                         const CostTable& costs, std::span<const std::uint32_t> component) {
  Landmarks out{costs, {}};
  out.rows.resize(cells.size());
  Flood flood(graph, cells, kinds, costs);
  for (std::size_t i = 0; i < kLandmarks; ++i) {
    flood.run(farthest(cells, component, i));
    flood.write(out.rows, i);
  }
  return out;
}

void LandmarkCache::clear() {
  const std::lock_guard lock(mutex_);
  kept_.clear();
}

}  // namespace octoway::core
