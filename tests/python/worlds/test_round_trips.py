# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A level goes in, in an engine's axes and unit, and the path comes out in them, round the wall that stands there.

The level is planted so that every wrong turn shows: a wall across the way that is open at one end alone, a floor and a
ceiling. `RIGHT` is the length of the way round that end for a body of 0.3 m; through the wall it would be 10 m, and
round the other end far more.
"""

import json
import math
import re

import numpy as np
import pytest

import octoway as ow
from octoway.errors import InvalidInputError
from octoway.worlds import to_axes

BODY, STEP = 0.3, 0.1
FORWARD, LEFT, UP = np.eye(3)  # octoway's
START, GOAL = np.array([(0.0, 0.0, 1.0), (10.0, 0.0, 1.0)])
BOXES = np.array(
    [
        [(4.9, -10.0, 0.0), (5.1, 4.0, 6.0)],  # the wall: one gets past it on the left alone, beyond y = 4
        [(-10.0, -10.0, -0.2), (20.0, 10.0, 0.0)],  # the floor
        [(-10.0, -10.0, 6.0), (20.0, 10.0, 6.2)],
        [(-2.0, 6.0, 0.0), (-1.0, 7.0, 3.0)],  # so that nothing is symmetric
    ]
)
RIGHT = 2 * math.hypot(4.9 - BODY, 4.0 + BODY) + 0.8  # to the corner, past it, and back: 13.39 m, for a square body
ENGINES = ("unity", "unreal", "godot", "gltf", "ros", "blender")
# Each engine's exporter: what it makes of its own (x, y, z) in a glTF file, told by their sources, not by our tables.
EXPORTERS = {
    "unity": lambda p: p * (-1, 1, 1),  # glTFast and UnityGLTF mirror x
    "unreal": lambda p: p[:, [0, 2, 1]] / 100,  # swaps y and z, metres
    "godot": lambda p: p,
    "gltf": lambda p: p,
    "ros": lambda p: p[:, [0, 2, 1]] * (1, 1, -1),  # z up is laid down, as trimesh and Blender do
    "blender": lambda p: p[:, [0, 2, 1]] * (1, 1, -1),
}
# The axes of an engine, by its manual: forward, left, up.
POINTING = {
    "unity": ((0, 0, 1), (-1, 0, 0), (0, 1, 0)),
    "unreal": ((100, 0, 0), (0, -100, 0), (0, 0, 100)),
    "godot": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),  # as the glTF files that it shows
    "gltf": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "ros": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "blender": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
_SQUARES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]  # of corners, by bits
FACES = np.array([face for a, b, c, d in _SQUARES for face in ((a, b, c), (a, c, d))])


def in_engine(points, engine):
    """Octoway's points as the engine's manual would have them."""
    return np.asarray(points) @ np.array(POINTING[engine], dtype=float)


def triangles(boxes):
    corners = np.array([[b[i, 0], b[j, 1], b[k, 2]] for b in boxes for i in (0, 1) for j in (0, 1) for k in (0, 1)])
    return corners, np.concatenate([FACES + 8 * i for i in range(len(boxes))])


def write_obj(file, vertices, faces):
    lines = ["v {!r} {!r} {!r}".format(*v) for v in vertices.tolist()]
    file.write_text("\n".join(lines + ["f {} {} {}".format(*f) for f in (faces + 1).tolist()]) + "\n")


def write_gltf(file, vertices, faces):
    import base64

    data = vertices.astype("<f4").tobytes() + faces.astype("<u4").tobytes()
    split = 12 * len(vertices)
    view = (
        {"buffer": 0, "byteOffset": 0, "byteLength": split},
        {
            "buffer": 0,
            "byteOffset": split,
            "byteLength": len(data) - split,
        },
    )
    low, high = vertices.min(axis=0).tolist(), vertices.max(axis=0).tolist()
    tree = {
        "asset": {"version": "2.0"},
        "scenes": [{"nodes": [0]}],
        "scene": 0,
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "buffers": [
            {
                "byteLength": len(data),
                "uri": "data:application/octet-stream;base64," + base64.b64encode(data).decode(),
            }
        ],
        "bufferViews": list(view),
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(vertices), "type": "VEC3", "min": low, "max": high},
            {"bufferView": 1, "componentType": 5125, "count": faces.size, "type": "SCALAR"},
        ],
    }
    file.write_text(json.dumps(tree))


def way(world, engine, tmp_path):
    """Ask in the engine's numbers, save in them, and return the file's points, in octoway's metres by the manual."""
    space = ow.NavSpace.build(world)
    ends = [ow.worlds.from_axes(in_engine(end, engine), engine) for end in (START, GOAL)]
    result = space.find_path(*ends, radius=BODY)
    assert result.found
    result.save(tmp_path / "p.json", axes=engine)
    points = np.array(json.loads((tmp_path / "p.json").read_text())["points"])
    turn = np.array(POINTING[engine], dtype=float)
    return points @ turn.T / (turn[0] @ turn[0])


