# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Searches by rays: small examples that explain."""

from __future__ import annotations

import numpy as np
import pytest

import octoway as ow
from octoway.papers import VoxelRays, ray_guided_path, view_cone_path
from octoway.paths.path import RayHit

BOUNDS = [(0, 0, 0), (24, 16, 16)]
PILLAR = [[(10, 5, 2), (13, 11, 14)]]
A, B = (2.0, 8.0, 8.0), (22.0, 8.0, 8.0)


def world_of(boxes, resolution=0.5):
    return ow.World.from_boxes(boxes, resolution=resolution, bounds=BOUNDS)


def pocket():
    """A box open towards A, which stands inside: four sides and a back."""
    return [
        [(1, 3, 3), (9, 4, 13)],
        [(1, 12, 3), (9, 13, 13)],
        [(1, 4, 3), (9, 12, 4)],
        [(1, 4, 12), (9, 12, 13)],
        [(8, 4, 4), (9, 12, 12)],
    ]


def closed():
    """The same, closed on the last side too."""
    return [*pocket(), [(0.5, 3, 3), (1, 13, 13)]]


@pytest.fixture(scope="module")
def pillar():
    return world_of(PILLAR)


def test_one_cone_passes_a_pillar(pillar):
    result = view_cone_path(pillar, A, B)
    space = ow.NavSpace.build(pillar)
    assert result.found
    assert result.details.end == "found"
    assert not result.stats.fell_back
    assert result.stats.cones == 1
    assert space.check_path(result.points)
    assert result.points[0].tolist() == list(A)
    assert result.points[-1].tolist() == list(B)
    assert result.length <= 1.05 * space.find_path(A, B, "best").length
    assert repr(result).startswith("PathResult(FOUND, 4 points")


def test_a_clear_line_needs_one_ray(pillar):
    result = view_cone_path(pillar, A, (2.0, 8.0, 1.0))
    assert result.details.rays == 1
    assert len(result.points) == 2


def test_it_is_a_search_like_the_others(pillar):
    space = ow.NavSpace.build(pillar)
    result = space.find_path(A, B, algorithm="view_cone", refine=(), trace=True)
    stats = result.stats
    assert (stats.cones, stats.fell_back, stats.expanded) == (1, False, 1)
    assert len(result.trace) == 1
    assert stats.sight_checks > 20
    assert ow.space.PROMISES["view_cone"] == "none"
    batch = space.find_paths([A, A], [B, (20, 2, 2)], algorithm="view_cone", refine=())
    assert batch[0].tobytes() == result.points.tobytes()
    with pytest.raises(ow.InvalidInputError, match="'view_cone' places its own points"):
        space.find_path(A, B, algorithm="view_cone", placement="centres")


def test_more_sides_and_iterations_narrow_the_cone(pillar):
    rough = view_cone_path(pillar, A, B, sides=4, iterations=1)
    fine = view_cone_path(pillar, A, B, sides=64, iterations=20)
    assert fine.length <= rough.length
    assert fine.details.rays > rough.details.rays


def test_the_way_out_of_a_pocket_leads_backwards():
    world = world_of(pocket())
    result = view_cone_path(world, (4.0, 8.0, 8.0), B, fallback=None)
    assert result.found, result.reason
    assert result.points[:, 0].min() < 1.5
    assert ow.NavSpace.build(world).check_path(result.points)


def test_without_a_way_the_planner_says_so():
    world = world_of(closed())
    inside = (4.0, 8.0, 8.0)
    alone = view_cone_path(world, inside, B, fallback=None)
    assert alone.status == ow.Status.OUT_OF_BUDGET
    assert "no planner to fall back to" in alone.reason
    assert not len(alone.points)
    assert alone.length == float("inf")
    planned = view_cone_path(world, inside, B)
    assert planned.status == ow.Status.UNREACHABLE
    assert planned.stats.fell_back
    assert "no way leads" in planned.reason
    assert ow.NavSpace.build(world).find_path(inside, B, algorithm="view_cone").status == ow.Status.UNREACHABLE


def test_the_fallback_is_yours():
    world = world_of(closed())
    inside, asked = (4.0, 8.0, 8.0), []

    def plan(a, b):
        asked.append((a.tolist(), b.tolist()))
        return [a, b]

    result = view_cone_path(world, inside, B, fallback=plan)
    assert result.stats.fell_back
    assert result.points.tolist() == [list(inside), list(B)]
    assert asked == [(list(inside), list(B))]
    assert view_cone_path(world, inside, B, fallback=lambda a, b: None).status == ow.Status.UNREACHABLE


def test_close_obstacles_become_one():
    """A fence of slats with gaps too narrow to see through from afar; as parts, it is widened slat by slat."""
    slats = [[(10, y, 2), (11, y + 0.75, 14)] for y in np.arange(4, 12, 1.0)]
    world = ow.World.from_boxes(slats, resolution=0.25, bounds=BOUNDS)
    space = ow.NavSpace.build(world)
    for obstacles in ("whole", "parts"):
        result = view_cone_path(world, A, (22.0, 8.4, 8.0), obstacles=obstacles)
        assert result.found
        assert space.check_path(result.points)


def test_a_sphere_keeps_its_distance(pillar):
    thin, thick = (view_cone_path(pillar, A, B, agent_radius=r, fallback=None) for r in (0.0, 1.5))
    assert thick.found
    assert thick.length > thin.length
    space = ow.NavSpace.build(pillar)
    for a, b in zip(thick.points[:-1], thick.points[1:], strict=True):
        assert space.raycast(a, b, 1.5).clear


