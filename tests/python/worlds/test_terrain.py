# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Terrain and ways to move: worlds, spaces, edits, layers and files that know them."""

import pickle

import numpy as np
import pytest

import octoway as ow

SURFACE, ADHESIVE, VOLUMETRIC = (ow.MOTIONS[name] for name in ("surface", "adhesive", "volumetric"))


def field():
    """A meadow of 40 x 20 x 8 with a road, id 1, along x."""
    solid = np.zeros((40, 20, 8), dtype=bool)
    solid[:, :, 0] = True
    solid[18:22, 4:12, 1:5] = True
    return ow.World.from_voxels(solid, terrain_names={0: "meadow", 1: "road", 2: "mud"}).painted(
        [(0, 8, 0), (40, 11, 4)], "road"
    )


def copied(world):
    return pickle.loads(pickle.dumps(world))  # noqa: S301


def centres(world):
    grid = np.stack(np.meshgrid(*(np.arange(n) + 0.5 for n in world.shape), indexing="ij"), axis=-1)
    return world.origin + grid.reshape(-1, 3) * world.resolution


def check_cells(space):
    """Every cell is of the terrain of all its voxels, and the cells of a motion layer of their motions, too."""
    space.graph.validate()
    for low, high, terrain in zip(
        space.graph.cells[:, 0], space.graph.cells[:, 1], space.graph.cell_terrain, strict=True
    ):
        a, b = (np.rint((p - space.bounds[0]) / space.resolution).astype(int) for p in (low, high))
        assert (space.terrain.to_voxels()[tuple(slice(i, j) for i, j in zip(a, b, strict=True))] == terrain).all()


# worlds ---------------------------------------------------------------------------------------------------------------


def test_a_world_without_terrain_says_so():
    world = ow.World.from_voxels(np.zeros((3, 3, 3), dtype=bool))
    assert world.terrain is None
    assert world.terrains == [0]
    assert world.terrain_names == {}


def test_terrain_comes_by_voxel_or_by_column():
    solid = np.zeros((4, 5, 6), dtype=bool)
    ids = np.arange(120).reshape(4, 5, 6)
    assert (ow.World.from_voxels(solid, terrain=ids).terrain == ids).all()
    columns = ow.World.from_voxels(solid, terrain=ids[:, :, 0])
    assert (columns.terrain == ids[:, :, :1]).all()
    assert ow.World.from_voxels(solid).with_terrain(ids[:, :, 0]) == columns


def test_brushes_paint_what_obstacles_would_block():
    world = ow.World.from_voxels(np.zeros((20, 20, 20), dtype=bool), 0.5, (1, 2, 3))
    space = ow.NavSpace.build(world)
    ball = ow.Sphere((6, 7, 8), 2.2)
    space.add_obstacle(ball)
    space.update()
    assert ((world.painted(ball, 9).terrain == 9) == space.layers.to_voxels()).all()
    boxes = [((1, 2, 3), (2.2, 3, 4)), ((5, 5, 5), (6, 6, 6.1))]
    assert (world.painted(boxes, 3).terrain == 3).sum() == 3 * 2 * 2 + 2 * 2 * 3


def test_boxes_with_terrain():
    ground = [((0, 0, 0), (10, 10, 1))]
    strokes = [([(0, 0, 0), (10, 10, 5)], "grass"), ([(4, 0, 0), (6, 10, 5)], 2)]
    world = ow.World.from_boxes(
        ground, resolution=1, bounds=[(0, 0, 0), (10, 10, 5)], terrain=strokes, terrain_names={1: "grass", 2: "path"}
    )
    assert world.terrains == [1, 2]
    assert (world.terrain[4:6] == 2).all()
    assert (world.terrain == 2).sum() == 100


def test_worlds_of_other_terrain_are_not_equal():
    world = field()
    assert world != world.with_terrain(None)
    assert world == field()
    assert copied(world) == world
    assert copied(world).terrain_names == world.terrain_names
    plain = world.with_terrain(None)
    assert plain == plain.with_terrain(np.zeros(world.shape, dtype=int))
    assert world.with_pairs(np.zeros((1, 2, 3))).terrains == [0, 1]


@pytest.mark.parametrize("bad", [np.zeros((3, 3, 4), int), np.zeros((3, 3, 3)), np.full((3, 3, 3), 256), "road"])
def test_bad_terrain_is_refused(bad):
    with pytest.raises(ow.InvalidInputError, match="terrain"):
        ow.World.from_voxels(np.zeros((3, 3, 3), dtype=bool), terrain=bad)


