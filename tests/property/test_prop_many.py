# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""One source, many targets: the same costs as separate searches, and fewer expansions."""

from __future__ import annotations

import math

import answers
import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, points, scenes

import octoway as ow
from octoway import Status

OPTIMAL = tuple(a for a in ow.ALGORITHMS if ow.space.PROMISES[a] == "optimal")
MANY = ("dijkstra", "astar", "greedy", "weighted_astar", "theta", "lazy_theta")  # one search for all targets


def crowd(scene):
    return st.tuples(free_points(scene), st.lists(st.one_of(free_points(scene), points(scene)), max_size=6))


def in_metres(question):
    scene, queries = question
    for source, targets in queries:
        yield scene, scene.metres(source), np.array([scene.metres(t) for t in targets]).reshape(-1, 3)


@cases(60, question=asked(scenes(limit=12), crowd, 1), algorithm=st.sampled_from(ow.ALGORITHMS))
def test_every_target_has_its_answer(question, algorithm):
    for scene, source, targets in in_metres(question):
        for space in scene.spaces.values():
            many = space.find_paths_to_many(source, targets, algorithm=algorithm)
            alone = [space.find_path(source, t, algorithm=algorithm, refine=("pull", "prune")) for t in targets]
            assert [p.status for p in many] == [p.status for p in alone]
            for path, single, target in zip(many, alone, targets, strict=True):
                if path.found:
                    answers.path_is_right(scene, space, path, (source, target))
                else:
                    assert path.reason == single.reason
                if algorithm in OPTIMAL:
                    assert path.stats.graph_cost == pytest.approx(single.stats.graph_cost, rel=1e-9, abs=1e-9)
            ASKED[__name__] += len(targets)


@cases(50, question=asked(scenes(limit=12), crowd, 1), algorithm=st.sampled_from(MANY))
def test_one_search_expands_no_more_than_separate_ones(question, algorithm):
    for scene, source, targets in in_metres(question):
        for space in scene.spaces.values():
            many = space.find_paths_to_many(source, targets, algorithm=algorithm, refine=())
            alone = [space.find_path(source, t, algorithm=algorithm, refine=()) for t in targets]
            if algorithm in OPTIMAL:
                assert many.expanded <= sum(p.stats.expanded for p in alone)
            reused = space.find_paths_to_many(source, targets, algorithm=algorithm, refine=(), reuse=True)
            assert [p.status for p in reused] == [p.status for p in many]
            for path, best, target in zip(reused, many, targets, strict=True):
                if path.found:
                    answers.path_is_right(scene, space, path, (source, target))
                    assert algorithm not in OPTIMAL or path.stats.graph_cost >= best.stats.graph_cost * (1 - 1e-9)
            ASKED[__name__] += len(targets)


@cases(40, question=asked(scenes(limit=12), crowd, 1), algorithm=st.sampled_from(OPTIMAL))
def test_nearest_and_turned_round(question, algorithm):
    for scene, source, targets in in_metres(question):
        for space in scene.spaces.values():
            many = space.find_paths_to_many(source, targets, algorithm=algorithm, refine=())
            if not len(targets):
                continue
            nearest = space.find_nearest_target(source, targets, algorithm=algorithm, refine=())
            costs = [p.stats.graph_cost if p.found else math.inf for p in many]
            if not nearest.found:
                assert not any(math.isfinite(c) for c in costs)
            else:
                assert nearest.path.stats.graph_cost == pytest.approx(min(costs), rel=1e-9, abs=1e-9)
                assert costs[nearest.index] == pytest.approx(min(costs), rel=1e-9, abs=1e-9)
            back = space.find_paths_to_many(source, targets, backward=True, algorithm=algorithm, refine=())
            for path, there in zip(back, many, strict=True):
                assert path.points.tolist() == there.points[::-1].tolist()
                swapped = {Status.START_BLOCKED: Status.GOAL_BLOCKED, Status.GOAL_BLOCKED: Status.START_BLOCKED}
                assert path.status == swapped.get(there.status, there.status)
            ASKED[__name__] += len(targets)


