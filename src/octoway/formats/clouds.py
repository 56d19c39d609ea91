# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Shared by the readers of point clouds: the world from their chunks, a proposal of a resolution, blocks of lines."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, TypedDict, TypeVar

import numpy as np

from octoway.errors import WorldFormatError
from octoway.formats.options import OptionError
from octoway.worlds.cloud import Chunks, extent_of, placed_chunks
from octoway.worlds.placing import to_placing
from octoway.worlds.world import World, replaced

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from octoway.worlds.axes import Axes

_Reader = TypeVar("_Reader", bound=Callable[..., Any])
CHUNK_BYTES = 1 << 24  # bytes that are read together
_LONGEST_LINE = 1 << 20
_PROPOSED_SIDE = 256  # voxels along the longest side, for the proposal


class CloudOptions(TypedDict, total=False):
    """The options that every reader of a cloud takes."""

    resolution: float | None
    bounds: Any
    min_points: int | None
    margin: float | None
    ground: str | None
    axes: str | Axes | None
    units: str | None
    scale: float | None


def takes_cloud_options(reader: _Reader) -> _Reader:
    """Let a reader's signature show the options of clouds, from which errors and the command line know them."""
    signature = inspect.signature(reader)
    own = [part for part in signature.parameters.values() if part.kind is not inspect.Parameter.VAR_KEYWORD]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in CloudOptions.__annotations__.items()
    ]
    reader.__signature__ = signature.replace(parameters=[*own, *shared])  # type: ignore[attr-defined]
    return reader


def cloud_world(file: Path, chunks: Chunks, options: CloudOptions, invalid: str = "refuse") -> World:
    """Build the world; a missing resolution is the caller's fault, and a good one is proposed."""
    chosen: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    placing = to_placing(**{name: chosen.pop(name, None) for name in ("axes", "units", "scale")})
    placed = placed_chunks(chunks, placing)
    if "resolution" not in chosen:
        raise OptionError(_propose(file, placed, drop=invalid == "drop"))
    chosen["bounds"] = placing.bounds(options.get("bounds"))
    return replaced(World.from_points(placed, invalid=invalid, **chosen), axes=placing.said)


def _propose(file: Path, chunks: Chunks, *, drop: bool) -> str:
    extent = extent_of(chunks, drop=drop)
    size = np.maximum(extent.hi - extent.lo, 1e-6)
    step = nice_number(float(size.max()) / _PROPOSED_SIDE)
    shown = " x ".join(f"{side:.4g}" for side in size)
    voxels = " x ".join(f"{np.ceil(side / step):.0f}" for side in size)
    return (
        f"{file}: a point cloud does not say how large a voxel is: give resolution=, metres a voxel. Its "
        f"{extent.count:,} points span {shown}; resolution={step:g} would make {voxels} voxels"
    )


def nice_number(value: float) -> float:
    """Return the next of 1, 2, 5, 10, ... from `value` up."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(m * power for m in (1, 2, 5, 10) if m * power >= value * (1 - 1e-9)))


def line_blocks(stream: BinaryIO, first_line: int, lines: int | None = None) -> Iterator[tuple[int, bytes]]:
    """Yield (number of its first line, block of whole lines) for the next `lines` lines or all."""
    number, rest = first_line, b""
    left = lines
    while left is None or left > 0:
        fresh = stream.read(CHUNK_BYTES)
        block = rest + fresh
        cut = block.rfind(b"\n") + 1 if fresh else len(block)
        block, rest = block[:cut], block[cut:]
        if len(rest) > _LONGEST_LINE:
            count = block.count(b"\n")
            raise WorldFormatError(f"line {number + count} has more than {_LONGEST_LINE} characters: not a text file")
        if left is not None:
            block, taken = _first_lines(block, left)
            left -= taken
        if block:
            yield number, block
            number += block.count(b"\n")
        if not fresh:
            return


def _first_lines(block: bytes, lines: int) -> tuple[bytes, int]:
    """Return at most so many lines, and how many they are."""
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n"))
    if len(ends) >= lines:
        return block[: ends[lines - 1] + 1], lines
    return block, len(ends) + (not block.endswith(b"\n") and bool(block))
