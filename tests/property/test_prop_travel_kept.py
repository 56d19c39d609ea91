# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""All that is done with a result keeps to whom it is for, judged by the check that shares nothing with the search."""

from __future__ import annotations

import math
import pickle

import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow

MOTIONS = (None, "volumetric", "surface", ("surface", "adhesive"), ("surface", "volumetric"))
REFINEMENTS = ("pull", "prune", "funnel", "cut", "post_smoothing")


class Errand:
    """A random world, somebody who travels, and two ends."""

    def __init__(self, seed):
        rng = self.rng = np.random.default_rng(seed)
        shape = tuple(int(n) for n in rng.integers(6, 13, 3))
        solid = rng.random(shape) < rng.choice([0.0, 0.03, 0.1])
        solid[:, :, 0] |= rng.random() < 0.6
        terrain = np.zeros(shape, np.uint8)
        for _ in range(int(rng.integers(0, 5))):
            lo = rng.integers(0, shape)
            hi = lo + rng.integers(2, 7, 3)
            terrain[tuple(slice(a, b) for a, b in zip(lo, hi, strict=True))] = rng.integers(1, 3)
        self.scale = float(rng.choice([0.1, 0.5, 1.0]))
        world = ow.World.from_voxels(solid, resolution=self.scale, terrain=terrain, origin=rng.integers(-9, 9, 3) / 7)
        self.space = ow.NavSpace.build(world, decomposition=str(rng.choice(["regions", "octree", "merged"])))
        self.radius = float(rng.choice([0.0, 0.0, 0.6, 1.0, 1.3])) * self.scale
        self.travel = self.draw_travel()

    def draw_travel(self):
        rng, travel = self.rng, {}
        if rng.random() < 0.6:
            travel["costs"] = {0: 1.0, **{n: float(rng.choice([0.5, 3.0, math.inf])) for n in (1, 2)}}
        motion = MOTIONS[int(rng.integers(len(MOTIONS)))]
        if motion is not None:
            travel["motion"] = motion
        if rng.random() < 0.4:
            low, high = self.space.bounds
            corner = low + (high - low) * rng.random(3) * 0.7
            box = [corner, corner + (high - low) * 0.3]
            travel["filter"] = ow.QueryFilter(altitude=(float(low[2]), float(high[2]) - self.scale), no_go=[box])
        return travel

    def paths(self, count):
        points = self.space.random_points(2 * count, seed=int(self.rng.integers(1 << 30)))
        for a, b in zip(points[::2], points[1::2], strict=True):
            result = self.space.find_path(a, b, radius=self.radius, snap=math.inf, **self.travel)
            if result:
                yield result

    def holds(self, points):
        return self.space.check_path(points, radius=self.radius, **self.travel)


@cases(40, seed=st.integers(0, 2**32 - 1))
def test_refined_smoothed_pickled_and_watched_for_the_same_traveller(seed):
    errand = Errand(seed)
    space, rng = errand.space, errand.rng
    for result in errand.paths(3):
        ASKED[__name__] += 1
        assert space.check_path(result)
        assert errand.holds(result.points)
        steps = tuple(rng.permutation(REFINEMENTS)[: rng.integers(1, 4)].tolist())
        refined = space.refine_path(result, steps)
        assert errand.holds(refined.points)
        assert (refined.travel, refined.radius) == (errand.travel, errand.radius)
        assert refined.cost <= result.cost * (1 + 1e-9)
        copied = pickle.loads(pickle.dumps(refined))  # noqa: S301 - our own
        assert errand.holds(space.refine_path(copied).points)
        smooth = space.smooth_path(refined, float(rng.choice([0.5, 2.0, 6.0])) * errand.scale)
        assert (smooth.travel, smooth.radius) == (errand.travel, errand.radius)
        # Lines that graze an edge may leave it by a rounding when they are sampled; bent pieces may not.
        for piece in np.flatnonzero(~smooth.straight)[:6]:
            t = np.linspace(0.0, 1.0, 24)
            assert errand.holds(smooth._point(np.full(len(t), piece), t)), "a bend leaves what is allowed"
        replan = space.watch(refined).replan(refined.points[0])
        assert errand.holds(replan.result.points)
        assert replan.result.travel == errand.travel
