# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The primitives that layers draw with: five, and a note. A canvas takes them one by one.

All coordinates are float64 metres. Colours are bytes (n, 3), one a thing; one colour for all is repeated.
Things may come and go: thing i is there while since[i] <= time < until[i] on the primitive's clock; a primitive with
`moves` is elsewhere at other times. A canvas that shows one moment asks `at_time`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

import numpy as np

from octoway.arrays import to_floats
from octoway.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]
    Bytes = NDArray[np.uint8]
    Colours = ArrayLike  # (3,) or (n, 3), 0 to 255
    AnyPrimitive = TypeVar("AnyPrimitive", bound="_Primitive")

SECONDS, EXPANSIONS = "seconds", "expansions"
CLOCKS = (SECONDS, EXPANSIONS)


@dataclass(frozen=True, eq=False)
class Note:
    """A sentence that every canvas shows: it names a part that is not drawn, or not as it is."""

    text: str


@dataclass(frozen=True, eq=False)
class Moves:
    """The places of things at some times: (f, n, 2, 3) for boxes, (f, n, 3) for points; NaN where one is absent."""

    times: Floats  # (f,) ascending
    places: NDArray[np.floating[Any]]

    def frame(self, time: float) -> int:
        """The last frame at or before a time."""
        return max(0, int(np.searchsorted(self.times, time, side="right")) - 1)


@dataclass(frozen=True, eq=False, kw_only=True)
class _Primitive:
    """The fields that all primitives have."""

    name: str  # unique within the layer
    colours: Colours = (120, 130, 140)
    opacity: float = 1.0
    visible: bool = True  # at first; a person may switch it
    label: str = ""  # a row of the legend, with `value` beside it
    value: str = ""
    part_of: str = ""  # the name of the part of its layer that it comes and goes with, where a person switches that
    cut: bool = False  # True if a cut plane takes away the part beyond it
    clock: str = SECONDS  # clock for since, until and moves
    since: Floats | None = None  # (n,)
    until: Floats | None = None  # (n,)
    moves: Moves | None = None

    def __post_init__(self) -> None:
        name, shape = _GEOMETRY[type(self)]
        places = to_floats(getattr(self, name), f"the {name} of '{self.name}'")
        if places.ndim != len(shape) + 1 or places.shape[1:] != shape:
            raise InvalidInputError(
                f"the {name} of '{self.name}' must be (n, {str(shape)[1:-1].rstrip(',')}), not {places.shape}"
            )
        object.__setattr__(self, name, places)
        object.__setattr__(self, "colours", self._checked_colours())
        if self.clock not in CLOCKS:
            raise InvalidInputError(
                f"the clock of '{self.name}' must be one of {', '.join(CLOCKS)}, not '{self.clock}'"
            )
        for other in ("faces", "since", "until", "texts"):
            values = getattr(self, other, None)
            if values is not None and not isinstance(values, bool) and len(values) != len(self):
                raise InvalidInputError(f"'{self.name}': {len(values)} {other} for {len(self)} things")
        if self.moves is not None and self.moves.places.shape[1:] != places.shape:
            raise InvalidInputError(f"'{self.name}' moves {self.moves.places.shape[1:]}, and is {places.shape}")

    def _checked_colours(self) -> Bytes:
        colours = np.asarray(self.colours)
        if colours.ndim not in (1, 2) or colours.shape[-1] != 3:
            raise InvalidInputError(f"colours must be (3,) or (n, 3) bytes, not an array of shape {colours.shape}")
        if colours.ndim == 2 and len(colours) != len(self):
            raise InvalidInputError(f"'{self.name}': {len(colours)} colours for {len(self)} things; give one for all")
        if colours.size and (colours.min() < 0 or colours.max() > 255):
            raise InvalidInputError("colours must be numbers from 0 to 255")
        return np.ascontiguousarray(np.broadcast_to(colours.astype(np.uint8), (len(self), 3)))

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def rgb(self) -> Bytes:
        """The colours, (n, 3)."""
        return self.colours  # type: ignore[return-value]

    @property
    def span(self) -> tuple[float, float] | None:
        """The first and the last time at which something changes; None where nothing does."""
        ends = [times for times in (self.since, self.until) if times is not None]
        if self.moves is not None:
            ends.append(self.moves.times)
        finite = [times[np.isfinite(times)] for times in ends]
        every = np.concatenate(finite) if finite else np.empty(0)
        return (float(every.min()), float(every.max())) if len(every) else None


