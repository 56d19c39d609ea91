# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The fast engine: regions, crossing search, string pulling, batches; the same bits however it is run."""

from __future__ import annotations

import time

import numpy as np
import pytest

import octoway as ow
from octoway import _core

SCENES = ["building_2", "cave", "tunnels", "plant", "noise"]


@pytest.fixture(scope="module", params=SCENES)
def place(request):
    space = ow.NavSpace.build(ow.scenes.make(request.param, size=40))
    points = space.random_points(80, seed=2)
    pairs = [(a, b) for a, b in zip(points[::2], points[1::2], strict=True) if space.reachable(a, b)]
    return space, pairs


@pytest.mark.parametrize("quality", ow.QUALITIES)
def test_paths_of_every_quality_are_clear_and_no_longer_than_fast(place, quality):
    space, pairs = place
    for start, goal in pairs:
        fast, result = space.find_path(start, goal, "fast"), space.find_path(start, goal, quality)
        assert result.found
        assert space.check_path(result.points)
        assert np.linalg.norm(goal - start) * (1 - 1e-12) <= result.length <= fast.length * (1 + 1e-12)


@pytest.mark.parametrize("algorithm", ow.ALGORITHMS)
def test_pull_is_never_longer_than_the_funnel_in_the_same_corridor(place, algorithm):
    space, pairs = place
    for start, goal in pairs:
        raw, funnel, pulled = (
            space.find_path(start, goal, algorithm=algorithm, refine=refine) for refine in ((), ("funnel",), ("pull",))
        )
        assert space.check_path(pulled.points)
        assert pulled.length <= funnel.length * (1 + 1e-6)
        if len(raw.points) > 2:
            np.testing.assert_array_equal(pulled.corridor, raw.corridor)


def test_pull_finds_the_shortest_path_of_a_corridor():
    """Around one edge the taut string is known: both legs unfolded into a plane."""
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=1.0, bounds=[(0, 0, 0), (9, 10, 10)])
    space = ow.NavSpace.build(world)
    a, b = np.array([1.0, 2.0, 3.0]), np.array([8.0, 6.0, 3.0])
    over = np.hypot(3, 5) + 1 + np.hypot(3, 5)  # up to the wall's edge, across its top, down
    shortest = np.hypot(over, 4)
    result = space.find_path(a, b, "best")
    assert result.length == pytest.approx(shortest, rel=1e-6)


def test_a_batch_answers_the_same_bits_for_any_number_of_threads(place):
    space, pairs = place
    starts, goals = (np.array([p[i] for p in pairs]) for i in (0, 1))
    single = [space.find_path(a, b) for a, b in pairs]
    for threads in (1, 2, 4):
        batch = space.find_paths(starts, goals, threads=threads)
        assert len(batch) == len(pairs)
        assert batch.found.all()
        for i, result in enumerate(single):
            assert batch[i].tobytes() == result.points.tobytes()
            assert batch.status(i) == result.status
            assert batch.lengths[i] == pytest.approx(result.length, rel=1e-12)
    assert batch[-1].tobytes() == single[-1].points.tobytes()


def test_vector_and_plain_instructions_give_the_same_bits(place):
    space, pairs = place
    try:
        answers = []
        for wanted in (True, False):
            in_use = _core.use_vector_instructions(wanted)
            assert not (in_use and not wanted)
            answers.append(
                [
                    (r.points.tobytes(), r.stats.expanded, r.stats.relaxed)
                    for a, b in pairs
                    for r in (space.find_path(a, b, q) for q in ow.QUALITIES)
                ]
            )
    finally:
        _core.use_vector_instructions(wanted=True)
    assert answers[0] == answers[1]


def test_a_build_gives_the_same_bytes_for_any_number_of_threads():
    world = ow.scenes.make("asteroids", size=(70, 97, 130))
    built = [ow.NavSpace.build(world, threads=n).tiles.to_bytes() for n in (1, 2, 4, 1)]
    assert len(set(built)) == 1


