# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What a query may choose, checked at the door. Checked choices are remembered: most queries repeat the last."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from octoway import _core
from octoway.arrays import describe
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Sequence


def query_options(
    quality: str | None,
    algorithm: str | None,
    refine: Sequence[str] | None,
    weight: float | None,
    max_expansions: int | None,
    time_limit: float | None,
    partial: bool,
) -> _core.QueryOptions:
    """What was asked for, over the core's own defaults. Nobody changes the result: it is shared between queries."""
    try:
        return _known_options(quality, algorithm, refine, weight, max_expansions, time_limit, partial)
    except TypeError:  # a list among them: cannot be remembered
        return _make_options(quality, algorithm, refine, weight, max_expansions, time_limit, partial)


def _make_options(
    quality: str | None,
    algorithm: str | None,
    refine: Sequence[str] | None,
    weight: float | None,
    max_expansions: int | None,
    time_limit: float | None,
    partial: bool,
) -> _core.QueryOptions:
    options = _core.QueryOptions()
    if quality is not None:
        options.quality = to_name(quality, "quality")
    if algorithm is not None:
        options.algorithm = to_name(algorithm, "algorithm")
    if refine is not None:
        options.refine = to_names(refine, "refine")
    if weight is not None:
        options.weight = to_weight(weight)
    if max_expansions is not None:
        options.max_expansions = to_count(max_expansions, "max_expansions")
    if time_limit is not None:
        options.time_limit = to_seconds(time_limit, "time_limit")
    if partial:
        options.partial = True
    return options


_known_options = lru_cache(maxsize=64, typed=True)(_make_options)


def to_weight(value: Any) -> float:
    """A weight of the heuristic: a number from 1 up."""
    try:
        weight = float(value)
    except (TypeError, ValueError, OverflowError):
        weight = math.nan
    if not 1 <= weight <= 1e6:
        raise InvalidInputError(f"weight must be a number from 1 (shortest) up, not {describe(value)}")
    return weight


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
    try:
        seconds = float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not seconds >= 0:
        raise InvalidInputError(f"{what} must be seconds, 0 or more, not {describe(value)}")
    return seconds
