# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How far obstacles are, as a coloured level floor: at the cut plane, at the path's height, or half way up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from octoway.viewer.canvas import Note, Quads
from octoway.viewer.colours import scale
from octoway.viewer.layers.layer import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from octoway.viewer.canvas import Primitive
    from octoway.viewer.scene import Scene

SHARE = 0.05
_CAP_VOXELS = 8.0  # as `NavSpace.clearance` has it: farther is all the same


def draw(scene: Scene) -> Iterator[Primitive | Note]:
    """Tiles where it is free, dark near obstacles and bright far from them."""
    if scene.space is None:
        return
    low, high = scene.bounds
    height = _height(scene)
    voxels = np.maximum(1, np.rint((high - low)[:2] / scene.resolution))
    every = int(max(1, np.ceil(np.sqrt(voxels.prod() / scene.limit(SHARE)))))
    step = scene.resolution * every
    x, y = (np.arange(low[a] + step / 2, high[a], step) for a in (0, 1))
    places = np.stack([*(axis.ravel() for axis in np.meshgrid(x, y, indexing="ij")), np.full(len(x) * len(y), height)])
    centres = np.ascontiguousarray(places.T)
    centres = centres[np.asarray(scene.space.is_free(centres), bool)]
    cap = _CAP_VOXELS * scene.resolution
    away = np.atleast_1d(np.asarray(scene.space.clearance(centres, cap))) if len(centres) else np.empty(0)
    half = np.array([step / 2, step / 2, 0.0])
    yield Quads(
        name="clearance",
        quads=np.stack([centres - half, centres + half], axis=1),
        faces=np.full(len(centres), 5, np.uint8),
        colours=scale(away / cap),
        opacity=0.85,
        both_sides=True,
        label=f"clearance at z = {height:g} m",
        value=f"dark: 0, bright: {cap:g} m or more",
    )
    if every > 1:
        yield Note(f"clearance is shown at one voxel in {every} each way")


def _height(scene: Scene) -> float:
    """In the middle of a voxel."""
    low, high = scene.bounds[:, 2].tolist()
    wanted = (low + high) / 2
    if scene.options.cut is not None and scene.options.cut[0] == 2:
        wanted = scene.options.cut[1] - scene.resolution / 2
    elif scene.result is not None and len(scene.result.points):
        wanted = float(np.median(scene.result.points[:, 2]))
    elif scene.start is not None:
        wanted = float(scene.start[2])
    voxel = np.clip(np.floor((wanted - low) / scene.resolution), 0, round((high - low) / scene.resolution) - 1)
    return float(low + (voxel + 0.5) * scene.resolution)


CLEARANCE = Layer("clearance", "Clearance", draw)
