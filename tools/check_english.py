# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Plain English: sentences have a subject, and no private words.

It reads comments, docstrings and Markdown. A sentence that opens with a noun clause ("What module tables hold is ...")
makes the reader wait for its subject; a question does not count. The number of each kind may only go down: lower
the ceiling when it does.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from typing import TYPE_CHECKING

from cpp_source import comments, line_at
from house import CPP, PYTHON, Fault, arguments, files, name_of, report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

CEILING = {"opening": 0, "private": 1}
FOLDERS = ("include", "core", "bindings", "src", "tools", "tests", "examples", "benchmarks", "docs")
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
_OPENING = re.compile(r"(?:Who|Whom|Whose|Which|What|Whatever|Whoever|Where|Whether|Of (?:who|whom|what|which))\b")
_PRIVATE = re.compile(r"seed 00\d?|\bthe door\b(?! link)|\bwho asks\b|\btastes\b|\bwishes\b", re.IGNORECASE)
_WORDS = r"(?:[^.!?\n]|\n(?!\n))*"  # an empty line ends a sentence: the head of a file has no full stop
_SENTENCE = re.compile(
    r"(?:^|(?<=[.!?:]\s)|(?<=[.!?]\s\s)|(?<=\n\n))\s*([\"'(*`]*)"
    r"(\w" + _WORDS + r"(?:[.!?](?=\S)" + _WORDS + r")*[.!?]?)"
)
_MARK = re.compile(r"^[ \t]*(?:///<?|//|#+:?|\*)[ \t]?", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def cpp_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments, where lines that follow each other are one."""
    last = -1
    joined: list[tuple[int, str]] = []
    for line, comment in comments(text):
        prose = _MARK.sub("", comment.strip("/*"), count=1) if comment.startswith("/*") else _MARK.sub("", comment)
        if line == last + 1 and joined:
            joined[-1] = (joined[-1][0], joined[-1][1] + "\n" + prose)
        else:
            joined.append((line, prose))
        last = line + comment.count("\n")
    yield from joined


def python_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings, of fields too, and the comments."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], _MARK.sub("", token.string)


def page_prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs, list items and table cells of a Markdown page, without its code."""
    plain = _FENCE.sub(lambda match: re.sub(r"[^\n]", "", match[0]), text)
    for match in re.finditer(r"[^|\n]+(?:\n(?![\s|>*#-])[^|\n]+)*", plain):
        yield line_at(plain, match.start()), re.sub(r"^[\s>*#-]+", "", match[0])


def faults_in(prose: str) -> Iterator[tuple[int, str, str]]:
    """Yield line within the prose, kind and text of each fault."""
    for match in _SENTENCE.finditer(prose):
        sentence = match[2]
        if not sentence.rstrip().endswith("?") and _OPENING.match(sentence):
            yield prose.count("\n", 0, match.start(2)), "opening", " ".join(sentence.split())
    for match in _PRIVATE.finditer(prose):
        yield prose.count("\n", 0, match.start()), "private", match[0]


def check(root: Path) -> list[tuple[str, Fault]]:
    """Return all faults of the tree with their kind."""
    found = []
    pages = [root / page for page in PAGES if (root / page).exists()]
    for path in [*files(root, FOLDERS, (*CPP, *PYTHON, ".md")), *pages]:
        read = {".md": page_prose, ".py": python_prose}.get(path.suffix, cpp_prose)
        for line, prose in read(path.read_text(encoding="utf-8")):
            for below, kind, text in faults_in(prose):
                found.append((kind, Fault(name_of(path, root), line + below, f"{kind}: {text[:100]}")))
    return found


def main(argv: Sequence[str]) -> int:
    """Count the sentences that are no plain English, folder by folder."""
    parser = arguments(__doc__)
    parser.add_argument("--list", action="store_true", help="print every one")
    parsed = parser.parse_args(argv)
    found = check(parsed.root)
    kinds = Counter(kind for kind, _ in found)
    if parsed.list:
        report("list", "every sentence", [fault for _, fault in found])
    for folder, count in sorted(Counter(fault.path.rpartition("/")[0] for _, fault in found).items()):
        print(f"{folder or '.'}: {count}")
    faults = [
        Fault("tools/check_english.py", 1, f"{kind}: {kinds[kind]}, above the ceiling of {most}; see --list")
        for kind, most in CEILING.items()
        if kinds[kind] > most
    ]
    counted = ", ".join(f"{kind} {kinds[kind]} of at most {most}" for kind, most in CEILING.items())
    return report("english", counted, faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
