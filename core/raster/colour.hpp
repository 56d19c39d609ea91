// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Colours. A display colour is three bytes; all mixing happens in (nearly) linear light, where half of white
// and half of black is their middle to the eye. A gamma of exactly 2 keeps the conversion both ways to * and
// sqrt, so a picture has the same bytes on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/vec.hpp"

namespace octoway::core {

using Rgb = std::array<std::uint8_t, 3>;
using Light = Vec3<float>;

inline Light to_light(Rgb c) {
  const auto squared = [](std::uint8_t v) {
    return static_cast<float>(v) * static_cast<float>(v) / 65025.0F;
  };
  return {squared(c[0]), squared(c[1]), squared(c[2])};
}

inline std::uint8_t to_byte(float v) {
  return static_cast<std::uint8_t>(std::sqrt(std::clamp(v, 0.0F, 1.0F)) * 255.0F + 0.5F);
}

inline Light mix(Light a, Light b, float share_of_b) {
  return a + (b - a) * share_of_b;
}

inline float saturate(double v) {
  return static_cast<float>(std::clamp(v, 0.0, 1.0));
}

}  // namespace octoway::core
