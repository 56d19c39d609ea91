// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Velocities that an agent may choose, as half-spaces, and the allowed velocity nearest to the one it wants.
#pragma once

#include <span>

#include "core/base/vec.hpp"

namespace octoway::core {

/// Allowed are the velocities v with dot(v - point, normal) >= 0. The normal has length 1.
struct HalfSpace {
  DVec point, normal;
};

/// Velocities within a distance of a centre.
struct SpeedBall {
  DVec centre;
  double radius;
};

/// The velocity nearest to `wanted` inside the ball and all half-spaces. If there is none, those after the
/// first `hard` give way, all by the same least amount; where even the hard ones contradict each other, they
/// give way too. `room` is scratch, as long as `rules`.
DVec nearest_velocity(std::span<const HalfSpace> rules, std::size_t hard, const SpeedBall& ball, DVec wanted,
                      std::span<HalfSpace> room);

}  // namespace octoway::core
