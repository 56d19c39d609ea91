// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A query in a living space: the usual one, or one that prefers to keep off walls.
#pragma once

#include "core/live/nav_space.hpp"

namespace octoway::core {

/// What a query reads: for a body of some radius (nothing: the space's own), with cells that tell ways to
/// move apart if its costs do, without the places that it filters out. Builds what is not there yet; throws
/// Interrupted if the monitor says stop.
View read_for(const NavSpace& space, std::optional<double> radius, const QueryOptions& options,
              Monitor& monitor);

/// The path in what `base` shows. With options.prefer_clearance the cheapest of several, see band.hpp: the
/// usual path, and paths through the layers of bodies that are larger by the preferred distance and by half
/// of it (built by the first query that asks for them), each relaxed as an elastic band. It never costs more
/// than the usual path.
QueryResult answer_query(const NavSpace& space, const View& base, QVec start, QVec goal,
                         const QueryOptions& options, Monitor& monitor);

}  // namespace octoway::core
