# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""`space.links`: ladders, jumps, doors and teleports, from one free point to another at a price of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, to_point
from octoway.checks import to_flag, to_handle, to_number
from octoway.errors import InvalidInputError
from octoway.travel.motions import to_motions, to_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from octoway.space.state import State


@dataclass(frozen=True, eq=False)
class Link:
    """A link as queries see it."""

    handle: int
    a: NDArray[np.float64]  # (3,)
    b: NDArray[np.float64]  # (3,)
    cost: float  # metres times cost: what a path pays for it
    motion: frozenset[str]  # who may use it: any of these ways to move
    one_way: bool  # from a to b only
    usable: bool  # both ends are free, for the space's own radius

    def __repr__(self) -> str:
        arrow = "->" if self.one_way else "<->"
        blocked = "" if self.usable else ", blocked"
        return f"Link({self.handle}: {self.a.tolist()} {arrow} {self.b.tolist()}, cost {self.cost:g}{blocked})"


class Links:
    """The links that queries see, by handle: iterate over them. Changes are seen after `update`."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __iter__(self) -> Iterator[Link]:
        return (
            Link(handle, np.array(a), np.array(b), cost, frozenset(to_names(motion)), one_way, usable)
            for handle, a, b, cost, motion, one_way, usable in self._state.core.links()
        )

    def __len__(self) -> int:
        return len(self._state.core.links())

    def __repr__(self) -> str:
        return f"Links({', '.join(map(repr, self))})"

    def add(
        self,
        a: ArrayLike,
        b: ArrayLike,
        cost: float | None = None,
        motion: str | Iterable[str] | None = None,
        *,
        one_way: bool = False,
    ) -> int:
        """Add a link and return its handle; this is `space.add_link`, which tells more."""
        price = None if cost is None else _to_cost(cost)
        return self._state.core.add_link(
            to_point(a, "a"), to_point(b, "b"), price, to_motions(motion, "motion"), to_flag(one_way, "one_way")
        )

    def remove(self, handle: int) -> None:
        """Take a link away, at the next `update`; its handle is stale from now on."""
        self._state.core.remove_link(to_handle(handle, "add_link"))


def _to_cost(value: Any) -> float:
    cost = to_number(value)
    if not 0 <= cost < float("inf"):
        raise InvalidInputError(f"a link's cost must be a finite number, 0 or more, not {describe(value)}")
    return cost
