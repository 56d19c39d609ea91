# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Answers as plain values: of queries that were pickled, and of planners that are no queries of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core

if TYPE_CHECKING:
    from octoway.paths.status import Status


class KeptPath:
    """All that an answer of the core says, as plain values that can be pickled.

    The names are read off the core's class, so that a name that is added there is kept here.
    """

    def __init__(self, values: dict[str, Any], returned: dict[str, Any]) -> None:
        self.values = values  # of properties
        self.returned = returned  # by methods; none takes an argument

    @classmethod
    def of(cls, answer: _core.Path | KeptPath) -> KeptPath:
        """Read everything off an answer."""
        if isinstance(answer, cls):
            return answer
        values, returned = {}, {}
        for name in dir(_core.Path):
            if name.startswith("_"):
                continue
            value = getattr(answer, name)
            if callable(value):
                returned[name] = value()
            else:
                values[name] = value
        return cls(values, returned)

    @classmethod
    def planned(cls, status: Status, points: Any, **values: Any) -> KeptPath:
        """Make the answer of another planner; names of `values` that are not given say nothing."""
        core = _core.Status[status.name]
        return cls(
            {**_SILENT, "status": core, "cause": core, **values},
            {**_SILENT_ARRAYS, "points": points},
        )

    def changed(self, points: Any = None, **values: Any) -> KeptPath:
        """Return a copy that says something else."""
        returned = self.returned if points is None else {**self.returned, "points": points}
        return KeptPath({**self.values, **values}, returned)

    def __getattr__(self, name: str) -> Any:
        if name in ("values", "returned") or name.startswith("__"):  # asked for while a copy is put together
            raise AttributeError(name)
        if name in self.values:
            return self.values[name]
        if name in self.returned:
            return lambda: self.returned[name]
        raise AttributeError(name)


_NOWHERE = (float("nan"),) * 3
_COUNTS = ("version", "expanded", "relaxed", "sight_checks", "funnel_kept_input", "pull_kept_input", "cones", "widened")
_FLAGS = ("outside", "too_near", "filtered", "not_allowed", "unloaded", "fell_back")
_SECONDS = ("cpu_seconds", "locate_seconds", "search_seconds", "refine_seconds")

_SILENT: dict[str, Any] = {
    **dict.fromkeys(("start", "goal"), _NOWHERE),
    **dict.fromkeys(_COUNTS, 0),
    **dict.fromkeys(_FLAGS, False),
    **dict.fromkeys(_SECONDS, 0.0),
    **dict.fromkeys(("snap", "cost", "clearance_cost", "gap", "bounds"), None),
    "radius": 0.0,
    "resolution": 0.0,
    "turn_radius": 0.0,
    "curve_kind": "",
    "component_voxels": (0, 0),
    "graph_cost": float("inf"),
}
_SILENT_ARRAYS: dict[str, Any] = {
    "corridor": np.empty((0, 2, 3)),
    "links": [],
    "nearest_free": None,
    "snapped_start": None,
    "snapped_goal": None,
    "curve": None,
    "min_clearance": None,
    "trace": np.empty((0, 6)),
}
