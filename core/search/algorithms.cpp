// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#include "core/search/algorithms.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace octoway::core {

std::string_view name_of(Promise promise) {
  static constexpr std::array<std::string_view, 4> kNames{"none", "optimal", "bounded", "any-angle"};
  return kNames[static_cast<std::size_t>(promise)];
}

std::span<const Algorithm> algorithms() {
#define OCTOWAY_ALGORITHM(name) name,
  static const std::array kList{
#include "core/search/algorithms.inl"
  };
#undef OCTOWAY_ALGORITHM
  return kList;
}

std::span<const Algorithm> patch_searches() {
  static const std::vector<Algorithm> list = [] {
    std::vector<Algorithm> out;
    std::ranges::copy_if(algorithms(), std::back_inserter(out),
                         [](const Algorithm& a) { return a.on_patches != PatchSearch::NONE; });
    std::ranges::sort(out, {}, &Algorithm::on_patches);
    return out;
  }();
  return list;
}

}  // namespace octoway::core
