// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// Search memory that threads take and give back.
#pragma once

#include "core/abstract/terrain/graph_search.hpp"
#include "core/base/pool.hpp"

namespace octoway::core {

using GraphScratchPool = Pool<GraphScratch>;

}  // namespace octoway::core
