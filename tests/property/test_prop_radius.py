# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Bodies: inflation is its definition, layers answer as spaces built for their radius, and no path touches a wall."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from cases import ASKED, cases
from hypothesis import strategies as st
from test_prop_edits import lives, twin_of
from worlds import scenes

import octoway as ow

VOXELS = (0.0, 0.5, 1.0, 2.0, 3.0)  # radii


def blocked_by_definition(solid, radius, resolution, *, box=False, bounds=False):
    """For each voxel: is the gap to some solid voxel below the radius? In whole numbers and fractions."""
    ratio = Fraction(radius) / Fraction(resolution)
    if ratio == 0:
        return solid
    reach = int(ratio) + 2
    padded = np.pad(solid, reach, constant_values=bounds)
    out = np.zeros_like(solid)
    d = np.arange(-reach, reach + 1)
    gap = np.maximum(np.abs(d) - 1, 0)
    for i, j, k in np.ndindex(len(d), len(d), len(d)):
        gaps = [int(gap[i]), int(gap[j]), int(gap[k])]
        near = max(gaps) < ratio if box else sum(g * g for g in gaps) < ratio * ratio
        if near:
            nx, ny, nz = solid.shape
            out |= padded[i : i + nx, j : j + ny, k : k + nz]
    return out


def radii():
    return st.one_of(st.sampled_from(VOXELS), st.floats(0.01, 3.2))


@cases(60, scene=scenes(limit=9), voxels=radii(), box=st.booleans(), bounds=st.booleans())
def test_what_a_body_blocks_is_what_the_definition_says(scene, voxels, box, bounds):
    radius = voxels * scene.resolution
    wanted = blocked_by_definition(scene.world_solid, radius, scene.resolution, box=box, bounds=bounds and radius > 0)
    built = ow.NavSpace.build(
        scene.world, radius=radius, radius_shape="box" if box else "sphere", inflate_bounds=bounds
    )
    assert (built.layers.to_voxels() == wanted).all()
    built.graph.validate()
    ASKED[__name__] += 1


def said_of(space, pairs, **radius):
    """All that a space says about some queries, as bytes."""
    said = []
    for a, b in pairs:
        said += [space.reachable(a, b, **radius), space.is_free([a, b], **radius).tolist()]
        for quality in ("fast", "good"):
            r = space.find_path(a, b, quality, **radius)
            said += [r.status, r.points.tobytes(), r.corridor.tobytes(), r.reason, r.component_voxels, r.stats.expanded]
    return said


@cases(60, scene=scenes(limit=14), decomposition=st.sampled_from(["regions", *ow.DECOMPOSITIONS]), data=st.data())
def test_a_layer_answers_as_a_space_built_for_its_radius(scene, decomposition, data):
    own = data.draw(radii())
    options = {"decomposition": decomposition, "outside": scene.outside}
    options |= {
        "radius_shape": data.draw(st.sampled_from(["sphere", "box"])),
        "inflate_bounds": data.draw(st.booleans()),
    }
    space = ow.NavSpace.build(scene.world, radius=own * scene.resolution, **options)
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    for voxels in rng.permutation([own, *VOXELS]).tolist():
        radius = voxels * scene.resolution
        built = ow.NavSpace.build(scene.world, radius=radius, **options)
        pairs = np.array(scene.origin) + rng.random((2, 2, 3)) * space.shape * scene.resolution
        free = built.random_points(4, int(rng.integers(1 << 30)))
        if len(free):
            pairs = np.concatenate([pairs, free.reshape(2, 2, 3)])
        assert said_of(space, pairs, radius=radius) == said_of(built, pairs)
        assert space.random_points(3, 7, radius=radius).tobytes() == built.random_points(3, 7).tobytes()
        no_path_touches(built, pairs, radius)
    space.graph.validate()


