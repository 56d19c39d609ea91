# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Policies that choose when a space takes in changes (Massonnat 2023, section 5.4).

A new policy is a class and a line in POLICIES.

Updating in every frame is the surest and the dearest. The others wait, and a change that is undone while they
wait is never made: only the last wanted place of each obstacle counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from octoway.arrays import describe
from octoway.checks import to_count
from octoway.dynamics.boxes import grow, overlapping
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from octoway.space.changes import ChangeSet
    from octoway.space.space import NavSpace

DEFAULT_TICKS = 10
_MARGIN = 2.0  # voxels around a corridor: an obstacle that near will be in the way within a few ticks


class Policy(Protocol):
    """Decides in every tick whether a space is updated."""

    def apply(self, space: NavSpace, corridor: NDArray[np.float64] | None, tick: int) -> ChangeSet | None:
        """Update the space if it is time to; None: nothing was done.

        `corridor` (m, 2, 3) holds the boxes of the agent's path; None: it has no path, and needs to know all. Within
        one tick this is called again after each update and each new path, until it does nothing.
        """


class Always:
    """Take every change in at once."""

    def apply(self, space: NavSpace, corridor: NDArray[np.float64] | None, tick: int) -> ChangeSet | None:  # noqa: ARG002
        """Update if anything is pending."""
        return space.update() if len(space.graph.pending) else None


class EveryN:
    """Everything in every n-th tick; in between the agent knows nothing of the movers."""

    def __init__(self, ticks: int = DEFAULT_TICKS) -> None:
        self._ticks = ticks

    def apply(self, space: NavSpace, corridor: NDArray[np.float64] | None, tick: int) -> ChangeSet | None:  # noqa: ARG002
        """Update if the tick is one of those."""
        return space.update() if tick % self._ticks == 0 and len(space.graph.pending) else None


class LastMoment:
    """Everything, but only when something touches the corridor: the "last moment" policy of Massonnat 2023."""

    def apply(self, space: NavSpace, corridor: NDArray[np.float64] | None, tick: int) -> ChangeSet | None:  # noqa: ARG002
        """Update if a pending change touches the corridor, or if there is no path to wait for."""
        pending = space.graph.pending
        if not len(pending):
            return None
        return space.update() if corridor is None or overlapping(pending, corridor).any() else None


class CorridorFirst:
    """Changes near the corridor at once; the rest every n ticks, when moves to and fro have cancelled out.

    The agent sees these as soon as with `always`. Taking in the rest in the first tick without anything near was tried
    first: there is one almost always, and it cost more than `always`.
    """

    def __init__(self, ticks: int = DEFAULT_TICKS) -> None:
        self._ticks = ticks
        self._waiting_since: int | None = None

    def apply(self, space: NavSpace, corridor: NDArray[np.float64] | None, tick: int) -> ChangeSet | None:
        """Update near the corridor, or everywhere, or not at all."""
        pending = space.graph.pending
        if not len(pending):
            self._waiting_since = None
            return None
        if self._waiting_since is None:
            self._waiting_since = tick
        if corridor is not None and tick - self._waiting_since < self._ticks:
            near = grow(corridor, _MARGIN * space.resolution)
            return space.update(near=near) if overlapping(pending, near).any() else None
        self._waiting_since = None
        return space.update()


# By name. Each is made from a number of ticks, which some have no use for.
POLICIES: dict[str, Callable[[int], Policy]] = {
    "always": lambda _: Always(),
    "every_n": EveryN,
    "last_moment": lambda _: LastMoment(),
    "corridor_first": CorridorFirst,
}


def to_policy(policy: Policy | str) -> Policy:
    """A policy, or the name of one."""
    if isinstance(policy, str):
        return make_policy(policy)
    if not callable(getattr(policy, "apply", None)):
        raise InvalidInputError(f"policy must be one of {', '.join(POLICIES)}, or have apply(), not {describe(policy)}")
    return policy


def make_policy(name: str, ticks: int = DEFAULT_TICKS) -> Policy:
    """Make a policy by its name; `ticks` is the n of "every_n" and the longest wait of "corridor_first"."""
    if not isinstance(name, str) or name not in POLICIES:
        raise InvalidInputError(f"unknown policy {describe(name)}; policies: {', '.join(POLICIES)}")
    if to_count(ticks, "ticks") < 1:
        raise InvalidInputError("ticks must be at least 1, which is every tick")
    return POLICIES[name](int(ticks))
