# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Bodies of several sizes, explained on small worlds."""

from __future__ import annotations

import threading

import numpy as np
import pytest

import octoway as ow

A, B = (2.5, 10.5, 10.5), (17.5, 10.5, 10.5)


def gate(width=3, resolution=1.0):
    """A wall across the world, with a square hole of some voxels in the middle."""
    solid = np.zeros((20, 21, 21), bool)
    solid[9:11] = True
    low = 10 - width // 2
    solid[9:11, low : low + width, low : low + width] = False
    return ow.World.from_voxels(solid, resolution)


def test_who_is_too_wide_does_not_fit_through():
    space = ow.NavSpace.build(gate(3))
    assert space.find_path(A, B).found
    assert space.find_path(A, B, radius=1.0).found, "three voxels are wide enough for a radius of 1"
    wide = space.find_path(A, B, radius=1.01)
    assert wide.status == ow.Status.UNREACHABLE
    assert not space.reachable(A, B, radius=1.01)
    assert space.distance(A, B, radius=1.01) == np.inf
    assert [round(layer.radius, 2) for layer in space.layers] == [0.0, 1.0, 1.01]


def test_a_space_is_built_for_a_radius_and_answers_for_others():
    space = ow.NavSpace.build(gate(3), radius=2.0)
    assert (space.layers.radius, space.layers.radius_shape, space.layers.inflate_bounds) == (2.0, "sphere", False)
    assert "radius 2" in repr(space)
    assert not space.find_path(A, B).found
    assert space.find_path(A, B, radius=1.0).found
    assert space.find_path(A, B, radius=0).found
    assert space.find_path(A, B, radius=0).radius == 0
    assert space.find_path(A, B).radius == 2.0
    assert "inflate" in space.stats.seconds
    space.graph.validate()


def test_the_rule_counts_gaps_between_voxels():
    solid = np.zeros((9, 9, 9), bool)
    solid[4, 4, 4] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    for radius, blocked in [(0, 1), (0.5, 27), (1, 27), (1.1, 27 + 54), (2, 27 + 54 + 36 + 8)]:
        assert space.layers.to_voxels(radius=radius).sum() == blocked, radius
    cube = ow.NavSpace.build(ow.World.from_voxels(solid), radius=2, radius_shape="box")
    assert cube.layers.to_voxels().sum() == 5**3
    bounded = ow.NavSpace.build(ow.World.from_voxels(np.zeros((9, 9, 9), bool)), radius=2, inflate_bounds=True)
    assert (~bounded.layers.to_voxels()).sum() == 5**3
    assert not bounded.is_free((1.9, 4, 4))
    assert bounded.is_free((2, 4, 4)), "it may touch the border"


def test_radii_with_the_same_rule_share_a_layer():
    space = ow.NavSpace.build(gate())
    space.find_path(A, B, radius=0.3)
    space.find_path(A, B, radius=1.0)
    assert len(space.layers) == 2
    assert space.find_path(A, B, radius=0.7).radius == 0.7
    assert all(layer.bytes > 0 and layer.cells > 0 and layer.portals > 0 for layer in space.layers)
    assert space.layers.drop(0.5), "it is the layer of all radii up to a voxel"
    assert not space.layers.drop(0.5)
    assert len(space.layers) == 1
    with pytest.raises(ow.InvalidInputError, match="cannot be dropped"):
        space.layers.drop(0)


def test_all_questions_know_the_radius():
    space = ow.NavSpace.build(gate(3))
    near = (8.5, 3.5, 3.5)  # half a voxel from the wall
    assert space.is_free(near)
    assert not space.is_free(near, radius=1)
    assert space.is_free([near, A], radius=1).tolist() == [False, True]
    np.testing.assert_allclose(space.nearest_free(near, radius=1), (8, 3.5, 3.5))
    assert space.is_free(space.random_points(200, radius=2), radius=2).all()
    assert space.find_paths([A], [B], radius=1).found.all()
    assert not space.find_paths([A], [B], radius=2).found.any()
    assert space.find_paths_to_many(A, [B, A], radius=2).found.tolist() == [False, True]
    assert space.find_paths_to_many(B, [A, B], backward=True, radius=2).found.tolist() == [False, True]
    assert space.find_nearest_target(A, [B, (3, 3, 3)], radius=2).index == 1
    assert space.graph.distances_from(A, radius=2).at([B])[0] == np.inf
    assert space.graph.distances_from(A, radius=1).at([B])[0] < 16
    raw = space.find_path(A, (2.5, 2.5, 2.5), algorithm="astar", refine=(), radius=1)
    assert space.refine_path(raw.points, radius=1).length <= raw.length
    with pytest.raises(ow.InvalidInputError, match="clear"):
        space.refine_path([A, (2.5, 3.5, 3.5), near], radius=1)


