# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway path: one path, as text, JSON or a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.common import (
    EXIT_NO_PATH,
    AsJson,
    Decomposition,
    Radius,
    Resolution,
    Source,
    open_space,
    progress_bar,
    say,
)

if TYPE_CHECKING:
    from octoway import PathResult


def path(
    file: Source,
    start: Annotated[str, typer.Option("--from", metavar="X,Y,Z", help="Start, in metres.")],
    goal: Annotated[str, typer.Option("--to", metavar="X,Y,Z", help="Goal, in metres.")],
    as_json: AsJson = False,
    png: Annotated[Path | None, typer.Option(help="Write a picture.")] = None,
    refine: Annotated[
        str | None, typer.Option(help="Refinements in order, e.g. funnel,prune; 'none' keeps the raw path.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="If the goal cannot be reached, go as near as one can.")
    ] = False,
    time_limit: Annotated[float | None, typer.Option(help="Seconds.")] = None,
    radius: Radius = None,
    decomposition: Decomposition = None,
    resolution: Resolution = None,
) -> None:
    """Find a path. Example: octoway path station.octoway --from 1,2,3 --to 40,12,6.

    Exit codes: 0 found, 1 no path, 2 bad input.
    """
    here, there = _parse_point(start, "--from"), _parse_point(goal, "--to")
    space = open_space(file, decomposition=decomposition, resolution=resolution, radius=radius)
    if radius is not None:  # a saved space may be of another one
        with progress_bar() as progress:
            space.build_layer(radius, progress=progress)
    names = None if refine is None else () if refine == "none" else tuple(refine.split(","))
    result = space.find_path(here, there, refine=names, partial=partial, time_limit=time_limit, radius=radius)
    if as_json:
        typer.echo(json.dumps(_as_json(result), indent=2))
    else:
        for x, y, z in result.points.tolist():
            typer.echo(f"{x:.9g} {y:.9g} {z:.9g}")
    say(f"{result}")
    if png is not None:
        from octoway.cli.drawing import draw_paths
        from octoway.picture import PathStyle

        draw_paths(space, [PathStyle(result.points, "path")] if len(result.points) else [], png)
    if not result.found:
        raise typer.Exit(EXIT_NO_PATH)


def _parse_point(text: str, option: str) -> tuple[float, ...]:
    from octoway.errors import InvalidInputError

    try:
        values = tuple(float(word) for word in text.split(","))
    except ValueError:
        values = ()
    if len(values) != 3:
        raise InvalidInputError(f"{option} takes three numbers x,y,z, not '{text}'")
    return values


def _as_json(result: PathResult) -> dict[str, object]:
    stats = result.stats
    return {
        "status": result.status.name,
        "radius": result.radius,
        "reason": result.reason,
        "length": result.length if len(result.points) else None,
        "points": result.points.tolist(),
        "corridor": result.corridor.tolist(),
        "nearest_free": None if result.nearest_free is None else result.nearest_free.tolist(),
        "stats": {
            "expanded": stats.expanded,
            "relaxed": stats.relaxed,
            "sight_checks": stats.sight_checks,
            "seconds": stats.seconds,
        },
    }
