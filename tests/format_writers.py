# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World files, written independently of their readers: for examples, comparisons and the fuzzers' seeds."""

from __future__ import annotations

import io
import struct
import zlib

import numpy as np

ZERO = 32768  # the key at coordinate 0


# ---- OctoMap -----------------------------------------------------------------------------------------------------


def _octants(known, depth):
    """Split {key: value} by child; bit 0 of a child is x, bit 1 is y, bit 2 is z."""
    bit = 15 - depth
    parts = [{} for _ in range(8)]
    for key, value in known.items():
        parts[sum((key[a] >> bit & 1) << a for a in range(3))][key] = value
    return parts


def _uniform(known, depth):
    return len(known) == 8 ** (16 - depth) and len(set(known.values())) == 1


def bt(known, resolution=0.1, kind="OcTree", size=None):
    """`known`: {key (x, y, z): occupied?}; equal cubes are pruned."""
    data, nodes = bytearray(), 1

    def write(part, depth):
        nonlocal nodes
        bits, inner = 0, []
        for i, child in enumerate(_octants(part, depth)):
            if not child:
                continue
            nodes += 1
            if _uniform(child, depth + 1):
                bits |= (2 if next(iter(child.values())) else 1) << (2 * i)
            else:
                bits |= 3 << (2 * i)
                inner.append(child)
        data.extend(struct.pack("<H", bits))
        for child in inner:
            write(child, depth + 1)

    write(known, 0)
    head = f"# Octomap OcTree binary file\n# a comment\nid {kind}\nsize {nodes if size is None else size}\nres {resolution}\ndata\n"
    return head.encode() + bytes(data)


def ot(known, resolution=0.1, kind="OcTree", size=None):
    """`known`: {key: log-odds}."""
    data, nodes = bytearray(), 0

    def write(part, depth):
        nonlocal nodes
        nodes += 1
        data.extend(struct.pack("<f", max(part.values())))
        if kind == "ColorOcTree":
            data.extend(b"\xff\x80\x00")
        children = [] if _uniform(part, depth) else _octants(part, depth)
        data.append(sum(1 << i for i, child in enumerate(children) if child))
        for child in children:
            if child:
                write(child, depth + 1)

    write(known, 0)
    head = f"# Octomap OcTree file\nid {kind}\nsize {nodes if size is None else size}\nres {resolution}\ndata\n"
    return head.encode() + bytes(data)


# ---- MagicaVoxel -------------------------------------------------------------------------------------------------


def _string(text):
    return struct.pack("<I", len(text)) + text.encode()


def _dict(pairs):
    return struct.pack("<I", len(pairs)) + b"".join(_string(k) + _string(v) for k, v in pairs.items())


def chunk(name, content, children=b""):
    return name.encode() + struct.pack("<II", len(content), len(children)) + content + children


def vox_model(size, voxels):
    rows = b"".join(struct.pack("<4B", *v, 1) for v in voxels)
    return chunk("SIZE", struct.pack("<3i", *size)) + chunk("XYZI", struct.pack("<I", len(voxels)) + rows)


def vox_transform(node, child, move=None, turn=None, layer=-1, hidden=False):
    frame = ({"_t": " ".join(map(str, move))} if move else {}) | ({"_r": str(turn)} if turn is not None else {})
    return chunk(
        "nTRN",
        struct.pack("<i", node)
        + _dict({"_hidden": "1"} if hidden else {})
        + struct.pack("<iiiI", child, -1, layer, 1)
        + _dict(frame),
    )


def vox_group(node, children):
    return chunk(
        "nGRP", struct.pack("<i", node) + _dict({}) + struct.pack(f"<I{len(children)}i", len(children), *children)
    )


def vox_shape(node, model):
    return chunk("nSHP", struct.pack("<i", node) + _dict({}) + struct.pack("<Ii", 1, model) + _dict({}))


def vox_layer(layer, hidden):
    return chunk("LAYR", struct.pack("<i", layer) + _dict({"_hidden": "1"} if hidden else {}) + struct.pack("<i", -1))


def vox(*chunks):
    return b"VOX " + struct.pack("<I", 150) + chunk("MAIN", b"", b"".join(chunks))


# ---- clouds ------------------------------------------------------------------------------------------------------


