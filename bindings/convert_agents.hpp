// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Obstacles that move, for agents.
#pragma once

#include "bindings/bindings.hpp"
#include "core/agents/agents.hpp"

namespace octoway::core {

inline std::vector<MovingBox> to_movers(const BoxesIn& boxes, const PointsIn& velocities) {
  std::vector<MovingBox> movers;
  for (std::size_t i = 0; i < boxes.shape(0); ++i)
    movers.push_back({{boxes(i, 0, 0), boxes(i, 0, 1), boxes(i, 0, 2)},
                      {boxes(i, 1, 0), boxes(i, 1, 1), boxes(i, 1, 2)},
                      {velocities(i, 0), velocities(i, 1), velocities(i, 2)}});
  return movers;
}

}  // namespace octoway::core
