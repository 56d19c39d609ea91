# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Sturtevant, Sigurdson, Taylor and Gibson 2019: the figures that the paper prints."""

from __future__ import annotations

from dataclasses import dataclass

TITLE = "Sturtevant et al. 2019, Pathfinding and Abstraction with Dynamic Terrain Costs"
SIDE, MAPS, PROBLEMS = 2048, 20, 250
COSTS = tuple(1 + i / 5 for i in range(16))  # 1 to 4 in steps of 0.2
MAP_BYTES = 4_194_304


@dataclass(frozen=True)
class Size:
    """A row of table 1."""

    regions: int
    edges: int
    bytes: int  # with the map
    repair_ms: float


@dataclass(frozen=True)
class Row:
    """A row of table 2."""

    nodes: int | None
    first: int | None
    cost: float | None
    milliseconds: float | None


TABLE_1 = {
    32: Size(8_195, 59_896, 5_259_154, 0.31855),
    16: Size(24_112, 183_132, 7_541_755, 0.08675),
    8: Size(79_774, 621_017, 15_783_227, 0.02345),
}

OPTIMAL = 2_406  # cost
TABLE_2 = {
    "A*": Row(1_089_811, None, 2_406, 625.9),
    "NBS": Row(1_044_995, None, 2_406, 879.3),
    "WA*(2)": Row(349_865, None, 2_567, 180.7),
    "WA*(3)": Row(84_413, None, 2_907, 39.0),
    "WA*(4)": Row(4_392, None, 3_298, 2.6),
    "DTA(8)[A*]": Row(28_907, 22_228, 2_456, 25.4),
    "DTA(8)[NBS]": Row(27_702, 21_024, None, 26.9),
    "DTA(16)[A*]": Row(19_366, 7_409, 2_495, 11.4),
    "DTA(16)[NBS]": Row(18_923, 6_971, 2_495, 10.8),
    "DTA(32)[A*]": Row(26_016, 4_031, 2_560, 10.8),
    "DTA(32)[NBS]": Row(25_802, 3_850, 2_560, 10.8),
    "DTA(32)[A*, 1.2]": Row(21_700, 3_837, 2_561, 9.6),
}

# section 5.3: a navigation mesh of 1 km x 1 km in the Unreal engine
POLYGONS, MESH_REGIONS, MESH_EDGES = 102_193, 7_338, 13_298
MESH_MS, MESH_DTA_MS = 5.64, 1.68
MESH_RATIO = 82_371 / 77_722  # lengths
