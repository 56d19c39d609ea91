# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Agents: many bodies in one space, each with a goal; `step` lets time pass for all of them."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any

import numpy as np

from octoway import _core
from octoway.agents.detail import Detail
from octoway.arrays import describe, require_finite, to_array, to_boxes, to_point, to_points
from octoway.checks import to_distance, to_kind, to_length, to_list, to_number
from octoway.errors import InvalidInputError
from octoway.space.state import checked_space, core_of
from octoway.travel.options import TravelRules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import ArrayLike, NDArray

    from octoway.space.space import NavSpace

_SPEED_VOXELS = 8.0  # a second, where no speed is given
_LOOK_AGAIN = 0.5  # seconds after which agents that wait for a path ask again
_FAR = 1 << 28  # voxels: targets farther away are outside every world, and told apart no more
_NOT_KEPT = (*TravelRules.__annotations__, "radius")  # choices of a plan that nobody keeps to on the way
_STALE = 0.2  # share of the remaining path: a target that moved farther needs a new plan


class AgentState(enum.Enum):
    """The present state of an agent."""

    RESTING = 0  # no goal, or it is reached
    TRAVELLING = 1
    LOST = 2  # waits for a path, which the next step finds
    WAITING = 3  # no way leads to its goal now, or near it; it asks again every half second
    CAUGHT = 4  # something that moves has covered its place: it leaves by the shortest way


