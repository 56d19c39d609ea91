# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Spaces loaded in parts: what can be asked of them, and what they say when asked wrongly."""

from __future__ import annotations

import json
import pickle
import struct
import threading
import zlib

import numpy as np
import pytest
import tiled_file

import octoway as ow

EDGE = 32
ROOMS = (96, 64, 32)  # 3 x 2 x 1 tiles


def rooms():
    """Two rooms along x, a wall between them at x = 64, and a door in it: at a seam."""
    solid = np.zeros(ROOMS, dtype=bool)
    solid[64] = True
    solid[64, 40:44, 10:14] = False
    return solid


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "rooms.octoway"
    world = ow.World.from_voxels(rooms(), resolution=0.5, origin=(-10, 0, 2))
    ow.NavSpace.build(world).save(path, tile_edge=EDGE)
    return path


@pytest.fixture
def whole(file):
    return ow.NavSpace.load(file)


def tile(x, y):
    """Metres."""
    low = np.array([-10, 0, 2]) + np.array([x, y, 0]) * EDGE * 0.5
    return np.stack([low, low + EDGE * 0.5])


HERE, THERE = (-9.0, 1.0, 3.0), (37.0, 31.0, 17.0)


def test_only_what_touches_the_bounds_is_loaded(file, whole):
    space = ow.NavSpace.load(file, bounds=[HERE, (-8, 2, 4)])
    space.graph.validate()
    assert space.shape == whole.shape
    np.testing.assert_array_equal(space.bounds, whole.bounds)
    np.testing.assert_array_equal(space.tiles.loaded, [tile(0, 0)])
    assert space.tiles.is_loaded(HERE) is True
    assert space.tiles.is_loaded([HERE, THERE, (1000, 0, 0)]).tolist() == [True, False, False]
    assert space.stats.free_voxels == EDGE**3
    assert repr(space).startswith("NavSpace(96 x 64 x 32")
    np.testing.assert_array_equal(whole.tiles.loaded, [whole.bounds])
    assert whole.tiles.is_loaded(THERE) is True


