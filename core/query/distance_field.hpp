// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The cost of the way from one source to any place, along portal midpoints.
#pragma once

#include <memory>
#include <vector>

#include "core/base/monitor.hpp"
#include "core/query/layer.hpp"

namespace octoway::core {

struct DistanceField {
  QVec source;
  std::vector<double> portals;   ///< to each portal's middle, in voxels times cost; infinity where none leads
  std::vector<double> arrivals;  ///< over each arc of links, to its far end; none without links
  std::shared_ptr<const CostTable> costs;  ///< null: every metre costs 1
};

/// Throws InvalidInput if the source is blocked, or not allowed.
DistanceField distances_from(const Layer& layer, QVec source, std::shared_ptr<const CostTable> costs,
                             Monitor& monitor, const LinkView& links = {});
/// In voxels times cost; infinity if there is no way.
double distance_in(const Layer& layer, const DistanceField& field, QVec p);

}  // namespace octoway::core
