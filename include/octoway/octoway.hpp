// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// octoway: short, proven-free paths through true 3D space, in worlds that change. This header includes the
// whole public API.
#pragma once

#include "octoway/abstract.hpp"
#include "octoway/agents.hpp"
#include "octoway/error.hpp"
#include "octoway/path.hpp"
#include "octoway/query.hpp"
#include "octoway/space.hpp"
#include "octoway/types.hpp"
#include "octoway/world.hpp"

namespace octoway {

/// "0.2.0"
std::string_view version();

}  // namespace octoway
