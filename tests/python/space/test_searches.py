# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Searches by name, their graphs, many targets, sight with a body, traces: small examples that explain."""

from __future__ import annotations

import math

import numpy as np
import pytest

import octoway as ow


@pytest.fixture(scope="module")
def wall():
    """A wall across the middle of a 12 x 12 x 12 room, with a window above."""
    return ow.World.from_boxes([[(5, 0, 0), (6, 12, 9)]], resolution=1.0, bounds=[(0, 0, 0), (12, 12, 12)])


@pytest.fixture(scope="module", params=ow.DECOMPOSITIONS)
def space(request, wall):
    return ow.NavSpace.build(wall, decomposition=request.param)


A, B = (2.5, 6.5, 2.5), (9.5, 6.5, 2.5)


def test_every_algorithm_declares_its_promise():
    assert set(ow.space.PROMISES) == set(ow.ALGORITHMS)
    assert ow.space.PROMISES["astar"] == ow.space.PROMISES["nbs"] == ow.space.PROMISES["dijkstra"] == "optimal"
    assert ow.space.PROMISES["weighted_astar"] == "bounded"
    assert ow.space.PROMISES["lazy_theta"] == ow.space.PROMISES["theta"] == "any-angle"
    assert ow.space.PROMISES["crossing"] == ow.space.PROMISES["greedy"] == "none"


@pytest.mark.parametrize("algorithm", ow.ALGORITHMS)
def test_every_search_climbs_over_the_wall(space, algorithm):
    result = space.find_path(A, B, algorithm=algorithm, refine=())
    assert result.found
    assert space.check_path(result.points)
    assert result.points[:, 2].max() >= 9


def test_more_points_a_portal_make_shorter_paths(space):
    costs = [
        space.find_path(A, B, algorithm="astar", placement=ow.PortalPoints(k), refine=()).stats.graph_cost
        for k in (1, 9, 49)
    ]
    one = space.find_path(A, B, algorithm="astar", placement="midpoints", refine=()).stats.graph_cost
    assert costs[0] == pytest.approx(one)
    assert costs[2] <= costs[0] + 1e-9


def test_voxels_move_along_faces_or_diagonals(wall):
    space = ow.NavSpace.build(wall, decomposition="voxels")
    cost = {
        n: space.find_path(A, B, algorithm="astar", placement=ow.VoxelCentres(n), refine=()).stats.graph_cost
        for n in (6, 26)
    }
    assert cost[6] == pytest.approx(7 + 2 * 7)
    # no corner is cut: over the wall's edges the steps are straight
    assert cost[26] == pytest.approx((2 * math.sqrt(2) + 5 + 1) + (1 + 3 * math.sqrt(2) + 4))


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"algorithm": "bfs"}, "unknown algorithm 'bfs'; known: crossing, .*dijkstra, greedy, astar"),
        ({"refine": ("iron",)}, "unknown refinement 'iron'; known: prune, post_smoothing, funnel, pull, cut, smooth"),
        (
            {"algorithm": "astar", "placement": "corners"},
            "unknown placement 'corners'; known: midpoints, centres, points",
        ),
        ({"placement": "centres"}, "'crossing' places its own points"),
        ({"algorithm": "astar", "weight": 2}, "'astar' takes no weight; weighted_astar does"),
        ({"algorithm": "nbs", "weight": 2}, "takes no weight"),
        ({"algorithm": "astar", "placement": ow.VoxelCentres(26)}, "decomposition 'voxels'"),
    ],
)
def test_what_does_not_go_together_says_why(wall, choices, message):
    space = ow.NavSpace.build(wall)
    with pytest.raises(ow.InvalidInputError, match=message):
        space.find_path(A, B, **choices)


def test_a_misspelled_argument_is_a_type_error(wall):
    with pytest.raises(TypeError, match="no argument 'algoritm'; did you mean 'algorithm'"):
        ow.NavSpace.build(wall).find_path(A, B, algoritm="astar")
    with pytest.raises(TypeError, match="no argument 'qualty'"):
        ow.NavSpace.build(wall).find_paths_to_many(A, [B], qualty="fast")


def test_a_trace_shows_the_search(space):
    result = space.find_path(A, B, algorithm="bidirectional_astar", refine=(), trace=True)
    assert len(result.trace) == result.stats.expanded
    assert result.trace.points.shape == (len(result.trace), 3)
    assert result.trace.points[0].tolist() in (list(A), list(B))
    if space.stats.cells > 10:  # in small graphs one side may do it alone
        assert result.trace.backward.any()
        assert not result.trace.backward.all()
    forward = space.find_path(A, B, algorithm="astar", refine=(), trace=True).trace
    assert (np.diff(forward.keys) >= -1e-9).all(), "A* takes nodes in the order of their keys"
    assert len(space.find_path(A, B).trace) == 0


