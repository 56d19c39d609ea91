# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The calls by their numbers: n is the same call in every process, so that any of them can be repeated."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.abuse.targets import TARGETS, Target
from tests.abuse.values import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Calls that are known to hang or to take the process down, until they are mended: "target.argument".
KNOWN: frozenset[str] = frozenset()
# Arguments that say how much is to be done: a call may take its time, if it ends.
WORK = (
    "run.seconds",
    ".size",
    "draw_obstacles.count",
    "Traffic.agents",
    "quantize.edge",
    ".scale",
    ".resolution",
    ".margin",
)
SINGLES = [(t, p) for t, target in enumerate(TARGETS) for p in range(len(target.parameters))]
_PRIME = 1_000_003  # with no factor in common with their number: all come before one comes again


@dataclass(frozen=True)
class Call:
    """One call: a target, and hostile values for some of its arguments."""

    target: Target
    hostile: dict[str, int]  # by the argument: the number of a value

    def __str__(self) -> str:
        said = ", ".join(f"{name}={describe(VALUES[value])}" for name, value in self.hostile.items())
        return f"{self.target.name}({said})"

    @property
    def is_work(self) -> bool:
        return any(f"{self.target.name}.{name}".endswith(WORK) for name in self.hostile)

    @property
    def is_known(self) -> bool:
        return any(f"{self.target.name}.{name}" in KNOWN for name in self.hostile)


def describe(maker: Callable[[], Any]) -> str:
    """A value in words, even if it does not want to be."""
    try:
        text = repr(maker())
    except Exception as error:
        text = f"<evil: {type(error).__name__}>"
    return " ".join(text.encode("ascii", "backslashreplace").decode().split())[:80]


def call_of(number: int, seed: int = 0) -> Call:
    """Every argument with every value first, in a scattered order; then two or three at once, drawn by number."""
    whole = len(SINGLES) * len(VALUES)
    if number < whole:
        place, value = divmod((number * _PRIME + seed) % whole, len(VALUES))
        target, part = SINGLES[place]
        return Call(TARGETS[target], {TARGETS[target].parameters[part].name: value})
    draw = random.Random(f"{seed} {number}")
    target_of = TARGETS[SINGLES[draw.randrange(len(SINGLES))][0]]
    names = [part.name for part in target_of.parameters]
    chosen = draw.sample(names, min(len(names), draw.choice((1, 2, 2, 3))))
    return Call(target_of, {name: draw.randrange(len(VALUES)) for name in chosen})
