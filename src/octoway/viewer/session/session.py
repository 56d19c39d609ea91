# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A session: one world, what a person does in it, and what moves there. One thread at a time uses it."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from octoway.arrays import describe
from octoway.errors import InvalidInputError
from octoway.space.lists import DECOMPOSITIONS
from octoway.space.space import NavSpace
from octoway.viewer.layers.path import paths_of
from octoway.viewer.recording import Recording
from octoway.viewer.scene import Scene, ViewOptions
from octoway.viewer.session import notice
from octoway.viewer.session.crew import Crew
from octoway.viewer.session.movables import Movables
from octoway.viewer.session.notice import BAD, HINT, Notice
from octoway.viewer.session.planning import Planning
from octoway.viewer.session.recut import recut
from octoway.viewer.session.shows import Show, show_of
from octoway.viewer.session.sources import open_source
from octoway.viewer.stages import STAGES
from octoway.worlds.world import World

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from numpy.typing import ArrayLike

IN_TURN, START, GOAL, OBSTACLE, NOTHING = "start, then goal", "start", "goal", "an obstacle", "nothing"
CLICK_SETS = (IN_TURN, START, GOAL, OBSTACLE, NOTHING)
_OWN = (*STAGES, "path")  # names of the paths that a session finds itself
_MOST_CELLS = 4_000_000
TICK = 0.05  # seconds of simulated time


