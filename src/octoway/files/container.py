# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One file for named arrays, a few facts and the tiles of a world: versioned, checksummed, atomic, no pickle.

    8 bytes   magic
    u32       format version
    u32       length of the header
    header    JSON: {"facts": {...}, "sections": [{name, dtype, shape, crc32}], "bytes": length of the data,
              "tiles": how many of these bytes the tiles take}; blanks may follow
    u32       CRC-32 of all of the above
    data      the arrays in order, each starting at a multiple of 64 bytes; then, at the next multiple, the
              tiles without gaps. Other gaps are zero.

The array "tiles" has a row for each tile: how many bytes it takes, and their CRC-32. A tile of no bytes is all free (0
instead of the CRC) or all solid (1). So a part of the world is read, and checked, without the rest. Every bit is
covered by a checksum or must be zero: any single damaged bit is noticed by whoever reads it.

Format 1 has no tiles: the voxels are one array among others. It is read, and no longer written. Format 3 is format 2
with content that a reader of format 2 would pass over in silence; such a reader then says that the file is too new.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias

import numpy as np

from octoway.errors import SpaceFileError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

MAGIC = b"OCTOWAY\x1a"
VERSION = 3  # the newest that is read
TILED = 2  # what is written, unless the content needs more: see `write_container`
TABLE = "tiles"
_ALIGN = 64
_DTYPES = ("<u8", "<u4", "<i4", "<u2", "|u1", "<f4", "<f8")
_HARD_TO_READ = (KeyError, TypeError, ValueError, OverflowError, AttributeError, RecursionError, IndexError)

Tile: TypeAlias = bytes | bool  # what the core makes of a tile's voxels; True where all are solid, False where none is


@dataclass(frozen=True)
class Container:
    """What a file holds, but for its tiles, which are read one by one."""

    version: int
    facts: dict[str, Any]
    arrays: dict[str, NDArray[Any]]
    mark: int  # the header's checksum: tells one file from another
    tile_starts: NDArray[np.int64]  # of each tile, from the file's beginning

    def read_tile(self, file: IO[bytes], number: int) -> Tile:
        """Read and check one tile."""
        length, crc = self.arrays[TABLE][number].tolist()
        if length == 0:
            return bool(crc)
        file.seek(int(self.tile_starts[number]))
        data = file.read(length)
        if len(data) != length or zlib.crc32(data) != crc:
            raise SpaceFileError(f"damaged: the checksum of tile {number} does not match")
        return data


# reading -------------------------------------------------------------------------------------------------------------


def read_container(file: IO[bytes], name: str) -> Container:
    """Read all but the tiles, or raise SpaceFileError with the reason; `name` is the file's, for the message."""
    try:
        return _read(file)
    except SpaceFileError as error:
        raise SpaceFileError(f"{name}: {error}") from None
    except _HARD_TO_READ as error:
        raise SpaceFileError(f"{name}: the header cannot be understood ({error})") from None


def _read(file: IO[bytes]) -> Container:
    total = file.seek(0, os.SEEK_END)
    file.seek(0)
    head = file.read(16)
    if head[: len(MAGIC)] != MAGIC:
        raise SpaceFileError("not an octoway file")
    if total < 20:
        raise SpaceFileError("truncated: the header is missing")
    version, size = struct.unpack_from("<II", head, len(MAGIC))
    if version > VERSION:
        raise SpaceFileError(f"written by a newer octoway (format {version}; this one reads up to {VERSION})")
    end = 16 + size
    if total < end + 4:
        raise SpaceFileError("truncated inside the header")
    head += file.read(size)
    mark = struct.unpack("<I", file.read(4))[0]
    if mark != zlib.crc32(head):
        raise SpaceFileError("damaged: the header's checksum does not match")
    header = json.loads(head[16:])
    start = _aligned(end + 4)
    if total != start + header["bytes"]:
        raise SpaceFileError(f"truncated or extended: expected {start + header['bytes']} bytes, found {total}")
    _require_zero(file.read(start - end - 4))
    arrays, at = _read_sections(file, header["sections"], start, total)
    starts = np.empty(0, dtype=np.int64)
    if version > 1:
        starts = _place_tiles(file, arrays[TABLE], at, total, header["tiles"])
    elif at != total:
        raise SpaceFileError("damaged: more data than the header tells of")
    return Container(version, header["facts"], arrays, mark, starts)


