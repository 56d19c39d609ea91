// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A best-first search over voxels: the widest way first, and of equally wide ones the nearest to the goal. No
// way is wider than its ends, or than the widths of the cells and portals say: what is above that bound
// counts as equal, so open space is crossed straight. If the bound is reached, as it mostly is, few voxels
// are seen.
#include "core/query/widest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "core/query/points.hpp"
#include "core/voxels/inflate.hpp"

namespace octoway::core {

namespace {

constexpr std::int64_t kUnbounded = std::int64_t{1} << 42;  ///< no squared gap of a world is as large

class WidestWay {
 public:
  /// border: what lies outside the world is solid.
  WidestWay(const SolidWorld& world, QVec a, QVec b, bool border, Monitor& monitor)
      : world_(world),
        starts_(voxels_at(a)),
        goals_(voxels_at(b)),
        goal_(b),
        border_(border),
        monitor_(monitor) {}

  /// -1 if there is no way. `bound`: a squared radius above which none leads.
  std::int64_t run(std::int64_t bound) {
    bound_ = std::min({bound, widest_of(starts_), widest_of(goals_)});
    if (starts_.empty() || goals_.empty()) return -1;
    seen_ = BitGrid(world_.grid.shape());
    for (const IVec& v : starts_) enter(v, bound_);
    for (std::uint64_t n = 0; !open_.empty(); ++n) {
      const Node node = open_.top();
      open_.pop();
      if (std::find(goals_.begin(), goals_.end(), node.voxel) != goals_.end()) return node.width;
      if ((n & 0xfffU) == 0) monitor_.step("widest", 0.0);
      for (int a = 0; a < 3; ++a)
        for (const std::int32_t step : {-1, 1}) {
          IVec next = node.voxel;
          next[a] += step;
          if (world_.grid.free(next) && !seen_.solid_inside(next)) enter(next, node.width);
        }
    }
    return -1;
  }

 private:
  struct Node {
    std::int64_t width;
    std::int64_t away;  ///< from the goal, squared, voxels
    IVec voxel;

    bool operator<(const Node& o) const {
      return width != o.width ? width < o.width : away != o.away ? away > o.away : voxel > o.voxel;
    }
  };

  std::vector<IVec> voxels_at(QVec p) const {
    std::vector<IVec> out;
    const Window w = window_at(p);
    const Footing free = free_voxels(world_.grid, w);
    for (std::int32_t bit = 0; bit < 8; ++bit)
      if ((free >> bit & 1) != 0)
        out.push_back({w.base.x + (bit & 1), w.base.y + (bit >> 1 & 1), w.base.z + (bit >> 2)});
    return out;
  }

  /// The squared gap of a voxel, at most `most`.
  std::int64_t gap(IVec v, std::int64_t most) const {
    for (int a = 0; border_ && a < 3; ++a) {
      const std::int64_t layers = std::min(v[a], world_.grid.shape()[a] - 1 - v[a]);
      most = std::min(most, layers * layers);
    }
    const auto root = static_cast<std::int64_t>(std::ceil(std::sqrt(static_cast<double>(most))));
    const auto near = nearest_solid(world_, QBox::of_voxel(v), std::min((root + 1) * kSub, kAnyReach));
    return near ? std::min(static_cast<std::int64_t>(near->squared >> 2 * kSubBits), most) : most;
  }

  std::int64_t widest_of(const std::vector<IVec>& voxels) const {
    std::int64_t most = 0;
    for (const IVec& v : voxels) most = std::max(most, gap(v, kUnbounded));
    return most;
  }

  /// A voxel is seen once: its first visit is one of the widest.
  void enter(IVec v, std::int64_t width) {
    seen_.set(v);
    const QVec middle = Box{v, {v.x + 1, v.y + 1, v.z + 1}}.middle();
    open_.push({std::min(width, gap(v, bound_)),
                static_cast<std::int64_t>(squared_distance(middle, goal_) >> 2 * (kSubBits - 1)), v});
  }

  SolidWorld world_;
  std::vector<IVec> starts_, goals_;
  QVec goal_;
  bool border_;
  Monitor& monitor_;
  std::int64_t bound_ = 0;
  BitGrid seen_;
  std::priority_queue<Node> open_;
};

/// The largest double that the rule takes for no more than this squared gap.
double radius_of(std::int64_t squared, double resolution) {
  double radius = std::sqrt(static_cast<double>(squared)) * resolution;
  const auto fits = [&](double r) {
    return Inflation::of(r, resolution, BodyShape::SPHERE, false).limit <= squared;
  };
  while (radius > 0.0 && !fits(radius)) radius = std::nextafter(radius, 0.0);
  double more = radius;
  while (fits(more)) {
    radius = more;
    more = std::nextafter(more, std::numeric_limits<double>::infinity());
  }
  return radius;
}

}  // namespace

std::optional<double> widest_radius(const WidestTask& task, QVec a, QVec b, Monitor& monitor) {
  std::int64_t bound = kUnbounded;
  if (task.point_layer != nullptr) {
    const Tables& tables = task.point_layer->tables;
    if (!reachable(*task.point_layer, a, b)) return std::nullopt;
    const std::int16_t chain = widest_chain(*task.widths(), tables.graph, cells_at(tables.index, a).list(),
                                            cells_at(tables.index, b).list());
    if (chain < GapField::kMost) bound = chain;
  }
  const std::int64_t squared = WidestWay(task.solids, a, b, task.inflate_bounds, monitor).run(bound);
  if (squared < 0) return std::nullopt;
  if (squared >= kUnbounded) return std::numeric_limits<double>::infinity();
  return radius_of(squared, task.resolution);
}

}  // namespace octoway::core
