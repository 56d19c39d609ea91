# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Mutated mesh files: a world or one WorldFormatError, never a hang, never memory that the file does not back.

OCTOWAY_FUZZ sets how many files a seed.
"""

from __future__ import annotations

import os
import random
import resource
import time

import pytest
from mesh_seeds import OPTIONS, SEEDS

import octoway as ow

FILES = int(os.environ.get("OCTOWAY_FUZZ", "250"))
SLOWEST = 20.0  # seconds, wall clock, on a busy machine
MOST_MEMORY = 3 << 20  # KiB more than before; a world of its own accord has at most 1 GiB, and a flood needs another
NUMBERS = [
    b"0",
    b"-1",
    b"1",
    b"99",
    b"4294967295",
    b"1e300",
    b"-1e9",
    b"nan",
    b"inf",
    b"1e-300",
    b"9" * 30,
    b"null",
    b"[]",
    b"{}",
]


def mutated(rng, data):
    """Some bytes changed, lost, doubled, or numbers made strange."""
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(out) + 1)
        kind = rng.randrange(7)
        if kind == 0:
            out[at : at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            if at < len(out):
                out[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del out[at:]
        elif kind == 3:
            del out[at : at + rng.randrange(1, 20)]
        elif kind == 4:
            other = rng.randrange(len(out) + 1)
            out[at:at] = out[other : other + rng.randrange(1, 60)]
        elif kind == 5:
            out[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\0\0\0\0", b"\xff\xff\xff\x7f", b"\0\0\xc0\x7f"))
        else:
            digits = [i for i, c in enumerate(out) if 48 <= c < 58]
            if digits:
                start = end = rng.choice(digits)
                while end < len(out) and (48 <= out[end] < 58 or out[end] == 46):
                    end += 1
                out[start:end] = rng.choice(NUMBERS)
    return bytes(out)


@pytest.mark.parametrize("name", SEEDS)
def test_mutated_files_are_read_or_refused(tmp_path, name, capsys):
    pytest.importorskip("trimesh")
    rng = random.Random(name)
    file = tmp_path / f"mutant{name}"
    read, slowest = 0, 0.0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(FILES):
        data = mutated(rng, SEEDS[name])
        file.write_bytes(data)
        bounds = {"bounds": [(-1, -1, -1), (2, 2, 2)]} if rng.random() < 0.7 else {}
        begin = time.perf_counter()
        try:
            ow.load_world(file, **OPTIONS, **bounds, fill=rng.choice(ow.worlds.FILLS))
            read += 1
        except ow.WorldFormatError as error:
            assert file.name in str(error), data  # noqa: PT017
        except ow.InvalidInputError as error:  # a .ply that lost its faces is a cloud, which cannot be filled
            assert name.endswith(".ply"), data
            assert "fill is for meshes" in str(error), data  # noqa: PT017
        slowest = max(slowest, time.perf_counter() - begin)
        assert slowest < SLOWEST, data
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert memory - before < MOST_MEMORY
    with capsys.disabled():
        print(f"\n{name}: {FILES:,} files, {read:,} read, slowest {slowest:.2f} s, peak {memory >> 10} MB")


@pytest.mark.parametrize("name", SEEDS)
def test_truncated_at_any_byte(tmp_path, name):
    pytest.importorskip("trimesh")
    file = tmp_path / f"cut{name}"
    file.write_bytes(SEEDS[name])
    whole = ow.load_world(file, **OPTIONS)
    readable = []
    for end in range(len(SEEDS[name])):
        file.write_bytes(SEEDS[name][:end])
        try:
            world = ow.load_world(file, **OPTIONS)
            if world != whole:
                readable.append(end)
        except ow.WorldFormatError as error:
            assert file.name in str(error)  # noqa: PT017
    if name != ".obj":  # which has no counts and no end: what is left may be a mesh of its own
        assert not readable
