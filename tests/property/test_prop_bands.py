# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Paths that prefer clearance are clear, end where they should, and never cost more than the usual ones."""

from __future__ import annotations

import math
from itertools import pairwise

import answers
import clearance_brute as judge
import numpy as np
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import asked, free_points, scenes

import octoway as ow


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


def _rounded(value):
    """To the nearest whole number, halves away from zero: as the core rounds, and not as `round` does."""
    return int(math.copysign(math.floor(abs(value) + 0.5), value))


def cost(scene, path, prefer, weight, radius=0.0):
    """The documented rule, from the definition: equal pieces of each leg, clearance in their middles. In voxels."""
    step = min(max(prefer / 4, 1 / 16), 1.0)
    total = 0.0
    for a, b in pairwise(path):
        length = math.dist(a, b) / SUB
        if length == 0:
            continue
        pieces = math.ceil(length / step)
        near = 0.0
        for i in range(pieces):
            middle = [p + _rounded((q - p) * (i + 0.5) / pieces) for p, q in zip(a, b, strict=True)]
            found = judge.clearance(scene.solid, middle)
            c = math.inf if found is None else math.sqrt(found[0]) / SUB - radius
            near += min(max(1 - c / prefer, 0), 1)
        total += length * (1 + weight * near / pieces)
    return total


@cases(
    60,
    question=asked(scenes(limit=14, odd=True), ends, 2),
    prefer=st.sampled_from([0.5, 1.0, 2.0, 5.0]),
    weight=st.sampled_from([0.0, 0.5, 2.0, 20.0]),
    radius=st.sampled_from([None, 0.0, 0.8]),
)
def test_paths_that_prefer_clearance_never_cost_more(question, prefer, weight, radius):
    scene, queries = question
    space = scene.spaces["regions"]
    metres = None if radius is None else radius * scene.resolution
    for start, goal in queries:
        here, there = scene.metres(start), scene.metres(goal)
        plain = space.find_path(here, there, radius=metres)
        wish = {"prefer_clearance": ow.PreferClearance(prefer * scene.resolution, weight), "radius": metres}
        result = space.find_path(here, there, **wish)
        ASKED[__name__] += 1
        assert result.status == plain.status
        if not result.found:
            continue
        if not radius:
            answers.path_is_right(scene, space, result, (here, there))
        assert space.check_path(result.points, radius=metres)
        ours, usual = (cost(scene, scene.path(r.points), prefer, weight, radius or 0.0) for r in (result, plain))
        assert ours <= usual * (1 + 1e-9)
        if len(result.points) > 1:
            assert math.isclose(result.cost, ours * scene.resolution, rel_tol=1e-6, abs_tol=1e-12)
        truth = judge.path_clearance(scene.solid, scene.path(result.points))
        exact = math.inf if truth is None else math.sqrt(truth) / SUB * scene.resolution
        assert math.isclose(result.stats.min_clearance, exact, rel_tol=1e-9, abs_tol=1e-12)
        batch = space.find_paths([here, here], [there, there], threads=2, **wish)
        assert np.array_equal(batch[0], result.points)
        assert np.array_equal(batch[1], result.points)
