# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World files by suffix. A new format is one file beside this one and one line in FORMATS, and one in WRITERS."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octoway.arrays import describe, require_finite, to_bounds, to_point, to_resolution
from octoway.container import write_atomically
from octoway.errors import InvalidInputError, MissingExtraError, OctowayError, WorldFormatError
from octoway.formats.boxes_json import load_boxes_json, save_boxes_json
from octoway.formats.mesh import load_mesh, to_scale, to_up_axis
from octoway.formats.numpy_arrays import load_npy, load_npz, save_npy, save_npz
from octoway.formats.surface_mesh import save_glb, save_gltf, save_obj
from octoway.formats.threedmap import load_3dmap, save_3dmap
from octoway.formats.written import Encoded, WrittenWorld
from octoway.meshes import to_fill, to_keep
from octoway.options import to_count
from octoway.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

FORMATS: dict[str, Callable[..., World]] = {
    ".3dmap": load_3dmap,
    ".npy": load_npy,
    ".npz": load_npz,
    ".json": load_boxes_json,
    ".obj": load_mesh,
    ".off": load_mesh,
    ".stl": load_mesh,
    ".ply": load_mesh,
    ".glb": load_mesh,
    ".gltf": load_mesh,
}

# Faults of the caller are told apart from faults of the file: these are looked at before the file is opened.
OPTION_CHECKS: dict[str, Callable[[Any], Any]] = {
    "resolution": to_resolution,
    "origin": lambda value: require_finite(to_point(value, "origin"), "origin"),
    "bounds": to_bounds,
    "up_axis": to_up_axis,
    "scale": to_scale,
    "fill": to_fill,
    "keep": to_keep,
    "threads": lambda value: to_count(value, "threads"),
}

WRITERS: dict[str, Callable[..., Encoded]] = {
    ".3dmap": save_3dmap,
    ".npy": save_npy,
    ".npz": save_npz,
    ".json": save_boxes_json,
    ".obj": save_obj,
    ".glb": save_glb,
    ".gltf": save_gltf,
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
    _check_options(file.suffix.lower(), options)
    try:
        return reader(file, **options)
    except (WorldFormatError, MissingExtraError, OSError):
        raise
    except (OctowayError, ValueError, TypeError, KeyError, IndexError, EOFError, MemoryError) as error:
        raise WorldFormatError(f"{file}: {error}") from error


def save_world(world: World, path: str | os.PathLike[str], **options: Any) -> WrittenWorld:
    """Write a world file; the format follows from the suffix. Returns what it holds and what it could not hold.

    `.npz` and `.json` (few boxes) give the same world back; `.3dmap` and `.npy` its voxels; `.obj`, `.glb` and `.gltf`
    are the visible surface, with axes=. The file is written whole or not at all.
    """
    file = Path(path)
    if not isinstance(world, World):
        raise InvalidInputError(f"world must be an octoway.World, not {describe(world)}")
    writer = find_writer(file)
    known = [name for name in inspect.signature(writer).parameters if name != "world"]
    for name in options:
        if name not in known:
            raise InvalidInputError(
                f"writing {file.suffix} takes no option '{name}'; known: {', '.join(known) or 'none'}"
            )
    encoded = writer(world, **options)
    write_atomically(file, encoded.data)
    return WrittenWorld(file, len(encoded.data), encoded.holds, encoded.lost)


def find_writer(file: Path) -> Callable[..., Encoded]:
    """The writer for a file's suffix."""
    writer = WRITERS.get(file.suffix.lower())
    if writer is None:
        raise InvalidInputError(f"cannot write a world as '{file.suffix}' ('{file}'); known: {', '.join(WRITERS)}")
    return writer


def known_options(suffix: str) -> list[str]:
    """What the reader of a suffix takes."""
    return [name for name in inspect.signature(FORMATS[suffix]).parameters if name != "file"]


def _check_options(suffix: str, options: dict[str, Any]) -> None:
    known = known_options(suffix)
    for name, value in options.items():
        if name not in known:
            raise InvalidInputError(f"{suffix} files take no option '{name}'; known: {', '.join(known)}")
        if value is not None and name in OPTION_CHECKS:
            OPTION_CHECKS[name](value)