@pytest.mark.parametrize("bad", [-1, 256, 1.5, True, None, "ice"])
def test_bad_ids_are_refused(bad):
    space = ow.NavSpace.build(field())
    with pytest.raises(ow.InvalidInputError, match="terrain"):
        space.set_terrain([(0, 0, 0), (1, 1, 1)], bad)
    with pytest.raises(ow.InvalidInputError, match="terrain"):
        field().painted([(0, 0, 0), (1, 1, 1)], bad)


@pytest.mark.parametrize("bad", [{1: "a", 2: "a"}, {1: 3}, {300: "a"}, ["a"]])
def test_bad_names_are_refused(bad):
    with pytest.raises(ow.InvalidInputError):
        field().with_terrain(None, bad)


def test_strokes_must_be_pairs():
    with pytest.raises(ow.InvalidInputError, match="list of"):
        ow.World.from_boxes([[(0, 0, 0), (1, 1, 1)]], resolution=1, terrain=[3])


# spaces ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_no_cell_mixes_terrains(decomposition):
    space = ow.NavSpace.build(field(), decomposition=decomposition)
    check_cells(space)
    assert set(space.graph.cell_terrain) == {0, 1}
    assert space.stats.terrains == 2


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_one_terrain_changes_nothing(decomposition):
    world = ow.scenes.make("building_1")
    plain = ow.NavSpace.build(world, decomposition=decomposition)
    zero = ow.NavSpace.build(world.with_terrain(np.zeros(world.shape, int)), decomposition=decomposition)
    other = ow.NavSpace.build(world.with_terrain(np.full(world.shape, 7)), decomposition=decomposition)
    for space in (zero, other):
        assert (space.graph.cells == plain.graph.cells).all()
        assert (space.graph.portals == plain.graph.portals).all()
        assert (space.graph.portal_cells == plain.graph.portal_cells).all()
        for start, goal in world.pairs:
            one, two = plain.find_path(start, goal), space.find_path(start, goal)
            assert one.points.tobytes() == two.points.tobytes()
    assert (zero.graph.cell_kinds == 0).all()
    assert (other.graph.cell_terrain == 7).all()
    assert zero.tiles.to_bytes() == plain.tiles.to_bytes()  # a file of a world without terrain is what it always was


def test_terrain_and_motion_at_points():
    world = field()
    space = ow.NavSpace.build(world)
    assert space.terrain.at((5, 9.5, 1.5)) == 1
    assert space.terrain.at([(5, 9.5, 1.5), (5, 2, 1.5)]).tolist() == [1, 0]
    assert (space.terrain.at(centres(world)).reshape(world.shape) == world.terrain).all()
    assert space.terrain.motion_at((5, 5, 1.5)) == SURFACE | VOLUMETRIC
    assert space.terrain.motion_at((5, 5, 2.5)) == SURFACE | VOLUMETRIC  # a step above the ground
    assert space.terrain.motion_at((5, 5, 3.5)) == VOLUMETRIC
    assert space.terrain.motion_at((17.5, 8, 3.5)) == ADHESIVE | VOLUMETRIC  # beside the block
    assert space.terrain.motion_at((20, 8, 2.5)) == 0  # inside it
    assert space.terrain.motion_at((20, 8, 5)) == SURFACE | VOLUMETRIC  # on its roof, a face


def test_the_rule_of_motion():
    world = field()
    high = ow.NavSpace.build(world, motion_rule=ow.MotionRule(step=3))
    assert high.terrain.motion_at((5, 5, 4.5)) == SURFACE | VOLUMETRIC
    walled = ow.NavSpace.build(world, motion_rule=ow.MotionRule(bounds=True))
    assert walled.terrain.motion_at((0.5, 2.5, 4.5)) == ADHESIVE | VOLUMETRIC
    assert ow.NavSpace.build(world).terrain.motion_at((0.5, 2.5, 4.5)) == VOLUMETRIC
    assert walled.terrain.motion_rule == ow.MotionRule(1, bounds=True)
    for bad in (-1, 65, 1.5, True, None):
        with pytest.raises(ow.InvalidInputError, match="step"):
            ow.MotionRule(step=bad)
    with pytest.raises(ow.InvalidInputError, match="motion_rule"):
        ow.NavSpace.build(world, motion_rule=3)


