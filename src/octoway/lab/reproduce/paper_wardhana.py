# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The printed figures of Wardhana et al.: tables 1 to 3, and the sizes that sections 7 and 7.3 tell."""

from __future__ import annotations

from dataclasses import dataclass

TITLE = "Wardhana, Johan, Seah, Subregion graph (2015): tables 1 to 3"
MACHINE = "Intel Xeon E5-1650 3.20 GHz, 16 GB, Boost Graph Library"
SETS = {"S": 1, "S+A": 3, "S+V": 5, "S+A+V": 7}  # motion sets by name, as the core's bits
SCHEMES = ("FC", "MinL", "AvgL", "MaxL", "CD")


@dataclass(frozen=True)
class Town:
    """One of the two environments."""

    name: str
    metres: tuple[float, float, float]
    regions: tuple[int, int, int]
    waypoints: int
    edges: int
    kilobytes: tuple[int, int]  # size of a file, least and most over the motion sets


KAMPONG_GLAM = Town("Kampong Glam", (488.65, 510.9, 80.29), (10, 11, 2), 41_365, 1_474_971, (16, 34))
MARINA_BAY = Town("Marina Bay", (2338.9, 2832.48, 273.26), (47, 57, 6), 1_152_979, 57_281_715, (393, 2259))

# Table 1: minimum, average, maximum and standard deviation over 100 orders, by town and motion set.
SUBREGIONS = {
    ("Kampong Glam", "S"): (2073, 2097.7, 2130, 12),
    ("Kampong Glam", "S+A"): (629, 651.3, 672, 9),
    ("Kampong Glam", "S+V"): (960, 1009.7, 1058, 21.4),
    ("Kampong Glam", "S+A+V"): (689, 705.5, 720, 6.3),
    ("Marina Bay", "S"): (22_713, 22_826.3, 22_944, 48),
    ("Marina Bay", "S+A"): (13_906, 14_049.5, 14_189, 59),
    ("Marina Bay", "S+V"): (31_224, 31_570.3, 31_850, 105.2),
    ("Marina Bay", "S+A+V"): (26_233, 26_374.2, 26_542, 64.4),
}
CONNECTIONS = {
    ("Kampong Glam", "S"): (1038, 1073.5, 1136, 17.7),
    ("Kampong Glam", "S+A"): (826, 855.7, 896, 14.1),
    ("Kampong Glam", "S+V"): (1699, 1761, 1828, 30.8),
    ("Kampong Glam", "S+A+V"): (1481, 1501, 1524, 9.5),
    ("Marina Bay", "S"): (18_735, 18_952.3, 19_153, 80.7),
    ("Marina Bay", "S+A"): (33_347, 33_567.4, 33_791, 97.4),
    ("Marina Bay", "S+V"): (115_713, 116_571, 117_391, 280.3),
    ("Marina Bay", "S+A+V"): (110_824, 111_431, 112_031, 239.6),
}

# Table 2: Marina Bay, surface and volumetric; least, mean and most milliseconds, length ratio (%), speed-up.
SCHEMES_AT_MARINA_BAY = {
    "No SG": (19, 935, 9475.8, 100, 1),
    "FC": (21.8, 89.6, 252, 107.8, 8.09),
    "MinL": (24.3, 3131.9, 25_400.1, 1571.5, 1.38),
    "AvgL": (21.9, 235, 682.8, 115.2, 3.77),
    "MaxL": (21.9, 208.3, 733.5, 113.2, 4.41),
    "CD": (21.7, 102.4, 347.7, 102.5, 7.08),
}

# Table 3: with FC; length ratio (%), speed-up of cases with a path, speed-up of cases without.
FIXED_COST = {
    ("Kampong Glam", "S"): (106.3, 1.86, 14.09),
    ("Kampong Glam", "S+A"): (114.3, 2.87, 88.31),
    ("Kampong Glam", "S+V"): (106.5, 4.21, 233.90),
    ("Kampong Glam", "S+A+V"): (106.7, 4.88, 214.84),
    ("Marina Bay", "S"): (105, 1.77, 19.24),
    ("Marina Bay", "S+A"): (111.1, 4.38, 76.31),
    ("Marina Bay", "S+V"): (107.8, 8.09, 230.62),
    ("Marina Bay", "S+A+V"): (107.3, 6.88, 218),
}
