# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Bindings register and convert, nothing else.

A function or lambda in bindings/ that loops or decides does the core's work, unless it converts a value between the
languages. Functions that convert live in files named `convert*`, and those are not looked at.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from cpp_source import blank, functions, line_at, matching
from house import CPP, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_CONVERSION = re.compile(r"convert\w*\.[ch]pp")
_DECIDES = re.compile(r"\b(for|while|do|if|switch)\b|(\?)|std::(?:ranges::)?(transform|for_each|generate|accumulate)\b")
_LAMBDA = re.compile(
    r"\[[^\[\]]*\]\s*(?:\([^(){}]*(?:\([^()]*\)[^(){}]*)*\))?\s*(?:mutable|noexcept|->[^{};]+)*\s*(\{)"
)


def lambdas(code: str, begin: int, end: int) -> list[tuple[int, int]]:
    """Return where the bodies of the lambdas in this part open and close."""
    found = (match.start(1) for match in _LAMBDA.finditer(code, begin, end))
    return [(at, matching(code, at)) for at in found]


def logic(text: str) -> list[tuple[str, int, str]]:
    """Return name and line of each function or lambda that loops or decides, and the first word that shows it."""
    code = blank(text)
    found = []
    for function in functions(code):
        inner = lambdas(code, function.body + 1, function.end)
        bodies = [(function.body, function.end, function.name, function.start)]
        bodies += [(begin, end, f"a lambda in {function.name}", begin) for begin, end in inner]
        for begin, end, name, at in bodies:
            own = list(code[begin:end])
            for first, last in inner:  # a word counts for the innermost body around it
                if begin < first and last <= end:
                    own[first - begin : last - begin] = " " * (last - first)
            if match := _DECIDES.search("".join(own)):
                found.append((name, line_at(code, at), next(group for group in match.groups() if group)))
    return found


def main(argv: Sequence[str]) -> int:
    """Count the functions of the bindings that loop or decide."""
    root: Path = arguments(__doc__).parse_args(argv).root
    faults = []
    count = 0
    for path in files(root, ("bindings",), CPP):
        if _CONVERSION.fullmatch(path.name):
            continue
        text = path.read_text(encoding="utf-8")
        count += len(functions(blank(text)))
        faults += [
            Fault(name_of(path, root), line, f"{name} does more than register and convert (`{word}`)")
            for name, line, word in logic(text)
        ]
    return report("bindings", f"{count} functions outside convert*, {len(faults)} loop or decide", faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
