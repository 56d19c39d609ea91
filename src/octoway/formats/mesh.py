# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Mesh files: read, turned and scaled, and made voxels. But for glTF, which is y up, nothing is turned unless asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.arrays import require_finite
from octoway.errors import InvalidInputError, WorldFormatError
from octoway.formats.obj import read_obj
from octoway.formats.off import read_off
from octoway.formats.options import GLTF
from octoway.formats.stl import read_stl
from octoway.formats.trimesh_files import read_by_trimesh
from octoway.worlds.extent import round_up
from octoway.worlds.meshes import mesh_bounds, to_faces
from octoway.worlds.placing import to_placing
from octoway.worlds.world import World, replaced

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from octoway.formats.polygons import Mesh
    from octoway.worlds.axes import Axes

READERS: dict[str, Callable[[Path], Mesh]] = {
    ".obj": read_obj,
    ".off": read_off,
    ".stl": read_stl,
    ".ply": read_by_trimesh,
    ".glb": read_by_trimesh,
    ".gltf": read_by_trimesh,
}

_GOOD_SIDE = 512  # at most so many voxels on the longest side: where to begin


def load_mesh(
    file: Path,
    *,
    resolution: float | None = None,
    bounds: ArrayLike | None = None,
    up_axis: str | None = None,
    axes: str | Axes | None = None,
    units: str | None = None,
    scale: float | None = None,
    fill: str = "none",
    keep: str | ArrayLike = "all",
    slope_limit: float | None = None,
    threads: int = 0,
    progress: Callable[[str, float], None] | None = None,
) -> World:
    """Read a mesh file: glTF is y up, all others are taken as z up, unless `up_axis` or `axes` say otherwise.

    up_axis="y" turns (x, y, z) into (x, -z, y), "x" into (y, z, x). `axes` names the engine that wrote the file, and
    `bounds` and `keep` are then in its axes and unit; else they are in the world's. A unit of the file is `scale`
    metres, or `units` names it. All else is as in `World.from_mesh`.
    """
    placing = to_placing(axes=axes, up_axis=up_axis, units=units, scale=scale, gltf=file.suffix.lower() in GLTF)
    limits, rooms = placing.bounds(bounds), placing.keep(keep)
    try:
        mesh = READERS[file.suffix.lower()](file)
        require_finite(mesh.vertices, "vertices")
        faces = to_faces(mesh.faces, len(mesh.vertices))
    except (InvalidInputError, WorldFormatError) as error:
        raise WorldFormatError(f"{file}: {error}") from None
    vertices = placing.points(mesh.vertices)
    if resolution is None:
        raise WorldFormatError(f"{file}: {_ask_for_resolution(mesh_bounds(vertices, faces))}")
    world = World.from_mesh(
        vertices,
        faces,
        resolution=resolution,
        bounds=limits,
        fill=fill,
        keep=rooms,
        slope_limit=slope_limit,
        threads=threads,
        progress=progress,
    )
    return replaced(world, axes=placing.said)


def _ask_for_resolution(bounds: NDArray[np.float64]) -> str:
    with np.errstate(over="ignore"):
        size = bounds[1] - bounds[0]
    by = " x ".join(f"{side:.4g}" for side in size)
    if not 0 < size.max() < np.inf:
        return f"a mesh needs resolution=, metres a voxel; this one is {by} m large"
    step = round_up(size.max() / _GOOD_SIDE)
    return (
        f"a mesh needs resolution=, metres a voxel; this one is {by} m large, so resolution={step:g} would give "
        f"{np.ceil(size.max() / step):.0f} voxels on its longest side"
    )
