# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The travel of an agent: its costs of terrain and motion, and the places that it may not enter.

The costs of a query become one table for the core: the cost of a metre for every terrain and class of motion. Nothing
is kept per agent, and nothing is built anew for one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from octoway import _core
from octoway.arrays import describe, to_boxes
from octoway.errors import InvalidInputError
from octoway.travel.motions import MOTIONS
from octoway.worlds.terrain import to_terrain

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


TERRAINS = 256
MOST = 1e9  # sums of costs stay exact enough to compare

TerrainCosts: TypeAlias = "Mapping[int | str, float] | ArrayLike"
Names: TypeAlias = tuple[tuple[int, str], ...]  # of terrains, after their ids


class QueryFilter:
    """Places that a query may not enter at any cost.

    `exclude` names terrains, by id or by name. `altitude` is (lowest, highest) in metres: voxels that reach below or
    above are left out. `no_go` are boxes (n, 2, 3): voxels that they overlap are left out. The body's centre stays out
    of all of them.

    A filter can be shared between queries, and should be: the first query with new heights or boxes prepares the space
    without them, and the last eight are kept until the space is edited.
    """

    __slots__ = ("_hash", "altitude", "exclude", "no_go")

    exclude: tuple[int | str, ...]
    altitude: tuple[float, float] | None
    no_go: tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]

    def __init__(
        self,
        exclude: Iterable[int | str] | int | str = (),
        altitude: tuple[float, float] | None = None,
        no_go: ArrayLike = (),
    ) -> None:
        named = (exclude,) if isinstance(exclude, (str, int, np.integer)) else exclude
        if not isinstance(named, Iterable):
            raise InvalidInputError(f"exclude takes terrains, by id or by name, not {describe(exclude)}")
        self.exclude = tuple(e if isinstance(e, str) else to_terrain(e, {}) for e in named)
        self.altitude = None if altitude is None else _to_altitude(altitude)
        boxes = to_boxes(no_go, "no_go").tolist()
        self.no_go = tuple((tuple(lo), tuple(hi)) for lo, hi in boxes)
        self._hash = hash((self.exclude, self.altitude, self.no_go))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, QueryFilter):
            return NotImplemented
        return (self.exclude, self.altitude, self.no_go) == (other.exclude, other.altitude, other.no_go)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[QueryFilter], tuple[Any, ...]]:
        return QueryFilter, (self.exclude, self.altitude, self.no_go)  # the hash of a name is another in each process

    def __repr__(self) -> str:
        return f"QueryFilter(exclude={self.exclude}, altitude={self.altitude}, no_go={len(self.no_go)} boxes)"


class _Packed(bytes):
    """An array of costs, float64: hashing 256 numbers one by one would take longer than a short search."""

    __slots__ = ()


def frozen(value: Any) -> Any:
    """Costs or motions as something that can be remembered; what is neither is left for the checks."""
    if isinstance(value, Mapping):
        return tuple(value.items())
    if isinstance(value, (set, frozenset)):
        return frozenset(value)
    if isinstance(value, np.ndarray):
        return _Packed(value.astype(np.float64).tobytes()) if value.ndim == 1 and value.dtype.kind in "biuf" else value
    return tuple(value) if isinstance(value, list) else value


def terrain_costs(costs: TerrainCosts | None, names: Mapping[int, str] | None = None) -> NDArray[np.float64]:
    """The cost of each terrain, (256,): infinity where it is forbidden. None: 1 for all."""
    return np.ones(TERRAINS) if costs is None else _terrain_prices(frozen(costs), names or {})


def kind_costs(
    costs: Any, motion: Any, motion_costs: Any, exclude: Iterable[int] = (), names: Mapping[int, str] | None = None
) -> tuple[NDArray[np.float64], int, bool]:
    """The cost of each kind, (1024,); the bits of the allowed motions; and whether cells must tell motions apart.

    The given values are frozen.
    """
    moves = _motion_prices(motion, motion_costs)
    terrain = np.ones(TERRAINS) if costs is None else _terrain_prices(costs, names or {})
    terrain[list(exclude)] = math.inf
    return _core.kind_costs(terrain.tolist(), [moves.get(name, math.inf) for name in MOTIONS])


