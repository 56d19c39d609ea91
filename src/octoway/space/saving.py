# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Saved spaces: a state to a file, a file to a state."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from octoway import _core
from octoway.arrays import to_bounds, to_boxes
from octoway.checks import to_count, to_flag
from octoway.errors import InvalidInputError
from octoway.files.atomic import written_atomically
from octoway.files.space_file import OUTSIDE, naming, open_space
from octoway.space.lists import EDIT_POLICIES
from octoway.space.state import State
from octoway.space.window import Window

if TYPE_CHECKING:
    import os
    from typing import IO

    from numpy.typing import ArrayLike


def save(state: State, path: str | os.PathLike[str], tile_edge: int | None, *, bake: bool) -> None:
    """Write the space to a file, atomically."""
    if to_flag(bake, "bake"):
        _refuse_to_bake_over(state, path)
    with written_atomically(path) as file:
        _write(state, file, tile_edge, bake=bake)
    _follow_file(state, path)


def to_bytes(state: State, tile_edge: int | None = None, *, bake: bool = False) -> bytes:
    """Return the bytes of the file that `save` writes."""
    file = io.BytesIO()
    _write(state, file, tile_edge, bake=bake)
    return file.getvalue()


def load(
    path: str | os.PathLike[str] | bytes, bounds: ArrayLike | None, extent: ArrayLike | None, memory_limit: int | None
) -> State:
    """Read a saved space, or the parts of it that touch some bounds."""
    if isinstance(path, bytes):
        if bounds is not None or extent is not None:
            raise InvalidInputError("bytes are loaded whole; save them to a file to load parts of it")
        with naming("bytes"):
            source = _core.SpaceFile(path)
            return _state_of(source.load(memory_limit), source.facts)
    with open_space(path) as source:
        if bounds is None and extent is None:
            return _state_of(source.load(memory_limit), source.facts)
        core, window = source.load_part(
            None if bounds is None else to_boxes(bounds, "bounds"),
            None if extent is None else to_bounds(extent)[np.newaxis],
            memory_limit,
        )
        return _state_of(core, source.facts, Window(Path(path).resolve(), window))


def _state_of(core: _core.NavSpace, facts: _core.SpaceFacts, window: Window | None = None) -> State:
    origin, resolution = core.lattice
    policy = OUTSIDE[facts.padded], EDIT_POLICIES[facts.greedy], facts.terrain_names
    return State(core, np.array(origin), resolution, *policy, window)


def _write(state: State, file: IO[bytes], tile_edge: int | None, *, bake: bool) -> None:
    edge, baked = None if tile_edge is None else to_count(tile_edge, "tile_edge"), to_flag(bake, "bake")
    notes = _core.SpaceNotes(
        OUTSIDE.index(state.outside) == 1, EDIT_POLICIES.index(state.edit_policy) == 1, state.terrain_names
    )
    window = state.window
    if window is not None and _core.needs_its_file(state.core, window.core, baked):
        with naming(window.path), window.path.open("rb") as own:
            _core.save_part(state.core, notes, window.core, own, edge, file)
    else:
        _core.save_space(state.core, notes, None if window is None else window.core, baked, edge, file)


# spaces that are loaded in parts --------------------------------------------------------------------------------------


def _is_own_file(state: State, path: str | os.PathLike[str]) -> bool:
    return state.window is not None and Path(path).resolve() == state.window.path


def _refuse_to_bake_over(state: State, path: str | os.PathLike[str]) -> None:
    """Raise if tiles that are not loaded would be lost."""
    window = state.window
    if window is not None and _is_own_file(state, path) and (window.core.is_part or state.core.missing_tiles):
        raise InvalidInputError(
            f"'{path}' holds more than is loaded, and bake=True would make all of that solid; give another file, "
            "or load everything first"
        )


def _follow_file(state: State, path: str | os.PathLike[str]) -> None:
    """A space that was saved over its own file goes on loading from it."""
    window = state.window
    if window is not None and _is_own_file(state, path):
        with open_space(path) as source:
            state.window = Window(window.path, window.core.following(source))
