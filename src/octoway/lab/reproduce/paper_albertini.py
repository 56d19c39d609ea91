# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Albertini's printed figures: tables 1 to 12 of section 7, and the rows that cannot be right."""

from __future__ import annotations

from dataclasses import dataclass

TITLE = "Albertini, 3D navigation with octree (2022): section 7"
MACHINE = "Intel i7-8650U at 1.90 GHz, C# in Unity 2021.3"
COLUMNS = ("time, ms", "length", "sight checks", "closed", "trade-off")
ALGORITHMS = (
    "Dijkstra",
    "BestFirstSearch",
    "A*",
    "Dijkstra PS",
    "BestFirstSearch PS",
    "A* PS",
    "Basic Theta*",
    "Lazy Theta*",
)


@dataclass(frozen=True)
class Row:
    """One line of a table: time of all paths, and the rest for one target in the mean."""

    time: float
    length: float
    sight: float
    closed: float
    printed: float | None = None  # the paper's own trade-off

    @property
    def trade_off(self) -> float:
        """Time x length / 100: the text has length below the line, but this is what its tables hold."""
        return self.time * self.length / 100 if self.printed is None else self.printed


@dataclass(frozen=True)
class PaperWorld:
    """A test world: the scene that re-creates it, and where it stands in the paper."""

    scene: str
    words: str
    nodes: int
    single: int  # numbers of its tables
    multi: int


WORLDS = (
    PaperWorld("world_1", "sparse objects", 21_091, 1, 2),
    PaperWorld("world_2", "large blocking wall", 8_701, 3, 4),
    PaperWorld("world_3", "maze", 7_271, 5, 6),
    PaperWorld("world_4", "single large concave mesh", 9_054, 7, 8),
    PaperWorld("world_5", "concave and convex meshes", 19_797, 9, 10),
)
GRID_TABLE, OCTREE_TABLE = 11, 12
GRID_NODES, GRID_LEAVES = 20_794, 5_386  # twice what Dijkstra closes in tables 11 and 12: the paper does not print them

# Rows that cannot be right. They are shown and marked, and nothing is judged by them.
MISPRINTS: dict[int, tuple[tuple[str, ...], str]] = {
    3: (ALGORITHMS, "table 3 nearly repeats table 2, which is another world: it cannot be world 2's"),
    6: (("Dijkstra",), "closes more nodes than world 3 has; the row of Dijkstra PS shows what it must have been"),
}

