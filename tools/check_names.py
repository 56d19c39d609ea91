# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How much a newcomer meets at once: public names, loose modules, installed headers.

It imports the package, so the package must be built. `dir(octoway)` shows names and rooms, and no single module.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from house import Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

PACKAGE = "octoway"
INIT = f"src/{PACKAGE}/__init__.py"


class Figure(NamedTuple):
    """One count, its limit, and the names that were counted."""

    what: str
    path: str
    names: list[str]
    limit: int


def public(thing: object) -> list[str]:
    """Return the names of a module or class that do not begin with an underscore."""
    return [name for name in dir(thing) if not name.startswith("_")]


def figures(root: Path, package: ModuleType) -> list[Figure]:
    """Count everything that has a limit."""
    space = package.NavSpace
    inside = root / "src" / PACKAGE
    loose = [path.name for path in sorted(inside.glob("*.py")) if path.name != "__init__.py"]
    headers = files(root, ("include",) if (root / "include").is_dir() else ("core",), (".hpp",))
    where = name_of(inspect_path(space, root), root)
    return [
        Figure(f"dir({PACKAGE})", INIT, public(package), 45),
        Figure(f"{PACKAGE}.__all__", INIT, list(getattr(package, "__all__", public(package))), 45),
        Figure("NavSpace", where, public(space), 40),
        Figure("loose modules", f"src/{PACKAGE}", loose, 8),
        Figure("installed headers", "include", [name_of(path, root) for path in headers], 10),
    ]


def inspect_path(thing: type, root: Path) -> Path:
    """Return the file of a class, or the package's own where it lies outside the tree."""
    path = root.joinpath(inspect.getfile(thing))
    return path if path.is_relative_to(root) else root / INIT


def modules(package: ModuleType) -> list[str]:
    """Return what `dir` shows that is a module and no room."""
    shown = {name: getattr(package, name) for name in public(package)}
    return [name for name, value in shown.items() if isinstance(value, ModuleType) and not hasattr(value, "__path__")]


def main(argv: Sequence[str]) -> int:
    """Compare the counts with their limits."""
    parser = arguments(__doc__)
    parser.add_argument("--list", action="store_true", help="print the names, too")
    parsed = parser.parse_args(argv)
    package = importlib.import_module(PACKAGE)
    counted = figures(parsed.root, package)
    faults = [
        Fault(figure.path, 1, f"{figure.what}: {len(figure.names)}; the limit is {figure.limit}")
        for figure in counted
        if len(figure.names) > figure.limit
    ]
    if loose := modules(package):
        faults.append(Fault(INIT, 1, f"dir({PACKAGE}) shows {len(loose)} modules that are no rooms: {' '.join(loose)}"))
    if parsed.list:
        for figure in counted:
            print(f"{figure.what}: {' '.join(figure.names)}")
    return report("names", ", ".join(f"{figure.what} {len(figure.names)}" for figure in counted), faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
