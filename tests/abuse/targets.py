# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The public callables and their arguments, read from the signatures, and a good value for each that has no default.

A new public name is found by itself. If an argument has no good value here, or if the name is neither called nor left
out with a reason, `check_complete` says so, and the test fails.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from tests.abuse.bench import GOAL, START, Bench

import octoway as ow
from octoway import agents, dynamics, exports, formats, papers, scenes, viewer, worlds
from octoway.dynamics import movers, policies
from octoway.random import Random
from octoway.space.graph import Graph
from octoway.space.layers import Layers
from octoway.space.links import Links
from octoway.space.terrain import Terrain
from octoway.space.tiles import Tiles
from octoway.viewer import html, png
from octoway.worlds.world import grid_of

if TYPE_CHECKING:
    from collections.abc import Callable

# Objects whose methods are called, by their name on the bench.
RECEIVERS: dict[str, tuple[type, Callable[[Bench], Any]]] = {
    "space": (ow.NavSpace, lambda b: b.space),
    "graph": (Graph, lambda b: b.space.graph),
    "terrain": (Terrain, lambda b: b.space.terrain),
    "layers": (Layers, lambda b: b.space.layers),
    "tiles": (Tiles, lambda b: b.parts.tiles),
    "links": (Links, lambda b: b.space.links),
    "world": (ow.World, lambda b: b.world),
    "result": (ow.PathResult, lambda b: b.result),
    "batch": (ow.PathBatch, lambda b: b.batch),
    "smooth": (ow.SmoothPath, lambda b: b.smooth),
    "timed": (ow.TimedPath, lambda b: b.timed),
    "watch": (ow.Watch, lambda b: b.watch),
    "field": (ow.paths.DistanceField, lambda b: b.field),
    "group": (agents.Agents, lambda b: (b.group, b.group)[1]),
    "traffic": (agents.Traffic, lambda b: b.traffic),
    "simulation": (dynamics.Simulation, lambda b: b.simulation),
    "scene": (viewer.Scene, lambda b: b.scene),
    "grid": (papers.TerrainGrid, lambda b: b.grid),
    "patches": (papers.PatchGraph, lambda b: b.patches),
    "waypoints": (papers.WaypointMap, lambda b: b.waypoints),
    "subregions": (papers.SubregionGraph, lambda b: b.subregions),
    "uneven": (papers.UnevenGrid, lambda b: b.uneven),
    "rays": (papers.VoxelRays, lambda b: b.rays),
    "axes": (worlds.Axes, lambda _: worlds.AXES["unity"]),
}
FUNCTIONS: list[Any] = [
    ow.save_path, ow.write_tiles, worlds.from_axes, worlds.to_axes, papers.quantize, papers.quantize_around,
    papers.ray_guided_path, papers.traversable, papers.view_cone_path, exports.encode_path, exports.find_export,
    formats.find_writer, formats.known_options, dynamics.draw_obstacles, dynamics.make_policy, viewer.compose,
    viewer.draw_layer, viewer.path_stages, viewer.with_query, html.to_html, html.save_html, png.render_picture, png.save_png,
    png.encode_png, scenes.names, viewer.Recording.load, ow.NavSpace.build, ow.NavSpace.load, ow.World.from_boxes,
    ow.World.from_voxels, ow.World.from_mesh, ow.World.from_points, ow.World.from_heights, papers.WaypointMap.from_graph,
    papers.WaypointMap.from_mesh, papers.WaypointMap.from_space, papers.SubregionGraph.from_graph,
    papers.SubregionGraph.load,
]  # fmt: skip
CLASSES: list[Any] = [  # that users make
    ow.Capsule, ow.Sphere, ow.OrientedBox, ow.Voxels, ow.MotionRule, ow.NavSpace, ow.World, ow.PortalPoints, ow.Watch,
    ow.PreferClearance, ow.QueryFilter, ow.Smooth, ow.SubregionAbstraction, ow.TerrainAbstraction, ow.VoxelCentres,
    ow.WeightedAStar, agents.Agents, agents.Detail, agents.Traffic, dynamics.Obstacle, dynamics.Simulation, worlds.Axes,
    papers.PatchGraph, papers.TerrainGrid, papers.VoxelRays, viewer.Scene, viewer.ViewOptions, viewer.NamedPath,
    viewer.Recording, movers.Bounce, movers.Wrap, movers.Vanish, movers.Orbit, movers.Scripted, movers.Patrol,
    policies.EveryN, policies.CorridorFirst,
]  # fmt: skip
SKIPPED = {
    "NavSpace.snapshot": "takes nothing",
    "PathResult.planned": "made by planners, not by users",
    "PathResult.changed": "made by planners, not by users",
    "Watch.space": "a value",
    "WaypointMap.search": "the way of the abstractions to it",
    "TerrainGrid.to_cell": "the way of the planners to it",
    "TerrainGrid.blocked_end": "the way of the planners to it",
    "VoxelRays.enter": "the way of the planners to it",
    "Scene.kept": "for layers",
}
WALL = [[(1.0, 1.0, 1.0), (2.0, 2.0, 2.0)]]
TRIANGLE = [(0, 0, 0), (2, 0, 0), (0, 2, 1)]
# A good value for each argument without a default: by "callable.argument", or by the argument's name alone.
GOOD: dict[str, Callable[[Bench], Any]] = {
    "start": lambda _: START, "goal": lambda _: GOAL, "a": lambda _: START, "b": lambda _: GOAL,
    "starts": lambda _: [START], "goals": lambda _: [GOAL], "source": lambda _: START, "targets": lambda _: [GOAL],
    "points": lambda _: [START, (3.5, 1.5, 1.5)], "point": lambda _: START, "path": lambda b: b.result,
    "result": lambda b: b.result, "shape": lambda _: WALL[0], "handle": lambda b: (b.space, b.handle)[1],
    "links.remove.handle": lambda b: (b.space, b.link)[1], "terrain": lambda _: 3, "bounds": lambda _: WALL[0],
    "radius": lambda _: 0.4, "n": lambda _: 3, "i": lambda _: 0, "world": lambda b: b.world, "space": lambda b: b.space,
    "boxes": lambda _: WALL, "voxels": lambda _: np.zeros((3, 3, 3), bool), "vertices": lambda _: TRIANGLE,
    "faces": lambda _: [(0, 1, 2)], "heights": lambda _: [[1.0, 2.0], [0.0, 1.0]], "resolution": lambda _: 1.0,
    "pairs": lambda _: [(START, GOAL)], "distances": lambda _: [0.0, 1.0], "step": lambda _: 0.5, "times": lambda _: [0.0, 1.0],
    "max_speed": lambda _: 1.0, "max_acceleration": lambda _: 1.0, "position": lambda _: START, "box": lambda _: WALL[0],
    "positions": lambda _: [(8.5, 8.5, 2.5)], "ids": lambda b: (b.group, b.ids)[1], "target": lambda _: GOAL,
    "group.send.goals": lambda _: [GOAL, START], "seconds": lambda _: 0.1, "values": lambda _: [(1.0, 2.0, 3.0)],
    "axes": lambda _: "unity", "array": lambda _: np.ones((2, 3)), "name": lambda _: "a", "rows": lambda _: ("x", "y", "z"),
    "edge": lambda _: 0.5, "around": lambda _: WALL, "sight": lambda b: b.space, "where": lambda b: b.space,
    "suffix": lambda _: ".json", "file": lambda _: "out.json", "save.file": lambda _: "out.csv", "count": lambda _: 2,
    "make_policy.name": lambda _: "always", "scene": lambda b: b.scene, "thing": lambda b: b.picture,
    "layer": lambda _: "surface", "picture": lambda b: b.picture, "rgb": lambda _: np.zeros((4, 4, 3), np.uint8),
    "known_options.suffix": lambda _: ".obj", "centre": lambda _: START, "half_size": lambda _: (0.4, 0.4, 0.4),
    "OrientedBox.half_size": lambda _: (1, 1, 1), "rotation": lambda _: np.eye(3), "solid": lambda _: np.ones((2, 2, 2), bool),
    "distance": lambda _: 1.0, "within": lambda _: 5.0, "obstacles": lambda b: b.obstacles, "agents": lambda _: 2,
    "trajectory": lambda b: b.obstacles[0].trajectory, "NavSpace.state": lambda b: b.world, "World.grid": lambda b: grid_of(b.world),
    "World.origin": lambda _: np.zeros(3), "PatchGraph.world": lambda b: b.grid, "PatchGraph.terrain": lambda _: None,
    "TerrainGrid.terrain": lambda _: np.ones((4, 4, 2), np.uint8), "velocity": lambda _: (0.1, 0, 0),
    "low": lambda _: (0, 0, 0), "high": lambda _: (12, 12, 6), "across": lambda _: (1, 0, 0), "along": lambda _: (0, 1, 0),
    "random": lambda _: Random(1), "write_tiles.source": lambda b: b.world, "write_tiles.path": lambda _: "t.octoway",
    "grid.find_path.start": lambda _: (0, 0, 0), "grid.find_path.goal": lambda _: (3, 3, 1),
    "patches.find_path.start": lambda _: (0, 0, 0), "patches.find_path.goal": lambda _: (3, 3, 1),
    "patches.find_path_iter.start": lambda _: (0, 0, 0), "patches.find_path_iter.goal": lambda _: (3, 3, 1),
    "patches.search_below.start": lambda _: (0, 0, 0), "patches.search_below.goal": lambda _: (3, 3, 1),
    "subregions.find_path.start": lambda _: 0, "subregions.find_path.goal": lambda _: 2,
    "subregions.plain_path.start": lambda _: 0, "subregions.plain_path.goal": lambda _: 2,
    "from_graph.positions": lambda _: [(0, 0, 0), (1, 0, 0)], "space.save.path": lambda _: "out.octoway",
    "subregions.save.path": lambda _: "out.subregions", "SubregionGraph.load.path": lambda b: (b.files, "good.subregions")[1],
    "NavSpace.load.path": lambda b: (b.files, "good.octoway")[1], "Recording.load.file": lambda b: (b.files, "good_recording.npz")[1],
    "simulation.write_recording.file": lambda _: "rec.npz", "save_html.file": lambda _: "a.html", "save_png.file": lambda _: "a.png",
    "Scene.world": lambda b: b.world, "world.with_terrain.terrain": lambda b: b.world.terrain, "share": lambda _: 0.5, "Recording.times": lambda _: [0.0], "Orbit.step": lambda _: 0.1, "Patrol.step": lambda _: 0.1,
    "origin": lambda _: (6.0, -5.0, 2.0), "direction": lambda _: (0.0, 1.0, 0.0), "bits": lambda _: 1,
    "find_writer.file": lambda _: Path("a.npz"), "field.at.points": lambda _: [START],
}  # fmt: skip

