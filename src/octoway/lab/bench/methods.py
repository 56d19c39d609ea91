# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The measured methods. A new one is a function that prepares a map, and a line in METHODS; peers are in `peers/`."""

from __future__ import annotations

import math
from functools import partial
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import InvalidInputError
from octoway.lab.bench.model import CORE_CLOCK, PYTHON_CLOCK, STRICT, Measurement, Method, UnavailableError
from octoway.lab.bench.peers import PEERS
from octoway.lab.bench.setting import takes
from octoway.space.space import NavSpace
from octoway.travel.options import DEFAULT_REFINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from octoway.lab.bench.model import Query, Solve
    from octoway.lab.bench.setting import Setting
    from octoway.paths.path import PathResult

_WEIGHT = 1.2
SCAN_LIMITS = (1.02, 1.5)
_PREPARED = "jps3d_prepared"


def _by_quality(quality: str, setting: Setting) -> Solve:
    if not takes(NavSpace.find_path, "quality"):
        raise UnavailableError("this find_path takes no quality=")
    return _ask(setting.space("regions"), {"quality": quality})


def _by_massonnat(setting: Setting) -> Solve:
    return _ask(setting.space("merged"), {"algorithm": "astar", "refine": ("funnel", "prune")})


def _by_grid(options: dict[str, Any], setting: Setting) -> Solve:
    search = setting.grid_search

    def solve(query: Query) -> Measurement:
        wall, cpu = perf_counter(), thread_time()
        answer = search.solve(query.start_voxel, query.goal_voxel, corner_cutting=False, **options)
        return _from_grid(answer, thread_time() - cpu, perf_counter() - wall)

    return solve


def _by_weighted_grid(setting: Setting) -> Solve:
    """The honest cheap rival: weighted grid A*, and our refinement of its voxel path; both times are added."""
    if not hasattr(NavSpace, "refine_path"):
        raise UnavailableError("this NavSpace has no refine_path")
    search_grid = _by_grid({"method": "astar", "weight": _WEIGHT}, setting)
    space: Any = setting.space("regions")
    origin, resolution = setting.world.origin, setting.world.resolution

    def solve(query: Query) -> Measurement:
        raw = search_grid(query)
        if not raw.found:
            return raw
        points = origin + (raw.path + 0.5) * resolution
        wall, cpu = perf_counter(), thread_time()
        result = space.refine_path(points, refine=DEFAULT_REFINE)
        refined = _from_result(result, thread_time() - cpu, perf_counter() - wall)
        return Measurement(
            found=refined.found,
            cpu=raw.cpu + refined.cpu,
            wall=raw.wall + refined.wall,
            path=refined.path,
            expanded=raw.expanded,
            clock=raw.clock if raw.clock == refined.clock else f"{raw.clock} + {refined.clock}",
            called=None if raw.called is None or refined.called is None else raw.called + refined.called,
        )

    return solve


def _ask(space: NavSpace, options: dict[str, Any]) -> Solve:
    def solve(query: Query) -> Measurement:
        wall, cpu = perf_counter(), thread_time()
        result = space.find_path(query.start, query.goal, **options)
        return _from_result(result, thread_time() - cpu, perf_counter() - wall)

    return solve


def _from_result(result: PathResult, cpu: float, wall: float) -> Measurement:
    core_cpu, core_wall, clock = _clock(result.stats, cpu, wall)
    return Measurement(
        found=result.found,
        cpu=core_cpu,
        wall=core_wall,
        path=result.points,
        expanded=result.stats.expanded,
        clock=clock,
        called=cpu if clock == CORE_CLOCK else None,
    )


def _from_grid(answer: Any, cpu: float, wall: float) -> Measurement:
    core_cpu, core_wall, clock = _clock(answer, cpu, wall)
    voxels = np.asarray(answer.voxels, dtype=np.int64).reshape(-1, 3)
    called = cpu if clock == CORE_CLOCK else None
    return Measurement(answer.found, core_cpu, core_wall, voxels, answer.expanded, clock, called)


def _clock(answer: Any, cpu: float, wall: float) -> tuple[float, float, str]:
    """Prefer the core's own clock, which knows nothing of Python, to the one around the call."""
    if hasattr(answer, "cpu_seconds") and hasattr(answer, "wall_seconds"):
        return float(answer.cpu_seconds), float(answer.wall_seconds), CORE_CLOCK
    return cpu, wall, PYTHON_CLOCK


def _jps3d(name: str, about: str, limit: float, variant: str = "", method: str = "jps3d") -> Method:
    prepare = partial(_by_grid, {"method": method, "scan_limit": limit})
    return Method(name, about, prepare, rule=STRICT, variant=variant, optimal=True)


METHODS: tuple[Method, ...] = (
    Method("fast", "regions, find_path(quality='fast')", partial(_by_quality, "fast")),
    Method("good", "regions, find_path(quality='good')", partial(_by_quality, "good")),
    Method("best", "regions, find_path(quality='best')", partial(_by_quality, "best")),
    Method(
        "merged_funnel_prune",
        "the design of Massonnat 2023: merged cells, portal-midpoint A*, funnel, prune",
        _by_massonnat,
    ),
    *(_jps3d("jps3d", "JPS-3D as published; the better scan limit of 1.02 and 1.5", t, f"t={t}") for t in SCAN_LIMITS),
    *(
        _jps3d(
            _PREPARED,
            "beyond what is published: the jump points of the whole map are found before the first query",
            t,
            f"t={t}",
            _PREPARED,
        )
        for t in SCAN_LIMITS
    ),
    _jps3d("jps3d_unlimited", "JPS-3D without scan limit", math.inf),
    Method(
        "astar26",
        "26-connected grid A*",
        partial(_by_grid, {"method": "astar", "weight": 1.0}),
        rule=STRICT,
        optimal=True,
    ),
    Method("wastar26_refined", "grid A* of weight 1.2, then our pull and prune", _by_weighted_grid),
)

OURS = ("fast", "good", "best", "merged_funnel_prune")
BASELINES = ("jps3d", _PREPARED, "jps3d_unlimited", "astar26", "wastar26_refined")
AGAINST = ("jps3d", _PREPARED, "wastar26_refined", "merged_funnel_prune")


def choose_methods(names: Sequence[str] | None) -> list[Method]:
    """Return the methods of these names, in the list's order; all of them, peers too, for None."""
    known = (*METHODS, *PEERS)
    if names is None:
        return list(known)
    for name in names:
        if all(name != method.name for method in known):
            listed = ", ".join(dict.fromkeys(method.name for method in known))
            raise InvalidInputError(f"unknown method '{name}'; methods: {listed}")
    return [method for method in known if method.name in names]
