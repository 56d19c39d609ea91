# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Names that NavSpace had before 0.2, and where they are now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.checks import nearest_name

if TYPE_CHECKING:
    from collections.abc import Iterable

MOVED = {
    "build_layer": "space.layers.build",
    "cell_clearance": "space.graph.cell_widths",
    "cell_labels": "space.graph.cell_kinds",
    "cell_terrain": "space.graph.cell_terrain",
    "cells": "space.graph.cells",
    "components": "space.graph.components",
    "decomposition": "space.graph.decomposition",
    "distances_from": "space.graph.distances_from",
    "drop_layer": "space.layers.drop",
    "edit_policy": "space.graph.edit_policy",
    "find_paths_from_many": "space.find_paths_to_many(target, sources, backward=True)",
    "from_bytes": "NavSpace.load(data)",
    "inflate_bounds": "space.layers.inflate_bounds",
    "is_loaded": "space.tiles.is_loaded",
    "load_region": "space.tiles.load",
    "loaded": "space.tiles.loaded",
    "max_radius": "space.graph.max_radius",
    "motion_at": "space.terrain.motion_at",
    "motion_cells": "space.graph.motion_cells",
    "motion_rule": "space.terrain.motion_rule",
    "move_obstacles": "space.move_obstacle(handles, boxes)",
    "nearest_node": "space.graph.nearest_node",
    "obstacle_count": "space.stats.obstacles",
    "outside": "space.graph.outside",
    "path_clearance": "space.clearance(points, along=True)",
    "pending": "space.graph.pending",
    "portal_cells": "space.graph.portal_cells",
    "portal_clearance": "space.graph.portal_widths",
    "portals": "space.graph.portals",
    "radius": "space.layers.radius",
    "radius_shape": "space.layers.radius_shape",
    "region_edge": "space.graph.region_edge",
    "remove_link": "space.links.remove",
    "terrain_at": "space.terrain.at",
    "terrain_names": "space.terrain.names",
    "terrains": "space.terrain.ids",
    "to_bytes": "space.tiles.to_bytes",
    "to_voxels": "space.layers.to_voxels",
    "to_world": "space.layers.to_world",
    "unload": "space.tiles.unload",
    "validate": "space.graph.validate",
}


def explain_missing(name: str, known: Iterable[str]) -> str:
    """Say where a name of NavSpace is now, or which one was meant."""
    if name in MOVED:
        return f"NavSpace has no '{name}'; it is {MOVED[name]} since 0.2"
    near = nearest_name(name, [*known, *MOVED])
    meant = "" if near is None else f"; did you mean {MOVED.get(near, near)}?"
    return f"NavSpace has no '{name}'{meant}"
