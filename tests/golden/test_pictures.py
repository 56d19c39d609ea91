# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Pictures keep their pixels, on every machine. After a change on purpose: OCTOWAY_GOLDEN=write, and look at them."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import octoway as ow
from octoway.viewer import LAYERS, NamedPath, Recording, Scene, ViewOptions, compose
from octoway.viewer.png import encode_png, render_picture
from png_pixels import decode_png

HERE = Path(__file__).parent


def city() -> Scene:
    """All layers but the surface's walls, with paths and things that move; times on a clock are left out."""
    world = ow.scenes.make("city", size=32)
    space = ow.NavSpace.build(world)
    start, goal = world.pairs[0]
    result = space.find_path(start, goal, algorithm="astar", trace=True)
    raw = space.find_path(start, goal, algorithm="astar", refine=())
    obstacles = np.array([[[(20.0, 4, 10), (24, 8, 14)], [(4.0, 20, 20), (9, 25, 25)]]])
    film = Recording(np.zeros(1), np.array([[(16.0, 2, 12)]]), obstacles, np.array([False, True]))
    paths = (NamedPath("raw", raw.points), NamedPath("path", result.points))
    return Scene(space=space, result=result, start=start, goal=goal, paths=paths, recording=film, title="city")


SCENES = {
    "picture_plain": (city, None, {}),
    "picture_layers": (city, tuple(layer.name for layer in LAYERS), {"azimuth": 35.0, "elevation": 20.0}),
    "picture_cut": (
        lambda: city().with_(options=ViewOptions(cut=(2, 12.0))),
        ("surface", "cells", "path"),
        {"elevation": 60.0},
    ),
}


@pytest.mark.parametrize("name", list(SCENES))
def test_pictures_keep_their_pixels(name):
    make, layers, view = SCENES[name]
    pixels = render_picture(compose(make(), layers), size=(420, 280), **view)
    file = HERE / f"{name}.png"
    if os.environ.get("OCTOWAY_GOLDEN") == "write":
        file.write_bytes(encode_png(pixels))
    golden = decode_png(file.read_bytes())
    differing = (golden != pixels).any(axis=2)
    assert not differing.any(), f"{int(differing.sum())} pixels differ, first at {np.argwhere(differing)[0].tolist()}"
