# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The subregion graph of Wardhana et al. 2015: waypoints in clusters, so that searches look at few of them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.checks import to_file, to_flag, to_kind, to_name
from octoway.files.atomic import written_atomically
from octoway.files.space_file import naming
from octoway.papers.waypoints import WaypointMap, WaypointUpdate, map_core_of
from octoway.travel.motions import to_motions, to_names

if TYPE_CHECKING:
    import os

    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.path import PathResult

SCHEMES: tuple[str, ...] = tuple(_core.cost_schemes())


@dataclass(frozen=True)
class SubregionStats:
    """How large a subregion graph is, and what it took to build."""

    subregions: int
    connections: int
    bytes: int  # in memory, beside the waypoint graph; numbers included
    number_bytes: int  # a waypoint
    file_bytes: int  # of a file without the waypoint graph
    build_seconds: float  # processor time; 0 if it came from a file


class SubregionGraph:
    """Clusters of connected waypoints inside regions, for one set of motions, and the connections between them.

    Paths are searched among clusters first, then among the waypoints of the clusters on the way. A path is found
    whenever plain search finds one; with scheme "CD" it is a few percent longer, with exact=True it is the shortest.
    """

    def __init__(self, waypoints: WaypointMap, bits: int) -> None:
        self._waypoints = waypoints
        self._bits = bits

    @classmethod
    def from_graph(
        cls, positions: Any, edges: Any = None, motion: Any = None, *, motions: Any = None, **choices: Any
    ) -> SubregionGraph:
        """Take any graph (see `WaypointMap.from_graph`) for an agent that moves in the ways of `motions`."""
        bits = to_motions(motions)
        return cls(WaypointMap.from_graph(positions, edges, motion, **choices), bits)

    @property
    def waypoints(self) -> WaypointMap:
        """The graph below, which subregion graphs of other motions may share."""
        return self._waypoints

    @property
    def motions(self) -> tuple[str, ...]:
        """Names of the motions that paths may use."""
        return to_names(self._bits)

    @property
    def stats(self) -> SubregionStats:
        """Sizes and times."""
        figures = self._core.figures(self._bits)
        file = io.BytesIO()
        _core.save_subregions(self._core, self._bits, with_graph=False, mark=0, file=file)
        return SubregionStats(
            figures.subregions,
            figures.connections,
            figures.bytes,
            figures.number_bytes,
            len(file.getvalue()),
            figures.build_seconds,
        )

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The subregion of each waypoint, (n,); -1 where no edge of the motions leaves it."""
        numbers = self._core.parts(self._bits)[0].astype(np.int64)
        return np.where(numbers == 0xFFFFFFFF, -1, numbers)

    @property
    def connections(self) -> NDArray[np.uint32]:
        """Pairs of subregions that an edge joins, (k, 2), the lower number first."""
        return self._core.parts(self._bits)[3]

    @property
    def centroids(self) -> NDArray[np.float64]:
        """The mean place of each subregion's waypoints, (s, 3)."""
        return self._core.subregions(self._bits)[0]

    @property
    def sizes(self) -> NDArray[np.uint32]:
        """How many waypoints each subregion has, (s,)."""
        return self._core.subregions(self._bits)[1]

    def find_path(
        self,
        start: int | ArrayLike,
        goal: int | ArrayLike,
        *,
        scheme: str = "CD",
        exact: bool = False,
        components: bool = True,
        max_expansions: int | None = None,
        time_limit: float | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> PathResult:
        """Find a path between two waypoints (their numbers) or two points (which enter at the nearest waypoint).

        `scheme` says what going from a subregion to the next costs: "FC" 1, "MinL", "AvgL" and "MaxL" the length of the
        edges between them, "CD" the distance of their centroids. exact=True lets in every subregion that could hold a
        shorter path, and so finds the shortest. components=False searches before it says that there is no way.
        """
        return self._waypoints.search(
            self._bits,
            start,
            goal,
            to_name(scheme, "scheme"),
            exact=to_flag(exact, "exact"),
            components=to_flag(components, "components"),
            max_expansions=max_expansions,
            time_limit=time_limit,
            cancel=cancel,
        )

    def plain_path(
        self,
        start: int | ArrayLike,
        goal: int | ArrayLike,
        *,
        max_expansions: int | None = None,
        time_limit: float | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> PathResult:
        """Find the shortest path by A* on all waypoints: what subregions are measured against."""
        limits = {"max_expansions": max_expansions, "time_limit": time_limit, "cancel": cancel}
        return self._waypoints.search(self._bits, start, goal, None, **limits)

    def update(self, **changes: Any) -> WaypointUpdate:
        """Change the waypoints; see `WaypointMap.update`. All subregion graphs of the map follow."""
        return self._waypoints.update(**changes)

    def validate(self) -> None:
        """Compare with a fresh build, but for numbers; raises InternalError if something differs."""
        self._core.validate(self._bits)

    def save(self, path: str | os.PathLike[str], *, graph: bool = True) -> None:
        """Write a file, versioned, checksummed and atomic; graph=False leaves the waypoint graph out."""
        with_graph = to_flag(graph, "graph")
        with written_atomically(path) as file:
            _core.save_subregions(self._core, self._bits, with_graph=with_graph, mark=None, file=file)

    @classmethod
    def load(cls, path: str | os.PathLike[str], waypoints: WaypointMap | None = None) -> SubregionGraph:
        """Read a saved graph; one that was saved without its waypoint graph needs that, the very same."""
        known = None if waypoints is None else map_core_of(to_kind(waypoints, WaypointMap, "waypoints"))
        with naming(path), to_file(path).open("rb") as file:
            core, bits = _core.load_subregions(file, known)
        return cls(WaypointMap(core) if waypoints is None else waypoints, bits)

    @property
    def _core(self) -> _core.SubregionMap:
        return map_core_of(self._waypoints)

    def __repr__(self) -> str:
        figures = self._core.figures(self._bits)
        return (
            f"SubregionGraph({'+'.join(self.motions)}: {figures.subregions:,} subregions, "
            f"{figures.connections:,} connections of {len(self._waypoints):,} waypoints)"
        )