# Arguments that have a default and are needed all the same.
ALSO: dict[str, tuple[tuple[str, Any], ...]] = {
    "quantize": (("boxes", WALL),),
    "quantize_around": (("edge", 0.5), ("boxes", WALL)),
    "WaypointMap.from_graph": (("edges", [(0, 1)]), ("motion", ["surface"]), ("region_size", 2.0)),
    "SubregionGraph.from_graph": (("edges", [(0, 1)]), ("motion", ["surface"]), ("region_size", 2.0)),
    "space.save": (("bake", True),),
    "tiles.to_bytes": (("bake", True),),
}


@dataclass(frozen=True)
class Target:
    """One callable, and the arguments that it is called with."""

    name: str
    find: Callable[[Bench], Callable[..., Any]]
    parameters: tuple[inspect.Parameter, ...]
    extra: tuple[tuple[str, Any], ...] = ()  # arguments that stay as they are

    def good(self, parameter: str) -> Callable[[Bench], Any] | None:
        """How to make a good value of an argument."""
        short = self.name.split(".")[-1]
        for key in (f"{self.name}.{parameter}", f"{short}.{parameter}", parameter):
            if key in GOOD:
                return GOOD[key]
        return None

    def arguments(self, bench: Bench) -> dict[str, Any]:
        """Good values for all that have no default."""
        made = dict(self.extra)
        for part in self.parameters:
            needed = part.default is part.empty or f"{self.name}.{part.name}" in GOOD
            if needed and part.name not in made:
                maker = self.good(part.name)
                made[part.name] = None if maker is None else maker(bench)
        return made


