// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Paths that are planned in the abstract and refined piece by piece: an agent starts to walk before the whole
// path is known (Sturtevant et al. 2019).
#pragma once

#include "octoway/space.hpp"

namespace octoway {

/// The pieces of one path. Each begins where the one before ended.
class PathPieces {
 public:
  struct Plan;
  explicit PathPieces(std::shared_ptr<Plan> plan) : plan_(std::move(plan)) {}

  /// The next piece; nothing after the last. The last piece has status FOUND and ends at the goal, or its
  /// status says why there is none.
  std::optional<Path> next();

 private:
  std::shared_ptr<Plan> plan_;
};

struct TerrainAbstractionOptions {
  std::int32_t sector = 16;         ///< voxels: 8, 16 or 32
  std::string algorithm = "astar";  ///< "astar", "nbs", "weighted_astar" or "dijkstra"
  double weight = 1.0;
  Travel travel;
};

/// Plans among the patches of a terrain abstraction. The space keeps the patches, and they follow its edits.
PathPieces find_path_pieces(const NavSpace& space, Point start, Point goal,
                            const TerrainAbstractionOptions& options = {});

}  // namespace octoway