def _read_sections(
    file: IO[bytes], sections: list[dict[str, Any]], start: int, total: int
) -> tuple[dict[str, NDArray[Any]], int]:
    """Return the arrays, and where the last one ends."""
    arrays = {}
    at = start
    for section in sections:
        if section["dtype"] not in _DTYPES:
            raise SpaceFileError(f"unknown number type {section['dtype']!r}")
        begin = _aligned(at)
        _require_zero(file.read(begin - at))
        dtype = np.dtype(section["dtype"])
        size = dtype.itemsize
        for side in section["shape"]:
            size *= _count(side)
        if begin + size > total:
            raise SpaceFileError(f"damaged: '{section['name']}' reaches beyond the end of the file")
        raw = file.read(size)
        if zlib.crc32(raw) != section["crc32"]:
            raise SpaceFileError(f"damaged: the checksum of '{section['name']}' does not match")
        arrays[section["name"]] = np.frombuffer(raw, dtype=dtype).reshape(section["shape"])
        at = begin + size
    return arrays, at


def _place_tiles(file: IO[bytes], table: NDArray[Any], at: int, total: int, wanted: int) -> NDArray[np.int64]:
    """Where each tile starts: they follow each other, up to the end of the file."""
    begin = _aligned(at)
    _require_zero(file.read(begin - at))
    if table.dtype != np.dtype("<u4") or table.ndim != 2 or table.shape[1] != 2:
        raise SpaceFileError("damaged: the table of tiles has a wrong shape")
    if (table[table[:, 0] == 0, 1] > 1).any():
        raise SpaceFileError("damaged: a tile without voxels is neither free nor solid")
    ends = begin + np.cumsum(table[:, 0], dtype=np.int64)
    if (int(ends[-1]) if len(ends) else begin) != total or total - begin != wanted:
        raise SpaceFileError("damaged: the tiles do not fill the file")
    return np.asarray(ends - table[:, 0], dtype=np.int64)


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise SpaceFileError(f"{value!r} is no size of an array")
    return value


def _aligned(at: int) -> int:
    return (at + _ALIGN - 1) // _ALIGN * _ALIGN


def _require_zero(gap: bytes) -> None:
    if any(gap):
        raise SpaceFileError("damaged: a gap between sections is not empty")


# writing -------------------------------------------------------------------------------------------------------------


def write_container(
    file: IO[bytes],
    facts: dict[str, Any],
    arrays: dict[str, NDArray[Any]],
    tiles: Iterable[Tile] = (),
    count: int = 0,
    *,
    version: int = TILED,
) -> None:
    """Write a file from its beginning, tile by tile; only one is held at a time.

    The header and the table of tiles, whose size is known, are written last.
    """
    table = np.zeros((count, 2), dtype="<u4")
    sections = {TABLE: table, **arrays}
    widest = len(_header(facts, sections, 1 << 62, 1 << 62)) + 16  # the table's checksum may get longer
    start = _aligned(16 + widest + 4)
    file.write(bytes(start))
    at = start
    for array in sections.values():
        raw = np.ascontiguousarray(array).tobytes()
        file.write(bytes(_aligned(at) - at) + raw)
        at = _aligned(at) + len(raw)
    begin = _aligned(at)
    file.write(bytes(begin - at))
    at = begin
    for number, tile in enumerate(tiles):
        data = b"" if isinstance(tile, bool) else tile
        table[number] = len(data), int(tile) if isinstance(tile, bool) else zlib.crc32(data)
        file.write(data)
        at += len(data)
    header = _header(facts, sections, at - start, at - begin).ljust(widest)
    head = MAGIC + struct.pack("<II", version, len(header)) + header
    file.seek(0)
    file.write(head + struct.pack("<I", zlib.crc32(head)))
    file.seek(start)
    file.write(table.tobytes())


def _header(facts: dict[str, Any], sections: dict[str, NDArray[Any]], length: int, tiles: int) -> bytes:
    described = [
        {"name": name, "dtype": a.dtype.str, "shape": list(a.shape), "crc32": zlib.crc32(a.tobytes())}
        for name, a in sections.items()
    ]
    return json.dumps({"facts": facts, "sections": described, "bytes": length, "tiles": tiles}).encode()


@contextlib.contextmanager
def written_atomically(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    target = Path(path)
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "No such folder to write to", str(target.parent))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "A folder, where a file is to be written", str(target))
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):  # some file systems cannot sync a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write all of a file at once; see `written_atomically`."""
    with written_atomically(path) as file:
        file.write(data)
