# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The content of a picture: a world, a space of it, paths, movers, and the view."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from octoway.arrays import describe, to_bounds, to_point, to_points
from octoway.checks import to_choice, to_count, to_names, to_number, to_share
from octoway.errors import InvalidInputError
from octoway.paths.path import PathResult, path_length
from octoway.space.space import NavSpace
from octoway.space.state import core_of
from octoway.viewer.recording import Recording
from octoway.worlds.world import World, grid_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    from octoway import _core
    from octoway.viewer.colours import Colour

T = TypeVar("T")
COLOUR_BY = ("height", "terrain")
MOST_PRIMITIVES = 100_000
_LEAST = 100  # primitives or blocks, below which nothing can be made out


def _to_cut(value: Any) -> tuple[int, float]:
    """An axis, and metres."""
    parts = value if isinstance(value, (tuple, list)) and len(value) == 2 else (None, None)
    axis, metres = to_number(parts[0]), to_number(parts[1])
    if axis not in (0, 1, 2) or not np.isfinite(metres):
        raise InvalidInputError(f"cut must be an axis (0, 1, 2) and metres, not {describe(value)}")
    return int(axis), metres


@dataclass(frozen=True)
class ViewOptions:
    """How one wants to look at a scene."""

    layers: tuple[str, ...] | None = None  # shown at first; None: those that are shown by default
    colour_by: str = "height"
    cut: tuple[int, float] | None = None  # axis, and metres beyond which nothing is shown
    whole: bool = False  # draw the part beyond the cut too: for canvases on which a person moves it
    times: bool = False  # tell how long things took: no two runs take the same, so files leave it out
    max_primitives: int = MOST_PRIMITIVES
    max_blocks: int = (
        40_000_000  # most blocks of the world that are read for its surface; larger worlds are drawn coarser
    )

    def __post_init__(self) -> None:
        to_choice(self.colour_by, COLOUR_BY, "colour_by")
        for name in ("max_primitives", "max_blocks"):
            if to_count(getattr(self, name), name) < _LEAST:
                raise InvalidInputError(f"{name} must be at least {_LEAST}, not {getattr(self, name)}")
        if self.layers is not None:
            object.__setattr__(self, "layers", tuple(to_names(self.layers, "layers")))
        if self.cut is not None:
            object.__setattr__(self, "cut", _to_cut(self.cut))


@dataclass(frozen=True, eq=False)
class NamedPath:
    """A path to show, with the cost of finding it."""

    name: str
    points: NDArray[np.float64]  # (n, 3)
    seconds: float | None = None
    colour: Colour | None = None  # chosen by the layer if None
    width: float | None = None  # pixels
    visible: bool = True
    cost: float | None = None  # where it is not the length
    links: tuple[int, ...] = ()  # numbers of points from which a link leads to the next

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", to_points(self.points, f"the points of path '{self.name}'"))

    @property
    def length(self) -> float:
        """Metres that are walked, without links."""
        return sum(map(path_length, np.split(self.points, [i + 1 for i in self.links])))

    @property
    def leaps(self) -> NDArray[np.bool_]:
        """Mask of its segments (n - 1,) that are links."""
        return np.isin(np.arange(max(len(self.points) - 1, 0)), self.links)


