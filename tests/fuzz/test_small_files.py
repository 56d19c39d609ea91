# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Small files that ask for much: refused by their headers, or read without much memory. Each in a process of its own."""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
import zipfile
import zlib

import numpy as np
import pytest
from mesh_seeds import FACES, VERTICES

import format_writers as make
import octoway as ow

MOST_MB, MOST_SECONDS = 512, 10  # of the processor; about a second, but machines differ

CHILD = """
import json, resource, sys, time, octoway as ow
begin, answer = time.process_time(), "world"
options = json.loads(sys.argv[2])
try:
    ow.load_world(sys.argv[1], **options)
except ow.WorldFormatError as error:
    answer = str(error)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
if sys.platform == "linux":  # the other one begins at what the parent had
    with open("/proc/self/status") as file:
        peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
print(json.dumps([answer, peak, time.process_time() - begin]))
"""


def load(tmp_path, name, data, **options):
    file = tmp_path / name
    file.write_bytes(data)
    command = [sys.executable, "-c", CHILD, str(file), json.dumps(options)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    answer, peak, seconds = json.loads(done.stdout)
    print(f"{name}: {len(data):,} bytes, {peak:.0f} MB, {seconds:.2f} s: {answer}")
    assert peak < MOST_MB
    assert seconds < MOST_SECONDS
    return answer, peak


def png_of(width, height, depth=8, colour=0, *, full=True):
    """A black picture; one that is not full has a header that lies."""
    rows = height * ((width * depth * {0: 1, 6: 4}[colour] + 7) // 8 + 1)
    packer = zlib.compressobj(1)
    pixels = b"".join(packer.compress(bytes(min(1 << 24, rows - at))) for at in range(0, rows if full else 0, 1 << 24))
    pixels = pixels + packer.flush() if full else bytes(rows // 1000)

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def npz_of(method=zipfile.ZIP_DEFLATED, **arrays):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name, array in arrays.items():
            archive.writestr(f"{name}.npy", make.npy(np.asarray(array)))
    return file.getvalue()


def crowd(times):
    """A cube that stands in a scene many times: a few bytes each."""
    corners, indices = VERTICES.astype("<f4").tobytes(), np.repeat(FACES, 50, axis=0).astype("<u4").tobytes()
    tree = {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": list(range(times))}],
        "nodes": [{"mesh": 0}] * times,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [{"byteLength": len(corners + indices)}],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(corners)},
            {"buffer": 0, "byteOffset": len(corners), "byteLength": len(indices)},
        ],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0] * 3, "max": [1] * 3},
            {"bufferView": 1, "componentType": 5125, "count": len(indices) // 4, "type": "SCALAR"},
        ],
    }
    text = json.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    body = corners + indices
    head = struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(body))
    return head + struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(body), b"BIN\0") + body


PROMISES = {
    "a.3dmap": lambda: b"voxel 2048 2048 2048\n",
    "b.3dmap": lambda: b"rev_voxel 2048 2048 2048\n",
    "flat.3dmap": lambda: b"voxel 1048576 1024 1\n",
    "a.xyz": lambda: b"0 0 0\n1023 1023 1023\n",
    "a.png": lambda: png_of(30000, 30000, full=False),
    "a.npz": lambda: npz_of(indices=np.zeros((1, 3), int), shape=(2048, 2048, 2048)),
    "b.npz": lambda: npz_of(zipfile.ZIP_LZMA, voxels=np.zeros((4, 1024, 1024), bool)),
    "c.npz": lambda: npz_of(voxels=np.zeros((2, 2, 2), bool), terrain=np.zeros((24, 1024, 1024), np.uint8)),
    "a.json": lambda: b'{"resolution": 1, "boxes": [[[0, 0, 0], [2048, 2048, 2048]]]}',
    "a.obj": lambda: b"v 0 0 0\nv 2048 0 0\nv 0 2048 2048\nf 1 2 3\n",
    "a.glb": lambda: crowd(20000),
}  # fmt: skip


@pytest.mark.parametrize("name", PROMISES)
def test_small_files_that_promise_much_are_refused(tmp_path, name):
    data = PROMISES[name]()
    options = {"resolution": 1.0} if name.endswith((".glb", ".obj")) else {"resolution": 0.5} if "xyz" in name else {}
    if name == "c.npz":
        options["max_voxels"] = 1 << 26
    answer, _ = load(tmp_path, name, data, **options)
    assert len(data) < 1 << 20
    assert "max_voxels" in answer or "are built without bounds" in answer or "numpy does not write" in answer, answer


@pytest.mark.parametrize(("name", "make_data"), [
    ("a.3dmap", lambda: b"voxel 1024 1024 1024\n"),
    ("a.npz", lambda: npz_of(solid_packed=np.zeros(1 << 27, np.uint8), shape=(1024, 1024, 1024))),
    ("b.npz", lambda: npz_of(voxels=np.zeros((100, 1024, 1024), bool))),
    ("a.png", lambda: png_of(4096, 8192)),
])  # fmt: skip
def test_worlds_at_the_limit_take_little_more_than_their_bits(tmp_path, name, make_data):
    answer, peak = load(tmp_path, name, make_data())
    assert answer == "world"
    assert peak < (200 if name == "b.npz" else MOST_MB)  # its bytes would be 100 MB, and the bits are 12


@pytest.mark.parametrize(
    ("name", "make_data"), [("a.png", lambda: png_of(4000, 4000)), ("a.npy", lambda: make.npy(np.zeros((4000, 4000))))]
)
def test_a_limit_holds_before_anything_is_unpacked(tmp_path, name, make_data):
    least = load(tmp_path, "b.3dmap", b"voxel 2000 1 1\n", max_voxels=1000)[1]
    answer, peak = load(tmp_path, name, make_data(), max_voxels=1000)
    assert "too much for max_voxels = 1000" in answer
    assert peak - least < 24


def test_limits_are_raised_by_asking(tmp_path):
    data = npz_of(voxels=np.zeros((2, 2, 2), bool), terrain=np.zeros((2, 2, 2), np.uint8), boxes=np.zeros(1 << 20))
    (tmp_path / "a.npz").write_bytes(data)
    with pytest.raises(ow.WorldFormatError, match="raise max_voxels"):
        ow.load_world(tmp_path / "a.npz", max_voxels=1 << 20)
    assert ow.load_world(tmp_path / "a.npz", max_voxels=1 << 26).shape == (2, 2, 2)
