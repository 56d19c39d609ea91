# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a query may choose, checked at the door. Checked choices are remembered: most queries repeat the last."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict, cast

import numpy as np

from octoway import _core
from octoway.checks import (
    to_count,
    to_distance,
    to_flag,
    to_length,
    to_name,
    to_names,
    to_penalty,
    to_positive_length,
    to_seconds,
    to_share,
    to_weight,
)
from octoway.travel.costs import Names, QueryFilter, TerrainCosts, frozen, set_travel

DEFAULT_REFINE = ("pull", "prune")  # where a quality does not say how


class Tastes(TypedDict, total=False):
    """Who travels how: the keyword arguments of docs/costs.md."""

    costs: TerrainCosts | None
    motion: str | Collection[str] | None
    motion_costs: Mapping[str, float] | None
    filter: QueryFilter | None


class Travel(Tastes, total=False):
    """The same, and whether links are taken."""

    links: bool | None


class Choices(Travel, total=False):
    """The keyword arguments that queries share; `NavSpace.find_path` tells what they mean."""

    algorithm: str | None
    refine: Sequence[str] | None
    weight: float | None
    g_weight: float | None
    h_weight: float | None
    placement: str | None
    points_per_portal: int | None
    connectivity: int | None
    turn_radius: float | None
    curve: str | None
    max_expansions: int | None
    time_limit: float | None
    partial: bool
    trace: bool
    snap: float | None
    prefer_clearance: float | None
    clearance_weight: float | None
    abstraction: str | None
    sector: int | None
    scheme: str | None
    exact: bool


def query_options(
    quality: str | None, choices: Choices, terrain_names: Mapping[int, str] | None = None
) -> _core.QueryOptions:
    """What was asked for, over the core's own defaults. Nobody changes the result: it is shared between queries."""
    items: Iterable[tuple[str, Any]] = choices.items()
    names: Names = ()
    if not _TRAVEL.isdisjoint(choices):
        names = tuple((terrain_names or {}).items())
        items = [(name, frozen(value) if _may_freeze(name, value) else value) for name, value in items]
    try:
        return _known_options(quality, tuple(items), names)
    except TypeError:  # a list among them cannot be remembered; or a name is wrong, which _make_options tells
        return _make_options(quality, tuple(items), names)


def _make_options(quality: str | None, choices: tuple[tuple[str, Any], ...], names: Names = ()) -> _core.QueryOptions:
    options = _core.QueryOptions()
    if quality is not None:
        options.quality = to_name(quality, "quality")
    travel: dict[str, Any] = dict.fromkeys(_TRAVEL)
    for name, value in choices:
        if name == "quality":
            raise TypeError("a query for many targets takes no quality; choose algorithm= and refine=")
        if name in travel:
            travel[name] = value
        elif name not in _CHECKS:
            known = ", ".join([*_CHECKS, *sorted(_TRAVEL)])
            raise TypeError(f"a query takes no argument '{name}'; known besides quality: {known}")
        elif value is not None:
            setattr(options, name, _CHECKS[name](value, name))
    links = travel.pop("links")
    options.links = True if links is None else bool(links)
    if any(value is not None for value in travel.values()):
        set_travel(options, travel["costs"], travel["motion"], travel["motion_costs"], travel["filter"], names)
    return options


_TRAVEL = frozenset(Travel.__annotations__)


def _may_freeze(name: str, value: Any) -> bool:
    """What is refused is refused as it came."""
    if name == "motion":
        return not isinstance(value, (Mapping, np.ndarray))
    return name in {"costs", "motion_costs"}


def check_travel(choices: Travel) -> None:
    """Refuse what only searches can be told."""
    unknown = sorted(set(choices) - _TRAVEL)
    if unknown:
        raise TypeError(f"this takes no argument '{unknown[0]}'; known: {', '.join(sorted(_TRAVEL))}")


def travel_of(choices: Choices) -> Travel | None:
    """Pick out who travels how, if that was said."""
    if _TRAVEL.isdisjoint(choices):
        return None
    return cast("Travel", {name: value for name, value in choices.items() if name in _TRAVEL and value is not None})


_known_options = lru_cache(maxsize=64, typed=True)(_make_options)


_CHECKS: dict[str, Callable[[Any, str], Any]] = {
    "algorithm": to_name,
    "refine": to_names,
    "weight": to_weight,
    "g_weight": to_share,
    "h_weight": to_share,
    "placement": to_name,
    "points_per_portal": to_count,
    "connectivity": to_count,
    "turn_radius": to_positive_length,
    "curve": to_name,
    "max_expansions": to_count,
    "time_limit": to_seconds,
    "partial": to_flag,
    "trace": to_flag,
    "snap": to_distance,
    "prefer_clearance": to_length,
    "clearance_weight": to_penalty,
    "abstraction": to_name,
    "sector": to_count,
    "scheme": to_name,
    "exact": to_flag,
}

# By quality, for those who choose nothing else: the usual query takes them without a call.
PLAIN_OPTIONS: dict[str | None, _core.QueryOptions] = {
    quality: _make_options(quality, ()) for quality in (None, *_core.qualities())
}
