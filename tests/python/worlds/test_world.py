# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
from __future__ import annotations

import numpy as np
import pytest

import octoway as ow

INF, NAN = float("inf"), float("nan")


def test_boxes_block_the_voxels_they_overlap_with_positive_volume():
    world = ow.World.from_boxes([[(1, 1, 1), (2, 2, 2)]], resolution=1.0, bounds=[(0, 0, 0), (4, 4, 4)])
    assert world.shape == (4, 4, 4)
    assert world.occupied_voxels == 1
    assert world.to_voxels()[1, 1, 1]


def test_obstacles_partly_outside_are_clipped():
    world = ow.World.from_boxes(
        [[(-5, -5, -5), (1, 1, 1)], [(8, 8, 8), (9, 9, 9)]], resolution=1.0, bounds=[(0, 0, 0), (4, 4, 4)]
    )
    assert world.occupied_voxels == 1


def test_bounds_default_to_the_boxes_and_grow_to_whole_voxels():
    world = ow.World.from_boxes([[(-1, 0, 0), (0.2, 1, 1)]], resolution=0.5)
    assert world.shape == (3, 2, 2)
    np.testing.assert_array_equal(world.bounds, [[-1, 0, 0], [0.5, 1, 1]])


@pytest.mark.parametrize("resolution", [0.1, 0.08, 0.3, 0.7])
def test_a_whole_number_of_voxels_stays_whole_in_floating_point(resolution):
    origin = np.array([-3.7, 0.123, 1000.9])
    upper = origin + 57 * resolution
    assert ow.World.from_boxes([], resolution=resolution, bounds=[origin, upper]).shape == (57, 57, 57)


def test_dense_arrays_and_indices_agree():
    rng = np.random.default_rng(0)
    solid = rng.random((5, 7, 70)) < 0.3
    dense = ow.World.from_voxels(solid, resolution=0.5, origin=(1, 2, 3))
    by_index = ow.World.from_voxels(np.argwhere(solid), 0.5, (1, 2, 3), shape=solid.shape)
    assert dense == by_index
    np.testing.assert_array_equal(dense.to_voxels(), solid)
    assert dense.occupied_voxels == solid.sum()
    assert dense != ow.World.from_voxels(solid, resolution=0.25, origin=(1, 2, 3))


@pytest.mark.parametrize("make", [
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1)]], resolution=1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, NAN)]], resolution=1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, INF)]], resolution=1),
    lambda: ow.World.from_boxes([[(1, 1, 1), (0, 0, 0)]], resolution=1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 0)]], resolution=1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1e-9)]], resolution=1, bounds=[(0, 0, 0), (1, 1, 1)]),
    lambda: ow.World.from_boxes([], resolution=1),
    lambda: ow.World.from_boxes("boxes", resolution=1),
    lambda: ow.World.from_boxes(None, resolution=1),
    lambda: ow.World.from_boxes([["a", "b"]], resolution=1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution=0),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution=-1),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution=NAN),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution="fine"),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution=1e-12),
    lambda: ow.World.from_boxes([[(0, 0, 0), (1e300, 1, 1)]], resolution=1e-300),
    lambda: ow.World.from_boxes([[(1e12, 0, 0), (1e12 + 1, 1, 1)]], resolution=1),
    lambda: ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (1, 1, 0)]),
    lambda: ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0)]),
    lambda: ow.World.from_boxes([], resolution=1, bounds=[(0, 0, 0), (1, 1, INF)]),
    lambda: ow.World.from_boxes([], resolution=1e-4, bounds=[(0, 0, 0), (1000, 1000, 1000)]),
    lambda: ow.World.from_voxels(np.zeros((0, 3, 3), bool)),
    lambda: ow.World.from_voxels(np.zeros((3, 3), bool)),
    lambda: ow.World.from_voxels(np.zeros((3, 3, 3))),
    lambda: ow.World.from_voxels(np.zeros((3, 3, 3), bool), resolution=0),
    lambda: ow.World.from_voxels(np.zeros((3, 3, 3), bool), origin=(0, 0)),
    lambda: ow.World.from_voxels(np.zeros((3, 3, 3), bool), origin=(0, 0, NAN)),
    lambda: ow.World.from_voxels([(0, 0, 5)], shape=(3, 3, 3)),
    lambda: ow.World.from_voxels([(0, 0, -1)], shape=(3, 3, 3)),
    lambda: ow.World.from_voxels([(0, 0, 1 << 40)], shape=(3, 3, 3)),
    lambda: ow.World.from_voxels([(0.5, 0, 0)], shape=(3, 3, 3)),
    lambda: ow.World.from_voxels([(0, 0, 0)], shape=(3, 3)),
    lambda: ow.World.from_voxels([(0, 0, 0)], shape=(3, 3, 0)),
    lambda: ow.World.from_voxels([(0, 0, 0)], shape=(1 << 21, 1, 1)),
    lambda: ow.World.from_voxels([(0, 0, 0)], shape=(1 << 20, 1 << 20, 1)),
    lambda: ow.World.from_voxels([(0, 0, 0)], shape=3),
])  # fmt: skip
def test_wrong_input_is_one_clear_error(make):
    with pytest.raises(ow.InvalidInputError) as caught:
        make()
    assert len(str(caught.value)) > 20


def test_worlds_need_not_be_cubes_nor_powers_of_two():
    world = ow.World.from_voxels(np.zeros((3000, 5, 7), bool))
    stats = ow.NavSpace.build(world, decomposition="merged").stats
    assert stats.cells == 1
    assert stats.free_voxels == 3000 * 5 * 7