@dataclass(frozen=True, eq=False, kw_only=True)
class Boxes(_Primitive):
    """Axis-aligned boxes (n, 2, 3), lower corner first; `edges` draws their edges, without `faces` nothing else."""

    boxes: Floats
    faces: bool = True
    edges: bool = False
    balls: bool = False  # the balls inside the boxes, not the boxes

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def edge_opacity(self) -> float:
        """Edges are lines in glass, and all there is without it."""
        return min(1.0, 4 * self.opacity) if self.faces else self.opacity


@dataclass(frozen=True, eq=False, kw_only=True)
class Quads(_Primitive):
    """A mesh of axis-aligned rectangles (n, 2, 3), flat along one axis; `mesh_of` gives its triangles.

    The face (n,) is 2 * axis, plus 1 when the rectangle looks up the axis. Unless `both_sides`, only that side is seen.
    """

    quads: Floats
    faces: Bytes
    both_sides: bool = False
    tops: tuple[int, int, int] | None = None  # colour at the upper one of `heights`; `colours` are at the lower one
    heights: tuple[float, float] = (0.0, 1.0)  # metres
    side: int | None = None  # a wall that closes the world: left away while the eye is on that side, 2 * axis + upper
    detail: float = np.inf  # metres: the smallest thing to see; edges are drawn only where it is larger than pixels

    def __len__(self) -> int:
        return len(self.quads)


@dataclass(frozen=True, eq=False, kw_only=True)
class Lines(_Primitive):
    """Segments (n, 2, 3). Strong ones are the subject of the picture: they show through walls, fainter."""

    segments: Floats
    width: float = 1.0  # pixels
    strong: bool = False

    def __len__(self) -> int:
        return len(self.segments)


@dataclass(frozen=True, eq=False, kw_only=True)
class Points(_Primitive):
    """Points (n, 3), drawn as discs of a size in pixels; strong ones as balls that show through walls."""

    points: Floats
    size: float = 4.0  # pixels across
    strong: bool = False

    def __len__(self) -> int:
        return len(self.points)


@dataclass(frozen=True, eq=False, kw_only=True)
class Labels(_Primitive):
    """Words beside points (n, 3); on the other side than `away` (n, 3), where that is given."""

    points: Floats
    texts: Sequence[str]
    away: Floats | None = None

    def __len__(self) -> int:
        return len(self.points)


Primitive: TypeAlias = Boxes | Quads | Lines | Points | Labels
# The field that holds a primitive's coordinates, and its shape after the first axis.
_GEOMETRY: dict[type, tuple[str, tuple[int, ...]]] = {
    Boxes: ("boxes", (2, 3)),
    Quads: ("quads", (2, 3)),
    Lines: ("segments", (2, 3)),
    Points: ("points", (3,)),
    Labels: ("points", (3,)),
}


class Canvas(Protocol):
    """Anything that can show primitives. `add` is called for each, layer by layer, in the order of LAYERS."""

    def add(self, layer: str, primitive: Primitive) -> None:
        """Show a primitive as a part of a layer."""

    def note(self, layer: str, text: str) -> None:
        """Note a part that the layer does not show."""


def polyline(points: Floats) -> Floats:
    """The segments (n - 1, 2, 3) of a polyline (n, 3); a lone point is a segment of no length."""
    if len(points) == 1:
        return np.repeat(points[np.newaxis], 2, axis=1)
    return np.stack([points[:-1], points[1:]], axis=1)


