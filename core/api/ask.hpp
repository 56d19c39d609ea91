// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Queries in metres: the entry of every path query for bindings and for the public API. Points become lattice
// units here, and answers become metres.
#pragma once

#include <span>
#include <utility>

#include "core/api/path.hpp"
#include "core/live/answer_query.hpp"
#include "core/query/used_links.hpp"

namespace octoway::core {

using Radius = std::optional<double>;  ///< nothing: the space's own

/// The view that a query reads. Nothing if the query was told to stop while its layer was built.
std::optional<View> view_unless_stopped(const NavSpace& space, Radius radius, const QueryOptions& options,
                                        Monitor& monitor);

Path ask_path(const NavSpace& space, DVec start, DVec goal, const QueryOptions& options, Radius radius,
              Monitor& monitor);

/// The result of one search for many targets.
struct ManyPaths {
  std::vector<Path> answers;  ///< in the order of the targets
  SearchStats search;
  std::uint64_t sight_checks = 0;
  double cpu_seconds = 0.0;
};

struct ManyChoice {
  bool reuse = false;         ///< Albertini's variant: one search goes on from target to target
  bool nearest_only = false;  ///< only the target whose path costs least is answered
  bool backward = false;      ///< the paths lead from the targets to the source
};

ManyPaths ask_many(const NavSpace& space, DVec source, std::span<const DVec> targets,
                   const QueryOptions& options, const ManyChoice& choice, Radius radius, Monitor& monitor);

/// A link on path `query` of a batch.
struct BatchLink {
  std::size_t query, leg;
  LinkHandle handle;
  double cost;
};

/// Many answers as arrays: the points of query i are points[offsets[i]] up to points[offsets[i + 1]].
struct Batch {
  std::vector<std::uint8_t> statuses;
  std::vector<double> lengths, costs, cpu_seconds;
  std::vector<std::int64_t> offsets;
  std::vector<DVec> points;
  std::vector<std::uint8_t> snapped;  ///< two a query: whether the start and the goal were moved
  std::vector<BatchLink> links;
  std::uint64_t version = 0;
};

/// Runs the queries in parallel. Each writes its own result, so the answers do not depend on the number of
/// threads.
Batch ask_paths(const NavSpace& space, std::span<const DVec> starts, std::span<const DVec> goals,
                const QueryOptions& options, int threads, Radius radius, Monitor& monitor);

/// The same as whole answers.
std::vector<Path> ask_each(const NavSpace& space, std::span<const DVec> starts, std::span<const DVec> goals,
                           const QueryOptions& options, int threads, Radius radius, Monitor& monitor);

/// Refines a clear polyline by the options' refinements, for the travel that the options name.
Path ask_refined(const NavSpace& space, std::span<const DVec> points, const QueryOptions& options,
                 const LinkLegs& legs, Radius radius, Monitor& monitor);

}  // namespace octoway::core
