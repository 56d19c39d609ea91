// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Sight's walk (sight.cpp), with a price. Between two events the segment lies in 1, 2 or 4 voxels; those that
// are allowed and connected through faces are one group, and the cheapest of a group is paid. There is at
// most one group, or two where the segment runs along an edge between four voxels of which two opposite ones
// are allowed. If groups meet at an event, the cheapest goes on.
//
// The sum grows only where the rate changes: a segment in one terrain costs length times cost to the last
// bit.
#include "core/travel/weigh.hpp"

#include "core/sight/walk.hpp"

namespace octoway::core {

namespace {

/// The cells of a window's voxels, and which of them may be stood on.
struct Sides {
  std::array<CellId, 8> cells;
  std::array<double, 8> costs;
  Footing allowed = 0;

  /// The part that begins at another bit.
  void shift(unsigned by) {
    for (unsigned bit = 0; bit + by < 8; ++bit) cells[bit] = cells[bit + by], costs[bit] = costs[bit + by];
    allowed = static_cast<Footing>(allowed >> by);
  }
};

Sides look(const CostWorld& world, const Window& w) {
  Sides view;
  for (unsigned bit = 0; bit < 8; ++bit) {
    if ((bit & ~w.double_axes) != 0) continue;
    const CellId cell = world.sight().index.locate({w.base.x + static_cast<std::int32_t>(bit & 1),
                                                    w.base.y + static_cast<std::int32_t>(bit >> 1 & 1),
                                                    w.base.z + static_cast<std::int32_t>(bit >> 2)});
    view.cells[bit] = cell;
    view.costs[bit] = world.cost_of(cell);
    if (view.costs[bit] < CostTable::kForbidden)
      view.allowed = static_cast<Footing>(view.allowed | 1U << bit);
  }
  return view;
}

/// A group of voxels that the current piece can run through.
struct Run {
  Footing reach = 0;
  double paid = CostTable::kForbidden;  ///< cost up to `since`
  double since = 0.0;                   ///< parameter along the segment
  double rate = 0.0;                    ///< cost of a whole segment from there on
  double at(double t) const { return paid + (t - since) * rate; }
};

template <class Wide>
class Weighing {
 public:
  Weighing(const CostWorld& world, QVec a, QVec b)
      : world_(world), walk_(a, b), b_(b), length_(distance(a, b)) {}

  Weighed run(const Standing& from) {
    for (std::size_t i = 0; i < 2; ++i) {
      runs_[i].reach = static_cast<Footing>(walk_.leave_start(from.stands[i].footing));
      runs_[i].paid = from.stands[i].paid;
    }
    view_ = look(world_, walk_.piece());
    regroup(0.0);
    while (runs_[0].reach != 0 && walk_.advance(room(), true)) cross();
    if (runs_[0].reach == 0) return {{}, walk_.event()};
    return {arrive(), {1, 1}};
  }

 private:
  /// How far the piece's voxels stay in their cells. Beside a single group that pays the least there is, the
  /// others need no look: with one still axis they are connected with it wherever they are allowed.
  Box room() const {
    const bool cheapest =
        (walk_.still() & (walk_.still() - 1)) == 0 && runs_[0].rate == world_.least() * length_;
    const IVec at = walk_.layer();
    Box room;
    bool first = true;
    for (unsigned bit = 0; bit < 8; ++bit) {
      if ((walk_.piece_bits() >> bit & 1) == 0) continue;
      if (cheapest && !(view_.costs[bit] == world_.least())) continue;
      if (view_.cells[bit] == kNoCell) return {at, {at.x + 1, at.y + 1, at.z + 1}};
      const Box& cell = world_.sight().cells[view_.cells[bit]];
      room = first ? cell : intersect(room, cell);
      first = false;
      if (cheapest) break;
    }
    return room;
  }

