// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Polylines that somebody brings: how far they are clear, the cells that they run through, and what
// refinements make of them.
#pragma once

#include "core/query/layer.hpp"
#include "core/query/options.hpp"
#include "core/query/result.hpp"

namespace octoway::core {

/// How far a polyline is clear: to its end, or to a part of one of its segments.
struct PathTrace {
  bool clear = true;
  std::size_t segment = 0;
  double fraction = 0.0;
};

/// How far a polyline is clear; with costs, how far it runs through what they allow. Of links only the ends
/// are looked at.
PathTrace trace_path(const Tables& tables, std::span<const QVec> points, const CostTable* costs = nullptr,
                     const std::vector<UsedLink>& links = {});
/// The cells that a clear polyline runs through, but for its links.
std::vector<CellId> corridor_of(const Tables& tables, std::span<const QVec> points,
                                const std::vector<UsedLink>& links);
/// Refines any clear polyline by the named refinements; throws InvalidInput if it is not clear. Links stay as
/// they are, and what lies between them is refined alone.
QueryResult refine_path(const Layer& layer, std::vector<QVec> points, const QueryOptions& options,
                        const std::vector<UsedLink>& links = {});
/// If refinement "smooth" is chosen and there is a path: the curve along it.
void add_curve(const Tables& tables, QueryResult& result, const Choices& choices,
               const QueryOptions& options);

}  // namespace octoway::core
