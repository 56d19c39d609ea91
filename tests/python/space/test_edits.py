# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Living spaces: obstacles by handle, updates, snapshots. Small examples that explain each promise."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

import octoway as ow

ONE = np.ones((1, 1, 1), dtype=bool)
A, B = (1.5, 8.5, 4.5), (14.5, 8.5, 4.5)


def room(shape=(16, 16, 16), **choices):
    return ow.NavSpace.build(ow.World.from_voxels(np.zeros(shape, dtype=bool)), **choices)


@pytest.fixture(params=ow.DECOMPOSITIONS)
def space(request):
    return room(decomposition=request.param)


# obstacles -----------------------------------------------------------------------------------------------------------


def test_queries_see_an_obstacle_after_the_update(space):
    straight = space.find_path(A, B)
    handle = space.add_obstacle([(7, 0, 0), (9, 16, 12)])
    assert space.find_path(A, B).length == straight.length
    changes = space.update()
    assert space.find_path(A, B).length > straight.length
    assert space.find_path(A, B).version == changes.version == space.version == 1
    assert straight.version == 0
    space.remove_obstacle(handle)
    space.update()
    assert space.find_path(A, B).length == straight.length
    space.graph.validate()


def test_a_change_set_tells_what_changed(space):
    space.add_obstacle([(4, 4, 4), (6, 6, 5)])
    changes = space.update()
    assert changes.changed
    assert changes.box.tolist() == [[4, 4, 4], [6, 6, 5]]
    assert (changes.voxels_blocked, changes.voxels_freed) == (4, 0)
    assert len(changes.cells_removed) >= 1
    volume = np.prod(changes.cells_removed[:, 1] - changes.cells_removed[:, 0], axis=1).sum()
    assert np.prod(changes.cells_added[:, 1] - changes.cells_added[:, 0], axis=1).sum() == volume - 4
    assert set(changes.seconds) == {"occupancy", "cells", "graph", "layers", "publish"}
    assert "4 voxels blocked" in repr(changes)


def test_an_update_without_change_makes_no_version(space):
    nothing = space.update()
    assert (nothing.changed, nothing.version, nothing.box) == (False, 0, None)
    assert nothing.cells_added.shape == nothing.cells_removed.shape == (0, 2, 3)
    assert "nothing changed" in repr(nothing)
    handle = space.add_obstacle([(100, 100, 100), (110, 110, 110)])  # outside the world
    assert not space.update().changed
    space.move_obstacle(handle, [(1, 1, 1), (2, 2, 2)])
    space.move_obstacle(handle, [(200, 1, 1), (202, 2, 2)])  # only the last place counts
    assert not space.update().changed
    assert space.version == 0


def test_overlapping_obstacles_are_counted(space):
    one = space.add_obstacle([(2, 2, 2), (6, 6, 6)])
    two = space.add_obstacle([(4, 4, 4), (8, 8, 8)])
    space.fill([(5, 5, 5), (6, 6, 6)])
    assert space.update().voxels_blocked == 64 + 64 - 8
    space.remove_obstacle(one)
    assert space.update().voxels_freed == 64 - 8
    space.remove_obstacle(two)
    assert space.update().voxels_freed == 63
    assert not space.is_free((5.5, 5.5, 5.5))  # the wall was there all the time
    space.carve([(5, 5, 5), (6, 6, 6)])
    assert space.update().voxels_freed == 1


def test_carving_leaves_obstacles(space):
    space.fill([(4, 4, 4), (8, 8, 8)])
    space.update()
    handle = space.add_obstacle([(4, 4, 4), (5, 5, 5)])
    space.carve([(4, 4, 4), (8, 8, 8)])
    assert space.update().voxels_freed == 63
    space.remove_obstacle(handle)
    assert space.update().voxels_freed == 1
    assert not space.layers.to_voxels().any()
    space.graph.validate()


def test_fill_and_carve_happen_in_order(space):
    space.fill([(0, 0, 0), (4, 4, 4)])
    space.carve([(0, 0, 0), (2, 4, 4)])
    space.fill([(0, 0, 0), (1, 4, 4)])
    assert space.update().voxels_blocked == 64 - 16


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_a_solid_world_can_be_carved(decomposition):
    """A tunnel with a bend, so that a search is needed."""
    world = ow.World.from_voxels(np.ones((40, 40, 40), dtype=bool))
    space = ow.NavSpace.build(world, decomposition=decomposition)
    space.carve([[(1, 1, 1), (30, 2, 2)], [(29, 1, 1), (30, 30, 2)]])
    assert space.update().voxels_freed == 29 + 28
    space.graph.validate()
    assert space.find_path((1.5, 1.5, 1.5), (29.5, 29.5, 1.5)).found


