# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Real meshes: paths through their voxels never cross a triangle of the mesh itself.

OCTOWAY_MESH_QUERIES sets how many paths a mesh and resolution. The figures are printed.
"""

from __future__ import annotations

import os

import numpy as np
import pytest
from mesh_geometry import MeshCheck, crosses, segment_to_triangle

import octoway as ow
from octoway.formats.obj import read_obj

QUERIES = int(os.environ.get("OCTOWAY_MESH_QUERIES", "100"))
BODY = 1.2  # voxels
SLACK = 2.0**-19  # voxels: vertices are rounded to 2^-20
MESHES = {"recast_dungeon": (0.5, 0.3, 0.2), "fcl_env": (60.0, 40.0, 25.0), "delft": (2.0, 1.0, 0.5)}


def reachable_paths(space, count, radius=None):
    """Paths between random free points, as many as asked for."""
    paths, seed = [], 0
    while len(paths) < count:
        points = space.random_points(2 * count, seed=seed, radius=radius)
        batch = space.find_paths(points[::2], points[1::2], radius=radius)
        paths += [batch[i] for i in np.nonzero(batch.found)[0]]
        seed += 1
        assert seed < 50, "hardly any pair is connected"
    return paths[:count]


def load(mesh_folder, name, resolution):
    """The mesh itself, for the check, and its space."""
    mesh = read_obj(mesh_folder / f"{name}.obj")
    low, high = mesh.vertices.min(axis=0), mesh.vertices.max(axis=0)
    bounds = np.stack([low - 3 * resolution, high + 3 * resolution])  # one may squeeze round it
    world = ow.load_world(mesh_folder / f"{name}.obj", resolution=resolution, bounds=bounds)
    return MeshCheck(mesh.vertices, mesh.faces), world, ow.NavSpace.build(world)


@pytest.mark.parametrize(("name", "resolution"), [(n, r) for n, rs in MESHES.items() for r in rs])
def test_no_path_crosses_a_triangle(mesh_folder, capsys, name, resolution):
    check, world, space = load(mesh_folder, name, resolution)
    paths = reachable_paths(space, QUERIES)
    segments = sum(len(p) - 1 for p in paths)
    crossed = [i for i, p in enumerate(paths) if check.crossings(p, SLACK * resolution)]
    straight = sum(check.crossings(p[[0, -1]], SLACK * resolution) > 0 for p in paths)
    nearest = min(check.clearance(p, resolution) for p in paths)
    with capsys.disabled():
        print(
            f"\n{name} at {resolution} m: {world}, {len(paths):,} paths of {segments:,} segments, {len(crossed)} cross a "
            f"triangle ({straight:,} straight lines would), nearest {nearest / resolution:.4f} voxels"
        )
    assert not crossed
    assert straight  # the check sees triangles at all


@pytest.mark.parametrize(("name", "resolution"), [(n, r) for n, rs in MESHES.items() for r in rs])
def test_no_body_comes_nearer_than_its_radius(mesh_folder, capsys, name, resolution):
    check, _, space = load(mesh_folder, name, resolution)
    radius = BODY * resolution
    paths = reachable_paths(space, QUERIES, radius)
    nearest = min(check.clearance(p, 2 * radius) for p in paths)
    without = min(check.clearance(p, 2 * radius) for p in reachable_paths(space, QUERIES))
    with capsys.disabled():
        print(
            f"\n{name} at {resolution} m, radius {BODY} voxels: {len(paths):,} paths of {sum(map(len, paths)):,} points, "
            f"nearest {nearest / resolution:.4f} voxels ({without / resolution:.4f} for a point)"
        )
    assert nearest >= radius - SLACK * resolution
    assert without < radius  # a point goes nearer, so the check sees triangles at all


def test_distances_against_samples():
    """Segment to triangle: never more than the nearest of many samples, and hardly less."""
    rng = np.random.default_rng(5)
    n, k = 300, 60
    p, q, triangles = rng.normal(size=(n, 3)), rng.normal(size=(n, 3)), rng.normal(size=(n, 3, 3))
    triangles[: n // 6, 2] = triangles[: n // 6, 1]  # segments
    triangles[: n // 12, 1:] = triangles[: n // 12, :1]  # points
    got = segment_to_triangle(p, q, triangles)
    t = np.linspace(0, 1, k)
    along = p[:, None] + t[:, None] * (q - p)[:, None]
    u, v = (w.reshape(-1) for w in np.meshgrid(t, t))
    u, v = u[u + v <= 1 + 1e-12], v[u + v <= 1 + 1e-12]
    for i in range(n):
        a, b, c = triangles[i]
        on = a + u[:, None] * (b - a) + v[:, None] * (c - a)
        sampled = np.sqrt(((along[i][:, None] - on[None]) ** 2).sum(axis=2).min())
        step = (np.linalg.norm(q[i] - p[i]) + np.linalg.norm(b - a) + np.linalg.norm(c - a)) / k
        assert got[i] <= sampled + 1e-9
        assert got[i] >= sampled - step


def test_touching_is_no_crossing():
    triangle = np.array([[(0.0, 0.0, 0.0), (4.0, 0.0, 0.0), (0.0, 4.0, 0.0)]] * 5)
    p = np.array([(1, 1, -1), (1, 1, 0), (1, 1, 1), (5, 5, -1), (2, 2, -1)], dtype=float)
    q = np.array([(1, 1, 1), (1, 1, 1), (2, 1, 1), (5, 5, 1), (2, 2, 1)], dtype=float)
    assert crosses(p, q, triangle, 0.0).tolist() == [True, False, False, False, True]  # the last one through an edge
    np.testing.assert_allclose(segment_to_triangle(p, q, triangle), [0, 0, 1, np.sqrt(18), 0])
