# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Living spaces: after any edits a space is what a fresh build of its voxels is, and what was held stays as it was."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from brute import SUB
from cases import ASKED, cases
from hypothesis import strategies as st
from shapes_brute import masks, random_shape
from twin import Twin
from worlds import ORIGINS, Scene, scenes, solids

import octoway as ow

AS_BUILT = ("regions", "octree", "voxels")
QUALITIES = ("fast", "good", "best")


@st.composite
def lives(draw, limit=12):
    """A world, how it is cut, and a seed for all that happens to it."""
    solid = draw(solids(limit))
    if draw(st.integers(0, 9)) == 9:
        solid = np.full(solid.shape, draw(st.booleans()))
    lattice = draw(st.sampled_from([1.0, 0.1, 0.08])), draw(st.sampled_from(ORIGINS))
    outside = "free" if draw(st.integers(0, 5)) == 5 and max(solid.shape) <= 12 else "blocked"
    cut = {"decomposition": draw(st.sampled_from(["regions", *ow.DECOMPOSITIONS]))}
    if cut["decomposition"] == "regions":
        cut["region_edge"] = draw(st.sampled_from([8, 16, 32]))
    elif cut["decomposition"] in ("octree", "merged"):
        cut["edit_policy"] = draw(st.sampled_from(["repair", "repair", "greedy"]))
    return Scene(solid, *lattice, outside), cut, draw(st.integers(0, 2**32 - 1))


def twin_of(life):
    scene, cut, seed = life
    space = ow.NavSpace.build(scene.world, outside=scene.outside, **cut)
    return Twin(scene, space, np.random.default_rng(seed))


def box_set(scene, boxes):
    """Boxes in whole voxels, as a set."""
    return {tuple(map(tuple, box)) for box in scene.voxels(boxes).tolist()}


def fresh_build(scene, space):
    """A space of the voxels that the living one shows."""
    world = ow.World.from_voxels(space.layers.to_voxels(), scene.resolution, scene.origin)
    return ow.NavSpace.build(world, decomposition=space.graph.decomposition, region_edge=space.graph.region_edge)


def answers_of(space, pairs, qualities=QUALITIES):
    """All that a space says about some queries, as bytes."""
    said = []
    for a, b in pairs:
        said += [space.reachable(a, b), space.raycast(a, b).distance, space.is_free([a, b]).tolist()]
        for quality in qualities:
            r = space.find_path(a, b, quality)
            nearest = None if r.nearest_free is None else r.nearest_free.tobytes()
            said += [
                r.status,
                r.points.tobytes(),
                r.corridor.tobytes(),
                r.reason,
                nearest,
                r.component_voxels,
                r.stats.expanded,
            ]
    return said


def some_pairs(twin, count=2):
    points = twin.rng.random((count, 2, 3)) * twin.space.shape
    points = np.where(twin.rng.random((count, 2, 1)) < 0.3, np.rint(points * 2) / 2, np.rint(points * SUB) / SUB)
    return np.array(twin.scene.origin) + points * twin.scene.resolution


def paths_are_right(twin, pairs):
    """Found if and only if a flood finds it; clear, from end to end, in the version that the answer names."""
    now = Scene(twin.shown, twin.scene.resolution, twin.scene.origin)
    for a, b in pairs:
        here, there = (now.components_at(now.sub(p)) for p in (a, b))
        assert twin.space.reachable(a, b) == bool(here & there)
        for quality in QUALITIES[: 1 + int(twin.rng.integers(3))]:
            result = twin.space.find_path(a, b, quality)
            assert result.version == twin.space.version
            assert result.found == bool(here & there)
            if result.found:
                assert (result.points[[0, -1]] == [a, b]).all()
                assert twin.space.check_path(result.points)
        ASKED[__name__] += 1


@cases(120, life=lives(), steps=st.integers(1, 7))
def test_an_edited_space_is_what_a_fresh_build_is(life, steps):
    twin = twin_of(life)
    scene, space = twin.scene, twin.space
    cells, held = box_set(scene, space.graph.cells), []
    for _ in range(steps):
        for _ in range(twin.rng.integers(1, 5)):
            twin.wish()
        changes = twin.update()
        space.graph.validate()
        twin.stale_handles_are_refused()
        before, cells = cells, box_set(scene, space.graph.cells)
        assert cells == (before - box_set(scene, changes.cells_removed)) | box_set(scene, changes.cells_added)
        pairs = some_pairs(twin)
        paths_are_right(twin, pairs)
        fresh = fresh_build(scene, space)
        if space.graph.edit_policy == "repair" and space.graph.decomposition in AS_BUILT:
            assert cells == box_set(scene, fresh.graph.cells)
        if space.graph.decomposition == "regions":
            assert answers_of(space, pairs) == answers_of(fresh, pairs)
        if twin.rng.random() < 0.5:
            snapshot = space.snapshot()
            held.append((snapshot, space.version, pairs, answers_of(snapshot, pairs)))
    for snapshot, version, pairs, said in held:
        assert snapshot.version == version
        assert answers_of(snapshot, pairs) == said, "a snapshot changed"
        snapshot.graph.validate()


