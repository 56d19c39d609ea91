# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Adding a thing is one new file and one line: a toy of each kind, in a copy of the package, is listed and works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import octoway
from octoway import _core

HEADER = "# SPDX-FileCopyrightText: 2026 The octoway authors\n# SPDX-License-Identifier: MIT\n"

TOYS = {
    "format": (
        "formats/toy.py",
        (
            '"""A toy."""\nfrom octoway.worlds.world import World\n\n\ndef load_toy(path, *, side: int = 4):\n'
            "    return World.from_voxels([(0, 0, 0)], shape=(side, side, side))\n"
        ),
        ("formats/__init__.py", '        ".3dmap": "threedmap.load_3dmap",', '        ".toy": "toy.load_toy",'),
        "open('a.toy', 'w').close(); print(ow.load_world('a.toy', side=3).shape)",
        "(3, 3, 3)",
    ),
    "world to write": (
        "formats/toy.py",
        (
            '"""A toy."""\nfrom octoway.formats.written import Encoded\n\n\ndef save_toy(world):\n'
            "    return Encoded(b'toy', 'a toy')\n"
        ),
        ("formats/__init__.py", '        ".3dmap": "threedmap.save_3dmap",', '        ".toy": "toy.save_toy",'),
        "ow.save_world(ow.scenes.make('zigzag'), 'a.toy'); print(open('a.toy').read())",
        "toy",
    ),
    "path format": (
        "exports/toy.py",
        '"""A toy."""\n\n\ndef write_toy(path, *, word: str = "toy"):\n    return word.encode()\n',
        (
            "exports/__init__.py",
            '        (".csv", "path_csv.write_path_csv", "path_csv.write_path_csv", False),',
            '        (".toy", "toy.write_toy", "toy.write_toy", False),',
        ),
        "ow.save_path([(0, 0, 0), (1, 1, 1)], 'a.toy', word='hello'); print(open('a.toy').read())",
        "hello",
    ),
    "scene": (
        "scenes/toy.py",
        (
            '"""A toy."""\nimport numpy as np\n\nfrom octoway.scenes.scene import Scene\n\n\ndef toy(shape, rng):\n'
            "    return Scene(np.zeros(shape, dtype=bool))\n"
        ),
        ("scenes/__init__.py", '        ("zigzag", "zigzag.zigzag", 32),', '        ("toy", "toy.toy", 8),'),
        "print('toy' in ow.scenes.names(), ow.scenes.make('toy').shape)",
        "True (8, 8, 8)",
    ),
    "layer": (
        "viewer/layers/toy.py",
        '"""A toy."""\nfrom octoway.viewer.layers.layer import Layer\n\nTOY = Layer("toy", "a toy", lambda scene: iter(()))\n',
        ("viewer/layers/__init__.py", '        "cells.CELLS",', '        "toy.TOY",'),
        "from octoway.viewer.layers import LAYERS; print([layer.title for layer in LAYERS if layer.name == 'toy'])",
        "['a toy']",
    ),
    "command": (
        "cli/toy.py",
        '"""A toy."""\nimport typer\n\n\ndef toy(word: str = "toy") -> None:\n    """Say a word."""\n    typer.echo(word)\n',
        ("cli/app.py", '    "demo",', '    "toy",'),
        "import sys; sys.argv = ['octoway', 'toy', '--word', 'hello']; from octoway.cli.app import main; main()",
        "hello",
    ),
}


@pytest.mark.parametrize("kind", TOYS)
def test_a_new_thing_is_one_file_and_one_line(kind, tmp_path):
    name, text, (listed, after, line), use, said = TOYS[kind]
    package = tmp_path / "octoway"
    shutil.copytree(Path(octoway.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    core = Path(_core.__file__)
    (package / core.name).symlink_to(core)
    assert not (package / name).exists()
    (package / name).write_text(HEADER + text)
    listing = (package / listed).read_text()
    assert listing.count(after + "\n") == 1
    (package / listed).write_text(listing.replace(after + "\n", f"{after}\n{line}\n"))
    # -S keeps an editable install's import hook away; the third-party packages come by path
    path = os.pathsep.join([str(tmp_path), *(p for p in sys.path if "site-packages" in p)])
    command = [sys.executable, "-S", "-c", f"import octoway as ow\n{use}"]
    run = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip().splitlines()[-1] == said
