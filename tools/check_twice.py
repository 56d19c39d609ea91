# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A C++ type is defined once in its namespace.

Two types of one name in two files break the one-definition rule, and the linker may take the functions of either
without a word. Types in anonymous namespaces and inside other types or functions are free. Programs that are linked
apart (tests, fuzzers) are compared with the core, not with each other.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import TYPE_CHECKING

from cpp_source import blank, line_at, scopes
from house import CPP, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LINKED = (
    ("include", "core", "bindings"),
    ("include", "core", "tests/core"),
)


def types(text: str) -> list[tuple[str, int]]:
    """Return the full name and line of every type that other files could see."""
    code = blank(text)
    found = []
    for scope in scopes(code):
        names = [name for kind, name in scope.outer if kind == "namespace"]
        if scope.kind == "type" and scope.name and all(names) and len(names) == len(scope.outer):
            found.append(("::".join([*names, scope.name]), line_at(code, scope.start)))
    return found


def main(argv: Sequence[str]) -> int:
    """Check every type of each program."""
    root: Path = arguments(__doc__).parse_args(argv).root
    seen: set[str] = set()
    faults: set[Fault] = set()
    for folders in LINKED:
        places = defaultdict(list)
        for path in files(root, folders, CPP):
            for name, line in types(path.read_text(encoding="utf-8")):
                places[name].append((name_of(path, root), line))
        seen |= places.keys()
        for name, (first, *others) in places.items():
            faults |= {
                Fault(path, line, f"{name} is also defined in {first[0]}:{first[1]}")
                for path, line in others
                if path != first[0]
            }
    return report("types defined twice", f"{len(seen)} types", sorted(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
