# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The generated scenes: the same bytes everywhere, at any size, with pairs a path can join."""

import hashlib
import math

import numpy as np
import pytest

import octoway as ow

# Free voxels at 32^3 in table 6.1 of Massonnat (2023).
THESIS_FREE = {
    "zigzag": 31488,
    "building_1": 28190,
    "building_2": 28628,
    "building_3": 29816,
    "cave": 29510,
    "industrial": 31833,
}
GROWN = ("asteroids", "city", "maze3d", "plant", "tunnels", "noise")

# sha256 of the packed voxels at the default size and seed 0. A change here breaks everyone's saved results.
GOLDEN = {
    "zigzag": "f9c80a665f3597b542793798bda7376c808a328f68a7b77f9de24fe98cd245d7",
    "building_1": "151340d190b3226026f17dca12c783eea7782354d8cae010498407127d446d34",
    "building_2": "d86cca31e4231a6638fdb1dae421045062da8422acbc3fbc7a16ce5dc8b0feff",
    "building_3": "479939ef40aecfa497f60f77a6800ce23f3693334616a7363060a1b345ef65aa",
    "cave": "1bb9c38bba6dba691db379c1c7e0fa9e982155d3f1b36a14111eeedc9b4cab1d",
    "industrial": "3a136529949b1a199b7d208e6787bc641ba3e34b7e577512535228541b7aac09",
    "asteroids": "7d2fad1ad783a9cbb952a64eadf34aaaa259a87b847d5e3a0470f92c3234dab2",
    "city": "5e8f0f9f4ef56cfba84eb2634d11c876c33ef06e912175a580f941b0222d0e77",
    "maze3d": "1c6bf04ec1049a989c9a19c40f2e142d967da30e102630094538931392959eb1",
    "plant": "4ed503681208505eaa8d48d1d3320b341ee10533c1c9dd267b20eaeb0f89a3bb",
    "tunnels": "a4abc67e7b764377f2abfa4ae3d1f7ad0a29aa374c5bdd449e9b9e7febe1c770",
    "noise": "c85c90aec9e4e278aae8b03164d853709337e099802c6edf70729c0eccc2fd66",
}
# The same for the worlds of Albertini, whose numbers of nodes test_reproduce.py checks.
WORLDS = {
    "world_1": "aa4525a435fc6a7def870c65c4f42b05d692963066ab4f3ced4cc19bc94cf5ee",
    "world_2": "7f90a63ed12ef8722c28f51687dcd2d17245a74f4f7248d77fcfa5112dcfe049",
    "world_3": "fbca9dbb5a0e115cc53fd78f16f6b9dd33aa9a35270a9a79cec4c98860c5e2af",
    "world_4": "ab60510e8d9d93cb73e5188d665bc1b16a5fdabb9f54982255554ba7511887ad",
    "world_5": "039efa4cdd6bc3349acb7d800b0589936ec1d7c86cd5dbb3d2dfc6f710007817",
}
# Scenes with terrain, which test_terrain.py looks at.
LANDS = {"countryside": "bfe17efe6171ea884aa3580766f40cf04398a53ed06ca3a93fb0cd66e13dc3ac"}
GOLDEN_PAIRS = "575f12fe9e839363d3c912ac4efbd0329e0b36dd67a224cc7ac440306b8ccb65"

TINY = (1, 2, 3, 4, 5, (1, 1, 9), (9, 1, 1), (2, 3, 40), (40, 5, 1))


def flood(solid, start):
    """Return every voxel that faces connect to `start`, found one voxel at a time."""
    padded = np.pad(~solid, 1)
    _, ny, nz = padded.shape
    free = bytearray(padded.tobytes())
    first = ((start[0] + 1) * ny + start[1] + 1) * nz + start[2] + 1
    free[first] = 2
    frontier = [first]
    while frontier:
        voxel = frontier.pop()
        for step in (1, -1, nz, -nz, ny * nz, -ny * nz):
            if free[voxel + step] == 1:
                free[voxel + step] = 2
                frontier.append(voxel + step)
    return (np.frombuffer(free, dtype=np.uint8).reshape(padded.shape) == 2)[1:-1, 1:-1, 1:-1]


