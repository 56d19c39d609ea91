# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Path files by suffix. A new format is one file beside this one and one line in EXPORTS."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from octoway import hooks
from octoway.arrays import describe
from octoway.errors import InvalidInputError
from octoway.exports.source import ExportedPath
from octoway.files.atomic import write_atomically
from octoway.registry import member

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from numpy.typing import ArrayLike

    from octoway.paths.path import PathResult
    from octoway.paths.smooth import SmoothPath
    from octoway.paths.timing import TimedPath

    Saved = PathResult | SmoothPath | TimedPath | ArrayLike


@dataclass(frozen=True)
class Export:
    """How a format is written, and which function has its options."""

    write: Callable[..., bytes]
    options_of: Callable[..., Any]
    tells_why_none: bool = False  # whether it holds the status and the reason where there is no path

    @property
    def options(self) -> list[str]:
        """Names of its options."""
        return [name for name in inspect.signature(self.options_of).parameters if name != "path"]


# Every format: its suffix, its writer, the function that has its options, and whether it tells why there is no path.
EXPORTS: dict[str, Export] = {
    suffix: Export(member(__name__, write), member(__name__, options), tells_why_none)
    for suffix, write, options, tells_why_none in (
        (".json", "path_json.write_path_json", "path_json.write_path_json", True),
        (".csv", "path_csv.write_path_csv", "path_csv.write_path_csv", False),
        (".glb", "path_gltf.write_path_glb", "path_gltf.make_path_gltf", False),
        (".gltf", "path_gltf.write_path_gltf", "path_gltf.make_path_gltf", False),
        (".ros.json", "ros.write_ros_path", "ros.write_ros_path", False),
    )
}


def save_path(path: Saved, file: str | os.PathLike[str], **options: Any) -> None:
    """Write a query's result, a curve, a timed path or points (n, 3) to a file; the format follows from the suffix.

    A result that has a curve is saved with it. `axes` (e.g. "unity") chooses the axes and the unit, where the format
    leaves a choice; docs/exports.md lists the options of each format. The file is written whole or not at all.
    """
    write_atomically(file, encode_path(path, find_export(file), **options))


def encode_path(path: Saved, suffix: str, **options: Any) -> bytes:
    """Return what `save_path` would write to a file of that suffix (".json", ".csv", ".glb", ".gltf", ".ros.json")."""
    export = EXPORTS.get(suffix) if isinstance(suffix, str) else None
    if export is None:
        raise InvalidInputError(f"unknown path format {describe(suffix)}; known: {', '.join(EXPORTS)}")
    for name in options:
        if name not in export.options:
            raise InvalidInputError(f"{suffix} files take no option '{name}'; known: {', '.join(export.options)}")
    return export.write(ExportedPath.of(path), **options)


def find_export(file: str | os.PathLike[str]) -> str:
    """The longest known suffix that a file's name ends in."""
    name = Path(file).name.lower()
    found = max((suffix for suffix in EXPORTS if name.endswith(suffix)), key=len, default=None)
    if found is None:
        raise InvalidInputError(f"cannot tell a path's format from the name '{file}'; known: {', '.join(EXPORTS)}")
    return found


hooks.save_path = save_path
