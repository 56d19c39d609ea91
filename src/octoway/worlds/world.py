# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World: what is solid, its bounds and its resolution."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core, hooks
from octoway.arrays import describe, require_finite, to_floats, to_point, to_points, to_resolution, to_shape
from octoway.errors import InvalidInputError
from octoway.worlds.axes import Axes, find_axes, from_axes
from octoway.worlds.cloud import rasterize_cloud
from octoway.worlds.dense import check_thickness, dense_grid, index_grid
from octoway.worlds.extent import check_extent, check_reach, count_sides
from octoway.worlds.heights import rasterize_heights
from octoway.worlds.meshes import voxelize
from octoway.worlds.placing import OURS, in_axes, turn_voxels
from octoway.worlds.terrain import Ground, to_names, to_strokes, to_terrain_grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from octoway.worlds.shapes import Shape


class World:
    """Solid voxels on a lattice: voxel (i, j, k) spans origin + resolution * [i, i + 1] x [j, j + 1] x [k, k + 1].

    Make one with `from_boxes`, `from_voxels`, `from_mesh`, `from_points`, `from_heights`, `octoway.load_world` or
    `octoway.scenes.make`. A world never changes.
    """

    def __init__(
        self,
        grid: _core.BitGrid,
        resolution: float,
        origin: NDArray[np.float64],
        pairs: NDArray[np.float64] | None = None,
        *,
        report: object | None = None,
        ground: Ground | None = None,
        axes: Axes = OURS,
    ) -> None:
        if not isinstance(grid, _core.BitGrid):
            raise InvalidInputError(
                f"load_world and World.from_voxels, from_boxes, from_mesh, ... make worlds, not {describe(grid)}"
            )
        self._grid = grid
        self._resolution = resolution
        self._origin = to_point(origin, "origin").copy()
        self._origin.flags.writeable = False
        self._pairs = np.empty((0, 2, 3)) if pairs is None else pairs
        self._report = report
        self._ground = Ground() if ground is None else ground
        self._axes = axes

    @classmethod
    def from_boxes(
        cls,
        boxes: ArrayLike,
        *,
        resolution: float,
        bounds: ArrayLike | None = None,
        terrain: Iterable[tuple[Shape, int | str]] = (),
        terrain_names: dict[int, str] | None = None,
        axes: str | Axes | None = None,
    ) -> World:
        """Make a world of boxes (n, 2, 3), in metres: voxels that one overlaps with positive volume are solid.

        Without `bounds` (2, 3) the world is as large as the boxes. Bounds that are no whole number of voxels grow
        upwards to the next one. Boxes are clipped at the bounds.

        `terrain` is a list of (shape, id), painted one after the other as `painted` does. With `axes` (e.g. "unity")
        boxes and bounds are in these axes and their unit; paint terrain afterwards, in octoway's.
        """
        strokes, placing = to_strokes(terrain), in_axes(axes)
        if strokes and placing.said != OURS:
            raise InvalidInputError("terrain is painted in octoway's axes: use `painted` on the world, without axes=")
        solid = placing.boxes(boxes)
        step = to_resolution(resolution)
        if bounds is None and not len(solid):
            raise InvalidInputError("a world without boxes needs bounds: give bounds=((x0, y0, z0), (x1, y1, z1))")
        limits = placing.bounds(bounds) if bounds is not None else np.stack([solid[:, 0].min(0), solid[:, 1].max(0)])
        sides = count_sides(limits, step)
        check_extent(limits[0], sides, step)
        shape = to_shape(sides.tolist())
        check_reach(solid, step)
        check_thickness(solid, limits[0], step)
        grid = _core.BitGrid.from_boxes(shape, np.ascontiguousarray(limits[0]), step, solid)
        world = cls(grid, step, limits[0], ground=Ground(names=to_names(terrain_names)), axes=placing.said)
        for shape_of, number in strokes:
            world = world.painted(shape_of, number)
        return world

    @classmethod
    def from_voxels(
        cls,
        voxels: ArrayLike,
        resolution: float = 1.0,
        origin: ArrayLike = (0.0, 0.0, 0.0),
        *,
        shape: tuple[int, int, int] | None = None,
        terrain: ArrayLike | None = None,
        terrain_names: dict[int, str] | None = None,
        axes: str | Axes | None = None,
    ) -> World:
        """Make a world of voxels: a dense bool array (nx, ny, nz), True = solid, or indices (n, 3) and a `shape`.

        `terrain` holds an id of 0 to 255 for every voxel (nx, ny, nz), or for every column (nx, ny). With `axes` (e.g.
        "unity") the array's axes are these, and the origin is a point in them; `resolution` stays metres.
        """
        step = to_resolution(resolution)
        corner = to_point(origin, "origin")
        require_finite(corner, "origin")
        if shape is not None:  # a few indices may ask for much, so look before anything is allocated
            check_extent(corner, np.asarray(to_shape(shape), dtype=np.float64), step)
        grid = dense_grid(voxels, corner, step) if shape is None else index_grid(voxels, to_shape(shape))
        ids = None if terrain is None else to_terrain_grid(terrain, grid.shape)
        world = cls(grid, step, corner, ground=Ground(ids, None, to_names(terrain_names)))
        world = world if axes is None else turned(world, find_axes(axes))
        check_extent(world.origin, np.asarray(world.shape, dtype=np.float64), step)
        return world

    @classmethod
    def from_mesh(
        cls,
        vertices: ArrayLike,
        faces: ArrayLike,
        *,
        resolution: float,
        bounds: ArrayLike | None = None,
        fill: str = "none",
        keep: str | ArrayLike = "all",
        slope_limit: float | None = None,
        axes: str | Axes | None = None,
        threads: int = 0,
        progress: Callable[[str, float], None] | None = None,
        cancel: _core.CancelToken | None = None,
    ) -> World:
        """Make a world of triangles: vertices (n, 3) in metres, faces (m, 3). Voxels that one touches are solid.

        Without `bounds` (2, 3) the world is as large as the mesh; triangles are clipped at them.

        fill="none" leaves the inside hollow; "outside" makes voxels solid that the border of the world cannot reach;
        "parity" those below an odd number of crossings. Only parity needs a closed mesh; see `docs/meshes.md`.

        keep="all" keeps all free space; "outside" the space that the border of the world reaches; points (n, 3) keep
        the rooms that hold them. All other free voxels become solid. `world.report` counts what was found, filled and
        dropped.

        slope_limit (degrees from level): voxels that only steeper triangles touch are no floor for agents that move on
        surfaces, until they are filled or carved. Without it every solid voxel can be stood on.

        With `axes` (e.g. "unity") vertices, bounds and the points of `keep` are in these axes and their unit.
        """
        placing = in_axes(axes)
        made = voxelize(
            placing.points(to_points(vertices, "vertices")),
            faces,
            resolution=resolution,
            bounds=placing.bounds(bounds),
            fill=fill,
            keep=placing.keep(keep),
            slope_limit=slope_limit,
            threads=threads,
            progress=progress,
            cancel=cancel,
        )
        ground = Ground(None, made.steep)
        return cls(made.grid, made.resolution, made.origin, report=made.report, ground=ground, axes=placing.said)

    @classmethod
    def from_points(
        cls,
        points: ArrayLike | Iterator[ArrayLike] | Callable[[], Iterable[ArrayLike]],
        *,
        resolution: float,
        bounds: ArrayLike | None = None,
        min_points: int = 1,
        margin: float = 0.0,
        invalid: str = "refuse",
        ground: str | None = None,
        axes: str | Axes | None = None,
    ) -> World:
        """Make a world of points (n, 3), in metres: a voxel that at least `min_points` of them touch is solid.

        A point on a face, an edge or a corner touches every voxel there. Without `bounds` the world is as large as the
        points and a `margin` (metres) beside and above them, never below, grown to whole multiples of the resolution.
        Points outside are left out. Clouds larger than memory come as a function that returns an iterator of arrays (it
        is called twice if there are no bounds), or, with bounds, as such an iterator. A point that is not finite is
        refused, or left out with invalid="drop". `world.report` counts all of them.

        A scan from above sees no underside: ground="fill" makes everything below the lowest surface of each column
        solid, "open" leaves it free, and so does None, with a warning where that seems wrong (docs/scans.md). With
        `axes` (e.g. "unity") points and bounds are in these axes and their unit.
        """
        placing = in_axes(axes)
        grid, origin, report = rasterize_cloud(points, resolution, bounds, min_points, margin, invalid, ground, placing)
        return cls(grid, to_resolution(resolution), origin, report=report, axes=placing.said)

    @classmethod
    def from_heights(
        cls,
        heights: ArrayLike,
        *,
        resolution: float,
        height_scale: float = 1.0,
        height_offset: float = 0.0,
        sky: float | None = None,
        origin: ArrayLike = (0.0, 0.0, 0.0),
    ) -> World:
        """Make a world of solid ground under heights (nx, ny), one sample a column of voxels.

        The ground of column [x, y] reaches up to heights[x, y] * height_scale + height_offset metres: voxels that it
        overlaps with positive volume are solid. Above the highest ground lie `sky` metres of free space; without it, as
        much as the ground's relief, and at least 16 voxels. `origin` moves the whole world.
        """
        grid, place, report = rasterize_heights(heights, resolution, height_scale, height_offset, sky, origin)
        return cls(grid, to_resolution(resolution), place, report=report)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Voxels a side."""
        return self._grid.shape

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._resolution

    @property
    def origin(self) -> NDArray[np.float64]:
        """The lower corner of voxel (0, 0, 0), (3,)."""
        return self._origin

    @property
    def bounds(self) -> NDArray[np.float64]:
        """Lower and upper corner in metres, (2, 3)."""
        return np.stack([self._origin, self._origin + np.asarray(self.shape) * self._resolution])

    @property
    def axes(self) -> Axes:
        """The axes that the world came in, and in which `save_world` writes meshes. Its own numbers are octoway's."""
        return self._axes

    @property
    def occupied_voxels(self) -> int:
        """How many voxels are solid."""
        return self._grid.count()

    @property
    def pairs(self) -> NDArray[np.float64]:
        """Start and goal points worth trying, (k, 2, 3); may be empty."""
        return self._pairs

    @property
    def report(self) -> Any:
        """The report on a mesh, a cloud or a file: a dataclass that prints well; None if there is nothing to report."""
        return self._report

    def with_pairs(self, pairs: ArrayLike) -> World:
        """Return the same world with suggested start and goal points (k, 2, 3)."""
        array = to_floats(pairs, "pairs")
        if array.size % 6:
            raise InvalidInputError(f"pairs must be points (k, 2, 3), start and goal, not of shape {array.shape}")
        array = array.reshape(-1, 2, 3)
        require_finite(array, "pairs")
        return replaced(self, pairs=array)

    @property
    def terrain(self) -> NDArray[np.uint8] | None:
        """The terrain id of every voxel, (nx, ny, nz); None where no terrain was given, and all of it is 0."""
        return None if self._ground.terrain is None else self._ground.terrain.to_dense()

    @property
    def terrain_names(self) -> dict[int, str]:
        """Names of terrains by their ids; may be empty."""
        return dict(self._ground.names)

    @property
    def terrains(self) -> list[int]:
        """The ids in use, ascending."""
        return [0] if self._ground.terrain is None else self._ground.terrain.in_use()

    @property
    def steep_voxels(self) -> int:
        """How many solid voxels are too steep to stand on; see `from_mesh`."""
        return 0 if self._ground.steep is None else self._ground.steep.count()

    def with_terrain(self, terrain: ArrayLike | None, names: dict[int, str] | None = None) -> World:
        """Return the same world with another terrain: ids (nx, ny, nz), or (nx, ny) for columns; None for 0 everywhere.

        Solid voxels have ids, too, which count once they are carved. `names` {id: name}, if given, replaces the old
        ones; then a terrain may be given by name.
        """
        ids = None if terrain is None else to_terrain_grid(terrain, self.shape)
        chosen = self._ground.names if names is None else to_names(names)
        return replaced(self, ground=Ground(ids, self._ground.steep, chosen))

    def painted(self, shape: Shape, terrain: int | str) -> World:
        """Return the same world with a shape of another terrain: an id of 0 to 255, or a name.

        A shape is a box (2, 3) or boxes (n, 2, 3) in metres, or a `Sphere`, `Capsule`, `OrientedBox` or `Voxels`: the
        voxels that it overlaps with positive volume, solid or free.
        """
        frame = _core.Frame(self.shape, np.ascontiguousarray(self._origin), self._resolution)
        return replaced(self, ground=self._ground.painted(frame, self.shape, shape, terrain))

    def to_voxels(self) -> NDArray[np.bool_]:
        """Return the dense bool array (nx, ny, nz), True = solid."""
        return self._grid.to_dense()

    def __reduce__(self) -> tuple[Any, ...]:
        place = self._resolution, self._origin, self._pairs
        return _restored, (self.shape, self._grid.words(), *place, self._report, self._ground, self._axes)

    def __eq__(self, other: object) -> bool:
        """Worlds are equal if the same voxels are solid, and of the same terrain, in the same place."""
        if not isinstance(other, World):
            return NotImplemented
        same_place = self.resolution == other.resolution and bool((self.origin == other.origin).all())
        return same_place and self._grid.equals(other._grid) and self._ground.equals(other._ground)

    __hash__ = None  # type: ignore[assignment]

    def _repr_png_(self) -> bytes | None:
        """A picture for notebooks."""
        return hooks.draw_png(self)

    def __repr__(self) -> str:
        nx, ny, nz = self.shape
        terrains = f", {len(self.terrains)} terrains" if self._ground.terrain is not None else ""
        size = f"{nx} x {ny} x {nz} voxels of {self.resolution:g} m"
        return f"World({size}, {self.occupied_voxels:,} solid{terrains})"


