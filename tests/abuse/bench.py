# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The objects that are abused: small, made once, and made anew where a call was accepted that may have changed them."""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import octoway as ow
from octoway import agents, dynamics, papers, viewer
from octoway.dynamics.movers import Bounce

sys.path[:0] = [str(Path(__file__).parents[1] / "fuzz")]

START, GOAL = (1.5, 1.5, 1.5), (10.5, 10.5, 4.5)
SIDE = 12


def make_world() -> ow.World:
    """A wall with a door, a pillar, two terrains."""
    solid = np.zeros((SIDE, SIDE, 6), dtype=bool)
    solid[5, :, :] = True
    solid[5, 8:10, 1:4] = False
    solid[8, 3, :5] = True
    terrain = np.zeros(solid.shape, dtype=np.uint8)
    terrain[7:, :, 0] = 3
    world = ow.World.from_voxels(solid, terrain=terrain, terrain_names={3: "mud"})
    return world.with_pairs([(START, GOAL)])


class Bench:
    """Everything that a call may need, by name."""

    @cached_property
    def world(self) -> ow.World:
        return make_world()

    @cached_property
    def space(self) -> ow.NavSpace:
        space = ow.NavSpace.build(self.world, threads=1)
        self.handle = space.add_obstacle([(1, 8, 1), (2, 9, 2)])
        self.link = space.add_link((1.5, 1.5, 1.5), (10.5, 1.5, 1.5), 9.0)
        space.update()
        self.base = self.state_of(space)
        return space

    @staticmethod
    def state_of(space: ow.NavSpace) -> tuple[Any, ...]:
        """The state that a refused call must leave as it was."""
        probe = space.find_path(START, GOAL)
        pending, stats = space.graph.pending, space.stats
        return (
            space.version,
            repr(pending),
            stats.obstacles,
            stats.cells,
            len(list(space.links)),
            probe.points.tobytes(),
        )

    def is_changed(self, *, version: bool = True) -> bool:
        """Tell whether the space is not as it was made; its version may not count."""
        first = 0 if version else 1
        return "space" in self.__dict__ and self.state_of(self.space)[first:] != self.base[first:]

    def forget(self) -> None:
        """Make all anew when it is asked for."""
        for name in list(self.__dict__):
            if name not in ("world", "files"):
                del self.__dict__[name]

    @cached_property
    def parts(self) -> ow.NavSpace:
        """A space that was loaded in parts."""
        assert self.files
        return ow.NavSpace.load("good.octoway", bounds=[(0, 0, 0), (4, 4, 4)])

    @cached_property
    def result(self) -> ow.PathResult:
        return self.space.find_path(START, GOAL)

    @cached_property
    def batch(self) -> ow.PathBatch:
        return self.space.find_paths([START] * 2, [GOAL] * 2, threads=1)

    @cached_property
    def smooth(self) -> ow.SmoothPath:
        return self.space.smooth_path(self.result, 0.5)

    @cached_property
    def timed(self) -> ow.TimedPath:
        return self.smooth.times(2.0, 1.0)

    @cached_property
    def watch(self) -> ow.Watch:
        return self.space.watch(self.result)

    @cached_property
    def field(self) -> Any:
        return self.space.graph.distances_from(START)

    @cached_property
    def group(self) -> agents.Agents:
        group = agents.Agents(self.space)
        self.ids = group.add([START, (2.5, 3.5, 2.5)], radius=0.3)
        return group

    @cached_property
    def obstacles(self) -> list[Any]:
        return [dynamics.Obstacle(Bounce((2, 2, 2), (0.01, 0, 0), (0, 0, 0), (SIDE, SIDE, 6)), (0.4, 0.4, 0.4))]

    @cached_property
    def simulation(self) -> dynamics.Simulation:
        return dynamics.Simulation(
            ow.NavSpace.build(self.world), self.obstacles, tick=1.0, recorder=dynamics.Recorder()
        )

    @cached_property
    def traffic(self) -> agents.Traffic:
        return agents.Traffic(ow.NavSpace.build(self.world), self.obstacles, 2, radius=0.2, tick=1.0)

    @cached_property
    def scene(self) -> viewer.Scene:
        return viewer.Scene(space=self.space, result=self.result)

    @cached_property
    def picture(self) -> Any:
        return viewer.compose(self.scene)

    @cached_property
    def grid(self) -> papers.TerrainGrid:
        return papers.TerrainGrid(np.ones((6, 6, 3), dtype=np.uint8))

    @cached_property
    def patches(self) -> Any:
        return papers.PatchGraph(self.grid, 8)

    @cached_property
    def waypoints(self) -> Any:
        return papers.WaypointMap.from_graph(
            [(0, 0, 0), (1, 0, 0), (2, 0, 0)], [(0, 1), (1, 2)], ["surface"] * 2, region_size=2.0
        )

    @cached_property
    def subregions(self) -> Any:
        return self.waypoints.subregions()

    @cached_property
    def uneven(self) -> Any:
        return papers.quantize([[(1, 1, 1), (2, 2, 2)]], edge=0.5, bounds=[(0, 0, 0), (4, 4, 4)])

    @cached_property
    def rays(self) -> Any:
        return papers.VoxelRays(self.space)

    @cached_property
    def files(self) -> dict[str, str]:
        """A small good file of every format, in the working folder."""
        import format_seeds
        import mesh_seeds

        found = {}
        seeds = {suffix: files[0] for suffix, files in format_seeds.SEEDS.items()} | dict(mesh_seeds.SEEDS)
        for suffix, data in seeds.items():
            name = suffix if "." in suffix[1:] else f"good{suffix}"
            Path(name).write_bytes(data)
            found.setdefault(Path(name).suffix, name)
        self.space.save("good.octoway", bake=True)
        self.subregions.save("good.subregions", graph=True)
        self.simulation.run(2.0)
        self.simulation.write_recording(Path("good_recording.npz"))
        return found