def assert_goes_round(points):
    np.testing.assert_allclose(points[[0, -1]], [START, GOAL], atol=1e-9)
    length = np.sqrt((np.diff(points, axis=0) ** 2).sum(axis=1)).sum()
    assert RIGHT - 0.1 <= length <= RIGHT + 0.3, length
    assert points[:, 1].max() > 4.2, "not past the open end of the wall"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_level_from_an_engines_gltf_export(engine, tmp_path):
    pytest.importorskip("trimesh")
    vertices, faces = triangles(BOXES)
    write_gltf(tmp_path / "level.gltf", EXPORTERS[engine](in_engine(vertices, engine)), faces)
    world = ow.load_world(tmp_path / "level.gltf", axes=engine, resolution=STEP)
    assert world.axes.name == engine
    assert_goes_round(way(world, engine, tmp_path))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_level_as_a_mesh_file_and_as_arrays_in_the_engines_own_axes(engine, tmp_path):
    vertices, faces = triangles(BOXES)
    own = in_engine(vertices, engine)
    write_obj(tmp_path / "level.obj", own, faces)
    limits = in_engine([(-10, -10, -0.2), (20, 10, 6.2)], engine)  # corners in whichever order the turn leaves them
    limits = np.sort(limits, axis=0)
    from_file = ow.load_world(tmp_path / "level.obj", axes=engine, resolution=STEP, bounds=limits)
    from_mesh = ow.World.from_mesh(own, faces, resolution=STEP, bounds=limits, axes=engine)
    assert from_file == from_mesh
    boxes = np.sort(np.array([in_engine(box, engine) for box in BOXES]), axis=1)
    from_boxes = ow.World.from_boxes(boxes, resolution=STEP, bounds=limits, axes=engine)
    np.testing.assert_allclose(from_boxes.bounds, from_mesh.bounds, atol=1e-9)
    for world in (from_file, from_boxes):
        assert_goes_round(way(world, engine, tmp_path))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_level_as_voxels_and_as_points_in_the_engines_own_axes(engine, tmp_path):
    plain = ow.World.from_boxes(BOXES, resolution=0.2, bounds=[(-10, -10, -0.2), (20, 10, 6.2)])
    middles = plain.origin + (np.argwhere(plain.to_voxels()) + 0.5) * 0.2
    limits = np.sort(in_engine(plain.bounds, engine), axis=0)
    cloud = ow.World.from_points(in_engine(middles, engine), resolution=0.2, bounds=limits, axes=engine, ground="open")
    np.testing.assert_array_equal(cloud.to_voxels(), plain.to_voxels())
    unit = np.linalg.norm(POINTING[engine][0])
    index = np.rint((in_engine(middles, engine) - limits[0]) / (0.2 * unit) - 0.5).astype(int)
    shape = tuple(np.rint((limits[1] - limits[0]) / (0.2 * unit)).astype(int).tolist())
    voxels = ow.World.from_voxels(index, 0.2, limits[0], shape=shape, axes=engine)
    np.testing.assert_array_equal(voxels.to_voxels(), plain.to_voxels())
    np.testing.assert_allclose(voxels.bounds, plain.bounds, atol=1e-9)
    solid = np.zeros(shape, dtype=bool)
    solid[tuple(index.T)] = True
    np.save(tmp_path / "level.npy", solid)
    loaded = ow.load_world(tmp_path / "level.npy", resolution=0.2, origin=limits[0], axes=engine)
    np.testing.assert_array_equal(loaded.to_voxels(), plain.to_voxels())
    np.testing.assert_allclose(loaded.bounds, plain.bounds, atol=1e-9)


def test_gltf_is_y_up_without_a_word(tmp_path):
    pytest.importorskip("trimesh")
    vertices, faces = triangles(BOXES)
    write_gltf(tmp_path / "a.gltf", EXPORTERS["blender"](vertices), faces)
    plain = ow.load_world(tmp_path / "a.gltf", resolution=STEP)
    np.testing.assert_allclose(plain.bounds, [(-10, -10, -0.2), (20, 10, 6.2)], atol=0.11)
    assert plain == ow.load_world(tmp_path / "a.gltf", resolution=STEP, up_axis="y")
    lying = ow.load_world(tmp_path / "a.gltf", resolution=STEP, up_axis="z")
    assert np.ptp(lying.bounds[:, 1]) < 7


