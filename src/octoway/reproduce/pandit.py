# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pandit, section III, run again: nodes of USQ, A* in what it leaves, and view cones with and without it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.agents import ray_guided_path, view_cone_path
from octoway.picture import AMBER, BLUE, PURPLE, VERMILION, PathStyle, encode_png, render_scene
from octoway.reproduce import paper_pandit as paper
from octoway.reproduce import pandit_scenes as scenes
from octoway.reproduce.model import Cell, Claim, Comparison, Reproduction
from octoway.space import NavSpace
from octoway.usq import quantize

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from octoway.reproduce.model import Settings, Watch
    from octoway.reproduce.pandit_scenes import Place
    from octoway.usq import UnevenGrid

ASTAR, CONES_USQ, CONES = "A* with USQ", "VCS with USQ", "VCS without USQ"
_REFINE = ("pull", "prune")
_DEPTHS = range(2, 8)
_NEAR = 1.1  # "near optimal"
_FEWER = 10  # times: "considerably reduced"


@dataclass(frozen=True)
class Plan:
    """How much is run."""

    scenes: int  # random ones like figure 6
    passes: int


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


_QUICK, _FULL = Plan(50, 3), Plan(1000, 10)


def reproduce(settings: Settings, watch: Watch) -> Reproduction:
    """Run the three experiments."""
    plan = _QUICK if settings.quick else _FULL
    by_depth = {depth: node_counts(depth) for depth in _DEPTHS}
    ratios = random_reductions(plan.scenes, settings.seed)
    watch.say(f"figure 6: {plan.scenes} random scenes, {ratios.mean():.1f} times fewer nodes")
    local = run_local(plan.passes)
    watch.say("figure 7: done")
    cones = {place.name: run_cones(place, plan.passes) for place in scenes.places()}
    watch.say("figure 8: done")
    return Reproduction(
        paper=paper.TITLE,
        conditions=_conditions(plan),
        comparisons=[_figure_6(by_depth), _random(ratios), _figure_7(local), _figure_8(cones)],
        claims=[*_claims(by_depth, ratios, local, cones)],
        pictures=_pictures(by_depth[paper.DEPTH], local, cones),
    )


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
    """A* in the quantized bounds of what a ray hits."""
    found = ray_guided_path(
        place.world, scenes.START, scenes.GOAL, usq_edge=scenes.EDGE, placement="centres", refine=()
    )
    nodes, expanded = (sum(getattr(s, name) for s in found.searches) for name in ("nodes", "expanded"))
    return found, {"nodes": nodes, "expanded": expanded, "searches": len(found.searches)}


def _cones(sight: Any, obstacles: str) -> tuple[Any, dict[str, int]]:
    found = view_cone_path(sight, scenes.START, scenes.GOAL, obstacles=obstacles, sides=paper.SIDES, fallback=None)
    return found, {"cones": found.cones, "rays": found.rays}


