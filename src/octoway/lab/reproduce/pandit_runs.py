# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pandit's three experiments: nodes of USQ, A* on its leaves, view cones with and without it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.reproduce import pandit_scenes as scenes
from octoway.lab.reproduce import paper_pandit as paper
from octoway.papers import ray_guided_path, view_cone_path
from octoway.papers.usq import quantize
from octoway.space.space import NavSpace
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from octoway.lab.reproduce.pandit_scenes import Place
    from octoway.papers.usq import UnevenGrid

ASTAR, CONES_USQ, CONES = "A* with USQ", "VCS with USQ", "VCS without USQ"
_REFINE = ("pull", "prune")


@dataclass(frozen=True, eq=False)
class Leg:
    """One method's way through a place."""

    points: NDArray[np.float64]
    clear: bool
    length: float
    refined: float  # after the same refinement for all
    best: float  # the planner's best
    milliseconds: float
    nodes: int = 0
    expanded: int = 0
    cones: int = 0
    rays: int = 0
    searches: int = 0


# figure 6: nodes -----------------------------------------------------------------------------------------------------


def node_counts(depth: int, seed: int | None = None) -> UnevenGrid:
    """Quantize three objects in a cube."""
    boxes, triangles = scenes.three_objects(seed)
    bounds = [(0, 0, 0), (scenes.SIDE,) * 3]
    return quantize(boxes, triangles, edge=scenes.SIDE / 2**depth, depth=depth, bounds=bounds)


def random_reductions(count: int, seed: int) -> NDArray[np.float64]:
    """How many times fewer nodes than a uniform grid, at the paper's depth."""
    grids = (node_counts(paper.DEPTH, seed + i) for i in range(count))
    return np.array([grid.uniform_nodes / grid.printed_nodes for grid in grids])


# figures 7 and 8: ways ----------------------------------------------------------------------------------------------


def _measure(space: NavSpace, passes: int, find: Callable[[], tuple[Any, dict[str, int]]]) -> Leg:
    """The fastest of several passes; the same path in all."""
    seconds = []
    for _ in range(passes):
        begin = time.thread_time()
        result, counts = find()
        seconds.append(time.thread_time() - begin)
    points = result.points
    clear = bool(space.check_path(points))
    refined = space.refine_path(points, _REFINE).length if clear else float("inf")
    best = space.find_path(scenes.START, scenes.GOAL, "best").length
    return Leg(points, clear, result.length, refined, best, 1e3 * min(seconds), **counts)


def _astar(space: NavSpace) -> tuple[Any, dict[str, int]]:
    """A* between the centres of all cells."""
    found = space.find_path(scenes.START, scenes.GOAL, algorithm="astar", placement="centres", refine=())
    return found, {"nodes": space.stats.cells, "expanded": found.stats.expanded}


def _local(place: Place) -> tuple[Any, dict[str, int]]:
    """A* in the quantized bounds of the obstacle that a ray hits."""
    found = ray_guided_path(
        place.world, scenes.START, scenes.GOAL, usq_edge=scenes.EDGE, placement="centres", refine=()
    )
    nodes, expanded = (sum(getattr(s, name) for s in found.details.searches) for name in ("nodes", "expanded"))
    return found, {"nodes": nodes, "expanded": expanded, "searches": len(found.details.searches)}


def _cones(sight: Any, obstacles: str) -> tuple[Any, dict[str, int]]:
    found = view_cone_path(sight, scenes.START, scenes.GOAL, obstacles=obstacles, sides=paper.SIDES, fallback=None)
    return found, {"cones": found.stats.cones, "rays": found.details.rays}


def run_local(passes: int) -> dict[str, Leg]:
    """Figure 7: A* on a uniform grid, on all of USQ, and only where the ray hits something."""
    place = scenes.two_boxes()
    space = NavSpace.build(place.world)
    even = NavSpace.build(
        World.from_boxes(place.boxes, resolution=scenes.EDGE, bounds=scenes.BOUNDS), decomposition="voxels"
    )
    uneven = NavSpace.build(place.world, decomposition="usq", usq_edge=scenes.EDGE)
    return {
        "A* on a uniform grid": _measure(space, passes, lambda: _astar(even)),
        "A* on USQ": _measure(space, passes, lambda: _astar(uneven)),
        "localized A* after USQ": _measure(space, passes, lambda: _local(place)),
    }


def run_cones(place: Place, passes: int) -> dict[str, Leg]:
    """Figure 8: the three approaches on one place."""
    world = place.world
    space = NavSpace.build(world)
    uneven = NavSpace.build(world, decomposition="usq", usq_edge=scenes.EDGE)
    return {
        ASTAR: _measure(space, passes, lambda: _local(place)),
        CONES_USQ: _measure(space, passes, lambda: _cones(uneven, "parts")),
        CONES: _measure(space, passes, lambda: _cones(world, "whole")),
    }
