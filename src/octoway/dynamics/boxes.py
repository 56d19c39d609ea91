# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Arrays of boxes (n, 2, 3) in metres."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def grow(boxes: NDArray[np.float64], metres: float) -> NDArray[np.float64]:
    """The same boxes, thicker on every side."""
    return np.stack([boxes[:, 0] - metres, boxes[:, 1] + metres], axis=1)


def overlapping(boxes: NDArray[np.float64], others: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mask of the boxes (n, 2, 3) that share a volume with one of the others (m, 2, 3); faces share none. (n,)."""
    found = np.zeros(len(boxes), dtype=np.bool_)
    if not len(boxes) or not len(others):
        return found
    # Most lie far from all others together: only the rest is compared one by one.
    near = (boxes[:, 0] < others[:, 1].max(axis=0)).all(axis=1) & (boxes[:, 1] > others[:, 0].min(axis=0)).all(axis=1)
    low, high = boxes[near, np.newaxis, 0], boxes[near, np.newaxis, 1]
    found[near] = np.any(np.all((low < others[:, 1]) & (high > others[:, 0]), axis=2), axis=1)
    return found


def swept(
    before: NDArray[np.float64], after: NDArray[np.float64], half_sizes: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Boxes that cover others, given by centres and half sizes (n, 3), all the way from one place to the next."""
    return np.stack([np.minimum(before, after) - half_sizes, np.maximum(before, after) + half_sizes], axis=1)


def around(points: NDArray[np.float64], piece: float, margin: float) -> NDArray[np.float64]:
    """Boxes around a polyline (n, 3), cut into pieces of about that length; each `margin` metres thicker than it."""
    steps = np.diff(points, axis=0)
    lengths = np.sqrt(steps[:, 0] * steps[:, 0] + steps[:, 1] * steps[:, 1] + steps[:, 2] * steps[:, 2])
    ends = [points[:1]]
    for start, step, count in zip(points, steps, np.maximum(1, np.ceil(lengths / piece)).astype(int), strict=False):
        ends.append(start + step * (np.arange(1, count + 1) / count)[:, np.newaxis])
    cut = np.concatenate(ends)
    return grow(np.stack([np.minimum(cut[:-1], cut[1:]), np.maximum(cut[:-1], cut[1:])], axis=1), margin)
