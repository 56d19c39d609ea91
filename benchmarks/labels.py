# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What labels cost: builds without terrain, with it and with motion, and edits of terrain.

python benchmarks/labels.py MAP prints CPU time, the least of several builds; versions without terrain one row only.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

import numpy as np

import octoway as ow

if TYPE_CHECKING:
    from collections.abc import Callable


def least(job: Callable[[], object], rounds: int) -> float:
    """Seconds of CPU time."""
    times = []
    for _ in range(rounds):
        begin = time.process_time()
        job()
        times.append(time.process_time() - begin)
    return min(times)


def patches(shape: tuple[int, int, int], kinds: int, edge: int) -> np.ndarray:
    """Cubes of `edge` voxels of random terrains."""
    rng = np.random.default_rng(0)
    small = rng.integers(0, kinds, [-(-n // edge) for n in shape], dtype=np.uint8)
    full = small.repeat(edge, 0).repeat(edge, 1).repeat(edge, 2)
    return full[: shape[0], : shape[1], : shape[2]]


def main() -> None:
    """Print a line for each kind of space."""
    parser = argparse.ArgumentParser()
    parser.add_argument("map")
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    world = ow.load_world(chosen.map)

    def tell(what: str, made: ow.World, *, motion: bool = False) -> None:
        space = ow.NavSpace.build(made, threads=1)
        seconds = least(lambda: ow.NavSpace.build(made, threads=1), chosen.rounds)
        cells = len(space.graph.cells)
        if motion:
            cells = len(space.graph.motion_cells().cells)

            def layer() -> None:
                space.layers.drop(0.0, motion=True)
                space.layers.build(0.0, motion=True)

            seconds = least(layer, chosen.rounds)
        print(f"{what:34} {seconds * 1e3:9.1f} ms  {cells:9,} cells")

    tell("no terrain", world)
    if not hasattr(world, "with_terrain"):
        return
    tell("one terrain, 7", world.with_terrain(np.full(world.shape[:2], 7)))
    tell("4 terrains in cubes of 64", world.with_terrain(patches(world.shape, 4, 64)))
    tell("4 terrains in cubes of 20", world.with_terrain(patches(world.shape, 4, 20)))
    tell("motion layer, all threads", world, motion=True)
    space = ow.NavSpace.build(world)
    rng = np.random.default_rng(1)
    places = world.bounds[0] + rng.random((200, 3)) * (np.array(world.shape) - 8) * world.resolution

    def edit() -> None:
        for i, low in enumerate(places):
            space.set_terrain([low, low + 8 * world.resolution], 1 + i % 3)
            space.update()

    print(f"{'set_terrain of 8^3 and update':34} {least(edit, 3) / len(places) * 1e6:9.1f} us")


if __name__ == "__main__":
    main()
