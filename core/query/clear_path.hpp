// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths that prefer to keep off walls.
#pragma once

#include <functional>
#include <memory>

#include "core/query/layer.hpp"
#include "core/query/options.hpp"
#include "core/query/result.hpp"
#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

/// The walls that a path keeps off, and the layers of larger bodies among them.
struct Walls {
  SolidWorld solids;
  double radius = 0.0;  ///< radius of the body, in metres
  /// A layer for another radius, kept for as long as it is held; null if the query was stopped before it was
  /// built.
  std::function<std::shared_ptr<const Layer>(double radius)> wider;
};

/// The cheapest of several paths by the costs of band.hpp: the usual path, and paths through the layers of
/// bodies that are larger by options.prefer_clearance and by half of it, each relaxed as an elastic band. It
/// never costs more than the usual path.
QueryResult find_clear_path(const Layer& base, const Walls& walls, QVec start, QVec goal,
                            const QueryOptions& options, Monitor& monitor);

}  // namespace octoway::core
