# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Arrays of users: anything convertible becomes a float64 array of the right shape, or one clear error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray


def to_floats(values: Any, what: str) -> NDArray[np.float64]:
    """Convert to a contiguous float64 array; `what` names the argument in the error."""
    if type(values) is np.ndarray and values.dtype == np.float64:  # the usual case, and queries are short
        return np.ascontiguousarray(values)
    try:
        if values is None:  # numpy would take it for NaN
            raise TypeError
        array = np.asarray(values)
        if array.dtype.kind not in "biuf":
            if array.dtype.kind != "O":
                raise TypeError
            array = np.asarray(values, dtype=np.float64)
        return np.ascontiguousarray(array, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInputError(f"{what} must be numbers, not {describe(values)}") from None


def to_array(values: Any, what: str) -> NDArray[Any]:
    """Any array, of any type; rows of different lengths are none."""
    try:
        return np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInputError(f"{what} must be an array, not {describe(values)}") from None


def to_point(values: Any, what: str) -> NDArray[np.float64]:
    """One point, (3,)."""
    array = to_floats(values, what)
    if array.shape != (3,):
        raise InvalidInputError(f"{what} must be one point (x, y, z), not an array of shape {array.shape}")
    return array


def to_points(values: Any, what: str, *, finite: bool = True) -> NDArray[np.float64]:
    """Points (n, 3); an empty list is (0, 3)."""
    array = to_floats(values, what)
    if array.size == 0 and array.ndim <= 2:
        return np.empty((0, 3))
    if array.ndim != 2 or array.shape[1] != 3:
        raise InvalidInputError(f"{what} must be points of shape (n, 3), not an array of shape {array.shape}")
    if finite:
        require_finite(array, what)
    return array


def one_or_many(points: Any, ask: Callable[[NDArray[np.float64]], Any]) -> Any:
    """Ask about points (n, 3), for an array of answers, or about one point (3,), for one answer."""
    array = to_floats(points, "points")
    if array.shape == (3,):
        return ask(to_points(array[np.newaxis], "points"))[0].item()
    return ask(to_points(array, "points"))


def to_numbers(values: Any, what: str) -> NDArray[np.float64]:
    """Finite numbers (n,); one is an array of one."""
    array = to_floats(values, what)
    if array.ndim > 1:
        raise InvalidInputError(f"{what} must be numbers (n,), not an array of shape {array.shape}")
    array = np.atleast_1d(array)
    require_finite(array, what)
    return array


def to_boxes(values: Any, what: str) -> NDArray[np.float64]:
    """Boxes (n, 2, 3), lower corner first; every box must have a volume."""
    array = to_floats(values, what)
    if array.size == 0 and array.ndim <= 3:
        return np.empty((0, 2, 3))
    if array.shape == (2, 3):
        array = array[np.newaxis]
    if array.ndim != 3 or array.shape[1:] != (2, 3):
        raise InvalidInputError(
            f"{what} must be boxes of shape (n, 2, 3), lower and upper corner, not an array of shape {array.shape}"
        )
    require_finite(array, what)
    bad = np.nonzero((array[:, 1] <= array[:, 0]).any(axis=1))[0]
    if bad.size:
        lo, hi = array[bad[0]].tolist()
        raise InvalidInputError(
            f"{what}[{bad[0]}] has no volume: its lower corner is {lo} and its upper corner {hi}; "
            "give the lower corner first, and a thickness along every axis"
        )
    return array


def to_bounds(bounds: Any, what: str = "bounds") -> NDArray[np.float64]:
    """Lower and upper corner of a world, (2, 3)."""
    array = to_floats(bounds, what)
    if array.shape != (2, 3):
        raise InvalidInputError(f"{what} must be ((x0, y0, z0), (x1, y1, z1)), not an array of shape {array.shape}")
    require_finite(array, what)
    if not (array[1] > array[0]).all():
        raise InvalidInputError(
            f"{what} are empty or inverted: lower corner {array[0].tolist()}, upper corner {array[1].tolist()}"
        )
    return array


def require_finite(array: NDArray[np.float64], what: str) -> None:
    """Refuse NaN and infinities, naming the first."""
    if not np.isfinite(array).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        place = ", ".join(map(str, index))
        raise InvalidInputError(f"{what}[{place}] is {array[index]}; coordinates must be finite numbers")


def to_resolution(value: Any) -> float:
    """The edge of a voxel in metres: finite and positive."""
    try:
        resolution = float(value)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInputError(f"resolution must be a number, not {describe(value)}") from None
    if not (np.isfinite(resolution) and resolution > 0):
        raise InvalidInputError(f"resolution must be a positive number of metres a voxel, not {value!r}")
    return resolution


def to_shape(values: Sequence[int] | Any, what: str = "shape") -> tuple[int, int, int]:
    """Three positive whole numbers."""
    try:
        sides = [int(v) for v in values]
        exact = all(float(v) == s for v, s in zip(values, sides, strict=True))
    except (TypeError, ValueError, OverflowError):
        sides, exact = [], False
    if not exact or len(sides) != 3 or min(sides) < 1:
        raise InvalidInputError(f"{what} must be three positive whole numbers (nx, ny, nz), not {describe(values)}")
    return sides[0], sides[1], sides[2]


def describe(value: Any) -> str:
    """Return a short description of any value, for an error message."""
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"
