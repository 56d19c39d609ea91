# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Ready-made worlds: seeded, the same on every machine, at any size, with start/goal pairs to try.

    world = octoway.scenes.make("tunnels", size=128, seed=7)
    start, goal = world.pairs[0]

`zigzag`, `building_1` to `building_3`, `cave` and `industrial` re-create the maps of Massonnat (2023): cubes
of 20 units that `size` cuts finer or coarser. `world_1` to `world_5` re-create the worlds of Albertini by their
words and numbers of octree nodes, stretched to any `size`. `countryside` has terrain: roads, woods, water, houses.
All but the re-created ones grow with `size` at one metre per voxel.
"""

from __future__ import annotations

import inspect
import math
import operator
from typing import TYPE_CHECKING, Any

from octoway.arrays import describe
from octoway.checks import to_number
from octoway.errors import InvalidInputError
from octoway.random import Random
from octoway.registry import member
from octoway.scenes.pairs import choose_pairs
from octoway.worlds.extent import MAX_SIDE
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.scenes.scene import Scene, Shape

__all__ = ["make", "names"]

_MOST = 1_000_000  # a parameter
_MOST_VOXELS = 1 << 32  # of a scene, which is drawn in an array of bytes

# Every scene: its name, its function and its default size. A new scene is one file and one line here.
_SCENES: dict[str, tuple[Callable[..., Scene], int]] = {
    name: (member(__name__, place), size)
    for name, place, size in (
        ("zigzag", "zigzag.zigzag", 32),
        ("building_1", "building.building_1", 32),
        ("building_2", "building.building_2", 32),
        ("building_3", "building.building_3", 32),
        ("cave", "cave.cave", 32),
        ("industrial", "industrial.industrial", 32),
        ("asteroids", "asteroids.asteroids", 64),
        ("city", "city.city", 64),
        ("maze3d", "maze3d.maze3d", 64),
        ("plant", "plant.plant", 64),
        ("tunnels", "tunnels.tunnels", 64),
        ("noise", "noise.noise", 64),
        ("world_1", "worlds.world_1", 64),
        ("world_2", "worlds.world_2", 64),
        ("world_3", "worlds.world_3", 32),
        ("world_4", "worlds.world_4", 64),
        ("world_5", "worlds.world_5", 64),
        ("countryside", "countryside.countryside", 64),
    )
}


def names() -> tuple[str, ...]:
    """Return the names `make` knows."""
    return tuple(_SCENES)


def make(name: str, size: int | tuple[int, int, int] | None = None, seed: int = 0, **parameters: Any) -> World:
    """Build the scene `name` as a world whose `pairs` suggest starts and goals.

    `size` is the number of voxels along each side (one number for a cube, or three), the scene's own default
    if None. The same name, size, seed and parameters give the same world everywhere; the maps of Massonnat 2023 are
    fixed geometry and ignore the seed. Each scene's own parameters are in its function's documentation.
    """
    if not isinstance(name, str) or name not in _SCENES:
        raise InvalidInputError(f"unknown scene {name!r}; known scenes: {', '.join(_SCENES)}")
    build, default_size = _SCENES[name]
    known = inspect.getfullargspec(build).kwonlyargs
    for parameter in parameters:
        if parameter not in known:
            raise InvalidInputError(
                f"scene {name!r} has no parameter {parameter!r}; it has: {', '.join(known) or 'none'}"
            )
    sizes = {parameter: _number(value, parameter) for parameter, value in parameters.items()}
    rng = Random(_seed(seed)).fork(name)
    scene = build(_shape(default_size if size is None else size), rng.fork("geometry"), **sizes)
    pairs = choose_pairs(scene, rng.fork("pairs"))
    world = World.from_voxels(scene.solid, resolution=scene.resolution)
    return world.with_terrain(scene.terrain, scene.terrain_names).with_pairs(pairs)


def _number(value: Any, what: str) -> float:
    """A parameter of a scene: any number that a world could need."""
    number = to_number(value)
    if not abs(number) <= _MOST:
        raise InvalidInputError(f"{what} must be a number up to {_MOST:,}, not {describe(value)}")
    return int(number) if number == int(number) else number


def _seed(seed: Any) -> int:
    try:
        return operator.index(seed)
    except TypeError:
        raise InvalidInputError(f"seed must be a whole number, got {describe(seed)}") from None


def _shape(size: Any) -> Shape:
    """Return `size` as three positive counts of voxels."""
    try:
        sides = [operator.index(side) for side in (size if hasattr(size, "__len__") else (size,) * 3)]
    except TypeError:
        sides = []
    if len(sides) != 3 or min(sides) < 1:
        raise InvalidInputError(f"size must be a positive whole number or three of them, got {describe(size)}")
    if max(sides) > MAX_SIDE or math.prod(sides) > _MOST_VOXELS:
        raise InvalidInputError(f"size {describe(size)} is too large: a scene has at most {_MOST_VOXELS:,} voxels")
    return sides[0], sides[1], sides[2]
