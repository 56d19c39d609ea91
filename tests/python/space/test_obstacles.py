# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What obstacles may be, which voxels they block, and how they are named."""

from __future__ import annotations

import re

import numpy as np
import pytest

import octoway as ow

ONE = np.ones((1, 1, 1), dtype=bool)


def room(**choices):
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros((16, 16, 16), dtype=bool)), **choices)


@pytest.fixture(params=ow.DECOMPOSITIONS)
def space(request):
    return room(decomposition=request.param)


# shapes --------------------------------------------------------------------------------------------------------------


def blocked_by(shape):
    space = room()
    space.add_obstacle(shape)
    space.update()
    return {tuple(v) for v in np.argwhere(space.layers.to_voxels()).tolist()}


def test_touching_is_not_overlapping():
    assert blocked_by([(2, 2, 2), (3, 3, 3)]) == {(2, 2, 2)}
    assert blocked_by([(2, 2, 2), (3, 3, 3.001)]) == {(2, 2, 2), (2, 2, 3)}
    assert blocked_by(ow.Sphere((2.5, 2.5, 2.5), 0.5)) == {(2, 2, 2)}
    assert len(blocked_by(ow.Sphere((2.5, 2.5, 2.5), 0.501))) == 7
    assert len(blocked_by(ow.Sphere((3, 3, 3), 1))) == 8
    assert blocked_by(ow.Sphere((3, 3, 3), 0)) == set()


def test_a_capsule_is_all_that_is_near_a_segment():
    assert blocked_by(ow.Capsule((2.5, 2.5, 2.5), (5.5, 2.5, 2.5), 0.5)) == {(i, 2, 2) for i in range(2, 6)}
    same = ow.Capsule((2.5, 2.5, 2.5), (2.5, 2.5, 2.5), 1.2)
    assert blocked_by(same) == blocked_by(ow.Sphere((2.5, 2.5, 2.5), 1.2))


