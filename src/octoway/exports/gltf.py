# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Writing glTF 2.0: meshes and lines become one `.glb`, or one `.gltf` with its data inside.

Vertices are float32, which far from the origin is coarse (0.06 m at 1,000 km). So every node has a translation, in full
precision, and its vertices are relative to that.
"""

from __future__ import annotations

import base64
import json
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import to_floats
from octoway.errors import InvalidInputError
from octoway.version import __version__
from octoway.worlds.axes import Axes, as_gltf, find_axes

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINTS, LINE_STRIP, TRIANGLES = 0, 3, 4
_VERTICES, _INDICES = 34962, 34963  # targets of a buffer view
_FLOAT, _UINT = 5126, 5125


@dataclass(frozen=True)
class Material:
    """A plain colour, red, green, blue from 0 to 1; `unlit` for lines, which have no normals."""

    colour: tuple[float, float, float]
    opacity: float = 1.0
    unlit: bool = False


@dataclass(frozen=True)
class Shape:
    """Vertices and their mode; normals and triangles only for TRIANGLES."""

    positions: NDArray[np.float32]  # (n, 3)
    normals: NDArray[np.float32] | None = None  # (n, 3)
    triangles: NDArray[np.uint32] | None = None  # (m, 3), counter-clockwise from outside
    mode: int = TRIANGLES


class GltfFile:
    """One scene, put together node by node. Coordinates are glTF's: y up."""

    def __init__(self) -> None:
        self._nodes: list[dict[str, Any]] = []
        self._meshes: list[dict[str, Any]] = []
        self._materials: list[dict[str, Any]] = []
        self._accessors: list[dict[str, Any]] = []
        self._views: list[dict[str, Any]] = []
        self._data = bytearray()
        self._unlit = False

    def add(
        self,
        name: str,
        shape: Shape,
        material: Material,
        translation: NDArray[np.float64],
        extras: dict[str, Any] | None = None,
    ) -> None:
        """Add a node with one mesh; its vertices are relative to `translation`."""
        primitive: dict[str, Any] = {
            "attributes": {"POSITION": self._add_vectors(shape.positions, bounds=True)},
            "material": self._add_material(name, material),
            "mode": shape.mode,
        }
        if shape.normals is not None:
            primitive["attributes"]["NORMAL"] = self._add_vectors(shape.normals, bounds=False)
        if shape.triangles is not None:
            view = self._add_view(np.ascontiguousarray(shape.triangles, dtype="<u4"), _INDICES)
            primitive["indices"] = self._add_accessor(view, _UINT, "SCALAR", shape.triangles.size)
        self._meshes.append({"name": name, "primitives": [primitive]})
        node: dict[str, Any] = {"name": name, "mesh": len(self._meshes) - 1, "translation": translation.tolist()}
        self._nodes.append(node | ({"extras": extras} if extras else {}))

    def to_glb(self) -> bytes:
        """The binary form: one file of two chunks."""
        text = json.dumps(self._document(None), separators=(",", ":"), allow_nan=False).encode()
        text += b" " * (-len(text) % 4)
        data = bytes(self._data)  # every view is a multiple of four bytes
        chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks

    def to_gltf(self) -> bytes:
        """The text form, its data inside as base64: still one file."""
        data = "data:application/octet-stream;base64," + base64.b64encode(self._data).decode()
        return json.dumps(self._document(data), indent=1, allow_nan=False).encode() + b"\n"

    def _document(self, uri: str | None) -> dict[str, Any]:
        return {
            "asset": {"version": "2.0", "generator": f"octoway {__version__}"},
            **({"extensionsUsed": ["KHR_materials_unlit"]} if self._unlit else {}),
            "scene": 0,
            "scenes": [{"nodes": list(range(len(self._nodes)))}],
            "nodes": self._nodes,
            "meshes": self._meshes,
            "materials": self._materials,
            "accessors": self._accessors,
            "bufferViews": self._views,
            "buffers": [{"byteLength": len(self._data), **({"uri": uri} if uri else {})}],
        }

    def _add_material(self, name: str, material: Material) -> int:
        look: dict[str, Any] = {
            "name": name,
            "pbrMetallicRoughness": {
                "baseColorFactor": [*material.colour, material.opacity],
                "metallicFactor": 0.0,
                "roughnessFactor": 0.8,
            },
        }
        if material.opacity < 1:
            look["alphaMode"] = "BLEND"
        if material.unlit:
            look["extensions"] = {"KHR_materials_unlit": {}}
            self._unlit = True
        self._materials.append(look)
        return len(self._materials) - 1

    def _add_vectors(self, vectors: NDArray[np.float32], *, bounds: bool) -> int:
        array = np.ascontiguousarray(vectors, dtype="<f4")
        index = self._add_accessor(self._add_view(array, _VERTICES), _FLOAT, "VEC3", len(array))
        if bounds:
            self._accessors[index] |= {"min": array.min(axis=0).tolist(), "max": array.max(axis=0).tolist()}
        return index

    def _add_accessor(self, view: int, component: int, kind: str, count: int) -> int:
        self._accessors.append({"bufferView": view, "componentType": component, "count": count, "type": kind})
        return len(self._accessors) - 1

    def _add_view(self, array: NDArray[Any], target: int) -> int:
        raw = array.tobytes()
        self._views.append({"buffer": 0, "byteOffset": len(self._data), "byteLength": len(raw), "target": target})
        self._data += raw
        return len(self._views) - 1


def to_float32(array: NDArray[np.float64]) -> NDArray[np.float32]:
    """Rounded to what glTF holds; refused where that is not enough."""
    with np.errstate(over="ignore", under="ignore"):
        rounded = array.astype(np.float32)
    if not np.isfinite(rounded).all():
        raise InvalidInputError(
            f"coordinates up to {np.abs(array).max():.3g} do not fit glTF's float32; write JSON or CSV"
        )
    return rounded


def find_gltf_axes(axes: str | Axes) -> Axes:
    """The axes of a glTF file for an engine: y up, right-handed, metres, as its importer expects them."""
    return as_gltf(find_axes(axes))


def to_colour(value: Any) -> tuple[float, float, float]:
    """Red, green and blue, 0 to 1."""
    array = to_floats(value, "colour")
    if array.shape != (3,) or not ((array >= 0) & (array <= 1)).all():
        raise InvalidInputError(f"colour must be (red, green, blue) from 0 to 1, not {value!r}")
    red, green, blue = array.tolist()
    return red, green, blue
