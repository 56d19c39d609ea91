# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""What is saved, pickled, built again or asked from many threads answers the same, byte for byte."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor

import answers
import numpy as np
import pytest
from cases import ASKED, cases
from hypothesis import strategies as st
from worlds import Scene, asked, free_points, scenes

import octoway as ow


def ends(scene):
    return st.tuples(free_points(scene), free_points(scene))


def answer(space, start, goal):
    """All that a space says about one query, as bytes and plain values."""
    said = [space.reachable(start, goal), space.raycast(start, goal).distance]
    for refine in answers.REFINES:
        r = space.find_path(start, goal, refine=refine)
        nearest = None if r.nearest_free is None else r.nearest_free.tobytes()
        said += [r.status, r.points.tobytes(), r.corridor.tobytes(), r.reason, nearest, r.component_voxels]
        said += [r.stats.expanded, r.stats.relaxed, r.stats.graph_cost]
    return said


def facts(space):
    stats = space.stats
    sizes = (stats.leaves, stats.cells, stats.portals, stats.components, stats.free_voxels)
    arrays = (space.graph.cells, space.graph.portals, space.graph.portal_cells, space.graph.components, space.bounds)
    return (
        sizes,
        [a.tobytes() for a in arrays],
        space.shape,
        space.resolution,
        space.graph.decomposition,
        space.graph.outside,
    )


def same(one, other, scene, queries):
    assert facts(one) == facts(other)
    assert one.tiles.to_bytes() == other.tiles.to_bytes()
    other.graph.validate()
    for start, goal in queries:
        here, there = scene.metres(start), scene.metres(goal)
        assert answer(one, here, there) == answer(other, here, there)
        assert bool(one.check_path([here, there])) == bool(other.check_path([here, there]))
        ASKED[__name__] += 1


@cases(50, question=asked(scenes(limit=14, odd=True), ends, 2))
def test_bytes_and_pickles_round_trip(question):
    scene, queries = question
    for space in scene.spaces.values():
        same(space, ow.NavSpace.load(space.tiles.to_bytes()), scene, queries)
        same(space, pickle.loads(pickle.dumps(space)), scene, queries)  # noqa: S301


@cases(30, question=asked(scenes(limit=14, odd=True), ends, 1), threads=st.integers(1, 4))
def test_two_builds_are_the_same_bytes(question, threads):
    scene, queries = question
    again = Scene(scene.world_solid.copy(), scene.resolution, scene.origin, scene.outside)
    for name, space in scene.spaces.items():
        same(space, again.spaces[name], scene, queries)
        build = {"decomposition": name, "outside": scene.outside, "threads": threads}
        assert ow.NavSpace.build(again.world, **build).tiles.to_bytes() == space.tiles.to_bytes()


@cases(15, question=asked(scenes(limit=10), ends, 2))
def test_files_round_trip(question, tmp_path_factory):
    scene, queries = question
    path = tmp_path_factory.getbasetemp() / "space.octoway"
    for space in scene.spaces.values():
        space.save(path)
        assert path.read_bytes() == space.tiles.to_bytes()
        same(space, ow.NavSpace.load(path), scene, queries)


@cases(40, scene=scenes(limit=6), where=st.floats(0, 1), bit=st.integers(0, 7))
def test_one_flipped_bit_is_noticed(scene, where, bit):
    """Damage is refused, never read."""
    for space in scene.spaces.values():
        data = bytearray(space.tiles.to_bytes())
        data[min(int(where * len(data)), len(data) - 1)] ^= 1 << bit
        with pytest.raises(ow.SpaceFileError):
            ow.NavSpace.load(bytes(data))
        with pytest.raises(ow.SpaceFileError):
            ow.NavSpace.load(space.tiles.to_bytes()[: int(where * (len(data) - 1))])
        ASKED[__name__] += 1


@cases(10, question=asked(scenes(limit=14), ends, 4))
def test_threads_get_the_same_answers(question):
    scene, queries = question
    pairs = [(scene.metres(a), scene.metres(b)) for a, b in queries] * 4
    for space in scene.spaces.values():
        alone = [answer(space, *pair) for pair in pairs]
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda pair: answer(space, *pair), pairs))  # noqa: B023
        assert alone == together
        ASKED[__name__] += len(pairs)


@cases(10, scene=scenes(limit=8))
def test_worlds_do_not_keep_the_callers_array(scene):
    array = scene.world_solid.copy()
    world = ow.World.from_voxels(array, scene.resolution, scene.origin)
    array[:] = ~array
    assert (world.to_voxels() == scene.world_solid).all()
    assert world == ow.World.from_voxels(np.argwhere(scene.world_solid), shape=scene.world_solid.shape)
    ASKED[__name__] += 1
