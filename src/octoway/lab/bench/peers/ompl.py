# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""OMPL: sampling planners with our occupancy as validity check, a voxel lookup in Python as its users write it.

RRT-Connect runs to its first path, which OMPL then simplifies. The anytime planner (informed RRT*) runs until its path
is no longer than the 26-connected optimum, or to its time limit. Motions are checked at points half a voxel apart, so
that a path may clip a corner: our exact check counts those as invalid.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.lab.bench.model import Measurement, Method, UnavailableError
from octoway.lab.bench.peers.common import clocked, load

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from octoway.lab.bench.model import Query, Solve
    from octoway.lab.bench.setting import Setting

_TIME_LIMIT = 10.0  # seconds a query
_SPACING = 0.5  # voxels between the points of a motion that are checked


def _prepare(anytime: bool, setting: Setting) -> Solve:
    base, geometric = load("ompl.base", "ompl"), load("ompl.geometric", "ompl")
    if anytime and not any(np.isfinite(query.reference) for query in setting.problem.queries):
        raise UnavailableError("no reference lengths to stop at: this core has no GridSearch")
    util = load("ompl.util", "ompl")
    util.setLogLevel(util.LogLevel.LOG_NONE)
    util.RNG.setSeed(setting.seed + 1)  # only the first map's seed counts, and 0 is none
    is_valid = _validity(setting)
    shape = setting.world.shape

    def solve(query: Query) -> Measurement:
        setup, info = _set_up(base, geometric, shape, is_valid)
        start, goal = (_state(setup, voxel) for voxel in (query.start_voxel, query.goal_voxel))
        setup.setStartAndGoalStates(start, goal)
        if anytime:
            objective = base.PathLengthOptimizationObjective(info)
            objective.setCostThreshold(base.Cost(query.reference))
            setup.setOptimizationObjective(objective)
        setup.setPlanner(geometric.InformedRRTstar(info) if anytime else geometric.RRTConnect(info))
        setup.setup()
        return _in_metres(clocked(partial(_work, setup, simplify=not anytime)), query, setting)

    return solve


def _work(setup: Any, *, simplify: bool) -> tuple[bool, NDArray[Any], None]:
    setup.solve(_TIME_LIMIT)
    if not setup.haveExactSolutionPath():
        return False, np.empty((0, 3)), None
    if simplify:
        setup.simplifySolution()
    states = setup.getSolutionPath().getStates()
    return True, np.array([[state[0], state[1], state[2]] for state in states]), None


def _validity(setting: Setting) -> Callable[[Any], bool]:
    nx, ny, nz = setting.world.shape
    solid = memoryview(np.ascontiguousarray(setting.solid).view(np.uint8).reshape(-1).data)

    def is_valid(state: Any) -> bool:
        x, y, z = int(state[0]), int(state[1]), int(state[2])
        return 0 <= x < nx and 0 <= y < ny and 0 <= z < nz and not solid[(x * ny + y) * nz + z]

    return is_valid


def _set_up(base: Any, geometric: Any, shape: tuple[int, int, int], is_valid: Callable[[Any], bool]) -> tuple[Any, Any]:
    """Make a problem in voxels."""
    space = base.RealVectorStateSpace(3)
    bounds = base.RealVectorBounds(3)
    for axis, side in enumerate(shape):
        bounds.setLow(axis, 0.0)
        bounds.setHigh(axis, float(side))
    space.setBounds(bounds)
    setup = geometric.SimpleSetup(space)
    setup.setStateValidityChecker(is_valid)
    info = setup.getSpaceInformation()
    info.setStateValidityCheckingResolution(_SPACING / space.getMaximumExtent())
    return setup, info


def _state(setup: Any, voxel: tuple[int, int, int]) -> Any:
    state = setup.getStateSpace().allocState()
    for axis in range(3):
        state[axis] = voxel[axis] + 0.5
    return state


def _in_metres(answer: Measurement, query: Query, setting: Setting) -> Measurement:
    points = setting.world.origin + answer.path * setting.world.resolution
    if answer.found:
        points[0], points[-1] = query.start, query.goal  # the same numbers, were it not for rounding
    return Measurement(found=answer.found, cpu=answer.cpu, wall=answer.wall, path=points)


OMPL_RRT_CONNECT = Method(
    "ompl_rrt_connect",
    "OMPL RRT-Connect and its path simplifier",
    partial(_prepare, False),
    peer=True,
)
OMPL_ANYTIME = Method(
    "ompl_informed_rrt_star",
    f"OMPL informed RRT* until no longer than the 26-connected optimum, at most {_TIME_LIMIT:g} s",
    partial(_prepare, True),
    peer=True,
)
