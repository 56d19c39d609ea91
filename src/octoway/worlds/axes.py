# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Axis conventions: how coordinates in octoway become those of an engine, and back.

octoway counts as ROS does (REP 103): right-handed, z up, metres; where a thing has a front, x is forward and y left. A
conversion permutes axes, changes signs and scales, nothing else. So it is exact, and so is the way back, but for
Unreal's centimetres: times 100 and back may differ in the last bit.

`gltf` keeps x and lays z down into y, as Blender and others do when they write glTF: a path lies where the level does
that came from such a file. The glTF page itself calls +z the front of a model; that is `gltf_forward`, and it arrives
in Unity (whose importers mirror x) just where `unity` would put it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import describe, require_finite, to_floats
from octoway.checks import to_flag
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

_LETTERS = "xyz"


@dataclass(frozen=True)
class Axes:
    """A convention: which signed octoway axis each of its axes is, and how many of its units make a metre.

    >>> Axes("mine", ("-y", "z", "x")).handedness
    'left'
    """

    name: str
    rows: tuple[str, str, str]  # e.g. ("-y", "z", "x"): its x is our -y, its y our z, its z our x
    per_metre: float = 1.0

    def __post_init__(self) -> None:
        rows = tuple(self.rows) if isinstance(self.rows, (tuple, list)) else ()
        letters = sorted(row[-1:] for row in rows if isinstance(row, str) and row[:-1] in ("", "-"))
        if letters != ["x", "y", "z"]:
            raise InvalidInputError(f"rows must name x, y and z once each, perhaps with '-', not {describe(self.rows)}")
        if not (isinstance(self.per_metre, (int, float)) and 0 < self.per_metre < float("inf")):
            raise InvalidInputError(f"per_metre must be a positive number, not {describe(self.per_metre)}")

    @property
    def matrix(self) -> NDArray[np.float64]:
        """(3, 3) without the scale: its coordinates = matrix @ ours."""
        matrix = np.zeros((3, 3))
        matrix[range(3), self._order] = self._signs
        return matrix

    @property
    def handedness(self) -> str:
        """The hand that shows x, y and z: "right" or "left"."""
        return "right" if np.linalg.det(self.matrix) > 0 else "left"

    @property
    def up(self) -> str:
        """The axis that points up, e.g. "y"."""
        row = self._order.index(2)
        return ("-" if self._signs[row] < 0 else "") + _LETTERS[row]

    @property
    def unit(self) -> str:
        """The unit of length: "m", "cm", "mm", or a number of metres."""
        return {1.0: "m", 100.0: "cm", 1000.0: "mm"}.get(self.per_metre, f"{1 / self.per_metre:g} m")

    @property
    def _order(self) -> list[int]:
        return [_LETTERS.index(row[-1]) for row in self.rows]

    @property
    def _signs(self) -> list[float]:
        return [-1.0 if row.startswith("-") else 1.0 for row in self.rows]

    def forth(self, array: NDArray[np.float64], scale: bool = True) -> NDArray[np.float64]:
        """Ours to its, along the last axis."""
        turned = _tripled(array)[..., self._order] * self._signs
        return (turned * self.per_metre if to_flag(scale, "scale") else turned) + 0.0  # + 0.0: no minus zeros

    def back(self, array: NDArray[np.float64], scale: bool = True) -> NDArray[np.float64]:
        """Its to ours, along the last axis."""
        array = _tripled(array)
        ours = np.empty_like(array)
        ours[..., self._order] = array * self._signs
        return (ours / self.per_metre if to_flag(scale, "scale") else ours) + 0.0


def _tripled(array: Any) -> NDArray[np.float64]:
    numbers = to_floats(array, "coordinates")
    if numbers.shape[-1:] != (3,):
        raise InvalidInputError(f"coordinates must be of shape (..., 3), not {numbers.shape}")
    return numbers


