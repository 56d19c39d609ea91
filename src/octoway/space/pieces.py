# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths that are planned in the abstract, and walked piece by piece."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from octoway import _core, hooks
from octoway.arrays import describe
from octoway.checks import to_names
from octoway.errors import InvalidInputError
from octoway.travel.options import Tastes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import ArrayLike

    from octoway.paths.terrain_path import TerrainPath
    from octoway.space.space import NavSpace


def find_path_iter(
    space: NavSpace,
    start: ArrayLike,
    goal: ArrayLike,
    sector: int,
    algorithm: str,
    weight: float,
    refine: Sequence[str],
    radius: float | None,
    cancel: _core.CancelToken | None,
    tastes: Tastes,
) -> Iterator[TerrainPath]:
    """Yield a path piece by piece, each refined on its own."""
    steps = _to_refinements(refine)
    unknown = sorted(set(tastes) - set(Tastes.__annotations__))
    if unknown:
        known = ", ".join(Tastes.__annotations__)
        raise TypeError(f"find_path_iter takes no argument '{unknown[0]}'; who travels how: {known}")
    moves: dict[str, Any] = {name: value for name, value in tastes.items() if name != "costs"}
    abstraction = hooks.make_terrain_abstraction(space, sector, radius=radius, **moves)  # the space keeps its regions
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
    space: NavSpace, piece: TerrainPath, refine: Sequence[str], radius: float | None, tastes: Tastes
) -> TerrainPath:
    if piece.status == _core.Status.UNREACHABLE and space.links:
        return replace(piece, hint="; pieces take no links, find_path does")
    if not piece.found or not refine:
        return piece
    try:
        better = space.refine_path(piece.points, refine, radius=radius, **tastes)
    except InvalidInputError:  # the space was edited just now: the piece holds for the version that it was found in
        return piece
    return replace(piece, points=better.points, cost=min(piece.cost, better.cost))