def _parameters(call: Any, skip: tuple[str, ...] = ()) -> tuple[inspect.Parameter, ...]:
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    found = inspect.signature(call).parameters.values()
    return tuple(p for p in found if p.kind not in kinds and p.name not in ("self", *skip) and p.name[0] != "_")


def _methods() -> list[Target]:
    found = []
    for name, (kind, receiver) in RECEIVERS.items():
        for method, value in vars(kind).items():
            plain = inspect.isfunction(value) and not method.startswith("_")
            if plain and f"{kind.__name__}.{method}" not in SKIPPED:
                find = lambda b, receiver=receiver, method=method: getattr(receiver(b), method)  # noqa: E731
                full = f"{name}.{method}"
                found.append(Target(full, find, _parameters(value), ALSO.get(full, ())))
    find_item = lambda b: b.batch.__getitem__  # noqa: E731
    found.append(Target("batch.__getitem__", find_item, _parameters(ow.PathBatch.__getitem__)))
    return found


def _optional(names: list[str], skip: tuple[str, ...] = ()) -> tuple[inspect.Parameter, ...]:
    kind = inspect.Parameter.KEYWORD_ONLY
    return tuple(inspect.Parameter(name, kind, default=None) for name in names if name not in skip)


def _by_suffix() -> list[Target]:
    """Files: each format has its own options."""
    found = []
    for suffix in formats.FORMATS:
        if suffix in (".laz", ".las"):
            continue  # there is no small good file of theirs
        options = _parameters(ow.load_world) + _optional(formats.known_options(suffix), ("max_voxels",))
        name = f"load_world[{suffix}]"
        GOOD[f"{name}.path"] = lambda b, suffix=suffix: b.files[suffix]
        steps = () if suffix in (".bt", ".ot", ".npz", ".json") else (("resolution", 0.5),)
        found.append(Target(name, lambda _: ow.load_world, options, steps))
    for suffix, writer in formats.WRITERS.items():
        options = _parameters(ow.save_world) + _parameters(writer, ("world",))
        found.append(Target(f"save_world[{suffix}]", lambda _: ow.save_world, options, (("path", f"w{suffix}"),)))
    for suffix, export in exports.EXPORTS.items():
        options = _parameters(exports.encode_path) + _parameters(export.options_of, ("path",))
        found.append(Target(f"encode_path[{suffix}]", lambda _: exports.encode_path, options, (("suffix", suffix),)))
    for scene in scenes.names():
        build = scenes._SCENES[scene][0]
        options = _parameters(scenes.make) + _parameters(build, ("shape", "rng"))
        found.append(Target(f"make[{scene}]", lambda _: scenes.make, options, (("name", scene), ("size", 8))))
    return found


