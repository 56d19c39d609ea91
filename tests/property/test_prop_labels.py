# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Terrain and ways to move against a plain rereading of the rules, in random worlds that are edited."""

from __future__ import annotations

import brute
import numpy as np
from cases import cases
from hypothesis import strategies as st

import octoway as ow

SURFACE, ADHESIVE, VOLUMETRIC = 1, 2, 4


def motion_by_rule(blocked, step, *, bounds):
    """Voxel by voxel: the words of docs/terrain.md."""
    out = np.zeros(blocked.shape, dtype=np.uint8)
    far = step + 1
    around = np.pad(blocked, far, constant_values=bounds)
    for x, y, z in np.argwhere(~blocked):
        i, j, k = x + far, y + far, z + far
        out[x, y, z] = VOLUMETRIC
        below = around[i, j, k - far : k][::-1]
        if below.any():
            out[x, y, z] |= SURFACE
        neighbours = around[i - 1 : i + 2, j - 1 : j + 2, k - 1 : k + 2]
        only_floor = around[i, j, k - 1] and not neighbours[:, :, 1:].any()
        if neighbours.any() and not only_floor:
            out[x, y, z] |= ADHESIVE
    return out


def grid_of(space, layer):
    """The label of every voxel, painted cell by cell: -1 where there is none. No voxel is painted twice."""
    labels = np.full(space.shape, -1, dtype=np.int64)
    cells, numbers = layer
    corners = np.rint((cells - space.bounds[0]) / space.resolution).astype(int)
    for (low, high), number in zip(corners, numbers, strict=True):
        part = tuple(slice(a, b) for a, b in zip(low, high, strict=True))
        assert (labels[part] == -1).all()
        labels[part] = number
    return labels


def check(space, radius, rule):
    blocked = space.layers.to_voxels(radius=radius)
    terrain = space.terrain.to_voxels().astype(int)
    if radius == space.layers.radius:
        plain = grid_of(space, (space.graph.cells, space.graph.cell_terrain))
        assert (plain == np.where(blocked, -1, terrain)).all()
    layer = space.graph.motion_cells(radius=radius)
    motion = motion_by_rule(blocked, rule.step, bounds=rule.bounds)
    painted = grid_of(space, (layer.cells, layer.terrain.astype(int) * 8 + layer.motion))
    assert (painted == np.where(blocked, -1, terrain * 8 + motion)).all()


@st.composite
def boxes(draw, shape):
    low = [draw(st.integers(0, n - 1)) for n in shape]
    return low, [draw(st.integers(a + 1, n)) for a, n in zip(low, shape, strict=True)]


@st.composite
def stories(draw):
    """A world, how it is built, and what happens to it."""
    shape = tuple(draw(st.integers(1, 11)) for _ in range(3))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    solid = rng.random(shape) < draw(st.sampled_from([0.0, 0.05, 0.2, 0.5]))
    strokes = [(draw(boxes(shape)), draw(st.integers(0, 3))) for _ in range(draw(st.integers(0, 4)))]
    kinds = st.sampled_from(["fill", "carve", "add", "remove", "terrain", "terrain"])
    edits = [(draw(kinds), draw(boxes(shape)), draw(st.integers(0, 3))) for _ in range(draw(st.integers(0, 8)))]
    return solid, strokes, edits


@cases(
    40,
    story=stories(),
    decomposition=st.sampled_from([*ow.DECOMPOSITIONS, "regions", "regions"]),
    step=st.integers(0, 3),
    bounds=st.booleans(),
    radius=st.sampled_from([0.0, 0.0, 1.2]),
)
def test_labels_are_right_whatever_happens(story, decomposition, step, bounds, radius):
    solid, strokes, edits = story
    rule = ow.MotionRule(step, bounds)
    world = ow.World.from_voxels(solid)
    for box, number in strokes:
        world = world.painted(box, number)
    space = ow.NavSpace.build(world, decomposition=decomposition, region_edge=8, motion_rule=rule)
    check(space, radius, rule)
    handles = []
    for i, (kind, box, number) in enumerate(edits):
        if kind == "terrain":
            space.set_terrain(box, number)
        elif kind == "add":
            handles.append(space.add_obstacle(box))
        elif kind == "remove" and handles:
            space.remove_obstacle(handles.pop())
        elif kind in ("fill", "carve"):
            getattr(space, kind)(box)
        if i % 2 == 0:
            space.update()
            check(space, radius, rule)
    space.update()
    space.graph.validate()
    check(space, radius, rule)
    fresh = ow.NavSpace.build(space.layers.to_world(), decomposition=decomposition, region_edge=8, motion_rule=rule)
    if decomposition == "regions":
        assert sorted(map(bytes, space.graph.cells)) == sorted(map(bytes, fresh.graph.cells))
    again = ow.NavSpace.load(space.tiles.to_bytes(bake=True))
    check(again, radius, rule)


@cases(20, story=stories(), threads=st.integers(2, 5))
def test_threads_and_terrain_change_no_reach(story, threads):
    """Cells differ with terrain; what is connected does not. Any number of threads makes the same cells."""
    solid, strokes, _ = story
    world = ow.World.from_voxels(solid)
    for box, number in strokes:
        world = world.painted(box, number)
    one, many = (ow.NavSpace.build(world, threads=n, region_edge=8) for n in (1, threads))
    assert one.graph.cells.tobytes() == many.graph.cells.tobytes()
    assert one.graph.cell_kinds.tobytes() == many.graph.cell_kinds.tobytes()
    assert one.graph.portals.tobytes() == many.graph.portals.tobytes()
    components = grid_of(one, (one.graph.cells, one.graph.components))
    flood = brute.flood(solid)
    for label in np.unique(components[components >= 0]):
        assert len(np.unique(flood[components == label])) == 1
    assert one.stats.components == len(np.unique(flood[~solid]))


@cases(6, seed=st.integers(0, 10**6), step=st.integers(1, 3))
def test_stairs_connect(seed, step):
    """Ground that rises by at most `step` from column to column is one surface."""
    rng = np.random.default_rng(seed)
    heights = np.full((9, 9), 40, dtype=int)
    heights[:] = rng.integers(0, 12, (9, 9))
    while True:  # cut down until no step is too high
        lower = heights.copy()
        for axis in (0, 1):
            h = np.moveaxis(lower, axis, 0)
            h[1:] = np.minimum(h[1:], h[:-1] + step)
            h[:-1] = np.minimum(h[:-1], h[1:] + step)
        if (lower == heights).all():
            break
        heights = lower
    solid = np.arange(18) < heights[:, :, None] + 1
    space = ow.NavSpace.build(ow.World.from_voxels(solid), motion_rule=ow.MotionRule(step))
    layer = space.graph.motion_cells()
    on_surface = grid_of(space, (layer.cells, layer.motion)) % 2 == 1
    on_surface &= ~solid
    flood = brute.flood(~on_surface)
    assert len(np.unique(flood[on_surface])) == 1
