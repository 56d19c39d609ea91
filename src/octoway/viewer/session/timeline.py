# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The last updates and queries, and how long they took, for a plot."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

_KEPT = 240  # as many as a small plot can show


class Timeline:
    """Milliseconds of the last updates and of the queries after them."""

    def __init__(self) -> None:
        self._rows: deque[tuple[int, float, float]] = deque(maxlen=_KEPT)
        self.count = 0

    def add(self, update: float | None, query: float | None) -> None:
        """Keep the seconds of an update, of a query, or of both; a step that was not needed took none."""
        self._rows.append((self.count, 1e3 * (update or 0.0), 1e3 * (query or 0.0)))
        self.count += 1

    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Numbers of events, milliseconds of updates and of queries, all (n,)."""
        rows = np.array(self._rows, np.float64).reshape(-1, 3)
        return rows[:, 0], rows[:, 1], rows[:, 2]
