# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The traveller on the command line: the keywords of docs/costs.md as options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from octoway.travel.options import Travel

Costs = Annotated[
    list[str] | None,
    typer.Option(
        "--cost",
        metavar="TERRAIN=COST",
        help="Cost of a metre in a terrain, by id or name; 'inf' or not named is forbidden. Several times.",
    ),
]
Motion = Annotated[
    str | None, typer.Option(metavar="WAYS", help="Ways to move: surface, adhesive, volumetric; several with commas.")
]
MotionCosts = Annotated[
    list[str] | None,
    typer.Option("--motion-cost", metavar="WAY=COST", help="Cost of a metre by a motion. Several times."),
]
Exclude = Annotated[list[str] | None, typer.Option(metavar="TERRAIN", help="A terrain to stay out of. Several times.")]
Altitude = Annotated[str | None, typer.Option(metavar="LOW,HIGH", help="Metres: stay between these heights.")]
NoGo = Annotated[
    list[str] | None,
    typer.Option("--no-go", metavar="X,Y,Z:X,Y,Z", help="A box to stay out of: two corners. Several times."),
]


def read_travel(  # one for each option
    costs: list[str] | None,
    motion: str | None,
    motion_costs: list[str] | None,
    exclude: list[str] | None,
    altitude: str | None,
    no_go: list[str] | None,
) -> Travel:
    """Give the keywords for `find_path`; those that were not said are not there."""
    from octoway.travel.costs import QueryFilter

    travel: Travel = {}
    if costs:
        travel["costs"] = {_terrain(name): cost for name, cost in _pairs(costs, "--cost")}
    if motion is not None:
        travel["motion"] = tuple(motion.split(","))
    if motion_costs:
        travel["motion_costs"] = dict(_pairs(motion_costs, "--motion-cost"))
    if exclude or altitude is not None or no_go:
        travel["filter"] = QueryFilter(
            exclude=[_terrain(name) for name in exclude or ()],
            altitude=None if altitude is None else _two(altitude),
            no_go=[read_box(text, "--no-go") for text in no_go or ()],
        )
    return travel


def read_point(text: str, option: str) -> tuple[float, ...]:
    """x,y,z."""
    from octoway.errors import InvalidInputError

    values = _numbers(text)
    if len(values) != 3:
        raise InvalidInputError(f"{option} takes three numbers x,y,z, not '{text}'")
    return values


def read_box(text: str, option: str) -> list[tuple[float, ...]]:
    """x,y,z:x,y,z."""
    from octoway.errors import InvalidInputError

    corners = text.split(":")
    if len(corners) != 2:
        raise InvalidInputError(f"{option} takes two corners x,y,z:x,y,z, not '{text}'")
    return [read_point(corner, option) for corner in corners]


def _two(text: str) -> tuple[float, float]:
    from octoway.errors import InvalidInputError

    values = _numbers(text)
    if len(values) != 2:
        raise InvalidInputError(f"--altitude takes two numbers low,high in metres, not '{text}'")
    return values[0], values[1]


def _numbers(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(word) for word in text.split(","))
    except ValueError:
        return ()


def _pairs(words: list[str], option: str) -> list[tuple[str, float]]:
    from octoway.errors import InvalidInputError

    out = []
    for word in words:
        name, _, value = word.partition("=")
        try:
            out.append((name, float(value)))
        except ValueError:
            raise InvalidInputError(f"{option} takes NAME=NUMBER, not '{word}'") from None
    return out


def _terrain(name: str) -> int | str:
    return int(name) if name.isdigit() else name
