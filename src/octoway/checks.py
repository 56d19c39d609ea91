# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Checks of single values: each returns the value in its plain type, or raises InvalidInputError."""

from __future__ import annotations

import math
import os
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from octoway.arrays import describe
from octoway.errors import InvalidInputError

_T = TypeVar("_T")


def to_number(value: Any) -> float:
    """Any float; NaN for a value that is not a number."""
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


def to_penalty(value: Any, what: str) -> float:
    """A weight of a cost beside others: a number from 0 up."""
    weight = to_number(value)
    if not 0 <= weight <= 1e6:
        raise InvalidInputError(f"{what} must be a number from 0 (none) up, not {describe(value)}")
    return weight


def to_share(value: Any, what: str) -> float:
    """A number from 0 to 1."""
    share = to_number(value)
    if not 0 <= share <= 1:
        raise InvalidInputError(f"{what} must be a number from 0 to 1, not {describe(value)}")
    return share


def to_kind(value: Any, kind: type[_T], what: str) -> _T:
    """An object of a class of ours; `what` names the argument in the error."""
    if not isinstance(value, kind):
        raise InvalidInputError(f"{what} must be an octoway {kind.__name__}, not {describe(value)}")
    return value


def to_file(value: Any, what: str = "path") -> Path:
    """A name of a file that the system can have."""
    path = Path(value)
    try:
        if b"\0" not in os.fsencode(path):
            return path
    except UnicodeEncodeError:
        pass
    raise InvalidInputError(f"{what} must be the name of a file, not {describe(value)}")


def to_list(value: Any, what: str) -> list[Any]:
    """A list of anything."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidInputError(f"{what} must be a list, not {describe(value)}")
    return list(value)


def to_name(value: Any, what: str) -> str:
    """A single name."""
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


def to_count_up_to(value: Any, what: str, most: int) -> int:
    """A whole number from 0 to `most`: beyond it a call would not come back."""
    count = to_count(value, what)
    if count > most:
        raise InvalidInputError(f"{what} must be at most {most:,}, not {describe(value)}")
    return count


def to_limit(value: Any, what: str) -> int | None:
    """A number of bytes; None for no limit."""
    return None if value is None else to_count(value, what)


def to_handle(value: Any, giver: str) -> int:
    """The handle of an obstacle or a link; `giver` names the function that returned it."""
    whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
    if not whole or not 0 <= value < 1 << 64:
        raise InvalidInputError(f"handle must be what {giver} returned, not {describe(value)}")
    return int(value)


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


def to_distance(value: Any, what: str) -> float:
    """Metres, 0 or more; math.inf is any distance."""
    distance = to_number(value)
    if not distance >= 0:
        raise InvalidInputError(f"{what} must be metres, 0 or more, not {describe(value)}")
    return distance


def to_radius(value: Any, what: str = "radius") -> float | None:
    """A body's radius in metres; None for the space's own."""
    return None if value is None else to_length(value, what)


def to_positive(value: Any, what: str, unit: str) -> float:
    """A finite number above 0."""
    number = to_number(value)
    if not 0 < number < math.inf:
        raise InvalidInputError(f"{what} must be {unit}, above 0, not {describe(value)}")
    return number


def to_positive_length(value: Any, what: str) -> float:
    """Metres, above 0."""
    return to_positive(value, what, "metres")


def require_suffix(file: Any, *suffixes: str) -> None:
    """Refuse a file whose name promises another format than the one that is written; folders are told by writers."""
    if not str(file).lower().endswith(suffixes) and not Path(file).is_dir():
        raise InvalidInputError(f"only {' and '.join(suffixes)} files are written here, not '{file}'")


def to_flag(value: Any, what: str) -> bool:
    """True or False, by Python's own rule; arrays have none."""
    try:
        return bool(value)
    except (TypeError, ValueError):
        raise InvalidInputError(f"{what} must be True or False, not {describe(value)}") from None


def to_choice(value: Any, known: Collection[str], what: str) -> str:
    """One of some names."""
    if not isinstance(value, str) or value not in known:
        raise InvalidInputError(f"{what} must be one of {', '.join(known)}, not {describe(value)}")
    return value


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like a misspelled one; None if none is like it, or if the name is private."""
    if name.startswith("_"):
        return None
    from difflib import get_close_matches  # noqa: PLC0415 - only errors need it

    return next(iter(get_close_matches(name, [other for other in known if not other.startswith("_")], n=1)), None)