def test_smoothing_and_pruning_scan_from_opposite_ends(space):
    raw = space.find_path(A, B, algorithm="greedy", placement="centres", refine=())
    smoothed = space.refine_path(raw.points, ("post_smoothing",)).points
    mirrored = space.refine_path(raw.points[::-1], ("prune",)).points[::-1]
    assert smoothed.tolist() == mirrored.tolist()


def test_many_targets_in_one_search(space):
    targets = [B, (9.5, 2.5, 10.5), (2.5, 2.5, 2.5), B, (5.5, 5.5, 5.5)]
    many = space.find_paths_to_many(A, targets)
    assert [p.status.name for p in many] == ["FOUND"] * 4 + ["GOAL_BLOCKED"]
    assert many.found.tolist() == [True] * 4 + [False]
    assert many[0].length == many[3].length, "two targets in one place"
    assert many.lengths[4] == math.inf
    assert "blocked" in many[4].reason
    assert len(space.find_paths_to_many(A, np.empty((0, 3)))) == 0
    assert space.find_paths_to_many(A, [B, (99, 0, 0)]).found.tolist() == [True, False]
    with pytest.raises(ow.InvalidInputError, match="nothing can be reused"):
        space.find_paths_to_many(A, targets, algorithm="nbs", reuse=True)
    with pytest.raises(ow.InvalidInputError, match="partial"):
        space.find_paths_to_many(A, targets, partial=True)


def test_the_nearest_target_is_the_one_with_the_shortest_way(space):
    behind, here = (6.5, 6.5, 0.5), (2.5, 6.5, 11.5)  # behind the wall, and farther as the crow flies
    nearest = space.find_nearest_target((4.5, 6.5, 0.5), [behind, here])
    assert nearest.index == 1
    assert nearest.path.points[-1].tolist() == list(here)
    none = space.find_nearest_target(A, [(5.5, 5.5, 5.5)])
    assert none.index is None
    assert not none.found
    assert "blocked" in none.path.reason
    assert space.find_nearest_target(A, [B], max_expansions=0).path.status.name == "OUT_OF_BUDGET"
    with pytest.raises(ow.InvalidInputError, match="at least one"):
        space.find_nearest_target(A, np.empty((0, 3)))


def test_many_targets_take_what_a_query_takes(space):
    targets = [B, (9.5, 2.5, 10.5), (2.5, 2.5, 2.5)]
    for choices in ({}, {"quality": "fast"}, {"refine": ("pull",)}, {"weight": 1.5}, {"links": False}):
        many = space.find_paths_to_many(A, targets, **choices)
        alone = [space.find_path(A, target, **choices) for target in targets]
        assert [p.points.tolist() for p in many] == [p.points.tolist() for p in alone], choices
    assert space.find_paths_to_many(A, targets, placement="centres").found.all(), "a graph is searched by A*"
    with pytest.raises(ow.InvalidInputError, match="quality"):
        space.find_paths_to_many(A, targets, "fast", refine=())


def test_the_nearest_target_is_certain_or_not_given(space):
    targets = [(6.5, 6.5, 0.5), (2.5, 6.5, 11.5), (2.5, 6.5, 11.5)]
    assert space.find_nearest_target((4.5, 6.5, 0.5), targets).index == 1, "of two in one place the first"
    stopped = space.find_nearest_target((4.5, 6.5, 0.5), targets, max_expansions=1)
    assert stopped.index is None
    assert stopped.path.status.name == "OUT_OF_BUDGET"


def test_many_sources_to_one_target(space):
    back = space.find_paths_to_many(B, [A, (5.5, 5.5, 5.5)], backward=True)
    assert back[0].points[0].tolist() == list(A)
    assert back[0].points[-1].tolist() == list(B)
    assert back[1].status.name == "START_BLOCKED"


def test_results_outlive_their_space(wall):
    def ask():
        space = ow.NavSpace.build(wall)
        return space.find_paths_to_many(A, [B])[0], space.graph.distances_from(A)

    path, field = ask()
    assert len(path.corridor)
    assert math.isfinite(field.at([B])[0])


def test_distances(space):
    field = space.graph.distances_from(A)
    assert space.distance(A, B) == space.find_path(A, B).length
    assert space.distance(A, (5.5, 5.5, 5.5)) == math.inf
    at = field.at([A, B, (5.5, 5.5, 5.5)])
    assert at[0] == 0
    assert at[1] >= space.distance(A, B, "best") - 1e-6
    assert at[2] == math.inf
    with pytest.raises(ow.InvalidInputError, match=r"source .* blocked"):
        space.graph.distances_from((5.5, 5.5, 5.5))


