# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Links on the command line: --link ax,ay,az:bx,by,bz[:cost][:one_way]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.travel import read_point

if TYPE_CHECKING:
    from octoway.space.space import NavSpace

Links = Annotated[
    list[str] | None,
    typer.Option(
        "--link",
        metavar="X,Y,Z:X,Y,Z[:COST][:one_way]",
        help="A ladder, jump, door or teleport between two points; without a cost its length. May be given often.",
    ),
]


def add_links(space: NavSpace, texts: list[str] | None) -> None:
    """Add the named links to a space."""
    for text in texts or []:
        a, b, cost, one_way = _read_link(text)
        space.add_link(a, b, cost, one_way=one_way)
    if texts:
        space.update()


def _read_link(text: str) -> tuple[tuple[float, ...], tuple[float, ...], float | None, bool]:
    from octoway.errors import InvalidInputError

    words = text.split(":")
    one_way = words[-1] == "one_way"
    rest = words[2 : len(words) - one_way]
    try:
        cost = float(rest[0]) if rest else None
    except ValueError:
        rest = ["", ""]
    if len(words) < 2 or len(rest) > 1:
        raise InvalidInputError(f"--link takes X,Y,Z:X,Y,Z[:COST][:one_way], not '{text}'")
    return read_point(words[0], "--link"), read_point(words[1], "--link"), cost, one_way