@cases(60, question=asked(scenes(limit=12), crowd, 1), quality=st.sampled_from(("fast", "good", "best")))
def test_by_default_each_answer_is_that_of_a_query_alone(question, quality):
    for scene, source, targets in in_metres(question):
        for space in scene.spaces.values():
            many = space.find_paths_to_many(source, targets, quality)
            alone = [space.find_path(source, t, quality) for t in targets]
            for path, single in zip(many, alone, strict=True):
                assert path.status == single.status
                assert path.reason == single.reason
                assert path.points.tolist() == single.points.tolist()
            if len(targets):
                nearest = space.find_nearest_target(source, targets, quality)
                lengths = [p.length for p in alone]
                assert nearest.found == any(p.found for p in alone)
                if nearest.found:
                    assert nearest.index == lengths.index(min(lengths))
                    assert nearest.path.points.tolist() == alone[nearest.index].points.tolist()
            ASKED[__name__] += len(targets)


@cases(60, question=asked(scenes(limit=12), crowd, 1))
def test_a_distance_is_no_shorter_than_any_path_can_be_and_hardly_longer_than_ours(question):
    for scene, source, targets in in_metres(question):
        for space in scene.spaces.values():
            if not space.is_free(source):
                continue
            field = space.graph.distances_from(source)
            distances = field.at(targets)
            assert distances.tolist() == field.at(targets).tolist(), "asked again"
            for distance, target in zip(distances, targets, strict=True):
                alone = space.find_path(source, target, "best")
                assert math.isfinite(distance) == alone.found
                if not alone.found:
                    continue
                straight = float(np.linalg.norm(np.asarray(target) - source))
                assert distance >= straight * (1 - 1e-9)
                if space.raycast(source, target).clear:
                    assert distance == pytest.approx(straight, rel=1e-9, abs=1e-9)
                along = space.find_path(source, target, algorithm="dijkstra", refine=()).stats.graph_cost
                assert distance <= 1.3 * min(alone.length, along) + 1e-9
            ASKED[__name__] += len(targets)


def gap_to_solid(scene, p, radius, *, bounded):
    """True if a sphere at p (in voxels) enters a solid voxel, or leaves the grid, and by how much at least."""
    solid = np.argwhere(scene.solid)
    room = (np.minimum(p, np.array(scene.solid.shape) - p)).min() if bounded else math.inf
    if not len(solid):
        return room - radius
    gaps = np.maximum(np.maximum(solid - p, p - (solid + 1)), 0)
    return min(room, math.sqrt((gaps**2).sum(axis=1).min())) - radius


def pair_of_free(scene):
    return st.tuples(free_points(scene), free_points(scene))


@cases(80, question=asked(scenes(limit=10), pair_of_free, 3), radius=st.floats(0.05, 2.5), bounded=st.booleans())
def test_a_sphere_goes_as_far_as_it_fits(question, radius, bounded):
    scene, queries = question
    space = ow.NavSpace.build(scene.world, outside=scene.outside, inflate_bounds=bounded)
    for here, there in queries:
        a, b = scene.metres(here), scene.metres(there)
        hit = space.raycast(a, b, radius=radius * scene.resolution)
        at = [(p - np.array(scene.origin)) / scene.resolution for p in (a, b, hit.point)]
        whole = math.dist(at[0], at[1])
        reached = math.dist(at[0], at[2])
        for t in np.linspace(0, 1, 60):
            p = at[0] + (at[1] - at[0]) * t
            slack = gap_to_solid(scene, p, radius, bounded=bounded)
            if t * whole < reached - 4e-6 or hit.clear:
                assert slack > -4e-6
        if not hit.clear and reached > 0:
            assert abs(gap_to_solid(scene, at[2], radius, bounded=bounded)) < 4e-6
        if not hit.clear and reached == 0 and gap_to_solid(scene, at[0], radius, bounded=bounded) > 4e-6:
            just_after = at[0] + (at[1] - at[0]) * 1e-9
            assert whole == 0 or gap_to_solid(scene, just_after, radius, bounded=bounded) < 4e-6
        ASKED[__name__] += 1
