// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The entry of every query in a living space: choose what it reads, then answer it.
#pragma once

#include "core/live/nav_space.hpp"
#include "core/query/query.hpp"

namespace octoway::core {

/// The view that a query reads: for a body of some radius (nothing: the space's own), with cells that tell
/// ways to move apart if its costs do, without the places that it filters out. Builds what is not there yet;
/// throws Interrupted if the monitor says stop.
View read_for(const NavSpace& space, std::optional<double> radius, const QueryOptions& options,
              Monitor& monitor);

/// The path in what `view` shows. With options.prefer_clearance it keeps off walls (clear_path.hpp), and the
/// first such query builds the layers of larger bodies.
QueryResult answer_query(const NavSpace& space, const View& view, QVec start, QVec goal,
                         const QueryOptions& options, Monitor& monitor);

/// The largest radius for which a way leads from a to b (widest.hpp), in the version of the view.
std::optional<double> widest_radius(const View& view, QVec a, QVec b, Monitor& monitor);

}  // namespace octoway::core
