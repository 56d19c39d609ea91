// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Points come in from metres, and questions about them that need no search.
#pragma once

#include <cstddef>
#include <optional>

#include "core/query/layer.hpp"

namespace octoway::core {

/// From metres to sub-voxels. Throws InvalidInput unless p is finite and within the bounds; `what` names it
/// in the message, with its number if it is one of many.
QVec enter(const Tables& tables, DVec p, const char* what, std::optional<std::size_t> number = {});
/// The same for an end of a path, which may lie outside the bounds: there it is blocked like any other end.
/// An end absurdly far away is brought to where lattice units can still name it. Throws InvalidInput unless p
/// is finite.
QVec enter_end(const Tables& tables, DVec p, const char* what, std::optional<std::size_t> number = {});

inline bool is_free(const Tables& tables, QVec p) {
  return footing_at(*tables.grid, p) != 0;
}
/// True if p is free and, with costs, in a cell that they allow.
bool may_enter(const Tables& tables, QVec p, const CostTable* costs);

/// From a point that the traveller reached from somewhere: it stands on some of the voxels around a only.
inline Sight raycast(const Tables& tables, QVec a, Footing from, QVec b) {
  return trace(tables.sight_world(), a, from, b);
}
inline Sight raycast(const Tables& tables, QVec a, QVec b) {
  return raycast(tables, a, footing_at(*tables.grid, a), b);
}

bool reachable(const Layer& layer, QVec a, QVec b, const CostTable* costs = nullptr,
               const LinkView& links = {});

}  // namespace octoway::core