def set_travel(
    options: _core.QueryOptions, costs: Any, motion: Any, motion_costs: Any, leave_out: Any, names: Names
) -> None:
    """Put the travel rules of an agent into the core's options."""
    if leave_out is not None and not isinstance(leave_out, QueryFilter):
        raise InvalidInputError(f"filter takes an octoway.QueryFilter, not {describe(leave_out)}")
    known = dict(names)
    exclude = [] if leave_out is None else [to_terrain(e, known) for e in leave_out.exclude]
    table, options.motion, options.with_motion = kind_costs(costs, motion, motion_costs, exclude, known)
    if leave_out is not None:
        options.set_filter(leave_out.altitude, to_boxes(leave_out.no_go, "no_go"))
    if costs is not None or exclude or motion is not None or motion_costs is not None:
        options.costs = table.tolist()


def _price(value: Any, what: str) -> float:
    try:
        price = float(value)
    except (TypeError, ValueError, OverflowError):
        price = math.nan
    if not (1 / MOST <= price <= MOST or price == math.inf):
        raise InvalidInputError(
            f"{what} must be a number above 0, from {1 / MOST:g} to {MOST:g} (math.inf forbids it), "
            f"not {describe(value)}; nothing is for free"
        )
    return price


def _terrain_prices(costs: Any, names: Mapping[int, str]) -> NDArray[np.float64]:
    """Of each id; what is not named is forbidden."""
    prices = np.full(TERRAINS, math.inf)
    if isinstance(costs, _Packed):
        costs = tuple(np.frombuffer(costs).tolist())
    if isinstance(costs, tuple) and not costs:
        raise InvalidInputError("costs names no terrain: whoever travels needs one; costs=None is 1 for all")
    if isinstance(costs, tuple) and all(isinstance(item, tuple) and len(item) == 2 for item in costs):
        named: dict[int, Any] = {}
        for key, value in costs:
            terrain = to_terrain(key, names)
            if terrain in named:
                raise InvalidInputError(f"costs has terrain {terrain} twice: as {named[terrain]!r} and as {key!r}")
            named[terrain] = key
            prices[terrain] = _price(value, f"costs[{key!r}]")
        return prices
    if not isinstance(costs, tuple):
        raise InvalidInputError(
            "costs must be {terrain: cost of a metre}, by id or by name, or at most 256 costs in the order of the "
            f"ids, not {describe(costs)}"
        )
    if not 1 <= len(costs) <= TERRAINS:
        raise InvalidInputError(f"costs must be from 1 to 256 numbers, in the order of terrain ids, not {len(costs)}")
    prices[: len(costs)] = [_price(value, f"costs[{i}]") for i, value in enumerate(costs)]
    return prices


def _motion_prices(motion: Any, motion_costs: Any) -> dict[str, float]:
    """Of each way to move that is allowed: 1 where nothing is said."""
    prices = {}
    pairs = () if motion_costs is None else motion_costs
    if not isinstance(pairs, tuple) or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise InvalidInputError(f"motion_costs must be {{way to move: cost of a metre}}, not {describe(motion_costs)}")
    for name, value in pairs:
        _check_motion(name, "motion_costs")
        prices[name] = _price(value, f"motion_costs[{name!r}]")
    if isinstance(motion, (Mapping, np.ndarray)):
        raise InvalidInputError(f"motion takes one or some of {', '.join(MOTIONS)}, not {describe(motion)}")
    if motion is None:
        allowed = tuple(prices) or tuple(MOTIONS)
    else:
        allowed = (motion,) if isinstance(motion, str) else tuple(motion) if isinstance(motion, Iterable) else (motion,)
        for name in allowed:
            _check_motion(name, "motion")
        for name in prices:
            if name not in allowed:
                raise InvalidInputError(f"motion_costs names '{name}', which motion does not allow")
    moves = {name: prices.get(name, 1.0) for name in MOTIONS if name in allowed}
    moves = {name: price for name, price in moves.items() if price < math.inf}
    if not moves:
        raise InvalidInputError("an agent needs a way to move: motion and motion_costs allow none")
    return moves


def _check_motion(name: Any, what: str) -> None:
    if not isinstance(name, str) or name not in MOTIONS:
        raise InvalidInputError(f"{what} takes {', '.join(MOTIONS)}, not {describe(name)}")


def _to_altitude(value: Any) -> tuple[float, float]:
    try:
        lowest, highest = (float(v) for v in value)
    except (TypeError, ValueError, OverflowError):
        lowest, highest = math.nan, math.nan
    if not lowest < highest:
        raise InvalidInputError(
            f"altitude must be (lowest, highest) in metres, the lowest first; not {describe(value)}"
        )
    return lowest, highest
