# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""OctoMaps: known space voxel by voxel, unknown space by policy."""

from __future__ import annotations

import struct

import numpy as np
import pytest

import format_writers as make
import octoway as ow


def random_map(seed):
    """Three-valued: {key: occupied?}, around coordinate 0, with some whole cubes so that pruning happens."""
    rng = np.random.default_rng(seed)
    known = {}
    for _ in range(6):
        size = int(rng.choice((1, 2, 4)))
        corner = rng.integers(-3, 4, 3) * size
        value = bool(rng.random() < 0.5)
        for offset in np.ndindex(size, size, size):
            known[tuple(int(v) for v in make.ZERO + corner + offset)] = value
    return known


def expected(known, unknown_solid, lo, shape):
    solid = np.full(shape, unknown_solid)
    for key, value in known.items():
        index = np.array(key) - lo
        if (index >= 0).all() and (index < shape).all():
            solid[tuple(index)] = value
    return solid


@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("unknown", ["blocked", "free"])
def test_known_space_voxel_by_voxel(tmp_path, seed, unknown):
    known = random_map(seed)
    lo, hi = np.min(list(known), axis=0), np.max(list(known), axis=0) + 1
    (tmp_path / "a.bt").write_bytes(make.bt(known, 0.25))
    world = ow.load_world(tmp_path / "a.bt", unknown=unknown)
    assert world.resolution == 0.25
    assert (world.origin == (lo - make.ZERO) * 0.25).all()
    assert world.shape == tuple(hi - lo)
    np.testing.assert_array_equal(world.to_voxels(), expected(known, unknown == "blocked", lo, world.shape))
    report = world.report
    assert (report.occupied, report.free) == (sum(known.values()), len(known) - sum(known.values()))
    assert report.unknown == np.prod(world.shape) - len(known)
    bounds = np.array([(-0.3, -1, 0), (0.9, 1, 5)])
    cropped = ow.load_world(tmp_path / "a.bt", unknown=unknown, bounds=bounds)
    assert cropped.bounds.tolist() == [[-0.5, -1, 0], [1, 1, 5]]
    corner = np.array((-2, -4, 0)) + make.ZERO
    np.testing.assert_array_equal(cropped.to_voxels(), expected(known, unknown == "blocked", corner, cropped.shape))
    inside = sum(bool((np.array(k) >= corner).all() and (np.array(k) < corner + cropped.shape).all()) for k in known)
    assert cropped.report.unknown == np.prod(cropped.shape) - inside


@pytest.mark.parametrize("kind", ["OcTree", "ColorOcTree", "OcTreeStamped"])
def test_probabilities_have_a_threshold(tmp_path, kind):
    rng = np.random.default_rng(3)
    odds = {key: float(np.float32(rng.choice((-2.0, -0.1, 0.0, 0.5, 3.5)))) for key in random_map(3)}
    (tmp_path / "a.ot").write_bytes(make.ot(odds, 0.1, kind))
    for threshold in (0.1, 0.5, 0.6, 0.99):
        least = np.float32(np.log(threshold / (1 - threshold)))
        world = ow.load_world(tmp_path / "a.ot", threshold=threshold, unknown="free")
        assert world.occupied_voxels == sum(np.float32(v) >= least for v in odds.values())
    assert ow.load_world(tmp_path / "a.ot").report.kind == kind


def test_the_whole_cube_and_wrong_options(tmp_path):
    (tmp_path / "a.bt").write_bytes(make.bt({(0, 0, 0): True, (65535, 65535, 65535): False}))
    with pytest.raises(ow.WorldFormatError, match=r"a.bt: .* more than max_voxels"):
        ow.load_world(tmp_path / "a.bt")
    assert ow.load_world(tmp_path / "a.bt", bounds=[(-9999,) * 3, (-3276.7, -3276.7, -3276.5)]).shape == (1, 1, 3)
    with pytest.raises(ow.InvalidInputError, match="outside of any"):
        ow.load_world(tmp_path / "a.bt", bounds=[(5000, 0, 0), (5001, 1, 1)])
    with pytest.raises(ow.InvalidInputError, match="blocked, free"):
        ow.load_world(tmp_path / "a.bt", unknown="maybe")
    with pytest.raises(ow.InvalidInputError, match="no option 'threshold'"):
        ow.load_world(tmp_path / "a.bt", threshold=0.5)
    with pytest.raises(ow.InvalidInputError, match="probability"):
        ow.load_world(tmp_path / "a.ot", threshold=1)


ONE = {(make.ZERO, make.ZERO, make.ZERO): True}


@pytest.mark.parametrize(("name", "data", "says"), [
    ("a.bt", b"", "byte 0"),
    ("a.bt", b"OCTOMAP\n", "not an OctoMap file"),
    ("a.bt", make.bt(ONE)[:-1], "ends inside a node"),
    ("a.bt", make.bt(ONE) + b"\n", "follow the end"),
    ("a.bt", make.bt(ONE, size=2**31), "header says 2147483648"),
    ("a.bt", make.bt(ONE, size=2**32 - 1), "header says 4294967295"),
    ("a.bt", make.bt(ONE, size=-1), "not a number"),
    ("a.bt", make.bt(ONE, resolution="nan"), "'res'"),
    ("a.bt", make.bt(ONE, resolution=0), "'res'"),
    ("a.bt", make.bt(ONE, kind="ColorOcTree"), "ColorOcTree"),
    ("a.ot", make.ot(dict.fromkeys(ONE, 1.0), kind="CountingOcTree"), "known: OcTree"),
    ("a.ot", make.ot({k: float("nan") for k in ONE}), "finite"),
    ("a.ot", make.ot(dict.fromkeys(ONE, 1.0))[:-1] + b"\x01" + struct.pack("<fB", 1, 0), "below level 16"),
])  # fmt: skip
def test_bad_octomaps(tmp_path, name, data, says):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ow.WorldFormatError) as caught:
        ow.load_world(tmp_path / name)
    assert str(caught.value).startswith(f"{tmp_path / name}: byte ")
    assert says in str(caught.value)


@pytest.mark.parametrize(("name", "resolution", "occupied", "free"), [
    ("geb079.bt", 0.08, 185_673, 950_759),
    ("upo_maze.bt", 0.19532, None, None),
    ("upo_mbzirc_challenge3.bt", 0.2, None, None),
])  # fmt: skip
def test_real_maps(shared_data, capsys, name, resolution, occupied, free):
    world = ow.load_world(shared_data("octomap") / name, unknown="free")
    with capsys.disabled():
        print(f"\n{name}: {world}, {world.report}")
    assert world.resolution == resolution
    assert world.occupied_voxels == world.report.occupied
    assert occupied is None or (world.report.occupied, world.report.free) == (occupied, free)
    careful = ow.load_world(shared_data("octomap") / name)
    assert careful.occupied_voxels == world.report.occupied + world.report.unknown
    space = ow.NavSpace.build(careful)
    points = space.random_points(60, seed=1)
    found = [space.find_path(a, b) for a, b in zip(points[:30], points[30:], strict=True)]
    assert any(r.found for r in found)
    assert all(space.check_path(r.points) for r in found if r.found)