def ply(points, kind="ascii", types=("float", "float", "float"), extra=b"", before=""):
    head = f"ply\nformat {kind} 1.0\ncomment made up\n{before}element vertex {len(points)}\n"
    head += "".join(f"property {t} {axis}\n" for t, axis in zip(types, "xyz", strict=True)) + "end_header\n"
    if kind == "ascii":
        return head.encode() + extra + b"".join(b"%r %r %r\n" % tuple(map(float, p)) for p in points)
    codes = {"float": "f", "double": "d", "short": "h"}
    order = "<" if "little" in kind else ">"
    return head.encode() + extra + b"".join(struct.pack(order + "".join(codes[t] for t in types), *p) for p in points)


def lzf(data):
    """A plain LZF compressor: greedy, the last place of every three bytes."""
    out, literal, seen, i = bytearray(), bytearray(), {}, 0

    def flush():
        for k in range(0, len(literal), 32):
            run = literal[k : k + 32]
            out.append(len(run) - 1)
            out.extend(run)
        literal.clear()

    while i < len(data):
        key = bytes(data[i : i + 3])
        back = i - seen.get(key, -(1 << 20))
        seen[key] = i
        if len(key) < 3 or not 0 < back <= 8192:
            literal.append(data[i])
            i += 1
            continue
        length = 3
        while length < 264 and i + length < len(data) and data[i + length] == data[i + length - back]:
            length += 1
        flush()
        code, off = length - 2, back - 1
        out.append((min(code, 7) << 5) | off >> 8)
        if code >= 7:
            out.append(code - 7)
        out.append(off & 255)
        i += length
    flush()
    return bytes(out)


def pcd(points, kind="ascii", size=4):
    points = np.asarray(points, dtype=f"<f{size}")
    n = len(points)
    head = (
        f"# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS x y z intensity\nSIZE {size} {size} {size} 2\n"
        f"TYPE F F F U\nCOUNT 1 1 1 2\nWIDTH {n}\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS {n}\nDATA {kind}\n"
    ).encode()
    if kind == "ascii":
        return head + b"".join(b"%r %r %r 7 8\n" % tuple(map(float, p)) for p in points)
    if kind == "binary":
        return head + b"".join(p.tobytes() + struct.pack("<HH", 7, 8) for p in points)
    plain = b"".join(points[:, a].tobytes() for a in range(3)) + struct.pack("<HH", 7, 8) * n
    packed = lzf(plain)
    return head + struct.pack("<II", len(packed), len(plain)) + packed


def las(points, suffix="las", version="1.2"):
    import laspy

    header = laspy.LasHeader(point_format=3 if version < "1.4" else 6, version=version)
    header.scales, header.offsets = [0.001] * 3, [0.0] * 3
    data = laspy.LasData(header)
    points = np.asarray(points, dtype=np.float64)
    data.x, data.y, data.z = points.T
    stream = io.BytesIO()
    data.write(stream, do_compress=suffix == "laz")
    return stream.getvalue()


# ---- pictures ----------------------------------------------------------------------------------------------------


def _png_chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _paeth(a, b, c):
    return min((a, b, c), key=lambda v: abs(a + b - c - v))  # the first of equals


def png(pixels, depth=8, colour=0, filters=(0,), interlace=0):
    """`pixels` (height, width) or (height, width, channels); filters take turns."""
    pixels = np.asarray(pixels)
    height, width = pixels.shape[:2]
    channels = 1 if pixels.ndim == 2 else pixels.shape[2]
    if depth < 8:
        bits = (pixels[:, :, None] >> np.arange(depth - 1, -1, -1)) & 1
        rows = np.packbits(bits.reshape(height, -1).astype(np.uint8), axis=1)
    else:
        rows = pixels.reshape(height, -1).astype(f">u{depth // 8}").view(np.uint8)
    step = max(1, channels * depth // 8)
    out = bytearray()
    for r, row in enumerate(rows):
        kind = filters[r % len(filters)]
        out.append(kind)
        for i in range(len(row)):
            a = int(row[i - step]) if i >= step else 0
            b = int(rows[r - 1][i]) if r else 0
            c = int(rows[r - 1][i - step]) if r and i >= step else 0
            out.append((int(row[i]) - (0, a, b, (a + b) // 2, _paeth(a, b, c))[kind]) & 255)
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _png_chunk(b"IHDR", head)
        + _png_chunk(b"IDAT", zlib.compress(bytes(out)))
        + _png_chunk(b"IEND", b"")
    )


def npy(array):
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def npz(**arrays):
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return stream.getvalue()