def no_path_touches(space, pairs, radius):
    """The exact check of the swept body, which knows nothing of inflation."""
    for a, b in pairs:
        result = space.find_path(a, b, radius=radius)
        if result.found:
            verdict = space.check_path(result.points, radius=radius)
            assert verdict, verdict.reason
            ASKED[__name__] += 1


@cases(60, life=lives(limit=14), steps=st.integers(1, 5), own=st.sampled_from([0.0, 0.0, 1.0, 2.0]), data=st.data())
def test_layers_follow_edits(life, steps, own, data):
    """After every update each layer is what a fresh build is; layers come, go, and are built in snapshots, too."""
    scene, cut, _ = life
    twin = twin_of(life)
    rng, kinds = twin.rng, {"radius_shape": "box"} if data.draw(st.integers(0, 4)) == 0 else {}
    options = {**cut, **kinds}
    twin.space = space = ow.NavSpace.build(scene.world, outside=scene.outside, radius=own * scene.resolution, **options)
    options.pop("edit_policy", None)
    wanted = {float(v) for v in rng.permutation(VOXELS)[:2]}
    for _ in range(steps):
        for _ in range(rng.integers(1, 4)):
            twin.wish()
        space.update(graph=str(rng.choice(["local", "local", "rebuild"])))
        if rng.random() < 0.3:
            wanted.add(float(rng.choice(VOXELS)))
        if rng.random() < 0.2:
            ask_a_snapshot(space, scene, rng)
        solid = space.layers.to_voxels(radius=0)
        world = ow.World.from_voxels(solid, scene.resolution, scene.origin)
        for voxels in wanted:
            radius = voxels * scene.resolution
            fresh = ow.NavSpace.build(world, radius=radius, **options)
            assert (space.layers.to_voxels(radius=radius) == fresh.to_voxels()).all()
            points = fresh.random_points(4, int(rng.integers(1 << 30)))
            pairs = points.reshape(-1, 2, 3)
            if space.graph.decomposition == "regions":
                assert said_of(space, pairs, radius=radius) == said_of(fresh, pairs)
            no_path_touches(space, pairs, radius)
        space.graph.validate()
        if wanted and rng.random() < 0.2:
            dropped = wanted.pop()
            if dropped != own and {dropped, own} != {0.5, 1.0}:  # those are one layer
                space.layers.drop(dropped * scene.resolution)


def ask_a_snapshot(space, scene, rng):
    snapshot = space.snapshot()
    radius = float(rng.choice(VOXELS)) * scene.resolution
    snapshot.layers.to_voxels(radius=radius)
    snapshot.graph.validate()


def segment_gap(a, b, voxel):
    """The least distance between a segment and a voxel: the distance is convex, so thirds find it."""
    low, high = 0.0, 1.0

    def gap(t):
        p = a + (b - a) * t
        return float(np.linalg.norm(np.maximum(np.maximum(voxel - p, p - voxel - 1), 0)))

    for _ in range(80):
        third = (high - low) / 3
        low, high = (low, high - third) if gap(low + third) <= gap(high - third) else (low + third, high)
    return min(gap(0.0), gap((low + high) / 2), gap(1.0))


@cases(80, scene=scenes(limit=8), voxels=st.floats(0.05, 2.5), data=st.data())
def test_the_check_of_bodies_is_right(scene, voxels, data):
    """Against distances in floats, to every solid voxel; where those are too near to the radius, nobody is asked."""
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    space = ow.NavSpace.build(scene.world)
    points = rng.random((3, 3)) * scene.world_solid.shape
    verdict = space.check_path(np.array(scene.origin) + points * scene.resolution, radius=voxels * scene.resolution)
    solids = np.argwhere(scene.world_solid)
    for segment, (a, b) in enumerate(zip(points[:-1], points[1:], strict=True)):
        least = min((segment_gap(a, b, voxel) for voxel in solids), default=np.inf)
        if abs(least - voxels) < 1e-4:
            return
        if least < voxels:
            assert not verdict
            assert verdict.segment == segment
            return
    assert verdict
    ASKED[__name__] += 1
