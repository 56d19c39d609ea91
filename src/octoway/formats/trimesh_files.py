# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`.glb`, `.gltf` and `.ply` by trimesh, which parses and does nothing else: no merging, no repair, nothing fetched.

A fault that it would pass over in silence, or an allocation on the word of a header, is refused before trimesh runs.
"""

from __future__ import annotations

import io
import json
import struct
import warnings
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import numpy as np

from octoway.errors import MissingExtraError, WorldFormatError
from octoway.formats.polygons import Mesh
from octoway.formats.unpacked import check_unpacked

if TYPE_CHECKING:
    from pathlib import Path

_GLB_HEADER = struct.Struct("<4sIIII")  # magic, version, length, length of the JSON, its type
_MOST_TRIANGLES = 1 << 28
_MOST_UNBACKED = 1 << 20  # numbers that a file may claim without the bytes to back them
_HARMLESS = ("KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_", "KHR_xmp", "KHR_animation_")
_TRIANGLE_FAN = 6
_BYTES_EACH = 24  # of a vertex, and about as many of an index on its way


def read_by_trimesh(file: Path) -> Mesh:
    """All triangles of a file, each part moved to its place in the scene."""
    try:
        import trimesh  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError(f'{file.suffix} files need trimesh: pip install "octoway[io]"') from error
    data, suffix = file.read_bytes(), file.suffix.lower()
    resolver: Any = None if suffix == ".ply" else _Beside(file)
    try:
        if suffix == ".ply":
            _check_ply(data)
        else:
            tree = _gltf_json(data, suffix)
            _check_gltf(tree)
            _check_instances(tree, len(data))
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            warnings.filterwarnings("error", message=".*could not be read to its end")
            scene = trimesh.load_scene(
                io.BytesIO(data), file_type=suffix[1:], resolver=resolver, process=False, skip_materials=True
            )
            return _flattened(scene)
    except WorldFormatError:
        raise
    except OSError as error:
        raise WorldFormatError(f"a file that it names cannot be read: {error}") from None
    except Exception as error:  # noqa: BLE001, of a dozen kinds
        raise WorldFormatError(f"trimesh cannot read it: {type(error).__name__}: {error}") from None


def _flattened(scene: Any) -> Mesh:
    vertices, faces, count, total = [], [], 0, 0
    for node in sorted(scene.graph.nodes_geometry):
        transform, name = scene.graph[node]
        part = scene.geometry[name]
        if not hasattr(part, "faces"):  # points or lines, which have no surface
            continue
        corners = np.asarray(part.vertices, dtype=np.float64)
        triangles = np.asarray(part.faces, dtype=np.int64).reshape(-1, 3)
        if triangles.size and not (triangles.min() >= 0 and triangles.max() < len(corners)):
            raise WorldFormatError(f"a face of '{name}' names a vertex that is not there")
        total += len(triangles)
        if total > _MOST_TRIANGLES:
            raise WorldFormatError(f"the scene has more than {_MOST_TRIANGLES:,} triangles")
        if not np.array_equal(transform, np.eye(4)):
            corners = corners @ transform[:3, :3].T + transform[:3, 3]
        vertices.append(corners)
        faces.append(triangles + count)
        count += len(corners)
    if not faces:
        return Mesh(np.empty((0, 3)), np.empty((0, 3), dtype=np.int64))
    return Mesh(np.concatenate(vertices), np.concatenate(faces))


def _gltf_json(data: bytes, suffix: str) -> Any:
    text = data
    if suffix == ".glb":
        if len(data) < _GLB_HEADER.size or data[:4] != b"glTF":
            raise WorldFormatError("byte 0: a GLB file begins with 'glTF' and 16 bytes more")
        _, version, length, json_length, _ = _GLB_HEADER.unpack_from(data)
        if version != 2:
            raise WorldFormatError(f"byte 4: only glTF 2 is supported, not version {version}")
        if length != len(data) or json_length > length - _GLB_HEADER.size:
            raise WorldFormatError(f"byte 8: the header says {length} bytes, but the file has {len(data)}")
        text = data[_GLB_HEADER.size : _GLB_HEADER.size + json_length]
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WorldFormatError(f"the JSON of the scene cannot be read: {error}") from None


def _check_gltf(tree: Any) -> None:
    if not isinstance(tree, dict):
        raise WorldFormatError("the JSON of the scene is not an object")
    for name in tree.get("extensionsRequired", []):
        if not str(name).startswith(_HARMLESS):
            raise WorldFormatError(f"the file needs the extension {name}, which is not supported; export it without")
    for accessor in tree.get("accessors", []):
        count = accessor.get("count", 0)
        if "bufferView" not in accessor and not 0 <= count <= _MOST_UNBACKED:
            raise WorldFormatError(f"an accessor claims {count} elements without data")
    for mesh in tree.get("meshes", []):
        for primitive in mesh.get("primitives", []):
            if primitive.get("mode", 4) == _TRIANGLE_FAN:
                raise WorldFormatError("triangle fans are not supported; export plain triangles")
            if "KHR_draco_mesh_compression" in primitive.get("extensions", {}):
                raise WorldFormatError("Draco compression is not supported; export without")
    _check_nodes(tree.get("nodes", []))


def _check_instances(tree: dict[str, Any], packed: int) -> None:
    """A mesh takes room wherever it stands in the scene, and accessors may name the same bytes."""
    accessors = tree.get("accessors", [])

    def bytes_of(place: Any) -> int:
        inside = isinstance(place, int) and 0 <= place < len(accessors)
        count = accessors[place].get("count", 0) if inside else 0
        return _BYTES_EACH * count if isinstance(count, int) else 0

    sizes = []
    for mesh in tree.get("meshes", []):
        primitives = mesh.get("primitives", [])
        ends = [(p.get("attributes", {}).get("POSITION"), p.get("indices")) for p in primitives]
        sizes.append(sum(bytes_of(corners) + bytes_of(indices) for corners, indices in ends))
    named = [node.get("mesh") for node in tree.get("nodes", [])]
    instances = sum(sizes[i] for i in named if isinstance(i, int) and 0 <= i < len(sizes))
    check_unpacked(sum(sizes) + instances, packed, "its meshes, each as often as it stands in the scene,")


def _check_nodes(nodes: list[Any]) -> None:
    """The nodes of a scene are trees: none below itself, none below two others."""
    parents = [-1] * len(nodes)
    for i, node in enumerate(nodes):
        for child in node.get("children", []):
            if not isinstance(child, int) or not 0 <= child < len(nodes) or parents[child] >= 0:
                raise WorldFormatError(f"node {i}: child {child!r} is not there, or has another parent")
            parents[child] = i
    waiting = [i for i, parent in enumerate(parents) if parent < 0]
    seen = 0
    while waiting:
        seen += 1
        waiting.extend(nodes[waiting.pop()].get("children", []))
    if seen != len(nodes):
        raise WorldFormatError("the nodes form a ring: one of them is below itself")


def _check_ply(data: bytes) -> None:
    """No more elements than bytes, since each takes at least one; in a text file, lines as long as the header says."""
    head, end, body = data.partition(b"end_header")
    if not data.startswith(b"ply") or not end:
        raise WorldFormatError("byte 0: a PLY file begins with 'ply' and has a line 'end_header'")
    elements: list[tuple[int, list[bool]]] = []  # how many, and for each property whether it is a list
    for number, line in enumerate(head.split(b"\n"), start=1):
        words = line.split()
        if words[:1] == [b"property"] and elements:
            elements[-1][1].append(words[1:2] == [b"list"])
        if words[:1] != [b"element"]:
            continue
        if len(words) != 3 or not words[2].isdigit() or len(words[2]) > 18 or int(words[2]) > len(body):
            shown = line[:60].decode("latin-1")
            raise WorldFormatError(f"line {number}: '{shown}' does not fit a file with {len(body)} bytes of data")
        elements.append((int(words[2]), []))
    if b"format ascii" in head:
        _check_ply_lines(body, elements, head.count(b"\n") + 1)


def _check_ply_lines(body: bytes, elements: list[tuple[int, list[bool]]], number: int) -> None:
    lines = iter(body.split(b"\n")[1:])
    for count, properties in elements:
        for _ in range(count):
            words: list[bytes] = []
            while not words:
                line = next(lines, None)
                number += 1
                if line is None:
                    raise WorldFormatError(f"line {number}: the file ends before all elements are there")
                words = line.split()
            needed = 0
            for is_list in properties:
                entry = words[needed] if is_list and needed < len(words) else b"0"
                needed += 1 + (int(entry) if entry.isdigit() and len(entry) < 10 else 0)
            if len(words) < needed:
                shown = line[:60].decode("latin-1") if line else ""
                raise WorldFormatError(f"line {number}: expected {needed} numbers, found '{shown}'")


class _Beside:
    """Files that a glTF file names: in its own folder or below, and nowhere else."""

    def __init__(self, file: Path) -> None:
        self._folder = file.parent.resolve()

    def get(self, name: str) -> bytes:

        wanted = (self._folder / unquote(str(name))).resolve()
        if "://" in str(name) or not wanted.is_relative_to(self._folder):
            raise WorldFormatError(f"the file names '{str(name)[:60]}', which is not beside it; nothing else is read")
        return wanted.read_bytes()

    __getitem__ = get
