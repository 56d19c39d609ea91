# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Files have at most 400 lines and functions at most 60; exceptions stand in size_exceptions.txt with a reason.

A function is counted from its first line to its closing brace. A Python function is counted without its docstring,
as a C++ function is counted without the comment above it.
"""

from __future__ import annotations

import ast
import sys
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from cpp_source import blank, functions, line_at
from house import CPP, PYTHON, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FILE_LINES = 400
FUNCTION_LINES = 60
FOLDERS = ("include", "core", "bindings", "src", "tools", "tests", "examples", "benchmarks", "docs")
EXCEPTIONS = "tools/size_exceptions.txt"


class Thing(NamedTuple):
    """A file or a function, with its length."""

    key: str
    """The path, and for a function `path:name`."""
    path: str
    line: int
    lines: int
    limit: int


class Exemption(NamedTuple):
    """The lines that one file or function may have instead, and the line that says so."""

    lines: int
    at: int


def cpp_functions(text: str) -> list[tuple[str, int, int]]:
    """Return name, first line and length of each function."""
    code = blank(text)
    first = [(scope, line_at(code, scope.start)) for scope in functions(code)]
    return [(scope.name, line, line_at(code, scope.end) - line + 1) for scope, line in first]


def python_functions(text: str) -> list[tuple[str, int, int]]:
    """Return name, first line and length of each function, methods and inner ones included."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if ast.get_docstring(node, clean=False) is not None:
                lines -= (node.body[0].end_lineno or 0) - node.body[0].lineno + 1
            found.append((node.name, node.lineno, lines))
    return found


def things(root: Path) -> list[Thing]:
    """Return all files and functions of the tree."""
    found = []
    for path in files(root, FOLDERS, CPP + PYTHON):
        name, text = name_of(path, root), path.read_text(encoding="utf-8")
        found.append(Thing(name, name, 1, len(text.splitlines()), FILE_LINES))
        parts = cpp_functions(text) if path.suffix in CPP else python_functions(text)
        found += [Thing(f"{name}:{part}", name, line, lines, FUNCTION_LINES) for part, line, lines in parts]
    return found


def exemptions(root: Path) -> tuple[dict[str, Exemption], list[Fault]]:
    """Read `path[:function] lines reason`, one a line."""
    found: dict[str, Exemption] = {}
    faults = []
    path = root / EXCEPTIONS
    for at, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.exists() else [], 1):
        words = line.split(maxsplit=2)
        if not words or words[0].startswith("#"):
            continue
        if len(words) < 3 or not words[1].isdigit():
            faults.append(Fault(EXCEPTIONS, at, "an exception is `path[:function] lines reason`"))
        else:
            found[words[0]] = Exemption(int(words[1]), at)
    return found, faults


def check(root: Path) -> tuple[list[Thing], list[Fault]]:
    """Compare every length with its limit, and every exception with what it excuses."""
    allowed, faults = exemptions(root)
    every = things(root)
    needed = set()
    for thing in every:
        if thing.lines <= thing.limit:
            continue
        matching = [key for key in allowed if fnmatchcase(thing.key, key)]
        needed.update(matching)
        limit = max([allowed[key].lines for key in matching], default=thing.limit)
        if thing.lines > limit:
            what = "file" if thing.key == thing.path else f"function {thing.key.rpartition(':')[2]}"
            faults.append(Fault(thing.path, thing.line, f"{what} has {thing.lines} lines; the limit is {limit}"))
    stale = allowed.keys() - needed
    faults += [Fault(EXCEPTIONS, allowed[key].at, f"{key} needs no exception; remove the line") for key in stale]
    return every, faults


def main(argv: Sequence[str]) -> int:
    """Check the sizes of all files and functions."""
    root = arguments(__doc__).parse_args(argv).root
    every, faults = check(root)
    count = sum(thing.key == thing.path for thing in every)
    return report("sizes", f"{count} files and {len(every) - count} functions", faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