class Session(Planning):
    """What a person does, and what is there to see because of it."""

    def __init__(self, thing: NavSpace | World | Scene, choices: Mapping[str, Any] | None = None) -> None:
        """`choices` are those of `find_path`, as far as a page offers them."""
        super().__init__(_space_of(thing), thing.options if isinstance(thing, Scene) else ViewOptions())
        self.click_sets = IN_TURN
        for name, value in (choices or {}).items():
            self.wishes.choose(name, value, self.space.terrain.names)
        self._open(thing, self.space)

    def open(self, thing: NavSpace | World | Scene) -> None:
        """Begin with another world; the wishes stay, everything else was of the old one."""
        space = _space_of(thing)
        self.wishes.check(space.terrain.names)
        self._open(thing, space)

    def _open(self, thing: NavSpace | World | Scene, space: NavSpace) -> None:
        world = thing if isinstance(thing, World) else None
        scene = thing if isinstance(thing, Scene) else Scene(world=world, space=space)
        self.space, self.title, self.recording = space, scene.title, scene.recording
        # The world without the obstacles that are to come: its surface is drawn once.
        self.base = Scene(
            world=space.layers.to_world(), options=self.options, terrain=scene.terrain_at, focus=scene.focus
        )
        self.world = cast("World", self.base.world) if scene.world is None else scene.world
        self.pairs = self.world.pairs
        self.movables, self.show = Movables(space), cast("Show | None", None)
        self.crew = Crew(space)
        self.ticks, self.clock = 0, 0.0
        self._forget_ends()
        if scene.start is not None or scene.goal is not None:
            self.set_ends(scene.start, scene.goal)
        elif len(self.pairs) and self.recording is None:
            self.next_pair()
        self.given = tuple(path for path in scene.paths if path.name not in _OWN)

    # worlds ----------------------------------------------------------------------------------------------------------

    def load(self, source: str | PathLike[str]) -> None:
        """Show another world: a scene, a world file or a saved space. Where that fails, all stays as it is."""
        text = str(source).strip()
        opened = open_source(text)
        space = _space_of(opened)
        self.wishes.forget_world()
        self._open(opened, space)
        self.title = text

    def rebuild(self, decomposition: str) -> None:
        """Cut free space in another way; all that is in the world stays as it is."""
        if decomposition not in DECOMPOSITIONS:
            raise InvalidInputError(f"decomposition must be one of {', '.join(DECOMPOSITIONS)}, not '{decomposition}'")
        free = self.space.stats.free_voxels
        if decomposition == "voxels" and free > _MOST_CELLS:
            raise InvalidInputError(
                f"this world would have {free:,} cells of one voxel, and {_MOST_CELLS:,} is the most that a page makes"
            )
        if self.show is not None:
            raise InvalidInputError("a simulation is going on in these cells; take it away first")
        self.space = recut(self.space, cast("World", self.base.world), decomposition)
        self.movables.move_to(self.space)
        self.space.update()
        self.crew.move_to(self.space)
        self.ask()

    def click(self, origin: ArrayLike, direction: ArrayLike) -> None:
        """Set what `click_sets` says where a ray first meets something solid that is shown."""
        if self.click_sets == NOTHING:
            return
        point = self.picked(origin, direction)
        if point is None:
            self.notice = Notice(BAD, "The click hit nothing solid: click on a wall or on the floor, or drag a handle.")
        elif self.click_sets == OBSTACLE:
            self.add_obstacle(point)
        elif self.click_sets == GOAL or (self.click_sets == IN_TURN and self.start is not None and self.goal is None):
            self.set_goal(point)
        elif self.click_sets == START:
            self.set_start(point)
        else:  # in turn, and both are set or none: begin again
            self.set_ends(point, None)

    # what moves ------------------------------------------------------------------------------------------------------

    def add_obstacle(self, centre: ArrayLike, size: ArrayLike | None = None) -> int:
        """Put a box somewhere; the path goes round it."""
        index = self.movables.add(centre, size)
        self._take_in()
        return index

    def obstruct(self) -> int:
        """Put a box across the middle of the path; without a path, in the middle of the world."""
        points = np.empty((0, 3)) if self.result is None else self.result.points
        if len(points) < 2:
            return self.add_obstacle(self.space.bounds.mean(axis=0))
        along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        half = along[-1] / 2
        return self.add_obstacle([np.interp(half, along, points[:, axis]) for axis in range(3)])

    def draw_obstacles(self, count: int, motion: str = "bounce", seed: int = 0) -> None:
        """Add random obstacles that move by themselves as time passes."""
        self.movables.draw(count, motion, seed)
        self._take_in()

    def drag_obstacle(self, index: int, centre: ArrayLike) -> None:
        """Move an obstacle by hand; the path repairs itself."""
        self.movables.drag(index, centre)
        self._take_in()

    def drop_obstacle(self, index: int) -> None:
        """Let go of an obstacle, and look whether a better way has opened elsewhere."""
        self.movables.release(index)
        self.ask()

    def add_agents(self, count: int) -> None:
        """Add agents that travel between random places, as large as the body that paths are for."""
        radius = self.crew.add(count, self.radius)
        self.notice = Notice(HINT, f"Agents of radius {radius:g} m were added; play, and they travel.")

    def follow(self, simulation: object) -> None:
        """Show a Simulation or a Traffic in this space from now on: each tick of the page is one of its own."""
        show = show_of(simulation)
        if show.space is not self.space:
            raise InvalidInputError("the simulation takes place in another space than the page shows")
        self.show = show
        self.notice = Notice(HINT, "A simulation; play it.")

    def load_recording(self, file: str | PathLike[str]) -> None:
        """Show what `octoway simulate --record` wrote."""
        self.recording = Recording.load(file)
        self.clock = 0.0
        frames = len(self.recording.times)
        self.notice = Notice(HINT, f"A recording of {frames:,} frames; play it, or move its slider.")

    def take_away(self) -> None:
        """Take away all that moves: obstacles, agents, the recording and the simulation."""
        self.movables.clear()
        self.crew = Crew(self.space)
        if self.show is not None:
            self.show.close()
        self.recording = self.show = None
        self.space.update()
        self.ask()

    @property
    def is_alive(self) -> bool:
        """Whether anything happens as time passes."""
        return self.movables.in_motion or len(self.crew) > 0 or self.recording is not None or self.show is not None

    def tick(self, seconds: float = TICK) -> None:
        """Let time pass: recordings and simulations go on, obstacles move, the path repairs itself, agents travel."""
        if self.recording is not None and len(self.recording.times):
            self.clock = self.clock + seconds if self.clock < float(self.recording.times[-1]) else 0.0
        self.ticks += 1
        if self.show is not None:
            self.timeline.add(*self.show.step())
            self._repair()
        velocities = self.movables.advance(self.ticks, seconds)
        if len(self.movables):
            self._take_in()
        self.crew.step(seconds, self.movables.boxes, velocities)

    def _take_in(self) -> None:
        """Update the space, and repair the path if that changed anything."""
        change = self.space.update()
        if not change.changed:
            return
        begin = time.perf_counter()
        asked = self._repair()
        self.timeline.add(sum(change.seconds.values()), time.perf_counter() - begin if asked else None)

    def _repair(self) -> bool:
        """Mend the path, or find another; whether there was anything to mend."""
        if self.start is None or self.goal is None or self.result is None:
            return False
        self.stages, self.given, self._traced, self.step = (), (), None, None
        watch = self._watch
        if watch is None or not self.space.is_free(watch.points[0], radius=self.wishes.radius):
            self._search(self.start, self.goal)  # there was no path, or not a plain one, or its start is covered
            return True
        begin = time.perf_counter()
        replan = watch.replan(watch.points[0])
        self.result = replan.result
        self._watch = watch if replan.found else None
        self.notice = notice.of_repair(replan.reason, replan.result, time.perf_counter() - begin)
        self._keep_nearest(replan.result)
        return True

    # what there is to see --------------------------------------------------------------------------------------------

    def look(self, **options: Any) -> None:
        """Change how one looks at the scene: cut=(axis, metres), colour_by=, layers=."""
        self.options = replace(self.options, **options)
        self.base = self.base.with_(options=self.options)

    def scene(self, *, traced: bool = False) -> Scene:
        """Everything, for the layers; `traced` with the expansions.

        A scene has one recording: where `run` is one, what people put there (`own`) is not in it.
        """
        paths = [*self.given]
        paths += [replace(stage, visible=stage.name in self.shown_stages) for stage in self.stages]
        paths += paths_of(Scene(space=self.space, result=self.result))
        run = self.run()
        return Scene(
            world=self.world,
            space=self.space,
            result=self.traced() if traced else self.result,
            start=self.start,
            goal=self.goal,
            paths=tuple(paths),
            recording=self.own() if run is None else run,
            title=self.title,
            options=self.options,
            terrain=self.base.terrain,
            focus=self.base.focus,
        )

    def run(self) -> Recording | None:
        """The recording, or this moment of the simulation as one of a single frame."""
        return self.show.moment() if self.recording is None and self.show is not None else self.recording

    def own(self) -> Recording | None:
        """The obstacles and agents that people put there, at this moment."""
        if not len(self.movables) and not len(self.crew):
            return None
        agents = self.crew.places[np.newaxis] if len(self.crew) else np.empty((0, 0, 3))
        boxes = self.movables.boxes[np.newaxis]
        return Recording(times=np.zeros(1), agents=agents, obstacles=boxes, radii=self.crew.radii)


def _space_of(thing: NavSpace | World | Scene) -> NavSpace:
    place = (thing.space or thing.world) if isinstance(thing, Scene) else thing
    if not isinstance(place, (NavSpace, World)):
        raise InvalidInputError(f"a page shows a World, a NavSpace or a Scene, not {describe(thing)}")
    return place if isinstance(place, NavSpace) else NavSpace.build(place)
