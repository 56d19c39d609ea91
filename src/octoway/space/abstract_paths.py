# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths that are planned in the abstract, and walked piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from octoway import _core, hooks
from octoway.arrays import describe
from octoway.checks import to_names
from octoway.errors import InvalidInputError
from octoway.paths.status import Status
from octoway.travel.options import DEFAULT_REFINE, Tastes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import ArrayLike
    from typing_extensions import Unpack

    from octoway.paths.path import PathResult
    from octoway.space.space import NavSpace


class AbstractPaths:
    """What a NavSpace gives to those who start walking before the whole path is known."""

    def find_path_iter(
        self,
        start: ArrayLike,
        goal: ArrayLike,
        *,
        sector: int = 16,
        algorithm: str = "astar",
        weight: float = 1.0,
        refine: Sequence[str] = DEFAULT_REFINE,
        radius: float | None = None,
        cancel: _core.CancelToken | None = None,
        **tastes: Unpack[Tastes],
    ) -> Iterator[PathResult]:
        """Yield a path piece by piece: the first is there after a search among regions and one small search.

        The regions are those of `abstraction="dta"`, with sectors of 8, 16 or 32 voxels; `algorithm` ("astar", "nbs",
        "weighted_astar" with `weight`, "dijkstra") searches them. Each piece begins where the one before ended, and is
        refined on its own; `costs`, `motion`, `motion_costs` and `filter` are those of `find_path`. Where the space is
        edited under way, the rest is planned anew from there. The last piece has status FOUND and ends at the goal; any
        other status is the last, and has no points. Pieces take no links. The space keeps the regions, and they follow
        `update`: only the first call builds them.
        """
        steps = _to_refinements(refine)
        unknown = sorted(set(tastes) - set(Tastes.__annotations__))
        if unknown:
            known = ", ".join(Tastes.__annotations__)
            raise TypeError(f"find_path_iter takes no argument '{unknown[0]}'; who travels how: {known}")
        space = cast("NavSpace", self)
        moves: dict[str, Any] = {name: value for name, value in tastes.items() if name != "costs"}
        abstraction = hooks.make_terrain_abstraction(
            space, sector, radius=radius, **moves
        )  # the space keeps its regions
        pieces = abstraction.find_path_iter(
            start, goal, costs=tastes.get("costs"), search=algorithm, weight=weight, cancel=cancel
        )
        return (_refined(space, piece, steps, radius, tastes) for piece in pieces)


def _to_refinements(refine: Sequence[str]) -> list[str]:
    names = to_names(refine, "refine")
    known = [name for name, _ in _core.refinements() if name != "smooth"]
    for name in names:
        if name not in known:
            raise InvalidInputError(f"pieces are refined by {', '.join(known)}, not {describe(name)}")
    return names


def _refined(
    space: NavSpace, piece: PathResult, refine: Sequence[str], radius: float | None, tastes: Tastes
) -> PathResult:
    if piece.status is Status.UNREACHABLE and space.links:
        return piece.changed(reason=f"{piece.reason}; pieces take no links, find_path does")
    if not piece.found or not refine:
        return piece
    try:
        better = space.refine_path(piece.points, refine, radius=radius, **tastes)
    except InvalidInputError:  # the space was edited just now: the piece holds for the version that it was found in
        return piece
    return piece.changed(better.points, cost=min(piece.cost, better.cost))
