# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Travel: the body, the motions, the costs and the filter that a path is for, and the options of a query."""

from octoway.travel.choices import PortalPoints as PortalPoints
from octoway.travel.choices import PreferClearance as PreferClearance
from octoway.travel.choices import Smooth as Smooth
from octoway.travel.choices import SubregionAbstraction as SubregionAbstraction
from octoway.travel.choices import TerrainAbstraction as TerrainAbstraction
from octoway.travel.choices import VoxelCentres as VoxelCentres
from octoway.travel.choices import WeightedAStar as WeightedAStar
from octoway.travel.costs import QueryFilter as QueryFilter
from octoway.travel.motions import MOTIONS as MOTIONS
