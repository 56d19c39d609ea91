# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Mesh files: read, turned and scaled if asked, and made voxels. Nothing is turned or scaled unless asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, require_finite
from octoway.checks import to_number
from octoway.errors import InvalidInputError, WorldFormatError
from octoway.formats.obj import read_obj
from octoway.formats.off import read_off
from octoway.formats.stl import read_stl
from octoway.formats.trimesh_files import read_by_trimesh
from octoway.worlds.extent import round_up
from octoway.worlds.meshes import mesh_bounds, to_faces
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import ArrayLike, NDArray

    from octoway.formats.polygons import Mesh

READERS: dict[str, Callable[[Path], Mesh]] = {
    ".obj": read_obj,
    ".off": read_off,
    ".stl": read_stl,
    ".ply": read_by_trimesh,
    ".glb": read_by_trimesh,
    ".gltf": read_by_trimesh,
}

# The up axis of the file. Rotations, never mirror images: (x, y, z) of the file becomes these, with a sign.
UP_AXES: dict[str, tuple[tuple[int, int], ...]] = {
    "z": ((0, 1), (1, 1), (2, 1)),
    "y": ((0, 1), (2, -1), (1, 1)),  # (x, -z, y), as in glTF and most games
    "x": ((1, 1), (2, 1), (0, 1)),  # (y, z, x)
}
_GOOD_SIDE = 512  # at most so many voxels on the longest side: where to begin


def load_mesh(
    file: Path,
    *,
    resolution: float | None = None,
    bounds: ArrayLike | None = None,
    up_axis: str = "z",
    scale: float = 1.0,
    fill: str = "none",
    keep: str | ArrayLike = "all",
    slope_limit: float | None = None,
    threads: int = 0,
    progress: Callable[[str, float], None] | None = None,
) -> World:
    """Read a mesh file. `bounds` and `keep` are in the world's coordinates, after up_axis and scale.

    up_axis="y" turns (x, y, z) into (x, -z, y), "x" into (y, z, x); then `scale` metres a unit. All else is as in
    `World.from_mesh`.
    """
    try:
        mesh = READERS[file.suffix.lower()](file)
        require_finite(mesh.vertices, "vertices")
        faces = to_faces(mesh.faces, len(mesh.vertices))
    except (InvalidInputError, WorldFormatError) as error:
        raise WorldFormatError(f"{file}: {error}") from None
    vertices = _placed(mesh.vertices, to_up_axis(up_axis), to_scale(scale))
    if resolution is None:
        raise WorldFormatError(f"{file}: {_ask_for_resolution(mesh_bounds(vertices, faces))}")
    return World.from_mesh(
        vertices,
        faces,
        resolution=resolution,
        bounds=bounds,
        fill=fill,
        keep=keep,
        slope_limit=slope_limit,
        threads=threads,
        progress=progress,
    )


def to_up_axis(value: Any) -> str:
    """One of the axes."""
    if not isinstance(value, str) or value not in UP_AXES:
        raise InvalidInputError(f"up_axis must be one of {', '.join(UP_AXES)}, not {describe(value)}")
    return value


def to_scale(value: Any) -> float:
    """Metres a unit of the file."""
    scale = to_number(value)
    if not 0 < scale < np.inf:
        raise InvalidInputError(f"scale must be a positive number, metres a unit of the file, not {describe(value)}")
    return scale


def _placed(vertices: NDArray[np.float64], up_axis: str, scale: float) -> NDArray[np.float64]:
    columns = [vertices[:, axis] * sign for axis, sign in UP_AXES[up_axis]]
    with np.errstate(over="ignore"):
        return np.stack(columns, axis=1) * scale


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
