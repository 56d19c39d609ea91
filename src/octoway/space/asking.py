# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Searches: one path, a batch, and paths between one place and many."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from octoway.arrays import to_point, to_points
from octoway.checks import to_count, to_radius
from octoway.errors import InvalidInputError
from octoway.paths.many import ManyPaths, NearestTarget
from octoway.paths.path import PathBatch, PathResult
from octoway.travel.options import DEFAULT_REFINE, BatchChoices, Choices, ManyChoices, travel_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from octoway import _core
    from octoway.space.state import State


def find_path(
    state: State,
    start: ArrayLike,
    goal: ArrayLike,
    quality: str | None,
    radius: float | None,
    cancel: _core.CancelToken | None,
    choices: Choices,
) -> PathResult:
    """Answer one query."""
    options, size = state.options(quality, choices), to_radius(radius)
    answer = state.core.find_path(start, goal, options, cancel, size)
    if answer is None:  # the points are neither float64 arrays nor tuples: convert them, or say what is wrong
        here, there = to_point(start, "start"), to_point(goal, "goal")
        answer = cast("_core.Path", state.core.find_path(here, there, options, cancel, size))
    return PathResult(answer, state.core, travel_of(choices) if choices else None)


def find_paths(
    state: State,
    starts: ArrayLike,
    goals: ArrayLike,
    quality: str | None,
    radius: float | None,
    threads: int,
    cancel: _core.CancelToken | None,
    choices: BatchChoices,
) -> PathBatch:
    """Answer many queries in parallel, without Python in between."""
    if cast("Choices", choices).get("trace"):
        raise InvalidInputError("traces are for single queries; ask find_path for each pair")
    here, there = to_points(starts, "starts"), to_points(goals, "goals")
    if len(here) != len(there):
        raise InvalidInputError(f"starts and goals must be as many: {len(here)} and {len(there)}")
    options = state.options(quality, choices)
    if "smooth" in (options.refine or ()):
        raise InvalidInputError("a batch holds points only; leave 'smooth' out and ask smooth_path for each path")
    count, size = to_count(threads, "threads"), to_radius(radius)
    whom = state.core.body.radius if size is None else size, travel_of(choices) or {}
    return PathBatch(*state.core.find_paths(here, there, options, count, cancel, size), *whom)


def find_many(
    state: State,
    source: ArrayLike,
    targets: ArrayLike,
    quality: str | None,
    radius: float | None,
    cancel: _core.CancelToken | None,
    choices: ManyChoices,
    *,
    reuse: bool = False,
    backward: bool = False,
    nearest: bool = False,
) -> ManyPaths:
    """Find paths from one source to many targets, or back from them; or to the nearest of them alone."""
    if cast("Choices", choices).get("abstraction") is not None:
        raise InvalidInputError("abstractions are for find_path and find_paths; ask them for each target")
    options = state.options(quality, _steps(quality, choices, reuse=reuse))
    here, there = to_point(source, "source"), to_points(targets, "targets")
    size = to_radius(radius)
    found = state.core.find_many(here, there, options, reuse, nearest, backward, cancel, size)
    return ManyPaths(found, state.core, travel_of(choices))


def _steps(quality: str | None, choices: ManyChoices, *, reuse: bool) -> ManyChoices:
    """Complete what experts name: a search on a graph for those who only say how, and refinements beside a search."""
    named = choices.get("algorithm")
    if named is None and (reuse or choices.get("placement") is not None):
        named = "astar"
    if named is None:
        return choices
    if quality is not None or choices.get("refine") is not None:
        return {**choices, "algorithm": named}
    return {**choices, "algorithm": named, "refine": DEFAULT_REFINE}


def find_nearest_target(
    state: State,
    source: ArrayLike,
    targets: ArrayLike,
    quality: str | None,
    radius: float | None,
    cancel: _core.CancelToken | None,
    choices: ManyChoices,
) -> NearestTarget:
    """Find the target with the shortest way."""
    many = find_many(state, source, targets, quality, radius, cancel, choices, nearest=True)
    if not len(many):
        raise InvalidInputError("targets must hold at least one point")
    found = [i for i, path in enumerate(many.paths) if path.found]
    return NearestTarget(found[0] if found else None, many.paths[found[0] if found else 0], many.expanded)
