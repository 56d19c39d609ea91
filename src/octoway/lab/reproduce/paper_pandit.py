# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pandit's printed figures: no table at all. Figures 6 to 9 are pictures, known by the text about them."""

from __future__ import annotations

TITLE = "Pandit, 3D pathfinding using uneven search-space quantization and visual cone search (2018): section III"
MACHINE = "Unreal Engine 4; neither machine nor times are told"
DEPTH = 4  # figure 6: "using depth (d) = 4 division"
SIDES = 20  # figure 9: "a polygon with 20 vertices"
LOCAL_SEARCHES = 2  # figure 7: between C and D, and between E and F
CONES = 2  # figure 8: "series of VCS is used two times"