def test_a_sphere_needs_room(space):
    a, b = (2.5, 6.0, 10.0), (9.5, 6.0, 10.0)  # one metre above the wall's top, two below the ceiling
    assert space.raycast(a, b).clear
    assert space.raycast(a, b, radius=1.0).clear, "touching is allowed"
    hit = space.raycast(a, b, radius=1.1)
    assert not hit.clear
    assert hit.point[0] == pytest.approx(5 - math.sqrt(1.1**2 - 1), abs=1e-5)
    assert space.raycast((4.5, 6, 5), a, radius=0.6).distance == 0, "it does not even fit at the start"
    assert space.raycast((5.5, 2, 9.03), (5.5, 3, 9.03), radius=0.03).clear, "it may rest on the wall"
    assert not space.raycast(A, B, radius=1e-163).clear, "however thin, it does not go through walls"
    with pytest.raises(ow.InvalidInputError, match="radius must be metres"):
        space.raycast(a, b, radius=-1)


def test_the_nearest_node_and_the_one_that_a_descent_finds(wall):
    space = ow.NavSpace.build(wall)
    assert space.graph.nearest_node((5.5, 6.5, 8.5)) is not None
    rng = np.random.default_rng(3)
    worse = 0
    for p in rng.uniform(0, 12, (200, 3)):
        near, found = (space.graph.nearest_node(p, m) for m in ("nearest", "descent"))
        assert space.is_free(near)
        assert space.is_free(found)
        assert math.dist(p, near) <= math.dist(p, found) + 1e-12
        worse += math.dist(p, near) < math.dist(p, found) - 1e-9
    assert worse, "the descent misses the nearest node now and then"
    with pytest.raises(ow.InvalidInputError, match="method must be one of nearest, descent, not str 'magic'"):
        space.graph.nearest_node(A, "magic")
    with pytest.raises(ow.InvalidInputError, match="finite"):
        space.graph.nearest_node((math.nan, 0, 0))
    full = ow.NavSpace.build(ow.World.from_voxels(np.ones((2, 2, 2), bool)))
    assert full.graph.nearest_node((1, 1, 1)) is None
    assert full.graph.nearest_node((1, 1, 1), "descent") is None


def place(shape, blocked):
    solid = np.zeros(shape, dtype=bool)
    for voxel in blocked:
        solid[voxel] = True
    return ow.NavSpace.build(ow.World.from_voxels(solid))


@pytest.mark.parametrize("refine", [(), ("pull", "prune")])
def test_lazy_theta_looks_before_it_hands_out_a_reused_target(refine):
    space = place((2, 2, 1), [(1, 1, 0)])
    targets = [(0.5, 1.5, 1), (0.5, 1.5, 0)]
    for path in space.find_paths_to_many((2, 0.5, 1), targets, algorithm="lazy_theta", reuse=True, refine=refine):
        assert space.check_path(path.points)


@pytest.mark.parametrize("refine", [(), ("pull", "prune")])
def test_lazy_theta_finds_no_way_through_another_target(refine):
    space = place((1, 3, 4), [(0, 0, 1), (0, 1, 2)])
    targets = [(1, 1, 2), (0.5, 0.5, 4)]  # the first lies on the edge between the two obstacles
    for path in space.find_paths_to_many((0.5, 0.5, 1), targets, algorithm="lazy_theta", refine=refine):
        assert space.check_path(path.points)


@pytest.mark.parametrize("algorithm", ["bidirectional_astar", "nbs"])
def test_a_corridor_is_a_chain_also_where_two_searches_met_on_a_face(algorithm):
    solid = np.ones((16, 16, 16), dtype=bool)
    solid[:, :, :8] = False
    for voxel in [(9, 0, 8), (9, 1, 8), (10, 3, 8), (12, 7, 8), (12, 8, 8), (15, 12, 8)]:
        solid[voxel] = False
    space = ow.NavSpace.build(ow.World.from_voxels(solid), decomposition="octree")
    result = space.find_path((9.0, 0.5, 8.5), (15.5, 12.0, 8.5), algorithm=algorithm, refine=())
    for one, other in zip(result.corridor, result.corridor[1:], strict=False):
        overlap = np.minimum(one[1], other[1]) - np.maximum(one[0], other[0])
        assert sorted((overlap > 0).tolist()) == [False, True, True], "they share a face"
        assert overlap.min() == 0


@pytest.mark.parametrize("algorithm", ["bidirectional_astar", "nbs"])
def test_a_search_from_both_ends_leaves_a_partial_path_too(algorithm):
    world = ow.scenes.make("industrial")
    space, (start, goal) = ow.NavSpace.build(world), world.pairs[0]
    needed = space.find_path(start, goal, algorithm=algorithm, refine=()).stats.expanded
    result = space.find_path(start, goal, algorithm=algorithm, refine=(), max_expansions=needed - 1, partial=True)
    assert result.status.name == "PARTIAL"
    assert result.length > 0
    assert space.check_path(result.points)


def test_one_budget_for_all_targets(wall):
    space = ow.NavSpace.build(wall, decomposition="octree")
    targets = space.random_points(20, seed=2)
    for algorithm in ow.ALGORITHMS:
        assert space.find_paths_to_many(A, targets, algorithm=algorithm, max_expansions=9).expanded <= 9
