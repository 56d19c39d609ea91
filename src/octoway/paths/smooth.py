# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A smooth path: straight and cubic Bezier pieces that are proven free, and poses along it.

Only + - * / and sqrt: the same curve gives the same bytes on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core, hooks
from octoway.arrays import to_numbers
from octoway.checks import to_positive
from octoway.errors import InvalidInputError
from octoway.paths.timing import TimedPath, speed_profile

if TYPE_CHECKING:
    import os

    from numpy.typing import ArrayLike, NDArray

    from octoway.travel.options import Travel

    Floats = NDArray[np.float64]

CURVES: tuple[str, ...] = tuple(name for name, _ in _core.curves())
_CLAIM = 1e-10  # relative: what rounding may add to a curvature bound that was met
_PARTS = 16  # of a piece, in its table of lengths
_NEWTON = 3  # steps from a length to a parameter
_MOST_SAMPLES = 5_000_000
# Gauss and Legendre, 5 points on [0, 1]
_NODES = (np.array([-0.906179845938664, -0.5384693101056831, 0.0, 0.5384693101056831, 0.906179845938664]) + 1) / 2
_WEIGHTS = np.array([0.2369268850561891, 0.4786286704993665, 128 / 225, 0.4786286704993665, 0.2369268850561891]) / 2


@dataclass(frozen=True, eq=False)
class Poses:
    """Places and directions at some distances along a path. Plain arrays, one row a pose."""

    points: Floats  # (n, 3) metres
    tangents: Floats  # (n, 3) unit vectors; at a kink, of the way that ends there
    distances: Floats  # (n,) metres from the start, along the path
    curvatures: Floats  # (n,) 1 / metres
    normals: Floats  # (n, 3) unit vectors to the side that the path bends to; 0 where it is straight

    def __len__(self) -> int:
        return len(self.distances)