def test_motion_layers_are_layers():
    space = ow.NavSpace.build(field())
    cells = space.graph.motion_cells()
    assert [layer.motion for layer in space.layers] == [False, True]
    assert len(cells.cells) == len(cells.terrain) == len(cells.motion) == space.layers[1].cells
    assert set(cells.motion) >= {VOLUMETRIC, SURFACE | VOLUMETRIC, ADHESIVE | VOLUMETRIC}
    space.graph.motion_cells(radius=1.0)
    space.layers.build(2.0, motion=True)
    assert [(layer.radius, layer.motion) for layer in space.layers] == [
        (0.0, False),
        (0.0, True),
        (1.0, True),
        (2.0, True),
    ]
    space.graph.validate()
    assert space.layers.drop(0.0, motion=True)
    assert not space.layers.drop(0.0, motion=True)
    with pytest.raises(ow.InvalidInputError, match="cannot be dropped"):
        space.layers.drop(0.0)


def test_a_radius_keeps_the_terrain_and_stands_on_what_it_blocks():
    space = ow.NavSpace.build(field())
    assert space.terrain.motion_at((5, 5, 1.5), radius=1.5) == 0
    assert space.terrain.motion_at((5, 5, 3.5), radius=1.5) == SURFACE | VOLUMETRIC
    assert set(space.graph.motion_cells(radius=1.5).terrain) == {0, 1}


def test_padding_has_no_terrain():
    space = ow.NavSpace.build(field(), outside="free")
    assert space.terrain.to_voxels().shape == (64, 64, 64)
    assert (space.terrain.to_voxels()[:40, :20, :8] == field().terrain).all()
    assert (space.terrain.to_voxels()[40:] == 0).all()
    check_cells(space)


# edits ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_set_terrain_waits_for_an_update(decomposition):
    space = ow.NavSpace.build(field(), decomposition=decomposition)
    space.graph.motion_cells()
    space.set_terrain([(2, 2, 0), (6, 18, 8)], "mud")
    assert 2 not in space.terrain.ids
    assert len(space.graph.pending) == 1
    change = space.update()
    assert change.changed
    assert change.box is None
    assert "other terrain" in repr(change)
    assert (change.version, space.version) == (1, 1)
    assert change.voxels_blocked == change.voxels_freed == 0
    assert len(change.cells_added) or len(change.cells_relabelled)
    low, high = change.terrain[:, 0].min(axis=0), change.terrain[:, 1].max(axis=0)
    assert low.tolist() == [2, 2, 0]
    assert high.tolist() == [6, 18, 8]
    assert space.terrain.at((3, 3, 3)) == 2
    check_cells(space)
    space.set_terrain([(2, 2, 0), (6, 18, 8)], 2)
    assert not space.update().changed  # it is mud already
    assert space.version == 1


def test_a_cell_that_stays_is_of_another_terrain():
    world = ow.World.from_voxels(np.zeros((64, 32, 32), dtype=bool))
    space = ow.NavSpace.build(world)
    space.set_terrain([(32, 0, 0), (64, 32, 32)], 5)
    change = space.update()
    assert len(change.cells_relabelled) == 1
    assert len(change.cells_added) == len(change.cells_removed) == 0
    assert sorted(space.graph.cell_terrain.tolist()) == [0, 5]
    for _ in range(3):  # both copies of a living space know it
        space.set_terrain([(0, 0, 0), (1, 1, 1)], int(space.terrain.at((0, 0, 0))) + 1)
        space.update()
        check_cells(space)


def test_obstacles_change_no_terrain():
    space = ow.NavSpace.build(field())
    before = space.terrain.to_voxels()
    handle = space.add_obstacle([(3, 7, 0), (9, 12, 4)])
    space.update()
    assert (space.terrain.to_voxels() == before).all()
    space.remove_obstacle(handle)
    space.update()
    assert (space.terrain.to_voxels() == before).all()
    check_cells(space)


def test_terrain_that_was_there_already_changes_nothing():
    space = ow.NavSpace.build(ow.World.from_voxels(np.zeros((8, 8, 8), bool), resolution=1.0))
    for terrain in (1, 1, 0):
        space.find_path((1, 1, 1), (7, 7, 7), motion="surface", partial=True)  # a layer that must follow
        space.set_terrain([(0, 0, 0), (4, 8, 8)], terrain)
        space.add_link((1, 1, 1), (7, 7, 7))  # there is something to publish in any case
        space.update()
        space.graph.validate()