def test_a_blocked_end_says_why():
    space = ow.NavSpace.build(gate(3))
    result = space.find_path((8.5, 3.5, 3.5), B, radius=1)
    assert result.status == ow.Status.START_BLOCKED
    assert result.reason == (
        "the start (8.5, 3.5, 3.5) is free, but too near to an obstacle for a body of radius 1: 0.5 m from the nearest "
        "solid voxel; the nearest place where it fits is (8, 3.5, 3.5), 0.5 m away"
    )
    inside = space.find_path(A, (9.5, 3.5, 3.5), radius=1)
    assert inside.reason.startswith(
        "the goal (9.5, 3.5, 3.5) is blocked; the nearest place where a body of radius 1 fits"
    )
    full = ow.NavSpace.build(gate(3)).find_path(A, B, radius=100)
    assert "for a body of radius 100: " in full.reason
    assert full.reason.endswith("and it fits nowhere")
    assert "the nearest free point is" in space.find_path(A, (9.5, 3.5, 3.5)).reason


def test_a_reason_tells_what_whole_voxels_keep_free():
    """A body of 0.8 m does not fit 0.9 m above the floor: on voxels of 0.5 m it keeps a whole metre."""
    world = ow.World.from_boxes([[(0, 0, 0), (10, 10, 1)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    space = ow.NavSpace.build(world, radius=0.8)
    assert space.find_path((2, 2, 1.9), (8, 8, 5)).reason == (
        "the start (2, 2, 1.9) is free, but too near to an obstacle for a body of radius 0.8: 0.9 m from the nearest solid "
        "voxel and on voxels of 0.5 m it keeps 1 m from walls; the nearest place where it fits is (2, 2, 2), 0.1 m away"
    )
    assert space.find_path((2, 2, 2), (8, 8, 5))
    assert space.layers.kept_free() == 1.0
    assert space.layers.kept_free(0.5) == 0.5
    assert space.layers.kept_free(0.0) == 0.0
    assert "radius 0.8 (keeps 1 m)" in repr(space)
    whole = ow.NavSpace.build(ow.World.from_boxes([], resolution=1.0, bounds=world.bounds), radius=0.5)
    assert whole.layers.kept_free() == 1.0


def test_layers_follow_edits():
    space = ow.NavSpace.build(gate(7))
    assert space.find_path(A, B, radius=2).found
    plug = space.add_obstacle([(9, 10, 10), (11, 11, 11)])
    changes = space.update()
    assert changes.voxels_blocked == 2, "solid voxels count"
    assert "layers" in changes.seconds
    assert not space.find_path(A, B, radius=2).found
    assert space.find_path(A, B, radius=1).found, "a layer that is built now"
    before = space.snapshot()
    space.remove_obstacle(plug)
    space.update()
    result = space.find_path(A, B, radius=2)
    assert result.found
    assert result.version == space.version == 2
    assert not before.find_path(A, B, radius=2).found
    assert before.find_path(A, B, radius=1.5).version == 1, "a snapshot builds layers of its own"
    assert 1.5 not in [layer.radius for layer in space.layers]
    with pytest.raises(ow.InvalidInputError, match="snapshot"):
        before.layers.drop(1.5)
    space.graph.validate()
    before.graph.validate()


def test_a_watched_path_keeps_its_radius():
    space = ow.NavSpace.build(gate(7))
    watch = space.watch(space.find_path(A, B, radius=2))
    assert watch.radius == 2
    space.add_obstacle([(9, 12, 10), (11, 14, 11)])  # a point would still get through
    space.update()
    assert watch.look(A).state == "blocked"
    assert space.check_path(watch.points, radius=0)
    assert not space.check_path(watch.points, radius=2)
    replan = watch.replan(A)
    assert not replan.found or space.check_path(replan.result.points, radius=2)


def test_the_check_knows_the_body():
    solid = np.zeros((11, 11, 11), bool)
    solid[5, 5, 5] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid, 0.1))
    past = [(0.1, 0.55, 0.8), (1.0, 0.55, 0.8)]  # 0.2 m above the voxel, in decimal numbers
    assert space.check_path(past)
    assert space.check_path(past, radius=0.19)
    verdict = space.check_path(past, radius=0.21)
    assert not verdict
    assert verdict.reason == "the body enters an obstacle on segment 0"
    assert verdict.point[0] == pytest.approx(0.5 - np.sqrt(0.21**2 - 0.2**2), abs=1e-6)
    corner = [(0.7, 0.7, 0.7)]
    assert space.check_path(corner, radius=0.1 * np.sqrt(3) - 1e-9)
    assert not space.check_path(corner, radius=0.1 * np.sqrt(3) + 1e-6)
    assert not ow.NavSpace.build(ow.World.from_voxels(solid, 0.1), radius=0.15, inflate_bounds=True).check_path(
        [(0.1, 0.2, 0.2)]
    )
    exact = ow.NavSpace.build(ow.World.from_voxels(solid, 1.0))
    for path in ([(5.5, 5.5, 8)], [(1, 2, 8), (10, 7, 8)], [(8, 4, 1), (8, 7, 10)]):
        assert exact.check_path(path, radius=2), "touching is allowed, to the last bit"
    assert not exact.check_path([(5.5, 5.5, 8)], radius=np.nextafter(2, 3))
    assert not exact.check_path([(8, 4, 1), (8, 7, 10)], radius=np.nextafter(2, 3))
    cube = ow.NavSpace.build(ow.World.from_voxels(solid, 1.0), radius=1, radius_shape="box")
    assert cube.check_path([(7, 7, 7)])
    assert not cube.check_path([(6.9, 6.9, 6.9)])
    assert cube.check_path([(7, 1, 5.5), (7, 10, 5.5)]), "touching is allowed"
    assert not cube.check_path([(6.999, 1, 5.5), (6.999, 10, 5.5)])


def test_a_ray_with_a_radius_is_a_true_sphere():
    space = ow.NavSpace.build(gate(3), radius=1.0)
    assert space.raycast(A, B).clear
    assert space.raycast(A, B, radius=1.5).clear, "the hole is three voxels wide; a layer of whole voxels says no"
    assert not space.find_path(A, B, radius=1.5).found
    assert not space.raycast(A, B, radius=1.51).clear
    assert space.raycast((2.5, 0.1, 10), (7, 0.1, 10), radius=1).clear, "the bounds limit the centre"
    bounded = ow.NavSpace.build(gate(3), radius=1.0, inflate_bounds=True)
    assert not bounded.raycast((2.5, 0.1, 10), (7, 0.1, 10), radius=1).clear


def test_files_keep_the_radius(tmp_path):
    space = ow.NavSpace.build(gate(5), radius=1.5, radius_shape="box", inflate_bounds=True)
    space.save(tmp_path / "a.octoway")
    again = ow.NavSpace.load(tmp_path / "a.octoway")
    assert (again.layers.radius, again.layers.radius_shape, again.layers.inflate_bounds) == (1.5, "box", True)
    assert again.tiles.to_bytes() == space.tiles.to_bytes()
    assert (again.layers.to_voxels() == space.layers.to_voxels()).all()
    assert (again.layers.to_voxels(radius=0) == gate(5).to_voxels()).all(), "the solids survive"
    assert again.find_path(A, B).points.tobytes() == space.find_path(A, B).points.tobytes()
    assert again.find_path(A, B, radius=0.5).found
    again.add_obstacle([(9, 10, 10), (11, 11, 11)])
    again.update()
    again.graph.validate()
    assert not again.find_path(A, B).found
    point = ow.NavSpace.build(gate(5))
    assert b"radius" not in point.tiles.to_bytes(), "files of points are as they were"


@pytest.mark.parametrize("radius", [-1, np.nan, np.inf, "wide", [1.0]])
def test_bad_radii_are_refused(radius):
    space = ow.NavSpace.build(gate())
    with pytest.raises(ow.InvalidInputError, match="radius must be metres, 0 or more"):
        ow.NavSpace.build(gate(), radius=radius)
    for ask in (space.find_path, space.find_paths, space.reachable, space.raycast):
        points = (np.array([A]), np.array([B])) if ask == space.find_paths else (A, B)
        with pytest.raises(ow.InvalidInputError, match="radius must be metres, 0 or more"):
            ask(*points, radius=radius)


def test_bad_shapes_are_refused():
    with pytest.raises(ow.InvalidInputError, match="radius_shape must be one of sphere, box, not str 'ball'"):
        ow.NavSpace.build(gate(), radius_shape="ball")


def test_a_layer_is_built_once_for_many_threads():
    space = ow.NavSpace.build(ow.scenes.make("asteroids", size=64))
    points = space.random_points(2, radius=2 * space.resolution, seed=3)
    found = []

    def ask():
        found.append(space.find_path(points[0], points[1], radius=1.5 * space.resolution).points.tobytes())

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(found)) == 1
    assert len(found) == 8
    assert len(space.layers) == 3


def test_building_a_layer_can_be_watched_and_cancelled():
    space = ow.NavSpace.build(ow.scenes.make("asteroids", size=64))
    token = ow.CancelToken()
    token.cancel()
    with pytest.raises(ow.CancelledError):
        space.layers.build(1.0, cancel=token)
    assert space.find_path((0, 0, 0), (1, 1, 1), radius=1.0, cancel=token).status == ow.Status.CANCELLED
    assert len(space.layers) == 1
    space.layers.build(1.0, progress=lambda stage, fraction: None)
    assert len(space.layers) == 2


def test_files_keep_what_a_body_is_even_for_a_point():
    world = ow.World.from_boxes([[(4, 0, 0), (5, 10, 8)]], resolution=0.5, bounds=[(0, 0, 0), (10, 10, 10)])
    for decomposition in ow.DECOMPOSITIONS:
        space = ow.NavSpace.build(world, decomposition=decomposition, radius_shape="box", inflate_bounds=True)
        again = ow.NavSpace.load(space.tiles.to_bytes())
        assert (again.layers.radius, again.layers.radius_shape, again.layers.inflate_bounds) == (0.0, "box", True)
