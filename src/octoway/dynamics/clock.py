# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Simulated time, tick by tick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.checks import to_positive
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable


MOST_TICKS = 10_000_000  # in one call: 46 hours at 60 a second, and of this machine's time minutes to hours


def run_ticks(
    step: Callable[[], object], tick: float, seconds: float, progress: Callable[[str, float], None] | None
) -> None:
    """Call `step` for every tick of some simulated seconds; `progress` is called with words and a fraction."""
    exact = to_positive(seconds, "seconds", "seconds") / tick
    if not exact <= MOST_TICKS:
        raise InvalidInputError(
            f"{seconds} s are {exact:.3g} ticks of {tick} s, and at most {MOST_TICKS:,} are run in one call; "
            "call run again to go on, or take a longer tick"
        )
    ticks = max(1, round(exact))
    for i in range(ticks):
        step()
        if progress is not None and i % 20 == 0:
            progress(f"{(i + 1) * tick:.0f} s simulated", (i + 1) / ticks)
