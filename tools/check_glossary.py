# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One meaning a word: identifiers against the table in glossary.py.

An identifier that breaks a rule is shown once a file, where it first stands, with the number of its uses.
"""

from __future__ import annotations

import io
import keyword
import re
import sys
import tokenize
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from cpp_source import blank
from glossary import COUNTED, RULES, Rule
from house import CPP, PYTHON, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FOLDERS = ("include", "core", "bindings", "src", "examples")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Use(NamedTuple):
    """The first line of an identifier in a file, and how often it stands there."""

    line: int
    times: int


def parts_of(identifier: str) -> set[str]:
    """Return the words of an identifier, lower-case and without a plural s."""
    return {re.sub(r"(?<=[^s])s$", "", part.lower()) for part in _PARTS.findall(identifier)}


def identifiers(path: Path) -> dict[str, Use]:
    """Return the identifiers of a file; the first is its own name."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in CPP:
        lines = blank(text).splitlines()
        every = [(name, at) for at, line in enumerate(lines, 1) for name in _IDENTIFIER.findall(line)]
    else:
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        every = [(t.string, t.start[0]) for t in tokens if t.type == tokenize.NAME and not keyword.iskeyword(t.string)]
    first: dict[str, int] = {path.stem: 1}
    for name, at in every:
        first.setdefault(name, at)
    counts = Counter(name for name, _ in every)
    return {name: Use(at, max(1, counts[name])) for name, at in first.items()}


def breaks(rule: Rule, identifier: str) -> bool:
    """Tell whether an identifier is forbidden by a rule, in a file in which the rule holds."""
    if re.search(rule.allowed, identifier):
        return False
    return not rule.words.isdisjoint(parts_of(identifier)) or re.search(rule.pattern, identifier) is not None


def check(root: Path) -> tuple[int, list[Fault]]:
    """Compare all identifiers with all rules."""
    count, faults = 0, []
    for path in files(root, FOLDERS, CPP + PYTHON):
        name = name_of(path, root)
        rules = [rule for rule in RULES if re.search(rule.where, name) and not re.search(rule.unless, name)]
        used = identifiers(path)
        count += len(used)
        for identifier, use in used.items():
            for rule in rules:
                if breaks(rule, identifier):
                    message = f"{identifier} ({use.times}): {rule.word} is {rule.means}; say {rule.instead}"
                    faults.append(Fault(name, use.line, message))
                    break
    return count, faults


def print_counts(root: Path) -> None:
    """Print how often each word occurs in the identifiers of each room."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for path in files(root, FOLDERS, CPP + PYTHON):
        room = name_of(path, root).rpartition("/")[0]
        for identifier, use in identifiers(path).items():
            for word in parts_of(identifier).intersection(COUNTED):
                table[word][room] += use.times
    for word in COUNTED:
        rooms = ", ".join(f"{room} {n}" for room, n in table[word].most_common())
        print(f"{word} {table[word].total()}: {rooms}")


def main(argv: Sequence[str]) -> int:
    """Check the identifiers, or print how often the words occur."""
    parser = arguments(__doc__)
    parser.add_argument("--list", action="store_true", help="print how often each word occurs in each room")
    parsed = parser.parse_args(argv)
    if parsed.list:
        print_counts(parsed.root)
        return 0
    count, faults = check(parsed.root)
    return report("glossary", f"{len(RULES)} rules, {count} identifiers in their files", faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