def run_local(passes: int) -> dict[str, Leg]:
    """Figure 7: A* on a uniform grid, on all of USQ, and only where the ray hits something."""
    place = scenes.two_boxes()
    space = NavSpace.build(place.world)
    even = NavSpace.build(
        type(place.world).from_boxes(place.boxes, resolution=scenes.EDGE, bounds=scenes.BOUNDS), decomposition="voxels"
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


# what is told -------------------------------------------------------------------------------------------------------


def _figure_6(by_depth: dict[int, UnevenGrid]) -> Comparison:
    rows = {
        ("depth", str(depth)): [
            Cell(grid.printed_nodes),
            Cell(len(grid)),
            Cell(int(grid.free.sum())),
            Cell(grid.uniform_nodes),
            Cell(grid.uniform_nodes / grid.printed_nodes),
        ]
        for depth, grid in by_depth.items()
    }
    columns = ("cubes as printed", "cubes", "free cubes", "uniform grid", "times fewer")
    notes = (f"The paper's figure has depth {paper.DEPTH}. It divides what lies inside an obstacle; ours does not.",)
    return Comparison("Figure 6: nodes of USQ, three objects in a cube", ("", "d"), columns, rows, notes)


def _random(ratios: NDArray[np.float64]) -> Comparison:
    rows = {("three objects anywhere", f"{len(ratios)} scenes"): [Cell(float(f(ratios))) for f in (np.mean, np.min, np.max)]}
    columns = ("times fewer, mean", "least", "most")
    return Comparison(f"Figure 6: the same with random objects, d = {paper.DEPTH}", ("", ""), columns, rows)


def _figure_7(legs: dict[str, Leg]) -> Comparison:
    rows = {
        ("two objects", name): [
            Cell(leg.nodes),
            Cell(leg.expanded),
            Cell(leg.searches, paper.LOCAL_SEARCHES) if leg.searches else Cell(None),
            *_lengths(leg),
        ]
        for name, leg in legs.items()
    }
    columns = ("nodes", "expanded", "local searches", "length, m", "length / best", "refined / best", "CPU ms")
    notes = ("Localized: the bounds of what is hit are quantized in every query, and that time is part of it.",)
    return Comparison("Figure 7: localized A* after USQ", ("scene", "method"), columns, rows, notes)


def _figure_8(places: dict[str, dict[str, Leg]]) -> Comparison:
    rows = {}
    for place, legs in places.items():
        for name, leg in legs.items():
            cones = Cell(leg.cones, paper.CONES if (place, name) == ("X and Y", CONES_USQ) else None)
            rows[place, name] = [
                cones if leg.cones else Cell(None),
                Cell(leg.rays) if leg.rays else Cell(None),
                Cell(leg.expanded) if leg.nodes else Cell(None),
                *_lengths(leg),
            ]
    columns = ("cones", "rays", "nodes expanded", "length, m", "length / best", "refined / best", "CPU ms")
    return Comparison("Figure 8: three approaches", ("object", "method"), columns, rows)


def _lengths(leg: Leg) -> list[Cell]:
    return [Cell(leg.length), Cell(leg.length / leg.best), Cell(leg.refined / leg.best), Cell(leg.milliseconds)]


def _claims(
    by_depth: dict[int, UnevenGrid],
    ratios: NDArray[np.float64],
    local: dict[str, Leg],
    cones: dict[str, dict[str, Leg]],
) -> list[Claim]:
    paper_grid = by_depth[paper.DEPTH]
    ratio = paper_grid.uniform_nodes / paper_grid.printed_nodes
    even, uneven, guided = local.values()
    both = cones["X and Y"]
    ways = [leg for legs in (local, *cones.values()) for leg in legs.values()]
    near = {f"{place}, {name}": legs[name].length / legs[name].best for place, legs in cones.items() for name in (CONES_USQ, CONES)}
    worst = max(near, key=lambda name: near[name])
    refined = {name: leg.refined for name, leg in both.items()}
    clear = sum(leg.clear for leg in ways)
    return [
        Claim("figure 6", f"nodes are considerably fewer: {_FEWER} times", f"{ratio:.1f} times", ratio >= _FEWER),
        Claim("figure 6", "the same for objects anywhere, in the mean", f"{ratios.mean():.1f} times", float(ratios.mean()) >= _FEWER),
        Claim("figure 7", "USQ makes A* expand fewer nodes", f"{uneven.expanded:,} instead of {even.expanded:,}", uneven.expanded < even.expanded),
        Claim("figure 7", "only the bounds of what is hit are tessellated", f"{guided.nodes:,} nodes instead of {even.nodes:,}", guided.nodes < even.nodes),
        Claim("figure 8", f"view cones are near optimal: within {_NEAR - 1:.0%}", f"worst {near[worst]:.3f} ({worst})", near[worst] <= _NEAR),
        Claim("figure 8", "A* is the shortest, all refined alike", f"{refined[ASTAR]:.3f}, {refined[CONES_USQ]:.3f}, {refined[CONES]:.3f} m", refined[ASTAR] <= min(refined.values()) * 1.001),
        Claim("figure 8", "without USQ the way is another", f"{both[CONES].length:.3f} m, with it {both[CONES_USQ].length:.3f} m", both[CONES].length != both[CONES_USQ].length),
        Claim("this run", "every path is found and clear", f"{clear} of {len(ways)}", clear == len(ways)),
    ]  # fmt: skip


def _pictures(
    grid: UnevenGrid, local: dict[str, Leg], cones: dict[str, dict[str, Leg]]
) -> dict[str, tuple[str, bytes]]:
    boxes, triangles = scenes.three_objects()
    pyramid = np.stack([triangles.reshape(-1, 3).min(axis=0), triangles.reshape(-1, 3).max(axis=0)])
    solid = np.concatenate([boxes, pyramid[np.newaxis]])
    cubes = render_scene(solid, bounds=grid.bounds, title=f"USQ, d = {paper.DEPTH}", outlines=grid.boxes)
    pictures = {"6": ("Figure 6: cubes of USQ (the pyramid as its bounds).", encode_png(cubes))}
    colours = (VERMILION, BLUE, PURPLE, AMBER)
    for number, place, legs in (
        ("7", scenes.two_boxes(), local),
        *((f"8-{i}", place, cones[place.name]) for i, place in enumerate(scenes.places(), 1)),
    ):
        styles: Sequence[PathStyle] = [
            PathStyle(leg.points, name, colour) for (name, leg), colour in zip(legs.items(), colours, strict=False)
        ]
        image = render_scene(place.boxes, styles, bounds=scenes.BOUNDS, title=place.name)
        pictures[number] = (f"Figure {number[0]}: {place.name}.", encode_png(image))
    return pictures


def _conditions(plan: Plan) -> dict[str, str]:
    return {
        "figures": "the paper has no numbers but a depth of 4, a base of 20 corners and two cones; beside ours stands "
        "what its text says of its pictures.",
        "machine": f"{paper.MACHINE}; here a C++ core, thread CPU time, the least of {plan.passes} passes.",
        "scenes": "re-created from pictures and words; sizes are ours.",
        "radius": "the printed update of the cone's radius (r / 2 or 3 r / 2) is no bisection; ours is.",
        "localized A*": "comes back to the straight line from A to B after every object, as in the paper's figure 7, and "
        "so is not the shortest where there are two.",
        "bases": "a cone's base may stand before the obstacle too, and paths are pulled in by rays at the end.",
        "A*": "between the centres of cubes, as in the paper; `refined` columns have all paths pulled and pruned alike.",
        "uniform grid": f"of the same smallest edge, {scenes.EDGE:g} m; figure 6: 2^d cubes a side.",
    }
