# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""octoway convert: a world in another format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from octoway.cli.common import SPACE_SUFFIX, LoadOptions, Resolution, Seed, Size, Source, open_world, say

if TYPE_CHECKING:
    from octoway import World


def convert(
    source: Source,
    out: Annotated[Path, typer.Argument(help="Where to write: .3dmap .npy .npz .json (few boxes) .obj .glb .gltf.")],
    axes: Annotated[
        str | None, typer.Option(help="Axes of a .obj: ros, unity, unreal, gltf, ... (glTF files have their own).")
    ] = None,
    resolution: Resolution = None,
    option: LoadOptions = None,
    size: Size = None,
    seed: Seed = 0,
) -> None:
    """Write a world, a saved space or a scene as another file. Example: octoway convert station.3dmap station.json.

    .npz and .json (the solid as few disjoint boxes) hold the whole world; .3dmap and .npy its voxels, without
    resolution and origin; .obj, .glb and .gltf the surface that one sees. What was lost is said.
    """
    from octoway import save_world
    from octoway.formats import find_writer
    from octoway.worlds.axes import find_axes

    find_writer(out)  # before the work: a long one should not end in a typing error
    options = {} if axes is None else {"axes": find_axes(axes)}
    world = _open(source, resolution, size, seed, option)
    say(f"{world}")
    say(f"wrote {save_world(world, out, **options)}")


def _open(source: str, resolution: float | None, size: int | None, seed: int, option: list[str] | None) -> World:
    if source.endswith(SPACE_SUFFIX):
        from octoway import NavSpace

        return NavSpace.load(source).layers.to_world()
    return open_world(source, resolution=resolution, size=size, seed=seed, options=option)