def test_a_world_goes_back_in_the_axes_that_it_came_in(tmp_path):
    pytest.importorskip("trimesh")
    vertices, faces = triangles(BOXES)
    write_gltf(tmp_path / "a.gltf", EXPORTERS["unity"](in_engine(vertices, "unity")), faces)
    world = ow.load_world(tmp_path / "a.gltf", axes="unity", resolution=STEP)
    for name in ("b.glb", "b.obj"):
        ow.save_world(world.with_pairs([(START, GOAL)]), tmp_path / name)
        again = ow.load_world(tmp_path / name, axes="unity", resolution=STEP)
        np.testing.assert_allclose(again.bounds, world.bounds, atol=STEP * 1.01)  # float32 may add a voxel
    head = (tmp_path / "b.obj").read_text().splitlines()[0]
    assert "axes unity, y up" in head


CONTRADICTIONS = [
    ("a.gltf", {"axes": "unity", "up_axis": "z"}, "axes 'unity' have y up in such a file, and up_axis says 'z'"),
    ("a.obj", {"axes": "ros", "up_axis": "y"}, "have z up"),
    ("a.obj", {"units": "cm", "scale": 0.01}, "give one of the two"),
    ("a.obj", {"axes": "unreal", "units": "m"}, "'unreal' are in cm"),
    ("a.obj", {"units": "furlong"}, "units must be one of m, cm, mm, ft, us-ft, in"),
    ("a.obj", {"axes": "maya"}, "unknown axes"),
    ("a.glb", {"axes": ow.worlds.Axes("mine", ("x", "y", "z"))}, "no engine is known"),
    ("a.3dmap", {"units": "cm"}, "they hold no lengths"),
    ("a.png", {"axes": "unity"}, "take no option 'axes'"),
]


@pytest.mark.parametrize(("name", "options", "text"), CONTRADICTIONS, ids=[str(c[1]) for c in CONTRADICTIONS])
def test_what_contradicts_is_refused_before_the_file_is_opened(name, options, text):
    with pytest.raises(InvalidInputError, match=re.escape(text)):
        ow.load_world(name, resolution=1.0, **options)


UNITS = {"m": 1.0, "cm": 0.01, "mm": 0.001, "ft": 0.3048, "us-ft": 1200 / 3937, "in": 0.0254}


@pytest.mark.parametrize("unit", UNITS)
def test_units_of_every_kind_of_file(unit, tmp_path):
    metres = UNITS[unit]
    vertices, faces = triangles(BOXES[:1])
    write_obj(tmp_path / "a.obj", vertices / metres, faces)
    np.savetxt(tmp_path / "a.xyz", vertices / metres)
    boxes = {"resolution": 0.1 / metres, "boxes": (BOXES[:1] / metres).tolist(), "pairs": [[[0, 0, 0], [1, 1, 1]]]}
    (tmp_path / "a.json").write_text(json.dumps(boxes))
    np.savez(tmp_path / "a.npz", boxes=BOXES[:1] / metres, resolution=0.1 / metres)
    np.save(tmp_path / "a.npy", np.full((3, 4), 2.0) / metres)
    want = BOXES[0]
    for name, options in (
        ("a.obj", {"resolution": 0.1}),
        ("a.xyz", {"resolution": 0.1, "ground": "open"}),
        ("a.json", {}),
        ("a.npz", {}),
    ):
        by_name = ow.load_world(tmp_path / name, units=unit, **options)
        np.testing.assert_allclose(by_name.bounds, want, atol=0.11, err_msg=name)
        assert by_name.resolution == pytest.approx(0.1)
        assert by_name == ow.load_world(tmp_path / name, scale=metres, **options)
    heights = ow.load_world(tmp_path / "a.npy", units=unit, resolution=0.5)
    assert heights.report.highest == pytest.approx(2.0)
    assert ow.load_world(tmp_path / "a.json", units=unit).pairs[0, 1].tolist() == [metres] * 3


def test_points_of_a_world_that_is_painted_stay_in_our_axes():
    with pytest.raises(InvalidInputError, match="painted"):
        ow.World.from_boxes(BOXES, resolution=1, axes="unity", terrain=[(BOXES[0], 1)])
    assert to_axes([1.0, 2.0, 3.0], "unity").tolist() == [-2.0, 3.0, 1.0]
