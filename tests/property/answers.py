# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Questions in metres put to a space, and the judge's verdict on each answer."""

from __future__ import annotations

import math

import brute
import claims
import numpy as np
from brute import SUB

from octoway import Status

REFINES = ((), ("prune",), ("funnel",), ("funnel", "prune"), ("prune", "funnel"))
KEEP_CORRIDOR = ("funnel", "pull")


def expected_status(scene, start, goal):
    """What the definition says, from voxels alone."""
    around_start, around_goal = scene.components_at(start), scene.components_at(goal)
    if not around_start:
        return Status.START_BLOCKED
    if not around_goal:
        return Status.GOAL_BLOCKED
    return Status.FOUND if around_start & around_goal else Status.UNREACHABLE


def found(question):
    """The queries of a question that have an answer: scene, start and goal on the lattice."""
    scene, queries = question
    for start, goal in queries:
        if expected_status(scene, start, goal) == Status.FOUND:
            yield scene, start, goal


def reach_is_right(scene, space, start, goal, algorithm=None):
    """Status, reachable and is_free, and what comes with a refusal."""
    a, b = scene.sub(start), scene.sub(goal)
    status = expected_status(scene, a, b)
    result = space.find_path(start, goal, algorithm=algorithm, refine=())
    assert result.status == status
    assert result.found == space.reachable(start, goal) == (status == Status.FOUND)
    assert space.is_free([start, goal]).tolist() == [bool(scene.components_at(p)) for p in (a, b)]
    if status == Status.FOUND:
        assert result.nearest_free is None
        return status
    assert result.points.shape == (0, 3)
    assert result.corridor.shape == (0, 2, 3)
    assert result.length == math.inf
    if status == Status.UNREACHABLE:
        sizes = [sum(int((scene.flood == c).sum()) for c in scene.components_at(p)) for p in (a, b)]
        assert list(result.component_voxels) == sizes
    else:
        nearest_is_right(scene, space, result.nearest_free, start if status == Status.START_BLOCKED else goal)
    return status


def nearest_is_right(scene, space, nearest, asked):
    """Free, and exactly as near as the nearest free point of all; of equals the least."""
    truth = brute.nearest(scene.solid, scene.sub(asked))
    if truth is None:
        assert nearest is None
        return
    assert space.is_free(nearest)
    found = scene.sub(nearest)
    assert brute.voxels_at(scene.solid, found)
    assert sum((p - q) ** 2 for p, q in zip(found, scene.sub(asked), strict=True)) == truth[0]
    assert found == truth[1]


def path_is_right(scene, space, result, ends):
    """Ends, clearness (twice) and corridor of a path. Gives its lattice points."""
    points = result.points
    assert points.ndim == 2
    assert points.shape[1] == 3
    assert len(points) >= 2
    assert points.dtype == np.float64
    assert (points[0] == ends[0]).all()
    assert (points[-1] == ends[1]).all()
    path = scene.path(points)
    assert space.check_path(points)
    assert scene.clear(points)
    claims.corridor_holds(scene.voxels(result.corridor), path, scene.voxels(space.graph.cells))
    claims.not_longer(math.dist(*ends), result.length)
    legs = [math.dist(p, q) for p, q in zip(points, points[1:], strict=False)]
    assert math.isclose(result.length, math.fsum(legs), rel_tol=1e-12, abs_tol=1e-300)
    return path


def all_refinements_are_right(scene, space, start, goal, algorithm="crossing"):
    """Every refinement of one search's path: right, and in the promised order of lengths.

    The algorithm is named, since without one the refined paths of several searches compete, and the winner may change.
    """
    on_lattice, in_metres, corridor = {}, {}, {}
    for refine in REFINES:
        result = space.find_path(start, goal, algorithm=algorithm, refine=refine)
        assert result.status == Status.FOUND
        on_lattice[refine] = brute.length(path_is_right(scene, space, result, (start, goal)))
        in_metres[refine] = result.length
        corridor[refine] = scene.voxels(result.corridor).tolist()
    for refine in REFINES[1:]:
        claims.not_longer(on_lattice[refine], on_lattice[()])
        # in metres the ends are the caller's own, up to half a sub-voxel an axis off the lattice
        claims.not_longer(in_metres[refine], in_metres[()], slack=4 * scene.resolution / SUB)
    claims.not_longer(in_metres["prune",], in_metres[()])  # pruning only drops points: shorter in any metric
    claims.not_longer(in_metres["funnel", "prune"], in_metres["funnel",])
    claims.not_longer(on_lattice["prune", "funnel"], on_lattice["prune",])
    assert corridor["funnel",] == corridor[()], "the funnel left its corridor"


def steps_are_right(scene, space, first, find, refine, ends):
    """Each further refinement is right and not longer; funnel and pull keep the corridor. find(refine) -> PathResult."""
    before, corridor = first, None
    for n in range(len(refine) + 1):
        result = find(refine[:n])
        assert result.status == Status.FOUND
        length = brute.length(path_is_right(scene, space, result, ends))
        if before is not None:
            claims.not_longer(length, before)
        now = scene.voxels(result.corridor).tolist()
        if n and refine[n - 1] in KEEP_CORRIDOR and corridor is not None:
            assert now == corridor, f"{refine[n - 1]} left its corridor"
        before, corridor = length, now


def sight_is_right(scene, space, a, b, *, check=True):
    """Raycast, the package's check and the judge agree, there and back, and on how far one can see."""
    far = scene.furthest([a, b])
    hit = space.raycast(a, b)
    assert hit.clear == (far == 1)
    assert bool(hit) != hit.clear
    assert space.raycast(b, a).clear == hit.clear
    if check:  # the same code for all decompositions
        assert bool(space.check_path([a, b])) == hit.clear
        assert bool(space.check_path([b, a])) == hit.clear
    whole = math.dist(a, b)
    assert math.isclose(hit.distance, whole * float(far or 0), rel_tol=1e-9, abs_tol=1e-6 * scene.resolution)
    assert math.isclose(math.dist(a, hit.point), hit.distance, rel_tol=1e-9, abs_tol=1e-9)
    if hit.clear:
        assert (hit.point == b).all()
    return hit.clear


def check_is_right(scene, space, points):
    """check_path on a polyline, forth and back, and where it says that the path ends."""
    far = scene.furthest(points)
    verdict = space.check_path(points)
    assert bool(verdict) == (far == max(len(points) - 1, 1))
    assert bool(space.check_path(points[::-1])) == bool(verdict)
    if not verdict:
        at = float(far or 0)
        leg = min(int(at), len(points) - 2)
        where = points[leg] + (points[leg + 1] - points[leg]) * (at - leg)
        assert np.allclose(verdict.point, where, rtol=0, atol=4e-6 * scene.resolution)
        assert verdict.segment in {math.ceil(at) - 1, math.floor(at)}
    return bool(verdict)
