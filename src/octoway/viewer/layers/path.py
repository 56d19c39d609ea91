# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths: the stages of one from the search to the curve, or several to compare, each with its length and time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Labels, Lines, Note, Points, polyline
from octoway.viewer.colours import AMBER, BLUE, GREEN, PURPLE, RED, SKY_BLUE, VERMILION, Colour
from octoway.viewer.layers.layer import Layer
from octoway.viewer.scene import NamedPath

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.03
_STAGE_COLOURS: dict[str, Colour] = {
    "raw": VERMILION,
    "funnel": AMBER,
    "pruned": PURPLE,
    "pulled": SKY_BLUE,
    "smooth": BLUE,
    "path": BLUE,
}
_OTHERS: tuple[Colour, ...] = (BLUE, VERMILION, GREEN, PURPLE, AMBER, SKY_BLUE)
_WIDTHS = (2.5, 5.0)  # of all paths but the last, and of the last, which is on top


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """A line for each path, then the ends."""
    paths = [path for path in paths_of(scene) if len(path.points)]
    for number, path in enumerate(paths):
        most = max(2, scene.limit(SHARE) // len(paths))
        points = path.points if len(path.points) <= most else path.points[_spread(len(path.points), most)]
        segments = polyline(points)
        # If a path has so many points that some are left out, its links look like all else.
        leaps = path.leaps if len(points) == len(path.points) > 1 else np.zeros(len(segments), bool)
        colour = path.colour or _STAGE_COLOURS.get(path.name) or _OTHERS[number % len(_OTHERS)]
        width = path.width or _WIDTHS[number == len(paths) - 1]
        line = Lines(
            name=path.name,
            segments=segments[~leaps],
            colours=colour,
            width=width,
            strong=True,
            visible=path.visible,
            label=path.name,
            value=describe_path(path, times=scene.options.times),
        )
        yield line
        yield replace(
            line,
            name=f"{path.name}: links",
            segments=segments[leaps],
            colours=colour,
            width=width / 2,
            opacity=0.6,
            label="",
            value="",
            part_of=path.name,
        )
        if path.visible and len(points) < len(path.points):
            yield Note(f"{len(points):,} of {len(path.points):,} points of '{path.name}' are shown")
    yield from _ends(scene, paths)


def paths_of(scene: Scene) -> tuple[NamedPath, ...]:
    """The paths of a scene, or the one of its result."""
    if scene.paths or scene.result is None or not len(scene.result.points):
        return scene.paths
    result = scene.result
    links = tuple(link.leg for link in result.links)
    cost = result.cost if links or result.cost != result.length else None
    return (NamedPath("path", result.points, result.stats.wall_seconds, cost=cost, links=links),)


def describe_path(path: NamedPath, *, times: bool) -> str:
    """Its length, its cost where that is known, and its time where that is wanted too."""
    cost = "" if path.cost is None else f", cost {path.cost:.2f}"
    took = f", {show_seconds(path.seconds)}" if times and path.seconds is not None else ""
    return f"{path.length:.2f} m{cost}{took}"


def show_seconds(seconds: float) -> str:
    """In the unit that suits."""
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def _spread(count: int, most: int) -> NDArray[np.int64]:
    return np.rint(np.linspace(0, count - 1, most)).astype(np.int64)


def _ends(scene: Scene, paths: list[NamedPath]) -> Iterator[Primitive]:
    """A ball and a word at each start and goal, once."""
    ends: dict[tuple[str, tuple[float, ...]], tuple[NDArray[np.float64], NDArray[np.float64]]] = {}
    for name, point in (("start", scene.start), ("goal", scene.goal)):
        if point is not None:
            ends[name, tuple(point.tolist())] = (point, point)
    for path in paths:
        if not path.visible:
            continue
        first, last = path.points[0], path.points[-1]
        ends["start", tuple(first.tolist())] = (first, path.points[min(1, len(path.points) - 1)])
        ends["goal", tuple(last.tolist())] = (last, path.points[max(-2, -len(path.points))])
    if not ends:
        return
    places, away = (np.array([pair[i] for pair in ends.values()]) for i in (0, 1))
    colours = np.array([_end_colour(scene, name) for name, _ in ends])
    yield Points(name="ends", points=places, colours=colours, size=17.0, strong=True)
    yield Labels(name="end names", points=places, texts=[name for name, _ in ends], away=away)


def _end_colour(scene: Scene, name: str) -> Colour:
    """Red where that end is why there is no path."""
    bad = scene.result is not None and scene.result.status.name == f"{name.upper()}_BLOCKED"
    return RED if bad else GREEN if name == "start" else AMBER


PATH = Layer("path", "Path", draw, shown=True)
