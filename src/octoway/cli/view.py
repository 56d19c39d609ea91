# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway view: see a world, its cells, and how a path is found; on a live page, or as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from octoway.cli.common import (
    EXIT_NO_PATH,
    SPACE_SUFFIX,
    Decomposition,
    LoadOptions,
    Radius,
    Resolution,
    Seed,
    Size,
    Source,
    build_space,
    open_space,
    open_world,
    refuse_for_space,
    say,
)
from octoway.cli.travel import Altitude, Costs, Exclude, Motion, MotionCosts, NoGo, read_point, read_travel

if TYPE_CHECKING:
    from octoway import NavSpace, World
    from octoway.viewer import Scene

_AXES = "xyz"


def view(
    file: Source,
    html: Annotated[Path | None, typer.Option(help="Write one self-contained page and stop.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write a picture and stop.")] = None,
    start: Annotated[str | None, typer.Option("--from", metavar="X,Y,Z", help="Start, in metres.")] = None,
    goal: Annotated[str | None, typer.Option("--to", metavar="X,Y,Z", help="Goal, in metres.")] = None,
    layers: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Layers shown at first: surface, cells, portals, components, clearance, expansions, corridor, "
            "moving, path, failure.",
        ),
    ] = None,
    algorithm: Annotated[str | None, typer.Option(help="crossing, astar, lazy_theta, ...")] = None,
    quality: Annotated[str | None, typer.Option(help="fast, good, best.")] = None,
    cost: Costs = None,
    motion: Motion = None,
    motion_cost: MotionCosts = None,
    exclude: Exclude = None,
    altitude: Altitude = None,
    no_go: NoGo = None,
    radius: Radius = None,
    decomposition: Decomposition = None,
    colour_by: Annotated[str, typer.Option(help="How the world is coloured: height, terrain.")] = "height",
    cut: Annotated[
        str | None, typer.Option(metavar="z=3.5", help="Show nothing beyond a plane across an axis, in metres.")
    ] = None,
    recording: Annotated[
        Path | None, typer.Option(help="A recording: a file of octoway simulate --record, in the same world.")
    ] = None,
    times: Annotated[
        bool, typer.Option("--times", help="Tell in files how long each stage took; no two runs take the same.")
    ] = False,
    azimuth: Annotated[float, typer.Option(help="Azimuth of the PNG's eye, in degrees.")] = -60.0,
    elevation: Annotated[float, typer.Option(help="Elevation of the PNG's eye, in degrees.")] = 32.0,
    pixels: Annotated[str, typer.Option(metavar="WxH", help="Of the PNG.")] = "1100x700",
    host: Annotated[str, typer.Option(help="Address of the live page; this machine only by default.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port of the live page.")] = 8080,
    size: Size = None,
    seed: Seed = 0,
    resolution: Resolution = None,
    option: LoadOptions = None,
) -> None:
    """See a world. Examples: octoway view city; octoway view station.3dmap --html out.html --layers surface,cells.

    Without --html and --png a live page opens, which needs the extra "view". Scenes come with a start and a goal.
    Exit codes: 0 shown, 1 no path between --from and --to (the picture shows why), 2 bad input.
    """
    from octoway.cli.drawing import check_pictures, write_pictures

    check_pictures(png, html)
    shown = _parse_size(pixels)
    options = _options(layers, colour_by, cut, times=times)
    named = {"algorithm": algorithm, "quality": quality, "radius": radius}
    choices: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
    choices |= read_travel(cost, motion, motion_cost, exclude, altitude, no_go)
    space, world = _open(file, decomposition, resolution, size, seed, option)
    scene = _scene(space, world, Path(file).name, options, recording)
    ends = _ends(start, goal, () if world is None or recording is not None else world.pairs)
    if ends is not None:
        from octoway.viewer import with_query

        scene = with_query(scene, *ends, **choices)
    if html is None and png is None:
        from octoway.viewer.page import serve

        serve(scene, host=host, port=port, choices=choices)
        return
    write_pictures(scene, png, html, azimuth=azimuth, elevation=elevation, size=shown)
    if scene.result is not None and not scene.result.found:
        say(f"{scene.result}")
        if start is not None:
            raise typer.Exit(EXIT_NO_PATH)


def _open(
    source: str,
    decomposition: str | None,
    resolution: float | None,
    size: int | None,
    seed: int,
    option: list[str] | None,
) -> tuple[NavSpace, World | None]:
    """A space, and its world, which may come with starts and goals worth trying."""
    if source.endswith(SPACE_SUFFIX):
        refuse_for_space(source, decomposition=decomposition, resolution=resolution, size=size, seed=seed or None)
        return open_space(source, options=option), None
    world = open_world(source, resolution=resolution, size=size, seed=seed, options=option)
    return build_space(world, decomposition=decomposition, outside="blocked"), world


def _scene(space: NavSpace, world: World | None, title: str, options: Any, recording: Path | None) -> Scene:
    from octoway.viewer import Recording, Scene

    moved = None if recording is None else Recording.load(recording)
    return Scene(world=world, space=space, title=title, options=options, recording=moved)


def _options(layers: str | None, colour_by: str, cut: str | None, *, times: bool) -> Any:
    from octoway.viewer import ViewOptions
    from octoway.viewer.picture import find_layer

    names = None if layers is None else tuple(find_layer(name).name for name in layers.split(","))
    plane = None if cut is None else _parse_cut(cut)
    return ViewOptions(layers=names, colour_by=colour_by, cut=plane, times=times)


def _ends(start: str | None, goal: str | None, pairs: Any) -> tuple[Any, Any] | None:
    from octoway.errors import InvalidInputError

    if (start is None) != (goal is None):
        raise InvalidInputError("a path needs both ends: give --from and --to, or neither")
    if start is not None and goal is not None:
        return read_point(start, "--from"), read_point(goal, "--to")
    return (pairs[0][0], pairs[0][1]) if len(pairs) else None


def _parse_cut(text: str) -> tuple[int, float]:
    from octoway.errors import InvalidInputError

    name, _, number = text.partition("=")
    try:
        return _AXES.index(name) if len(name) == 1 else -1, float(number)
    except ValueError:
        raise InvalidInputError(f"--cut takes an axis and metres, e.g. z=3.5, not '{text}'") from None


def _parse_size(text: str) -> tuple[int, int]:
    from octoway.errors import InvalidInputError
    from octoway.viewer.camera import check_size

    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise InvalidInputError(f"--pixels takes WIDTHxHEIGHT, e.g. 1100x700, not '{text}'")
    check_size((int(width), int(height)))
    return int(width), int(height)
