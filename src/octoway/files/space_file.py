# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Saved spaces: the core reads and writes them; here files are opened, and errors get the file's name."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from octoway import _core
from octoway.checks import to_file
from octoway.errors import SpaceFileError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

OUTSIDE = ("blocked", "free")
REGION_EDGES = (8, 16, 32)  # voxels
TILE_EDGE: int = _core.TILE_EDGE  # voxels


@contextmanager
def naming(name: str | os.PathLike[str]) -> Iterator[None]:
    """Within: what is wrong with a file is told with its name, once."""
    try:
        yield
    except SpaceFileError as error:
        text = str(error)
        raise SpaceFileError(text if text.startswith(f"{name}: ") else f"{name}: {text}") from None


@contextmanager
def open_space(path: str | os.PathLike[str]) -> Iterator[_core.SpaceFile]:
    """Open a saved space. Its tiles are read, and checked, when they are asked for."""
    with naming(path), to_file(path).open("rb") as file:
        yield _core.SpaceFile(file)
