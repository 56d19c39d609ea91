// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/query/points.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "core/base/error.hpp"

namespace octoway::core {

namespace {

constexpr double kFarthest = 2.0 * kMaxReach;  // voxels: outside every world, and squares of it fit

}  // namespace

QVec enter(const Tables& tables, DVec p, const char* what, std::optional<std::size_t> number) {
  const Lattice& lattice = tables.lattice;
  const QVec q = lattice.in_reach(p) ? lattice.to_sub(p) : QVec{-1, -1, -1};
  if (tables.grid->bounds().contains(q)) return q;
  std::ostringstream text;
  text.precision(12);
  const IVec shape = tables.grid->shape();
  const DVec hi = lattice.to_metres({shape.x * kSub, shape.y * kSub, shape.z * kSub});
  text << what;
  if (number) text << "[" << *number << "]";
  text << " (" << p.x << ", " << p.y << ", " << p.z << ") ";
  text << (std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z) ? "lies outside the world"
                                                                          : "is not finite");
  text << "; give a point within (" << lattice.origin.x << ", " << lattice.origin.y << ", "
       << lattice.origin.z << ") to (" << hi.x << ", " << hi.y << ", " << hi.z << ")";
  throw InvalidInput(text.str());
}

QVec enter_end(const Tables& tables, DVec p, const char* what, std::optional<std::size_t> number) {
  const Lattice& lattice = tables.lattice;
  if (lattice.in_reach(p)) return lattice.to_sub(p);
  if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
    return enter(tables, p, what, number);
  QVec q;
  for (int a = 0; a < 3; ++a) {
    const double voxels = std::clamp((p[a] - lattice.origin[a]) / lattice.resolution, -kFarthest, kFarthest);
    q[a] = static_cast<std::int64_t>(std::nearbyint(voxels * static_cast<double>(kSub)));
  }
  return q;
}

bool may_enter(const Tables& tables, QVec p, const CostTable* costs) {
  if (costs == nullptr) return is_free(tables, p);
  const CellsAt cells = cells_at(tables.index, p);
  return std::any_of(cells.list().begin(), cells.list().end(),
                     [&](CellId c) { return costs->allows(tables.kind(c)); });
}

bool reachable(const Layer& layer, QVec a, QVec b, const CostTable* costs, const LinkView& links) {
  const CellIndex& index = layer.tables.index;
  Reach reach = layer.reach(costs);
  reach.use(links);
  return reach.joins(reach.allowed(cells_at(index, a)).list(), reach.allowed(cells_at(index, b)).list());
}

}  // namespace octoway::core
