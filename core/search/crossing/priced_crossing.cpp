// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The crossing search where cells have costs and there are no links: the rules of weighted_crossing.cpp, with
// one state a cell, in single precision, 8 portals at a time. Of the ways into a cell the one with the least
// rank = g + price |x goal| is kept; the queue's key is g + weight * estimate.
//
// A search begins with the straight line as its estimate. One that has expanded kPatience cells asks for the
// landmarks of its table of costs and begins anew: so short ways, and worlds that change between any two
// queries, do not pay for landmarks.
#include <cstdlib>

#include "core/search/crossing/priced_relax.hpp"
#include "core/search/crossing/weighted_crossing.hpp"

namespace octoway::core {

namespace {

double env(const char* name, double fallback) {
  const char* v = std::getenv(name);
  return v ? std::atof(v) : fallback;
}
static const std::uint64_t kPatience = static_cast<std::uint64_t>(env("OW_PATIENCE", 1e18));
static const float kTrust = static_cast<float>(env("OW_TRUST", 0.95));
static const float kExtra = static_cast<float>(env("OW_EXTRA", 1.0));
static const float kExtraPlain = static_cast<float>(env("OW_EXTRA_PLAIN", 1.0));
static const float kGrain = static_cast<float>(env("OW_GRAIN", 2048));

template <class Side, class Pricing>
class PricedCrossing {
 public:
  SearchStats stats;

  PricedCrossing(const SearchTask& task, const BlockTable<Side>& table, Scratch& scratch,
                 const Landmarks* landmarks)
      : task_(task), table_(table), store_(scratch.crossing), prices_(scratch.prices) {
    for (std::size_t k = 0; k < kKinds; ++k)
      prices_.by_kind[k] = static_cast<float>((*task.costs)[static_cast<Kind>(k)]);
    prices_.kinds = task.kinds.empty() ? nullptr : task.kinds.data();
    goal_state_ = static_cast<std::uint32_t>(task.cells().size());
    const DVec goal = to_voxels(task.goal), start = to_voxels(task.start);
    for (int a = 0; a < 3; ++a) goal_[a] = static_cast<float>(goal[a]);
    promise_ = static_cast<float>(task.least_cost());
    weight_ = static_cast<float>(task.weight) * (landmarks != nullptr ? kExtra : kExtraPlain);
    bound_ = static_cast<float>(task.bound);
    if (landmarks != nullptr) aim_with(*landmarks);
    const float at[4] = {static_cast<float>(start.x), static_cast<float>(start.y), static_cast<float>(start.z),
                         0.0F};
    const CellId first = task.start_cells.front();
    const float least = key_of(at, first, prices_.of(first), first, prices_.of(first));
    store_.begin(goal_state_ + 1, least, std::max(least / kGrain, 1e-6F));
    store_.make_room(task.start_cells.size());
    for (const CellId cell : task.start_cells)
      store_.add({at[0], at[1], at[2], 0.0F, prices_.of(cell) * straight(at), 0, kNoCell, cell},
                 bucket_of(key_of(at, cell, prices_.of(cell), cell, prices_.of(cell)), store_.least(),
                           store_.scale()));
  }

  bool has_open() const { return store_.has_queued() && !impatient(); }
  /// The search stopped to be begun anew with landmarks.
  bool impatient() const { return aim_.rows == nullptr && task_.landmarks && stats.expanded >= kPatience; }
  std::uint32_t take() { return store_.take(); }
  bool is_closed(std::uint32_t e) const { return store_.best(store_[e].cell) != store_[e].f; }
  bool is_goal(std::uint32_t e) {
    goal_entry_ = e;
    return store_[e].cell == goal_state_;
  }
  TraceStep trace_step(std::uint32_t e) const {
    const CellEntry& entry = store_[e];
    const CellId from = entry.parent == kNoCell ? entry.cell : store_[entry.parent].cell;
    return {{entry.x, entry.y, entry.z},
            entry.g,
            key_of(&entry.x, from, prices_.of(from), entry.cell, prices_.of(entry.cell))};
  }

  void expand(std::uint32_t e) {
    const CellBlock<Side>& cell = table_.cells[store_[e].cell];
    store_.make_room(cell.portals + 1);
    const CellEntry& entry = store_[e];
    store_.close(entry.cell, kReopen * entry.f);
    const float price = prices_.of(entry.cell);
    reach_goal_from(e, entry, price);
    stats.relaxed += cell.portals;
    const PricedFrom from(&entry.x, goal_, cell.corner, price);
    for (std::uint32_t k = 0; k < cell.blocks(); ++k) {
      const PortalLanes<Side>& lanes =
          k < cell.kOwn ? cell.lanes[k] : table_.more[cell.others + k - cell.kOwn];
      std::uint32_t better = Pricing::relax(from, lanes, prices_, store_.best_keys(), relaxed_);
      if (const std::uint32_t left = cell.portals - 8 * k; left < 8) better &= (1U << left) - 1;
      for (; better != 0; better &= better - 1)
        add(e, entry.cell, price, lanes, static_cast<std::uint32_t>(std::countr_zero(better)));
    }
  }

