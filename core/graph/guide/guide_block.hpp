// SPDX-FileCopyrightText: 2026 The octoway authors
// SPDX-License-Identifier: MIT
//
// One block of the guide, in three steps: its parts; its openings to the blocks above (their parts must be
// known); the contacts of each part (the openings of the blocks below must be known).
#pragma once

#include "core/graph/guide/guide.hpp"

namespace octoway::core {

/// Fills `cells` and `part_of`; returns how many parts there are.
std::size_t find_parts(GuideBlock& block, const Guide::Source& source, const Box& box);

/// Fills `contacts` and `face`. above[axis] is the block beyond the upper face, or null.
void find_openings(GuideBlock& block, const Guide::Source& source, const Box& box,
                   const std::array<const GuideBlock*, 3>& above);

/// Fills `first` and `around`. below[axis] is the block beyond the lower face, or null.
void list_around(GuideBlock& block, std::size_t parts, const std::array<const GuideBlock*, 3>& below);

}  // namespace octoway::core