def _find_all() -> list[Target]:
    made = [Target(f.__qualname__, lambda _, f=f: f, _parameters(f), ALSO.get(f.__qualname__, ())) for f in FUNCTIONS]
    made += [Target(kind.__name__, lambda _, kind=kind: kind, _parameters(kind)) for kind in CLASSES]
    return [target for target in made + _methods() + _by_suffix() if target.parameters]


TARGETS: list[Target] = _find_all()


def check_complete() -> list[str]:
    """Names of octoway that nobody calls, and arguments without a good value."""
    faults = [
        f"no good value for {target.name}({part.name})"
        for target in TARGETS
        for part in target.parameters
        if part.default is part.empty and part.name not in dict(target.extra) and target.good(part.name) is None
    ]
    called = {id(thing) for thing in [*CLASSES, *(kind for kind, _ in RECEIVERS.values())]}
    loose = {target.find for target in TARGETS if "[" in target.name}
    known = called | {id(f) for f in FUNCTIONS} | {id(ow.load_world), id(ow.save_world)}
    for name in ow.__all__:
        thing = getattr(ow, name)
        harmless = not callable(thing) or (issubclass(type(thing), type) and issubclass(thing, (Exception, str)))
        if not harmless and id(thing) not in known and name not in ("CancelToken", "RayHit") and loose:
            faults.append(f"octoway.{name} is not called")
    return faults
