# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""From the coordinates of a file or of a caller to octoway's: which axes they are in, and how long a unit is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, require_finite, to_bounds, to_boxes, to_points
from octoway.checks import to_number
from octoway.errors import InvalidInputError
from octoway.worlds.axes import AXES, Axes, as_gltf, find_axes

if TYPE_CHECKING:
    from numpy.typing import NDArray

OURS = AXES["octoway"]
UNITS: dict[str, float] = {  # metres
    "m": 1.0,
    "cm": 0.01,
    "mm": 0.001,
    "ft": 0.3048,
    "us-ft": 1200 / 3937,  # of surveys in the United States
    "in": 0.0254,
}
UP_AXES: dict[str, Axes] = {  # rotations, never mirror images
    "z": OURS,
    "y": AXES["gltf"],  # (x, y, z) becomes (x, -z, y), as in glTF and most games
    "x": Axes("x up", ("z", "x", "y")),  # (y, z, x)
}


@dataclass(frozen=True)
class Placing:
    """How content and what is said about it become octoway's coordinates."""

    content: Axes = OURS  # of vertices, points, voxels
    said: Axes = OURS  # of the bounds and the points to keep that come with them
    scale: float = 1.0  # metres a unit of the content

    def points(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The content's points (n, 3)."""
        if self.content.rows == OURS.rows and self.scale == 1.0:
            return values
        with np.errstate(over="ignore", invalid="ignore"):
            return np.ascontiguousarray(self.content.back(values, scale=False) * self.scale)

    def bounds(self, values: Any) -> Any:
        """Bounds (2, 3); None stays None."""
        return None if values is None else self.boxes(to_bounds(values))[0]

    def boxes(self, values: Any, what: str = "boxes") -> NDArray[np.float64]:
        """Boxes (n, 2, 3) that the caller gives."""
        return np.ascontiguousarray(np.sort(_turned(self.said, to_boxes(values, what), what), axis=-2))

    def keep(self, values: Any) -> Any:
        """Points (n, 3) in rooms to keep; a name stays a name."""
        return values if isinstance(values, str) else self.place(values, "keep")

    def place(self, values: Any, what: str) -> NDArray[np.float64]:
        """Points (n, 3) that the caller gives."""
        return _turned(self.said, to_points(values, what), what)


def in_axes(axes: str | Axes | None) -> Placing:
    """Everything that comes is in these axes, and in their unit."""
    chosen = OURS if axes is None else find_axes(axes)
    return Placing(chosen, chosen, 1 / chosen.per_metre)


def to_placing(
    *, axes: Any = None, up_axis: Any = None, units: Any = None, scale: Any = None, gltf: bool = False
) -> Placing:
    """How a file's coordinates become octoway's; a glTF file has its own axes, whichever engine wrote it."""
    engine = None if axes is None else find_axes(axes)
    if engine is None:
        content = UP_AXES[to_up_axis(up_axis)] if up_axis is not None else AXES["gltf"] if gltf else OURS
    else:
        content = as_gltf(engine) if gltf else engine
        if up_axis is not None and content.up != to_up_axis(up_axis):
            raise InvalidInputError(
                f"axes {engine.name!r} have {content.up} up in such a file, and up_axis says {up_axis!r}; "
                "give one of the two"
            )
    said = OURS if engine is None else engine
    return Placing(content, said, _metres(content, units, scale))


def to_up_axis(value: Any) -> str:
    """One of the axes."""
    if not isinstance(value, str) or value not in UP_AXES:
        raise InvalidInputError(f"up_axis must be one of {', '.join(UP_AXES)}, not {describe(value)}")
    return value


def to_scale(value: Any) -> float:
    """Metres a unit of the file."""
    scale = to_number(value)
    if not 0 < scale < np.inf:
        raise InvalidInputError(f"scale must be a positive number, metres a unit of the file, not {describe(value)}")
    return scale


def to_unit(value: Any) -> float:
    """Metres of a unit by its name."""
    if not isinstance(value, str) or value not in UNITS:
        raise InvalidInputError(f"units must be one of {', '.join(UNITS)}, not {describe(value)}; or give scale=")
    return UNITS[value]


def to_metres(units: Any, scale: Any) -> float | None:
    """Metres a unit of a file, by name or by number; None if neither is given."""
    if units is not None and scale is not None:
        raise InvalidInputError(
            f"units={units!r} is scale={to_unit(units):g}; give one of the two, not scale={scale!r}"
        )
    return to_unit(units) if units is not None else None if scale is None else to_scale(scale)


def _metres(content: Axes, units: Any, scale: Any) -> float:
    metres, own = to_metres(units, scale), 1 / content.per_metre
    if metres is not None and content.per_metre != 1 and abs(metres - own) > 1e-12 * own:
        raise InvalidInputError(
            f"axes {content.name!r} are in {content.unit}, and units or scale say {metres:g} m; give one of the two"
        )
    return own if metres is None else metres


def _turned(axes: Axes, values: NDArray[np.float64], what: str) -> NDArray[np.float64]:
    with np.errstate(over="ignore"):
        turned = axes.back(values)
    require_finite(turned, what)
    return turned


def turn_voxels(array: NDArray[Any], axes: Axes) -> NDArray[Any]:
    """An array [its x, its y, its z] as one of [x, y, z]."""
    letters = [row[-1] for row in axes.rows]
    order = [letters.index(letter) for letter in "xyz"]
    flips = tuple(axis for axis in range(3) if axes.rows[order[axis]].startswith("-"))
    return np.flip(np.transpose(array, order), flips)