  SearchPath result(Outcome outcome) {
    const std::uint32_t end = outcome == Outcome::FOUND ? goal_entry_ : nearest_;
    SearchPath found{outcome, store_[end].g, stats, {}};
    Route& route = found.route;
    route.points.push_back(task_.start);
    for (const std::uint32_t e : store_.chain_to(outcome == Outcome::FOUND ? store_[end].parent : end)) {
      const CellEntry& entry = store_[e];
      if (!route.cells.empty()) {
        route.portals.push_back(between(route.cells.back(), entry.cell));
        add_point(route, nearest_on(task_.graph.portals[route.portals.back()].rect,
                                    {entry.x, entry.y, entry.z}));
      }
      route.cells.push_back(entry.cell);
    }
    if (outcome == Outcome::FOUND) add_point(route, task_.goal);
    if (route.points.size() == 1) route.points.push_back(task_.start);
    store_.forget();
    return found;
  }

 private:
  /// A cell that was expanded is expanded again only for something that is better by far: so the search ends.
  static constexpr float kReopen = 1.0F - 1.0F / 1024.0F;

  void aim_with(const Landmarks& landmarks) {
    aim_.rows = landmarks.rows.data();
    std::fill_n(aim_.goal, kLandmarks, std::numeric_limits<float>::infinity());
    for (const CellId cell : task_.goal_cells) {
      float costs[kLandmarks];
      Pricing::see(aim_.rows[cell], prices_.of(cell), goal_, costs);
      for (std::size_t i = 0; i < kLandmarks; ++i) aim_.goal[i] = std::min(aim_.goal[i], costs[i]);
    }
  }

  float straight(const float* at) const {
    const float d[3] = {goal_[0] - at[0], goal_[1] - at[1], goal_[2] - at[2]};
    return std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
  }

  /// Of a way that is at a point (x, y, z, g) between two cells.
  float key_of(const float* at, CellId a, float price_a, CellId b, float price_b) const {
    float left = promise_ * straight(at);
    if (aim_.rows != nullptr) {
      const float seen = kTrust * Pricing::left(aim_, a, price_a, b, price_b, at);
      left = seen > left ? seen : left;
    }
    return at[3] + weight_ * left;
  }

  void add(std::uint32_t e, CellId from, float price, const PortalLanes<Side>& lanes, std::uint32_t lane) {
    const float* at = relaxed_.at[lane];
    const CellId to = lanes.cell[lane];
    const float key = key_of(at, from, price, to, relaxed_.price[lane]);
    if (!(key <= bound_)) return;
    store_.add({at[0], at[1], at[2], at[3], relaxed_.rank[lane], 0, e, to},
               bucket_of(key, store_.least(), store_.scale()));
    prefetch(table_.cells.data() + to);
    prefetch(reinterpret_cast<const char*>(table_.cells.data() + to) + 64);
  }

  void reach_goal_from(std::uint32_t e, const CellEntry& entry, float price) {
    const float left = straight(&entry.x);
    if (left < nearest_left_) nearest_ = e, nearest_left_ = left;
    for (const CellId cell : task_.goal_cells) {
      const float cost = entry.g + price * left;
      if (entry.cell != cell || !(cost < store_.best(goal_state_)) || !(cost <= bound_)) continue;
      store_.add({goal_[0], goal_[1], goal_[2], cost, cost, 0, e, goal_state_},
                 bucket_of(cost, store_.least(), store_.scale()));
    }
  }

  PortalId between(CellId a, CellId b) const {
    for (const PortalId p : task_.graph.portals_of(a))
      if (task_.graph.portals[p].touches(b)) return p;
    return kNoCell;
  }
  static void add_point(Route& route, QVec p) {
    if (route.points.back() != p) route.points.push_back(p);
  }

  const SearchTask& task_;
  const BlockTable<Side>& table_;
  CrossingStore<CellEntry>& store_;
  PriceList& prices_;
  PricedLanes relaxed_;
  LandmarkAim aim_;
  float goal_[3];
  float promise_ = 0.0F, weight_ = 1.0F, bound_ = 0.0F;
  std::uint32_t goal_state_ = 0;
  std::uint32_t goal_entry_ = 0;
  std::uint32_t nearest_ = 0;  ///< entry of the expanded state nearest to the goal
  float nearest_left_ = std::numeric_limits<float>::infinity();
};

template <class Pricing>
SearchPath search_with(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
  return task.blocks.visit([&]<class Side>(const BlockTable<Side>& table) {
    SearchStats before;
    {
      PricedCrossing<Side, Pricing> search(task, table, scratch, nullptr);
      const Outcome outcome = best_first(search, guard);
      if (outcome != Outcome::EXHAUSTED || !search.impatient()) return search.result(outcome);
      before = search.stats;
    }
    const std::shared_ptr<const Landmarks> landmarks = task.landmarks();
    PricedCrossing<Side, Pricing> search(task, table, scratch, landmarks.get());
    search.stats = before;
    const Outcome outcome = best_first(search, guard);
    return search.result(outcome);
  });
}

}  // namespace

SearchPath search_priced_crossing(const SearchTask& task, BudgetGuard& guard, Scratch& scratch) {
#ifdef OCTOWAY_AVX2
  if (vector_instructions_in_use()) return search_with<VectorPricing>(task, guard, scratch);
#endif
  return search_with<PlainPricing>(task, guard, scratch);
}

}  // namespace octoway::core