class SmoothPath:
    """A curve along a path, proven free, from exactly its start to exactly its goal.

    If no curve of the turn radius was free, some pieces bend more than asked for, or the direction breaks at a kink:
    `claimed` says whether the whole curve keeps the radius, `claimed_pieces` and `kinks` say where not.
    """

    def __init__(self, answer: _core.Path, travel: Travel | None = None) -> None:
        control, straight, kink, curvature = answer.curve()
        self.curve = answer.curve_kind  # one of CURVES
        self.turn_radius = answer.turn_radius  # metres, as asked for
        self.radius = answer.radius  # metres, of the body that the curve is for
        self.travel: Travel = travel or {}  # that the curve keeps to, as `PathResult.travel`
        self.takes_links = bool(answer.links())  # whether some straight pieces are links
        self.control: Floats = control  # (n, 4, 3) metres
        self.straight: NDArray[np.bool_] = straight.astype(bool)  # (n,) from the first control point to the last
        self.max_curvatures: Floats = curvature  # (n,) proven upper bounds, 1 / metres
        self.kinks: NDArray[np.int64] = np.nonzero(kink)[0]  # pieces at whose end the direction breaks

    def __len__(self) -> int:
        return len(self.control)

    @cached_property
    def claimed_pieces(self) -> NDArray[np.bool_]:
        """(n,) whether the curvature of a piece is proven to be at most 1 / turn_radius."""
        return np.asarray(self.max_curvatures * self.turn_radius <= 1 + _CLAIM)

    @property
    def claimed(self) -> bool:
        """True if the whole curve is: no piece bends more, and there is no kink."""
        return bool(self.claimed_pieces.all()) and not len(self.kinks)

    @property
    def min_turn_radius(self) -> float:
        """The least radius of the whole curve, proven: metres; 0 with a kink, infinity for a straight line."""
        most = float(self.max_curvatures.max())
        return 0.0 if len(self.kinks) else 1 / most if most > 0 else float("inf")

    @property
    def points(self) -> Floats:
        """(n + 1, 3) where pieces begin and end."""
        return np.concatenate([self.control[:, 0], self.control[-1:, 3]])

    @cached_property
    def _lengths(self) -> Floats:
        """(n, _PARTS + 1) metres from the beginning of a piece to each of its parts."""
        t = (np.arange(_PARTS)[:, np.newaxis] + _NODES).ravel() / _PARTS
        piece = np.repeat(np.arange(len(self)), len(t))
        speed = _norm(self._first(piece, np.tile(t, len(self)))).reshape(len(self), _PARTS, len(_NODES))
        parts = (speed * _WEIGHTS).sum(axis=2) / _PARTS
        table = np.concatenate([np.zeros((len(self), 1)), np.cumsum(parts, axis=1)], axis=1)
        whole = _norm(self.control[self.straight, 3] - self.control[self.straight, 0])
        table[self.straight] = whole[:, np.newaxis] * (np.arange(_PARTS + 1) / _PARTS)
        return table

    @cached_property
    def _starts(self) -> Floats:
        """(n + 1,) metres along the path to the beginning of each piece, and to the end."""
        return np.concatenate([[0.0], np.cumsum(self._lengths[:, -1])])

    @property
    def length(self) -> float:
        """Metres."""
        return float(self._starts[-1])

    def _point(self, piece: NDArray[np.int64], t: Floats) -> Floats:
        p, t = self.control[piece], t[:, np.newaxis]
        s = 1 - t
        curved = s * s * s * p[:, 0] + 3 * s * s * t * p[:, 1] + 3 * s * t * t * p[:, 2] + t * t * t * p[:, 3]
        line = p[:, 0] + (p[:, 3] - p[:, 0]) * t
        exact = np.where(self.straight[piece][:, np.newaxis], line, curved)
        return np.where(t <= 0, p[:, 0], np.where(t >= 1, p[:, 3], exact))

    def _first(self, piece: NDArray[np.int64], t: Floats) -> Floats:
        p, t = self.control[piece], t[:, np.newaxis]
        d = np.diff(p, axis=1) * 3
        curved = (1 - t) * (1 - t) * d[:, 0] + 2 * t * (1 - t) * d[:, 1] + t * t * d[:, 2]
        return np.where(self.straight[piece][:, np.newaxis], p[:, 3] - p[:, 0], curved)

    def _second(self, piece: NDArray[np.int64], t: Floats) -> Floats:
        p, t = self.control[piece], t[:, np.newaxis]
        d = np.diff(p, n=2, axis=1) * 6
        return np.where(self.straight[piece][:, np.newaxis], 0.0, (1 - t) * d[:, 0] + t * d[:, 1])

    def _parameter(self, piece: NDArray[np.int64], gone: Floats) -> Floats:
        """From metres along a piece to its parameter: a guess from the table, and Newton."""
        table = self._lengths[piece]
        part = np.clip((table <= gone[:, np.newaxis]).sum(axis=1) - 1, 0, _PARTS - 1)
        row = np.arange(len(piece))
        low, high = table[row, part], table[row, part + 1]
        t = (part + _ratio(gone - low, high - low)) / _PARTS
        for _ in range(_NEWTON):
            nodes = part[:, np.newaxis] / _PARTS + (t - part / _PARTS)[:, np.newaxis] * _NODES
            speed = _norm(self._first(np.repeat(piece, len(_NODES)), nodes.ravel())).reshape(nodes.shape)
            reached = low + (speed * _WEIGHTS).sum(axis=1) * (t - part / _PARTS)
            t = np.clip(t - _ratio(reached - gone, _norm(self._first(piece, t))), part / _PARTS, (part + 1) / _PARTS)
        return np.where(self.straight[piece], _ratio(gone, table[:, -1]), t)

    def _poses(self, piece: NDArray[np.int64], gone: Floats) -> Poses:
        t = self._parameter(piece, gone)
        t = np.where(gone >= self._lengths[piece, -1], 1.0, t)
        first, second = self._first(piece, t), self._second(piece, t)
        speed = _norm(first)
        bend = _norm(np.cross(first, second))
        tangents = _ratio(first, speed[:, np.newaxis])
        aside = second - tangents * (tangents * second).sum(axis=1)[:, np.newaxis]
        return Poses(
            points=self._point(piece, t),
            tangents=tangents,
            distances=self._starts[piece] + gone,
            curvatures=_ratio(bend, speed * speed * speed),
            normals=_ratio(aside, _norm(aside)[:, np.newaxis]),
        )

    def at(self, distances: ArrayLike) -> Poses:
        """Poses at any distances (n,) along the path, or at one; beyond the ends they are those of the ends."""
        along = np.clip(to_numbers(distances, "distances"), 0.0, self.length)
        piece = np.clip(np.searchsorted(self._starts, along, side="left") - 1, 0, len(self) - 1)
        gone = np.where(along >= self._starts[piece + 1], self._lengths[piece, -1], along - self._starts[piece])
        poses = self._poses(piece, gone)
        return replace(poses, distances=along)

    def sample(self, step: float) -> Poses:
        """Poses at most `step` metres apart, from the start to the goal, with the ends of all pieces among them."""
        piece, share = self._spread(to_positive(step, "step", "metres"))
        return self._poses(piece, self._lengths[piece, -1] * share)

    def _spread(self, step: float, least: int = 1) -> tuple[NDArray[np.int64], Floats]:
        """Pieces and shares of their lengths: every piece in equal steps to its end, and first of all the start."""
        lengths = self._lengths[:, -1]
        if lengths.sum() > _MOST_SAMPLES * step:
            raise InvalidInputError(f"step {step:g} m would give over {_MOST_SAMPLES:,} poses on {lengths.sum():g} m")
        counts = np.maximum(np.ceil(lengths / step).astype(np.int64), least)
        piece = np.repeat(np.arange(len(self)), counts)
        number = np.arange(len(piece)) - np.repeat(np.cumsum(counts) - counts, counts) + 1
        shares = number / counts[piece]
        return np.concatenate([[0], piece]), np.concatenate([[0.0], shares])

    def times(
        self,
        max_speed: float,
        max_acceleration: float,
        *,
        max_lateral_acceleration: float | None = None,
        step: float | None = None,
    ) -> TimedPath:
        """Give the fastest way along the path, from rest to rest, that keeps the limits.

        The whole acceleration, along the path and sideways (speed^2 times curvature) together, stays at most
        `max_acceleration`; sideways at most `max_lateral_acceleration` if that is given. At kinks one stops. Rows are
        at most `step` metres apart (a 200th of the length if not given) and the limits hold between them, too.
        """
        speed = to_positive(max_speed, "max_speed", "metres a second")
        force = to_positive(max_acceleration, "max_acceleration", "metres a second squared")
        side = max_lateral_acceleration
        lateral = force if side is None else to_positive(side, "max_lateral_acceleration", "metres a second squared")
        if self.length == 0.0:
            return TimedPath(self, np.zeros(1), np.zeros(1), np.zeros(1), np.zeros(0))
        apart = self.length / 200 if step is None else to_positive(step, "step", "metres")
        piece, share = self._spread(apart, least=4)
        distances = self._starts[piece] + self._lengths[piece, -1] * share
        stops = np.isin(piece, self.kinks) & (share == 1.0)
        keep = np.concatenate([[True], np.diff(distances) > 0])  # pieces without length
        keep[-1] = True
        curvature = self.max_curvatures[piece[1:]]
        if not keep.all():
            distances, stops, curvature = distances[keep], stops[keep], curvature[keep[1:]]
        profile = speed_profile(distances, curvature, stops, (speed, force, min(lateral, force)))
        return TimedPath(self, *profile)

    def save(self, file: str | os.PathLike[str], **options: Any) -> None:
        """Write the curve to a `.json`, `.csv`, `.glb`, `.gltf` or `.ros.json` file; see `octoway.save_path`."""
        hooks.save_path(self, file, **options)

    def __repr__(self) -> str:
        claim = (
            f"turn radius {self.turn_radius:g} m kept"
            if self.claimed
            else (
                f"turn radius {self.turn_radius:g} m not kept: {int((~self.claimed_pieces).sum())} pieces bend more, "
                f"{len(self.kinks)} kinks"
            )
        )
        return f"SmoothPath({self.curve}, {len(self)} pieces, {self.length:.3f} m, {claim})"


def _norm(vectors: Floats) -> Floats:
    x, y, z = vectors[..., 0], vectors[..., 1], vectors[..., 2]
    return np.asarray(np.sqrt(x * x + y * y + z * z))


def _ratio(a: Floats, b: Floats) -> Floats:
    """Divide; 0 where there is nothing to divide by."""
    return np.divide(a, b, out=np.zeros(np.broadcast_shapes(np.shape(a), np.shape(b))), where=b > 0)
