# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One file for named arrays and a few facts: versioned, checksummed, written atomically, no pickle.

    8 bytes   magic
    u32       format version
    u32       length of the header
    header    JSON: {"facts": {...}, "sections": [{name, dtype, shape, crc32}], "bytes": length of the data}
    u32       CRC-32 of all of the above
    data      the arrays in order, each starting at a multiple of 64 bytes; gaps are zero

Every bit is covered by a checksum or must be zero, so any single damaged bit is noticed.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from octoway.errors import SpaceFileError

MAGIC = b"OCTOWAY\x1a"
VERSION = 1
_ALIGN = 64
_DTYPES = ("<u8", "<u4", "<i4")


def pack(facts: dict[str, Any], arrays: dict[str, np.ndarray[Any, Any]]) -> bytes:
    """Return the file's bytes."""
    sections, chunks, length = [], [], 0
    for name, array in arrays.items():
        raw = np.ascontiguousarray(array).tobytes()
        gap = -length % _ALIGN
        sections.append({"name": name, "dtype": array.dtype.str, "shape": list(array.shape), "crc32": zlib.crc32(raw)})
        chunks += [bytes(gap), raw]
        length += gap + len(raw)
    header = json.dumps({"facts": facts, "sections": sections, "bytes": length}).encode()
    head = MAGIC + struct.pack("<II", VERSION, len(header)) + header
    head += struct.pack("<I", zlib.crc32(head))
    return b"".join([head, bytes(-len(head) % _ALIGN), *chunks])


def unpack(data: bytes, name: str) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    """Return facts and arrays, or raise SpaceFileError with the reason; `name` is the file's, for the message."""
    try:
        return _unpack(data)
    except SpaceFileError as error:
        raise SpaceFileError(f"{name}: {error}") from None
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError, RecursionError) as error:
        raise SpaceFileError(f"{name}: the header cannot be understood ({error})") from None


def _unpack(data: bytes) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    if data[: len(MAGIC)] != MAGIC:
        raise SpaceFileError("not an octoway file")
    if len(data) < 20:
        raise SpaceFileError("truncated: the header is missing")
    version, size = struct.unpack_from("<II", data, len(MAGIC))
    if version > VERSION:
        raise SpaceFileError(f"written by a newer octoway (format {version}; this one reads up to {VERSION})")
    end = 16 + size
    if len(data) < end + 4:
        raise SpaceFileError("truncated inside the header")
    if struct.unpack_from("<I", data, end)[0] != zlib.crc32(data[:end]):
        raise SpaceFileError("damaged: the header's checksum does not match")
    header = json.loads(data[16:end])
    start = (end + 4 + _ALIGN - 1) // _ALIGN * _ALIGN
    if len(data) != start + header["bytes"]:
        raise SpaceFileError(f"truncated or extended: expected {start + header['bytes']} bytes, found {len(data)}")
    _require_zero(data[end + 4 : start])
    return header["facts"], _read_sections(memoryview(data)[start:], header["sections"])


def _read_sections(data: memoryview, sections: list[dict[str, Any]]) -> dict[str, np.ndarray[Any, Any]]:
    arrays = {}
    at = 0
    for section in sections:
        if section["dtype"] not in _DTYPES:
            raise SpaceFileError(f"unknown number type {section['dtype']!r}")
        begin = (at + _ALIGN - 1) // _ALIGN * _ALIGN
        _require_zero(data[at:begin])
        dtype = np.dtype(section["dtype"])
        at = begin + dtype.itemsize * int(np.prod(section["shape"], dtype=np.int64))
        raw = data[begin:at]
        if zlib.crc32(raw) != section["crc32"]:
            raise SpaceFileError(f"damaged: the checksum of '{section['name']}' does not match")
        arrays[section["name"]] = np.frombuffer(raw, dtype=dtype).reshape(section["shape"])
    return arrays


def _require_zero(gap: bytes | memoryview) -> None:
    if any(gap):
        raise SpaceFileError("damaged: a gap between sections is not empty")


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    target = Path(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
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