def check_pairs(world):
    """Pairs are distinct voxel centres, free and joined; return how many there are."""
    solid = np.asarray(world.to_voxels())
    pairs = np.asarray(world.pairs)
    assert pairs.shape == (len(pairs), 2, 3)
    if not len(pairs):
        return 0
    places = pairs / world.resolution
    voxels = np.floor(places).astype(int)
    np.testing.assert_allclose(places - voxels, 0.5)
    reached = flood(solid, tuple(voxels[0, 0].tolist()))
    for start, goal in voxels.tolist():
        assert start != goal
        assert reached[tuple(start)]
        assert reached[tuple(goal)]
    return len(pairs)


def test_names_are_all_tested():
    assert ow.scenes.names() == (*THESIS_FREE, *GROWN, *WORLDS, *LANDS)
    assert (*GOLDEN, *WORLDS, *LANDS) == ow.scenes.names()


@pytest.mark.parametrize("name", THESIS_FREE)
def test_thesis_map_has_the_free_voxels_of_the_thesis(name):
    world = ow.scenes.make(name)
    solid = np.asarray(world.to_voxels())
    assert solid.shape == (32, 32, 32)
    assert world.resolution == 0.625
    assert np.count_nonzero(~solid) == pytest.approx(THESIS_FREE[name], rel=0.02)


@pytest.mark.parametrize("size", [16, 32, 64])
@pytest.mark.parametrize("name", THESIS_FREE)
def test_thesis_map_at_other_sizes_spans_the_same_space(name, size):
    world = ow.scenes.make(name, size)
    assert world.to_voxels().shape == (size, size, size)
    assert world.resolution * size == 20.0
    assert check_pairs(world) >= 4


@pytest.mark.parametrize("name", THESIS_FREE)
def test_thesis_map_is_the_same_geometry_cut_finer(name):
    # A coarse voxel is solid exactly if a fine voxel in it is: both overlap the same boxes.
    coarse, fine = (np.asarray(ow.scenes.make(name, size).to_voxels()) for size in (32, 64))
    assert np.array_equal(coarse, fine.reshape(32, 2, 32, 2, 32, 2).any(axis=(1, 3, 5)))


@pytest.mark.parametrize("name", GROWN)
def test_grown_scene_at_default_size(name):
    world = ow.scenes.make(name)
    solid = np.asarray(world.to_voxels())
    assert solid.shape == (64, 64, 64)
    assert world.resolution == 1.0
    assert 0.01 < solid.mean() < 0.95
    assert check_pairs(world) >= 4


@pytest.mark.parametrize("seed", [0, 1, -5])
@pytest.mark.parametrize("name", GROWN)
def test_grown_scene_at_an_odd_size(name, seed):
    world = ow.scenes.make(name, (17, 23, 9), seed)
    assert world.to_voxels().shape == (17, 23, 9)
    assert check_pairs(world) >= 4


@pytest.mark.parametrize("size", TINY)
@pytest.mark.parametrize("name", GROWN)
def test_grown_scene_at_a_tiny_size(name, size):
    for seed in range(5):
        check_pairs(ow.scenes.make(name, size, seed))


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize("name", THESIS_FREE)
def test_thesis_map_at_a_tiny_size(name, size):
    check_pairs(ow.scenes.make(name, size))


@pytest.mark.parametrize(("name", "golden"), [*GOLDEN.items(), *WORLDS.items(), *LANDS.items()])
def test_same_bytes_as_ever(name, golden):
    packed = np.packbits(np.asarray(ow.scenes.make(name).to_voxels(), dtype=bool))
    assert hashlib.sha256(packed.tobytes()).hexdigest() == golden


def test_same_pairs_as_ever():
    pairs = [np.asarray(ow.scenes.make(name).pairs, dtype="<f8").tobytes() for name in GOLDEN]
    assert hashlib.sha256(b"".join(pairs)).hexdigest() == GOLDEN_PAIRS


@pytest.mark.parametrize("name", GROWN)
def test_seeds_differ(name):
    worlds = [np.asarray(ow.scenes.make(name, 32, seed).to_voxels()) for seed in range(3)]
    assert not np.array_equal(worlds[0], worlds[1])
    assert not np.array_equal(worlds[1], worlds[2])


@pytest.mark.parametrize("name", THESIS_FREE)
def test_thesis_maps_ignore_the_seed(name):
    first, second = (np.asarray(ow.scenes.make(name, seed=seed).to_voxels()) for seed in (0, 9))
    assert np.array_equal(first, second)


