# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Graphs from anywhere as waypoints: arrays, NetworkX graphs, polygon meshes, and the regions that sort them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_bounds, to_floats, to_numbers, to_points
from octoway.checks import to_count
from octoway.errors import InvalidInputError
from octoway.travel.motions import to_motions, to_motions_of_each

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

DEFAULT_MOST = 128  # waypoints in an adaptive region; the paper's regions hold 72 and 188 in the mean

FARTHEST = 1e100  # metres; squares of distances are finite


@dataclass(frozen=True)
class RawGraph:
    """Waypoints and edges as the core takes them."""

    positions: NDArray[np.float64]  # (n, 3)
    edges: NDArray[np.uint32]  # (m, 2)
    motions: NDArray[np.uint8]  # (m,) bits
    lengths: NDArray[np.float64]  # (m,), or empty: straight lines
    names: tuple[Hashable, ...] | None = None  # of waypoints, where they come from a graph that has names


def from_arrays(positions: Any, edges: Any, motion: Any, lengths: Any) -> RawGraph:
    """Check arrays; the core finds edges that end nowhere."""
    points = to_places(positions, "positions")
    pairs = to_pairs(edges, "edges")
    bits = to_motions_of_each(motion, len(pairs), "motion")
    return RawGraph(points, pairs, bits, to_lengths(lengths, len(pairs)))


def to_places(values: Any, what: str) -> NDArray[np.float64]:
    """Places of waypoints, (n, 3), whose distances are finite."""
    points = to_points(values, what)
    if len(points) and float(np.abs(points).max()) > FARTHEST:
        raise InvalidInputError(f"{what} must lie within {FARTHEST:g} m of the origin, not {np.abs(points).max():g}")
    return points


def to_pairs(values: Any, what: str) -> NDArray[np.uint32]:
    """Pairs of waypoints, (m, 2)."""
    if type(values) is np.ndarray and values.dtype == np.uint32 and values.ndim == 2 and values.shape[1] == 2:
        return np.ascontiguousarray(values)
    array = to_floats(values, what)
    if array.size == 0 and array.ndim <= 2:
        return np.empty((0, 2), dtype=np.uint32)
    if array.ndim != 2 or array.shape[1] != 2:
        raise InvalidInputError(f"{what} must be pairs of waypoints (m, 2), not an array of shape {array.shape}")
    return to_ids(array.ravel(), what).reshape(-1, 2)


def to_ids(values: Any, what: str) -> NDArray[np.uint32]:
    """Numbers of waypoints, (n,)."""
    array = np.atleast_1d(to_floats(values, what))
    wrong = np.nonzero(~((array >= 0) & (array < 2**32 - 1) & (array == np.floor(array))))[0]
    if array.ndim != 1 or wrong.size:
        came = f"an array of shape {array.shape}" if array.ndim != 1 else f"{array[wrong[0]]:g}"
        raise InvalidInputError(f"{what} must be numbers of waypoints, whole and from 0 up, not {came}")
    return array.astype(np.uint32)


def to_lengths(values: Any, count: int) -> NDArray[np.float64]:
    """Lengths of edges; none if they are straight lines."""
    if values is None:
        return np.empty(0)
    array = to_numbers(values, "lengths")
    if array.shape != (count,):
        raise InvalidInputError(f"lengths must have one number for each of {count} edges, not {len(array)}")
    return array


def is_networkx(value: Any) -> bool:
    """Return True if it looks like a NetworkX graph."""
    return all(hasattr(value, name) for name in ("nodes", "edges", "is_directed", "adj"))


def from_networkx(graph: Any, position: str, motion: str, length: str | None) -> RawGraph:
    """Nodes need an attribute `position`; edges may have `motion` (a name, a set of names, or bits) and `length`."""
    if graph.is_directed():
        raise InvalidInputError("a waypoint graph has no directions; give graph.to_undirected()")
    names = tuple(graph.nodes)
    number = {name: i for i, name in enumerate(names)}
    points = []
    for name, data in graph.nodes(data=True):
        if position not in data:
            raise InvalidInputError(f"node {describe(name)} has no attribute '{position}': its place (x, y, z)")
        points.append(data[position])
    kept = [(number[a], number[b], data) for a, b, data in graph.edges(data=True) if a != b]
    each = np.array([_to_bits(data.get(motion), motion) for _, _, data in kept], dtype=np.int64)
    for a, b, data in kept:
        if length is not None and length not in data:
            ends = f"({describe(names[a])}, {describe(names[b])})"
            raise InvalidInputError(f"edge {ends} has no attribute '{length}': its length in metres")
    lengths = None if length is None else [data[length] for _, _, data in kept]
    raw = from_arrays(points, [(a, b) for a, b, _ in kept], each, lengths)
    return RawGraph(raw.positions, raw.edges, raw.motions, raw.lengths, names)


