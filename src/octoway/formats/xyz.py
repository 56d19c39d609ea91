# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Points as text, `.xyz`: x y z first on every line, then what you like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from octoway import _core
from octoway.formats.clouds import cloud_world, line_blocks, takes_cloud_options

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from typing_extensions import Unpack

    from octoway.formats.clouds import CloudOptions
    from octoway.worlds.world import World


@takes_cloud_options
def load_xyz(file: Path, **options: Unpack[CloudOptions]) -> World:
    """Columns are parted by blanks, commas or semicolons; # and // begin comments; the first line may name columns."""

    def chunks() -> Iterator[Any]:
        with file.open("rb") as stream:
            for number, block in line_blocks(stream, 1):
                yield _core.parse_text_points(
                    block, number, (0, 1, 2), 3, exact=False, comments=True, header=number == 1, keep_nan=False
                )

    return cloud_world(file, chunks, options)
