# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The header of a `.ply` file: which elements it holds, and of what their rows are made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO

from octoway.errors import WorldFormatError

if TYPE_CHECKING:
    from pathlib import Path

_TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2", "ushort": "u2",
    "uint16": "u2", "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4", "float": "f4", "float32": "f4",
    "double": "f8", "float64": "f8",
}  # fmt: skip
_ORDERS = {"ascii": "", "binary_little_endian": "<", "binary_big_endian": ">"}
_LONGEST_LINE = 4096
_MOST_LINES = 10_000


@dataclass(frozen=True)
class Property:
    """A column; of a list `count_type` is the type of its length."""

    name: str
    type: str  # as numpy writes it, without the order of bytes
    count_type: str = ""


@dataclass
class Element:
    """A table: so many rows of these columns."""

    name: str
    count: int
    line: int  # line of the header
    properties: list[Property] = field(default_factory=list)

    @property
    def has_lists(self) -> bool:
        """True if rows may differ in size."""
        return any(p.count_type for p in self.properties)

    @property
    def least_bytes(self) -> int:
        """Bytes of a row whose lists are empty."""
        return sum(int((p.count_type or p.type)[1:]) for p in self.properties)


@dataclass
class PlyHeader:
    """All elements in the order of the file."""

    order: str  # order of bytes, as numpy writes it; empty for ascii
    elements: list[Element]
    lines: int  # lines of the header
    bytes: int

    @property
    def is_mesh(self) -> bool:
        """True if it holds faces."""
        return any(e.name in ("face", "tristrips") and e.count for e in self.elements)


def read_ply_header(file: Path) -> PlyHeader:
    """Read up to end_header; faults name the line."""
    with file.open("rb") as stream:
        if stream.read(3) != b"ply" or _line(stream, 1):
            raise WorldFormatError("line 1: not a PLY file: the first line is not 'ply'")
        order: str | None = None
        elements: list[Element] = []
        for number in range(2, _MOST_LINES):
            line = _line(stream, number)
            words = line.split()
            if words == ["end_header"]:
                if order is None:
                    raise WorldFormatError(f"line {number}: the header has no line 'format'")
                return PlyHeader(order, elements, number, stream.tell())
            if not words or words[0] in ("comment", "obj_info"):
                continue
            if words[0] == "format":
                order = _order(words, line, number)
            else:
                _add(elements, words, line, number)
    raise WorldFormatError(f"line {_MOST_LINES}: the header does not end")


def _line(stream: BinaryIO, number: int) -> str:
    line = stream.readline(_LONGEST_LINE)
    if not line.endswith(b"\n"):
        raise WorldFormatError(f"line {number}: the file ends inside the header")
    return line.decode("latin-1").strip()


def _order(words: list[str], line: str, number: int) -> str:
    if len(words) != 3 or words[1] not in _ORDERS:
        raise WorldFormatError(f"line {number}: expected one of {', '.join(_ORDERS)}, found '{line[:60]}'")
    return _ORDERS[words[1]]


def _add(elements: list[Element], words: list[str], line: str, number: int) -> None:
    if words[0] == "element" and len(words) == 3 and words[2].isdecimal() and len(words[2]) < 20:
        elements.append(Element(words[1], int(words[2]), number))
    elif words[0] == "property" and elements and len(words) == 3 and words[1] in _TYPES:
        elements[-1].properties.append(Property(words[2], _TYPES[words[1]]))
    elif (
        words[:2] == ["property", "list"]
        and elements
        and len(words) == 5
        and words[3] in _TYPES
        and _TYPES.get(words[2], "f")[0] in "iu"
    ):
        elements[-1].properties.append(Property(words[4], _TYPES[words[3]], _TYPES[words[2]]))
    else:
        raise WorldFormatError(f"line {number}: expected an element or a property, found '{line[:60]}'")