def _to_bits(value: Any, what: str) -> int:
    """One edge's motions: bits as they are, names or nothing as bits."""
    return (
        int(value) if isinstance(value, (int, np.integer)) and not isinstance(value, bool) else to_motions(value, what)
    )


def from_mesh(vertices: Any, faces: Any) -> RawGraph:
    """Make the dual of a polygon mesh: a waypoint in the middle of each face, edges between those that share a side."""
    points = to_places(vertices, "vertices")
    if not isinstance(faces, Iterable):
        raise InvalidInputError(f"faces must be corners of polygons, by number, not {describe(faces)}")
    rings = [to_ids(face, f"faces[{i}]") for i, face in enumerate(faces)]
    for i, ring in enumerate(rings):
        if len(ring) < 3 or int(ring.max()) >= len(points):
            raise InvalidInputError(f"faces[{i}] must have at least three corners among {len(points)} vertices")
    centres = np.array([points[ring].mean(axis=0) for ring in rings]).reshape(-1, 3)
    edges = _shared_sides(rings)
    return RawGraph(centres, edges, np.full(len(edges), 1, dtype=np.uint8), np.empty(0))


_MOST_AT_A_SIDE = 256


def _shared_sides(rings: Sequence[NDArray[np.uint32]]) -> NDArray[np.uint32]:
    """Pairs of polygons that have two corners in a row in common; each pair once."""
    if not rings:
        return np.empty((0, 2), dtype=np.uint32)
    faces = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    sides = np.concatenate([np.stack([ring, np.roll(ring, -1)], axis=1) for ring in rings])
    sides.sort(axis=1)
    order = np.lexsort((faces, sides[:, 1], sides[:, 0]))
    sides, faces = sides[order], faces[order]
    pairs: set[tuple[int, int]] = set()
    begin = 0
    ends = np.nonzero((sides[1:] != sides[:-1]).any(axis=1))[0] + 1
    for end in [*ends.tolist(), len(sides)]:
        group = np.unique(faces[begin:end]).tolist()
        if len(group) > _MOST_AT_A_SIDE:  # each is a neighbour of each
            raise InvalidInputError(
                f"{len(group)} faces share the side of vertices {sides[begin].tolist()}; at most {_MOST_AT_A_SIDE} may"
            )
        pairs.update((a, b) for i, a in enumerate(group) for b in group[i + 1 :])
        begin = end
    return np.array(sorted(pairs), dtype=np.uint32).reshape(-1, 2)


def make_regions(
    positions: NDArray[np.float64], region_size: Any, regions: Any, adaptive: Any, bounds: Any
) -> _core.WaypointBlocks:
    """Choose regions: of a size, so many of them, or divided until they hold few waypoints."""
    if sum(choice is not None for choice in (region_size, regions, adaptive)) > 1:
        raise InvalidInputError("give one of region_size, regions and adaptive")
    low, high = _extent(positions, bounds)
    with np.errstate(over="ignore"):
        extent = high - low
    if region_size is not None:
        lengths = to_floats(region_size, "region_size")
        if lengths.shape not in ((), (1,), (3,)):
            raise InvalidInputError(f"region_size must be one length or three, not of shape {lengths.shape}")
        sides = np.broadcast_to(lengths, 3)
        if not (np.isfinite(sides) & (sides > 0)).all():
            raise InvalidInputError(f"region_size must be one or three positive lengths, not {describe(region_size)}")
        with np.errstate(over="ignore"):
            counts = np.maximum(1, np.ceil(extent / sides - 1e-9))
        if (counts > 1 << 20).any():
            raise InvalidInputError(f"region_size {describe(region_size)} makes more than 2^20 regions along an axis")
        return _uniform(low, sides, counts)
    if regions is not None:
        counts = to_floats(regions, "regions")
        if counts.shape != (3,) or not ((counts >= 1) & (counts == np.floor(counts)) & (counts <= 1 << 20)).all():
            raise InvalidInputError(f"regions must be three whole numbers from 1 up, not {describe(regions)}")
        return _uniform(low, np.where(extent > 0, extent / counts, 1.0), np.where(extent > 0, counts, 1))
    most = DEFAULT_MOST if adaptive is None or adaptive is True else to_count(adaptive, "adaptive")
    edge = float(extent.max()) or 1.0
    return _core.WaypointBlocks.adaptive(np.ascontiguousarray(low), edge, most, positions)


def _extent(positions: NDArray[np.float64], bounds: Any) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if bounds is not None:
        array = to_bounds(bounds)
        return array[0], array[1]
    if not len(positions):
        return np.zeros(3), np.zeros(3)
    return positions.min(axis=0), positions.max(axis=0)


def _uniform(low: Any, size: Any, counts: Any) -> _core.WaypointBlocks:
    x, y, z = (int(n) for n in counts)
    return _core.WaypointBlocks.uniform(
        np.ascontiguousarray(low, dtype=float), np.ascontiguousarray(size, dtype=float), (x, y, z)
    )
