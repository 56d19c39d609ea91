# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Smooth curves in random worlds, most of them narrow: free everywhere, and bent no more than they claim.

OCTOWAY_SMOOTH_CASES sets how many (the log shows the figures): OCTOWAY_SMOOTH_CASES=10000 pytest -s this file.
"""

from __future__ import annotations

import os
from collections import Counter

import curves
import numpy as np
import pytest
from brute import SUB
from worlds import KINDS, ORIGINS, RESOLUTIONS

import octoway as ow

CASES = int(os.environ.get("OCTOWAY_SMOOTH_CASES", "300"))
RADII = (0.25, 0.5, 1.0, 1.0, 1.0, 2.0, 4.0)  # voxels
REFINES = (None, ("pull", "prune"), ("prune",), ("funnel",), ())
SIDES = (3, 6, 10, 16, 24)


def random_case(rng):
    """A space and two points of it; None where nothing is free."""
    largest = rng.choice(SIDES)
    shape = tuple(int(rng.integers(1, largest + 1)) for _ in range(3))
    solid = KINDS[rng.integers(len(KINDS))](shape, rng).astype(bool)
    free = np.argwhere(~solid)
    if not len(free):
        return None
    resolution, origin = rng.choice(RESOLUTIONS), ORIGINS[rng.integers(len(ORIGINS))]
    space = ow.NavSpace.build(ow.World.from_voxels(solid, resolution, origin))
    fine = SUB if rng.random() < 0.5 else 4  # anywhere, or on faces, edges and corners
    ends = free[rng.integers(len(free), size=2)] + rng.integers(0, fine + 1, size=(2, 3)) / fine
    return solid, space, np.array(origin) + ends * resolution


def the_curve_is_right(solid, space, result, smooth):
    """All promises but the length, by the judge's samples and by the user's. Returns the number of the judge's."""
    assert (smooth.control[0, 0] == result.points[0]).all()
    assert (smooth.control[-1, 3] == result.points[-1]).all()
    curves.claims_hold(smooth)
    poses = smooth.sample(curves.STEP * space.resolution)
    assert space.is_free(poses.points).all()
    assert poses.curvatures.max() <= smooth.max_curvatures.max() * (1 + 1e-9) + 1e-6
    return curves.is_free(solid, space.bounds[0], space.resolution, smooth)


def test_curves_are_free_and_keep_their_claims():
    rng = np.random.default_rng(8)
    count: Counter[str] = Counter()
    ratios = []
    while count["cases"] < CASES:
        case = random_case(rng)
        if case is None:
            continue
        solid, space, (start, goal) = case
        result = space.find_path(start, goal, refine=REFINES[rng.integers(len(REFINES))])
        bent = result.found and len(result.points) > 2
        if not result.found or (not bent and rng.random() < 0.9):
            continue
        radius = rng.choice(RADII)
        kind = "spline" if rng.random() < 0.8 else "chaikin"
        smooth = space.smooth_path(result, radius * space.resolution, kind)
        count["cases"] += 1
        count["samples"] += the_curve_is_right(solid, space, result, smooth)
        count["bent"] += bent
        count["claimed"] += smooth.claimed
        count["bent and claimed"] += bent and smooth.claimed
        if radius == 1.0 and kind == "spline" and result.length > 0:
            ratios.append(smooth.length / result.length)
    assert np.mean(ratios) <= 1.03
    print(
        f"\n{dict(count)}; at turn radius 1 voxel: mean length {np.mean(ratios):.5f} of the polyline's, "
        f"most {np.max(ratios):.4f}, {len(ratios)} paths"
    )


@pytest.mark.parametrize(("name", "radius", "least"), [("city", 2.0, 0.9), ("asteroids", 2.0, 0.9), ("cave", 2.0, 0.9)])
def test_open_scenes_are_claimed_smooth(name, radius, least):
    space = ow.NavSpace.build(ow.scenes.make(name))
    solid = space.layers.to_voxels()
    ends = space.random_points(400, seed=7)
    bent = claimed = 0
    ratios = []
    for start, goal in zip(ends[:200], ends[200:], strict=True):
        result = space.find_path(start, goal)
        if not result.found or len(result.points) < 3:
            continue
        smooth = space.smooth_path(result, radius * space.resolution)
        if bent < 20:
            the_curve_is_right(solid, space, result, smooth)
        bent += 1
        claimed += smooth.claimed
        ratios.append(smooth.length / result.length)
    print(
        f"\n{name}, turn radius {radius} voxels: {claimed} of {bent} bent paths claimed, length {np.mean(ratios):.5f}"
    )
    assert claimed >= least * bent
    assert np.mean(ratios) <= 1.03


class Planted:
    """A curve that nobody proved."""

    def __init__(self, control, straight, turn_radius=1.0):
        self.control, self.straight = np.array(control, dtype=float), np.array(straight)
        self.turn_radius = turn_radius


def test_the_judge_finds_planted_faults():
    solid = np.zeros((4, 4, 1), bool)
    solid[2:, :2] = True
    inside = Planted([[(1, 1, 0.5), (2, 1.5, 0.5), (2, 2, 0.5), (3, 2.2, 0.5)]], [False])
    with pytest.raises(curves.LeavesFreeSpaceError):
        curves.is_free(solid, (0, 0, 0), 1.0, inside)
    outside = Planted([[(1, 1, 0.5), (1.2, 2.5, 0.5), (2, 2.5, 0.5), (3, 2.5, 0.5)]], [False])
    assert curves.is_free(solid, (0, 0, 0), 1.0, outside) > 200
    pillars = np.zeros((2, 2, 1), bool)
    pillars[0, 0] = pillars[1, 1] = True
    for control, straight in (
        ([(0.5, 1.5, 0.5), (0.8, 1.2, 0.5), (1.2, 0.8, 0.5), (1.5, 0.5, 0.5)], False),
        ([(0.4, 1.5, 0.5), (0, 0, 0), (0, 0, 0), (1.5, 0.6, 0.5)], True),
        ([(0.5, 1.5, 0.5), (0, 0, 0), (0, 0, 0), (1.5, 0.5, 0.5)], True),
    ):
        with pytest.raises(curves.LeavesFreeSpaceError):
            curves.is_free(pillars, (0, 0, 0), 1.0, Planted([control], [straight]))