def test_blocked_ends_are_told(pillar):
    assert view_cone_path(pillar, (11, 8, 8), B).status == ow.Status.START_BLOCKED
    assert view_cone_path(pillar, A, (11, 8, 8)).status == ow.Status.GOAL_BLOCKED
    assert ray_guided_path(pillar, (11, 8, 8), B).status == ow.Status.START_BLOCKED


def test_a_token_stops_it(pillar):
    token = ow.CancelToken()
    token.cancel()
    assert view_cone_path(pillar, A, B, cancel=token).status == ow.Status.CANCELLED


# your own rays ------------------------------------------------------------------------------------------------------


def test_rays_of_a_space_need_a_radius(pillar):
    space = ow.NavSpace.build(pillar)
    with pytest.raises(ow.InvalidInputError, match="give the radius of the first cone"):
        view_cone_path(space.raycast, A, B, bounds=BOUNDS)
    result = view_cone_path(space.raycast, A, B, bounds=BOUNDS, radius=4.0)
    assert result.found
    assert space.check_path(result.points)


def test_rays_of_voxels_tell_bounds(pillar):
    rays = VoxelRays(pillar)
    hit = rays.raycast(A, B)
    assert isinstance(hit, RayHit)
    assert hit.point[0] == pytest.approx(10)
    assert hit.bounds.tolist() == PILLAR[0] or hit.bounds.tolist() == np.array(PILLAR[0], float).tolist()
    assert rays.raycast(A, A).clear
    assert view_cone_path(rays.raycast, A, B, bounds=BOUNDS).found


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (7, "must return None, a RayHit or"),
        (((0, 0), None), "raycast's point"),
        (((0, 0, float("nan")), None), "finite"),
        (((0, 0, 0), [(1, 1, 1), (0, 0, 0)]), "raycast's bounds"),
        (((0, 0, 0), [(1, 1, 1), (1, 1, 1)]), "some side above 0"),
        (((0, 0, 0), 3), "raycast's bounds"),
    ],
)
def test_wrong_rays_are_refused(answer, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        view_cone_path(lambda a, b: answer, A, B, radius=1.0)


def test_what_rays_raise_comes_through():
    def broken(a, b):
        raise KeyError("engine")

    with pytest.raises(KeyError, match="engine"):
        view_cone_path(broken, A, B)


def test_who_is_there_need_not_go():
    assert view_cone_path(lambda a, b: (a, None), A, A).found


def test_a_plate_without_thickness_is_passed():
    def plate(a, b):
        if (a[0] - 10) * (b[0] - 10) >= 0:
            return None
        p = a + (b - a) * (10 - a[0]) / (b[0] - a[0])
        return (p, [(10, 4, 4), (10, 12, 12)]) if (np.abs(p[1:] - 8) < 4).all() else None

    result = view_cone_path(plate, A, B)
    assert result.found
    assert result.length < 23


def test_fog_ends_the_search():
    result = view_cone_path(lambda a, b: (a, [a - 1, a + 1]), A, B)
    assert result.status == ow.Status.OUT_OF_BUDGET
    assert result.details.end == "closed_in"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"sides": 2}, "3 to 10000"),
        ({"iterations": 0}, "1 to 1000"),
        ({"radius": 0}, "above 0"),
        ({"radius": -1}, "radius must be metres"),
        ({"obstacles": "all"}, "whole, parts"),
        ({"fallback": "hope"}, "fallback must be"),
        ({"agent_radius": -1}, "agent_radius"),
        ({"bounds": BOUNDS}, "bounds are for your own rays"),
        ({"start": (0, 0, float("inf"))}, "finite"),
        ({"sight": 3}, "sight must be"),
    ],
)
def test_wrong_input_says_what_to_do(pillar, arguments, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        view_cone_path(**{"sight": pillar, "start": A, "goal": B, **arguments})


# guided searches ----------------------------------------------------------------------------------------------------


def test_searches_only_round_what_is_hit():
    world = world_of([*PILLAR, [(17, 6, 6), (19, 12, 16)]])
    result = ray_guided_path(world, A, B)
    assert result.found
    assert result.details.method == "local"
    assert len(result.details.searches) == 2
    space = ow.NavSpace.build(world)
    assert space.check_path(result.points)
    for search in result.details.searches:
        assert (search.bounds[0] <= search.entry).all()
        assert (search.exit <= search.bounds[1]).all()
        assert 0 < search.expanded <= search.nodes
    refined = space.refine_path(result.points)
    assert refined.length <= result.length
    assert repr(result).startswith("PathResult(FOUND, ")


def test_straight_on_where_nothing_is_hit(pillar):
    assert ray_guided_path(pillar, A, (2.0, 8.0, 1.0)).details.method == "straight"


def test_a_wall_from_side_to_side_is_planned():
    wall = world_of([[(10, 0, 0), (11, 16, 16)]])
    lone = ray_guided_path(wall, A, B, fallback=False)
    assert lone.status == ow.Status.OUT_OF_BUDGET
    assert lone.reason
    full = ray_guided_path(wall, A, B)
    assert (full.status, full.details.method) == (ow.Status.UNREACHABLE, "plan")


def test_guided_searches_take_the_choices_of_find_path(pillar):
    result = ray_guided_path(pillar, A, B, algorithm="lazy_theta", usq_edge=1.0, margin=3.0, obstacles="parts")
    assert result.found
    with pytest.raises(ow.InvalidInputError, match="unknown algorithm"):
        ray_guided_path(pillar, A, B, algorithm="hope")
    with pytest.raises(ow.InvalidInputError, match="margin"):
        ray_guided_path(pillar, A, B, margin=-1)
    with pytest.raises(ow.InvalidInputError, match="World or a NavSpace"):
        ray_guided_path("world", A, B)
