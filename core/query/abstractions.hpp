// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The abstractions of one layer: terrain abstraction (Sturtevant et al. 2019) and subregions (Wardhana et al.
// 2015). The first query that needs one makes it. A later query, of any version, first makes it follow the
// cells that the query reads. Copies of a layer share their abstractions.
#pragma once

#include <array>
#include <memory>
#include <shared_mutex>
#include <string>

#include "core/abstract/terrain/cell_abstraction.hpp"
#include "core/abstract/terrain/refiner.hpp"
#include "core/abstract/waypoints/portal_waypoints.hpp"
#include "core/abstract/waypoints/subregion_map.hpp"
#include "core/base/pool.hpp"
#include "core/query/abstract_choice.hpp"
#include "core/query/cell_subregions.hpp"
#include "core/query/change_log.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

struct Tables;

class Abstractions {
 public:
  /// A path through the cells of the task's start and goal; links are not used.
  SearchPath search(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                    BudgetGuard& guard);
  /// The cells that a way from start to goal may run through, as the choice's abstraction sees it: the
  /// sectors of a path among patches and those around them, or the cells of a chain of subregions.
  Outcome plan(const Tables& tables, const SearchTask& task, const AbstractChoice& choice, BudgetGuard& guard,
               CellCorridor& corridor, SearchStats& stats);
  Pool<CellCorridor>& corridors() { return corridors_; }
  /// What edits of the layer touched.
  ChangeLog& log() { return log_; }
  /// Throws BrokenInvariant unless the abstractions that show these tables are those of a fresh build.
  void validate(const Tables& tables);
  /// use(abstraction) while it shows the cells of these tables.
  template <class Use>
  auto with_terrain(const Tables& tables, std::size_t sector, Use&& use) {
    return with(
        terrain_[sector], shown_by(tables),
        [&](auto& made, std::uint64_t last) { show_terrain(tables, sector, last, made); }, use);
  }
  std::size_t repaired(std::size_t sector) const { return repaired_[sector]; }

 private:
  /// The cells it belongs to: the stamp alone may be that of a copy, whose tables lie elsewhere.
  struct Shown {
    std::uint64_t stamp = 0;
    const Graph* graph = nullptr;
  };
  static Shown shown_by(const Tables& tables);

  /// An abstraction that follows the versions of a layer.
  template <class Thing>
  struct Slot {
    std::shared_mutex mutex;
    std::unique_ptr<Thing> thing;
    Shown shown;
  };

  template <class Thing, class Show, class Use>
  static auto with(Slot<Thing>& slot, const Shown& shown, const Show& show, const Use& use) {
    const auto in_step = [&] {
      return slot.thing && slot.shown.stamp == shown.stamp && slot.shown.graph == shown.graph;
    };
    for (;;) {
      {
        const std::shared_lock lock(slot.mutex);
        if (in_step()) return use(*slot.thing);
      }
      const std::unique_lock lock(slot.mutex);
      if (in_step()) continue;
      const std::uint64_t last = slot.shown.stamp;
      slot.shown = {};  // until it is done: following may throw
      show(slot.thing, last);
      slot.shown = shown;
    }
  }

  SearchPath search_terrain(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                            BudgetGuard& guard);
  SearchPath search_subregions(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                               BudgetGuard& guard);
  Outcome plan_terrain(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                       BudgetGuard& guard, CellCorridor& corridor, SearchStats& stats);
  Outcome plan_subregions(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                          BudgetGuard& guard, CellCorridor& corridor, SearchStats& stats);
  // `last` is the stamp of what was shown before.
  void show_terrain(const Tables& tables, std::size_t sector, std::uint64_t last,
                    std::unique_ptr<CellAbstraction>& made);
  void show_cells(const Tables& tables, MotionSet motions, std::uint64_t last,
                  std::unique_ptr<CellSubregions>& made);
  static void show_waypoints(const Tables& tables, std::unique_ptr<SubregionMap>& made);

  std::array<Slot<CellAbstraction>, kTerrainSectors.size()> terrain_;
  std::array<std::size_t, kTerrainSectors.size()> repaired_{};  ///< sectors that edits made it cut anew
  std::array<Slot<CellSubregions>, kAllMotions + 1> subregions_;
  Slot<SubregionMap> waypoints_;  ///< portals as waypoints, for the paper's own refinement
  ChangeLog log_;
  Pool<CellCorridor> corridors_;
};

}  // namespace octoway::core
