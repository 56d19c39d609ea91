# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How a query ended: the one list of names, and the one place that maps the core's codes to them."""

from __future__ import annotations

from enum import Enum

from octoway import _core


class Status(str, Enum):
    """How a query ended. Members are strings: `result.status == "found"` and `result.status == Status.FOUND` agree."""

    FOUND = "found"  # the path reaches the goal
    PARTIAL = "partial"  # it ends at the nearest point that was reached (partial=True)
    START_BLOCKED = "start_blocked"
    GOAL_BLOCKED = "goal_blocked"
    UNREACHABLE = "unreachable"
    OUT_OF_BUDGET = "out_of_budget"
    CANCELLED = "cancelled"

    def __str__(self) -> str:
        return self.value

    @property
    def code(self) -> int:
        """The number of the status in arrays, such as `PathBatch.statuses`."""
        return _CODES[self]

    @classmethod
    def of_code(cls, code: int) -> Status:
        """Return the status with a number."""
        return _BY_CODE[code]

    @classmethod
    def of(cls, core: _core.Status | _core.Outcome) -> Status:
        """Return the status that the core means, by a query or by a search of its own."""
        return _BY_CORE[core]


_BY_CODE = {core.value: Status[core.name] for core in _core.Status}
_CODES = {status: code for code, status in _BY_CODE.items()}
_BY_CORE: dict[_core.Status | _core.Outcome, Status] = {
    **{core: Status[core.name] for core in _core.Status},
    _core.Outcome.FOUND: Status.FOUND,
    _core.Outcome.EXHAUSTED: Status.UNREACHABLE,
    _core.Outcome.OUT_OF_BUDGET: Status.OUT_OF_BUDGET,
    _core.Outcome.CANCELLED: Status.CANCELLED,
}