AXES: dict[str, Axes] = {
    axes.name: axes
    for axes in (
        Axes("octoway", ("x", "y", "z")),
        Axes("ros", ("x", "y", "z")),  # REP 103: x forward, y left, z up
        Axes("blender", ("x", "y", "z")),
        Axes("unity", ("-y", "z", "x")),  # x right, y up, z forward: as in the ROS-Unity packages
        Axes("unreal", ("x", "-y", "z"), 100.0),  # x forward, y right, z up
        Axes("gltf", ("x", "z", "-y")),  # y up
        Axes("gltf_forward", ("y", "z", "x")),  # y up, z forward, x left
        Axes("godot", ("x", "z", "-y")),  # y up; shows glTF files as they are
    )
}


# The axes that an engine's glTF exporter writes, and its importer expects. glTF itself is always right-handed with y
# up. Unity's mirror x; Unreal's swap y and z; Godot's change nothing; Blender's lay z down.
_IN_GLTF = dict.fromkeys(("octoway", "ros", "blender", "unreal", "godot"), "gltf") | {"unity": "gltf_forward"}


def as_gltf(axes: Axes) -> Axes:
    """The axes of a glTF file that an engine of these axes writes or reads."""
    twin = AXES[_IN_GLTF.get(axes.name, axes.name)] if AXES.get(axes.name) == axes else axes
    if (twin.handedness, twin.up, twin.per_metre) != ("right", "y", 1.0):
        raise InvalidInputError(
            f"a glTF file is right-handed with y up, in metres; axes '{axes.name}' are {axes.handedness}-handed with "
            f"{axes.up} up, in {axes.unit}, and no engine is known to go with them: give 'gltf', or an engine's name"
        )
    return twin


def find_axes(axes: str | Axes) -> Axes:
    """A convention by its name, or one of your own."""
    if isinstance(axes, Axes):
        return axes
    if isinstance(axes, str) and axes in AXES:
        return AXES[axes]
    raise InvalidInputError(f"unknown axes {describe(axes)}; known: {', '.join(AXES)}, or an octoway.worlds.Axes")


def to_axes(values: ArrayLike, axes: str | Axes, *, kind: str = "points") -> NDArray[np.float64]:
    """Octoway's coordinates in another convention; `values` end in (3,), boxes in (2, 3).

    kind="points" turns and scales, "directions" only turns, "boxes" also keeps lower corners below upper ones.

    >>> to_axes([1.0, 2.0, 3.0], "unity").tolist()
    [-2.0, 3.0, 1.0]
    """
    array = _checked(values, kind)
    with np.errstate(over="ignore"):
        turned = find_axes(axes).forth(array, kind != "directions")
    require_finite(turned, f"{kind} in other axes")
    return _ordered(turned, kind)


def from_axes(values: ArrayLike, axes: str | Axes, *, kind: str = "points") -> NDArray[np.float64]:
    """Coordinates of another convention as octoway's: the way back from `to_axes`."""
    array = _checked(values, kind)
    return _ordered(find_axes(axes).back(array, kind != "directions"), kind)


def _checked(values: Any, kind: str) -> NDArray[np.float64]:
    tail = {"points": (3,), "directions": (3,), "boxes": (2, 3)}.get(kind) if isinstance(kind, str) else None
    if tail is None:
        raise InvalidInputError(f"kind must be points, directions or boxes, not {describe(kind)}")
    array = to_floats(values, kind)
    if array.size == 0 and array.ndim <= 1:
        return np.empty((0, *tail))
    if array.shape[-len(tail) :] != tail:
        raise InvalidInputError(f"{kind} must be of shape (..., {str(tail)[1:].rstrip(',)')}), not {array.shape}")
    require_finite(array, kind)
    return array


def _ordered(array: NDArray[np.float64], kind: str) -> NDArray[np.float64]:
    return np.sort(array, axis=-2) if kind == "boxes" else array