@pytest.mark.parametrize("size", [3, 10, 32, (17, 23, 9), (40, 5, 1)])
@pytest.mark.parametrize("name", ["maze3d", "tunnels"])
def test_one_free_component(name, size):
    for seed in range(5):
        solid = np.asarray(ow.scenes.make(name, size, seed).to_voxels())
        start = tuple(np.argwhere(~solid)[0].tolist())
        assert np.array_equal(flood(solid, start), ~solid)


@pytest.mark.parametrize(("corridor", "wall"), [(1, 1), (2, 1), (1, 3), (4, 2)])
def test_perfect_maze_is_a_tree(corridor, wall):
    cells = 4
    size = cells * (corridor + wall) + wall
    solid = np.asarray(ow.scenes.make("maze3d", size, corridor=corridor, wall=wall, loops=0.0).to_voxels())
    rooms, passages = cells**3, cells**3 - 1
    assert np.count_nonzero(~solid) == rooms * corridor**3 + passages * wall * corridor**2


@pytest.mark.parametrize("fill", [0.0, 0.05, 0.2, 0.5, 1.0])
def test_noise_fills_the_fraction_asked(fill):
    solid = np.asarray(ow.scenes.make("noise", 48, fill=fill).to_voxels())
    assert solid.mean() == pytest.approx(fill, abs=4.0 * math.sqrt(fill * (1.0 - fill) / solid.size) + 1e-12)


@pytest.mark.parametrize("fill", [0.0, 0.06, 0.3])
def test_asteroids_fill_about_the_fraction_asked(fill):
    solid = np.asarray(ow.scenes.make("asteroids", 64, fill=fill).to_voxels())
    assert solid.mean() == pytest.approx(fill, abs=0.01)


def test_blocked_world_has_no_pairs():
    world = ow.scenes.make("noise", 8, fill=1.0)
    assert np.asarray(world.pairs).shape == (0, 2, 3)


def test_pairs_are_mostly_out_of_sight():
    # A wall of rock or a rock in the way: otherwise a scene would test nothing.
    for name in ow.scenes.names():
        world = ow.scenes.make(name)
        solid = np.asarray(world.to_voxels())
        hidden = 0
        for start, goal in np.asarray(world.pairs) / world.resolution:
            way = start + (goal - start) * np.linspace(0.0, 1.0, 1000)[:, None]
            hidden += bool(solid[tuple(np.floor(way).astype(int).T)].any())
        assert hidden >= 4, name


def test_unknown_name_lists_the_known():
    with pytest.raises(ow.InvalidInputError, match=r"no_such.*zigzag.*noise"):
        ow.scenes.make("no_such")


def test_unknown_parameter_lists_the_known():
    with pytest.raises(ow.InvalidInputError, match=r"holes.*corridor, wall, loops"):
        ow.scenes.make("maze3d", holes=3)
    with pytest.raises(ow.InvalidInputError, match=r"fill.*none"):
        ow.scenes.make("zigzag", fill=0.5)


@pytest.mark.parametrize("size", [0, -3, 2.5, "big", (4, 4), (4, 4, 0), (4, 4, 4, 4), (4, 4, 1.5)])
def test_bad_size_is_refused(size):
    with pytest.raises(ow.InvalidInputError, match="size must be"):
        ow.scenes.make("noise", size)


def test_thesis_map_must_be_a_cube():
    with pytest.raises(ow.InvalidInputError, match="cube"):
        ow.scenes.make("cave", (32, 32, 16))


@pytest.mark.parametrize("seed", [0.5, "one", None])
def test_bad_seed_is_refused(seed):
    with pytest.raises(ow.InvalidInputError, match="seed must be"):
        ow.scenes.make("noise", 8, seed)


@pytest.mark.parametrize(
    ("name", "parameter", "value"),
    [
        ("noise", "fill", 1.5),
        ("noise", "fill", math.nan),
        ("noise", "fill", "much"),
        ("asteroids", "fill", -0.1),
        ("plant", "density", math.inf),
        ("maze3d", "corridor", 0),
        ("maze3d", "wall", 1.5),
        ("maze3d", "loops", 2),
        ("tunnels", "spacing", 1),
        ("tunnels", "width", None),
        ("city", "street", 0),
    ],
)
def test_bad_parameter_is_named(name, parameter, value):
    with pytest.raises(ow.InvalidInputError, match=f"{parameter} must be"):
        ow.scenes.make(name, 8, **{parameter: value})


def test_scenes_take_numpy_sizes():
    world = ow.scenes.make("noise", np.array([5, 6, 7]), np.int64(3))
    assert world.to_voxels().shape == (5, 6, 7)
