# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World files by suffix. A new format is one file beside this one and one line in FORMATS."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from octoway.errors import InvalidInputError, OctowayError, WorldFormatError
from octoway.extent import FILE_MAX_VOXELS, voxel_limit
from octoway.formats.boxes_json import load_boxes_json
from octoway.formats.las import load_las
from octoway.formats.numpy_arrays import load_npy, load_npz
from octoway.formats.octomap import load_bt, load_ot
from octoway.formats.options import OptionError, check_options
from octoway.formats.pcd import load_pcd
from octoway.formats.ply import load_ply
from octoway.formats.png import load_png
from octoway.formats.threedmap import load_3dmap
from octoway.formats.vox import load_vox
from octoway.formats.xyz import load_xyz
from octoway.options import to_count

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from octoway.world import World

FORMATS: dict[str, Callable[..., World]] = {
    ".3dmap": load_3dmap,
    ".npy": load_npy,
    ".npz": load_npz,
    ".json": load_boxes_json,
    ".xyz": load_xyz,
    ".ply": load_ply,
    ".pcd": load_pcd,
    ".las": load_las,
    ".laz": load_las,
    ".bt": load_bt,
    ".ot": load_ot,
    ".vox": load_vox,
    ".png": load_png,
}


def load_world(path: str | os.PathLike[str], *, max_voxels: int = FILE_MAX_VOXELS, **options: Any) -> World:
    """Read a world file; the format follows from the suffix, `options` (resolution=, origin=, ...) go to its reader.

    A file that asks for more than `max_voxels` is refused before anything is allocated. Raises WorldFormatError for a
    file that cannot be understood, FileNotFoundError where there is none.
    """
    file = Path(path)
    reader = FORMATS.get(file.suffix.lower())
    if reader is None:
        known = ", ".join(FORMATS)
        raise InvalidInputError(f"cannot tell the format of '{file}' from its suffix '{file.suffix}'; known: {known}")
    check_options(file.suffix, reader, options)
    limit = to_count(max_voxels, "max_voxels")
    try:
        with voxel_limit(limit):
            return reader(file, **options)
    except (OptionError, OSError):
        raise
    except (OctowayError, ValueError, TypeError, KeyError, IndexError, EOFError, MemoryError, ArithmeticError) as error:
        raise WorldFormatError(_with_name(file, error)) from error


def _with_name(file: Path, error: Exception) -> str:
    """Readers say place and reason; the file's name is put before, if they have not."""
    reason = str(error) or type(error).__name__
    return reason if reason.startswith(f"{file}: ") else f"{file}: {reason}"
