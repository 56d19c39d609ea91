# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The scopes of a C++ file, found by matching braces: namespaces, types and functions.

It is no parser. It knows the house style (clang-format, no macros that open braces) and reads comments, strings and
preprocessor lines as spaces. A compiler's own tree would need every include path and some seconds a file.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SKIPPED = re.compile(
    r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
    | (?P<raw>R"(?P<mark>[^\s()\\]{0,16})\(.*?\)(?P=mark)")
    | (?P<string>"(?:[^"\\\n]|\\.)*")
    | (?P<char>(?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+')
    | (?P<hash>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_NOISE = re.compile(
    r"\[\[.*?\]\]|\b(?:public|private|protected)\s*:|\b__attribute__\s*\(\(.*?\)\)\)?|\balignas\s*\([^)]*\)"
)
_OPERATOR = re.compile(r"\boperator\s*(?:\(\s*\)|\[\s*\]|[^\s(\w]+)")
_TYPE = re.compile(r"\b(struct|class|union|enum)\b(?:\s+(?:struct|class))?\s*([\w:]*(?:\s*<.*>)?)")
_NAMESPACE = re.compile(r"\bnamespace\b\s*([\w:]*)")
_FUNCTION = re.compile(r"([~\w:]+|\boperator[^(]*(?:\(\s*\))?)\s*\(")
_SPECIALIZED = re.compile(r"([\w:]+)\s*<[^()]*>\s*\(")  # name<type>(...)


class Scope(NamedTuple):
    """A namespace, type or function body. Its name is as written; an anonymous one is empty."""

    kind: str
    name: str
    outer: tuple[tuple[str, str], ...]
    """Kind and name of the scopes around it, outermost first."""
    start: int
    """The place of the first character of its head."""
    body: int
    """The place of its opening brace."""
    end: int
    """The place of its closing brace."""


def blank(text: str) -> str:
    """Return the code with comments, literals and preprocessor lines as spaces; every line keeps its number."""
    return _SKIPPED.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def comments(text: str) -> list[tuple[int, str]]:
    """Return the comments, each with the line on which it starts."""
    return [(line_at(text, m.start()), m[0]) for m in _SKIPPED.finditer(text) if m["comment"]]


def line_at(text: str, at: int) -> int:
    """Return the number of the line, from 1."""
    return text.count("\n", 0, at) + 1


def matching(code: str, at: int) -> int:
    """Return where the brace closes that opens here; the end of the code if it never does."""
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, at):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    return len(code)


def without_templates(head: str) -> str:
    """Return the head without `template <...>`, in which `class` and `=` mean something else."""
    while match := re.search(r"\btemplate\s*<", head):
        depth, at = 1, match.end()
        while at < len(head) and depth:
            depth += {"<": 1, ">": -1}.get(head[at], 0)
            at += 1
        head = head[: match.start()] + head[at:]
    return head


def _outside_brackets(text: str) -> str:
    """Return the text without what stands in round, square and curly brackets."""
    previous = ""
    while previous != text:
        previous, text = text, re.sub(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", "", text)
    return text


def _classify(head: str, code: str, close: int) -> tuple[str, str]:
    """Tell what the brace after this head opens: namespace, type, function or value."""
    head = without_templates(_NOISE.sub(" ", head))
    if match := _NAMESPACE.search(head):
        return "namespace", match[1]
    plain = _outside_brackets(_OPERATOR.sub("operator", head))
    if (match := _TYPE.search(head)) and "(" not in head[: match.start()] and ")" not in head[match.end() :]:
        return "type", match[2].strip()
    following = code[close + 1 : close + 200].lstrip()[:1]
    if "(" not in head or "=" in plain or following in {",", "{"}:  # x = {...}, or member_{...} before a body
        return "value", ""
    match = _FUNCTION.search(head) or _SPECIALIZED.search(head)
    if not match and following == ";":  # a member with a function type and a brace: std::function<T()> f{};
        return "value", ""
    return "function", re.sub(r"\s+", "", match[1]) if match else "?"


def scopes(code: str) -> list[Scope]:
    """Return the scopes of blanked code in the order in which they open; functions are not looked into."""
    found: list[Scope] = []
    open_scopes: list[tuple[str, str]] = []
    at = head = depth = 0
    while at < len(code):
        char = code[at]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "{":
            close = matching(code, at)
            kind, name = ("value", "") if depth > 0 else _classify(code[head:at], code, close)
            if kind != "value":
                start = head + len(code[head:at]) - len(code[head:at].lstrip())
                found.append(Scope(kind, name, tuple(open_scopes), start, at, close))
                head = at + 1
            if kind in {"namespace", "type"}:
                open_scopes.append((kind, name))
            else:
                at = close
                head = close + 1 if kind == "function" else head
        elif char == "}":
            if open_scopes:
                open_scopes.pop()
            head, depth = at + 1, 0
        elif char == ";" and depth == 0:
            head = at + 1
        at += 1
    return found


def functions(code: str) -> list[Scope]:
    """Return the functions of blanked code."""
    return [scope for scope in scopes(code) if scope.kind == "function"]
