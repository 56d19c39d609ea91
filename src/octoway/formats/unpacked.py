# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Packed data, which may be far larger than their file: checked before room is made for them."""

from __future__ import annotations

from octoway.errors import WorldFormatError
from octoway.worlds.extent import has_room, max_voxels

_HEADERS = 1 << 16  # bytes beside the data
_USUAL_RATIO = 8  # data that shrink more are rare, and small


def check_unpacked(size: int, packed: int, what: str, *, times: int = 1) -> None:
    """Refuse `size` bytes from `packed` ones, beyond `times` the bits of the largest world and 8 times the packed."""
    if size > max(times * max_voxels() // 8 + _HEADERS, _USUAL_RATIO * packed):
        raise WorldFormatError(
            f"{what} would take {size:,} bytes, unpacked from {packed:,}; for max_voxels = {max_voxels()} that is too "
            "much: raise max_voxels if you trust the file"
        )


def check_sides(sides: tuple[int, int, int], what: str) -> None:
    """Refuse a header that asks for more voxels than are allowed, before anything is read."""
    if not has_room(sides, max_voxels()):
        raise WorldFormatError(
            f"{what} would have {' x '.join(f'{side:,}' for side in sides)} voxels or more: too much for max_voxels = "
            f"{max_voxels()}; raise it"
        )
