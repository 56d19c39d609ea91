# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files as they were before there were tiles: every array whole, the voxels among them."""

from __future__ import annotations

import base64
import json
import struct
import zlib

import numpy as np

# 3 x 3 x 3 voxels of 0.1 m at (-1.7, 0.3, 9.9), the one in the middle solid.
STORED = zlib.decompress(
    base64.b85decode(
        b"c-p;^-A=+V6vx*MU&1TWTfnR>3^3jpAAlPZ<5$S&Dl`t-?88V158?y)UiQoZ-5e%(;Ypjezn=3yr)Qho+)nPU@6VCrI8UzQZ179SvlL&pH#l8{"
        b"TA1A<>$YJ$ciUJcaxPZ@anFAz7c*v=?)cdF0B056qkGN|7U>SdAex9&#d#(b2p4W+%R=4jL%7PbR7Ow`p2dp4iU?>VxLRtJ%3XLO=4O}T?ru93"
        b"(Hx=}HAqA<n`#wHzW#RBp-jLx7U7$Kcl%p&N(Ijf74y&yUWLmdt>Qe_;mU+U;%r@X2VdnQIPbePh9~iaGipwhk+DAxC?!Vrpu|NSr&Sf%uc!pw"
        b"HZ6O;(;`Dk27&LBQAJCuBn#tdBH+9ICQ0Z|O-4q{@0;m2X*QIZH)vLi9Fc(;!C(t`w$6&K4q32$`1o8nCz|X0pLyj(7DE>EEQT!RS!dT`p2cim"
        b"*J7x~{%WXJM^l~XNImFCJxx03$b0K?=!o_yx!qbn-P)ba+?w_&{Y15YtyQjP4K<^Z+xc7N^vb*43hWD1`mOQ"
    )
)


def pack(facts, arrays):
    sections, chunks, length = [], [], 0
    for name, array in arrays.items():
        raw = np.ascontiguousarray(array).tobytes()
        gap = -length % 64
        sections.append({"name": name, "dtype": array.dtype.str, "shape": list(array.shape), "crc32": zlib.crc32(raw)})
        chunks += [bytes(gap), raw]
        length += gap + len(raw)
    header = json.dumps({"facts": facts, "sections": sections, "bytes": length}).encode()
    head = b"OCTOWAY\x1a" + struct.pack("<II", 1, len(header)) + header
    head += struct.pack("<I", zlib.crc32(head))
    return b"".join([head, bytes(-len(head) % 64), *chunks])


def to_bytes(space, words=None):
    """The file of a space; or of its cells and other voxels."""
    core = space._core.snapshot()
    facts = {
        "shape": list(space.shape),
        "origin": [float(v).hex() for v in space.bounds[0]],
        "resolution": float(space.resolution).hex(),
        "outside": space.graph.outside,
        "decomposition": space.graph.decomposition,
        "region_edge": space.graph.region_edge,
        "edit_policy": space.graph.edit_policy,
        "leaves": core.leaves,
    }
    arrays = {
        "occupancy": core.grid.words() if words is None else words,
        "cells": core.cell_boxes(),
        "portal_rects": core.portal_rects(),
        "portal_cells": core.portal_cells(),
    }
    return pack(facts, arrays)
