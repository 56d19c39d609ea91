# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a query may choose, checked at the door. Checked choices are remembered: most queries repeat the last."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypedDict

from octoway import _core
from octoway.arrays import describe
from octoway.errors import InvalidInputError

DEFAULT_REFINE = ("pull", "prune")  # where a quality does not say how


class Choices(TypedDict, total=False):
    """The keyword arguments that queries share; `NavSpace.find_path` tells what they mean."""

    algorithm: str | None
    refine: Sequence[str] | None
    weight: float | None
    g_weight: float | None
    h_weight: float | None
    placement: str | None
    points_per_portal: int | None
    connectivity: int | None
    max_expansions: int | None
    time_limit: float | None
    partial: bool
    trace: bool


def query_options(quality: str | None, choices: Choices) -> _core.QueryOptions:
    """What was asked for, over the core's own defaults. Nobody changes the result: it is shared between queries."""
    try:
        return _known_options(quality, tuple(choices.items()))
    except TypeError:  # a list among them cannot be remembered; or a name is wrong, which _make_options tells
        return _make_options(quality, tuple(choices.items()))


def _make_options(quality: str | None, choices: tuple[tuple[str, Any], ...]) -> _core.QueryOptions:
    options = _core.QueryOptions()
    if quality is not None:
        options.quality = to_name(quality, "quality")
    for name, value in choices:
        if name == "quality":
            raise TypeError("a query for many targets takes no quality; choose algorithm= and refine=")
        if name not in _CHECKS:
            raise TypeError(f"a query takes no argument '{name}'; known besides quality: {', '.join(_CHECKS)}")
        if value is not None:
            setattr(options, name, _CHECKS[name](value, name))
    return options


_known_options = lru_cache(maxsize=64, typed=True)(_make_options)


def to_number(value: Any) -> float:
    """Any float; NaN for what is not a number."""
    try:
        return float(value)
    except (TypeError, ValueError, OverflowError):
        return math.nan


def to_weight(value: Any, what: str) -> float:
    """A weight of the heuristic: a number from 1 up."""
    weight = to_number(value)
    if not 1 <= weight <= 1e6:
        raise InvalidInputError(f"{what} must be a number from 1 (shortest) up, not {describe(value)}")
    return weight


def to_share(value: Any, what: str) -> float:
    """A number from 0 to 1."""
    share = to_number(value)
    if not 0 <= share <= 1:
        raise InvalidInputError(f"{what} must be a number from 0 to 1, not {describe(value)}")
    return share


def to_name(value: Any, what: str) -> str:
    """One name."""
    if not isinstance(value, str):
        raise InvalidInputError(f"{what} takes names, not {describe(value)}")
    return value


def to_names(value: Any, what: str) -> list[str]:
    """Names; a single one is a list of one."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        value = (value,)
    return [to_name(name, what) for name in value]


def to_count(value: Any, what: str) -> int:
    """A whole number, 0 or more."""
    try:
        count = int(value)
        if count == value and 0 <= count < 1 << 63:
            return count
    except (TypeError, ValueError, OverflowError):
        pass
    raise InvalidInputError(f"{what} must be a whole number, 0 or more, not {describe(value)}")


def to_seconds(value: Any, what: str) -> float:
    """Seconds, 0 or more."""
    seconds = to_number(value)
    if not seconds >= 0:
        raise InvalidInputError(f"{what} must be seconds, 0 or more, not {describe(value)}")
    return seconds


def to_length(value: Any, what: str) -> float:
    """Metres, 0 or more."""
    length = to_number(value)
    if not 0 <= length < math.inf:
        raise InvalidInputError(f"{what} must be metres, 0 or more, not {describe(value)}")
    return length


def to_radius(value: Any, what: str = "radius") -> float | None:
    """A body's radius in metres; None for the space's own."""
    return None if value is None else to_length(value, what)


def to_flag(value: Any, _what: str) -> bool:
    """Whatever is true."""
    return bool(value)


_CHECKS: dict[str, Callable[[Any, str], Any]] = {
    "algorithm": to_name,
    "refine": to_names,
    "weight": to_weight,
    "g_weight": to_share,
    "h_weight": to_share,
    "placement": to_name,
    "points_per_portal": to_count,
    "connectivity": to_count,
    "max_expansions": to_count,
    "time_limit": to_seconds,
    "partial": to_flag,
    "trace": to_flag,
}

# By quality, for those who choose nothing else: the usual query takes them without a call.
PLAIN_OPTIONS: dict[str | None, _core.QueryOptions] = {
    quality: _make_options(quality, ()) for quality in (None, *_core.qualities())
}
