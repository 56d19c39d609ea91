# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""How a person wants a path to be searched: the options of `find_path` that a page offers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, cast

from octoway.checks import to_length, to_weight
from octoway.errors import InvalidInputError
from octoway.space.lists import ALGORITHMS, PLACEMENTS, QUALITIES
from octoway.travel.costs import terrain_costs
from octoway.travel.motions import motion_names
from octoway.travel.options import Choices, query_options
from octoway.viewer.stages import room_to_move

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from octoway import _core
    from octoway.paths.path import PathResult
    from octoway.space.space import NavSpace
    from octoway.travel.costs import TerrainCosts

BY_QUALITY = "by quality"  # instead of an algorithm
_TERRAINS = 256
_OF_A_WORLD = ("radius", "costs", "filter")


def query_takes(name: str) -> bool:
    """Whether `find_path` has this option; a page shows no control for others."""
    return name in ("quality", "radius") or name in Choices.__annotations__


class Wishes:
    """The chosen options. `ask` puts the question with them."""

    def __init__(self) -> None:
        self.chosen: dict[str, Any] = {}

    @property
    def radius(self) -> float | None:
        """Metres; None is the space's own."""
        return self.chosen.get("radius")

    @property
    def is_plain(self) -> bool:
        """Whether paths are those of a plain query, which can be watched and repaired."""
        return not set(self.chosen) - {"radius", "quality"} and self.chosen.get("quality", "good") == "good"

    def choose(self, name: str, value: Any, names: Mapping[int, str]) -> None:
        """Choose an option; None takes the choice back. `names` are those of terrains by their ids."""
        if not query_takes(name) or name == "trace":
            known = ", ".join(["quality", "radius", *Choices.__annotations__])
            raise InvalidInputError(f"a query has no option '{name}'; it has: {known}")
        wanted = {other: chosen for other, chosen in self.chosen.items() if other != name}
        checked = None if value is None else _check(name, value)
        if checked is not None:
            wanted[name] = checked
        _to_query(wanted, names)  # the door's own check, before anything is kept
        self.chosen = wanted

    def check(self, names: Mapping[int, str]) -> None:
        """Make sure that a world with these names of terrains can be asked with what is chosen."""
        _to_query(self.chosen, names)

    def forget_world(self) -> None:
        """Take back what was meant for one world: in another, the same radius may be a giant's, and terrains differ."""
        self.chosen = {name: value for name, value in self.chosen.items() if name not in _OF_A_WORLD}

    def motions(self, names: Mapping[int, str]) -> frozenset[str]:
        """The ways to move that are allowed, whatever was said to allow them."""
        return motion_names(_to_query(self.chosen, names).motion)

    def options(self, space: NavSpace) -> dict[str, Any]:
        """For `find_path`."""
        if not self.radius:
            return dict(self.chosen)
        return self.chosen | {"snap": room_to_move(space, self.radius)}

    def ask(self, space: NavSpace, start: Any, goal: Any, **more: Any) -> PathResult:
        """Find the path."""
        return space.find_path(start, goal, **(self.options(space) | more))


def parse_costs(text: str, names: Mapping[int, str]) -> dict[int, float] | None:
    """What terrains cost, as a person types it: "1: 2.5, mud: 4, 3: inf". Those that are not named cost 1 a metre.

    `names` are those of terrains by their ids. Nothing typed is nothing chosen.
    """
    ids: dict[str, int] = {name: terrain for terrain, name in names.items()}
    costs: dict[int, float] = {}
    for pair in text.replace(";", ",").split(","):
        if not pair.strip():
            continue
        terrain, _, cost = (part.strip() for part in pair.partition(":"))
        try:
            costs[ids[terrain] if terrain in ids else int(terrain)] = float(cost)
        except ValueError:
            known = f" or {', '.join(ids)}" if ids else ""
            raise InvalidInputError(
                f"costs are pairs of a terrain (0 to {_TERRAINS - 1}{known}) and a cost, like 1: 2.5, 3: inf, "
                f"not '{pair.strip()}'"
            ) from None
    return dict.fromkeys(range(_TERRAINS), 1.0) | costs if costs else None


def show_costs(costs: TerrainCosts | None, names: Mapping[int, str], terrains: Collection[int]) -> str:
    """What terrains cost, as a person would type it.

    `terrains` are those of the world. Costs that name some forbid all others: that need not be said of what is nowhere.
    """
    told = {*terrains, *names}
    prices = enumerate(terrain_costs(costs, names).tolist())
    pairs = [(i, price) for i, price in prices if price != 1 and (i in told or price < math.inf)]
    return ", ".join(f"{names.get(i, i)}: {price:.12g}" for i, price in pairs)


def _to_query(chosen: Mapping[str, Any], names: Mapping[int, str]) -> _core.QueryOptions:
    shared = {name: value for name, value in chosen.items() if name not in ("quality", "radius")}
    return query_options(chosen.get("quality"), cast("Choices", shared), names)


def _check(name: str, value: Any) -> Any:
    names = {"quality": QUALITIES, "algorithm": (*ALGORITHMS, BY_QUALITY), "placement": (*PLACEMENTS, BY_QUALITY)}
    if name in names and value not in names[name]:
        raise InvalidInputError(f"{name} must be one of {', '.join(names[name])}, not '{value}'")
    if value == BY_QUALITY:
        return None
    if name == "radius":
        return to_length(value, "radius")
    return to_weight(value, "weight") if name == "weight" else value
