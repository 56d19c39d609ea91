# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Ways to move: on the ground, on walls and ceilings, in the air. Sets of them are bits in the core."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOTIONS: dict[str, int] = {"surface": 1, "adhesive": 2, "volumetric": 4}  # bits: sets of motions are sums
ALL_MOTIONS = sum(MOTIONS.values())


def to_motions(value: Any, what: str = "motions") -> int:
    """Bits of a set of names; one name is a set of one, None is all of them."""
    if value is None:
        return ALL_MOTIONS
    names = [value] if isinstance(value, str) or not isinstance(value, Iterable) else list(value)
    unknown = [name for name in names if not isinstance(name, str) or name not in MOTIONS]
    if unknown or not names:
        came = describe(unknown[0]) if unknown else "none"
        raise InvalidInputError(f"{what} must be some of {', '.join(MOTIONS)}, not {came}")
    return sum(MOTIONS[name] for name in set(names))


def to_names(bits: int) -> tuple[str, ...]:
    """Names of the motions in a set."""
    return tuple(name for name, bit in MOTIONS.items() if bits & bit)


def to_motions_of_each(values: Any, count: int, what: str) -> NDArray[np.uint8]:
    """Bits for each of `count` things: from an array of bits, a set of names for each, or one for all."""
    if values is None or isinstance(values, (str, set, frozenset)):
        return np.full(count, to_motions(values, what), dtype=np.uint8)
    if isinstance(values, np.ndarray) and values.dtype.kind in "iu":
        if values.shape != (count,) or ((values < 1) | (values > ALL_MOTIONS)).any():
            raise InvalidInputError(
                f"{what} must have a set of motions, 1 to {ALL_MOTIONS}, for each of {count} edges; "
                f"this array of shape {values.shape} does not"
            )
        return np.ascontiguousarray(values, dtype=np.uint8)
    try:
        each = list(values)
    except TypeError:
        raise InvalidInputError(f"{what} must be motions, not {describe(values)}") from None
    if len(each) != count:
        raise InvalidInputError(f"{what} must have one entry for each of {count} edges, not {len(each)}")
    return np.array([to_motions(entry, what) for entry in each], dtype=np.uint8)


def motion_names(bits: int) -> frozenset[str]:
    """The motions in a sum."""
    return frozenset(name for name, bit in MOTIONS.items() if int(bits) & bit)


def kinds_to_motion(kinds: NDArray[np.uint16]) -> NDArray[np.uint8]:
    """Return the motions of each kind of cell; every one can be flown through."""
    return (kinds >> 8 | MOTIONS["volumetric"]).astype(np.uint8)