def _restored(
    shape: tuple[int, int, int],
    words: NDArray[np.uint64],
    resolution: float,
    origin: NDArray[np.float64],
    pairs: NDArray[np.float64],
    report: object | None = None,
    ground: Ground | None = None,
    axes: Axes = OURS,
) -> World:
    grid = _core.BitGrid.from_words(shape, words)
    return World(grid, resolution, origin, pairs, report=report, ground=ground, axes=axes)


# How other rooms get at what a world holds.
grid_of: Callable[[World], _core.BitGrid] = attrgetter("_grid")
ground_of: Callable[[World], Ground] = attrgetter("_ground")


def replaced(world: World, **parts: Any) -> World:
    """The same world with other parts: pairs, ground, report or axes."""
    kept: dict[str, Any] = {
        "pairs": world.pairs,
        "report": world.report,
        "ground": ground_of(world),
        "axes": world.axes,
    }
    return World(grid_of(world), world.resolution, world.origin, **(kept | parts))


def turned(world: World, axes: Axes) -> World:
    """Turn a world made of arrays in other axes, and with its origin in them; its resolution is in metres."""
    limits = np.stack([world.origin, world.origin + np.array(world.shape) * world.resolution * axes.per_metre])
    low, pairs = from_axes(limits, axes, kind="boxes")[0], from_axes(world.pairs, axes)
    grid = dense_grid(turn_voxels(world.to_voxels(), axes), low, world.resolution)
    ground = ground_of(world).turned(lambda array: turn_voxels(array, axes))
    return World(grid, world.resolution, low, pairs, report=world.report, ground=ground, axes=axes)
