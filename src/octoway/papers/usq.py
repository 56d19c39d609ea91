# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Uneven search-space quantization (USQ): Pandit 2018, Algorithm 1, on the true shapes of obstacles.

Cubes that touch an obstacle are divided in eight, down to a smallest edge l and at most d times; the smallest that
still touch one are blocked. No voxel is made. `NavSpace.build(world, decomposition="usq", usq_edge=l, usq_depth=d)`
makes the same cubes of a world's voxels, to search in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, require_finite, to_bounds, to_boxes, to_floats, to_points
from octoway.checks import to_count, to_length
from octoway.errors import InvalidInputError
from octoway.space.coarsening import to_edge
from octoway.worlds.extent import SUB_VOXELS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

MAX_DEPTH = 16  # divisions; 2^48 smallest cubes
_TRIANGLE_REACH = 1 << 20  # smallest cubes from the area's low corner: as far as numbers stay exact


@dataclass(frozen=True, eq=False)
class UnevenGrid:
    """The cubes of a quantized area, in Morton order, cut off where they reach beyond it."""

    boxes: NDArray[np.float64]  # (n, 2, 3) metres
    free: NDArray[np.bool_]  # (n,) whether no obstacle touches it
    depths: NDArray[np.int64]  # (n,) how often the root cube was divided
    edge: float  # of the smallest cube that there may be, in metres: l, or more where d ends it
    bounds: NDArray[np.float64]  # (2, 3) of all cubes together: the area, grown to whole cubes
    _tree: _core.Octree
    _solid: tuple[NDArray[np.float64], NDArray[np.float64]]  # boxes and triangles near it

    def __len__(self) -> int:
        return len(self.free)

    @cached_property
    def neighbours(self) -> NDArray[np.uint32]:
        """Pairs of cubes that share a face, (m, 2), the lower number first."""
        return self._tree.adjacent()

    @cached_property
    def shape(self) -> tuple[int, int, int]:
        """Smallest cubes a side."""
        x, y, z = np.rint((self.bounds[1] - self.bounds[0]) / self.edge).astype(int).tolist()
        return x, y, z

    @property
    def uniform_nodes(self) -> int:
        """How many cubes a uniform grid of the same smallest edge has."""
        return math.prod(self.shape)

    @property
    def printed_nodes(self) -> int:
        """How many cubes the printed algorithm makes, which divides what lies inside an obstacle too."""
        blocked = self.boxes[~self.free]
        sides = np.rint((blocked[:, 1] - blocked[:, 0]) / self.edge)
        return int(self.free.sum()) + int(sides.prod(axis=1).sum())

    def locate(self, points: ArrayLike) -> NDArray[np.int64]:
        """Return the number of the cube that holds each point (n, 3); -1 outside. On a face: the upper one's."""
        array = to_points(points, "points")
        inside = ((array >= self.bounds[0]) & (array <= self.bounds[1])).all(axis=1)
        cubes = np.floor((np.where(inside[:, np.newaxis], array, self.bounds[0]) - self.bounds[0]) / self.edge)
        cubes = np.minimum(cubes, np.array(self.shape) - 1).astype(int)
        found = [self._tree.locate((x, y, z)) for x, y, z in cubes.tolist()]
        return np.where(inside, np.array([-1 if f is None else f for f in found], dtype=np.int64), -1)

    def validate(self) -> None:
        """Check every promise of the structure by brute force; raises InternalError if one is broken."""
        self._tree.validate_quantized(self.shape, self.bounds[0].copy(), self.edge, *self._solid)

    def __repr__(self) -> str:
        share = self.uniform_nodes / max(len(self), 1)
        return f"UnevenGrid({len(self):,} cubes, {int(self.free.sum()):,} free, {share:.1f} times fewer than uniform)"


