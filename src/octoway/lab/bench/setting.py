# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What the methods share on one map: its world, its spaces and its grid search, each built once, when asked for."""

from __future__ import annotations

import inspect
import time
from functools import cached_property
from typing import TYPE_CHECKING, Any

from octoway import _core
from octoway.lab.bench.model import UnavailableError
from octoway.space.lists import DECOMPOSITIONS, DEFAULT_DECOMPOSITION
from octoway.space.space import NavSpace
from octoway.worlds.world import grid_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from octoway.lab.bench.model import Problem
    from octoway.worlds.world import World

MAIN = "regions" if "regions" in DECOMPOSITIONS else DEFAULT_DECOMPOSITION


def grid_search(world: World) -> Any:
    """Return the core's grid baselines for a world, None where this core has none."""
    make: Any = getattr(_core, "GridSearch", None)
    return None if make is None else make(grid_of(world))


def takes(function: Any, parameter: str) -> bool:
    """Whether a function of ours has this parameter (in this version)."""
    return parameter in inspect.signature(function).parameters


class Setting:
    """One problem and all that is derived from it."""

    def __init__(self, problem: Problem, seed: int = 0) -> None:
        self.problem = problem
        self.seed = seed
        self.builds: dict[str, dict[str, Any]] = {}
        self._spaces: dict[str, NavSpace] = {}

    @property
    def world(self) -> World:
        """What is solid."""
        return self.problem.world

    @property
    def main_space(self) -> NavSpace:
        """The space of our default engine."""
        return self.space(MAIN)

    def space(self, decomposition: str) -> NavSpace:
        """Build a space, or return the one that was built."""
        if decomposition not in DECOMPOSITIONS:
            raise UnavailableError(f"this core has no decomposition '{decomposition}'")
        if decomposition not in self._spaces:
            wall, cpu = time.perf_counter(), time.process_time()
            space = NavSpace.build(self.world, decomposition=decomposition)
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            stats = space.stats
            self.builds[decomposition] = {
                "build_s": wall,
                "build_cpu_s": cpu,
                "cells": stats.cells,
                "portals": stats.portals,
                "components": stats.components,
                "bytes": stats.bytes,
                "stages_s": stats.seconds,
            }
            self._spaces[decomposition] = space
        return self._spaces[decomposition]

    @cached_property
    def grid_search(self) -> Any:
        """The core's grid baselines."""
        search = grid_search(self.world)
        if search is None:
            raise UnavailableError("this core has no GridSearch")
        return search

    @cached_property
    def solid(self) -> NDArray[np.bool_]:
        """Dense occupancy, for peers."""
        return self.world.to_voxels()
