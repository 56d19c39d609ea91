# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Planted bad paths are refused, and the same paths moved to where they are legal are accepted.

Each plant is a small world drawn by hand, put somewhere in a larger one, turned and mirrored in all 48 ways, on any
lattice. The verdicts are written down here; the judge, check_path and (for single segments) raycast must all give them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product

import brute
import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import ORIGINS, RESOLUTIONS, Scene

TINY = 1e-6  # of a voxel: one lattice step


def blocked(shape, *voxels):
    solid = np.zeros(shape, dtype=bool)
    for v in voxels:
        solid[v] = True
    return solid


WALL = blocked((3, 3, 3), (1, slice(None), slice(None)))
HOLE = WALL.copy()
HOLE[1, 1, 1] = False
EDGE = blocked((2, 2, 1), (0, 0, 0), (1, 1, 0))  # two solid columns that meet along the edge x = y = 1
EDGE_LOW = blocked((2, 2, 2), (0, 0, 0), (1, 1, 0))  # the same, with open space above
CORNER = ~blocked((2, 2, 2), (0, 0, 0), (1, 1, 1))  # two free voxels that meet at one point
FACE_EDGE = ~blocked((2, 2, 2), (0, 0, 0), (1, 1, 0))  # two free voxels that meet along an edge
POST = blocked((3, 3, 3), (1, 1, 1))
TURN = blocked((2, 2, 1), (1, 1, 0))  # a corner to walk around: the edge x = y = 1

BAD = {
    "through a wall": (WALL, [(0.5, 1.5, 1.5), (2.5, 1.5, 1.5)]),
    "into a wall": (WALL, [(0.5, 1.5, 1.5), (1.5, 1.5, 1.5)]),
    "a hair into a wall": (WALL, [(0.5, 1.5, 1.5), (1 + TINY, 1.5, 1.5)]),
    "along a wall's inside": (WALL, [(1 + TINY, 0, 0), (1 + TINY, 3, 3)]),
    "past the hole": (HOLE, [(0.5, 1.5, 1.5), (1.5, 2.1, 1.5), (2.5, 1.5, 1.5)]),
    "a hair beside the hole": (HOLE, [(0, 1 - TINY, 1.5), (3, 1 - TINY, 1.5)]),
    "through an edge": (EDGE, [(0, 2, 0.5), (2, 0, 0.5)]),
    "through an edge, vertex on it": (EDGE, [(0, 2, 0.5), (1, 1, 0.5), (2, 0, 0.5)]),
    "through an edge, two vertices on it": (EDGE, [(0, 2, 0.5), (1, 1, 0.25), (1, 1, 0.75), (2, 0, 0.5)]),
    "through an edge, resting on it": (EDGE, [(0, 2, 0.5), (1, 1, 0.5), (1, 1, 0.5), (2, 0, 0.5)]),
    "along faces over an edge": (EDGE, [(1, 2, 0.5), (1, 1, 0.5), (2, 1, 0.5)]),
    "straight along two faces": (EDGE, [(0, 1, 0.5), (2, 1, 0.5)]),
    "through an edge below open space": (EDGE_LOW, [(0, 2, 0.5), (1, 1, 1 - TINY), (2, 0, 0.5)]),
    "through a corner": (CORNER, [(0, 0, 0), (2, 2, 2)]),
    "through a corner, vertex on it": (CORNER, [(0, 0, 0), (1, 1, 1), (2, 2, 2)]),
    "through a corner, along edges": (CORNER, [(1, 1, 0), (1, 1, 2)]),
    "through a corner, along faces": (CORNER, [(0, 0, 1), (1, 1, 1), (2, 2, 1)]),
    "between free voxels that share an edge": (FACE_EDGE, [(0, 0, 0.5), (1, 1, 0.5), (2, 2, 0.5)]),
    "along a shared edge and over": (FACE_EDGE, [(0, 0, 0), (1, 1, 0), (1, 1, 1), (2, 2, 1)]),
    "a hair into a corner": (POST, [(0.5, 1.5 + TINY, 1.5), (1.5 + TINY, 0.5, 1.5)]),
    "a hair into an edge's voxel": (TURN, [(0, 2, 0.5), (1 + TINY, 1 + TINY, 0.5), (2, 0, 0.5)]),
    "cutting an edge": (TURN, [(0, 2, 0.5), (2, TINY, 0.5)]),
    "outside, start": (POST, [(0, 0, -0.5), (0, 0, 0.5)]),
    "outside and back": (POST, [(0, 0, 0.5), (-TINY, 0, 0.5), (0, 0, 0.5)]),
    "one blocked point": (POST, [(1.5, 1.5, 1.5)]),
    "jump through a post": (POST, [(1.5, 1.5, 0.5), (1.5, 1.5, 2.5)]),
}

