# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Boxes as JSON: {"resolution": 0.5, "bounds": [[x, y, z], [x, y, z]], "boxes": [[[x, y, z], [x, y, z]], ...]}."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from octoway.errors import InvalidInputError, WorldFormatError
from octoway.world import World

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
