# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway path: one path, as text, JSON, a picture, or a file for other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.common import (
    EXIT_NO_PATH,
    AsJson,
    Decomposition,
    LoadOptions,
    Radius,
    Resolution,
    Source,
    open_space,
    progress_bar,
    say,
)
from octoway.cli.links import Links, add_links
from octoway.cli.travel import (
    Altitude,
    Costs,
    Exclude,
    Motion,
    MotionCosts,
    NoGo,
    read_box,
    read_point,
    read_travel,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from octoway import NavSpace, PathResult


def path(
    file: Source,
    start: Annotated[str, typer.Option("--from", metavar="X,Y,Z", help="Start, in metres.")],
    goal: Annotated[str, typer.Option("--to", metavar="X,Y,Z", help="Goal, in metres.")],
    as_json: AsJson = False,
    png: Annotated[Path | None, typer.Option(help="Write a picture.")] = None,
    out: Annotated[
        list[Path] | None,
        typer.Option(help="Write the path: .json, .csv, .glb, .gltf or .ros.json. May be given several times."),
    ] = None,
    axes: Annotated[
        str | None,
        typer.Option(
            help="Axes of --from, --to and of what is written: ros, unity, unreal, ... (--option for the file)."
        ),
    ] = None,
    with_world: Annotated[
        bool, typer.Option("--with-world", help="Put the world's surface into .glb and .gltf.")
    ] = False,
    refine: Annotated[
        str | None, typer.Option(help="Refinements in order, e.g. funnel,prune; 'none' keeps the raw path.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="If the goal cannot be reached, go as near as one can.")
    ] = False,
    time_limit: Annotated[float | None, typer.Option(help="Seconds.")] = None,
    snap: Annotated[
        float | None, typer.Option(help="Metres: an end inside an obstacle may be moved as far as that.")
    ] = None,
    prefer_clearance: Annotated[
        float | None, typer.Option(help="Metres: trade length for that distance from walls.")
    ] = None,
    cost: Costs = None,
    motion: Motion = None,
    motion_cost: MotionCosts = None,
    exclude: Exclude = None,
    altitude: Altitude = None,
    no_go: NoGo = None,
    link: Links = None,
    radius: Radius = None,
    decomposition: Decomposition = None,
    resolution: Resolution = None,
    option: LoadOptions = None,
    bounds: Annotated[
        str | None, typer.Option(metavar="X,Y,Z:X,Y,Z", help="Load only this part of a saved space: two corners.")
    ] = None,
) -> None:
    """Find a path. Example: octoway path station.octoway --from 1,2,3 --to 40,12,6.

    Exit codes: 0 found, 1 no path, 2 bad input.
    """
    _check_files(out or [], axes, png, with_world=with_world)
    _refuse_with_axes(axes, altitude=altitude, no_go=no_go, link=link)
    here, there = (_in_our_axes(read_point(*end), axes) for end in ((start, "--from"), (goal, "--to")))
    travel = read_travel(cost, motion, motion_cost, exclude, altitude, no_go)
    part = None if bounds is None else read_box(bounds, "--bounds")
    space = open_space(
        file, decomposition=decomposition, resolution=resolution, radius=radius, options=option, bounds=part
    )
    if radius is not None:  # a saved space may be of another one
        with progress_bar() as progress:
            space.layers.build(radius, progress=progress)
    add_links(space, link)
    names = None if refine is None else () if refine == "none" else tuple(refine.split(","))
    result = space.find_path(
        here,
        there,
        refine=names,
        partial=partial,
        time_limit=time_limit,
        snap=snap,
        prefer_clearance=prefer_clearance,
        radius=radius,
        **travel,
    )
    _write_files(space if with_world else None, result, out or [], axes)
    if as_json:
        typer.echo(json.dumps(_as_json(result, axes), indent=2))
    else:
        from octoway.worlds.axes import to_axes

        for x, y, z in to_axes(result.points, axes or "ros").tolist():
            typer.echo(f"{x:.9g} {y:.9g} {z:.9g}")
    say(f"{result}")
    if png is not None:
        from octoway.cli.drawing import write_pictures
        from octoway.viewer import Scene

        write_pictures(Scene(space=space, result=result, start=here, goal=there), png)  # type: ignore[arg-type]
    if not result.found:
        raise typer.Exit(EXIT_NO_PATH)


def _check_files(files: list[Path], axes: str | None, png: Path | None, *, with_world: bool) -> None:
    """Before the search: a long one should not end in a typing error."""
    from octoway.cli.drawing import check_pictures
    from octoway.errors import InvalidInputError
    from octoway.exports import EXPORTS, find_export
    from octoway.worlds.axes import find_axes

    if with_world and not files:
        raise InvalidInputError("--with-world is about the files of --out; give one")
    suffixes = [find_export(file) for file in files]
    if with_world and not any("world" in EXPORTS[suffix].options for suffix in suffixes):
        raise InvalidInputError("--with-world needs an --out that can hold a world: .glb or .gltf")
    if axes is not None:
        find_axes(axes)
    check_pictures(png)


def _write_files(space: NavSpace | None, result: PathResult, files: list[Path], axes: str | None) -> None:
    """All are made before the first is written."""
    from octoway.exports import EXPORTS, encode_path, find_export
    from octoway.files.atomic import write_atomically

    made = []
    for file in files:
        suffix = find_export(file)
        if not len(result.points) and not EXPORTS[suffix].tells_why_none:
            say(f"did not write {file}: there is no path")
            continue
        options: dict[str, object] = {} if axes is None else {"axes": axes}
        if space is not None and "world" in EXPORTS[suffix].options:
            options["world"] = space.layers.to_world()
        made.append((file, encode_path(result, suffix, **options)))
    for file, data in made:
        write_atomically(file, data)
        say(f"wrote {file}")


def _refuse_with_axes(axes: str | None, **given: object) -> None:
    """Heights, boxes and links of the command line are in octoway's axes and metres."""
    from octoway.errors import InvalidInputError

    names = [f"--{name.replace('_', '-')}" for name, value in given.items() if value]
    if axes is not None and names:
        raise InvalidInputError(f"{', '.join(names)} are in octoway's axes (z up, metres); give all without --axes")


def _in_our_axes(point: tuple[float, ...], axes: str | None) -> tuple[float, ...]:
    from octoway.worlds.axes import from_axes

    return point if axes is None else tuple(from_axes(point, axes).tolist())


def _as_json(result: PathResult, axes: str | None) -> dict[str, object]:
    from octoway.exports.path_json import path_facts
    from octoway.exports.source import ExportedPath
    from octoway.worlds.axes import to_axes

    chosen, stats = axes or "ros", result.stats

    def place(point: NDArray[np.float64] | None) -> list[float] | None:
        return None if point is None else to_axes(point, chosen).tolist()

    return {
        **path_facts(ExportedPath.of(result), chosen),
        "cost": result.cost if result.found else None,
        "snapped_start": place(None if result.snapped_start is None else result.snapped_start.point),
        "snapped_goal": place(None if result.snapped_goal is None else result.snapped_goal.point),
        "nearest_free": place(result.nearest_free),
        "stats": {
            "expanded": stats.expanded,
            "relaxed": stats.relaxed,
            "sight_checks": stats.sight_checks,
            "seconds": stats.seconds,
        },
    }