def test_an_oriented_box_is_turned():
    upright = ow.OrientedBox((5, 5, 5), (2, 1, 1), np.eye(3))
    assert blocked_by(upright) == blocked_by([(3, 4, 4), (7, 6, 6)])
    quarter = ow.OrientedBox((5, 5, 5), (2, 1, 1), [[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    assert blocked_by(quarter) == blocked_by([(4, 3, 4), (6, 7, 6)])
    c = 0.5**0.5
    rhombus = blocked_by(ow.OrientedBox((5, 5, 5), (2, 2, 1), [[c, -c, 0], [c, c, 0], [0, 0, 1]]))
    assert (2, 5, 5) in rhombus  # |x - 5| + |y - 5| < 2.83
    assert (2, 3, 5) not in rhombus


def test_voxels_lie_anywhere():
    solid = np.array([[[True, False], [True, True]]])
    assert blocked_by(ow.Voxels(solid, (3, 4, 5))) == {(3, 4, 5), (3, 5, 5), (3, 5, 6)}
    assert blocked_by(ow.Voxels(solid, (-1, 0, 0))) == set()
    assert blocked_by(ow.Voxels(solid, (15, 15, 15))) == {(15, 15, 15)}
    assert blocked_by([[(0, 0, 0), (1, 1, 1)], [(1, 1, 1), (2, 2, 2)]]) == {(0, 0, 0), (1, 1, 1)}
    assert blocked_by([]) == set()


KINDS = "a box (2, 3), boxes (n, 2, 3), or a Sphere"
BAD_SHAPES = [
    (None, KINDS),
    ("box", KINDS),
    (ow.Sphere, KINDS),
    ([1, 2, 3], "shape must be boxes of shape"),
    ([(0, 0, 0), (0, 1, 1)], "has no volume"),
    ([(0, 0, 0), (np.nan, 1, 1)], "finite"),
    (ow.Sphere((0, 0), 1), "centre must be one point"),
    (ow.Sphere((0, 0, np.inf), 1), "centre"),
    (ow.Sphere((0, 0, 0), -1), "radius must be metres"),
    (ow.Sphere((0, 0, 0), 1e30), "larger than"),
    (ow.Sphere((1e30, 0, 0), 1), "within"),
    (ow.Capsule((0, 0, 0), (1, 1), 1), "b must be one point"),
    (ow.Capsule((0, 0, 0), (1, 1, 1), np.nan), "radius must be metres"),
    (ow.Capsule((0, 0, 0), (1e8, 0, 0), 1), "cut the shape into smaller ones"),
    (ow.OrientedBox((0, 0, 0), (1, 1, 0), np.eye(3)), "half_size must be above 0"),
    (ow.OrientedBox((0, 0, 0), (1, 1, 1), np.ones((3, 3))), "orthonormal"),
    (ow.OrientedBox((0, 0, 0), (1, 1, 1), np.eye(2)), "orthonormal"),
    (ow.OrientedBox((0, 0, 0), (1, 1, 1e-9), np.eye(3)), "no volume"),
    (ow.Voxels(np.ones((2, 2, 2))), "bool array"),
    (ow.Voxels(ONE[0]), "bool array"),
    (ow.Voxels(ONE, (0.5, 0, 0)), "at must be a voxel"),
    (ow.Voxels(ONE, (1 << 40, 0, 0)), "at must be a voxel"),
]


@pytest.mark.parametrize(("shape", "message"), BAD_SHAPES)
def test_bad_shapes_are_refused(shape, message):
    space = room()
    handle = space.add_obstacle([(1, 1, 1), (2, 2, 2)])
    space.update()
    uses = (space.add_obstacle, space.fill, space.carve, lambda s: space.move_obstacle(handle, s))
    for use in uses:
        with pytest.raises(ow.InvalidInputError, match=re.escape(message)):
            use(shape)
    assert not space.update().changed, "a refused edit left something behind"


# handles -------------------------------------------------------------------------------------------------------------


def test_handles_are_never_given_out_twice(space):
    seen = set()
    for _ in range(5):
        handle = space.add_obstacle([(1, 1, 1), (2, 2, 2)])
        assert handle not in seen
        seen.add(handle)
        space.remove_obstacle(handle)
        space.update()
        for use in (space.remove_obstacle, lambda h: space.move_obstacle(h, [(1, 1, 1), (2, 2, 2)])):
            with pytest.raises(ow.InvalidInputError, match="stale"):
                use(handle)


@pytest.mark.parametrize("handle", [-1, 1 << 64, 1.0, "1", None, True])
def test_what_is_no_handle_is_refused(handle):
    for use in (room().remove_obstacle, lambda h: room().move_obstacle(h, [(0, 0, 0), (1, 1, 1)])):
        with pytest.raises(ow.InvalidInputError, match="add_obstacle"):
            use(handle)
    with pytest.raises(ow.InvalidInputError, match="never given out"):
        room().remove_obstacle(12345)


def test_many_obstacles_move_in_one_call():
    space = room()
    handles = [space.add_obstacle([(i, 0, 0), (i + 1, 1, 1)]) for i in range(8)]
    space.update()
    boxes = np.array([[(i, 5, 5), (i + 1, 6, 6)] for i in range(8)], dtype=float)
    space.move_obstacle(handles, boxes)
    changes = space.update()
    assert (changes.voxels_blocked, changes.voxels_freed) == (8, 8)
    space.move_obstacle(np.array(handles), boxes + 1)
    assert space.update().changed
    for bad in (handles[:3], [1.5] * 8, ["handles"]):
        with pytest.raises(ow.InvalidInputError, match="8 handles"):
            space.move_obstacle(bad, boxes)
    with pytest.raises(ow.InvalidInputError, match="what add_obstacle returned"):
        space.move_obstacle("handles", boxes)
    with pytest.raises(ow.InvalidInputError, match="boxes"):
        space.move_obstacle(handles, boxes[:, 0])
    space.move_obstacle([], [])  # nothing to do is no fault
