# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The texts that show another world: the name of a scene, a world file, or a saved space."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from octoway import scenes
from octoway.errors import InvalidInputError
from octoway.formats import FORMATS, load_world
from octoway.space.space import NavSpace

if TYPE_CHECKING:
    from os import PathLike

    from octoway.worlds.world import World

SPACE_SUFFIX = ".octoway"


def refuse_outside(text: str | PathLike[str], folder: Path) -> None:
    """Refuse a file that is not in a folder or below, wherever links lead; whether it is there is not told."""
    file = Path(str(text).strip().strip("'\"")).expanduser()
    try:
        inside = (folder / file).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # rings of links, zero bytes
        inside = False
    if not inside:
        raise InvalidInputError(f"the page reads files in '{folder}' and below, where it was started, and no others")


def open_source(text: str) -> World | NavSpace:
    """Make a scene, or read a file; the error lists the possible texts."""
    name = text.strip().strip("'\"")
    if not name:
        raise InvalidInputError(f"type the name of a scene ({', '.join(scenes.names())}) or of a file")
    if name in scenes.names():
        return scenes.make(name)
    file = Path(name).expanduser()
    if not file.exists():
        raise InvalidInputError(f"there is no file '{file}', and no such scene; scenes: {', '.join(scenes.names())}")
    if file.is_dir():
        raise InvalidInputError(f"'{file}' is a folder; type the name of a world file in it")
    if file.suffix == SPACE_SUFFIX:
        return NavSpace.load(file)
    if file.suffix.lower() not in FORMATS:
        raise InvalidInputError(f"'{file}' is not a world that octoway can read; it reads {', '.join(FORMATS)}")
    return load_world(file)
