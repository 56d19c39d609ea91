# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A start, a goal, search options, and the path between: the part of a session that stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from octoway.arrays import require_finite, to_point
from octoway.errors import InvalidInputError
from octoway.travel.motions import MOTIONS
from octoway.viewer.picking import pick
from octoway.viewer.session import notice
from octoway.viewer.session.notice import HINT, Notice
from octoway.viewer.session.search_options import SearchOptions, parse_costs
from octoway.viewer.session.timeline import Timeline
from octoway.viewer.stages import STAGES, path_stages

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from numpy.typing import ArrayLike, NDArray

    from octoway.paths.path import PathResult
    from octoway.paths.stats import SearchTrace
    from octoway.space.space import NavSpace
    from octoway.space.watch import Watch
    from octoway.viewer.scene import NamedPath, ViewOptions

    Place = NDArray[np.float64]  # (3,)


class Planning:
    """A question and its answer. Methods raise as the rest of octoway does; `attempt` makes sentences."""

    def __init__(self, space: NavSpace, options: ViewOptions) -> None:
        self.space = space
        self.options = options
        self.pairs: Any = ()  # starts and goals that the world suggests
        self.search = SearchOptions()
        self.timeline = Timeline()
        self.shown_stages: set[str] = set()
        self.given: tuple[NamedPath, ...] = ()  # paths that came with the scene, until another one is asked for
        self._forget_ends()

    def _forget_ends(self) -> None:
        self.start: Place | None = None
        self.goal: Place | None = None
        self._next_pair = 0
        self._forget_path()
        self.notice = Notice(HINT, "Click on a surface to set the start, then click again to set the goal.")

    def _forget_path(self) -> None:
        """There is no path, and nothing to replay."""
        self.result: PathResult | None = None
        self.stages: tuple[NamedPath, ...] = ()
        self.given = ()
        self.step: int | None = None  # step of the replay; None: all
        self.nearest: tuple[str, Place] | None = None  # for a blocked end: which one, and a free place
        self._traced: PathResult | None = None
        self._watch: Watch | None = None

    def attempt(self, action: Callable[[], Any]) -> bool:
        """Do something that may fail; where it does, the notice says so in a sentence."""
        try:
            action()
        except Exception as error:  # noqa: BLE001 - whatever a person did, the page lives on
            self.explain(error)
            return False
        return True

    def explain(self, error: Exception) -> None:
        """Make a sentence of an error."""
        self.notice = notice.of_error(error)

    # ends ------------------------------------------------------------------------------------------------------------

    def set_start(self, point: ArrayLike | None) -> None:
        """Set the start, wherever that is; None takes it back."""
        self.set_ends(point, self.goal)

    def set_goal(self, point: ArrayLike | None) -> None:
        """Set the goal, wherever that is; None takes it back."""
        self.set_ends(self.start, point)

    def set_ends(self, start: ArrayLike | None, goal: ArrayLike | None) -> None:
        """Set both, and ask for the path; None is not set yet."""
        ends = [None if end is None else _finite(end, name) for end, name in ((start, "start"), (goal, "goal"))]
        self.start, self.goal = ends
        self.ask()

    def swap(self) -> None:
        """Go back."""
        self.set_ends(self.goal, self.start)

    def next_pair(self) -> None:
        """Take the next pair of ends that the world suggests."""
        if not len(self.pairs):
            raise InvalidInputError("this world suggests no starts and goals; click two, or type their coordinates")
        start, goal = self.pairs[self._next_pair % len(self.pairs)]
        self._next_pair += 1
        self.set_ends(start, goal)

    def take_nearest(self) -> None:
        """Move a blocked end to the nearest free point."""
        if self.nearest is None:
            raise InvalidInputError("neither end is blocked, so there is nothing to move")
        name, point = self.nearest
        (self.set_start if name == "start" else self.set_goal)(point)

    def picked(self, origin: ArrayLike, direction: ArrayLike) -> Place | None:
        """Return a place half a voxel before a hit; if a body does not fit there, the nearest place where it does."""
        low, high = self.space.bounds
        within = np.stack([low, high])
        if self.options.cut is not None:
            axis, at = self.options.cut
            within[1, axis] = np.clip(at, low[axis], high[axis])
        hit = pick(self.space, origin, direction, within=within)
        if hit is None:
            return None
        point = np.clip(hit.above(), low, high)
        nearest = self.space.nearest_free(point, radius=self.search.radius)
        return point if nearest is None else nearest

    # the path --------------------------------------------------------------------------------------------------------

    def choose(self, name: str, value: Any) -> None:
        """Choose an option of the query, and ask again."""
        self.search.choose(name, value, self.space.terrain.names)
        self.ask()

    @property
    def radius(self) -> float:
        """Of the body, in metres: as chosen, or the space's own."""
        return self.space.layers.radius if self.search.radius is None else self.search.radius

    def set_radius(self, metres: float) -> None:
        """Choose the radius of the body."""
        self.choose("radius", metres)

    def set_costs(self, text: str) -> None:
        """Choose what terrains cost, as typed: "1: 2.5, 3: inf"."""
        self.choose("costs", parse_costs(text, self.space.terrain.names))

    def set_motions(self, names: Collection[str]) -> None:
        """Choose the ways to move. All of them are no choice, unless prices of some forbid the others."""
        is_all = set(names) == set(MOTIONS) and "motion_costs" not in self.search.chosen
        self.choose("motion", None if is_all else tuple(names))

    def ask(self) -> None:
        """Ask for the path between both ends, if both are set and inside the world."""
        self._forget_path()
        if self.start is None or self.goal is None:
            which = "start" if self.start is None else "goal"
            self.notice = Notice(HINT, f"Click on a surface to set the {which}.")
            return
        result = self._search(self.start, self.goal)
        self.timeline.add(None, result.stats.wall_seconds)
        if result.found:
            self.stages = path_stages(self.space, self.start, self.goal, **self.search.options(self.space))

    def _search(self, start: Place, goal: Place) -> PathResult:
        self.result = result = self.search.ask(self.space, start, goal)
        self.notice = notice.of_result(result, result.stats.wall_seconds)
        self._watch = self.space.watch(result) if result.found and self.search.is_plain else None
        self._keep_nearest(result)
        return result

    def _keep_nearest(self, result: PathResult) -> None:
        """Return a free place for a blocked end."""
        blocked = result.status.name.removesuffix("_BLOCKED").lower()
        known = result.nearest_free is not None and blocked in ("start", "goal")
        self.nearest = (blocked, result.nearest_free) if known and result.nearest_free is not None else None

    def show_stage(self, name: str, on: bool) -> None:
        """Show a stage of the path beside the path itself, or hide it."""
        if name not in STAGES:
            raise InvalidInputError(f"a path has no stage '{name}'; it has: {', '.join(STAGES)}")
        (self.shown_stages.add if on else self.shown_stages.discard)(name)

    # the search, step by step ----------------------------------------------------------------------------------------

    @property
    def trace(self) -> SearchTrace | None:
        """The nodes that the search expanded, in order."""
        traced = self.traced()
        return None if traced is None else traced.trace

    def traced(self) -> PathResult | None:
        """The result with its trace: the question is put again when that is wanted, since recording takes time."""
        if self.result is None or self.start is None or self.goal is None:
            return None
        if self._traced is None:
            self._traced = self.search.ask(self.space, self.start, self.goal, trace=True)
        return self._traced

    def replay(self, step: int | None) -> None:
        """Show the search after so many expansions, from 0; None shows all of it."""
        trace = self.trace
        if trace is None or not len(trace):
            raise InvalidInputError("there is no search to replay: set a start and a goal that do not see each other")
        self.step = None if step is None else int(np.clip(step, 0, len(trace) - 1))
        if self.step is None:
            self.notice = Notice(HINT, f"All {len(trace):,} expansions.")
            return
        cost, key = float(trace.costs[self.step]), float(trace.keys[self.step])
        count = f"{self.step + 1:,} of {len(trace):,}"
        self.notice = Notice(HINT, f"Expansion {count}: {cost:.2f} m from its end of the path, priority {key:.2f}.")


def _finite(point: ArrayLike, name: str) -> Place:
    place = to_point(point, name)
    require_finite(place, name)
    return place
