# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Triangles become solid voxels: checks of the input, the fills, and the removal of unreachable space."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_bounds, to_points, to_resolution, to_shape
from octoway.checks import to_count, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.extent import (
    MAX_SIDE,
    MESH_MAX_VOXELS,
    SUB_VOXELS,
    check_extent,
    check_reach,
    count_sides,
    finest_resolution,
    max_voxels,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Progress = Callable[[str, float], None]

FILLS = ("none", "outside", "parity")
KEEPS = ("all", "outside")


@dataclass
class MeshReport:
    """The report on a mesh. Print it."""

    triangles: int
    degenerate: int  # triangles without area; they block voxels like all others
    clipped: int  # triangles partly or wholly outside the bounds
    surface_voxels: int  # voxels touched by a triangle
    fill: str
    filled_voxels: int = 0
    odd_columns: int = 0  # with fill="parity": the mesh is open there, and they were left unfilled
    keep: str = "all"  # "all", "outside" or "points"
    dropped_voxels: int = 0  # free voxels that were not kept
    free_voxels: int = 0  # free voxels in the end
    seconds: dict[str, float] = field(default_factory=dict)  # per stage: surface, fill, keep

    def __str__(self) -> str:
        before = self.free_voxels + self.dropped_voxels
        share = 100 * self.dropped_voxels / before if before else 0.0
        dropped, left = f"{self.dropped_voxels:,} free voxels dropped, {share:.1f} %", f"{self.free_voxels:,} left"
        lines = [
            f"{self.triangles:,} triangles ({self.degenerate:,} without area, {self.clipped:,} leave the bounds)",
            f"{self.surface_voxels:,} voxels on the surface",
            f"{self.filled_voxels:,} voxels filled (fill={self.fill!r})",
            f"{dropped} (keep={self.keep!r}), {left}",
            ", ".join(f"{stage} {seconds:.3f} s" for stage, seconds in self.seconds.items()),
        ]
        if self.odd_columns:
            lines[2] += f"; {self.odd_columns:,} columns cross the mesh an odd number of times and were left unfilled"
        return "\n".join(lines)


@dataclass(frozen=True)
class MeshVoxels:
    """The parts of a world."""

    grid: _core.BitGrid
    resolution: float
    origin: NDArray[np.float64]
    report: MeshReport
    steep: _core.BitGrid | None = None  # solid voxels that only steep triangles touch


def to_slope_limit(value: Any) -> float | None:
    """Degrees from level; None for no limit."""
    if value is None:
        return None
    limit = to_number(value)
    if not 0 <= limit < 90:
        raise InvalidInputError(
            f"slope_limit must be an angle from level, 0 to below 90 degrees, not {describe(value)}"
        )
    return limit


def to_fill(value: Any) -> str:
    """One of the fills."""
    if not isinstance(value, str) or value not in FILLS:
        raise InvalidInputError(f"fill must be one of {', '.join(FILLS)}, not {describe(value)}")
    return value


def to_keep(value: Any) -> str | NDArray[np.float64]:
    """A name, or points (n, 3)."""
    if isinstance(value, str):
        if value not in KEEPS:
            raise InvalidInputError(f"keep must be points (n, 3) or one of {', '.join(KEEPS)}, not {describe(value)}")
        return value
    points = to_points(value, "keep")
    if not len(points):
        raise InvalidInputError("keep has no points, so nothing would be left; give some, or keep='all'")
    return points


def voxelize(
    vertices: Any,
    faces: Any,
    *,
    resolution: Any,
    bounds: Any,
    fill: Any,
    keep: Any,
    slope_limit: Any,
    threads: Any,
    progress: Progress | None,
    cancel: _core.CancelToken | None,
) -> MeshVoxels:
    """`World.from_mesh` explains the arguments."""
    corners = to_points(vertices, "vertices")
    triangles = to_faces(faces, len(corners))
    step, chosen_fill, chosen_keep = to_resolution(resolution), to_fill(fill), to_keep(keep)
    limit = to_slope_limit(slope_limit)
    limits = mesh_bounds(corners, triangles) if bounds is None else to_bounds(bounds)
    sides = count_sides(limits, step)
    _check_voxels(limits, sides, step, asked=bounds is not None)
    check_extent(limits[0], sides, step)
    check_reach(corners, step)
    origin = np.ascontiguousarray(limits[0])
    begin = time.perf_counter()
    made = _core.from_triangles(
        to_shape(sides.tolist()),
        origin,
        step,
        corners,
        triangles,
        chosen_fill == "parity",
        to_count(threads, "threads"),
        cancel,
        progress,
    )
    report = MeshReport(len(triangles), made.degenerate, made.clipped, made.surface_voxels, chosen_fill)
    report.odd_columns = made.odd_columns
    report.seconds["surface and parity" if chosen_fill == "parity" else "surface"] = time.perf_counter() - begin
    grid = made.grid
    if chosen_fill == "outside":
        begin = time.perf_counter()
        grid = _core.only_outside(grid, cancel, progress)
        report.seconds["fill"] = time.perf_counter() - begin
    solid = grid.count()
    report.filled_voxels = solid - report.surface_voxels
    grid = _keep(grid, chosen_keep, origin, step, report, cancel, progress)
    kept = grid.count()
    report.dropped_voxels = kept - solid
    report.free_voxels = int(sides.prod()) - kept
    if limit is None:
        return MeshVoxels(grid, step, origin, report)
    begin = time.perf_counter()
    steep = _steep_voxels(grid.shape, origin, step, corners, triangles, limit)
    report.seconds["slopes"] = time.perf_counter() - begin
    return MeshVoxels(grid, step, origin, report, steep)


def _steep_voxels(
    shape: tuple[int, int, int],
    origin: NDArray[np.float64],
    step: float,
    vertices: NDArray[np.float64],
    faces: NDArray[np.uint32],
    limit: float,
) -> _core.BitGrid:
    """Voxels that some steep triangle touches, and no other. A triangle at the limit, to 12 digits, is not steep."""
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    squared = np.cross(b - a, c - a) ** 2
    tangent = round(math.tan(math.radians(limit)), 12)
    is_steep = squared[:, 0] + squared[:, 1] > tangent * tangent * squared[:, 2] * (1 + 1e-12)
    touched = [
        _core.from_triangles(shape, origin, step, vertices, np.ascontiguousarray(faces[some]), False, 0).grid
        for some in (is_steep, ~is_steep)
    ]
    return touched[0].minus(touched[1])


def to_faces(values: Any, vertices: int) -> NDArray[np.uint32]:
    """Triangles (n, 3) of vertex numbers."""
    try:
        array = np.asarray(values)
    except ValueError:  # rows of different lengths
        raise InvalidInputError("faces must be rows of three vertices; cut polygons into triangles first") from None
    if array.size == 0:
        raise InvalidInputError("the mesh has no faces; give at least one triangle")
    if array.ndim != 2 or array.shape[1] != 3 or array.dtype.kind not in "iu":
        raise InvalidInputError(
            f"faces must be whole numbers of shape (n, 3), three vertices a triangle, not dtype {array.dtype} "
            f"of shape {array.shape}; cut polygons into triangles first"
        )
    wrong = np.nonzero(((array < 0) | (array >= vertices)).any(axis=1))[0]
    if wrong.size:
        raise InvalidInputError(
            f"faces[{wrong[0]}] is {array[wrong[0]].tolist()}, but there are only vertices 0 to {vertices - 1}"
        )
    return np.ascontiguousarray(array, dtype=np.uint32)


def mesh_bounds(vertices: NDArray[np.float64], faces: NDArray[np.uint32]) -> NDArray[np.float64]:
    """The box (2, 3) around all vertices that a face uses."""
    used = np.zeros(len(vertices), bool)
    used[faces.reshape(-1)] = True
    corners = vertices if used.all() else vertices[used]
    return np.stack([corners.min(axis=0), corners.max(axis=0)])


def _check_voxels(limits: NDArray[np.float64], sides: NDArray[np.float64], step: float, *, asked: bool) -> None:
    # one stray vertex must not eat the memory; explicit bounds are taken as meant
    most = max_voxels() if asked else min(max_voxels(), MESH_MAX_VOXELS)
    with np.errstate(over="ignore"):
        voxels = sides.prod()
        size = limits[1] - limits[0]
    if voxels <= most and sides.max() <= MAX_SIDE:
        return
    if not np.isfinite(size).all():
        raise InvalidInputError(f"the mesh is {_by(size)} m large, which no resolution can hold; give bounds")
    raise InvalidInputError(
        f"{_by(size)} m at resolution {step:g} are {_by(sides)} = {voxels:.3g} voxels; at most {MAX_SIDE:,} a side and "
        f"{most:,} {'fit' if asked else 'are built without bounds='}; resolution={finest_resolution(limits, most):g} "
        f"would fit{'' if asked else ', or give bounds'}"
    )


def _by(sides: NDArray[np.float64]) -> str:
    return " x ".join(f"{side:.6g}" for side in sides)


def _keep(
    grid: _core.BitGrid,
    keep: str | NDArray[np.float64],
    origin: NDArray[np.float64],
    step: float,
    report: MeshReport,
    cancel: _core.CancelToken | None,
    progress: Progress | None,
) -> _core.BitGrid:
    report.keep = keep if isinstance(keep, str) else "points"
    if report.keep == "all":
        return grid
    begin = time.perf_counter()
    if isinstance(keep, str):
        grid = _core.only_outside(grid, cancel, progress)
    else:
        grid = _core.only_reached(grid, _voxels_at(grid, keep, origin, step), cancel, progress)
    report.seconds["keep"] = time.perf_counter() - begin
    return grid


def _voxels_at(
    grid: _core.BitGrid, points: NDArray[np.float64], origin: NDArray[np.float64], step: float
) -> NDArray[np.int32]:
    """All free voxels whose closed cube holds a point: up to eight each."""
    found = []
    shape = np.asarray(grid.shape)
    with np.errstate(over="ignore"):
        lattice = np.rint((points - origin) / step * SUB_VOXELS)
    for i, place in enumerate(lattice):
        if (place < 0).any() or (place > shape * SUB_VOXELS).any():
            raise InvalidInputError(f"keep[{i}] = {points[i].tolist()} lies outside the world")
        first, last = np.ceil(place / SUB_VOXELS) - 1, np.floor(place / SUB_VOXELS)
        corners = np.stack(np.meshgrid(*np.stack([first, last], axis=1)), axis=-1).reshape(-1, 3).astype(np.int32)
        free = corners[[grid.is_free(x, y, z) for x, y, z in corners.tolist()]]
        if not len(free):
            raise InvalidInputError(
                f"keep[{i}] = {points[i].tolist()} lies in a solid voxel; give a point in the free space to keep"
            )
        found.append(free)
    return np.ascontiguousarray(np.concatenate(found))
