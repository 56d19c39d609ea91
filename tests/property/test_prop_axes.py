# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Axis conversions: what each engine calls up, right and forward, its hand, its unit, and the way back."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st

import octoway as ow

NUMBERS = st.floats(-1e9, 1e9, allow_subnormal=False)
POINTS = st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=6).map(np.array)
FORWARD, LEFT, UP = np.eye(3)

# From the engines' manuals, not from the code: (unit per metre, hand, up, forward, right); None: no such meaning.
MANUALS = {
    "octoway": (1, "right", (0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "ros": (1, "right", (0, 0, 1), (1, 0, 0), (0, -1, 0)),
    "blender": (1, "right", (0, 0, 1), None, None),
    "unity": (1, "left", (0, 1, 0), (0, 0, 1), (1, 0, 0)),
    "unreal": (100, "left", (0, 0, 1), (1, 0, 0), (0, 1, 0)),
    "gltf": (1, "right", (0, 1, 0), None, None),
    "gltf_forward": (1, "right", (0, 1, 0), (0, 0, 1), (-1, 0, 0)),
    "godot": (1, "right", (0, 1, 0), None, None),
}


@pytest.mark.parametrize("name", ow.worlds.AXES)
def test_axes_are_those_of_the_manuals(name):
    scale, hand, up, forward, right = MANUALS[name]
    axes = ow.worlds.AXES[name]
    images = [ow.worlds.to_axes(v, name, kind="directions") for v in np.eye(3)]
    determinant = np.dot(np.cross(images[0], images[1]), images[2])
    assert determinant == (1 if hand == "right" else -1)
    assert axes.handedness == hand
    np.testing.assert_array_equal(ow.worlds.to_axes(UP, name, kind="directions"), up)
    assert axes.up == "xyz"[np.argmax(up)]
    if forward is not None:
        np.testing.assert_array_equal(ow.worlds.to_axes(FORWARD, name, kind="directions"), forward)
        np.testing.assert_array_equal(ow.worlds.to_axes(-LEFT, name, kind="directions"), right)
    np.testing.assert_array_equal(ow.worlds.to_axes(UP, name), np.array(up) * scale)


def test_gltf_is_what_blender_writes_and_unity_imports():
    """Blender writes (x, z, -y); Unity's glTF importers mirror x."""
    point = np.array([1.0, 2.0, 3.0])
    np.testing.assert_array_equal(ow.worlds.to_axes(point, "gltf"), [1, 3, -2])
    np.testing.assert_array_equal(
        ow.worlds.to_axes(point, "gltf_forward") * [-1, 1, 1], ow.worlds.to_axes(point, "unity")
    )


@cases(20, points=POINTS)
def test_there_and_back(points):
    for name, axes in ow.worlds.AXES.items():
        there = ow.worlds.to_axes(points, name)
        back = ow.worlds.from_axes(there, name)
        if axes.per_metre == 1:
            np.testing.assert_array_equal(back, points)
        else:
            assert (np.abs(back - points) <= np.spacing(np.abs(points))).all()
        turned = ow.worlds.to_axes(points, name, kind="directions")
        np.testing.assert_array_equal(ow.worlds.from_axes(turned, name, kind="directions"), points)
        np.testing.assert_array_equal(np.sort(np.abs(turned)), np.sort(np.abs(points)))
        np.testing.assert_array_equal(there, points @ axes.matrix.T * axes.per_metre)
        ASKED[__name__] += len(points)


@cases(20, points=POINTS)
def test_distances_scale(points):
    for name, axes in ow.worlds.AXES.items():
        there = ow.worlds.to_axes(points, name)
        ours = np.linalg.norm(points - points[0], axis=1) * axes.per_metre
        np.testing.assert_allclose(np.linalg.norm(there - there[0], axis=1), ours, rtol=1e-12, atol=1e-4)


@cases(20, corners=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), min_size=2, max_size=2), part=st.floats(0, 1))
def test_boxes_stay_boxes(corners, part):
    box = np.sort(np.array(corners), axis=0)
    inside = box[0] + (box[1] - box[0]) * part
    for name, axes in ow.worlds.AXES.items():
        there = ow.worlds.to_axes(box, name, kind="boxes")
        assert (there[0] <= there[1]).all()
        assert (there[0] <= ow.worlds.to_axes(np.clip(inside, *box), name)).all()
        if axes.per_metre == 1:
            np.testing.assert_array_equal(ow.worlds.from_axes(there, name, kind="boxes"), box)


def test_own_axes_and_all_48_of_them():
    seen = set()
    for order in itertools.permutations("xyz"):
        for signs in itertools.product(("", "-"), repeat=3):
            axes = ow.worlds.Axes(
                "mine", tuple(sign + letter for sign, letter in zip(signs, order, strict=True)), 1000.0
            )
            assert axes.unit == "mm"
            image = ow.worlds.to_axes([1.0, 2.0, 4.0], axes)
            np.testing.assert_array_equal(ow.worlds.from_axes(image, axes), [1, 2, 4])
            assert (np.linalg.det(axes.matrix) > 0) == (axes.handedness == "right")
            seen.add(tuple(image))
    assert len(seen) == 48


def test_shapes_in_shapes_out():
    assert ow.worlds.to_axes((1, 2, 3), "unity").shape == (3,)
    assert ow.worlds.to_axes([], "unity").shape == (0, 3)
    assert ow.worlds.to_axes(np.zeros((4, 5, 3)), "unity").shape == (4, 5, 3)
    assert ow.worlds.to_axes(np.zeros((4, 2, 3)), "unity", kind="boxes").shape == (4, 2, 3)
    assert not np.signbit(ow.worlds.to_axes([0.0, 0.0, 0.0], "unity")).any()


@pytest.mark.parametrize(("call", "says"), [
    (lambda: ow.worlds.to_axes([1, 2, 3], "maya"), "known: octoway, ros"),
    (lambda: ow.worlds.to_axes([1, 2, 3], 5), "unknown axes"),
    (lambda: ow.worlds.to_axes([1, 2], "unity"), "shape"),
    (lambda: ow.worlds.to_axes([1, 2, float("nan")], "unity"), "finite"),
    (lambda: ow.worlds.to_axes("abc", "unity"), "numbers"),
    (lambda: ow.worlds.to_axes([1, 2, 3], "unity", kind="boxes"), "2, 3"),
    (lambda: ow.worlds.to_axes([1, 2, 3], "unity", kind="planes"), "kind"),
    (lambda: ow.worlds.Axes("bad", ("x", "x", "z")), "once each"),
    (lambda: ow.worlds.Axes("bad", ("x", "+y", "z")), "once each"),
    (lambda: ow.worlds.Axes("bad", ("x", "y")), "once each"),
    (lambda: ow.worlds.Axes("bad", ("x", "y", "z"), 0), "per_metre"),
])  # fmt: skip
def test_wrong_input_is_one_sentence(call, says):
    with pytest.raises(ow.InvalidInputError, match=says):
        call()