def quantize(
    boxes: ArrayLike = (),
    triangles: ArrayLike = (),
    *,
    edge: float,
    depth: int = 10,
    bounds: ArrayLike | None = None,
    agent_size: float = 0.0,
) -> UnevenGrid:
    """Quantize an area around obstacles: boxes (n, 2, 3) and triangles (n, 3, 3), in metres.

    `edge` is the smallest edge l, `depth` the most divisions d of the root cube, whose edge is l times a power of two.
    `bounds` (2, 3) is the area, the obstacles' bounds by default; cubes wholly outside are left away. Boxes block what
    they overlap, triangles what they touch. `agent_size` is the longest side of what shall move there: the paper asks
    for a larger l, and so does this.
    """
    solid, faces = to_boxes(boxes, "boxes"), _to_triangles(triangles)
    area = _area(solid, faces, bounds)
    smallest = to_edge(edge, agent_size)
    most = to_count(depth, "depth")
    if most > MAX_DEPTH:
        raise InvalidInputError(f"depth must be at most {MAX_DEPTH} divisions, not {describe(depth)}")
    step = smallest * 2 ** max(0, _root_level(area, smallest) - most)
    shape = _whole_cubes(area, step)
    upper = area[0] + shape * step
    _check_reach(faces, area[0], step)
    near = ((solid[:, 0] < upper) & (solid[:, 1] > area[0])).all(axis=1)
    clipped = np.ascontiguousarray(np.clip(solid[near], area[0], upper))
    tree = _core.Octree.quantize(tuple(shape.tolist()), area[0].copy(), step, clipped, faces)
    cubes = np.minimum(tree.boxes(), shape)  # free cubes may reach beyond the area
    return UnevenGrid(
        boxes=area[0] + cubes * step,
        free=tree.free_leaves().astype(bool),
        depths=tree.depth - tree.levels().astype(np.int64),
        edge=step,
        bounds=np.stack([area[0], upper]),
        _tree=tree,
        _solid=(clipped, faces),
    )


def quantize_around(around: ArrayLike, *, margin: float = 0.0, **choices: Any) -> list[UnevenGrid]:
    """Quantize only around given bounds (n, 2, 3), each grown by `margin`; what else is given is `quantize`'s."""
    if "bounds" in choices:
        raise InvalidInputError("quantize_around takes the areas as its first argument, not as bounds")
    grow = to_length(margin, "margin")
    areas = to_boxes(around, "around") + np.array([[-grow], [grow]])
    return [quantize(bounds=area, **choices) for area in areas]


def _whole_cubes(area: NDArray[np.float64], edge: float) -> NDArray[np.int64]:
    """Cubes a side that the area needs, (3,)."""
    cubes = np.ceil(np.rint((area[1] - area[0]) / edge * SUB_VOXELS) / SUB_VOXELS)
    return np.asarray(np.maximum(cubes, 1), dtype=np.int64)


def _root_level(area: NDArray[np.float64], edge: float) -> int:
    """How often the root cube is divided down to the smallest edge."""
    with np.errstate(over="ignore"):
        cubes = float(((area[1] - area[0]) / edge).max())
    if not cubes < 2.0**62:
        raise InvalidInputError(f"the area is {cubes:.3g} smallest edges long; choose a larger edge or a smaller area")
    return int(_whole_cubes(area, edge).max() - 1).bit_length()


def _to_triangles(values: ArrayLike) -> NDArray[np.float64]:
    array = to_floats(values, "triangles")
    if array.size == 0 and array.ndim <= 3:
        return np.empty((0, 3, 3))
    if array.ndim != 3 or array.shape[1:] != (3, 3):
        raise InvalidInputError(f"triangles must be corners of shape (n, 3, 3), not an array of shape {array.shape}")
    require_finite(array, "triangles")
    return array


def _area(boxes: NDArray[np.float64], triangles: NDArray[np.float64], bounds: ArrayLike | None) -> NDArray[np.float64]:
    if bounds is not None:
        return to_bounds(bounds)
    corners = np.concatenate([boxes.reshape(-1, 3), triangles.reshape(-1, 3)])
    if not len(corners):
        raise InvalidInputError("without obstacles there is nothing to take the area from: give bounds=(low, high)")
    return to_bounds(np.stack([corners.min(axis=0), corners.max(axis=0)]))


def _check_reach(triangles: NDArray[np.float64], origin: NDArray[np.float64], edge: float) -> None:
    reach = np.abs(triangles - origin).max(initial=0.0) / edge
    if reach > _TRIANGLE_REACH:
        raise InvalidInputError(
            f"a triangle reaches {reach:.3g} smallest cubes from the area, and numbers stay exact up to "
            f"{_TRIANGLE_REACH:,}; choose a larger edge, or leave away what is far off"
        )
