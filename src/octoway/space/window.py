# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The part of a saved file that a space covers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from pathlib import Path

    from octoway import _core
    from octoway.space.state import State


@dataclass(frozen=True)
class Window:
    """The place of a space's file, and the tiles of it that the space can load."""

    path: Path
    core: _core.FileWindow


def require_window(state: State) -> Window:
    """Return the window of a space that was loaded in parts; raise for any other."""
    if state.window is None:
        raise InvalidInputError(
            "this space was not loaded in parts; NavSpace.load(file, bounds=...) gives one that can load more and "
            "drop it"
        )
    return state.window
