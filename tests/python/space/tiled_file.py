# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files of format 2 written as plainly as can be, with right checksums: for content that the core never writes."""

from __future__ import annotations

import json
import struct
import zlib

import numpy as np


def header_of(data):
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[16 : 16 + size])


def pack(facts, tiles):
    """A file of tiles alone: bytes, or True where all is solid, or False where all is free."""
    table = np.zeros((len(tiles), 2), dtype="<u4")
    widest = len(_header(facts, table, 1 << 62, 1 << 62)) + 16
    chunks = []
    for number, tile in enumerate(tiles):
        data = b"" if isinstance(tile, bool) else tile
        table[number] = len(data), int(tile) if isinstance(tile, bool) else zlib.crc32(data)
        chunks.append(data)
    tail = table.tobytes().ljust(-(-table.nbytes // 64) * 64, b"\0") + b"".join(chunks)
    header = _header(facts, table, len(tail), sum(map(len, chunks))).ljust(widest)
    head = b"OCTOWAY\x1a" + struct.pack("<II", 2, len(header)) + header
    head += struct.pack("<I", zlib.crc32(head))
    return head.ljust(-(-len(head) // 64) * 64, b"\0") + tail


def _header(facts, table, length, tiles):
    section = {"name": "tiles", "dtype": "<u4", "shape": list(table.shape), "crc32": zlib.crc32(table.tobytes())}
    return json.dumps({"facts": facts, "sections": [section], "bytes": length, "tiles": tiles}).encode()
