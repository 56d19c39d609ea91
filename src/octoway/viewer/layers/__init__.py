# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The list of layers, in the order in which they are drawn. A new one is a file here and a line in LAYERS."""

from octoway.registry import member
from octoway.viewer.layers.layer import Layer as Layer

LAYERS: tuple[Layer, ...] = tuple(
    member(__name__, place)
    for place in (
        "surface.SURFACE",
        "cells.CELLS",
        "portals.PORTALS",
        "components.COMPONENTS",
        "clearance.CLEARANCE",
        "expansions.EXPANSIONS",
        "corridor.CORRIDOR",
        "moving.MOVING",
        "path.PATH",
        "failure.FAILURE",
    )
)
