// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The public API's options and paths become the core's, and back.
#pragma once

#include "core/api/ask.hpp"
#include "core/api/world_data.hpp"
#include "octoway/space.hpp"

namespace octoway::core {

/// Throws InvalidInput for costs that are not above 0 and for travel that allows no way to move.
QueryOptions inner(const PathOptions& options);
QueryOptions inner(const Travel& travel);

octoway::Path outer(const Path& answer, const Travel& travel);
octoway::ChangeSet outer(const ChangeSet& changes, const Lattice& lattice);

Monitor monitor_of(const Progress& progress, const CancelToken* cancel);

/// The links of a path as legs.
LinkLegs legs_of(const octoway::Path& path);

}  // namespace octoway::core
