# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The nouns of a benchmark: problems of queries, methods that answer them, and columns of measurements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from octoway.lab.bench.setting import Setting
    from octoway.worlds.world import World

Voxel: TypeAlias = tuple[int, int, int]

# Rules for a legal path. FREE: metres, clear by check_path. STRICT: voxels, a diagonal step needs every voxel of the
# box that it spans free (the MovingAI files of 2019). CUTTING: voxels, only the destination of a step must be free.
FREE, STRICT, CUTTING = "free", "strict", "cutting"

CORE_CLOCK, PYTHON_CLOCK = "core", "python"


class UnavailableError(Exception):
    """A method cannot run here; the message says why."""


@dataclass(frozen=True, eq=False)
class Query:
    """From one voxel's centre to another's."""

    start_voxel: Voxel
    goal_voxel: Voxel
    start: NDArray[np.float64]  # metres, (3,)
    goal: NDArray[np.float64]
    reference: float  # optimal 26-connected length without corner cutting, in voxels; nan if not known


@dataclass(frozen=True)
class Problem:
    """A world and the queries asked of it."""

    name: str
    generated: bool  # a scene of ours, not a map of others
    world: World
    queries: tuple[Query, ...]


@dataclass(frozen=True)
class Measurement:
    """One method's answer to one query, and its cost."""

    found: bool
    cpu: float  # seconds of this thread
    wall: float  # seconds
    path: NDArray[Any]  # (n, 3): metres for FREE, voxels for STRICT and CUTTING
    expanded: int | None = None
    clock: str = PYTHON_CLOCK
    called: float | None = None  # thread seconds by Python's clock around the call, where the core's own gave `cpu`


Solve: TypeAlias = Callable[[Query], Measurement]


@dataclass(frozen=True)
class Method:
    """One way to answer queries. `prepare` does the work per map that is not timed, or raises UnavailableError."""

    name: str
    about: str
    prepare: Callable[[Setting], Solve]
    rule: str = FREE
    variant: str = ""  # methods of one name are variants: all run, and the best by mean stands in the table
    optimal: bool = False  # its lengths must equal the reference
    peer: bool = False  # slow and from elsewhere: only the first few queries


@dataclass
class Column:
    """All answers of one method on one map; arrays are per query, times are minima over the passes."""

    method: Method
    cpu: NDArray[np.float64]  # seconds
    wall: NDArray[np.float64]
    called: NDArray[np.float64]  # thread seconds around the Python call; nan if not measured
    extra: NDArray[np.float64]  # time of that call beyond the core's own time; nan if not measured
    expanded: NDArray[np.float64]  # nan if the method does not say
    length: NDArray[np.float64]  # voxels; nan if not found
    found: NDArray[np.bool_]
    legal: NDArray[np.bool_]  # true where nothing was found
    unstable: int = 0  # answers whose length differed from the first pass's
    clock: str = PYTHON_CLOCK
    variants: dict[str, float] = field(default_factory=dict)  # mean microseconds of each variant that ran

    @staticmethod
    def empty(method: Method, queries: int) -> Column:
        """Return a column without answers."""
        unknown = np.full(queries, np.nan)
        return Column(
            method=method,
            cpu=np.full(queries, np.inf),
            wall=np.full(queries, np.inf),
            called=np.full(queries, np.inf),
            extra=np.full(queries, np.inf),
            expanded=unknown.copy(),
            length=unknown.copy(),
            found=np.zeros(queries, dtype=bool),
            legal=np.ones(queries, dtype=bool),
        )


@dataclass
class MapOutcome:
    """The measurements on one map."""

    name: str
    generated: bool
    voxels: int
    reference: NDArray[np.float64]  # per query, voxels; nan if not known
    builds: dict[str, dict[str, Any]]  # per decomposition
    columns: dict[str, Column]  # by method name
    skipped: dict[str, str]  # method name: reason
    probes: dict[str, Any] = field(default_factory=dict)  # builds by threads, unreachable goals, batches
