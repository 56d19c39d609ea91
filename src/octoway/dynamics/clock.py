# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Simulated time, tick by tick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.dynamics.obstacles import to_positive
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_TICKS = 1_000_000_000


def run_ticks(
    step: Callable[[], object], tick: float, seconds: float, progress: Callable[[str, float], None] | None
) -> None:
    """Call `step` for every tick of some simulated seconds; `progress` is called with words and a fraction."""
    exact = to_positive(seconds, "seconds", "seconds") / tick
    if not exact <= MOST_TICKS:
        raise InvalidInputError(f"{seconds} s are {exact:.3g} ticks of {tick} s, and at most {MOST_TICKS:,} can be run")
    ticks = max(1, round(exact))
    for i in range(ticks):
        step()
        if progress is not None and i % 20 == 0:
            progress(f"{(i + 1) * tick:.0f} s simulated", (i + 1) / ticks)