def test_snapshots_keep_their_terrain():
    space = ow.NavSpace.build(field())
    then = space.snapshot()
    space.set_terrain([(0, 0, 0), (40, 20, 8)], "mud")
    space.update()
    assert then.terrain.ids == [0, 1]
    assert space.terrain.ids == [2]
    assert then.layers.to_world() == field()
    assert space.layers.to_world().terrain_names == {0: "meadow", 1: "road", 2: "mud"}


# slopes ---------------------------------------------------------------------------------------------------------------


def ramps():
    """A floor that turns up at 30 degrees, then at 60."""
    profile = np.array([(0, 0.5), (10, 0.5), (20, 0.5 + 10 * np.tan(np.radians(30))), (26, 16.7)])
    vertices = np.array([(x, y, z) for x, z in profile for y in (0.5, 9.5)])
    faces = [f for i in (0, 2, 4) for f in ((i, i + 2, i + 1), (i + 1, i + 2, i + 3))]
    return ow.World.from_mesh(
        vertices, faces, resolution=1, bounds=[(0, 0, 0), (26, 10, 20)], slope_limit=45, fill="none"
    )


def test_slopes_above_the_limit_are_no_floor():
    world = ramps()
    assert 0 < world.steep_voxels < world.occupied_voxels
    space = ow.NavSpace.build(world)
    solid = world.to_voxels()
    for x, stands in ((5, True), (15, True), (23, False)):
        top = int(np.nonzero(solid[x, 5])[0].max()) + 1
        assert bool(space.terrain.motion_at((x + 0.5, 5.5, top + 0.5)) & SURFACE) == stands
    assert copied(world) == world
    again = ow.NavSpace.load(space.tiles.to_bytes())
    assert again.layers.to_world() == world
    top = int(np.nonzero(solid[23, 5])[0].max()) + 1
    again.graph.motion_cells()
    again.graph.motion_cells(radius=1.0)
    again.fill([(22, 4, top - 1), (25, 7, top)])  # a ledge
    again.update()
    again.graph.validate()
    assert again.terrain.motion_at((23.5, 5.5, top + 0.5)) & SURFACE


def test_a_limit_is_an_angle():
    for bad in (-1, 90, "steep", np.nan):
        with pytest.raises(ow.InvalidInputError, match="slope_limit"):
            ow.World.from_mesh([(0, 0, 0), (1, 0, 0), (0, 1, 1)], [(0, 1, 2)], resolution=1, slope_limit=bad)


def test_a_slope_at_the_limit_is_floor():
    vertices = [(0, 0, 0.5), (8, 0, 8.5), (0, 8, 0.5), (8, 8, 8.5)]
    made = {
        limit: ow.World.from_mesh(vertices, [(0, 1, 2), (1, 3, 2)], resolution=1, slope_limit=limit).steep_voxels
        for limit in (44.9, 45, 45.1)
    }
    assert made[44.9] > 0
    assert made[45] == made[45.1] == 0


# files ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_files_keep_terrain(decomposition, tmp_path):
    space = ow.NavSpace.build(
        field(), decomposition=decomposition, radius=0.5, motion_rule=ow.MotionRule(step=2, bounds=True)
    )
    file = tmp_path / "field.octoway"
    space.save(file)
    again = ow.NavSpace.load(file)
    assert (again.terrain.to_voxels() == space.terrain.to_voxels()).all()
    assert again.terrain.names == space.terrain.names
    assert again.terrain.motion_rule == space.terrain.motion_rule
    assert (again.graph.cells == space.graph.cells).all()
    assert (again.graph.cell_kinds == space.graph.cell_kinds).all()
    check_cells(again)
    assert again.tiles.to_bytes() == space.tiles.to_bytes()


def test_a_file_that_is_loaded_in_parts_keeps_terrain(tmp_path):
    rng = np.random.default_rng(3)
    solid = rng.random((96, 64, 32)) < 0.03
    ids = np.zeros(solid.shape, dtype=np.uint8)
    ids[20:70, 10:50, 5:20] = 4
    world = ow.World.from_voxels(solid, terrain=ids, terrain_names={4: "sand"})
    file = tmp_path / "big.octoway"
    ow.NavSpace.build(world).save(file, tile_edge=32)
    part = ow.NavSpace.load(file, bounds=[(0, 0, 0), (30, 30, 30)])
    check_cells(part)
    part.tiles.load([(30, 0, 0), (64, 64, 32)])
    check_cells(part)
    part.set_terrain([(0, 0, 0), (40, 5, 5)], 9)
    part.update()
    ids[:40, :5, :5] = 9
    part.save(file)
    again = ow.NavSpace.load(file)
    assert (again.terrain.to_voxels() == ids).all()
    assert (again.layers.to_voxels() == solid).all()
    window = ow.NavSpace.load(file, extent=[(32, 0, 0), (96, 64, 32)])
    assert (window.terrain.to_voxels() == ids[32:]).all()
    window.set_terrain([(40, 10, 10), (50, 20, 20)], "sand")
    window.update()
    check_cells(window)
    ids[40:50, 10:20, 10:20] = 4
    window.save(file)
    assert (ow.NavSpace.load(file).terrain.to_voxels() == ids).all()
    assert ow.NavSpace.load(file).terrain.names == {4: "sand"}


