# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Dependencies point one way: C++ includes and Python imports against the order in CONTRIBUTING.md.

The order is the block fenced as `layers`: on each line a room, a colon, and the rooms that it may use. It may use what
those may use, too, and its own sub-rooms. A room names only rooms above it, so the order has no cycle. A room written
as `~name` may lie below, and is used inside functions only: a method such as `result.save()` opens that way upward.

A room is a folder with sources, or a Python module that lies beside the rooms. Rooms that are listed but not there are
ignored. A folder that is there but not listed is a fault. Imports inside functions count; imports under TYPE_CHECKING
do not.
"""

from __future__ import annotations

import ast
import re
import sys
from typing import TYPE_CHECKING, NamedTuple

from cpp_source import line_at
from house import CPP, PYTHON, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

ORDER = "CONTRIBUTING.md"
PACKAGE = "octoway"
_BLOCK = re.compile(r"^```layers\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]((?:core|bindings|octoway)/[^">]+)[">]', re.MULTILINE)


class Use(NamedTuple):
    """One include or import: the room that is used, the line, and whether it stands inside a function."""

    room: str
    line: int
    lazy: bool = False


class Order:
    """The rooms, each with all rooms that it may use."""

    def __init__(self, text: str) -> None:
        self.may_use: dict[str, frozenset[str]] = {}
        self.lazily: dict[str, frozenset[str]] = {}
        self.faults: list[Fault] = []
        block = _BLOCK.search(text)
        if block is None:
            self.faults.append(Fault(ORDER, 1, "there is no block fenced as ```layers"))
            return
        first = line_at(text, block.start(1))
        for at, line in enumerate(block[1].splitlines(), first):
            if entry := line.partition("#")[0].strip():
                self._add(entry, at)

    def _add(self, entry: str, at: int) -> None:
        room, colon, names = (part.strip() for part in entry.partition(":"))
        if not colon or not room or room in self.may_use:
            self.faults.append(Fault(ORDER, at, f"expected `room: rooms above it`, each room once; got {entry!r}"))
            return
        used = [name for name in names.split() if not name.startswith("~")]
        self.faults += [
            Fault(ORDER, at, f"{room} names {name}, which is not listed above it")
            for name in used
            if name not in self.may_use
        ]
        known = [name for name in used if name in self.may_use]
        self.may_use[room] = frozenset(known).union(*(self.may_use[name] for name in known))
        self.lazily[room] = frozenset(name[1:] for name in names.split() if name.startswith("~"))

    def check(self, room: str, use: Use, path: str) -> list[Fault]:
        """Say what is wrong with a use of one room by another; a room that is not listed is told once, elsewhere."""
        own = use.room == room or (use.room.startswith((f"{room}/", f"{room}.")) and room != PACKAGE)
        lazily = use.lazy and use.room in self.lazily[room]
        if own or lazily or use.room in self.may_use[room] or use.room not in self.may_use:
            return []
        return [Fault(path, use.line, f"{room} may not use {use.room} (see Layers in {ORDER})")]


def cpp_room(path: str) -> str:
    """Return the room of a C++ file: its folder, where the public headers are `include/octoway`."""
    folder = path.rpartition("/")[0]
    return f"include/{folder}" if folder.split("/")[0] == PACKAGE else folder


def includes(text: str) -> list[Use]:
    """Return the includes of the house's own headers."""
    return [Use(cpp_room(match[1]), line_at(text, match.start(1))) for match in _INCLUDE.finditer(text)]


def python_room(module: Sequence[str], package: Path) -> str:
    """Return the room of a module, given by the parts of its name without the package's own."""
    parts = list(module)
    while parts and not (package.joinpath(*parts).is_dir() or (len(parts) == 1 and _is_module(package, parts[0]))):
        parts.pop()
    return ".".join([PACKAGE, *parts])


def _is_module(package: Path, name: str) -> bool:
    return any((package / f"{name}{suffix}").exists() for suffix in (".py", ".pyi"))


def imports(tree: ast.AST, folder: Sequence[str], *, lazy: bool = False) -> Iterator[tuple[list[str], int, bool]]:
    """Yield the parts of each module of the package that is imported, the line, and whether in a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for parts in imported(node, folder):
                if parts[0] == PACKAGE:
                    yield parts[1:], node.lineno, lazy
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            for other in node.orelse:
                yield from imports(other, folder, lazy=lazy)
        else:
            inside = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
            yield from imports(node, folder, lazy=lazy or inside)


def imported(node: ast.Import | ast.ImportFrom, folder: Sequence[str]) -> list[list[str]]:
    """Return the full names of what a statement imports, in parts."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".") for alias in node.names]
    base = node.module.split(".") if node.module else []
    if node.level:
        base = [PACKAGE, *folder[: len(folder) - node.level + 1], *base]
    return [[*base, alias.name] for alias in node.names]


def python_uses(path: Path, package: Path) -> list[Use]:
    """Return the imports of the package's own modules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = imports(tree, path.relative_to(package).parent.parts)
    return sorted({Use(python_room(module, package), line, lazy) for module, line, lazy in found})


def check(root: Path, order: Order) -> tuple[int, int, list[Fault]]:
    """Check all files; return how many includes and imports there are, and the faults."""
    package = root / "src" / PACKAGE
    sources = [(path, name_of(path.parent, root)) for path in files(root, ("core", "include", "bindings"), CPP)]
    sources += [
        (path, python_room(path.relative_to(package).parent.parts or [path.stem], package))
        for path in files(root, (f"src/{PACKAGE}",), PYTHON)
    ]
    included = other = 0
    faults: list[Fault] = []
    unlisted: set[str] = set()
    for path, room in sources:
        cpp = path.suffix in CPP
        uses = includes(path.read_text(encoding="utf-8")) if cpp else python_uses(path, package)
        included += len(uses) if cpp else 0
        other += 0 if cpp else len(uses)
        name = name_of(path, root)
        if room in order.may_use:
            faults += [fault for use in uses for fault in order.check(room, use, name)]
        elif room not in unlisted:
            unlisted.add(room)
            faults.append(Fault(name, 1, f"the room {room} is not listed in {ORDER}"))
    return included, other, faults


def main(argv: Sequence[str]) -> int:
    """Check all includes and imports."""
    root = arguments(__doc__).parse_args(argv).root
    order = Order((root / ORDER).read_text(encoding="utf-8"))
    included, brought, faults = check(root, order)
    counted = f"{len(order.may_use)} rooms, {included} includes and {brought} imports"
    return report("layers", counted, order.faults + faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
