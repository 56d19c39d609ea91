# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway build: a world becomes a saved NavSpace."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from octoway.cli.common import (
    SPACE_SUFFIX,
    Decomposition,
    InflateBounds,
    Outside,
    Radius,
    RadiusShape,
    Resolution,
    Seed,
    Size,
    Source,
    build_space,
    open_world,
    say,
)


def build(
    world: Source,
    out: Annotated[Path, typer.Option("--out", "-o", help=f"Where to write the space ({SPACE_SUFFIX}).")],
    decomposition: Decomposition = None,
    outside: Outside = "blocked",
    radius: Radius = None,
    radius_shape: RadiusShape = "sphere",
    inflate_bounds: InflateBounds = False,
    resolution: Resolution = None,
    size: Size = None,
    seed: Seed = 0,
) -> None:
    """Build the space of a world and save it. Example: octoway build station.3dmap -o station.octoway."""
    from octoway.errors import InvalidInputError

    if out.suffix != SPACE_SUFFIX:
        raise InvalidInputError(f"'{out}' should end in {SPACE_SUFFIX}, so that others know what it is")
    loaded = open_world(world, resolution=resolution, size=size, seed=seed)
    say(f"{loaded}")
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
