# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World files by suffix. A new format is one file beside this one and one line in FORMATS."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octoway.arrays import require_finite, to_bounds, to_point, to_resolution
from octoway.errors import InvalidInputError, OctowayError, WorldFormatError
from octoway.formats.boxes_json import load_boxes_json
from octoway.formats.numpy_arrays import load_npy, load_npz
from octoway.formats.threedmap import load_3dmap

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from octoway.world import World

FORMATS: dict[str, Callable[..., World]] = {
    ".3dmap": load_3dmap,
    ".npy": load_npy,
    ".npz": load_npz,
    ".json": load_boxes_json,
}


def load_world(path: str | os.PathLike[str], **options: Any) -> World:
    """Read a world file; the format follows from the suffix, `options` (resolution=, origin=, ...) go to its reader.

    Raises WorldFormatError for a file that cannot be understood, FileNotFoundError where there is none.
    """
    file = Path(path)
    reader = FORMATS.get(file.suffix.lower())
    if reader is None:
        known = ", ".join(FORMATS)
        raise InvalidInputError(f"cannot tell the format of '{file}' from its suffix '{file.suffix}'; known: {known}")
    _check_options(file.suffix, reader, options)
    try:
        return reader(file, **options)
    except (WorldFormatError, OSError):
        raise
    except (OctowayError, ValueError, TypeError, KeyError, IndexError, EOFError, MemoryError) as error:
        raise WorldFormatError(f"{file}: {error}") from error


def _check_options(suffix: str, reader: Callable[..., World], options: dict[str, Any]) -> None:
    """Faults of the caller are told apart from faults of the file."""
    known = [name for name in inspect.signature(reader).parameters if name != "file"]
    for name in options:
        if name not in known:
            raise InvalidInputError(f"{suffix} files take no option '{name}'; known: {', '.join(known)}")
    if options.get("resolution") is not None:
        to_resolution(options["resolution"])
    if options.get("origin") is not None:
        require_finite(to_point(options["origin"], "origin"), "origin")
    if options.get("bounds") is not None:
        to_bounds(options["bounds"])
