// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
#pragma once

#include "bindings/convert_metres.hpp"
#include "bindings/convert_monitor.hpp"
#include "core/live/nav_space.hpp"

namespace octoway::core {

/// A change set, and the lattice that makes metres of it.
struct Changes {
  ChangeSet set;
  Lattice lattice;
};

/// `near`: only edits that touch one of these boxes are made.
inline Changes update(NavSpace& space, const std::optional<BoxesIn>& near, bool rebuild_graph) {
  const std::optional<Cover> around =
      near ? std::optional(space.frame().cover_boxes(corners_of(*near))) : std::nullopt;
  const Watching watching;
  return {space.update({.rebuild_graph = rebuild_graph, .near = around ? &around->boxes : nullptr}),
          space.frame().lattice};
}

}  // namespace octoway::core
