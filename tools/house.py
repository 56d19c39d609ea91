# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Shared by the rule checkers: the files of the tree, faults, and the line that says what was counted."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CPP = (".cpp", ".hpp")
PYTHON = (".py",)


class Fault(NamedTuple):
    """One broken rule, where it is broken."""

    path: str
    line: int
    message: str


def files(root: Path, folders: tuple[str, ...], suffixes: tuple[str, ...]) -> list[Path]:
    """Return the files with these suffixes below these folders, sorted; folders that do not exist are skipped."""
    found = [p for folder in folders for p in (root / folder).rglob("*") if p.suffix in suffixes and p.is_file()]
    return sorted(p for p in found if not p.is_symlink() and "__pycache__" not in p.parts)


def name_of(path: Path, root: Path) -> str:
    """Return the path as messages show it: below the root, with slashes."""
    return path.relative_to(root).as_posix()


def arguments(description: str | None) -> argparse.ArgumentParser:
    """Return a parser with the one argument that every checker takes."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", type=Path, default=ROOT, help="the tree to check")
    return parser


def report(rule: str, counted: str, faults: list[Fault]) -> int:
    """Print the faults and what was counted; return the exit code."""
    for fault in sorted(faults):
        print(f"{fault.path}:{fault.line}: {fault.message}")
    print(f"{rule}: {counted}: {len(faults)} fault{'' if len(faults) == 1 else 's'}")
    return 1 if faults else 0
