# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The cost of pictures: layers, a picture and a page of maps, and a picture of 20,000 boxes.

python benchmarks/viewer.py [MAP ...] prints a table, CPU seconds of the thread, the least of three; without a map it
takes a generated scene.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np

import octoway as ow
from octoway.viewer import Boxes, Picture, Scene, Shown, compose, with_query
from octoway.viewer.colours import scale
from octoway.viewer.html import page_of, to_html
from octoway.viewer.png import render_picture

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
ROUNDS = 3
BOXES = 20_000


def least(work: Callable[[], T]) -> tuple[float, T]:
    """The least CPU seconds of some rounds, and what came out of the last."""
    spent = []
    for _ in range(ROUNDS):
        begin = time.thread_time()
        made = work()
        spent.append(time.thread_time() - begin)
    return min(spent), made


def measure_map(name: str) -> str:
    """A row of the table."""
    world = ow.load_world(name) if Path(name).exists() else ow.scenes.make(name)
    space = ow.NavSpace.build(world, threads=1)
    start, goal = space.random_points(2, seed=3)
    asked = with_query(Scene(space=space), start, goal, algorithm="astar")
    layers, whole = least(lambda: page_of(asked.with_(_kept={})))
    png, _ = least(lambda: render_picture(compose(asked)))
    html, page = least(lambda: to_html(whole))
    count = sum(layer.count for layer in whole.layers)
    return (
        f"| {Path(name).stem} | {np.prod(world.shape) / 1e6:.1f} M | {space.stats.cells:,} "
        f"| {layers:.2f} s, {count:,} primitives | {png:.2f} s | {html:.2f} s | {len(page.encode()) / 1e6:.1f} MB |"
    )


def measure_boxes(**look: bool | float) -> str:
    """Seconds for many boxes in a picture of 1100 x 700 pixels."""
    rng = np.random.default_rng(0)
    low = rng.uniform(0, 97, (BOXES, 3))
    boxes = np.stack([low, low + rng.uniform(0.3, 3, (BOXES, 3))], axis=1)
    drawn = Boxes(name="boxes", boxes=boxes, colours=scale(np.arange(BOXES) / BOXES), **look)  # type: ignore[arg-type]
    layer = Shown("boxes", "Boxes", visible=True, primitives=(drawn,))
    picture = Picture(np.array([(0.0, 0, 0), (100, 100, 100)]), (layer,))
    seconds, _ = least(lambda: render_picture(picture))
    return f"{BOXES:,} boxes {look or 'solid'}: {seconds:.2f} s"


def main() -> None:
    """Measure all."""
    print("| map | voxels | cells | layers | PNG | page | page's size |")
    print("|---|---|---|---|---|---|---|")
    for name in sys.argv[1:] or ["city"]:
        print(measure_map(name))
    print()
    for look in ({}, {"opacity": 0.3}, {"opacity": 0.05, "edges": True}):
        print(measure_boxes(**look))


if __name__ == "__main__":
    main()
