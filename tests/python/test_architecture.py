# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""docs/architecture.md names files and rooms that exist, and all rooms."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TOPS = ("bindings", "core", "docs", "examples", "include", "src", "tests", "tools")
PATHS = sorted({name for name in re.findall(r"`([\w./]+)`", PAGE) if name.split("/")[0] in TOPS})


def rooms(folder: str) -> list[str]:
    """Folders with sources of their own, or of their sub-rooms."""
    return sorted(f"{folder}/{p.name}" for p in (ROOT / folder).iterdir() if p.is_dir() and not p.name.startswith("_"))


def test_the_page_names_many_paths():
    assert len(PATHS) > 80


@pytest.mark.parametrize("path", PATHS)
def test_every_path_exists(path):
    assert (ROOT / path).exists()


@pytest.mark.parametrize("room", [*rooms("core"), *rooms("src/octoway")])
def test_every_room_is_on_the_page(room):
    assert f"`{room}`" in PAGE


def test_at_least_twenty_questions_are_answered_with_a_file():
    table = PAGE.split("## Find your room")[1].split("\n## ")[0]
    rows = re.findall(r"^\| ([A-Z][^|]*\?) \| (.*) \|$", table, re.MULTILINE)
    assert len(rows) >= 20
    for question, answer in rows:
        assert re.search(r"`[\w/]+\.\w+`", answer), question


def test_links_lead_to_files():
    for name in re.findall(r"\]\(([\w./]+)\)", PAGE):
        assert (ROOT / "docs" / name).exists()
