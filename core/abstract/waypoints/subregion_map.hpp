// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A waypoint map with the subregion graphs of all motion sets in use, each built when it is first asked for
// and repaired with every edit. Any number of threads may ask at once; an edit waits for them, and they for
// it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include "core/abstract/waypoints/subregion_search.hpp"
#include "core/base/monitor.hpp"
#include "core/base/pool.hpp"

namespace octoway::core {

struct SubregionFigures {
  std::size_t subregions = 0, connections = 0, bytes = 0;
  int kind_bytes = 0;          ///< a waypoint
  double build_seconds = 0.0;  ///< processor time of the first build
};

struct EditFigures {
  std::size_t touched = 0;    ///< blocks with a change
  std::size_t looked_at = 0;  ///< blocks done anew, over all motion sets
  double seconds = 0.0;       ///< processor time
};

class SubregionMap {
 public:
  explicit SubregionMap(WaypointMap map) : map_(std::move(map)) {}
  SubregionMap(const SubregionMap&) = delete;
  SubregionMap& operator=(const SubregionMap&) = delete;

  /// read(map) while no edit goes on.
  template <class Read>
  auto with_map(Read&& read) const {
    const std::shared_lock lock(mutex_);
    return read(map_);
  }
  /// read(graph) of a motion set while no edit goes on.
  template <class Read>
  auto with_graph(MotionSet motions, Read&& read) {
    std::shared_lock lock(mutex_);
    while (!graphs_[motions]) {
      lock.unlock();
      build(motions);
      lock.lock();
    }
    return read(*graphs_[motions]);
  }

  WaypointPath find(MotionSet motions, const WaypointEnds& ends, const SubregionOptions& options,
                    const Budget& budget, Monitor& monitor);
  /// The same on a budget that is being spent.
  WaypointPath find(MotionSet motions, const WaypointEnds& ends, const SubregionOptions& options,
                    BudgetGuard& guard);
  WaypointPath find_plain(MotionSet motions, const WaypointEnds& ends, const Budget& budget,
                          Monitor& monitor);
  SubregionFigures figures(MotionSet motions);

  EditFigures edit(const WaypointEdit& edit);
  /// Takes a saved graph instead of building one.
  void adopt(MotionSet motions, const SubregionParts& parts);

 private:
  void build(MotionSet motions);

  WaypointMap map_;
  std::array<std::unique_ptr<SubregionGraph>, kAllMotions + 1> graphs_;
  std::array<double, kAllMotions + 1> seconds_{};
  mutable std::shared_mutex mutex_;
  Pool<SubregionScratch> pool_;
};

}  // namespace octoway::core
