// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// The three answers to "how good should the path be?": which searches are run, and how their paths are
// refined. The best of the attempts is returned.
#pragma once

#include <span>
#include <string_view>

namespace octoway::core {

struct Attempt {
  std::string_view algorithm;
  bool from_goal = false;  ///< search from the goal back to the start, bounded by the best path so far
  double weight = 1.0;     ///< weight of the heuristic
};

struct Quality {
  std::string_view name;
  std::span<const Attempt> attempts;
  std::span<const std::string_view> refine;
  double slack =
      1.0;  ///< further attempts look for paths up to this times the best so far, before refinement
};

std::span<const Quality> qualities();
inline constexpr std::string_view kDefaultQuality = "good";

}  // namespace octoway::core
