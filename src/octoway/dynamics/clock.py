# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Simulated time, tick by tick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from octoway.dynamics.obstacles import to_positive

if TYPE_CHECKING:
    from collections.abc import Callable


def run_ticks(
    step: Callable[[], object], tick: float, seconds: float, progress: Callable[[str, float], None] | None
) -> None:
    """Call `step` for every tick of some simulated seconds; `progress` is called with words and a fraction."""
    ticks = max(1, round(to_positive(seconds, "seconds", "seconds") / tick))
    for i in range(ticks):
        step()
        if progress is not None and i % 20 == 0:
            progress(f"{(i + 1) * tick:.0f} s simulated", (i + 1) / ticks)