  /// Steps over the planes of the event; afterwards no run is left if nothing allowed is reached.
  void cross() {
    const double t = walk_.event().value();
    if (walk_.crosses_one_face()) {
      walk_.step();
      view_.cells[0] = world_.sight().index.locate(walk_.layer());
      view_.costs[0] = world_.cost_of(view_.cells[0]);
      if (!(view_.costs[0] < CostTable::kForbidden)) runs_[0].reach = 0;
      if (runs_[0].reach != 0) go_on(runs_[0], t, view_.costs[0] * length_);
      return;
    }
    view_ = look(world_, walk_.around_event());
    for (Run& r : runs_)
      r.reach = static_cast<Footing>(walk_.from_event(spread(walk_.to_event(r.reach), view_.allowed)));
    view_.shift(walk_.after_event());
    walk_.step();
    regroup(t);
  }

  /// Hands the costs of the runs that reach the piece's voxels at t to its groups: each takes the cheapest.
  void regroup(double t) {
    const std::array<Run, 2> before = runs_;
    runs_ = {};
    std::size_t groups = 0;
    auto rest = static_cast<Footing>(view_.allowed & walk_.piece_bits());
    while (rest != 0) {
      const Footing group = spread(static_cast<Footing>(rest & -rest), rest);
      rest = static_cast<Footing>(rest & ~group);
      const Run* best = nullptr;
      for (const Run& r : before)
        if ((r.reach & group) != 0 && (best == nullptr || r.at(t) < best->at(t))) best = &r;
      if (best == nullptr) continue;
      runs_[groups] = *best;
      runs_[groups].reach = group;
      go_on(runs_[groups], t, cheapest_of(group) * length_);
      ++groups;
    }
  }

  double cheapest_of(Footing group) const {
    double least = CostTable::kForbidden;
    for (unsigned bit = 0; bit < 8; ++bit)
      if ((group >> bit & 1) != 0) least = std::min(least, view_.costs[bit]);
    return least;
  }

  static void go_on(Run& run, double t, double rate) {
    if (run.rate == rate) return;
    run.paid = run.at(t);
    run.since = t;
    run.rate = rate;
  }

  Standing arrive() const {
    const Window end = window_at(b_);
    const Footing allowed = end.double_axes == 0 ? Footing{1} : look(world_, end).allowed;
    Standing standing;
    for (std::size_t i = 0; i < 2 && runs_[i].reach != 0; ++i) {
      const Footing footing = spread(walk_.at_end(runs_[i].reach, end), allowed);
      Stand& stand = standing.stands[i == 1 && footing != standing.stands[0].footing ? 1 : 0];
      stand = {footing, std::min(stand.paid, runs_[i].at(1.0))};
    }
    return standing;
  }

  const CostWorld& world_;
  SegmentWalk<Wide> walk_;
  QVec b_;
  double length_;
  Sides view_;  ///< voxels of the current piece
  std::array<Run, 2> runs_;
};

}  // namespace

Standing Standing::within(Footing some) const {
  Standing kept;
  for (std::size_t i = 0; i < 2; ++i)
    if (const auto footing = static_cast<Footing>(stands[i].footing & some); footing != 0)
      kept.stands[i] = {footing, stands[i].paid};
  return kept;
}

Footing allowed_in(const CostWorld& world, const Window& window) {
  return look(world, window).allowed;
}

Weighed weigh(const CostWorld& world, QVec a, const Standing& from, QVec b) {
  if (a == b) return {from, {1, 1}};
  if (fits_int64_products(world.sight().grid.shape())) return Weighing<std::int64_t>(world, a, b).run(from);
  return Weighing<Int128>(world, a, b).run(from);
}

double weigh(const CostWorld& world, std::span<const QVec> points) {
  Standing standing = begin_at(world, points.front());
  for (std::size_t i = 1; i < points.size() && standing.allowed(); ++i)
    standing = weigh(world, points[i - 1], standing, points[i]).standing;
  return standing.paid();
}

}  // namespace octoway::core
