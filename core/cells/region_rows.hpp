// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// A row of a region, 32 voxels along z, is one word.
#pragma once

#include <cstddef>
#include <cstdint>

namespace octoway::core {

constexpr std::uint32_t bits(std::int32_t lo, std::int32_t hi) {
  return (hi - lo == 32 ? ~0U : (1U << (hi - lo)) - 1U) << lo;
}

constexpr std::size_t at(std::int32_t i) {
  return static_cast<std::size_t>(i);
}

}  // namespace octoway::core
