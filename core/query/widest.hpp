// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// How large a body can get from here to there?
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/base/monitor.hpp"
#include "core/graph/widths.hpp"
#include "core/query/layer.hpp"
#include "core/sight/nearest_solid.hpp"

namespace octoway::core {

struct WidestTask {
  SolidWorld solids;
  double resolution = 1.0;             ///< metres a voxel
  bool inflate_bounds = false;         ///< what lies outside the world is solid
  const Layer* point_layer = nullptr;  ///< layer of a point, if there is one: it bounds the search
  std::function<std::shared_ptr<const Widths>()> widths =
      nullptr;  ///< widths of that layer's cells and portals
};

/// The largest radius in metres for which a way leads from a to b, by the rule of inflate.hpp (spheres,
/// bounds not inflated): exact, any larger double has none. Infinity where nothing is solid; nothing where
/// not even a point gets there.
std::optional<double> widest_radius(const WidestTask& task, QVec a, QVec b, Monitor& monitor);

}  // namespace octoway::core
