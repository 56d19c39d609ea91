# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway build: a world becomes a saved NavSpace."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from octoway.cli.common import (
    SPACE_SUFFIX,
    Decomposition,
    InflateBounds,
    LoadOptions,
    Outside,
    Radius,
    RadiusShape,
    Resolution,
    Seed,
    Size,
    Source,
    build_space,
    open_world,
    progress_bar,
    say,
)

if TYPE_CHECKING:
    from octoway import World


def build(
    world: Source,
    out: Annotated[Path, typer.Option("--out", "-o", help=f"File to write the space to ({SPACE_SUFFIX}).")],
    decomposition: Decomposition = None,
    outside: Outside = "blocked",
    radius: Radius = None,
    radius_shape: RadiusShape = "sphere",
    inflate_bounds: InflateBounds = False,
    resolution: Resolution = None,
    option: LoadOptions = None,
    size: Size = None,
    seed: Seed = 0,
    tiles: Annotated[
        bool, typer.Option("--tiles", help="Only write the world in tiles, to be loaded in parts; cells are cut then.")
    ] = False,
) -> None:
    """Build the space of a world and save it. Example: octoway build station.3dmap -o station.octoway."""
    from octoway.errors import InvalidInputError

    if out.suffix != SPACE_SUFFIX:
        raise InvalidInputError(f"'{out}' should end in {SPACE_SUFFIX}, the suffix of saved spaces")
    loaded = open_world(world, resolution=resolution, size=size, seed=seed, options=option)
    say(f"{loaded}" if loaded.report is None else f"{loaded}\n{loaded.report}")
    if tiles:
        body = {"radius": radius or 0.0, "radius_shape": radius_shape, "inflate_bounds": inflate_bounds}
        _write_tiles(loaded, out, decomposition, outside, body)
        return
    space = build_space(
        loaded,
        decomposition=decomposition,
        outside=outside,
        radius=radius,
        radius_shape=radius_shape,
        inflate_bounds=inflate_bounds,
    )
    space.save(out)
    stats = space.stats
    say(f"{space}, built in {sum(stats.seconds.values()):.3f} s")
    say(f"wrote {out} ({out.stat().st_size / 1e6:.2f} MB)")


def _write_tiles(world: World, out: Path, decomposition: str | None, outside: str, body: dict[str, Any]) -> None:
    from octoway import write_tiles
    from octoway.errors import InvalidInputError

    if decomposition not in (None, "regions") or outside != "blocked":
        raise InvalidInputError("--tiles writes the decomposition regions with outside blocked, and no other")
    with progress_bar() as progress:
        write_tiles(out, world, progress=progress, **body)
    say(f"wrote {out} ({out.stat().st_size / 1e6:.2f} MB)")
