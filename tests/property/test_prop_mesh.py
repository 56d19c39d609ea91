# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""World.from_mesh: a voxel is solid if and only if a closed triangle touches its closed cube; the fills and the cleaning
do what they say. All against exact brute force."""

from __future__ import annotations

import mesh_brute
import numpy as np
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import ORIGINS, RESOLUTIONS, Scene

import octoway as ow

FAR = (1 << 27) * SUB  # a mesh may reach farther than any world
coordinate = st.one_of(
    st.integers(-8, 32).map(lambda i: i * SUB // 4),
    st.integers(-1, 8).map(lambda i: i * SUB),
    st.builds(lambda i, e: i * SUB + e, st.integers(-1, 8), st.integers(-2, 2)),  # just misses, just touches
    st.integers(-SUB, 8 * SUB),
)
wide = st.one_of(coordinate, st.integers(-300 * SUB, 300 * SUB), st.integers(-FAR, FAR))
corner = st.tuples(coordinate, coordinate, coordinate)
shapes = st.tuples(*[st.integers(1, 7)] * 3)


def tiny(at):
    return st.lists(st.tuples(*[st.integers(-3, 3)] * 3), min_size=3, max_size=3).map(
        lambda moves: tuple(tuple(a + m for a, m in zip(at, move, strict=True)) for move in moves)
    )


def grazing(voxel):
    """A triangle whose plane goes through a corner of a voxel: corner + p, corner + q, corner - (p + q) / 2."""
    step = st.tuples(*[st.integers(-4 * SUB, 4 * SUB).map(lambda i: i // 2 * 2)] * 3)
    return st.tuples(step, step).map(
        lambda pq: tuple(
            tuple(c * SUB + d for c, d in zip(voxel, move, strict=True))
            for move in (*pq, tuple(-(a + b) // 2 for a, b in zip(*pq, strict=True)))
        )
    )


def aligned(axis):
    return st.tuples(corner, corner, corner).map(lambda t: tuple((*p[:axis], t[0][axis], *p[axis + 1 :]) for p in t))


triangles = st.one_of(
    st.tuples(corner, corner, corner),
    st.tuples(*[st.tuples(wide, wide, wide)] * 3),
    corner.flatmap(tiny),
    st.tuples(*[st.integers(0, 7)] * 3).flatmap(grazing),
    st.integers(0, 2).flatmap(aligned),
    st.tuples(corner, corner).map(lambda ab: (ab[0], ab[1], ab[0])),  # a segment
    st.tuples(corner, corner).map(lambda ab: (*ab, tuple(2 * b - a for a, b in zip(*ab, strict=True)))),  # another one
    corner.map(lambda a: (a, a, a)),
)


def make(shape, faces, resolution=1.0, origin=(0.0, 0.0, 0.0), **options):
    """Separate triangles of sub-voxels as a world."""
    frame = Scene(np.zeros(shape, dtype=bool), resolution, origin)
    metres = [frame.metres(p) for t in faces for p in t]
    bounds = [frame.metres((0, 0, 0)), frame.metres([n * SUB for n in shape])]
    return ow.World.from_mesh(
        metres, np.arange(len(metres)).reshape(-1, 3), resolution=resolution, bounds=bounds, **options
    )


def surface(shape, faces):
    solid = np.zeros(shape, dtype=bool)
    for t in faces:
        solid |= mesh_brute.touched(shape, t)
    return solid


@cases(700, shape=shapes, triangle=triangles)
def test_triangles_block_what_they_touch(shape, triangle):
    expected = mesh_brute.touched(shape, triangle)
    for turn in ((0, 1, 2), (2, 1, 0)):
        assert (make(shape, [[triangle[i] for i in turn]]).to_voxels() == expected).all()
    ASKED[__name__] += expected.size


@cases(
    100,
    shape=shapes,
    triangle=st.tuples(corner, corner, corner),
    resolution=st.sampled_from(RESOLUTIONS),
    origin=st.sampled_from(ORIGINS),
)
def test_on_odd_lattices(shape, triangle, resolution, origin):
    expected = mesh_brute.touched(shape, triangle)
    assert (make(shape, [triangle], resolution, origin).to_voxels() == expected).all()


soups = st.lists(
    st.one_of(st.tuples(corner, corner, corner), st.integers(0, 2).flatmap(aligned)), min_size=1, max_size=9
)


@cases(60, shape=shapes, faces=soups, threads=st.integers(1, 3))
def test_outside_fills_what_the_border_cannot_reach(shape, faces, threads):
    solid = surface(shape, faces)
    outside = mesh_brute.flooded(solid)
    world = make(shape, faces, fill="outside", threads=threads)
    assert (world.to_voxels() == ~outside).all()
    assert world.report.surface_voxels == solid.sum()
    assert world.report.filled_voxels == (~outside).sum() - solid.sum()
    kept = make(shape, faces, keep="outside")
    assert kept == world
    assert kept.report.dropped_voxels == world.report.filled_voxels
    assert kept.report.free_voxels == outside.sum()


@cases(60, shape=shapes, faces=soups, data=st.data())
def test_keep_points_drops_other_rooms(shape, faces, data):
    solid = surface(shape, faces)
    free = np.argwhere(~solid)
    if not len(free):
        return
    seeds = [tuple(data.draw(st.sampled_from(free.tolist()))) for _ in range(2)]
    expected = mesh_brute.reached(solid, seeds)
    world = make(shape, faces, keep=np.array(seeds) + 0.5)
    assert (world.to_voxels() == ~expected).all()
    assert world.report.dropped_voxels == (~solid).sum() - expected.sum()


grid_corner = st.tuples(
    *[st.integers(-3, 18).map(lambda i: i * SUB // 2)] * 3
)  # rays hit vertices and edges all the time


def tetrahedron(p):
    return [(p[0], p[1], p[2]), (p[0], p[3], p[1]), (p[1], p[3], p[2]), (p[2], p[3], p[0])]


@cases(
    60,
    shape=shapes,
    bodies=st.lists(
        st.lists(st.one_of(grid_corner, corner, st.tuples(wide, wide, wide)), min_size=4, max_size=4),
        min_size=1,
        max_size=2,
    ),
    holes=st.integers(0, 1),
)
def test_parity_counts_crossings(shape, bodies, holes):
    faces = [t for body in bodies for t in tetrahedron(body)][holes:]
    inside, odd = mesh_brute.enclosed(shape, faces)
    world = make(shape, faces, fill="parity")
    assert holes or not odd
    assert world.report.odd_columns == odd
    assert (world.to_voxels() == (inside | surface(shape, faces))).all()
