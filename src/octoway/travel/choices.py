# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Choices of a query that have parameters of their own. If the parameters do not matter, a plain name will do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from octoway.checks import to_count, to_flag, to_name, to_penalty, to_positive_length, to_share, to_weight
from octoway.errors import InvalidInputError

CONNECTIVITIES = (6, 26)


class Choice:
    """A value of one option. Its fields are checked when it is made."""

    option: ClassVar[str]  # the keyword that takes it

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        raise NotImplementedError


@dataclass(frozen=True)
class WeightedAStar(Choice):
    """`algorithm=WeightedAStar(g=1, h=0.8)`: A* by g times the cost so far and h times the estimate, each 0 to 1."""

    option: ClassVar[str] = "algorithm"
    g: float = 1.0
    h: float = 1.0

    def __post_init__(self) -> None:
        _store(self, g=to_share(self.g, "g"), h=to_share(self.h, "h"))
        if self.g == 0.0 and self.h == 0.0:
            raise InvalidInputError("g and h are both 0: no node would be better than another")

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        return {"algorithm": "weighted_astar", "g_weight": self.g, "h_weight": self.h}


@dataclass(frozen=True)
class PortalPoints(Choice):
    """`placement=PortalPoints(4)`: that many nodes on each portal, in a square: 1, 4, 9, ... 64."""

    option: ClassVar[str] = "placement"
    count: int = 4

    def __post_init__(self) -> None:
        _store(self, count=to_count(self.count, "count"))
        if self.count not in {side * side for side in range(1, 9)}:
            raise InvalidInputError(f"count must be a square number from 1 to 64, not {self.count}")

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        return {"placement": "points", "points_per_portal": self.count}


@dataclass(frozen=True)
class VoxelCentres(Choice):
    """`placement=VoxelCentres(26)`: nodes in the centres of voxels, with 6 or 26 moves (decomposition "voxels")."""

    option: ClassVar[str] = "placement"
    connectivity: int = 26

    def __post_init__(self) -> None:
        _store(self, connectivity=to_count(self.connectivity, "connectivity"))
        if self.connectivity not in CONNECTIVITIES:
            raise InvalidInputError(f"connectivity must be 6 or 26, not {self.connectivity}")

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        return {"placement": "centres", "connectivity": self.connectivity}


@dataclass(frozen=True)
class Smooth(Choice):
    """`refine=(..., Smooth(turn_radius=2))`: a curve beside the path, the last refinement.

    `turn_radius` is in metres, a voxel's edge if not given; it is kept wherever there is room. `curve` is "spline" or
    "chaikin".
    """

    option: ClassVar[str] = "refine"
    turn_radius: float | None = None
    curve: str | None = None

    def __post_init__(self) -> None:
        if self.turn_radius is not None:
            _store(self, turn_radius=to_positive_length(self.turn_radius, "turn_radius"))
        if self.curve is not None:
            to_name(self.curve, "curve")

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        asked = {"turn_radius": self.turn_radius, "curve": self.curve}
        return {name: value for name, value in asked.items() if value is not None}


@dataclass(frozen=True)
class TerrainAbstraction(Choice):
    """`abstraction=TerrainAbstraction(sector=16)`: plan among patches of one terrain, in sectors.

    A sector is 8, 16 or 32 voxels a side. `algorithm` is then the search among patches. The path is refined by the
    crossing search, in the sectors of the patches and those around them; corridor=False refines as the paper does,
    from the middle of a patch to that of the next.

    exact_edges=True measures the edges between patches instead of estimating them; `pivots`, 0 to 64, sharpen the
    heuristic among patches; both are remembered for the next queries of the same costs. keep_paths=True refines as
    the paper does and remembers the pieces. `refine_weight` is the weight of the search that refines, 1 or more.
    """

    option: ClassVar[str] = "abstraction"
    sector: int = 16
    exact_edges: bool = False
    pivots: int = 0
    keep_paths: bool = False
    refine_weight: float | None = None
    corridor: bool | None = None

    def __post_init__(self) -> None:
        _store(self, sector=to_count(self.sector, "sector"), pivots=to_count(self.pivots, "pivots"))
        for name in ("exact_edges", "keep_paths"):
            _store(self, **{name: to_flag(getattr(self, name), name)})
        if self.refine_weight is not None:
            _store(self, refine_weight=to_weight(self.refine_weight, "refine_weight"))
        if self.corridor is not None:
            _store(self, corridor=to_flag(self.corridor, "corridor"))

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        asked = {
            "exact_edges": self.exact_edges,
            "pivots": self.pivots,
            "keep_paths": self.keep_paths,
            "refine_weight": self.refine_weight,
            "corridor": self.corridor,
        }
        given = {name: value for name, value in asked.items() if value is not None}
        return {"abstraction": "dta", "sector": self.sector, **given}


@dataclass(frozen=True)
class SubregionAbstraction(Choice):
    """`abstraction=SubregionAbstraction(scheme="CD")`: plan among clusters of cells, for the agent's motions.

    `scheme` is what a connection costs: "FC", "MinL", "AvgL", "MaxL" or "CD" (the default). The path is refined by the
    crossing search in the cells of the chain. corridor=False plans among clusters of portals and refines as the paper
    does, from portal to portal; exact=True does that and goes on to the shortest path along portals.
    """

    option: ClassVar[str] = "abstraction"
    scheme: str | None = None
    exact: bool = False
    corridor: bool | None = None

    def __post_init__(self) -> None:
        if self.scheme is not None:
            to_name(self.scheme, "scheme")
        _store(self, exact=to_flag(self.exact, "exact"))
        if self.corridor is not None:
            _store(self, corridor=to_flag(self.corridor, "corridor"))

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        asked = {"scheme": self.scheme, "corridor": self.corridor}
        given = {name: value for name, value in asked.items() if value is not None}
        return {"abstraction": "subregions", "exact": self.exact, **given}


@dataclass(frozen=True)
class PreferClearance(Choice):
    """`prefer_clearance=PreferClearance(1.5, weight=4)`: a metre along a wall costs 1 + weight, `distance` away 1."""

    option: ClassVar[str] = "prefer_clearance"
    distance: float
    weight: float = 2.0

    def __post_init__(self) -> None:
        distance = to_positive_length(self.distance, "distance")
        _store(self, distance=distance, weight=to_penalty(self.weight, "weight"))

    def fields(self) -> dict[str, Any]:
        """Return what it sets in the core's options."""
        return {"prefer_clearance": self.distance, "clearance_weight": self.weight}


def _store(choice: Choice, **checked: Any) -> None:
    for name, value in checked.items():
        object.__setattr__(choice, name, value)