@cases(60, life=lives(), steps=st.integers(1, 4))
def test_when_all_obstacles_are_gone_all_is_as_it_was(life, steps):
    """And the cells, too: "repair" restores them. The world itself is not edited here."""
    twin = twin_of(life)
    first = box_set(twin.scene, twin.space.graph.cells)
    for _ in range(steps):
        for _ in range(twin.rng.integers(1, 5)):
            twin.add() if not twin.alive or twin.rng.random() < 0.4 else twin.move()
        twin.update()
    for handle in list(twin.alive):
        twin.remove(handle)
    twin.space.update()
    assert (twin.space.layers.to_voxels() == twin.scene.solid).all()
    assert twin.space.stats.obstacles == 0
    assert not len(twin.space.graph.pending)
    if twin.space.graph.edit_policy == "repair":
        assert box_set(twin.scene, twin.space.graph.cells) == first
    ASKED[__name__] += 1


@cases(40, life=lives(limit=9), steps=st.integers(1, 3))
def test_files_hold_what_queries_see(life, steps):
    twin = twin_of(life)
    scene, space = twin.scene, twin.space
    for _ in range(steps):
        twin.wish()
        twin.update()
    if twin.alive or space._core.has_pending():
        with pytest.raises(ow.InvalidInputError, match="bake"):
            space.tiles.to_bytes()
        with pytest.raises(ow.InvalidInputError, match="bake"):
            pickle.dumps(space)
    pairs = some_pairs(twin)
    for _ in range(2):
        loaded = ow.NavSpace.load(space.tiles.to_bytes(bake=True))
        loaded.graph.validate()
        assert (loaded.version, loaded.stats.obstacles) == (0, 0)
        assert (loaded.layers.to_voxels() == space.layers.to_voxels()).all()
        assert box_set(scene, loaded.graph.cells) == box_set(scene, space.graph.cells)
        assert loaded.graph.edit_policy == space.graph.edit_policy
        assert loaded.graph.region_edge == space.graph.region_edge
        if space.graph.decomposition == "regions":
            assert answers_of(loaded, pairs) == answers_of(space, pairs)
        for handle in list(twin.alive):
            twin.remove(handle)
        space.update()
        again = pickle.loads(pickle.dumps(space))  # noqa: S301
        assert again.tiles.to_bytes() == space.tiles.to_bytes()
    loaded_lives_on(scene, again, twin.rng)
    ASKED[__name__] += 1


def loaded_lives_on(scene, space, rng):
    """What was loaded can be edited, too."""
    space.add_obstacle(random_shape(rng, scene))
    space.update()
    space.graph.validate()
    if space.graph.edit_policy == "repair" and space.graph.decomposition in AS_BUILT:
        assert box_set(scene, space.graph.cells) == box_set(scene, fresh_build(scene, space).graph.cells)


@cases(150, scene=scenes(limit=10, odd=True), seed=st.integers(0, 2**32 - 1))
def test_shapes_block_what_they_overlap(scene, seed):
    rng = np.random.default_rng(seed)
    space = ow.NavSpace.build(
        ow.World.from_voxels(np.zeros(scene.solid.shape, dtype=bool), scene.resolution, scene.origin)
    )
    handle = space.add_obstacle([scene.metres((0, 0, 0)), scene.metres((SUB,) * 3)])
    for _ in range(4):
        shape = random_shape(rng, scene)
        space.move_obstacle(handle, shape)
        space.update()
        sure, possible = masks(scene, shape)
        blocked = space.layers.to_voxels()
        assert (sure <= blocked).all()
        assert (blocked <= possible).all()
        if isinstance(shape, ow.OrientedBox):
            inside_is_blocked(scene, blocked, shape, rng)
        ASKED[__name__] += 1


def inside_is_blocked(scene, blocked, shape, rng):
    """No axis that separates, no theorem: points inside the box lie in blocked voxels."""
    points = shape.centre + (rng.uniform(-1, 1, (200, 3)) * shape.half_size * (1 - 1e-4)) @ np.asarray(shape.rotation).T
    voxels = np.floor((points - scene.origin) / scene.resolution).astype(int)
    for v in voxels[((voxels >= 0) & (voxels < blocked.shape)).all(axis=1)]:
        assert blocked[tuple(v)]
