# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The header of a `.npy` array.

numpy's own reader evaluates it as Python and allocates by it before it looks at the file; this one takes plain numbers
only and checks their size first.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from octoway.errors import WorldFormatError

_MAGIC = b"\x93NUMPY"
_DESCR = re.compile(r"'descr':\s*'([<>|=]?[a-zA-Z?]\d*)'")
_ORDER = re.compile(r"'fortran_order':\s*(True|False)")
_SHAPE = re.compile(r"'shape':\s*\(([\d,\s]*)\)")
_KINDS = "biuf"
LONGEST = 12 + (1 << 16)  # bytes of a header


@dataclass(frozen=True)
class NpyHeader:
    """The array's type and shape, and the byte at which its numbers begin."""

    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    order: Literal["C", "F"]
    data: int


def read_npy_header(head: bytes, size: int) -> NpyHeader:
    """`head`: the first LONGEST bytes, or all; `size`: bytes of the whole file, which must be exactly the array's."""
    if head[:6] != _MAGIC or len(head) < 12:
        raise WorldFormatError("byte 0: not a .npy array")
    begin = 10 if head[6] == 1 else 12
    length = int.from_bytes(head[8:begin], "little")
    if head[6] not in (1, 2, 3) or begin + length > min(len(head), LONGEST):
        raise WorldFormatError(f"byte 6: a header of format {head[6]} and {length} bytes cannot be read")
    text = head[begin : begin + length].decode("latin-1")
    descr, order, shape = (pattern.search(text) for pattern in (_DESCR, _ORDER, _SHAPE))
    if descr is None or order is None or shape is None:
        raise WorldFormatError(f"byte {begin}: expected numbers, their order and shape, found {text[:80].strip()!r}")
    try:
        dtype = np.dtype(descr[1])
    except TypeError:
        raise WorldFormatError(f"byte {begin}: unknown kind of numbers '{descr[1]}'") from None
    sides = tuple(int(n) if len(n) < 19 else 1 << 62 for n in re.findall(r"\d+", shape[1]))
    promised = math.prod(sides) * dtype.itemsize
    if dtype.kind not in _KINDS or promised != size - begin - length:
        raise WorldFormatError(
            f"byte {begin}: {dtype} of shape {sides} take {promised} bytes, and {size - begin - length} follow"
            if dtype.kind in _KINDS
            else f"byte {begin}: expected bools, integers or floats, found {dtype}"
        )
    return NpyHeader(dtype, sides, "F" if order[1] == "True" else "C", begin + length)
