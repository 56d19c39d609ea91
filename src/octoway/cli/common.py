# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What commands share. Data goes to stdout, talk to stderr; numpy and the core are imported when a command runs."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from octoway import NavSpace, World

EXIT_NO_PATH = 1
EXIT_BAD_INPUT = 2
SPACE_SUFFIX = ".octoway"

Source = Annotated[
    str, typer.Argument(help="A world file (.3dmap .obj .ply .bt ...), a saved space, or a scene's name.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Decomposition = Annotated[str | None, typer.Option(help="How free space is cut: voxels, octree, merged, regions, usq.")]
Outside = Annotated[str, typer.Option(help="What lies outside the bounds: blocked, free.")]
Resolution = Annotated[float | None, typer.Option(help="Metres a voxel, for files that do not say.")]
LoadOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="For the file's reader, several times if need be, e.g. fill=outside up_axis=y scale=0.01 keep=[[1,2,3]].",
    ),
]
Radius = Annotated[float | None, typer.Option(help="Of the body that moves, in metres. [default: a point]")]
RadiusShape = Annotated[str, typer.Option(help="What the body is: sphere, box.")]
InflateBounds = Annotated[bool, typer.Option("--inflate-bounds", help="The bounds limit the body, not its centre.")]
Size = Annotated[int | None, typer.Option(help="Voxels a side, for scenes.")]
Seed = Annotated[int, typer.Option(help="For scenes.")]


def say(text: str) -> None:
    """Talk to the person, not to the pipe."""
    print(text, file=sys.stderr)  # noqa: T201


def parse_options(words: Sequence[str] | None) -> dict[str, Any]:
    """NAME=VALUE each; a value is JSON (numbers, lists, true) or else a plain word."""
    import json

    from octoway.errors import InvalidInputError

    options: dict[str, Any] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            raise InvalidInputError(f"--option takes NAME=VALUE, e.g. fill=outside, not '{word}'")
        if name in options:
            raise InvalidInputError(f"--option {name} is given twice")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
    return options


def open_world(
    source: str, *, resolution: float | None, size: int | None, seed: int, options: Sequence[str] | None = None
) -> World:
    """Load a world file, with a progress bar if that may take long, or make a scene if there is no such file."""
    from octoway import load_world, scenes
    from octoway.errors import InvalidInputError
    from octoway.formats import FORMATS, known_options

    chosen = parse_options(options) | ({} if resolution is None else {"resolution": resolution})
    if Path(source).exists():
        suffix = Path(source).suffix.lower()
        if suffix in FORMATS and "progress" in known_options(suffix):
            with progress_bar() as progress:
                return load_world(source, **(chosen | {"progress": progress}))
        return load_world(source, **chosen)
    if options:
        raise InvalidInputError(f"--option is for world files, and '{source}' is none")
    if resolution is not None and source in scenes.names():
        raise InvalidInputError(f"--resolution is for files that do not say; the scene '{source}' has 1 m; see --size")
    if source in scenes.names():
        return scenes.make(source, size=size, seed=seed)
    known = ", ".join(scenes.names())
    raise InvalidInputError(f"'{source}' is neither a file nor a scene; scenes: {known}")


def build_space(
    world: World,
    *,
    decomposition: str | None,
    outside: str,
    region_edge: int = 32,
    radius: float | None = None,
    radius_shape: str = "sphere",
    inflate_bounds: bool = False,
) -> NavSpace:
    """Build with a progress bar on a terminal."""
    from octoway import NavSpace
    from octoway.space.lists import DEFAULT_DECOMPOSITION

    chosen = decomposition or DEFAULT_DECOMPOSITION
    with progress_bar() as progress:
        return NavSpace.build(
            world,
            radius=radius or 0.0,
            radius_shape=radius_shape,
            inflate_bounds=inflate_bounds,
            decomposition=chosen,
            outside=outside,
            region_edge=region_edge,
            progress=progress,
        )


def refuse_for_space(source: str, **given: object) -> None:
    """Options about how a space is made, where it is made already."""
    from octoway.errors import InvalidInputError

    names = [f"--{name}" for name, value in given.items() if value is not None]
    if names:
        verb = "is" if len(names) == 1 else "are"
        raise InvalidInputError(
            f"{', '.join(names)} {verb} for worlds, and '{source}' is a saved space, whose world and cells are made; "
            f"leave {'it' if len(names) == 1 else 'them'} away, or give the world"
        )


def open_space(
    source: str,
    *,
    decomposition: str | None = None,
    resolution: float | None = None,
    size: int | None = None,
    seed: int = 0,
    region_edge: int = 32,
    options: Sequence[str] | None = None,
    radius: float | None = None,
    bounds: list[tuple[float, ...]] | None = None,
) -> NavSpace:
    """Load a saved space, or a part of it, or build one from a world or a scene.

    A saved one has the radius that it was built for.
    """
    from octoway import NavSpace
    from octoway.errors import InvalidInputError

    if source.endswith(SPACE_SUFFIX):
        if options:
            raise InvalidInputError(f"--option is for world files, and '{source}' is a saved space")
        refuse_for_space(source, decomposition=decomposition, resolution=resolution, size=size)
        return NavSpace.load(source, bounds=bounds)
    if bounds is not None:
        raise InvalidInputError(f"--bounds loads a part of a saved space ({SPACE_SUFFIX}), and '{source}' is none")
    return build_space(
        open_world(source, resolution=resolution, size=size, seed=seed, options=options),
        decomposition=decomposition,
        outside="blocked",
        region_edge=region_edge,
        radius=radius,
    )


@contextlib.contextmanager
def progress_bar() -> Iterator[Callable[[str, float], None] | None]:
    """A bar on stderr that vanishes when done; nothing where stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("build", total=1.0)
        yield lambda stage, fraction: bar.update(task, description=stage, completed=fraction)