# Per table and algorithm: time, length, line-of-sight checks, closed nodes, trade-off.
_FIGURES: dict[int, tuple[tuple[float, float, float, float, float], ...]] = {
    1: (
        (36.82, 609.86, 0.00, 10544.97, 224.52),
        (0.35, 924.53, 0.00, 133.92, 3.24),
        (10.15, 614.45, 0.00, 2495.91, 62.38),
        (33.37, 524.51, 2.44, 10544.97, 175.02),
        (0.09, 565.32, 3.49, 133.92, 0.52),
        (7.10, 522.06, 2.49, 2495.91, 37.07),
        (5.68, 354.27, 2949.23, 906.78, 20.11),
        (3.76, 360.93, 124.24, 947.79, 13.56),
    ),
    2: (
        (11.07, 609.86, 0.00, 3506.62, 67.52),
        (1.00, 1293.53, 0.00, 223.65, 12.92),
        (5.96, 649.74, 0.00, 1493.33, 38.75),
        (10.58, 524.52, 2.44, 3506.62, 55.49),
        (0.84, 730.53, 4.71, 223.65, 6.15),
        (5.10, 538.42, 2.64, 1493.33, 27.47),
        (5.39, 394.87, 2404.23, 738.36, 21.30),
        (3.92, 399.43, 92.44, 766.01, 15.66),
    ),
    3: (
        (9.37, 609.91, 0.00, 3503.89, 57.13),
        (0.66, 1283.53, 0.00, 222.13, 8.51),
        (3.95, 649.56, 0.00, 1499.74, 25.68),
        (9.24, 524.58, 2.44, 3503.89, 48.46),
        (0.74, 725.13, 4.59, 222.13, 5.37),
        (3.84, 538.21, 2.63, 1499.74, 20.66),
        (5.16, 395.58, 2427.87, 743.20, 20.40),
        (3.17, 400.04, 93.64, 769.95, 12.70),
    ),
    4: (
        (1.88, 1695.63, 0.00, 905.20, 31.91),
        (0.30, 2022.87, 0.00, 215.03, 6.14),
        (0.99, 1689.00, 0.00, 481.79, 16.78),
        (2.05, 1523.26, 7.35, 905.20, 31.20),
        (0.38, 1685.50, 6.85, 215.03, 6.43),
        (1.04, 1515.84, 7.35, 481.79, 15.82),
        (1.17, 1331.34, 988.08, 344.22, 15.51),
        (0.84, 1330.46, 52.40, 356.08, 11.15),
    ),
    5: (
        (5.20, 4353.08, 0.00, 3634.50, 226.15),
        (4.70, 4670.05, 0.00, 2763.21, 219.50),
        (5.46, 4356.07, 0.00, 3487.35, 237.85),
        (5.71, 3987.99, 26.47, 3634.50, 227.90),
        (4.77, 4019.73, 26.86, 2763.21, 191.84),
        (5.66, 3977.41, 26.47, 3487.35, 225.06),
        (9.99, 3810.55, 6914.40, 3456.55, 380.75),
        (7.96, 3811.35, 318.73, 3456.74, 303.35),
    ),
    6: (
        (27.27, 784.14, 0.00, 10831.47, 213.81),
        (1.03, 4717.73, 0.00, 584.39, 48.79),
        (1.18, 4355.85, 0.00, 735.33, 51.39),
        (1.28, 3984.52, 26.45, 758.44, 50.99),
        (1.20, 4028.42, 26.89, 584.39, 48.46),
        (1.38, 3974.36, 26.45, 735.33, 54.76),
        (2.10, 3810.08, 1460.71, 729.88, 79.96),
        (1.72, 3808.17, 67.07, 730.00, 65.51),
    ),
    7: (
        (11.31, 470.98, 0.00, 4525.71, 53.28),
        (0.03, 794.33, 0.00, 82.02, 0.22),
        (3.11, 472.72, 0.00, 1481.45, 14.71),
        (11.15, 424.61, 1.14, 4525.71, 47.34),
        (0.04, 490.60, 1.70, 82.02, 0.21),
        (3.19, 422.06, 1.13, 1481.45, 13.45),
        (4.89, 276.84, 2650.88, 786.85, 13.55),
        (2.87, 281.70, 54.58, 832.03, 8.09),
    ),
    8: (
        (2.32, 471.51, 0.00, 958.64, 10.94),
        (0.02, 813.88, 0.00, 23.79, 0.15),
        (0.76, 473.80, 0.00, 348.21, 3.59),
        (2.36, 424.61, 1.13, 958.64, 10.03),
        (0.06, 495.27, 1.73, 23.78, 0.29),
        (0.81, 422.55, 1.13, 348.21, 3.42),
        (1.35, 279.35, 689.43, 208.53, 3.76),
        (0.81, 272.26, 15.86, 220.44, 2.20),
    ),
    9: (
        (23.54, 820.46, 0.00, 9898.07, 193.11),
        (7.74, 1556.07, 0.00, 2731.87, 120.47),
        (13.26, 824.95, 0.00, 5688.43, 109.42),
        (25.49, 721.02, 3.29, 9898.07, 183.78),
        (6.95, 951.64, 6.57, 2731.87, 66.10),
        (14.13, 718.35, 3.38, 5688.43, 101.52),
        (43.68, 556.77, 12823.50, 4677.16, 243.20),
        (26.83, 564.05, 510.16, 4726.19, 151.32),
    ),
    10: (
        (8.01, 820.47, 0.00, 3296.61, 65.70),
        (3.97, 1908.55, 0.00, 1571.16, 75.77),
        (6.40, 839.96, 0.00, 2492.96, 53.76),
        (9.04, 721.10, 3.29, 3296.61, 65.22),
        (4.04, 1113.65, 7.83, 1571.16, 45.03),
        (6.17, 725.79, 3.42, 2492.96, 44.79),
        (21.77, 570.68, 6074.38, 2237.30, 124.23),
        (13.09, 576.02, 243.36, 2251.08, 75.42),
    ),
    11: (
        (27.64, 751.49, 0.00, 10396.82, 207.74),
        (0.01, 817.70, 0.00, 90.12, 0.10),
        (12.40, 751.49, 0.00, 4306.43, 93.22),
        (25.60, 546.33, 1.62, 10396.82, 139.85),
        (0.02, 582.26, 2.29, 90.12, 0.11),
        (9.97, 535.68, 1.60, 4306.43, 53.39),
        (2.70, 333.11, 1860.69, 621.09, 8.98),
        (1.86, 333.78, 62.78, 658.01, 6.22),
    ),
    12: (
        (6.03, 620.26, 0.00, 2693.02, 37.38),
        (0.02, 848.73, 0.00, 70.14, 0.20),
        (2.42, 622.69, 0.00, 816.32, 15.08),
        (7.87, 516.74, 1.76, 2693.02, 40.68),
        (0.03, 554.98, 2.30, 70.14, 0.16),
        (1.90, 514.27, 1.79, 816.32, 9.78),
        (2.50, 337.90, 1066.08, 340.21, 8.46),
        (0.96, 349.33, 46.68, 351.59, 3.36),
    ),
}


def table(number: int) -> dict[str, Row]:
    """The rows of a table by algorithm, as printed."""
    return {name: Row(*figures) for name, figures in zip(ALGORITHMS, _FIGURES[number], strict=True)}


def sound_rows(number: int) -> dict[str, Row]:
    """The rows that can be right."""
    wrong, _ = MISPRINTS.get(number, ((), ""))
    return {name: row for name, row in table(number).items() if name not in wrong}
