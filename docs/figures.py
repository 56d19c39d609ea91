# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Draw the figures of the README and of these pages: `make figures`. The same code gives the same pixels.

No figure has times in it: those are of one run on one machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import octoway as ow
from octoway.viewer import NamedPath, Recording, Scene, ViewOptions, with_query
from octoway.viewer.colours import BLUE, VERMILION
from octoway.viewer.png import save_png

HERE = Path(__file__).parent / "images"


def city(folder: Path) -> None:
    """The README's first picture: the same as `octoway demo` draws."""
    world = ow.scenes.make("city")
    start, goal = world.pairs[0]
    raw = ow.NavSpace.build(world, decomposition="merged").find_path(start, goal, algorithm="astar", refine=())
    refined = ow.NavSpace.build(world).find_path(start, goal)
    paths = (
        NamedPath("A* on portals, before refinement", raw.points, colour=VERMILION, width=2.5),
        NamedPath("octoway", refined.points, colour=BLUE, width=5.0),
    )
    save_png(folder / "city.png", Scene(world=world, paths=paths, title="city"))


def smooth(folder: Path) -> None:
    """A polyline and a curve around walls."""
    walls = [
        [(4.0, 0.0, 0.0), (5.0, 7.0, 6.0)],
        [(9.0, 3.0, 0.0), (10.5, 10.0, 6.0)],
        [(13.5, 0.0, 0.0), (14.5, 7.0, 6.0)],
        [(18.5, 3.0, 0.0), (19.5, 10.0, 6.0)],
    ]
    world = ow.World.from_boxes(walls, resolution=0.5, bounds=[(0, 0, 0), (24, 10, 6)])
    space = ow.NavSpace.build(world)
    result = space.find_path((2, 4, 1), (22, 4, 1), refine=("pull", "prune", ow.Smooth(turn_radius=1.5)))
    if result.smooth is None:
        raise SystemExit(result.reason)
    paths = (
        NamedPath("polyline", result.points, colour=VERMILION, width=2.5),
        NamedPath("smooth, turn radius 1.5 m", result.smooth.sample(0.05).points, colour=BLUE, width=5.0),
    )
    save_png(folder / "smooth.png", Scene(world=world, paths=paths), size=(1000, 520), azimuth=-75.0, elevation=50.0)


def layers(folder: Path) -> None:
    """Cells under a cut plane, the expansions of a search, clearance, and the reason for a missing path."""
    world = ow.scenes.make("building_1")
    space = ow.NavSpace.build(world)
    start, goal = world.pairs[0]
    scene = with_query(Scene(space=space), start, goal, algorithm="astar")
    height = 0.45 * world.bounds[1, 2]
    cut = scene.with_(options=ViewOptions(layers=("surface", "cells", "path"), cut=(2, height)), title="cells, cut")
    save_png(folder / "view_cells.png", cut, size=(560, 380), elevation=50.0)
    shown = ViewOptions(layers=("surface", "expansions", "path"), cut=(2, height))
    search = scene.with_(options=shown, title="search")
    save_png(folder / "view_search.png", search, size=(560, 380), elevation=50.0)
    near = scene.with_(options=ViewOptions(layers=("surface", "clearance"), cut=(2, height)), title="clearance")
    save_png(folder / "view_clearance.png", near, size=(560, 380), elevation=50.0)
    inside = world.origin + (np.argwhere(world.to_voxels())[-1] + 0.5) * world.resolution
    failed = with_query(Scene(space=space, title="no path"), start, inside)
    save_png(folder / "view_failure.png", failed, size=(560, 380), elevation=50.0)


def moving(folder: Path) -> None:
    """A moment of a simulation."""
    from octoway.dynamics import Recorder, Simulation, draw_obstacles  # noqa: PLC0415 - only here

    space = ow.NavSpace.build(ow.scenes.make("industrial"))
    film = Recorder()
    simulation = Simulation(space, draw_obstacles(space, 12, seed=3), recorder=film, seed=1)
    simulation.run(4.0)
    simulation.write_recording(folder / "run.npz")
    simulation.close()
    recording = Recording.load(folder / "run.npz")
    (folder / "run.npz").unlink()
    save_png(
        folder / "view_moving.png",
        Scene(space=space, recording=recording, title="a simulation"),
        size=(560, 380),
        times={"seconds": 2.0},
    )


def main() -> None:
    """Draw all of them, into docs/images or the folder that is given."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    folder.mkdir(parents=True, exist_ok=True)
    for draw in (city, smooth, layers, moving):
        draw(folder)
        print(f"{draw.__name__}: done")


if __name__ == "__main__":
    main()
