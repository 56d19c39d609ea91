// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Planning over the terrain abstraction of a living space. Before each query the abstraction follows the
// version that is there. A path comes at once, or piece by piece.
#pragma once

#include <memory>
#include <optional>

#include "core/abstract/terrain/patch_view.hpp"
#include "core/abstract/terrain/terrain_path.hpp"
#include "core/live/nav_space.hpp"
#include "core/query/options.hpp"

namespace octoway::core {

class CellAbstraction;
struct GraphScratch;

/// The cells that a planner follows: those that a query of this radius and these options reads.
struct PlannerChoice {
  std::int32_t sector = 16;  ///< one of kTerrainSectors
  std::optional<double> radius;
  QueryOptions options;
};

class TerrainPlanner {
 public:
  /// Without terrains it uses the abstraction that the space keeps, which is made now, not by the first
  /// query. `terrains` are of each cell, in the order of the cells; they hold for the present version only.
  TerrainPlanner(const NavSpace& space, PlannerChoice choice,
                 std::optional<std::span<const Terrain>> terrains, int threads, Monitor& monitor);
  ~TerrainPlanner();

  TerrainPath find_path(DVec start, DVec goal, const CostTable& costs, const TerrainOptions& options,
                        Monitor& monitor);
  /// Without the abstraction: a search of the cells themselves.
  TerrainPath search(DVec start, DVec goal, const CostTable& costs, const TerrainOptions& options,
                     Monitor& monitor);

  /// Kinds of the cells at a point; none where it is blocked.
  std::vector<Kind> kinds_at(DVec point);
  AbstractionSize size();
  PatchView view();
  /// Sectors that edits made it cut anew.
  std::uint64_t repaired() const;
  /// Drops what queries made it remember.
  void forget();
  void validate();

  /// For CellSteps: use(tables, abstraction), with the abstraction in step with the space.
  template <class Use>
  auto with(const Use& use);

 private:
  View read() const;
  void require_given(const View& now) const;
  template <class Find>
  TerrainPath answer(DVec start, DVec goal, const CostTable& costs, const Find& find);

  const NavSpace& space_;
  PlannerChoice choice_;
  std::size_t sector_;                      ///< which of kTerrainSectors
  std::unique_ptr<CellAbstraction> given_;  ///< of the caller's terrain; else that of the space
  std::vector<Kind> kinds_;                 ///< of the caller's terrain
  std::uint64_t version_ = 0;
};

/// A path through cells, piece by piece. Pieces end in the middle of a patch's representative, the last one
/// at the goal. After an edit of the space the way is planned anew from the end of the last piece.
class CellSteps {
 public:
  CellSteps(TerrainPlanner& planner, DVec start, DVec goal, const CostTable& costs,
            const TerrainOptions& options);
  ~CellSteps();

  bool done() const;
  TerrainPath next(Monitor& monitor);

 private:
  struct Way;

  Outcome plan(const Tables& tables, CellAbstraction& cells, BudgetGuard& guard, GraphScratch& scratch);
  TerrainPath step(const Tables& tables, CellAbstraction& cells, BudgetGuard& guard, GraphScratch& scratch);

  TerrainPlanner& planner_;
  CostTable costs_;
  RefineChoice choice_;
  Budget budget_;
  DVec at_, goal_;
  std::unique_ptr<Way> way_;
  std::uint64_t stamp_ = 0;    ///< of the cells that it was planned on
  std::uint64_t version_ = 0;  ///< of their abstraction
  std::size_t replans_ = 0;
};

}  // namespace octoway::core
