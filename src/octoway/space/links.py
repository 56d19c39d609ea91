# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Links: ladders, jumps, doors and teleports, which lead from one free point to another at a price of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, to_point
from octoway.checks import to_number
from octoway.errors import InvalidInputError
from octoway.space.queries import Queries
from octoway.travel.motions import to_motions, to_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray


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


class Links(Queries):
    """The links of a living space. Queries see what was added and removed after `update`."""

    def add_link(
        self,
        a: ArrayLike,
        b: ArrayLike,
        cost: float | None = None,
        motion: str | Iterable[str] | None = None,
        *,
        one_way: bool = False,
    ) -> int:
        """Add a way from a to b, and back unless it is `one_way`; return its handle.

        Both points (3,) lie inside the bounds. While one of them is blocked, for the radius of a query, the link is not
        used; it stays. `cost` is in metres times cost, 0 or more; without one it is the straight length. `motion` names
        the ways to move that may use it: a query may if it allows any of them; without it everybody may.
        """
        price = None if cost is None else _to_cost(cost)
        return self._core.add_link(
            to_point(a, "a"), to_point(b, "b"), price, to_motions(motion, "motion"), bool(one_way)
        )

    def remove_link(self, handle: int) -> None:
        """Take a link away, at the next `update`; its handle is stale from now on."""
        whole = isinstance(handle, (int, np.integer)) and not isinstance(handle, (bool, np.bool_))
        if not whole or not 0 <= handle < 1 << 64:
            raise InvalidInputError(f"handle must be what add_link returned, not {describe(handle)}")
        self._core.remove_link(int(handle))

    @property
    def links(self) -> list[Link]:
        """All links that queries see, by handle; those that wait for an update are not among them."""
        return [
            Link(handle, np.array(a), np.array(b), cost, frozenset(to_names(motion)), one_way, usable)
            for handle, a, b, cost, motion, one_way, usable in self._core.links()
        ]


def _to_cost(value: Any) -> float:
    cost = to_number(value)
    if not 0 <= cost < float("inf"):
        raise InvalidInputError(f"a link's cost must be a finite number, 0 or more, not {describe(value)}")
    return cost
