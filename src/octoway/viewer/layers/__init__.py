# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The list of layers, in the order in which they are drawn. A new one is a file here and a line in LAYERS."""

from octoway.viewer.layers.cells import CELLS
from octoway.viewer.layers.clearance import CLEARANCE
from octoway.viewer.layers.components import COMPONENTS
from octoway.viewer.layers.corridor import CORRIDOR
from octoway.viewer.layers.expansions import EXPANSIONS
from octoway.viewer.layers.failure import FAILURE
from octoway.viewer.layers.layer import Layer as Layer
from octoway.viewer.layers.moving import MOVING
from octoway.viewer.layers.path import PATH
from octoway.viewer.layers.portals import PORTALS
from octoway.viewer.layers.surface import SURFACE

LAYERS: tuple[Layer, ...] = (
    SURFACE,
    CELLS,
    PORTALS,
    COMPONENTS,
    CLEARANCE,
    EXPANSIONS,
    CORRIDOR,
    MOVING,
    PATH,
    FAILURE,
)