def test_all_may_be_blocked_and_freed_again(space):
    first = space.graph.cells.tolist()
    handle = space.add_obstacle([(-5, -5, -5), (50, 50, 50)])
    assert space.update().voxels_blocked == 16**3
    assert space.stats.cells == space.stats.components == 0
    assert space.find_path(A, B).status == ow.Status.START_BLOCKED
    assert space.nearest_free(A) is None
    space.remove_obstacle(handle)
    space.update()
    assert sorted(space.graph.cells.tolist()) == sorted(first)
    assert space.find_path(A, B).found


@pytest.mark.parametrize("shape", [(1, 1, 1), (1, 1, 5), (9, 17, 33), (33, 9, 65)])
@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_sides_may_be_odd(shape, decomposition):
    space = room(shape, decomposition=decomposition)
    handle = space.add_obstacle(ow.Voxels(ONE))
    assert space.update().voxels_blocked == 1
    space.graph.validate()
    space.move_obstacle(handle, ow.Voxels(ONE, tuple(n - 1 for n in shape)))
    space.update()
    space.graph.validate()
    assert space.layers.to_voxels().sum() == 1


def test_padding_can_be_edited(space):
    padded = ow.NavSpace.build(ow.World.from_voxels(np.ones((5, 3, 2), dtype=bool)), outside="free")
    padded.add_obstacle([(7, 7, 7), (100, 100, 100)])
    assert padded.update().voxels_blocked == 1
    padded.carve([(0, 0, 0), (5, 3, 2)])
    padded.update()
    assert padded.layers.to_voxels().sum() == 1


# updates -------------------------------------------------------------------------------------------------------------


def test_only_touched_regions_are_cut_anew():
    space = room((96, 96, 96), region_edge=32)
    handle = space.add_obstacle([(10, 10, 10), (14, 14, 14)])
    assert space.update().regions == 1
    space.move_obstacle(handle, [(30, 10, 10), (34, 14, 14)])
    assert space.update().regions == 2
    space.move_obstacle(handle, [(31, 31, 31), (33, 33, 33)])
    assert space.update().regions == 8


