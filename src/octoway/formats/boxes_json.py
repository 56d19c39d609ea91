# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Boxes as JSON: {"resolution": 0.5, "bounds": [[x, y, z], [x, y, z]], "boxes": [[[x, y, z], [x, y, z]], ...]}."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.errors import InternalError, InvalidInputError, WorldFormatError
from octoway.formats.written import Encoded
from octoway.worlds.world import World, grid_of

if TYPE_CHECKING:
    from pathlib import Path


def load_boxes_json(file: Path, *, resolution: float | None = None, bounds: Any = None) -> World:
    """`bounds` is optional, and so is `pairs`: start and goal points worth trying."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WorldFormatError(f"{file}: not JSON: {error}") from None
    if not isinstance(data, dict) or "boxes" not in data:
        raise WorldFormatError(f"{file}: expected an object with 'boxes' and 'resolution'")
    step = data.get("resolution") if resolution is None else resolution
    if step is None:
        raise WorldFormatError(f"{file}: no 'resolution'; add one, in metres a voxel, or give resolution=")
    try:
        world = World.from_boxes(
            data["boxes"], resolution=step, bounds=data.get("bounds") if bounds is None else bounds
        )
        return world.with_pairs(data["pairs"]) if data.get("pairs") else world
    except InvalidInputError as error:
        raise WorldFormatError(f"{file}: {error}") from None


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
