// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Making a view of a terrain abstraction.
#pragma once

#include "core/abstract/terrain/abstraction.hpp"

namespace octoway::core {

template <BaseGraph Base>
PatchView view_patches(const Abstraction<Base>& whole) {
  PatchView out;
  std::vector<std::uint32_t> first;
  for (std::uint32_t s = 0; s < whole.base().sector_count(); ++s) {
    first.push_back(static_cast<std::uint32_t>(out.kinds.size()));
    for (const Patch& r : whole.sector(s).patches()) {
      out.points.push_back(whole.base().position(r.representative));
      out.kinds.push_back(r.kind);
    }
  }
  for (std::uint32_t s = 0; s < whole.base().sector_count(); ++s)
    for (const PatchEdge& edge : whole.sector(s).whole_edges())
      if (const std::uint32_t a = first[s] + edge.from, b = first[edge.to.sector] + edge.to.patch; a < b)
        out.pairs.insert(out.pairs.end(), {a, b});
  return out;
}

}  // namespace octoway::core