@pytest.mark.parametrize("edge", [8, 16, 32])
def test_region_edge(edge):
    space = room((64, 64, 64), region_edge=edge)
    assert space.graph.region_edge == edge
    assert space.stats.cells == (64 // edge) ** 3
    space.add_obstacle([(0, 0, 0), (32, 32, 32)])
    assert space.update().regions == (32 // edge) ** 3
    assert ow.NavSpace.load(space.tiles.to_bytes(bake=True)).graph.region_edge == edge


@pytest.mark.parametrize("edge", [0, 12, 64, 1 << 40, "8", 8.5])
def test_other_region_edges_are_refused(edge):
    with pytest.raises(ow.InvalidInputError, match="region_edge"):
        room(region_edge=edge)


def test_greedy_is_for_octree_and_merged():
    for decomposition in ("octree", "merged"):
        space = room(decomposition=decomposition, edit_policy="greedy")
        assert space.graph.edit_policy == "greedy"
        handle = space.add_obstacle([(3, 4, 5), (6, 7, 8)])
        space.update()
        space.graph.validate()
        space.remove_obstacle(handle)
        space.update()
        space.graph.validate()
        assert not space.layers.to_voxels().any()
    for decomposition in ("regions", "voxels"):
        with pytest.raises(ow.InvalidInputError, match="octree and merged"):
            room(decomposition=decomposition, edit_policy="greedy")
    with pytest.raises(ow.InvalidInputError, match="repair, greedy"):
        room(edit_policy="best")


def test_far_edits_can_wait(space):
    near, far = space.add_obstacle([(1, 1, 1), (2, 2, 2)]), space.add_obstacle([(10, 10, 10), (12, 12, 12)])
    assert space.update(near=[(0, 0, 0), (4, 4, 4)]).voxels_blocked == 1
    assert space.graph.pending.tolist() == [[[10, 10, 10], [12, 12, 12]]]
    space.move_obstacle(near, [(13, 1, 1), (14, 2, 2)])
    assert space.update(near=[(0, 0, 0), (4, 4, 4)]).voxels_freed == 1  # its old place is near
    assert space.update(near=[]).changed is False
    assert space.update().voxels_blocked == 8
    assert not len(space.graph.pending)
    space.remove_obstacle(far)
    assert space.update(near=[(11, 11, 11), (11.5, 11.5, 11.5)]).voxels_freed == 8


def test_what_came_and_went_does_not_wait_for_ever():
    """Neither an obstacle that was never shown nor one outside the world is left to do."""
    space = room()
    space.remove_obstacle(space.add_obstacle([(1, 1, 1), (2, 2, 2)]))
    gone = space.add_obstacle([(100, 100, 100), (101, 101, 101)])
    space.update(near=space.bounds)
    space.remove_obstacle(gone)
    space.update(near=space.bounds)
    assert not len(space.graph.pending)
    space.tiles.to_bytes()  # nothing waits, nothing is refused


def test_a_bad_update_is_refused(space):
    for near in ([1, 2], "here", [(0, 0, 0), (0, 0, 0)]):
        with pytest.raises(ow.InvalidInputError, match="near"):
            space.update(near=near)
    with pytest.raises(ow.InvalidInputError, match="local, rebuild"):
        space.update(graph="none")


def test_a_rebuilt_graph_is_the_same_graph(space):
    twin = room(decomposition=space.graph.decomposition)
    for one, graph in ((space, "local"), (twin, "rebuild")):
        one.add_obstacle(ow.Sphere((8, 8, 8), 4.5))
        one.update(graph=graph)
        one.graph.validate()
    assert sorted(space.graph.portals.tolist()) == sorted(twin.graph.portals.tolist())
    assert space.find_path(A, B).length == twin.find_path(A, B).length


# snapshots and files ---------------------------------------------------------------------------------------------------


def test_a_snapshot_stays_as_it_is(space):
    snapshot = space.snapshot()
    before = snapshot.find_path(A, B).points.tobytes()
    for i in range(4):
        space.add_obstacle([(4 + 2 * i, 0, 0), (5 + 2 * i, 16, 10 + i)])
        space.update()
    assert snapshot.version == 0
    assert space.version == 4
    assert snapshot.find_path(A, B).points.tobytes() == before
    assert not snapshot.layers.to_voxels().any()
    snapshot.graph.validate()
    for edit in (
        snapshot.update,
        lambda: snapshot.add_obstacle([(0, 0, 0), (1, 1, 1)]),
        lambda: snapshot.fill([(0, 0, 0), (1, 1, 1)]),
    ):
        with pytest.raises(ow.InvalidInputError, match="snapshot"):
            edit()


def test_fields_and_answers_keep_their_version(space):
    field, answer = space.graph.distances_from(A), space.find_path(A, B)
    far, corridor = field.at([B]).tolist(), answer.corridor.tobytes()
    for z in (8, 9):
        space.add_obstacle([(7, 0, 0), (9, 16, z)])
        space.update()
    assert answer.corridor.tobytes() == corridor
    assert field.version == answer.version == 0
    assert field.at([B]).tolist() == far
    assert space.graph.distances_from(A).at([B]).tolist() > far


def test_a_file_holds_the_static_world(space, tmp_path):
    handle = space.add_obstacle([(1, 1, 1), (3, 3, 3)])
    for _ in range(2):  # waiting, and there
        with pytest.raises(ow.InvalidInputError, match="bake=True"):
            space.save(tmp_path / "space")
        with pytest.raises(ow.InvalidInputError, match="bake=True"):
            pickle.dumps(space)
        space.update()
    space.save(tmp_path / "space", bake=True)
    loaded = ow.NavSpace.load(tmp_path / "space")
    assert loaded.layers.to_voxels().sum() == 8
    assert loaded.stats.obstacles == 0
    space.remove_obstacle(handle)
    space.update()
    again = pickle.loads(pickle.dumps(space))  # noqa: S301
    assert not again.layers.to_voxels().any()


def test_threads_ask_while_one_edits():
    """Every answer is clear in the version that it names."""
    space, said, over = room((48, 48, 24)), [], threading.Event()
    snapshots = {0: space.snapshot()}

    def ask(seed):
        rng = np.random.default_rng(seed)
        while not over.is_set():
            said.append(space.find_path(*(rng.random((2, 3)) * (48, 48, 24))))

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(3)]
    for t in threads:
        t.start()
    handles = [space.add_obstacle([(0, 0, 0), (1, 1, 1)]) for _ in range(6)]
    rng = np.random.default_rng(5)
    for _ in range(40):
        for handle in handles:
            low = rng.random(3) * (40, 40, 16)
            space.move_obstacle(handle, [low, low + 8])
        space.update()
        snapshots[space.version] = space.snapshot()
    over.set()
    for t in threads:
        t.join()
    assert {r.version for r in said} <= set(snapshots)
    for result in said[:: max(1, len(said) // 200)]:
        if result.found:
            assert snapshots[result.version].check_path(result.points)
