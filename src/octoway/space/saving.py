# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Saved spaces: a state to a file, a file to a state."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import InvalidInputError
from octoway.files.container import written_atomically
from octoway.files.space_file import (
    TILE_EDGE,
    SpaceFacts,
    SpaceFile,
    ground_arrays,
    rows_of,
    tiles_of,
    to_tile_edge,
    write_space,
)
from octoway.space.state import State
from octoway.space.window import open_window, require_window
from octoway.travel.body import RADIUS_SHAPES
from octoway.worlds.terrain import MotionRule

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator
    from typing import IO

    from numpy.typing import ArrayLike, NDArray

    from octoway import _core
    from octoway.files.container import Tile


def save(state: State, path: str | os.PathLike[str], tile_edge: int | None, *, bake: bool) -> None:
    """Write the space to a file, atomically."""
    if bake:
        _refuse_to_bake_over(state, path)
    with written_atomically(path) as file:
        _write(state, file, tile_edge, bake=bake)
    _follow_file(state, path)


def to_bytes(state: State, tile_edge: int | None = None, *, bake: bool = False) -> bytes:
    """Return the bytes of the file that `save` writes."""
    file = io.BytesIO()
    _write(state, file, tile_edge, bake=bake)
    return file.getvalue()


def load(path: str | os.PathLike[str] | bytes, bounds: ArrayLike | None, extent: ArrayLike | None) -> State:
    """Read a saved space, or the parts of it that touch some bounds."""
    if isinstance(path, bytes):
        if bounds is not None or extent is not None:
            raise InvalidInputError("bytes are loaded whole; save them to a file to load parts of it")
        return _whole(SpaceFile(io.BytesIO(path), "bytes"))
    with Path(path).open("rb") as file:
        source = SpaceFile(file, str(path))
        if bounds is None and extent is None:
            return _whole(source)
        core, window = open_window(source, Path(path), bounds, extent)
        facts = source.facts
        policy = facts.outside, facts.edit_policy, facts.terrain_names
        return State(core, window.origin, facts.resolution, *policy, window)


def _whole(source: SpaceFile) -> State:
    facts = source.facts
    policy = facts.outside, facts.edit_policy, facts.terrain_names
    return State(source.build_whole(), facts.origin, facts.resolution, *policy)


def _write(state: State, file: IO[bytes], tile_edge: int | None, *, bake: bool) -> None:
    core = state.core.snapshot()
    if not bake and (state.core.obstacle_count or state.core.has_pending()):
        raise InvalidInputError(
            f"the space has {state.core.obstacle_count} obstacles or edits that wait for update(); a file holds "
            "the static world: remove them and update(), or give bake=True to save what queries see now"
        )
    if not bake and (core.missing_tiles or (state.window is not None and state.window.is_part)):
        _write_streamed(state, file, tile_edge)
        return
    facts = facts_of(state, core, tile_edge)
    arrays: dict[str, NDArray[Any]] = {}
    if facts.decomposition != "regions":  # whose cells follow from the voxels
        arrays = {
            "cells": core.cell_boxes(),
            "portal_rects": core.portal_rects(),
            "portal_cells": core.portal_cells(),
        }
    arrays |= ground_arrays(core.ground)
    write_space(file, facts, arrays, tiles_of(core.solid, facts.tiling), rows_of(core))


def facts_of(state: State, core: _core.NavSpace, tile_edge: int | None) -> SpaceFacts:
    """Gather what a file says of its space beside the voxels."""
    stored = TILE_EDGE if state.window is None else state.window.tile_edge
    return SpaceFacts(
        shape=core.grid.shape,
        origin=state.origin,
        resolution=state.resolution,
        outside=state.outside,
        decomposition=core.decomposition,
        region_edge=core.region_edge,
        edit_policy=state.edit_policy,
        leaves=core.leaves,
        tile_edge=to_tile_edge(stored if tile_edge is None else tile_edge, core.region_edge),
        radius=core.body.radius,
        radius_shape=RADIUS_SHAPES[core.body.box],
        inflate_bounds=core.body.inflate_bounds,
        motion_rule=MotionRule(core.ground.step, core.ground.bounds),
        terrain_names=state.terrain_names,
        next_link=state.core.next_link,
    )


# spaces that are loaded in parts --------------------------------------------------------------------------------------


def _is_own_file(state: State, path: str | os.PathLike[str]) -> bool:
    return state.window is not None and Path(path).resolve() == state.window.path


def _refuse_to_bake_over(state: State, path: str | os.PathLike[str]) -> None:
    """What is not loaded would be lost."""
    window = state.window
    if window is not None and _is_own_file(state, path) and (window.is_part or state.core.missing_tiles):
        raise InvalidInputError(
            f"'{path}' holds more than is loaded, and bake=True would make all of that solid; give another file, "
            "or load everything first"
        )


def _follow_file(state: State, path: str | os.PathLike[str]) -> None:
    """A space that was saved over its own file goes on loading from it."""
    window = state.window
    if window is not None and _is_own_file(state, path):
        with window.open() as file:
            source = SpaceFile(file, str(path))
            if source.facts.tiling == window.whole:
                state.window = replace(window, mark=source.mark)


def _write_streamed(state: State, to: IO[bytes], tile_edge: int | None) -> None:
    """Write the whole file again, with what was edited. One tile is held at a time."""
    window, core = require_window(state), state.core
    if core.is_snapshot:
        raise InvalidInputError(
            "a snapshot of a space that is not loaded whole does not know the rest: save the space itself, or give "
            "bake=True to save what the snapshot shows"
        )
    if tile_edge not in (None, window.tile_edge):
        raise InvalidInputError(
            f"a space that is not loaded whole keeps its file's tile_edge of {window.tile_edge} voxels"
        )
    version = core.version
    with window.open() as file:
        source = window.source(file)
        arrays = ground_arrays(window.whole_of(source.ground(), core.ground))
        links = np.concatenate([source.links_outside(window.tiling.shape, window.low), rows_of(core, window.low)])
        facts = replace(source.facts, terrain_names=state.terrain_names, next_link=core.next_link)
        write_space(to, facts, arrays, _all_tiles(state, source), links[np.argsort(links[:, 0])])
    if core.version != version:  # nothing is written over the old file then
        raise InvalidInputError("the space was updated while it was saved; save it again")


def _all_tiles(state: State, source: SpaceFile) -> Iterator[Tile]:
    window = require_window(state)
    for number in range(len(window.whole)):
        here, stored = window.in_window(number), source.tile(number)
        yield stored if here is None else state.core.static_tile(here, stored)
