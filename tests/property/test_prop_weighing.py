# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths with costs, weighed by code that shares nothing with the search: `check_path` with costs, motion and filters."""

from __future__ import annotations

import math
import os

import numpy as np
import pytest

import octoway as ow

CASES = int(os.environ.get("OCTOWAY_CASES", "0")) or 12

AGENTS = (
    {"costs": {0: 1.0, 1: 2.5, 2: 7.0, 3: 1.2}},
    {"costs": {0: 1.0, 1: 3.0}},
    {"motion": "surface"},
    {"motion": {"surface", "adhesive"}, "costs": {0: 1.0, 1: 2.0, 2: 4.0}},
    {"motion_costs": {"surface": 1.0, "volumetric": 3.0}},
    {"costs": {0: 1.0, 1: 2.0, 3: 5.0}, "filter": ow.QueryFilter(altitude=(0, 9.5), no_go=[[(3, 3, 0), (6.5, 7, 20)]])},
)


def random_world(rng: np.random.Generator) -> ow.World:
    shape = tuple(int(v) for v in rng.integers(8, 22, 3))
    solid = rng.random(shape) < rng.uniform(0, 0.15)
    solid[:, :, 0] = True
    edge = int(rng.integers(1, 6))
    coarse = rng.integers(0, 4, tuple(-(-n // edge) for n in shape))
    terrain = coarse.repeat(edge, 0).repeat(edge, 1).repeat(edge, 2)[: shape[0], : shape[1], : shape[2]]
    return ow.World.from_voxels(solid, resolution=0.5).with_terrain(terrain.astype(np.uint8))


@pytest.mark.parametrize("agent", range(len(AGENTS)))
def test_paths_are_allowed_and_cost_what_they_say(agent: int) -> None:
    travel = AGENTS[agent]
    rng = np.random.default_rng(agent)
    found = 0
    for _ in range(CASES):
        space = ow.NavSpace.build(random_world(rng))
        for start, goal in zip(space.random_points(8, seed=1), space.random_points(8, seed=2), strict=True):
            for choice in ({"quality": "good"}, {"algorithm": "crossing", "refine": ()}):
                result = space.find_path(start, goal, **choice, **travel)
                if result.status is not ow.Status.FOUND:
                    continue
                found += 1
                verdict = space.check_path(result.points, **travel)
                assert verdict, verdict.reason
                assert verdict.cost == pytest.approx(result.cost, rel=1e-9, abs=1e-9)
                for step in ("prune", "post_smoothing", "funnel", "pull", "cut"):
                    refined = space.refine_path(result.points, (step,), **travel)
                    again = space.check_path(refined.points, **travel)
                    assert again, f"{step}: {again.reason}"
                    assert again.cost <= verdict.cost * (1 + 1e-12), step
    assert found > CASES


def test_radius_layers_have_motions_of_their_own() -> None:
    rng = np.random.default_rng(5)
    found = 0
    for _ in range(CASES):
        space = ow.NavSpace.build(random_world(rng))
        for start, goal in zip(
            space.random_points(6, 1, radius=0.6), space.random_points(6, 2, radius=0.6), strict=False
        ):
            result = space.find_path(start, goal, radius=0.6, motion={"surface", "adhesive"})
            if result.status is ow.Status.FOUND:
                found += 1
                verdict = space.check_path(result.points, radius=0.6, motion={"surface", "adhesive"})
                assert verdict, verdict.reason
                assert verdict.cost == pytest.approx(result.cost, rel=1e-9, abs=1e-9)
    assert found > 0


def flat_world() -> ow.NavSpace:
    """Ground, a swamp (1) across it with a bridge of grass (0) at one end, and air."""
    terrain = np.zeros((12, 8, 6), np.uint8)
    terrain[5:7, :6] = 1
    solid = np.zeros(terrain.shape, bool)
    solid[:, :, 0] = True
    return ow.NavSpace.build(ow.World.from_voxels(solid).with_terrain(terrain))


def test_a_path_is_split_where_the_terrain_changes() -> None:
    space = flat_world()
    verdict = space.check_path([(1, 1, 1.5), (11, 1, 1.5)], costs={0: 1, 1: 4})
    assert verdict.cost == pytest.approx(8 * 1 + 2 * 4)
    assert space.check_path([(5, 1, 1.5), (5, 4, 1.5)], costs={0: 2, 1: 4}).cost == pytest.approx(6)  # the cheaper side
    assert space.check_path([(1, 1, 1.5), (11, 1, 1.5)]).cost is None


def test_the_leg_that_enters_what_is_forbidden_is_named() -> None:
    space = flat_world()
    path = [(1, 1, 1.5), (4, 1, 1.5), (8, 1, 1.5)]
    verdict = space.check_path(path, costs={0: 1, 1: math.inf})
    assert not verdict
    assert verdict.segment == 1
    assert "terrain 1" in verdict.reason
    np.testing.assert_allclose(verdict.point, (5, 1, 1.5))
    assert "first point is forbidden" in space.check_path([(6, 1, 1.5)], costs={0: 1}).reason


def test_who_walks_does_not_fly() -> None:
    space = flat_world()
    assert space.check_path([(1, 1, 1.5), (4, 1, 1.5)], motion="surface")
    jump = space.check_path([(1, 1, 1.5), (4, 1, 4.5), (8, 1, 1.5)], motion="surface")
    assert not jump
    assert jump.segment == 0
    assert space.check_path([(1, 1, 1.5), (4, 1, 4.5), (8, 1, 1.5)], motion="volumetric")


def test_filters_close_voxels() -> None:
    space = flat_world()
    path = [(1, 1, 1.5), (11, 1, 1.5)]
    assert space.check_path(path, filter=ow.QueryFilter(altitude=(1, 3)))
    assert not space.check_path(path, filter=ow.QueryFilter(altitude=(1.25, 3)))
    assert not space.check_path(path, filter=ow.QueryFilter(no_go=[[(3.5, 0.5, 1), (3.6, 2, 2)]]))
    assert space.check_path(path, filter=ow.QueryFilter(no_go=[[(3.5, 1, 1), (3.6, 2, 2)]]))  # along its face


def test_bad_paths_are_found_out() -> None:
    """Moving a waypoint of a good path into what is forbidden is noticed, wherever the sum of costs would not tell."""
    rng = np.random.default_rng(11)
    noticed = 0
    for _ in range(CASES):
        world = random_world(rng)
        space = ow.NavSpace.build(world)
        travel = {"costs": {0: 1.0, 1: 2.0}}
        for start, goal in zip(space.random_points(6, seed=3), space.random_points(6, seed=4), strict=True):
            result = space.find_path(start, goal, refine=(), **travel)
            if len(result.points) < 3:
                continue
            bad = result.points.copy()
            bad[len(bad) // 2] = space.random_points(1, seed=int(rng.integers(1000)))[0]
            inside = space.terrain.at(bad[len(bad) // 2]) > 1
            verdict = space.check_path(bad, **travel)
            assert not (inside and verdict)
            noticed += inside
    assert noticed > 0
