// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Post-smoothing: Albertini 2022, Algorithm 8 (after Botea, Müller and Schaeffer 2004): pruning that scans
// from the start. The pruning of Massonnat 2023 scans from the goal; each is the other on the reversed path.
#include "core/refine/refine.hpp"

namespace octoway::core {

void post_smoothing(Route& route, RefineContext& context) {
  reverse(route);
  prune(route, context);
  reverse(route);
}

const Refinement kPostSmoothing{"post_smoothing", "the same, scanning from the start", post_smoothing};

}  // namespace octoway::core