def test_a_file_that_is_written_in_tiles_has_the_terrain(tmp_path):
    file = tmp_path / "field.octoway"
    ow.write_tiles(file, field())
    assert file.read_bytes() == ow.NavSpace.build(field()).tiles.to_bytes()
    assert ow.NavSpace.load(file).terrain.names == field().terrain_names


def test_damage_to_terrain_is_noticed():
    data = ow.NavSpace.build(field()).tiles.to_bytes()
    at = data.rindex(bytes([1]) * 3)  # a row of the road
    damaged = data[:at] + b"\2" + data[at + 1 :]
    with pytest.raises(ow.SpaceFileError, match="damaged"):
        ow.NavSpace.load(damaged)


def test_npz_keeps_terrain_and_others_say_that_they_do_not(tmp_path):
    world = field()
    written = ow.save_world(world, tmp_path / "field.npz")
    assert written.lost == ("the names of terrains",)
    assert ow.load_world(tmp_path / "field.npz") == world
    assert any("terrain of 2 kinds" in lost for lost in ow.save_world(world, tmp_path / "field.npy").lost)
    np.savez(tmp_path / "bad.npz", voxels=world.to_voxels(), terrain=np.zeros((2, 2, 2), int))
    with pytest.raises(ow.WorldFormatError, match="terrain"):
        ow.load_world(tmp_path / "bad.npz")


# the scene ------------------------------------------------------------------------------------------------------------


def reached(allowed, start):
    """All that faces connect to a voxel, grown step by step."""
    here = np.zeros(np.add(allowed.shape, 2), dtype=bool)
    here[tuple(start + 1)] = allowed[tuple(start)]
    allowed = np.pad(allowed, 1)
    before = 0
    while before != (before := int(here.sum())) or before == 0:
        if before == 0:
            break
        for axis in range(3):
            for step in (1, -1):
                here |= np.roll(here, step, axis) & allowed
    return here[1:-1, 1:-1, 1:-1]


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_countryside_is_for_all(seed):
    world = ow.scenes.make("countryside", seed=seed)
    space = ow.NavSpace.build(world)
    number = {name: i for i, name in world.terrain_names.items()}
    motion = space.terrain.motion_at(centres(world)).reshape(world.shape)
    terrain = world.terrain
    on_ground = (motion & SURFACE) > 0
    dry_woods = np.isin(terrain, [number[name] for name in ("woods", "meadow", "water")])
    wanted = (
        on_ground & (terrain == number["road"]),  # people, over the bridge
        on_ground & dry_woods,  # deer, through the ford
        (motion & ADHESIVE) > 0,  # a spider, over the house
        motion > 0,  # a bird
    )
    for allowed, pair in zip(wanted, world.pairs, strict=False):
        start, goal = np.floor(pair).astype(int)
        assert reached(allowed, start)[tuple(goal)]
    people_off_road = on_ground & (terrain != number["road"]) & (terrain != number["water"])
    start, goal = np.floor(world.pairs[0]).astype(int)
    assert not reached(people_off_road | (on_ground & (terrain == number["road"]) & ~over_river(terrain)), start)[
        tuple(goal)
    ]


def over_river(terrain):
    """Columns with water: where the bridge is."""
    return np.broadcast_to((terrain == 3).any(axis=2, keepdims=True), terrain.shape)


@pytest.mark.parametrize("size", [1, 2, 5, (1, 1, 9), (9, 1, 1), (40, 5, 1), (17, 23, 9), 32])
def test_the_countryside_at_any_size(size):
    for seed in range(3):
        world = ow.scenes.make("countryside", size, seed)
        assert world.terrain.shape == world.shape
    assert ow.scenes.make("countryside", 24, houses=0, woods=0.0).occupied_voxels
