# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Massonnat's printed figures: tables 6.1 to 6.4. Figures 6.6 to 6.13 are pictures, known by the text about them."""

from __future__ import annotations

TITLE = "Massonnat, Efficient octree-based 3D pathfinding (2023): chapter 6"
MACHINE = "Intel i7-12700H at 2.30 GHz, C# in Unity 2021.3"
MAPS = ("building_1", "building_2", "building_3", "cave", "industrial", "zigzag")
COMPLEX = "Complex"
PAIRS = 10_000  # a map

# Table 6.1: valid cells as voxels, as octree leaves, merged.
CELLS: dict[str, tuple[float, float, float]] = {
    "building_1": (28_190, 4_226, 303),
    "building_2": (28_628, 3_975, 147),
    "building_3": (29_816, 4_243, 182),
    "cave": (29_510, 8_190, 316),
    "industrial": (31_833, 1_671, 157),
    "zigzag": (31_488, 2_130, 52),
    COMPLEX: (8.3e6, 41_385, 10_552),
}

# Table 6.2: mean length per method, in the order of MAPS.
LENGTHS: dict[str, tuple[float, ...]] = {
    "voxels": (11.82, 13.76, 14.06, 13.52, 13.38, 14.70),
    "octree": (12.58, 13.42, 13.70, 12.82, 12.30, 13.79),
    "octree + pruning": (11.68, 12.32, 12.33, 11.84, 11.28, 12.65),
    "octree + funnel": (11.77, 12.45, 12.48, 12.02, 11.42, 12.80),
    "octree + pruning + funnel": (11.61, 12.30, 12.29, 11.85, 11.27, 12.64),
    "merged": (12.51, 13.09, 14.04, 13.71, 12.23, 16.61),
    "merged + pruning": (11.97, 12.56, 12.55, 12.20, 11.33, 13.88),
    "merged + funnel": (11.79, 12.43, 12.64, 12.31, 11.43, 13.63),
    "merged + pruning + funnel": (11.73, 12.37, 12.41, 12.06, 11.30, 13.42),
}

# Numbers in the text about the pictures.
VOXELS_FINE_MS = 200.0  # figure 6.8: "average compute times exceed 200 milliseconds"
OCTREE_MS = 10.0  # figure 6.6: "on average stays below 10 milliseconds"
REFINEMENT_SHARE = 0.10  # share of the cost on large maps: "less than 10% of the total cost on average"
SHORTER_THAN_JPS = 0.05  # figure 6.11: "5% lower"
JPS_SPEEDUP = {"mean": 2.29, "median": 2.71}  # figure 6.10: geometric means over 22 maps
OCTREE_SPEEDUP = {"BA1": 2.0, "Full4": 0.5}  # figure 6.12: "two times faster", "two times slower"

# Table 6.3: mean milliseconds of octree update, graph update, path recomputing, and in total, over 1,000 updates.
UPDATES: dict[tuple[str, str], tuple[float, ...]] = {
    ("octree", "rebuild"): (1.36, 0.92, 1.82, 4.10),
    ("octree", "local"): (0.22, 0.03, 1.26, 1.51),
    ("merged", "rebuild"): (0.44, 0.34, 0.72, 1.50),
    ("merged", "local"): (0.39, 0.03, 0.55, 0.97),
}

# Table 6.4: updates a second, the same four times of an update, and milliseconds a second; three obstacles, one minute.
POLICIES: dict[str, tuple[float, ...]] = {
    "always": (56, 0.47, 0.03, 0.56, 1.17, 65.5),
    "last_moment": (0.6, 4.81, 0.03, 0.6, 5.44, 3.26),
}
LAST_MOMENT_GAIN = 20.0  # "an amortized cost per second 20 times lower"
