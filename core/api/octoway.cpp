// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "octoway/octoway.hpp"

namespace octoway {

std::string_view version() {
  return OCTOWAY_VERSION;  // from pyproject.toml, by CMake
}

std::string_view name_of(Status status) {
  static constexpr std::array<std::string_view, 7> kNames{
      "found", "partial", "start_blocked", "goal_blocked", "unreachable", "out_of_budget", "cancelled"};
  return kNames[static_cast<std::size_t>(status)];
}

}  // namespace octoway
