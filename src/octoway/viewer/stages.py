# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A path on its way from the search to the curve: raw, funnel, pruned, pulled, smooth, each with its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octoway.arrays import to_point
from octoway.checks import to_kind, to_length
from octoway.errors import InvalidInputError
from octoway.space.state import checked_space
from octoway.travel.options import Travel
from octoway.viewer.scene import NamedPath, Scene

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.path import PathResult
    from octoway.space.space import NavSpace

STAGES = ("raw", "funnel", "pruned", "pulled", "smooth")  # in order; each begins with the result of the one before
_REFINEMENTS = {"funnel": "funnel", "pruned": "prune", "pulled": "pull", "smooth": "smooth"}
_CURVE_POINTS = 500  # points of the smooth path


def path_stages(space: NavSpace, start: ArrayLike, goal: ArrayLike, **choices: Any) -> tuple[NamedPath, ...]:
    """The stages of a path, none if there is no path; `choices` are those of `find_path`, and a quality makes none."""
    checked_space(space)
    refine = choices.pop("refine", None)
    wanted = {name: value for name, value in choices.items() if name not in ("trace", "quality")}
    raw = space.find_path(start, goal, **wanted, refine=())
    if not len(raw.points):
        return ()
    searched = raw.stats.seconds["locate"] + raw.stats.seconds["search"]
    travel = {name: choices[name] for name in Travel.__annotations__ if choices.get(name) is not None}
    stages = [_stage("raw", raw, searched, travel)]
    last = raw
    for name in STAGES[1:]:
        if refine is not None and _REFINEMENTS[name] not in refine:
            continue
        if name == "smooth" and raw.links:
            continue  # a curve jumps at links
        last = space.refine_path(last, (_REFINEMENTS[name],))
        stages.append(_stage(name, last, last.stats.seconds["refine"], travel))
    return tuple(stages)


def _stage(name: str, result: PathResult, seconds: float, travel: dict[str, Any]) -> NamedPath:
    """Return the length, and the cost if it differs; a curve's cost is not known."""
    cost = result.cost if (travel or result.links) and result.smooth is None else None
    return NamedPath(name, curve_points(result), seconds, cost=cost, links=tuple(link.leg for link in result.links))


def room_to_move(space: NavSpace, radius: float) -> float:
    """How far the ends of a body may be moved: on surfaces, where ends tend to be, no body fits."""
    return radius + 2 * space.resolution


def with_query(scene: Scene, start: ArrayLike, goal: ArrayLike, **choices: Any) -> Scene:
    """The scene with a query's answer in it: its stages, its trace, or the reason why there is no path.

    `choices` are those of `find_path`. Unless `snap` is among them, the ends of a body may be moved, as on a live page.
    """
    space = to_kind(scene, Scene, "scene").space
    if space is None:
        raise InvalidInputError("paths are found in a space: give the scene one, NavSpace.build(world)")
    radius = 0.0 if choices.get("radius") is None else to_length(choices["radius"], "radius")
    if radius > 0:
        choices = {"snap": room_to_move(space, radius), **choices}
    result = space.find_path(start, goal, **{**choices, "trace": True})
    paths = path_stages(space, start, goal, **choices)
    return scene.with_(result=result, start=to_point(start, "start"), goal=to_point(goal, "goal"), paths=paths)


def curve_points(result: PathResult) -> NDArray[np.float64]:
    """The points of a result, or of its curve where it has one, close enough to look smooth."""
    if result.smooth is None:
        return result.points
    return result.smooth.sample(max(result.smooth.length / _CURVE_POINTS, 1e-9)).points
