# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Reads a glTF file back and checks the Khronos rules that our files could break; shares nothing with the writer."""

from __future__ import annotations

import base64
import json
import struct

import numpy as np

COMPONENTS = {5126: np.dtype("<f4"), 5125: np.dtype("<u4")}
WIDTHS = {"SCALAR": 1, "VEC3": 3}


def split(data):
    """The JSON and the binary chunk of a .glb or a .gltf."""
    if data[:4] != b"glTF":
        document = json.loads(data)
        head, _, body = document["buffers"][0]["uri"].partition(",")
        assert head == "data:application/octet-stream;base64"
        return document, base64.b64decode(body)
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    assert size % 4 == 0
    document = json.loads(data[20 : 20 + size])
    binary_size, kind = struct.unpack_from("<I4s", data, 20 + size)
    assert kind == b"BIN\0"
    assert binary_size % 4 == 0
    assert 28 + size + binary_size == len(data)
    assert "uri" not in document["buffers"][0]
    return document, data[28 + size :]


def read_nodes(data):
    """Nodes by name: translation, mode, positions, normals, triangles, material; after the checks."""
    document, binary = split(data)
    assert document["asset"]["version"] == "2.0"
    assert document["buffers"][0]["byteLength"] == len(binary)
    assert document["scenes"][document["scene"]]["nodes"] == list(range(len(document["nodes"])))
    unlit = any("extensions" in m for m in document["materials"])
    assert (document.get("extensionsUsed") == ["KHR_materials_unlit"]) == unlit
    nodes = {}
    used = set()
    for node in document["nodes"]:
        (primitive,) = document["meshes"][node["mesh"]]["primitives"]
        arrays = {}
        for name, index in {**primitive["attributes"], "indices": primitive.get("indices")}.items():
            if index is not None:
                arrays[name] = read_accessor(document, binary, index, 34963 if name == "indices" else 34962)
                used.add(index)
        check_primitive(primitive, arrays, document["accessors"])
        material = document["materials"][primitive["material"]]
        nodes[node["name"]] = {**node, **arrays, "mode": primitive["mode"], "material": material}
    assert used == set(range(len(document["accessors"])))
    return nodes


def read_accessor(document, binary, index, target):
    accessor = document["accessors"][index]
    view = document["bufferViews"][accessor["bufferView"]]
    dtype = COMPONENTS[accessor["componentType"]]
    assert view["target"] == target
    assert view["byteOffset"] % dtype.itemsize == 0
    count = accessor["count"] * WIDTHS[accessor["type"]]
    assert accessor["count"] > 0
    assert view["byteLength"] == count * dtype.itemsize
    assert view["byteOffset"] + view["byteLength"] <= len(binary)
    array = np.frombuffer(binary, dtype, count, view["byteOffset"])
    array = array.reshape(-1, WIDTHS[accessor["type"]])
    assert np.isfinite(array).all()
    return array


def check_primitive(primitive, arrays, accessors):
    positions = arrays["POSITION"]
    accessor = accessors[primitive["attributes"]["POSITION"]]
    assert accessor["min"] == positions.min(axis=0).tolist()
    assert accessor["max"] == positions.max(axis=0).tolist()
    if primitive["mode"] == 4:
        triangles = arrays["indices"].reshape(-1, 3)
        assert triangles.max() < len(positions)
        assert len(arrays["NORMAL"]) == len(positions)
        assert np.abs(np.linalg.norm(arrays["NORMAL"].astype(float), axis=1) - 1).max() < 5e-4
        a, b, c = (positions[triangles[:, i]].astype(float) for i in range(3))
        assert ((np.cross(b - a, c - a) * arrays["NORMAL"][triangles[:, 0]]).sum(axis=1) > 0).all()
    else:
        assert "NORMAL" not in arrays
        assert len(positions) >= (2 if primitive["mode"] == 3 else 1)
