# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The NavSpace: build it, query it, edit it."""

from octoway.space.changes import ChangeSet as ChangeSet
from octoway.space.graph import Graph as Graph
from octoway.space.layers import Layers as Layers
from octoway.space.layers import LayerStats as LayerStats
from octoway.space.links import Link as Link
from octoway.space.links import Links as Links
from octoway.space.lists import ALGORITHMS as ALGORITHMS
from octoway.space.lists import DECOMPOSITIONS as DECOMPOSITIONS
from octoway.space.lists import EDIT_POLICIES as EDIT_POLICIES
from octoway.space.lists import PLACEMENTS as PLACEMENTS
from octoway.space.lists import PROMISES as PROMISES
from octoway.space.lists import QUALITIES as QUALITIES
from octoway.space.lists import REFINEMENTS as REFINEMENTS
from octoway.space.space import NavSpace as NavSpace
from octoway.space.stats import SpaceStats as SpaceStats
from octoway.space.terrain import MotionCells as MotionCells
from octoway.space.terrain import Terrain as Terrain
from octoway.space.tiles import Tiles as Tiles
from octoway.space.watch import Outlook as Outlook
from octoway.space.watch import Replan as Replan
from octoway.space.watch import Watch as Watch
