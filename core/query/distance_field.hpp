// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cost of the way from one source to any place. A flood finds a corridor to every cell, once; a point
// that is asked about gets its own path through one, pulled taut. So every distance is the length of a clear
// path: never too short, and without a search.
#pragma once

#include <memory>

#include "core/base/monitor.hpp"
#include "core/query/query.hpp"
#include "core/search/crossing/taut_flood.hpp"

namespace octoway::core {

struct DistanceField {
  QVec source;
  TautTree ways;
  LinkView links;                          ///< of the layer that the field was made for
  std::shared_ptr<const CostTable> costs;  ///< null: every metre costs 1
};

/// Throws InvalidInput if the source is blocked, or not allowed.
DistanceField distances_from(const Layer& layer, QVec source, std::shared_ptr<const CostTable> costs,
                             Monitor& monitor, const LinkView& links = {});
/// In voxels times cost; infinity if there is no way. For the layer that the field was made for.
double distance_in(const Layer& layer, const DistanceField& field, QVec p);

}  // namespace octoway::core