class Agents:
    """Spheres that travel through a space, and around each other. One thread at a time may use a group.

    They never leave free space, and so take no links.

    >>> import octoway as ow
    >>> space = ow.NavSpace.build(ow.World.from_boxes([], resolution=1.0, bounds=[(0, 0, 0), (40, 40, 40)]))
    >>> agents = ow.agents.Agents(space)
    >>> ids = agents.add([(5, 20, 20), (35, 20, 20)], radius=1.0, speed=4.0)
    >>> agents.send(ids, [(35, 20, 20), (5, 20, 20)])  # head on
    >>> for _ in range(60 * 15):
    ...     agents.step(1 / 60)
    >>> [state.name for state in agents.states]
    ['RESTING', 'RESTING']
    """

    def __init__(
        self,
        space: NavSpace,
        *,
        horizon: float = 2.0,
        neighbours: int = 12,
        patience: float = 1.5,
        plans_a_step: int = 64,
        detail: Sequence[Detail] | None = None,
        focus: ArrayLike | None = None,
    ) -> None:
        """`horizon`: seconds that agents look ahead for each other; `neighbours`: the nearest so many are heeded.

        An agent that makes no progress for `patience` seconds gets a new path and tries another side. At most
        `plans_a_step` paths are searched in a step; the others wait for the next. `detail`, with a `focus` to measure
        from, plans more cheaply for agents that are far away (`octoway.agents.DETAIL` is a sensible choice).
        """
        checked_space(space)
        rules = _core.AgentRules()
        rules.horizon = _positive(horizon, "horizon", "seconds")
        rules.box_horizon = rules.horizon / 2
        rules.most = int(_positive(neighbours, "neighbours", "a number"))
        rules.patience = _positive(patience, "patience", "seconds")
        self.space = space
        self.focus = None if focus is None else to_point(focus, "focus")
        levels = [] if detail is None else to_list(detail, "detail")
        self._detail = tuple(to_kind(level, Detail, "a level of detail") for level in levels)
        for name in {name for each in self._detail for name in each.choices or {}}.intersection(_NOT_KEPT):
            raise InvalidInputError(
                f"agents steer for their bodies alone and would leave what {name} allows; leave it out"
            )
        self._plans_a_step = int(_positive(plans_a_step, "plans_a_step", "a number"))
        self._core = _core.AgentGroup(core_of(space), rules)
        self._next_turn = 0  # whose id is the first to be planned for
        self._radii: list[float] = []  # of the layers
        self._layer = np.empty(0, dtype=np.int64)  # by agent
        self._since_look = 0.0
        self.replans = 0
        self.planned = np.empty(0)  # by agent: metres of the first path to its present goal

    # membership ------------------------------------------------------------------------------------------------------

    def add(
        self,
        positions: ArrayLike,
        *,
        radius: float | None = None,
        speed: float | None = None,
        acceleration: float | None = None,
        arrival: float | None = None,
        look_ahead: float | None = None,
    ) -> NDArray[np.uint32]:
        """Add agents (n, 3) of one kind, and return their ids (n,). They must stand where their bodies fit.

        `radius` in metres (the space's own), `speed` in metres a second (8 voxels a second), `acceleration` in m/s^2
        (reaches the speed in half a second), `arrival`: metres from a goal that count as there (its radius, or half a
        voxel), `look_ahead`: metres of the path that must be clear ahead (three seconds of travel).
        """
        places = to_points(positions, "positions")
        body = _core.AgentBody()
        voxel = self.space.resolution
        body.radius = self.space.layers.radius if radius is None else to_length(radius, "radius")
        body.speed = _positive(_SPEED_VOXELS * voxel if speed is None else speed, "speed", "metres a second")
        body.acceleration = _positive(
            2 * body.speed if acceleration is None else acceleration, "acceleration", "metres a second, a second"
        )
        body.arrival = _positive(max(body.radius, voxel / 2) if arrival is None else arrival, "arrival", "metres")
        body.look_ahead = _positive(3 * body.speed if look_ahead is None else look_ahead, "look_ahead", "metres")
        self._check_places(places, body.radius)
        if body.radius not in self._radii:
            self._radii.append(body.radius)
        body.layer = self._radii.index(body.radius)
        ids = self._core.add(core_of(self.space), places, body)
        grown = len(self._core) - len(self.planned)
        self.planned = np.append(self.planned, np.zeros(grown))
        self._layer = np.append(self._layer, np.zeros(grown, dtype=np.int64))
        self.planned[ids], self._layer[ids] = 0.0, body.layer
        return ids

    def remove(self, ids: ArrayLike) -> None:
        """Take agents out. The ids of the others stay; those of the removed are given again, and `alive` tells."""
        self._core.remove(_to_ids(ids))

    # where they want to go -------------------------------------------------------------------------------------------

    def send(self, ids: ArrayLike, goals: ArrayLike, *, snap: float | None = None) -> None:
        """Give agents (n,) a goal each (n, 3).

        If its body does not fit, or the goal lies outside the world, an agent goes to the nearest place within
        `snap` metres where it fits and can get to: without a snap, within its radius and two voxels; snap=0 takes goals
        as they are. `destinations` has the places. An agent that finds none is WAITING, and asks again.
        """
        numbers, places = _to_ids(ids), to_points(goals, "goals")
        if len(numbers) != len(places):
            raise InvalidInputError(f"ids and goals must be as many: {len(numbers)} and {len(places)}")
        self._core.set_goals(core_of(self.space), numbers, places, self._snaps(numbers, snap))
        self.planned[numbers] = 0.0

    def chase(self, ids: ArrayLike, target: ArrayLike, *, snap: float | None = None) -> None:
        """Send agents (n,) to one target (3,), or near it (`snap` is that of `send`); call it again when it moves.

        One search finds the paths of all agents with the same goal. An agent gets a new path when the target has moved
        by a fifth of the agent's remaining path.
        """
        numbers, place = _to_ids(ids), to_point(target, "target")
        require_finite(place, "target")
        place = np.clip(place, -_FAR * self.space.resolution, _FAR * self.space.resolution)
        snaps = self._snaps(numbers, snap)
        old = self._core.goals[numbers]
        left = np.linalg.norm(self.positions[numbers] - old, axis=1)
        moved = np.linalg.norm(old - place, axis=1) > np.maximum(_STALE * left, self.space.resolution)
        stale = ~self._core.have_goals[numbers] | moved | ~np.isclose(self._core.snaps[numbers], snaps)
        self.send(numbers[stale], np.tile(place, (int(stale.sum()), 1)), snap=snap)

    def _snaps(self, ids: NDArray[np.uint32], snap: float | None) -> NDArray[np.float64]:
        """Return the snap of each of some agents, which must be there."""
        self._core.check(ids)
        return self._core.usual_snaps[ids] if snap is None else np.full(len(ids), to_distance(snap, "snap"))

    def stop(self, ids: ArrayLike) -> None:
        """Let agents rest where they are."""
        self._core.clear_goals(_to_ids(ids))

    # time ------------------------------------------------------------------------------------------------------------

    def step(
        self, seconds: float, obstacles: ArrayLike | None = None, obstacle_velocities: ArrayLike | None = None
    ) -> None:
        """Let seconds pass: plan for the agents that need it, then move all agents.

        `obstacles`, boxes (m, 2, 3) in metres, with velocities (m, 3), are things that move and do not give way: agents
        keep out of their way. The space should know them too (`space.move_obstacle`, `space.update`).
        """
        time = _positive(seconds, "seconds", "seconds")
        boxes = np.empty((0, 2, 3)) if obstacles is None else to_boxes(obstacles, "obstacles")
        moving = (
            np.zeros((len(boxes), 3))
            if obstacle_velocities is None
            else to_points(obstacle_velocities, "obstacle_velocities")
        )
        if len(moving) != len(boxes):
            raise InvalidInputError(f"obstacles and their velocities must be as many: {len(boxes)} and {len(moving)}")
        self._since_look += time
        if self._since_look >= _LOOK_AGAIN:
            self._core.look_again()
            self._since_look = 0.0
        self._plan()
        self._core.tick(core_of(self.space), self._radii, time, boxes, moving)

    def _plan(self) -> None:
        """Run at most so many searches; the next step begins with the agent after the last one served."""
        lost = self._core.lost()
        turn = np.searchsorted(lost, self._next_turn)
        lost = np.concatenate([lost[turn:], lost[:turn]])
        _, group, size = np.unique(self._core.goals[lost], axis=0, return_inverse=True, return_counts=True)
        group = group.reshape(-1)
        alone = size[group] == 1
        first = np.zeros(len(lost), dtype=np.bool_)  # agents that share a goal: one search serves them all
        first[np.unique(group, return_index=True)[1]] = True
        served = np.cumsum(alone | first) <= self._plans_a_step
        shared = np.unique(group[served & ~alone])
        for index in shared.tolist():
            self._plan_together(lost[group == index])
        self._plan_each(lost[served & alone])
        if not served.all():
            self._next_turn = int(lost[np.argmin(served)])

    def _plan_each(self, ids: NDArray[np.uint32]) -> None:
        starts, goals = self.positions[ids], self._core.goals[ids]
        for chosen, quality, choices in self._by_detail(ids, starts):
            for layer, radius in enumerate(self._radii):
                for snap, part in self._by_snap(ids, chosen[self._layer[ids[chosen]] == layer]):
                    walk = {**choices, "links": False, "snap": snap}
                    batch = self.space.find_paths(starts[part], goals[part], quality, threads=1, radius=radius, **walk)
                    self._core.set_courses(ids[part], batch.offsets, batch.points)
                    self.replans += len(part)
                    fresh = ids[part][batch.found & (self.planned[ids[part]] == 0)]
                    self.planned[fresh] = batch.lengths[np.isin(ids[part], fresh)]

    def _by_snap(self, ids: NDArray[np.uint32], part: NDArray[np.int64]) -> Iterator[tuple[float, NDArray[np.int64]]]:
        """Split a part of some agents: those with the same snap are asked for together."""
        snaps = self._core.snaps[ids[part]]
        return ((snap, part[snaps == snap]) for snap in np.unique(snaps).tolist())

    def _by_detail(
        self, ids: NDArray[np.uint32], starts: NDArray[np.float64]
    ) -> list[tuple[NDArray[np.int64], str | None, Any]]:
        everybody = np.arange(len(ids))
        if not self._detail or self.focus is None:
            return [(everybody, "fast", {})]
        away = np.linalg.norm(starts - self.focus, axis=1)
        limits = [detail.within for detail in self._detail[:-1]]
        level = np.searchsorted(limits, away)
        return [(everybody[level == i], detail.quality, detail.choices or {}) for i, detail in enumerate(self._detail)]

    def _plan_together(self, ids: NDArray[np.uint32]) -> None:
        """Ask once for each layer, from the goal to all agents that share it."""
        target = self._core.goals[ids[0]]
        for layer, radius in enumerate(self._radii):
            for snap, part in self._by_snap(ids, np.flatnonzero(self._layer[ids] == layer)):
                walk: Any = {"backward": True, "radius": radius, "links": False, "snap": snap}
                many = self.space.find_paths_to_many(target, self.positions[ids[part]], "fast", **walk)
                courses = [path.points if path.found else np.empty((0, 3)) for path in many.paths]
                offsets = np.cumsum([0, *map(len, courses)], dtype=np.int64)
                self._core.set_courses(ids[part], offsets, np.ascontiguousarray(np.concatenate(courses)))
                self.replans += len(part)

    # state -----------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._core)

    @property
    def positions(self) -> NDArray[np.float64]:
        """(n, 3) metres."""
        return self._core.positions

    @property
    def goals(self) -> NDArray[np.float64]:
        """The goal that each was given, (n, 3) metres; NaN where it has none."""
        goals = self._core.goals
        goals[~self._core.have_goals] = np.nan
        return goals

    @property
    def destinations(self) -> NDArray[np.float64]:
        """The place that each goes to, (n, 3) metres: its goal, or where `snap` moved it. NaN while it has no path."""
        return self._core.destinations

    @property
    def velocities(self) -> NDArray[np.float64]:
        """(n, 3) metres a second."""
        return self._core.velocities

    @property
    def states(self) -> list[AgentState]:
        """The state of each agent."""
        return [AgentState(int(state)) for state in self._core.states]

    @property
    def codes(self) -> NDArray[np.uint8]:
        """The same as numbers (n,), the values of AgentState."""
        return self._core.states

    @property
    def alive(self) -> NDArray[np.bool_]:
        """Mask of the agents that were not removed, (n,)."""
        return self._core.alive

    @property
    def resting(self) -> NDArray[np.bool_]:
        """Mask of the agents that have no goal, or have reached it, (n,)."""
        return np.asarray(self._core.states == AgentState.RESTING.value)

    @property
    def travelled(self) -> NDArray[np.float64]:
        """Metres that each has covered, (n,)."""
        return self._core.travelled

    @property
    def delays(self) -> NDArray[np.float64]:
        """Seconds since each came nearer to its goal, (n,); 0 where it rests."""
        return self._core.delays

    @property
    def totals(self) -> _core.AgentTotals:
        """Counters so far: goals reached, courses lost, brakes."""
        return self._core.totals

    def validate(self) -> None:
        """Check that no agent ran into another and none stands on what is blocked; raises InternalError otherwise.

        Agents that were added in one place overlap until they have parted.
        """
        self._core.validate(core_of(self.space), self._radii)

    def _check_places(self, places: NDArray[np.float64], radius: float) -> None:
        free = np.asarray(self.space.is_free(places, radius=radius)) if len(places) else np.empty(0, dtype=bool)
        if not free.all():
            first = int(np.flatnonzero(~free)[0])
            raise InvalidInputError(
                f"positions[{first}] {places[first].tolist()} is blocked for a body of radius {radius:g} m; "
                "nearest_free tells the nearest place that is not"
            )


def _to_ids(ids: ArrayLike) -> NDArray[np.uint32]:
    array = np.atleast_1d(to_array(ids, "ids"))
    if array.size == 0:
        return np.empty(0, dtype=np.uint32)
    if array.ndim != 1 or array.dtype.kind not in "iu" or array.min() < 0 or array.max() >= 1 << 32:
        raise InvalidInputError(f"ids must be what add returned, not {describe(ids)}")
    return np.ascontiguousarray(array, dtype=np.uint32)


def _positive(value: Any, what: str, unit: str) -> float:
    number = to_number(value)
    if not 0 < number < np.inf:
        raise InvalidInputError(f"{what} must be {unit} above 0, not {describe(value)}")
    return number
