// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One query while it runs, for one target (query.cpp) or for many (many.cpp). Both locate the ends, answer
// what needs no search, fill in the same task and refine in the same way.
#pragma once

#include <optional>

#include "core/base/pool.hpp"
#include "core/base/thread_clock.hpp"
#include "core/query/query.hpp"
#include "core/search/corridor.hpp"
#include "core/travel/weigh.hpp"

namespace octoway::core {

class Query {
 public:
  /// backward: links are travelled against their direction.
  Query(const Layer& layer, const QueryOptions& options, Monitor& monitor, bool backward = false);

  QueryResult to_one(QVec start, QVec goal);
  ManyResult to_many(QVec source, std::span<const QVec> targets, bool reuse, bool nearest_only);

 private:
  // Ends, and what needs no search.
  bool needs_search();
  CellsAt cells_at(QVec p) const { return reach_.allowed(core::cells_at(tables_.index, p)); }
  bool locate_ends();
  void snap();
  void tell_blocked(QVec end);
  bool give_up_or_retarget(Status why);
  bool in_one_cell();
  bool in_sight();
  bool take_straight(Route line);

  // Searching and refining.
  SearchTask task(const PortalBlocks& blocks, double weight) const;
  bool search(const Try& attempt);
  SearchPath run_search(const Try& attempt);
  SearchPath search_abstract(const SearchTask& task, const Try& attempt, Scratch& scratch);
  std::optional<SearchPath> search_easily(const SearchTask& task, const Try& attempt, Scratch& scratch);
  SearchPath search_corridor(SearchTask task, const Try& attempt, Scratch& scratch);
  bool goes_once() const;
  double least_over_links() const;
  bool accept_partial(Outcome outcome);
  double refined_cost(SearchPath& found);
  double refined_cost(Route& route);
  double cost_of(const Route& route) const;
  double least_cost() const { return weighed_ ? weighed_->least() : 1.0; }
  void keep(SearchPath& found, double cost);
  void finish();
  void lap(double& stage);

  // Many targets.
  const Algorithm& algorithm() const { return *choices_.attempts.front().algorithm; }
  void refuse_single_options(bool reuse) const;
  void search_each(QVec source, std::span<const QVec> targets, ManyResult& out) const;
  void search_once(QVec source, std::span<const QVec> targets, bool reuse, bool nearest_only,
                   ManyResult& out);
  QueryResult find_one(QVec source, QVec target, const QueryOptions& options) const;
  void begin_target(QVec source, QVec target);

  const double begin_ = thread_cpu_seconds();  ///< first of all: reading the options is part of the answer
  const Layer& layer_;
  const Tables& tables_;
  const QueryOptions& options_;
  Monitor& monitor_;
  const MonitorScope scope_{monitor_};
  BudgetGuard guard_;
  const Prices prices_;
  const SightWorld world_;
  RefineContext context_;
  const Choices choices_;
  Reach reach_;
  const bool backward_;
  const LinkView links_;              ///< in the direction of the search
  std::optional<CostWorld> weighed_;  ///< if there are costs

  // The target at hand.
  QVec start_, goal_;
  CellsAt start_cells_, goal_cells_;
  std::optional<Pool<CellCorridor>::Lease> corridor_;  ///< once an abstraction has chosen one
  bool easy_ = false;                                  ///< no abstraction was needed
  Route best_;  ///< up to the first link
  std::vector<Onward> onward_;
  double best_cost_ = 0.0;
  QueryResult result_;
  Stopwatch watch_;
  double last_lap_ = 0.0;
};

}  // namespace octoway::core
