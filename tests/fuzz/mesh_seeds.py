# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small valid mesh files to mutate, made here: a cube of eight vertices, in every format. Keys end in the suffix."""

from __future__ import annotations

import base64
import json
import struct

import numpy as np

OPTIONS = {"resolution": 0.25}  # what a mesh file needs to be loaded

VERTICES = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
QUADS = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
FACES = np.concatenate([QUADS[:, [0, 1, 2]], QUADS[:, [0, 2, 3]]])


def obj():
    lines = ["# a cube", "mtllib cube.mtl", "o cube", *(f"v {x} {y} {z}" for x, y, z in VERTICES), "vn 0 0 1"]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in FACES[:6]]
    lines += [f"f {a - 8}//1 {b - 8}//1 {c - 8}//1 \\\n {d - 8}//1" for a, b, c, d in QUADS[3:]]
    return "\n".join(lines).encode()


def off():
    vertices = "\n".join(f"{x} {y} {z}" for x, y, z in VERTICES)
    quads = "\n".join(f"4 {a} {b} {c} {d}" for a, b, c, d in QUADS)
    return f"OFF\n# a cube\n8 6 0\n{vertices}\n{quads}\n".encode()


def stl():
    corners = VERTICES[FACES].astype("<f4")
    body = b"".join(bytes(12) + triangle.tobytes() + bytes(2) for triangle in corners)
    return b"binary".ljust(80) + struct.pack("<I", len(FACES)) + body


def stl_text():
    facets = [
        "facet normal 0 0 0\nouter loop\n"
        + "".join(f"vertex {x} {y} {z}\n" for x, y, z in triangle)
        + "endloop\nendfacet\n"
        for triangle in VERTICES[FACES]
    ]
    return f"solid cube\n{''.join(facets)}endsolid cube\n".encode()


def ply_head(kind):
    return (
        f"ply\nformat {kind} 1.0\ncomment a cube\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
        "element face 12\nproperty list uchar int vertex_indices\nend_header\n"
    ).encode()


def ply():
    faces = b"".join(struct.pack("<B3i", 3, *face) for face in FACES.tolist())
    return ply_head("binary_little_endian") + VERTICES.astype("<f4").tobytes() + faces


def ply_text():
    vertices = "".join(f"{x} {y} {z}\n" for x, y, z in VERTICES)
    return ply_head("ascii") + (vertices + "".join(f"3 {a} {b} {c}\n" for a, b, c in FACES)).encode()


def gltf_tree(uri=None):
    points, indices = VERTICES.astype("<f4").tobytes(), FACES.astype("<u2").tobytes()
    buffer = {"byteLength": len(points + indices)} | ({} if uri is None else {"uri": uri})
    tree = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"children": [1, 2]}, {"mesh": 0}, {"mesh": 0, "translation": [2.0, 0.0, 0.0]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]},
            {"bufferView": 1, "componentType": 5123, "count": FACES.size, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(points)},
            {"buffer": 0, "byteOffset": len(points), "byteLength": len(indices)},
        ],
        "buffers": [buffer],
    }
    return tree, points + indices


def gltf():
    data = gltf_tree()[1]
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    return json.dumps(gltf_tree(uri)[0]).encode()


def glb():
    tree, data = gltf_tree()
    text = json.dumps(tree).encode()
    text, data = text.ljust(-(-len(text) // 4) * 4), data.ljust(-(-len(data) // 4) * 4, b"\0")
    chunks = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


SEEDS: dict[str, bytes] = {
    ".obj": obj(),
    ".off": off(),
    ".stl": stl(),
    "_text.stl": stl_text(),
    ".ply": ply(),
    "_text.ply": ply_text(),
    ".glb": glb(),
    ".gltf": gltf(),
}
