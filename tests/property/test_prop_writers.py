# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Worlds that are written and read again are the same; boxes cover the solid once; surfaces enclose its volume."""

from __future__ import annotations

import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import scenes

import octoway as ow
from octoway import _core
from octoway.worlds.surface import surface_quads


def runs(solid):
    """Solid voxels that have no solid voxel below them."""
    below = np.zeros_like(solid)
    below[:, :, 1:] = solid[:, :, :-1]
    return int((solid & ~below).sum())


@cases(60, scene=scenes(limit=20))
def test_boxes_are_disjoint_cover_exactly_and_are_few(scene):
    solid = scene.world_solid
    boxes = _core.solid_boxes(scene.world._grid)
    times = np.zeros(solid.shape, dtype=int)
    for lo, hi in boxes:
        times[tuple(slice(a, b) for a, b in zip(lo, hi, strict=True))] += 1
    np.testing.assert_array_equal(times, solid.astype(int))
    assert len(boxes) <= runs(solid)
    np.testing.assert_array_equal(boxes, _core.solid_boxes(scene.world._grid, 3))
    ASKED[__name__] += 1


@cases(30, scene=scenes(limit=14, odd=True))
def test_written_and_read_again(scene, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp()
    world = scene.world.with_pairs([[scene.metres((0, 0, 0)), scene.metres((1, 2, 3))]])
    for suffix in (".npz", ".json"):
        written = ow.save_world(world, folder / f"world{suffix}")
        again = ow.load_world(written.file)
        assert again == world
        np.testing.assert_array_equal(again.pairs, world.pairs)
        assert again.bounds.tolist() == world.bounds.tolist()
        assert written.lost == ()
    for suffix in (".3dmap", ".npy"):
        written = ow.save_world(world, folder / f"world{suffix}")
        place = {"resolution": world.resolution, "origin": world.origin}
        assert ow.load_world(written.file, **place) == world
        told = " ".join(written.lost)
        assert ("resolution" in told) == (world.resolution != 1)
        assert ("origin" in told) == bool(world.origin.any())
        assert "1 start and goal pairs" in told
    ASKED[__name__] += 4


@cases(30, scene=scenes(limit=12, odd=True), name=st.sampled_from(sorted(ow.worlds.AXES)))
def test_surfaces_enclose_the_solid(scene, name, tmp_path_factory):
    """By the divergence theorem, which fails if one rectangle is missing, doubled or the wrong way round."""
    world, count = scene.world, scene.world.occupied_voxels
    corners, _ = surface_quads(world)
    if not count:
        assert len(corners) == 0
        return
    assert volume(corners.astype(np.int64)) == 6 * count
    file = ow.save_world(world, tmp_path_factory.getbasetemp() / "surface.obj", axes=name).file
    axes = ow.worlds.AXES[name]
    points, faces = read_obj(file)
    side = world.resolution * axes.per_metre
    middle = points.mean(axis=0)
    np.testing.assert_allclose(volume(points[faces] - middle) / 6, count * side**3, rtol=1e-5)
    solid = ow.worlds.to_axes(solid_bounds(scene), axes, kind="boxes")
    np.testing.assert_allclose([points.min(axis=0), points.max(axis=0)], solid, rtol=1e-12, atol=1e-9)
    ASKED[__name__] += 1


def volume(quads):
    """Six times what quads (n, 4, 3) enclose."""
    a, b, c, d = (quads[:, i] for i in range(4))
    return sum((np.cross(p, q) * r).sum() for p, q, r in ((a, b, c), (a, c, d)))


def solid_bounds(scene):
    voxels = np.argwhere(scene.world_solid)
    return np.array(scene.origin) + np.stack([voxels.min(axis=0), voxels.max(axis=0) + 1]) * scene.resolution


def read_obj(file):
    words = [line.split() for line in file.read_text().splitlines()]
    points = np.array([row[1:] for row in words if row[0] == "v"], dtype=float)
    faces = np.array([[word.split("//")[0] for word in row[1:]] for row in words if row[0] == "f"], dtype=int) - 1
    return points, faces
