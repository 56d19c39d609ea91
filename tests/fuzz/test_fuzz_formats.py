# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Damaged files: one WorldFormatError with file, place and reason, or a sane world; never a crash, a hang, much memory.

The rule for a file that is cut: where a header says how much follows, every cut is an error. Text is different: a list
of points without a count (.xyz, .3dmap) that ends early is a shorter list, and a number that ends early is another
number. So a cut there may give a world, and in counted text only a cut inside the last line.

More of the same: make fuzz-python.
"""

from __future__ import annotations

import os
import resource
import zipfile
from pathlib import Path

import numpy as np
import pytest
from format_seeds import CORPORA, OPTIONS, SEEDS, SOLID, write_corpora
from mutants import load, try_mutants

import format_writers as make
import octoway as ow

COUNT = int(os.environ.get("OCTOWAY_FUZZ", "150"))
CASES = [(suffix, i) for suffix, seeds in SEEDS.items() for i in range(len(seeds))]
LISTS = (".xyz", ".3dmap")
MESHES = (".obj", ".glb", ".gltf", ".stl", ".off")  # with rules of their own: test_mesh_files.py


def counted_text(data):
    return data.startswith((b"ply\nformat ascii", b"# .PCD")) and (b"DATA ascii" in data or data.startswith(b"ply"))


@pytest.mark.parametrize(("suffix", "seed"), CASES, ids=[f"{s[1:]}-{i}" for s, i in CASES])
def test_whole_and_cut_at_every_byte(tmp_path, suffix, seed):
    data = SEEDS[suffix][seed]
    options = OPTIONS.get(suffix, {})
    file = tmp_path / f"cut{suffix}"
    file.write_bytes(data)
    assert isinstance(load(file, options), ow.World)
    last_line = data.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(len(data)):
        file.write_bytes(data[:end])
        answer = load(file, options)
        if suffix.endswith(LISTS + MESHES):
            continue
        whole = isinstance(answer, ow.World)
        assert not whole or (counted_text(data) and end > last_line), f"cut at byte {end} of {len(data)}: {answer}"


@pytest.mark.parametrize("suffix", SEEDS)
def test_empty_files_and_wrong_magic(tmp_path, suffix):
    file = tmp_path / f"bad{suffix}"
    for data in (b"", b"\x00", b"\n", b"\x7fELF" + bytes(2000), b"GIF89a" + bytes(range(256)) * 4):
        file.write_bytes(data)
        assert isinstance(load(file, OPTIONS.get(suffix, {})), ow.WorldFormatError)


@pytest.mark.parametrize("suffix", SEEDS)
def test_mutants(tmp_path, suffix):
    worlds, errors = try_mutants(suffix, SEEDS[suffix], OPTIONS.get(suffix, {}), COUNT, tmp_path)
    assert errors > worlds / 4
    assert worlds + errors == COUNT


def peak_memory():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


@pytest.mark.parametrize(("name", "data"), [
    ("a.npy", make.npy(SOLID).replace(b"(3, 4, 5), }        ", b"(1099511627776, 4)}")),
    ("a.npy", make.npy(SOLID).replace(b"(3, 4, 5), }           ", b"(9999999999999999999,)}")),
    ("a.3dmap", b"voxel 8192 8192 4096\n"),
    ("a.3dmap", b"voxel 4294967295 1 1\n"),
    ("a.json", b'{"resolution": 1e-3, "boxes": [[[0, 0, 0], [9, 9, 9]]]}'),
    ("a.npz", make.npz(indices=np.zeros((1, 3), int), shape=(4096, 4096, 4096))),
    ("a.npz", make.npz(voxels=np.zeros((1 << 29) + 1, bool))),  # 520 kB that unpack to 512 MB
    ("a.xyz", b"0 0 0\n9e5 9e5 9e5\n"),
])  # fmt: skip
def test_promises_allocate_nothing(tmp_path, name, data):
    file = tmp_path / name
    file.write_bytes(data)
    before = peak_memory()
    with pytest.raises(ow.WorldFormatError, match=name):
        ow.load_world(file, **OPTIONS.get(file.suffix, {}), max_voxels=1 << 29)
    assert peak_memory() - before < 64


def test_a_bomb_may_be_defused_by_its_user(tmp_path):
    (tmp_path / "a.3dmap").write_bytes(b"voxel 300 300 300\n")
    with pytest.raises(ow.WorldFormatError, match=r"300 x 300 x 300 voxels, more than max_voxels = 1000000"):
        ow.load_world(tmp_path / "a.3dmap", max_voxels=1_000_000)
    assert ow.load_world(tmp_path / "a.3dmap", max_voxels=27_000_000).shape == (300, 300, 300)
    with pytest.raises(ow.InvalidInputError, match="max_voxels"):
        ow.load_world(tmp_path / "a.3dmap", max_voxels=-1)


def test_odd_archives(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
        archive.writestr("voxels.npy", b"not an array")
    with pytest.raises(ow.WorldFormatError, match=r"in 'voxels.npy': byte 0"):
        ow.load_world(tmp_path / "a.npz")


def test_the_fuzzers_have_seeds(tmp_path):
    write_corpora(tmp_path)
    targets = sorted(f.name.removesuffix("_fuzz.cpp") for f in Path(__file__).parent.glob("*_fuzz.cpp"))
    assert targets == sorted(CORPORA)
    assert all(list((tmp_path / target).iterdir()) for target in targets)
    kept = Path(__file__).parent / "corpus"
    assert sorted(folder.name for folder in kept.iterdir()) == targets


def test_what_the_fuzzer_of_saved_spaces_found_is_refused():
    """But for seeds: the fuzzer passes over checksums, so those of the others are wrong."""
    files = sorted((Path(__file__).parent / "corpus" / "octoway").iterdir())
    refused = 0
    for file in files:
        try:
            ow.NavSpace.load(file).graph.validate()
        except ow.SpaceFileError:
            refused += 1
    assert refused > len(files) / 2
