# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World files by suffix. A new format is one file beside this one and one line in FORMATS, and one in WRITERS."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octoway.arrays import describe
from octoway.checks import to_count
from octoway.errors import InvalidInputError, MissingExtraError, OctowayError, WorldFormatError
from octoway.files.atomic import write_atomically
from octoway.formats.options import OptionError, check_options, options_of
from octoway.formats.turning import TURNED, load_turned
from octoway.formats.written import Encoded, WrittenWorld, lost_ground
from octoway.registry import member
from octoway.worlds.extent import FILE_MAX_VOXELS, voxel_limit
from octoway.worlds.world import World

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

FORMATS: dict[str, Callable[..., World]] = {
    suffix: member(__name__, place)
    for suffix, place in {
        ".3dmap": "threedmap.load_3dmap",
        ".npy": "numpy_arrays.load_npy",
        ".npz": "numpy_arrays.load_npz",
        ".json": "boxes_json.load_boxes_json",
        ".obj": "mesh.load_mesh",
        ".off": "mesh.load_mesh",
        ".stl": "mesh.load_mesh",
        ".glb": "mesh.load_mesh",
        ".gltf": "mesh.load_mesh",
        ".ply": "ply.load_ply",
        ".xyz": "xyz.load_xyz",
        ".pcd": "pcd.load_pcd",
        ".las": "las.load_las",
        ".laz": "las.load_las",
        ".bt": "octomap.load_bt",
        ".ot": "octomap.load_ot",
        ".vox": "vox.load_vox",
        ".png": "png.load_png",
    }.items()
}

WRITERS: dict[str, Callable[..., Encoded]] = {
    suffix: member(__name__, place)
    for suffix, place in {
        ".3dmap": "threedmap.save_3dmap",
        ".npy": "numpy_arrays.save_npy",
        ".npz": "numpy_arrays.save_npz",
        ".json": "boxes_json.save_boxes_json",
        ".obj": "surface_mesh.save_obj",
        ".glb": "surface_mesh.save_glb",
        ".gltf": "surface_mesh.save_gltf",
    }.items()
}


def load_world(path: str | os.PathLike[str], *, max_voxels: int = FILE_MAX_VOXELS, **options: Any) -> World:
    """Read a world file; the format follows from the suffix, `options` (resolution=, origin=, ...) go to its reader.

    `axes` ("unity", "unreal", "godot", "blender", ...) names the engine whose axes and unit the file, and the origin,
    bounds and points given with it, are in; the world remembers it. `units` ("m", "cm", "mm", "ft", "us-ft", "in") or
    `scale` (metres) say how long a unit of the file is. glTF files are y up, in metres, as their specification says.

    A file that asks for more than `max_voxels` is refused before anything is allocated. Raises WorldFormatError for a
    file that cannot be understood, FileNotFoundError where there is none.
    """
    file = Path(path)
    reader = FORMATS.get(file.suffix.lower())
    if reader is None:
        known = ", ".join(FORMATS)
        raise InvalidInputError(f"cannot tell the format of '{file}' from its suffix '{file.suffix}'; known: {known}")
    suffix = file.suffix.lower()
    check_options(file.suffix, known_options(suffix), options)
    limit = to_count(max_voxels, "max_voxels")
    try:
        with voxel_limit(limit):
            return load_turned(file, reader, options) if suffix in TURNED else reader(file, **options)
    except (OptionError, MissingExtraError, OSError):
        raise
    except (OctowayError, ValueError, TypeError, KeyError, IndexError, EOFError, MemoryError, ArithmeticError) as error:
        raise WorldFormatError(_with_name(file, error)) from error


def _with_name(file: Path, error: Exception) -> str:
    """Readers say place and reason; the file's name is put before, if they have not."""
    reason = str(error) or type(error).__name__
    return reason if reason.startswith(f"{file}: ") else f"{file}: {reason}"


def known_options(suffix: str) -> list[str]:
    """Return the options that the reader of a suffix takes."""
    if not isinstance(suffix, str) or suffix not in FORMATS:
        raise InvalidInputError(f"unknown format {describe(suffix)}; known: {', '.join(FORMATS)}")
    return options_of(FORMATS[suffix]) + (["axes"] if suffix in TURNED else [])


def save_world(world: World, path: str | os.PathLike[str], **options: Any) -> WrittenWorld:
    """Write a world file; the format follows from the suffix. Returns a report of the content and of any loss.

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
    lost = encoded.lost + lost_ground(world, terrain=writer is not WRITERS[".npz"])
    return WrittenWorld(file, len(encoded.data), encoded.holds, lost)


def find_writer(file: Path) -> Callable[..., Encoded]:
    """The writer for a file's suffix."""
    file = Path(file)
    writer = WRITERS.get(file.suffix.lower())
    if writer is None:
        raise InvalidInputError(f"cannot write a world as '{file.suffix}' ('{file}'); known: {', '.join(WRITERS)}")
    return writer
