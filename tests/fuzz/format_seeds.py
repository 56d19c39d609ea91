# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small good files of every format, made in code: what the fuzzers mutate and what is cut at every byte."""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

import numpy as np  # noqa: E402
from octoway_seeds import saved_spaces  # noqa: E402

import format_writers as make  # noqa: E402

SOLID = np.zeros((3, 4, 5), bool)
SOLID[1, 2, 3] = SOLID[2, 0, 4] = True
POINTS = [(0.5, 0.25, 1.0), (1.5, 2.25, -1.0), (0.5, 0.25, 1.125), (3.0, 0.0, 0.5)]
ROOM = {
    (make.ZERO + x, make.ZERO - 1 + y, make.ZERO + z): (x + y + z) % 3 == 0
    for x in range(3)
    for y in range(2)
    for z in range(2)
}
CUBE = {(make.ZERO + 4 + x, make.ZERO + y, make.ZERO + z): False for x in range(2) for y in range(2) for z in range(2)}
SCENE = make.vox(
    make.vox_model((3, 2, 4), [(0, 0, 0), (2, 1, 3)]),
    make.vox_model((1, 1, 2), [(0, 0, 1)]),
    make.vox_transform(0, 1),
    make.vox_group(1, [2, 4, 6]),
    make.vox_transform(2, 3, move=(1, -2, 3), turn=0b0010001),
    make.vox_shape(3, 0),
    make.vox_transform(4, 5, move=(5, 0, 0), layer=1),
    make.vox_shape(5, 1),
    make.vox_transform(6, 7, turn=0b1100110, hidden=True),
    make.vox_shape(7, 1),
    make.vox_layer(1, hidden=False),
    make.chunk("RGBA", bytes(16)),
)
HEIGHTS = np.array([[0, 3, 9], [20, 4, 1]])
BOXES = {"resolution": 1, "bounds": [[0, 0, 0], [3, 4, 5]], "boxes": [[[1, 2, 3], [2, 3, 4]], [[2, 0, 4], [3, 1, 5]]]}
WITH_LISTS = (
    b"ply\nformat binary_little_endian 1.0\nelement strip 1\nproperty list uchar int ids\nelement vertex 2\n"
    b"property float x\nproperty list uchar short tags\nproperty float y\nproperty float z\nend_header\n"
    + struct.pack("<B2i", 2, 7, 8)
    + struct.pack("<fB1hff", 1, 1, 5, 2, 3)
    + struct.pack("<fBff", 4, 0, 5, 6)
)

SEEDS: dict[str, list[bytes]] = {
    ".3dmap": [b"voxel 3 4 5\n1 2 3\n2 0 4\n", b"rev_voxel 2 2 2\r\n0 0 0\n1 1 1"],
    ".npy": [
        make.npy(SOLID),
        make.npy(HEIGHTS),
        make.npy(np.asfortranarray(SOLID).astype(np.int16)),
        make.npy(HEIGHTS / 4),
    ],
    ".npz": [
        make.npz(voxels=SOLID, resolution=0.5),
        make.npz(indices=np.argwhere(SOLID), shape=SOLID.shape),
        make.npz(solid_packed=np.packbits(SOLID), shape=SOLID.shape),
        make.npz(boxes=np.array(BOXES["boxes"]), bounds=BOXES["bounds"]),
    ],
    ".json": [json.dumps(BOXES).encode()],
    ".xyz": ["".join(f"{x} {y},{z} 9\n" for x, y, z in POINTS).encode(), b"X Y Z\n# a comment\n1;2;3\n+4 5e-1 6\n"],
    ".ply": [
        make.ply(POINTS),
        make.ply(POINTS, "binary_little_endian"),
        make.ply(POINTS, "binary_big_endian", ("double", "float", "double")),
        WITH_LISTS,
    ],
    ".pcd": [make.pcd(POINTS, kind) for kind in ("ascii", "binary", "binary_compressed")],
    ".bt": [make.bt(ROOM | CUBE)],
    ".ot": [
        make.ot({k: 0.5 if v else -0.5 for k, v in (ROOM | CUBE).items()}, kind=kind)
        for kind in ("OcTree", "ColorOcTree")
    ],
    ".vox": [SCENE, make.vox(make.vox_model((2, 2, 2), [(0, 1, 0)]))],
    ".png": [
        make.png(HEIGHTS.astype(np.uint8), filters=(0, 4)),
        make.png(HEIGHTS * 1000, 16, filters=(3, 1)),
        make.png(np.repeat(HEIGHTS[:, :, None], 3, axis=2), 8, 2, filters=(2,)),
    ],
}
OPTIONS = {suffix: {"resolution": 0.5} for suffix in (".xyz", ".ply", ".pcd", ".las", ".laz")}

try:
    SEEDS[".las"] = [make.las(POINTS), make.las(POINTS, version="1.4")]
    SEEDS[".laz"] = [make.las(POINTS, "laz"), make.las(POINTS, "laz", version="1.4")]
except ImportError:  # laspy is an extra
    pass
try:
    from mesh_seeds import SEEDS as MESHES
except ImportError:
    pass
else:
    for name, data in MESHES.items():
        SEEDS.setdefault(name, []).append(data)
        OPTIONS.setdefault(name, {"resolution": 0.5})

CORPORA = {  # by fuzz target: what its input is made of
    "octomap": SEEDS[".bt"] + SEEDS[".ot"],
    "vox": SEEDS[".vox"],
    "lzf": [struct.pack("<I", len(text)) + make.lzf(text) for text in (b"abcabcabcabc" * 30, bytes(600), b"short")],
    "text_points": [bytes([flags]) + SEEDS[".xyz"][flags % 2] for flags in range(8)],
    "png_rows": [
        bytes([width, step]) + bytes(f for _ in range(4) for f in (f0, *range(width)))
        for f0, width, step in ((4, 6, 1), (3, 8, 2), (2, 3, 3))
    ],
    "octoway": saved_spaces(),
}


def write_corpora(folder):
    for target, files in CORPORA.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        for i, data in enumerate(files):
            (folder / target / f"seed_{i}").write_bytes(data)


if __name__ == "__main__":
    write_corpora(Path(sys.argv[1]))