def geometry(primitive: Primitive) -> str:
    """The name of the field that holds a primitive's coordinates."""
    return _GEOMETRY[type(primitive)][0]


def taken(primitive: AnyPrimitive, keep: NDArray[np.bool_]) -> AnyPrimitive:
    """The primitive with only some of its things."""
    if keep.all():
        return primitive
    which = np.flatnonzero(keep)
    fields: dict[str, Any] = {}
    for name in ("boxes", "quads", "segments", "points", "faces", "colours", "since", "until", "away"):
        values = getattr(primitive, name, None)
        if isinstance(values, np.ndarray):
            fields[name] = values[which]
    if isinstance(primitive, Labels):
        fields["texts"] = [primitive.texts[i] for i in which.tolist()]
    if primitive.moves is not None:
        fields["moves"] = replace(primitive.moves, places=primitive.moves.places[:, which])
    return replace(primitive, **fields)


def at_time(primitive: AnyPrimitive, time: float | None) -> AnyPrimitive:
    """Return the primitives at a moment, without any clock; None is the end of time."""
    moment = np.inf if time is None else time
    keep = np.ones(len(primitive), bool)
    if primitive.since is not None:
        keep &= primitive.since <= moment
    if primitive.until is not None:
        keep &= moment < primitive.until if time is not None else ~np.isfinite(primitive.until)
    moves = primitive.moves
    still = replace(primitive, since=None, until=None, moves=None)
    if moves is not None and len(moves.times):
        places = np.asarray(moves.places[moves.frame(moment)], np.float64)
        keep &= np.isfinite(places.reshape(len(places), -1)).all(axis=1)
        still = replace(still, **{geometry(primitive): places})  # type: ignore[arg-type]
    return taken(still, keep)


def cut_away(primitive: AnyPrimitive, axis: int, at: float) -> AnyPrimitive:
    """Return the part before a cut plane: nothing beyond `at` along an axis; boxes that cross it are clipped."""
    if not primitive.cut or not isinstance(primitive, Boxes | Quads | Points | Lines):
        return primitive
    name = geometry(primitive)
    places: Floats = getattr(primitive, name)
    if isinstance(primitive, Points):
        return taken(primitive, places[:, axis] <= at)
    low = places[:, :, axis].min(axis=1)
    if isinstance(primitive, Lines):
        return taken(primitive, places[:, :, axis].max(axis=1) <= at)
    keep = low < at if isinstance(primitive, Boxes) else low <= at
    left = taken(primitive, keep)
    clipped = getattr(left, name).copy()
    clipped[:, 1, axis] = np.minimum(clipped[:, 1, axis], at)
    return replace(left, **{name: clipped})


def mesh_of(quads: Quads) -> tuple[NDArray[np.float32], NDArray[np.uint32], Bytes]:
    """The triangles of quads: vertices (4n, 3), triangles (2n, 3) counter-clockwise from outside, colours (4n, 3)."""
    from octoway.worlds.surface import quad_corners  # noqa: PLC0415 - needs the core

    corners = quad_corners(quads.quads, quads.faces).reshape(-1, 3)
    triangles = (np.arange(len(quads))[:, None] * 4 + np.array([0, 1, 2, 0, 2, 3])).reshape(-1, 3)
    if quads.both_sides:
        triangles = np.concatenate([triangles, triangles[:, ::-1]])
    colours = np.repeat(quads.rgb, 4, axis=0)
    if quads.tops is not None:
        low, high = quads.heights
        share = np.clip((corners[:, 2:] - low) / max(high - low, 1e-9), 0.0, 1.0)
        colours = np.rint(colours * (1 - share) + np.array(quads.tops) * share).astype(np.uint8)
    return corners.astype(np.float32), triangles.astype(np.uint32), colours