def test_uniform_regions_are_one_cell():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((64, 96, 33), bool)))
    assert space.stats.cells == 2 * 3 * 2
    assert space.stats.portals == 1 * 3 * 2 + 2 * 2 * 2 + 2 * 3 * 1


def test_a_weight_above_one_is_greedier(place):
    space, pairs = place
    exact = [space.find_path(a, b, "fast") for a, b in pairs]
    greedy = [space.find_path(a, b, "fast", weight=2.0) for a, b in pairs]
    assert all(r.found and space.check_path(r.points) for r in greedy)
    assert sum(r.stats.expanded for r in greedy) < sum(r.stats.expanded for r in exact)


def test_any_clear_polyline_can_be_refined(place):
    space, pairs = place
    for a, b in pairs[:10]:
        raw = space.find_path(a, b, algorithm="astar", refine=())
        result = space.refine_path(raw.points, refine=("pull", "prune", "cut"))
        assert space.check_path(result.points)
        assert result.length <= raw.length * (1 + 1e-12)
        assert (result.points[0] == a).all()
        assert (result.points[-1] == b).all()
    with pytest.raises(ow.InvalidInputError, match="clear"):
        space.refine_path([pairs[0][0], space.bounds[1], space.bounds[0], pairs[0][1]])


def test_statuses_in_a_batch():
    solid = np.zeros((5, 5, 5), bool)
    solid[2] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    batch = space.find_paths([(0.5, 0.5, 0.5)] * 3, [(1.5, 4.5, 4.5), (4.5, 4.5, 4.5), (2.5, 1, 1)])
    assert [batch.status(i).name for i in range(3)] == ["FOUND", "UNREACHABLE", "GOAL_BLOCKED"]
    assert np.isinf(batch.lengths[1:]).all()
    assert batch[1].shape == (0, 3)
    assert len(space.find_paths([], [])) == 0
    for starts, goals in ([(0, 0, 0)], []), ([(0, 0, 0)], [(9, 9, np.nan)]), ([(0, 0)], [(0, 0)]):
        with pytest.raises(ow.InvalidInputError):
            space.find_paths(starts, goals)


def test_unreachable_goals_cost_microseconds():
    solid = ow.scenes.make("asteroids", size=64).to_voxels()
    solid[30:33] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    a, b = space.nearest_free((5, 5, 5)), space.nearest_free((60, 60, 60))
    results = [space.find_path(a, b) for _ in range(50)]
    assert results[0].status == ow.Status.UNREACHABLE
    assert min(r.stats.cpu_seconds for r in results) < 5e-6


def test_a_call_from_python_costs_at_most_ten_microseconds_more_than_the_core():
    space = ow.NavSpace.build(ow.scenes.make("city"))
    a, b = space.random_points(2, seed=4)
    extra = []
    for _ in range(300):
        begin = time.perf_counter()
        result = space.find_path(a, b)
        extra.append(time.perf_counter() - begin - result.stats.wall_seconds)
    assert min(extra) < 10e-6


@pytest.mark.parametrize("decomposition", ["regions", "octree"])
@pytest.mark.parametrize("scene", ["building_1", "city", "cave", "asteroids", "noise", "plant"])
def test_a_bend_that_is_let_go_leaves_no_other_behind(scene, decomposition):
    """Bends that had settled beside one that was then let go stayed where they were: longer than the funnel's."""
    space = ow.NavSpace.build(ow.scenes.make(scene, size=24), decomposition=decomposition)
    points = space.random_points(240, seed=5)
    for start, goal in zip(points[::2], points[1::2], strict=True):
        funnel, pulled = (
            space.find_path(start, goal, algorithm="astar", refine=(name,)) for name in ("funnel", "pull")
        )
        assert pulled.length <= funnel.length * (1 + 1e-6)
