# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The options of readers, checked before a file is opened: faults of the caller are kept apart from the file's."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, require_finite, to_bounds, to_point, to_resolution
from octoway.checks import to_choice, to_count, to_length, to_number
from octoway.errors import InvalidInputError
from octoway.worlds.axes import find_axes
from octoway.worlds.cloud import to_least
from octoway.worlds.floor import to_ground
from octoway.worlds.heights import to_finite
from octoway.worlds.meshes import to_fill, to_keep, to_slope_limit
from octoway.worlds.placing import to_placing, to_scale, to_unit, to_up_axis

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.worlds.world import World

GLTF = (".glb", ".gltf")
UNKNOWN = ("blocked", "free")


class OptionError(InvalidInputError):
    """The caller's fault, found while a file is read: never told as a fault of the file."""


def to_threshold(value: Any, what: str = "threshold") -> float:
    """A probability between 0 and 1, both excluded."""
    share = to_number(value)
    if not 0 < share < 1:
        raise InvalidInputError(f"{what} must be a probability between 0 and 1, not {describe(value)}")
    return share


def to_unknown(value: Any, what: str = "unknown") -> str:
    """Check the treatment of unknown space: blocked or free."""
    return to_choice(value, UNKNOWN, what)


def to_classes(value: Any, what: str = "classes") -> frozenset[int]:
    """Classes of LiDAR points: whole numbers of 0 to 255; one is a set of one."""
    try:
        array = np.atleast_1d(np.asarray(value))
    except ValueError:  # rows of different lengths
        array = np.empty(0)
    if array.ndim != 1 or not array.size or array.dtype.kind not in "iu" or array.min() < 0 or array.max() > 255:
        raise InvalidInputError(f"{what} must be one or more numbers of 0 to 255, not {describe(value)}")
    return frozenset(array.tolist())


CHECKS: dict[str, Callable[[Any, str], Any]] = {
    "resolution": lambda value, _: to_resolution(value),
    "origin": lambda value, what: require_finite(to_point(value, what), what),
    "bounds": lambda value, _: to_bounds(value),
    "min_points": to_least,
    "margin": to_length,
    "unknown": to_unknown,
    "threshold": to_threshold,
    "height_scale": to_finite,
    "height_offset": to_finite,
    "sky": to_length,
    "up_axis": lambda value, _: to_up_axis(value),
    "axes": lambda value, _: find_axes(value),
    "units": lambda value, _: to_unit(value),
    "ground": lambda value, _: to_ground(value),
    "classes": to_classes,
    "drop_classes": to_classes,
    "scale": lambda value, _: to_scale(value),
    "fill": lambda value, _: to_fill(value),
    "keep": lambda value, _: to_keep(value),
    "slope_limit": lambda value, _: to_slope_limit(value),
    "threads": to_count,
}


def options_of(reader: Callable[..., World]) -> list[str]:
    """Return the options that a reader takes."""
    return [name for name in inspect.signature(reader).parameters if name != "file"]


def check_options(suffix: str, known: list[str], options: dict[str, Any]) -> None:
    """Refuse options that the reader does not know, values that no reader could use, and two that contradict."""
    for name, value in options.items():
        if name not in known:
            hint = (
                "; they hold no lengths, and resolution says how long a voxel is" if name in ("units", "scale") else ""
            )
            raise InvalidInputError(f"{suffix} files take no option '{name}'; known: {', '.join(known)}{hint}")
        if value is not None and name in CHECKS:
            CHECKS[name](value, name)
    placing = {name: options.get(name) for name in ("axes", "up_axis", "units", "scale")}
    to_placing(**placing, gltf=suffix.lower() in GLTF)
