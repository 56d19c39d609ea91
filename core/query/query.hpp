// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths from one point to another, or from one to many.
#pragma once

#include "core/query/layer.hpp"
#include "core/query/options.hpp"
#include "core/query/result.hpp"

namespace octoway::core {

QueryResult find_path(const Layer& layer, QVec start, QVec goal, const QueryOptions& options,
                      Monitor& monitor);
/// Paths from one source to many targets in one search, where the algorithm can; reuse: Albertini's variant.
/// nearest_only: only the target whose path costs least is answered, the others are CANCELLED. backward: the
/// paths that are wanted lead from the targets to the source, against links; those that are given still lead
/// to the targets.
ManyResult find_many(const Layer& layer, QVec source, std::span<const QVec> targets,
                     const QueryOptions& options, bool reuse, bool nearest_only, Monitor& monitor,
                     bool backward = false);

/// The links that a query may use; rate: as in Prices.
inline LinkView links_for(const Layer& layer, const QueryOptions& options, double rate = 1.0) {
  return options.links && layer.tables.links ? LinkView(layer.links(), options.motion, rate) : LinkView();
}

}  // namespace octoway::core
