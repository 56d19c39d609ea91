# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import octoway.space.space
import octoway.worlds.axes

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.stem)
def test_examples_run(example):
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("module", [octoway.worlds.axes, octoway.space.space], ids=lambda m: m.__name__)
def test_code_in_docstrings_is_true(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda p: p.name)
def test_python_in_the_docs_runs(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = page.read_text().split("```python\n")[1:]
    for block in blocks:
        exec(block.split("```")[0], names)  # noqa: S102
