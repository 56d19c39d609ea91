# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pictures for notebooks: small, quick for worlds of any size, and never an error, for they are shown unasked."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from octoway.paths.path import answer_of, space_of
from octoway.space.space import NavSpace
from octoway.viewer.picture import compose
from octoway.viewer.png import encode_png, render_picture
from octoway.viewer.scene import Scene, ViewOptions, as_bounds
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

    from octoway.paths.path import PathResult

SIZE = (660, 420)
_QUICK = ViewOptions(max_primitives=20_000, max_blocks=2_000_000)
_MOST_VOXELS = 1 << 33  # larger worlds take too long to read: their text is shown
_MARGIN = 0.35  # around a path, of its own extent


def draw_png(shown: World | NavSpace | PathResult) -> bytes | None:
    """A world, a space or a path as a PNG file; None where it cannot be drawn."""
    if isinstance(shown, World):
        return png_of_world(shown)
    return png_of_space(shown) if isinstance(shown, NavSpace) else png_of_result(shown)


def png_of_world(world: World) -> bytes | None:
    """A world as a PNG file."""
    return _shown(lambda: Scene(world=world, title=repr(world), options=_QUICK))


def png_of_space(space: NavSpace) -> bytes | None:
    """A space as a PNG file, with its cells where they are few enough to be told apart."""
    layers = ("surface", "cells") if space.stats.cells <= 2000 else ("surface",)
    return _shown(lambda: Scene(space=space, title=repr(space), options=replace(_QUICK, layers=layers)))


def png_of_result(result: PathResult) -> bytes | None:
    """A path as a PNG file, and the world near it; or why there is no path."""
    return _shown(lambda: _scene_of(result))


def _scene_of(result: PathResult) -> Scene:
    start, goal = np.array(answer_of(result).start), result.goal
    places = np.concatenate([result.points, [start, goal]])
    extent = float((places.max(axis=0) - places.min(axis=0)).max())
    focus = as_bounds(places, max(_MARGIN * extent, 1e-9))
    core = space_of(result)
    if core is None:  # of a pickle, or of a refinement: nothing is known of its world
        world = World.from_boxes([], resolution=float((focus[1] - focus[0]).max()), bounds=focus)
    else:
        origin, resolution = core.lattice
        world = World(core.snapshot().solid, resolution, np.array(origin))
        focus = as_bounds(places, max(_MARGIN * extent, 4 * resolution))
    title = f"{result.status.name}, {result.length:.2f} m" if len(result.points) else result.status.name
    return Scene(
        world=world,
        result=result,
        start=start,
        goal=goal,
        focus=focus,
        title=title,
        options=_QUICK,
    )


def _shown(make: Callable[[], Scene]) -> bytes | None:
    try:
        scene = make()
        low, high = scene.bounds
        if ((high - low) / scene.resolution).prod() > _MOST_VOXELS:
            return None
        return encode_png(render_picture(compose(scene), size=SIZE))
    except Exception:  # a notebook must go on, and text is shown instead
        logging.getLogger(__name__).debug("no picture", exc_info=True)
        return None
