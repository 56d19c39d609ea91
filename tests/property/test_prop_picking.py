# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Rays against brute force in fractions: every solid voxel is cut with the ray, and the nearest face counts."""

import os
from fractions import Fraction

import numpy as np
import pytest

import octoway as ow
from octoway.errors import InvalidInputError
from octoway.viewer.picking import pick

CASES = int(os.environ.get("OCTOWAY_CASES", "400"))
SUB = 1 << 20


def spans(origin, way, solid):
    """For each solid voxel that the ray touches: where it enters and leaves it, in units of `way`."""
    found = []
    for voxel in np.argwhere(solid).tolist():
        enter, leave = Fraction(0), None
        for axis in range(3):
            low, high = voxel[axis], voxel[axis] + 1
            if way[axis] == 0:
                if not low <= origin[axis] <= high:
                    break
                continue
            a, b = sorted(((low - origin[axis]) / way[axis], (high - origin[axis]) / way[axis]))
            enter, leave = max(enter, a), b if leave is None else min(leave, b)
        else:
            if leave is None or enter <= leave:
                found.append((enter, leave, voxel))
    return found


def first_surface(origin, way, solid):
    """The point where the ray first enters a solid voxel from free space, or None. For rays without ties."""
    inside = Fraction(0)  # the ray is in solids up to here, if it begins in one
    for enter, leave, voxel in sorted(spans(origin, way, solid)):
        if enter == leave:
            continue
        if enter <= inside and all(0 <= o <= n for o, n in zip(origin, solid.shape, strict=True)):
            begins_inside = inside > 0 or (
                enter == 0 and all(v <= o <= v + 1 for v, o in zip(voxel, origin, strict=True))
            )
            if begins_inside:
                inside = max(inside, leave)
                continue
        return enter, voxel
    return None


def exact(values):
    return [Fraction(round(float(value) * SUB), SUB) for value in values]


@pytest.mark.parametrize("seed", range(4))
def test_rays_meet_what_brute_force_finds(seed):
    rng = np.random.default_rng(seed)
    hits = 0
    for _ in range(CASES // 4):
        shape = tuple(rng.integers(1, 7, 3).tolist())
        solid = rng.random(shape) < rng.choice([0.05, 0.2, 0.6])
        world = ow.World.from_voxels(solid)
        origin = np.round(rng.uniform(-8, 14, 3) * SUB) / SUB
        target = np.round(rng.uniform(0, shape) * SUB) / SUB
        way = target - origin
        found = pick(world, origin, way)
        want = first_surface(exact(origin), exact(way), solid)
        if want is None:
            assert found is None
            continue
        hits += 1
        assert found is not None
        at = np.array([float(o + want[0] * w) for o, w in zip(exact(origin), exact(way), strict=True)])
        # ends of the clipped segment are rounded to the lattice, so that the point may move by as much, times a slant
        assert np.abs(found.point - at).max() < 1e-4
        inside = found.above(-0.25)
        assert solid[tuple(np.floor(inside).astype(int))] or list(found.voxel) == want[1]
        assert found.distance == pytest.approx(float(np.linalg.norm(at - origin)), abs=1e-4)
        assert np.abs(found.normal).sum() == 1
        assert found.normal @ way < 0
    assert hits > CASES // 40


@pytest.mark.parametrize("seed", range(4))
def test_rays_along_edges_and_through_corners(seed):
    """If ties are many, the hit lies between the first touch and the first real overlap."""
    rng = np.random.default_rng(100 + seed)
    for _ in range(CASES // 4):
        shape = tuple(rng.integers(1, 5, 3).tolist())
        solid = rng.random(shape) < 0.3
        world = ow.World.from_voxels(solid)
        origin = rng.integers(-4, 8, 3).astype(float)
        way = rng.integers(-2, 3, 3).astype(float)
        if not way.any() or any(0 <= o <= n for o, n in zip(origin, shape, strict=True)):
            continue  # eyes inside are another matter
        found = pick(world, origin, way)
        touched = spans([Fraction(int(o)) for o in origin], [Fraction(int(w)) for w in way], solid)
        if not touched:
            assert found is None
            continue
        deep = [enter for enter, leave, _ in touched if enter < leave and not _grazes(origin, way)]
        if found is None:
            assert not deep
            continue
        share = np.dot(found.point - origin, way) / np.dot(way, way)
        assert float(min(enter for enter, _, _ in touched)) - 1e-9 <= share
        if deep:
            assert share <= float(min(deep)) + 1e-9


def _grazes(origin, way):
    """True if the ray runs inside a plane of voxel faces, where it belongs to neither side."""
    return any(w == 0 and o == np.floor(o) for o, w in zip(origin, way, strict=True))


def test_eyes_in_free_space_outside_and_in_walls():
    solid = np.zeros((6, 6, 6), bool)
    solid[2] = solid[4] = True
    world = ow.World.from_voxels(solid, 0.5, (10, 0, 0))
    outside = pick(world, (0, 1.1, 1.2), (1, 0, 0))
    assert (outside.point == (11.0, 1.1, 1.2)).all()
    assert (outside.normal == (-1, 0, 0)).all()
    assert outside.voxel == (2, 2, 2)
    assert outside.distance == 11.0
    assert (outside.above() == (10.75, 1.1, 1.2)).all()
    between = pick(world, (11.7, 1.1, 1.2), (1, 0, 0))
    assert between.voxel[0] == 4
    in_wall = pick(world, (11.2, 1.1, 1.2), (1, 0, 0))  # sees the next wall, as in a picture
    assert in_wall.voxel[0] == 4
    assert pick(world, (11.2, 1.1, 1.2), (-1, 0, 0)) is None
    assert pick(world, (0, 1.1, 1.2), (-1, 0, 0)) is None
    assert pick(world, (0, 9, 1.2), (1, 0, 0)) is None
    far = pick(world, (-1e9, 1.1, 1.2), (1, 0, 0))
    assert far.point[0] == 11.0


def test_only_what_is_left_by_a_cut_counts():
    solid = np.zeros((4, 4, 4), bool)
    solid[:, :, 3] = solid[:, :, 0] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    eye, down = (1.5, 1.5, 10), (0, 0, -1)
    assert pick(space, eye, down).point[2] == 4
    assert pick(space, eye, down, within=((0, 0, 0), (4, 4, 3))).point[2] == 1
    assert pick(space, eye, down, within=((0, 0, 1), (4, 4, 3))) is None
    assert pick(space, eye, down, within=((9, 9, 9), (10, 10, 10))) is None


def test_picks_what_is_there_now():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((8, 8, 8), bool)))
    assert pick(space, (4.5, 4.5, 20), (0, 0, -1)) is None
    space.add_obstacle([(3, 3, 3), (6, 6, 5)])
    space.update()
    assert (pick(space, (4.5, 4.5, 20), (0, 0, -1)).point == (4.5, 4.5, 5)).all()


@pytest.mark.parametrize(
    ("thing", "origin", "way"),
    [
        (None, (0, 0, 0), (0, 0, 0)),
        (None, (0, 0, 0), (0, 0, np.nan)),
        (None, (0, 0, np.inf), (0, 0, 1)),
        (None, (0, 0), (0, 0, 1)),
        (3, (0, 0, 0), (0, 0, 1)),
    ],
)
def test_wrong_rays(thing, origin, way):
    world = ow.World.from_voxels(np.zeros((2, 2, 2), bool)) if thing is None else thing
    with pytest.raises(InvalidInputError):
        pick(world, origin, way)
