# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The tube around any polyline: right way out, without gaps, without degenerate triangles."""

from __future__ import annotations

import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st

from octoway.exports.tube import make_tube

SIDES = 12
STEPS = st.one_of(
    st.sampled_from(
        [(0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (1, 1, 0), (-1, -1, 0), (1, 1, 1), (-1, -1, -1)]
    ),
    st.tuples(*[st.floats(-3, 3)] * 3).filter(lambda v: np.linalg.norm(v) > 0.3),
)
POLYLINES = st.lists(STEPS, max_size=7).map(lambda steps: np.cumsum([(0.0, 0.0, 0.0), *steps], axis=0))


def distances(points, polyline):
    """From each point to a polyline, in the plainest way."""
    best = np.linalg.norm(points - polyline[0], axis=1)
    for a, b in zip(polyline[:-1], polyline[1:], strict=True):
        share = np.clip((points - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
        best = np.minimum(best, np.linalg.norm(points - (a + share[:, None] * (b - a)), axis=1))
    return best


@cases(30, polyline=POLYLINES, seed=st.integers(0, 1000))
def test_a_tube_is_closed_and_right_way_out(polyline, seed):
    radius = 0.1
    shape = make_tube(polyline, radius, SIDES)
    positions, normals = shape.positions.astype(float), shape.normals.astype(float)
    assert np.isfinite(positions).all()
    np.testing.assert_allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-6)
    assert distances(positions, polyline).max() <= radius * (1 + 1e-4)
    on_the_line = positions - normals * radius
    assert distances(on_the_line, polyline).max() < 1e-5
    a, b, c = (positions[shape.triangles[:, i]] for i in range(3))
    faces = np.cross(b - a, c - a)
    assert np.linalg.norm(faces, axis=1).min() > 0
    for i in range(3):
        assert ((faces * normals[shape.triangles[:, i]]).sum(axis=1) > 0).all()
    check_covered(polyline, radius, positions, seed)
    assert set(shape.triangles.ravel().tolist()) == set(range(len(positions)))
    ASKED[__name__] += 1


def check_covered(polyline, radius, positions, seed):
    """Around every point of the polyline: what is on the outside of the tube has a vertex near it."""
    directions = np.random.default_rng(seed).normal(size=(100, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    for point in polyline:
        ball = point + directions * radius
        outside = ball[distances(ball, polyline) >= radius * (1 - 1e-9)]
        if len(outside):
            gaps = np.linalg.norm(outside[:, None] - positions[None], axis=2).min(axis=1)
            assert gaps.max() <= 0.8 * radius * 2 * np.pi / SIDES


def test_sizes():
    assert (
        len(make_tube(np.zeros((1, 3)), 1.0, 12).triangles) == 12 * 2 * 5
    )  # a ball: 12 x 6 patches, poles are triangles
    straight = make_tube(np.array([(0.0, 0, 0), (1, 0, 0), (2, 0, 0)]), 0.1, 12)
    assert len(straight.triangles) == 2 * 24 + 2 * (6 * 2 * 5)  # two cylinders, two half balls, nothing between


def test_parallel_transport_does_not_twist():
    """At every corner the frame turns about the corner's axis: what it has along that axis stays."""
    corners = np.array([(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1), (0, 0, 1)], dtype=float)
    normals = make_tube(corners, 0.01, 8).normals
    half_ball, cylinder, quarter = 5 * 5 - 2, 2 * 8, 3 * 5 - 2  # vertices of the parts
    frames = normals[half_ball :: cylinder + quarter][: len(corners) - 1]
    steps = np.diff(corners, axis=0)
    for before, after, here, there in zip(steps[:-1], steps[1:], frames[:-1], frames[1:], strict=True):
        axis = np.cross(before, after)
        assert abs(here @ before) < 1e-6
        np.testing.assert_allclose(here @ axis, there @ axis, atol=1e-6)
        np.testing.assert_allclose(here @ np.cross(axis, before), there @ np.cross(axis, after), atol=1e-6)
