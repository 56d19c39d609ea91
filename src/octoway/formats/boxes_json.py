# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Boxes as JSON: {"resolution": 0.5, "bounds": [[x, y, z], [x, y, z]], "boxes": [[[x, y, z], [x, y, z]], ...]}."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.arrays import to_bounds, to_boxes, to_floats, to_resolution
from octoway.errors import InternalError, InvalidInputError, WorldFormatError
from octoway.formats.written import Encoded
from octoway.worlds.placing import to_metres
from octoway.worlds.world import World, grid_of

if TYPE_CHECKING:
    from pathlib import Path


def load_boxes_json(
    file: Path, *, resolution: float | None = None, bounds: Any = None, units: Any = None, scale: Any = None
) -> World:
    """`bounds` is optional, and so is `pairs`: start and goal points worth trying."""
    metres = to_metres(units, scale) or 1.0
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WorldFormatError(f"{file}: not JSON: {error}") from None
    if not isinstance(data, dict) or "boxes" not in data:
        raise WorldFormatError(f"{file}: expected an object with 'boxes' and 'resolution'")
    if resolution is None and data.get("resolution") is None:
        raise WorldFormatError(f"{file}: no 'resolution'; add one, in metres a voxel, or give resolution=")
    try:
        with np.errstate(over="ignore"):  # what is too large is told as such
            return _world_of(data, resolution, bounds, metres)
    except InvalidInputError as error:
        raise WorldFormatError(f"{file}: {error}") from None


def _world_of(data: dict[str, Any], resolution: Any, bounds: Any, metres: float) -> World:
    step = to_resolution(data["resolution"]) * metres if resolution is None else resolution
    limits = to_bounds(data["bounds"]) * metres if bounds is None and data.get("bounds") is not None else bounds
    world = World.from_boxes(to_boxes(data["boxes"], "boxes") * metres, resolution=step, bounds=limits)
    return world.with_pairs(to_floats(data["pairs"], "pairs") * metres) if data.get("pairs") else world


def save_boxes_json(world: World) -> Encoded:
    """The solid as few disjoint boxes on the lattice; they give the same voxels back."""
    corners = _core.solid_boxes(grid_of(world)).astype(np.int64)
    volume = int((corners[:, 1] - corners[:, 0]).prod(axis=1).sum())
    if volume != world.occupied_voxels:
        raise InternalError(f"{len(corners)} boxes hold {volume} voxels, but {world.occupied_voxels} are solid")
    head = {"resolution": world.resolution, "bounds": world.bounds.tolist()}
    if len(world.pairs):
        head["pairs"] = world.pairs.tolist()
    boxes = ",\n".join(map(json.dumps, (world.origin + corners * world.resolution).tolist()))
    text = json.dumps(head)[:-1] + ', "boxes": [\n' + boxes + "\n]}\n"  # one box a line, for people
    return Encoded(text.encode(), f"{len(corners):,} box{'' if len(corners) == 1 else 'es'} of {volume:,} solid voxels")