@dataclass(frozen=True, eq=False)
class Scene:
    """The content of a picture. Everything but a world or a space is optional; layers without their data draw nothing.

    `with_` gives the same scene with something else in it; data computed for drawing is shared as long as it holds.
    """

    world: World | None = None
    space: NavSpace | None = None
    result: PathResult | None = None  # result of a query; its points, corridor, trace and reason are shown
    start: NDArray[np.float64] | None = None
    goal: NDArray[np.float64] | None = None
    paths: tuple[NamedPath, ...] = ()  # stages of the query's path, or any others
    recording: Recording | None = None
    title: str = ""
    options: ViewOptions = field(default_factory=ViewOptions)
    terrain: Callable[[NDArray[np.float64]], NDArray[np.integer[Any]]] | None = None  # from points (n, 3) to ids (n,)
    focus: NDArray[np.float64] | None = None  # (2, 3): only this part of the world is shown
    _kept: dict[str, tuple[Any, Any]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.world is None and self.space is None:
            raise InvalidInputError("a scene needs a world or a space")
        for name, kind in (("world", World), ("space", NavSpace), ("result", PathResult), ("recording", Recording)):
            value = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                raise InvalidInputError(f"a scene's {name} must be a {kind.__name__}, not {describe(value)}")
        if self.focus is not None:
            object.__setattr__(self, "focus", to_bounds(self.focus, "focus"))
        for name in ("start", "goal"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, to_point(getattr(self, name), name))

    def with_(self, **changes: Any) -> Scene:
        """The same scene with some fields changed."""
        return replace(self, **changes)

    @property
    def grid(self) -> _core.BitGrid:
        """The voxels that are solid now."""
        if self.space is not None:
            return core_of(self.space).snapshot().solid
        return grid_of(cast("World", self.world))

    @property
    def version(self) -> int:
        """The version of the space; data computed for drawing holds as long as it stays."""
        return 0 if self.space is None else self.space.version

    @property
    def resolution(self) -> float:
        """Metres a voxel."""
        return self._place.resolution

    @property
    def whole(self) -> NDArray[np.float64]:
        """The bounds of the world, (2, 3)."""
        return self._place.bounds

    @property
    def bounds(self) -> NDArray[np.float64]:
        """The visible box, (2, 3): the world, or the part of it that is in focus, in whole voxels."""
        if self.focus is None:
            return self.whole
        low, high = self.whole
        voxels = (np.asarray(self.focus, float) - low) / self.resolution
        shape = np.asarray(self.grid.shape)
        first = np.clip(np.floor(voxels[0]), 0, shape - 1)
        last = np.clip(np.ceil(voxels[1]), first + 1, shape)
        return np.stack([low + first * self.resolution, np.minimum(low + last * self.resolution, high)])

    @property
    def terrain_at(self) -> Callable[[NDArray[np.float64]], NDArray[np.integer[Any]]] | None:
        """The terrain of points (n, 3): as given, or that of a space or a world with more than one; None if neither."""
        if self.terrain is not None:
            return self.terrain
        if self.space is not None:
            return self.space.terrain.at if len(self.space.terrain.ids) > 1 else None
        world = cast("World", self.world)
        return None if len(world.terrains) < 2 else lambda points: self._terrain_in(world, points)

    def _terrain_in(self, world: World, points: NDArray[np.float64]) -> NDArray[np.integer[Any]]:
        ids = self.kept("terrain", id(world), lambda: cast("NDArray[np.uint8]", world.terrain))
        voxels = np.floor((points - self.whole[0]) / self.resolution).astype(int)
        return np.asarray(ids[tuple(np.clip(voxels, 0, np.array(ids.shape) - 1).T)])

    @property
    def terrain_names(self) -> dict[int, str]:
        """Names of terrains by their ids; may be empty."""
        return self.space.terrain.names if self.space is not None else cast("World", self.world).terrain_names

    @property
    def _place(self) -> NavSpace | World:
        return self.space if self.space is not None else cast("World", self.world)

    def limit(self, share: float) -> int:
        """How many primitives a layer with this share of all may draw."""
        return max(1, int(self.options.max_primitives * to_share(share, "share")))

    def kept(self, name: str, key: Any, make: Callable[[], T]) -> T:
        """Something that is made once for a key, and shared with scenes made by `with_`."""
        known, value = self._kept.get(name, (None, None))
        if known != key:
            value = make()
            self._kept[name] = (key, value)
        return cast("T", value)


def scene_of(thing: World | NavSpace, **fields: Any) -> Scene:
    """A scene of a world or a space."""
    return Scene(space=thing, **fields) if isinstance(thing, NavSpace) else Scene(world=thing, **fields)


def as_bounds(points: ArrayLike, margin: float) -> NDArray[np.float64]:
    """The box around points (n, 3), and metres around it."""
    array = to_points(points, "points")
    return np.stack([array.min(axis=0) - margin, array.max(axis=0) + margin])
