// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The abstractions of one layer: terrain abstraction (Sturtevant et al. 2019) and subregions (Wardhana et al.
// 2015). The first query that needs one makes it. A later query, of any version, first makes it follow the
// cells that the query reads. Copies of a layer share their abstractions. Headers of the abstractions stay
// out of here: a change to one of them shall not compile the users of the other.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <shared_mutex>

#include "core/query/abstract_choice.hpp"
#include "core/search/task.hpp"

namespace octoway::core {

class CellAbstraction;
struct Graph;
class SubregionMap;
struct Tables;

class Abstractions {
 public:
  Abstractions();
  ~Abstractions();

  /// A path through the cells of the task's start and goal; links are not used.
  SearchPath search(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                    BudgetGuard& guard);
  /// use(abstraction) while it shows the cells of these tables.
  template <class Use>
  auto with_terrain(const Tables& tables, std::size_t sector, Use&& use) {
    return with(
        terrain_[sector], shown_by(tables), [&](auto& made) { show_terrain(tables, sector, made); }, use);
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
      slot.shown = {};  // until it is done: following may throw
      show(slot.thing);
      slot.shown = shown;
    }
  }

  SearchPath search_terrain(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                            BudgetGuard& guard);
  SearchPath search_subregions(const Tables& tables, const SearchTask& task, const AbstractChoice& choice,
                               BudgetGuard& guard);
  void show_terrain(const Tables& tables, std::size_t sector, std::unique_ptr<CellAbstraction>& made);
  static void show_waypoints(const Tables& tables, std::unique_ptr<SubregionMap>& made);

  std::array<Slot<CellAbstraction>, kTerrainSectors.size()> terrain_;
  std::array<std::size_t, kTerrainSectors.size()> repaired_{};  ///< sectors that edits made it cut anew
  Slot<SubregionMap> subregions_;
};

}  // namespace octoway::core