def test_what_is_not_loaded_is_blocked_and_says_so(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    result = space.find_path(HERE, THERE)
    assert result.status == ow.Status.GOAL_BLOCKED
    assert "not loaded" in result.reason
    assert "tiles.load" in result.reason
    result = space.find_path(THERE, HERE)
    assert result.status == ow.Status.START_BLOCKED
    assert "tiles.load" in result.reason
    assert [p.reason for p in space.find_paths_to_many(HERE, [THERE]).paths] == [space.find_path(HERE, THERE).reason]
    assert not space.is_free(THERE)


def test_an_unreachable_goal_may_lie_behind_what_is_not_loaded(file):
    space = ow.NavSpace.load(file, bounds=[tile(0, 0), tile(2, 1)])
    result = space.find_path(HERE, THERE)
    assert result.status == ow.Status.UNREACHABLE
    assert "tiles.load may open a way" in result.reason
    assert "tiles.load" in space.find_paths_to_many(HERE, [THERE]).paths[0].reason


def test_paths_cross_seams_as_if_there_were_none(file, whole):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    for x, y in [(2, 1), (1, 0), (1, 1), (0, 1), (2, 0)]:
        changes = space.tiles.load(tile(x, y))
        space.graph.validate()
        assert changes.changed
        assert changes.version == space.version
    one, other = space.find_path(HERE, THERE), whole.find_path(HERE, THERE)
    assert one.found
    assert one.points.tobytes() == other.points.tobytes()
    assert whole.check_path(one.points)
    assert space.tiles.to_bytes() == whole.tiles.to_bytes(tile_edge=EDGE) == file.read_bytes()


def test_loading_twice_and_dropping_what_is_not_there_change_nothing(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    assert not space.tiles.load(tile(0, 0)).changed
    assert not space.tiles.unload(tile(2, 1)).changed
    assert space.version == 0
    changes = space.tiles.unload(tile(0, 0))
    assert (changes.voxels_blocked, changes.version) == (EDGE**3, 1)
    assert len(space.tiles.loaded) == 0
    assert not space.tiles.unload(tile(0, 0)).changed
    assert space.nearest_free(HERE) is None
    assert "not loaded" in space.find_path(HERE, THERE).reason


def test_only_drops_the_rest_in_the_same_version(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    changes = space.tiles.load(tile(1, 0), only=True)
    assert changes.version == 1
    np.testing.assert_array_equal(space.tiles.loaded, [tile(1, 0)])


def test_a_solid_tile_is_loaded_though_no_voxel_changes(tmp_path):
    ow.write_tiles(tmp_path / "a.octoway", lambda box: box[0, 0] == 0, shape=(64, 32, 32), tile_edge=32)
    space = ow.NavSpace.load(tmp_path / "a.octoway", bounds=[(40, 0, 0), (41, 1, 1)])
    assert "not loaded" in space.find_path((1, 1, 1), (40, 1, 1)).reason
    changes = space.tiles.load([(0, 0, 0), (1, 1, 1)])
    assert (changes.changed, changes.version) == (False, 1)
    assert "not loaded" not in space.find_path((1, 1, 1), (40, 1, 1)).reason


def test_edits_outlive_their_tiles(file):
    """Tiles that are not loaded have them, too; and pending ones wait for their own update."""
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    space.fill([(-9, 1, 3), (-8, 2, 4)])
    space.fill(tile(1, 0))
    space.update()
    space.carve([(20, 10, 5), (24, 12, 8)])
    space.tiles.load(tile(1, 1))
    assert len(space.graph.pending) == 1
    space.update()
    space.tiles.unload(space.bounds)
    assert space.stats.free_voxels == 0
    space.tiles.load(space.bounds)
    space.graph.validate()
    expected = rooms()
    expected[2:4, 2:4, 2:4] = True
    expected[32:64, :32] = True
    expected[60:68, 20:24, 6:12] = False
    assert (space.layers.to_voxels() == expected).all()


def test_obstacles_stay_where_they_are(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    crate = space.add_obstacle([(-1, 0, 3), (10, 4, 8)])  # across a seam
    space.update()
    for _ in range(2):
        space.tiles.load(tile(1, 0))
        space.graph.validate()
        assert not space.is_free((8, 2, 5))
        space.tiles.unload(tile(1, 0))
    space.remove_obstacle(crate)
    space.update()
    space.tiles.load(tile(1, 0))
    space.graph.validate()
    assert (space.layers.to_voxels()[:64, :32] == rooms()[:64, :32]).all()


def test_a_part_is_saved_whole_with_its_edits(file, tmp_path):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    space.fill([tile(0, 0) + 1, tile(2, 1) + 1])  # one loaded, one not
    space.update()
    space.save(tmp_path / "edited.octoway")
    expected = ow.NavSpace.load(file)
    expected.fill([tile(0, 0) + 1, tile(2, 1) + 1])
    expected.update()
    assert (tmp_path / "edited.octoway").read_bytes() == expected.tiles.to_bytes(tile_edge=EDGE)
    assert pickle.loads(pickle.dumps(space)).tiles.to_bytes() == expected.tiles.to_bytes()  # noqa: S301
    baked = ow.NavSpace.load(space.tiles.to_bytes(bake=True))
    assert (baked.layers.to_voxels() == space.layers.to_voxels()).all()
    with pytest.raises(ow.InvalidInputError, match="tile_edge"):
        space.save(tmp_path / "other.octoway", tile_edge=64)
    assert not (tmp_path / "other.octoway").exists()


def test_a_space_of_an_extent_has_a_smaller_lattice(file, whole):
    space = ow.NavSpace.load(file, extent=[(7, 1, 3), (25, 2, 4)])
    assert space.shape == (64, 32, 32)
    np.testing.assert_array_equal(space.bounds, [tile(1, 0)[0], tile(2, 0)[1]])
    assert len(space.tiles.loaded) == 2
    assert (space.layers.to_voxels() == whole.layers.to_voxels()[32:, :32]).all()
    space.tiles.unload(tile(2, 0))
    space.tiles.load(space.bounds)
    space.graph.validate()
    assert (space.layers.to_voxels() == whole.layers.to_voxels()[32:, :32]).all()
    with pytest.raises(ow.InvalidInputError, match="extent"):
        space.tiles.load(tile(0, 0) - 1)
    assert space.tiles.to_bytes() == file.read_bytes(), "saving loses nothing of the world"
    assert ow.NavSpace.load(space.tiles.to_bytes(bake=True)).shape == (64, 32, 32)
    with pytest.raises(ow.InvalidInputError, match="outside the world"):
        ow.NavSpace.load(file, extent=[(1000, 0, 0), (1001, 1, 1)])


def test_snapshots_keep_their_parts(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    snapshot = space.snapshot()
    space.tiles.load(space.bounds)
    space.tiles.unload(tile(0, 0))
    np.testing.assert_array_equal(snapshot.tiles.loaded, [tile(0, 0)])
    assert "not loaded" in snapshot.find_path(HERE, THERE).reason
    assert len(space.tiles.loaded) == 5
    with pytest.raises(ow.InvalidInputError, match="snapshot"):
        snapshot.tiles.unload(tile(0, 0))
    with pytest.raises(ow.InvalidInputError, match="bake"):
        snapshot.tiles.to_bytes()
    assert ow.NavSpace.load(snapshot.tiles.to_bytes(bake=True)).stats.free_voxels == EDGE**3


def test_wrong_input_is_told(file, whole, tmp_path):
    with pytest.raises(ow.InvalidInputError, match="loaded in parts"):
        whole.tiles.load(tile(0, 0))
    with pytest.raises(ow.InvalidInputError, match="loaded in parts"):
        whole.tiles.unload(tile(0, 0))
    for bounds in ([(0, 0, 0)], "all", [(0, 0, 0), (0, 1, 1)], [(np.nan, 0, 0), (1, 1, 1)]):
        with pytest.raises(ow.InvalidInputError, match="bounds"):
            ow.NavSpace.load(file, bounds=bounds)
    with pytest.raises(ow.InvalidInputError, match="lies outside"):
        ow.NavSpace.load(file, bounds=[(1000, 0, 0), (1001, 1, 1)])
    with pytest.raises(ow.InvalidInputError, match="tile_edge"):
        whole.save(tmp_path / "x.octoway", tile_edge=48)
    merged = ow.NavSpace.build(ow.scenes.make("cave", size=20), decomposition="merged")
    merged.save(tmp_path / "merged.octoway")
    with pytest.raises(ow.InvalidInputError, match="merged"):
        ow.NavSpace.load(tmp_path / "merged.octoway", bounds=[(0, 0, 0), (1, 1, 1)])


def test_a_replaced_file_is_noticed(file):
    space = ow.NavSpace.load(file, bounds=tile(0, 0))
    ow.NavSpace.build(ow.scenes.make("cave", size=20)).save(file)
    with pytest.raises(ow.SpaceFileError, match="replaced"):
        space.tiles.load(tile(1, 1))
    file.unlink()
    with pytest.raises(FileNotFoundError):
        space.tiles.load(tile(1, 1))
    space.tiles.unload(tile(0, 0))


def test_queries_go_on_while_tiles_come_and_go(file, whole):
    space = ow.NavSpace.load(file, bounds=whole.bounds)
    space.tiles.unload(tile(2, 1))
    answers = {False: space.find_path(HERE, THERE).status, True: whole.find_path(HERE, THERE).points.tobytes()}
    wrong, stop = [], threading.Event()

    def ask():
        while not stop.is_set():
            result = space.find_path(HERE, THERE)
            good = result.points.tobytes() == answers[True] if result.found else result.status == answers[False]
            if not good:
                wrong.append(result)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(40):
        space.tiles.load(tile(2, 1))
        space.tiles.unload(tile(2, 1))
    stop.set()
    for thread in threads:
        thread.join()
    assert not wrong


# files ---------------------------------------------------------------------------------------------------------------


def test_tiles_are_written_without_the_world(tmp_path, whole):
    asked = []

    def source(box):
        asked.append(box.tolist())
        (x, y, z), (u, v, w) = box
        return rooms()[x:u, y:v, z:w]

    seen = []
    place = {"shape": ROOMS, "resolution": 0.5, "origin": (-10, 0, 2)}
    ow.write_tiles(
        tmp_path / "a.octoway", source, **place, tile_edge=EDGE, progress=lambda stage, done: seen.append((stage, done))
    )
    assert (tmp_path / "a.octoway").read_bytes() == whole.tiles.to_bytes(tile_edge=EDGE)
    assert (len(asked), asked[1]) == (6, [[0, 32, 0], [32, 64, 32]])
    assert (seen[0], len(seen)) == (("tiles", 0.0), 6)
    ow.write_tiles(tmp_path / "b.octoway", ow.World.from_voxels(rooms(), 0.5, (-10, 0, 2)), tile_edge=EDGE)
    assert (tmp_path / "b.octoway").read_bytes() == whole.tiles.to_bytes(tile_edge=EDGE)


def test_all_free_and_all_solid_tiles_cost_nothing(tmp_path):
    path = tmp_path / "big.octoway"
    ow.write_tiles(path, lambda box: bool(box[0, 0] % 2), shape=(4096, 4096, 256))
    assert path.stat().st_size < 20_000
    near = ow.NavSpace.load(path, bounds=[(0, 0, 0), (300, 100, 100)], extent=[(0, 0, 0), (300, 300, 200)])
    assert near.find_path((1, 1, 1), (290, 99, 99)).found


@pytest.mark.parametrize(("source", "options", "message"), [
    (lambda box: np.zeros((1, 1, 1), bool), {"shape": (8, 8, 8)}, "shape"),
    (lambda box: np.zeros((8, 8, 8), float), {"shape": (8, 8, 8)}, "dtype"),
    (lambda box: True, {}, "shape"),
    (lambda box: True, {"shape": (8, 8, 0)}, "shape"),
    (lambda box: True, {"shape": (8, 8, 8), "resolution": 0}, "resolution"),
    (lambda box: True, {"shape": (8, 8, 8), "origin": (0, 0, np.inf)}, "origin"),
    (lambda box: True, {"shape": (8, 8, 8), "region_edge": 7}, "region_edge"),
    (lambda box: True, {"shape": (8, 8, 8), "tile_edge": 100}, "tile_edge"),
    (lambda box: True, {"shape": (8, 8, 1 << 21)}, "voxels a side"),
    (lambda box: True, {"shape": (1 << 14,) * 3, "tile_edge": 32}, "tile_edge"),
    ("voxels", {"shape": (8, 8, 8)}, "source"),
])  # fmt: skip
def test_bad_sources_are_told_and_leave_no_file(tmp_path, source, options, message):
    with pytest.raises(ow.InvalidInputError, match=message):
        ow.write_tiles(tmp_path / "a.octoway", source, **options)
    assert not list(tmp_path.iterdir())


def spoiled(data, spoil):
    """A file with another header, and right checksums."""
    size = struct.unpack_from("<I", data, 12)[0]
    header = json.loads(data[16 : 16 + size])
    spoil(header)
    text = json.dumps(header).encode()
    assert len(text) <= size, "there are blanks to write over"
    head = data[:16] + text.ljust(size)
    return head + struct.pack("<I", zlib.crc32(head)) + data[20 + size :]


def bigger_table(header):
    header["sections"][0]["shape"][0] = 1 << 40


@pytest.mark.parametrize("spoil", [
    lambda h: h["facts"].update(shape=[97, 64, 32]),
    lambda h: h["facts"].update(shape=[9, 4, 3]),
    lambda h: h["facts"].update(shape=[96, 64]),
    lambda h: h["facts"].update(shape=[1 << 40] * 3),
    lambda h: h["facts"].update(shape=[-96, 64, 32]),
    lambda h: h["facts"].update(tile_edge=0),
    lambda h: h["facts"].update(tile_edge=33),
    lambda h: h["facts"].update(tile_edge=64),
    lambda h: h["facts"].update(tile_edge="x"),
    lambda h: h["facts"].pop("tile_edge"),
    lambda h: h["facts"].update(region_edge=5),
    lambda h: h["facts"].update(region_edge=[]),
    lambda h: h["facts"].update(leaves=1),
    lambda h: h["facts"].update(decomposition="x"),
    lambda h: h["facts"].update(edit_policy="greedy"),
    lambda h: h["facts"].update(origin=["nan"] * 3),
    lambda h: h["facts"].update(resolution="inf"),
    lambda h: h.update(bytes=h["bytes"] + 64),
    lambda h: h.update(bytes="x"),
    lambda h: h.update(tiles=0),
    lambda h: h.pop("tiles"),
    lambda h: h["sections"][0].update(name="cells"),
    lambda h: h["sections"][0].update(shape=[12]),
    lambda h: h["sections"][0].update(shape=[6, -2]),
    lambda h: h["sections"][0].update(shape=[]),
    lambda h: h["sections"][0].update(dtype="|O"),
    bigger_table,
    lambda h: h.update(sections=[]),
    lambda h: h.update(facts=3),
])  # fmt: skip
def test_nonsense_with_right_checksums_is_refused(file, spoil):
    data = file.read_bytes()
    ow.NavSpace.load(spoiled(data, lambda header: None))
    bad = spoiled(data, spoil)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(bad)
    file.write_bytes(bad)
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(file, bounds=[(0, 0, 3), (40, 40, 10)])


@pytest.mark.parametrize("change", [
    lambda code: code[:-4],
    lambda code: code + bytes(4),
    lambda code: b"\3" + code[1:],
    lambda code: b"\0" + code[1:],
    lambda code: code[:4],
    lambda code: code[:4] + b"\xff" * (len(code) - 4),
])  # fmt: skip
def test_tiles_that_make_no_sense_are_refused(tmp_path, change):
    """With right checksums: the core looks at every byte before it changes anything."""
    path = tmp_path / "a.octoway"
    rng = np.random.default_rng(0)
    built = ow.NavSpace.build(ow.World.from_voxels(rng.random((40, 20, 20)) < 0.5))
    facts = tiled_file.header_of(built.tiles.to_bytes(tile_edge=32))["facts"]
    good = [built._core.grid.tile(32, i) for i in range(2)]
    assert tiled_file.pack(facts, good) == built.tiles.to_bytes(tile_edge=32)
    bad = tiled_file.pack(facts, [good[0], change(good[1])])
    with pytest.raises(ow.SpaceFileError):
        ow.NavSpace.load(bad)
    path.write_bytes(bad)
    space = ow.NavSpace.load(path, bounds=[(0, 0, 0), (1, 1, 1)])
    with pytest.raises(ow.SpaceFileError):
        space.tiles.load([(35, 0, 0), (36, 1, 1)])
    space.tiles.load([(0, 0, 0), (1, 1, 1)])
    space.tiles.unload(space.bounds)
    space.graph.validate()


def test_bodies_keep_off_what_an_extent_leaves_out(tmp_path):
    solid = np.zeros((64, 32, 32), dtype=bool)
    solid[32:34] = True
    file = tmp_path / "a.octoway"
    ow.NavSpace.build(ow.World.from_voxels(solid)).save(file, tile_edge=EDGE)
    part, full = ow.NavSpace.load(file, extent=[(0, 0, 0), (32, 32, 32)]), ow.NavSpace.load(file)
    assert part.layers.inflate_bounds
    assert part.find_path((31.5, 9, 9), (31.5, 20, 20), radius=3).status == ow.Status.START_BLOCKED
    way = part.find_path((20, 9, 9), (20, 20, 20), radius=3)
    assert way.found
    assert full.check_path(way.points, radius=3)
    assert part.clearance((31.5, 16, 16)) == full.clearance((31.5, 16, 16)) == 0.5
    assert part.graph.max_radius((20.5, 9.5, 9.5), (20.5, 20.5, 20.5)) == 9


def test_saving_over_its_own_file(file):
    space = ow.NavSpace.load(file, bounds=[HERE, (-8, 2, 4)])
    space.carve([(21, 1, 3), (24, 2, 4)])  # not loaded
    space.update()
    space.save(file)
    space.tiles.load(space.bounds)
    assert space.is_free((22, 1.5, 3.5))
    space.save(file)
    assert file.read_bytes() == space.tiles.to_bytes()


def test_a_file_is_not_baked_over_itself(file):
    before = file.read_bytes()
    space = ow.NavSpace.load(file, bounds=[HERE, (-8, 2, 4)])
    with pytest.raises(ow.InvalidInputError, match="would make all of that solid"):
        space.save(file, bake=True)
    assert file.read_bytes() == before
    space.save(file.with_name("baked.octoway"), bake=True)
    space.tiles.load(space.bounds)
    space.save(file, bake=True)


def test_a_layer_that_is_built_while_tiles_come_knows_them(file):
    for _ in range(10):
        space = ow.NavSpace.load(file, bounds=[HERE, (-8, 2, 4)])
        thread = threading.Thread(target=lambda space=space: space.tiles.load(space.bounds))
        thread.start()
        space.find_path(HERE, THERE, radius=0.3)
        thread.join()
        space.graph.validate()
        assert space.find_path(HERE, THERE, radius=0.3).found