GOOD = {
    "beside a wall": (WALL, [(1, 0, 0), (1, 3, 3)]),
    "touching a wall": (WALL, [(0.5, 1.5, 1.5), (1, 1.5, 1.5), (0.5, 0.5, 0.5)]),
    "through the hole": (HOLE, [(0.5, 1.5, 1.5), (2.5, 1.5, 1.5)]),
    "through the hole along its face": (HOLE, [(0, 1, 1.5), (3, 1, 1.5)]),
    "through the hole along its edge": (HOLE, [(0, 1, 1), (3, 1, 1)]),
    "through the hole, corner to corner": (HOLE, [(0, 0, 0), (3, 3, 3)]),
    "to an edge and back": (EDGE, [(0, 2, 0.5), (1, 1, 0.5), (0, 2, 0.5)]),
    "along an edge": (EDGE, [(1, 1, 0), (1, 1, 1)]),
    "over the end of an edge": (EDGE_LOW, [(0, 2, 0.5), (1, 1, 1), (2, 0, 0.5)]),
    "up an edge and down": (EDGE_LOW, [(0, 2, 0.5), (1, 1, 0.5), (1, 1, 1), (1, 1, 0.5), (2, 0, 0.5)]),
    "above an edge": (EDGE_LOW, [(0, 2, 1), (2, 0, 1)]),
    "along faces, above": (EDGE_LOW, [(1, 2, 1), (1, 0, 1)]),
    "to a corner and back": (CORNER, [(0, 0, 0), (1, 1, 1), (1, 0, 0)]),
    "along a shared edge and back": (FACE_EDGE, [(0, 0, 0), (1, 1, 0), (1, 1, 1), (0, 0, 1)]),
    "touching a corner": (POST, [(0.5, 1.5, 1.5), (1.5, 0.5, 1.5)]),
    "touching eight corners' faces": (POST, [(0, 0, 1), (3, 0, 1), (3, 3, 2), (0, 3, 2)]),
    "around a corner": (TURN, [(0, 2, 0.5), (1, 1, 0.5), (2, 0, 0.5)]),
    "straight past an edge": (TURN, [(0, 2, 0.5), (2, 0, 0.5)]),
    "along a corner's faces": (TURN, [(1, 2, 0.5), (1, 1, 0.5), (2, 1, 0.5)]),
    "on the border": (POST, [(0, 0, 0), (3, 0, 0), (3, 3, 0), (3, 3, 3)]),
    "one point on a post": (POST, [(1, 1, 1)]),
}

PLANTS = [(True, *GOOD[name]) for name in GOOD] + [(False, *BAD[name]) for name in BAD]


@dataclass(frozen=True)
class Pose:
    axes: tuple[int, int, int] = (0, 1, 2)
    mirrored: tuple[bool, bool, bool] = (False, False, False)
    before: tuple[int, int, int] = (0, 0, 0)  # solid voxels around the plant
    after: tuple[int, int, int] = (0, 0, 0)
    resolution: float = 1.0
    origin: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def place(self, solid, path):
        """The plant turned, mirrored and walled in; its points in metres."""
        points = np.array(path, dtype=float)[:, self.axes]
        turned = np.transpose(solid, self.axes)
        for axis in range(3):
            if self.mirrored[axis]:
                points[:, axis] = turned.shape[axis] - points[:, axis]
                turned = np.flip(turned, axis)
        world = np.pad(turned, list(zip(self.before, self.after, strict=True)), constant_values=True)
        scene = Scene(world, self.resolution, self.origin)
        return scene, [scene.metres(p * SUB) for p in points + self.before]


def judge(legal, scene, points):
    assert brute.clear(scene.solid, scene.path(points)) == legal
    inside = all(0 <= q <= n * SUB for p in scene.path(points) for q, n in zip(p, scene.solid.shape, strict=True))
    for space in scene.spaces.values():
        assert bool(space.check_path(points)) == legal
        assert bool(space.check_path(points[::-1])) == legal
        if len(points) == 2 and inside:
            assert space.raycast(*points).clear == legal
            assert space.raycast(*points[::-1]).clear == legal


@pytest.mark.parametrize("name", BAD)
def test_bad_paths_are_refused(name):
    for axes, mirrored in product(permutations(range(3)), product((False, True), repeat=3)):
        judge(False, *Pose(axes, mirrored).place(*BAD[name]))
        ASKED[__name__] += 1


@pytest.mark.parametrize("name", GOOD)
def test_legal_paths_are_accepted(name):
    for axes, mirrored in product(permutations(range(3)), product((False, True), repeat=3)):
        judge(True, *Pose(axes, mirrored).place(*GOOD[name]))
        ASKED[__name__] += 1


pads = st.tuples(*[st.integers(0, 9)] * 3)
poses = st.builds(
    Pose,
    st.permutations(range(3)).map(tuple),
    st.tuples(*[st.booleans()] * 3),
    pads,
    pads,
    st.sampled_from(RESOLUTIONS),
    st.sampled_from(ORIGINS),
)


@cases(100, plant=st.sampled_from(PLANTS), pose=poses)
def test_plants_anywhere_on_any_lattice(plant, pose):
    legal, solid, path = plant
    judge(legal, *pose.place(solid, path))
    ASKED[__name__] += 1
