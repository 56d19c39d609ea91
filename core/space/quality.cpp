// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/space/quality.hpp"

#include <array>

namespace octoway {

std::span<const Quality> qualities() {
  static constexpr std::array<Attempt, 1> kOnce{{{"crossing"}}};
  static constexpr std::array<Attempt, 3> kThrice{{{"crossing"}, {"crossing", true}, {"crossing_portals"}}};
  static constexpr std::array<std::string_view, 2> kPulled{"pull", "prune"};
  static constexpr std::array<std::string_view, 4> kCut{"pull", "prune", "cut", "cut"};
  static constexpr std::array<Quality, 3> kList{{
      {"fast", kOnce, kPulled},
      {"good", kOnce, kCut},
      {"best", kThrice, kCut},
  }};
  return kList;
}

}  // namespace octoway
