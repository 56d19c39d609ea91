# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Layers draw what is there, say what they leave out, and never send more than the limit."""

import numpy as np
import pytest

import octoway as ow
from octoway.errors import InvalidInputError
from octoway.viewer import (
    LAYERS,
    Boxes,
    Lines,
    Moves,
    NamedPath,
    Points,
    Recording,
    Scene,
    ViewOptions,
    compose,
    draw_layer,
    path_stages,
    with_query,
)
from octoway.viewer.canvas import at_time, cut_away, mesh_of, polyline, taken
from octoway.viewer.colours import PLAIN, kinds
from octoway.viewer.picture import find_layer
from octoway.viewer.stages import STAGES

NAMES = tuple(layer.name for layer in LAYERS)


@pytest.fixture(scope="module")
def city():
    world = ow.scenes.make("city", size=32)
    return world, ow.NavSpace.build(world)


@pytest.fixture(scope="module")
def asked(city):
    world, space = city
    return with_query(Scene(space=space), *world.pairs[0], algorithm="astar")


def part(shown, name):
    return next(primitive for primitive in shown.primitives if primitive.name == name)


class Recorder:
    """A canvas that keeps what it is given."""

    def __init__(self):
        self.parts, self.notes = [], []

    def add(self, layer, primitive):
        self.parts.append((layer, primitive))

    def note(self, layer, text):
        self.notes.append((layer, text))


# what each layer draws --------------------------------------------------------------------------------------------


def brute_faces(solid):
    """Every face between solid and free or outside, one by one: voxel corners of a unit square, and its side."""
    padded = np.pad(solid, 1)
    faces = set()
    for x, y, z in np.argwhere(solid).tolist():
        for axis in range(3):
            for upper in (0, 1):
                ahead = [x + 1, y + 1, z + 1]
                ahead[axis] += 1 if upper else -1
                if not padded[tuple(ahead)]:
                    at = [x, y, z]
                    at[axis] += upper
                    faces.add((*at, 2 * axis + upper))
    return faces


def unit_faces(parts, low, step):
    faces = []
    for quads in parts:
        for (a, b), face in zip(
            np.rint((quads.quads - low) / step).astype(int).tolist(), quads.faces.tolist(), strict=True
        ):
            axis = face >> 1
            spans = [range(a[i], b[i]) if i != axis else [a[i]] for i in range(3)]
            faces += [(x, y, z, face) for x in spans[0] for y in spans[1] for z in spans[2]]
    return faces


@pytest.mark.parametrize("seed", range(5))
def test_surface_has_every_face_once(seed):
    solid = np.random.default_rng(seed).random((7, 9, 6)) < 0.4
    world = ow.World.from_voxels(solid, 0.5, (3, -2, 1))
    shown = draw_layer("surface", Scene(world=world))
    faces = unit_faces(shown.primitives, world.origin, 0.5)
    assert len(faces) == len(set(faces))
    assert set(faces) == brute_faces(solid)
    assert not shown.notes


def test_surface_parts_walls_from_the_rest():
    solid = np.ones((10, 10, 10), bool)
    solid[1:-1, 1:-1, 1:-1] = False
    solid[4:6, 4:6, 4:6] = True
    shown = draw_layer("surface", Scene(world=ow.World.from_voxels(solid)))
    sides = {primitive.side for primitive in shown.primitives}
    assert sides == {None, 0, 1, 2, 3, 4, 5}
    rest = part(shown, "surface")
    assert (rest.quads.min(), rest.quads.max()) == (4, 6)


def test_large_worlds_are_coarser_and_say_so():
    solid = np.random.default_rng(1).random((60, 61, 62)) < 0.1
    world = ow.World.from_voxels(solid)
    scene = Scene(world=world, options=ViewOptions(max_primitives=20_000))
    shown = draw_layer("surface", scene)
    assert shown.count <= 10_000
    assert "blocks of" in shown.notes[0]
    step = part(shown, "surface").detail
    assert step in (2.0, 4.0, 8.0)
    assert all(quads.quads.max() <= 62 for quads in shown.primitives)
    few = Scene(world=world, options=ViewOptions(max_blocks=1000))
    assert part(draw_layer("surface", few), "surface").detail == 8.0


def test_surface_in_focus_is_fine(city):
    world, _ = city
    box = np.array([(3.2, 4.4, 0.1), (9.9, 11.0, 7.7)])
    scene = Scene(world=world, focus=box)
    assert (scene.bounds == [(3, 4, 0), (10, 11, 8)]).all()
    faces = unit_faces(draw_layer("surface", scene).primitives, scene.bounds[0], 1.0)
    assert set(faces) == brute_faces(world.to_voxels()[3:10, 4:11, :8])


@pytest.mark.parametrize("cut", [(2, 3.0), (2, 3.4), (0, 2.7), (1, 0.3), (2, 0.0), (2, 6.5), (1, 99.0)])
@pytest.mark.parametrize("resolution", [1.0, 0.08])
def test_a_cut_at_any_place_leaves_a_closed_world(cut, resolution):
    """The faces across each axis enclose the volume of what is solid before the plane: none is missing."""
    solid = np.random.default_rng(7).random((6, 7, 8)) < 0.5
    origin = np.array((0.37, -12.2, 120.3))
    axis, voxels = cut
    at = origin[axis] + voxels * resolution
    world = ow.World.from_voxels(solid, resolution=resolution, origin=origin)
    shown = draw_layer("surface", Scene(world=world, options=ViewOptions(cut=(axis, at))))
    volumes = np.zeros(3)
    for quads in (cut_away(quads, axis, at) for quads in shown.primitives):
        for across in range(3):
            low, high = (quads.quads[quads.faces // 2 == across] - origin).transpose(1, 0, 2)
            signs = np.where(quads.faces[quads.faces // 2 == across] % 2, 1.0, -1.0)
            volumes[across] += (signs * low[:, across] * np.delete(high - low, across, axis=1).prod(axis=1)).sum()
    left = np.clip(voxels - np.arange(solid.shape[axis]), 0.0, 1.0)
    expected = (solid.sum(axis=tuple(a for a in range(3) if a != axis)) * left).sum() * resolution**3
    assert volumes == pytest.approx([expected] * 3, rel=1e-6, abs=1e-9)


def test_terrain_colours_faces():
    solid = np.zeros((8, 8, 4), bool)
    solid[:, :, :2] = True
    world = ow.World.from_voxels(solid, 0.5, (1, 2, 3))
    wet = lambda points: (points[:, 0] < 2).astype(int) * 2  # noqa: E731
    scene = Scene(world=world, terrain=wet, options=ViewOptions(colour_by="terrain"))
    shown = draw_layer("surface", scene)
    top = [
        (quad, colour)
        for p in shown.primitives
        for quad, face, colour in zip(p.quads, p.faces, p.rgb, strict=True)
        if face == 5
    ]
    assert sorted((quad[:, 0].tolist(), colour.tolist()) for quad, colour in top) == [
        ([1.0, 2.0], kinds([2])[0].tolist()),
        ([2.0, 5.0], list(PLAIN)),
    ]
    assert sorted(p.label for p in shown.primitives if p.label) == ["terrain 0", "terrain 2"]
    plain = draw_layer("surface", scene.with_(terrain=None))
    assert "no terrain" in plain.notes[0]
    assert part(draw_layer("surface", Scene(world=world)), "surface").tops is not None


def test_terrain_of_worlds_and_spaces_and_what_a_path_costs():
    solid, terrain = np.zeros((12, 8, 6), bool), np.zeros((12, 8, 6), np.uint8)
    solid[:, :, :2] = True
    terrain[4:8] = 3
    world = ow.World.from_voxels(solid, terrain=terrain, terrain_names={3: "mud"})
    space = ow.NavSpace.build(world)
    options = ViewOptions(colour_by="terrain")
    for scene in (Scene(world=world, options=options), Scene(space=space, options=options)):
        shown = draw_layer("surface", scene)
        assert sorted(p.label for p in shown.primitives if p.label) == ["mud", "terrain 0"]
        muddy = np.concatenate([p.quads for p in shown.primitives if "mud" in p.name])
        assert (muddy[:, :, 0].min(), muddy[:, :, 0].max()) == (4, 8)
    asked = with_query(Scene(space=space), (1, 1, 3), (11, 7, 3), costs={0: 1.0, "mud": 5.0})
    assert [path.name for path in asked.paths] == ["raw", "funnel", "pruned", "pulled", "smooth"]
    assert asked.paths[-1].cost is None  # a curve's is not known
    for path in asked.paths[:-1]:
        assert path.cost > path.length
        assert f"cost {path.cost:.2f}" in part(draw_layer("path", asked), path.name).value


def test_surface_follows_edits(city):
    world, _ = city
    space = ow.NavSpace.build(world)
    scene = Scene(space=space)
    before = draw_layer("surface", scene)
    assert draw_layer("surface", scene).primitives[0] is before.primitives[0]  # kept
    handle = space.add_obstacle([(10, 10, 25), (14, 14, 28)])
    space.update()
    after = draw_layer("surface", scene)
    assert after.count > before.count
    space.remove_obstacle(handle)
    space.update()
    assert draw_layer("surface", scene).count == before.count


@pytest.mark.parametrize("decomposition", ow.DECOMPOSITIONS)
def test_cells_and_portals_and_components(decomposition):
    space = ow.NavSpace.build(ow.scenes.make("cave", size=16), decomposition=decomposition)
    scene = Scene(space=space, options=ViewOptions(max_primitives=200_000))
    cells = part(draw_layer("cells", scene), "cells")
    assert (cells.boxes == space.graph.cells).all()
    portals = part(draw_layer("portals", scene), "portals")
    assert sorted(portals.quads.reshape(-1, 6).tolist()) == sorted(space.graph.portals.reshape(-1, 6).tolist())
    axis = portals.faces >> 1
    assert (portals.quads[np.arange(len(axis)), 0, axis] == portals.quads[np.arange(len(axis)), 1, axis]).all()
    shown = draw_layer("components", scene)
    assert shown.count == len(space.graph.cells)
    first = shown.primitives[0]
    volume = np.bincount(
        space.graph.components, weights=(space.graph.cells[:, 1] - space.graph.cells[:, 0]).prod(axis=1)
    )
    assert f"{volume.max() / volume.sum():.1%}" in first.value


def test_too_many_cells_leave_the_largest(city):
    _, space = city
    scene = Scene(space=space, options=ViewOptions(max_primitives=200))
    shown = draw_layer("cells", scene)
    cells = part(shown, "cells")
    size = (space.graph.cells[:, 1] - space.graph.cells[:, 0]).prod(axis=1)
    assert len(cells) == 36
    assert (cells.boxes[:, 1] - cells.boxes[:, 0]).prod(axis=1).min() >= np.sort(size)[-36]
    assert f"the 36 largest of {len(space.graph.cells):,}" in shown.notes[0]


def test_clearance_is_that_of_the_space(city):
    _, space = city
    tiles = part(draw_layer("clearance", Scene(space=space, start=(1.5, 1.5, 20.5))), "clearance")
    middles = tiles.quads.mean(axis=1)
    assert (middles[:, 2] == 20.5).all()
    assert space.is_free(middles).all()
    assert len(middles) == int((~space.layers.to_voxels()[:, :, 20]).sum())
    near = np.asarray(space.clearance(middles))
    assert tiles.rgb[near.argmax()].sum() > tiles.rgb[near.argmin()].sum()


def test_stages_of_a_path(city):
    world, space = city
    start, goal = world.pairs[0]
    stages = path_stages(space, start, goal, algorithm="astar")
    assert tuple(stage.name for stage in stages) == STAGES
    for stage in stages:
        assert space.check_path(stage.points)
        assert (stage.points[0] == start).all()
        assert (stage.points[-1] == goal).all()
        assert stage.seconds >= 0
    lengths = [stage.length for stage in stages[:4]]
    assert lengths == sorted(lengths, reverse=True)
    some = path_stages(space, start, goal, algorithm="astar", refine=("pull",))
    assert [stage.name for stage in some] == ["raw", "pulled"]
    assert path_stages(space, start, np.argwhere(world.to_voxels())[7] + 0.5) == ()


def test_path_layer_tells_lengths_and_times_where_wanted(asked):
    timed = draw_layer("path", asked.with_(options=ViewOptions(times=True)))
    shown = draw_layer("path", asked)
    for stage in asked.paths:
        line = part(shown, stage.name)
        assert line.value == f"{stage.length:.2f} m"
        assert part(timed, stage.name).value.startswith(f"{stage.length:.2f} m, ")
        assert np.array_equal(line.segments, polyline(stage.points))
        assert line.strong
    ends = part(shown, "ends")
    assert (ends.points == [asked.start, asked.goal]).all()
    assert part(shown, "end names").texts == ["start", "goal"]


def test_links_are_drawn_apart():
    solid = np.zeros((12, 6, 6), bool)
    solid[6] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    space.add_link((5, 3, 3), (8, 3, 3), cost=2.0)
    space.update()
    scene = with_query(Scene(space=space), (1, 1, 1), (11, 5, 5))
    assert scene.result.found
    for path in scene.paths:
        assert len(path.links) == 1
        line, leap = (part(draw_layer("path", scene), name) for name in (path.name, f"{path.name}: links"))
        assert leap.segments.tolist() == [[[5, 3, 3], [8, 3, 3]]]
        assert len(line) == len(path.points) - 2
        assert path.length == pytest.approx(path.cost - 2.0)
        assert leap.part_of == line.name  # whoever hides the one hides the other
    alone = draw_layer("path", scene.with_(paths=()))
    assert len(part(alone, "path: links")) == 1


def test_expansions_come_in_order(asked):
    points = part(draw_layer("expansions", asked), "expansions")
    assert points.clock == "expansions"
    assert (points.points == asked.result.trace.points).all()
    assert len(at_time(points, 0.0)) == 1
    assert len(at_time(points, 10.5)) == 11
    assert len(at_time(points, None)) == len(asked.result.trace)
    few = asked.with_(options=ViewOptions(max_primitives=200))
    shown = draw_layer("expansions", few)
    assert shown.count <= 11
    assert part(shown, "expansions").span == (0.0, len(asked.result.trace) - 1.0)
    assert "is shown" in shown.notes[0]


def test_corridor(asked):
    assert (part(draw_layer("corridor", asked), "corridor").boxes == asked.result.corridor).all()


def test_failure_tells_the_reason_and_the_nearest_free_point(city):
    world, space = city
    inside = np.argwhere(world.to_voxels())[7] + 0.5
    scene = with_query(Scene(space=space), world.pairs[0][0], inside)
    shown = draw_layer("failure", scene)
    assert "GOAL_BLOCKED" in shown.notes[0]
    assert (part(shown, "nearest free point").points[0] == scene.result.nearest_free).all()
    assert part(shown, "to the nearest free point").value.endswith(" m")
    assert not draw_layer("failure", with_query(Scene(space=space), *world.pairs[0])).notes


def test_ends_of_a_body_are_moved_as_on_a_live_page():
    world = ow.World.from_boxes([[(0, 0, 0), (20, 10, 2)]], resolution=1.0, bounds=[(0, 0, 0), (20, 10, 10)])
    scene, ends = Scene(space=ow.NavSpace.build(world)), ((2.5, 5, 2.5), (17.5, 5, 5.5))
    moved = with_query(scene, *ends, radius=1.0)
    assert moved.result.found
    assert moved.paths[-1].points[0].tolist() == moved.result.snapped_start.point.tolist()
    assert "the start (2.5, 5, 2.5) is blocked and was moved 0.5 m" in draw_layer("failure", moved).notes[0]
    assert not draw_layer("failure", with_query(scene, *ends)).notes
    assert with_query(scene, *ends, radius=1.0, snap=None).result.status.name == "START_BLOCKED"


def recording():
    times = np.arange(5) * 0.5
    obstacles = np.zeros((5, 3, 2, 3))
    obstacles[:, :, 1] = 1.0
    obstacles += np.arange(5)[:, None, None, None]
    obstacles[3:, 2] = np.nan  # the last leaves
    agents = np.linspace(0, 4, 15).reshape(5, 1, 3)
    paths = ((0.0, np.array([(0.0, 0, 0), (4, 4, 4)])), (1.0, np.array([(2.0, 2, 2), (4, 4, 5), (1, 1, 1)])))
    return Recording(times, agents, obstacles, np.array([False, True, False]), None, paths)


def test_moving_things_are_where_they_were(city):
    shown = draw_layer("moving", Scene(world=city[0], recording=recording()))
    boxes = part(shown, "obstacles")
    assert len(at_time(boxes, 0.0)) == 2
    assert (at_time(boxes, 0.7).boxes[0] == [(1, 1, 1), (2, 2, 2)]).all()
    assert len(at_time(boxes, 1.6)) == 1
    assert part(shown, "round obstacles").balls
    assert (at_time(part(shown, "agents"), 2.0).points == recording().agents[4]).all()
    taken_paths = part(shown, "paths taken")
    assert [len(at_time(taken_paths, t)) for t in (0.0, 0.99, 1.0, 9.0)] == [1, 1, 2, 2]
    assert len(at_time(taken_paths, None)) == 2


def test_recordings_of_simulate(tmp_path, city):
    from octoway.dynamics import Recorder as Film
    from octoway.dynamics import Simulation, draw_obstacles

    space = ow.NavSpace.build(city[0])
    simulation = Simulation(space, draw_obstacles(space, 4, seed=1), recorder=Film())
    simulation.run(0.5)
    simulation.write_recording(tmp_path / "run.npz")
    film = Recording.load(tmp_path / "run.npz")
    assert len(film.times) == 10
    assert film.obstacles.shape == (10, 4, 2, 3)
    picture = compose(Scene(space=space, recording=film))
    assert picture.clocks["seconds"] == (0.0, pytest.approx(0.45))
    np.savez(tmp_path / "other.npz", times=np.zeros(3))
    (tmp_path / "text.npz").write_text("no")
    np.save(tmp_path / "array.npy", np.zeros(3))
    (tmp_path / "half.npz").write_bytes((tmp_path / "run.npz").read_bytes()[:900])
    with np.load(tmp_path / "run.npz") as arrays:
        good = dict(arrays)
    wrong = {
        "times": np.zeros((10, 2)),
        "agent": np.zeros((10, 4)),
        "obstacles": np.zeros((10, 4, 3)),
        "spheres": np.zeros(3, bool),
        "path_offsets": np.zeros(2),
        "path_points": np.array(["a", "b"]),
    }
    for name, array in wrong.items():
        np.savez(tmp_path / f"wrong {name}.npz", **(good | {name: array}))
    for name in ("other.npz", "text.npz", "array.npy", "half.npz", *(f"wrong {name}.npz" for name in wrong)):
        with pytest.raises(InvalidInputError, match=f"{name} is no recording of octoway simulate: "):
            Recording.load(tmp_path / name)
    np.savez_compressed(tmp_path / "long.npz", **(good | {"obstacles": np.zeros((10, 5000, 2, 3))}))
    with pytest.raises(InvalidInputError, match=r"unpacks to 2,40.* bytes, more than max_bytes = 1000000"):
        Recording.load(tmp_path / "long.npz", max_bytes=1_000_000)


def test_recordings_take_lists_and_one_radius_for_all(city):
    film = Recording(times=[0, 1], agents=np.zeros((2, 2, 3)), radii=0.5, paths=[(0, [(1, 1, 1), (2, 2, 2)])])
    assert film.radii.tolist() == [0.5, 0.5]
    assert compose(Scene(world=city[0], recording=film)).clocks["seconds"] == (0.0, 1.0)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"times": [[0, 1]]}, "must be seconds"),
        ({"times": "soon"}, "must be numbers"),
        ({"agents": np.zeros((2, 3))}, r"agents must be \(f, m, 3\) with f = 2 frames, .*, not \(2, 3\)"),
        ({"obstacles": np.zeros((2, 5, 3, 3))}, r"obstacles must be \(f, n, 2, 3\)"),
        (
            {"agents": np.zeros((2, 2, 3)), "radii": np.ones(3)},
            r"radii must be \(2,\), one for each of the agents, not",
        ),
        ({"obstacles": np.zeros((2, 2, 2, 3)), "spheres": [True]}, r"spheres must be \(2,\)"),
        ({"paths": ((0.0, [(1, 2)]),)}, "a path of a recording must be points"),
    ],
)
def test_wrong_recordings_are_refused_at_once(fields, says):
    with pytest.raises(InvalidInputError, match=says):
        Recording(**({"times": np.arange(2.0)} | fields))


# pictures ---------------------------------------------------------------------------------------------------------


def test_compose_shows_and_hides(asked):
    assert [layer.name for layer in compose(asked).layers] == ["surface", "expansions", "path"]
    everything = compose(asked, hidden=True)
    assert {layer.name for layer in everything.layers if layer.visible} == {"surface", "expansions", "path"}
    assert {"cells", "portals", "components", "clearance", "corridor"} <= {layer.name for layer in everything.layers}
    assert [layer.name for layer in compose(asked, ("path", "cells")).layers] == ["cells", "path"]
    with pytest.raises(InvalidInputError, match="surface, cells"):
        compose(asked, ("walls",))


def test_canvases_get_all_of_it_in_order(asked):
    canvas = Recorder()
    picture = compose(asked, NAMES)
    picture.send(canvas)
    layers = [layer for layer, _ in canvas.parts]
    assert layers == sorted(layers, key=NAMES.index)
    assert len(canvas.parts) == sum(len(layer.primitives) for layer in picture.layers)


@pytest.mark.parametrize("most", [100, 1000, 30_000])
def test_never_more_than_the_limit(most):
    world = ow.scenes.make("noise", size=48)
    space = ow.NavSpace.build(world, decomposition="octree")
    points = space.random_points(2, seed=1)
    scene = with_query(Scene(space=space, options=ViewOptions(max_primitives=most)), *points, algorithm="dijkstra")
    picture = compose(scene, NAMES)
    assert sum(layer.count for layer in picture.layers) <= most + 50  # ends and their names
    if most < 30_000:
        assert len(picture.visible_notes) >= 4


def test_shares_add_up_to_one():
    import importlib

    modules = [importlib.import_module(layer.draw.__module__) for layer in LAYERS]
    assert sum(getattr(module, "SHARE", 0.0) for module in modules) <= 1.0


def test_layers_without_their_data_draw_nothing():
    world = ow.World.from_voxels(np.zeros((3, 3, 3), bool))
    scenes = [Scene(world=world), Scene(space=ow.NavSpace.build(ow.World.from_voxels(np.ones((3, 3, 3), bool))))]
    for scene in scenes:
        for layer in LAYERS:
            shown = draw_layer(layer, scene)
            assert shown.name == layer.name
            if layer.name not in ("surface", "clearance"):
                assert shown.count == 0
            assert not shown.notes


# primitives -------------------------------------------------------------------------------------------------------


def test_cut_away_clips_and_drops():
    boxes = Boxes(
        name="b",
        boxes=np.array([[(0.0, 0, 0), (1, 1, 4)], [(2.0, 2, 3), (3, 3, 4)]]),
        colours=[(1, 2, 3), (4, 5, 6)],
        cut=True,
    )
    left = cut_away(boxes, 2, 2.0)
    assert (left.boxes == [[(0, 0, 0), (1, 1, 2)]]).all()
    assert (left.rgb == [(1, 2, 3)]).all()
    assert cut_away(Boxes(name="b", boxes=boxes.boxes), 2, 2.0).boxes is boxes.boxes  # not to be cut
    points = Points(name="p", points=np.array([(0.0, 0, 0), (0, 0, 3)]), cut=True)
    assert len(cut_away(points, 2, 2.0)) == 1
    lines = Lines(name="l", segments=np.array([[(0.0, 0, 0), (0, 0, 3)], [(0.0, 0, 0), (1, 1, 1)]]), cut=True)
    assert len(cut_away(lines, 2, 2.0)) == 1


def test_taken_keeps_all_fields_in_step():
    moves = Moves(np.array([0.0, 1.0]), np.arange(18.0).reshape(2, 3, 3))
    points = Points(name="p", points=np.eye(3), colours=np.arange(9).reshape(3, 3), since=np.arange(3.0), moves=moves)
    some = taken(points, np.array([True, False, True]))
    assert (some.points == np.eye(3)[[0, 2]]).all()
    assert some.since.tolist() == [0, 2]
    assert (some.rgb == [[0, 1, 2], [6, 7, 8]]).all()
    assert (some.moves.places == moves.places[:, [0, 2]]).all()


def test_mesh_of_quads_is_closed_and_looks_outward():
    world = ow.World.from_voxels(np.pad(np.ones((2, 1, 1), bool), 1))
    quads = part(draw_layer("surface", Scene(world=world)), "surface")
    vertices, triangles, colours = mesh_of(quads)
    a, b, c = (vertices[triangles[:, i]].astype(float) for i in range(3))
    assert np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6 == pytest.approx(2.0)  # its volume
    assert len(colours) == len(vertices)
    assert colours[vertices[:, 2].argmax()].sum() > colours[vertices[:, 2].argmin()].sum()


@pytest.mark.parametrize(
    "make",
    [
        Scene,
        lambda: Scene(world=3),
        lambda: Scene(world=ow.World.from_voxels(np.zeros((2, 2, 2), bool)), start=(1, 2)),
        lambda: ViewOptions(colour_by="mood"),
        lambda: ViewOptions(cut=(3, 1.0)),
        lambda: ViewOptions(cut=(0, float("nan"))),
        lambda: ViewOptions(max_primitives=3),
        lambda: NamedPath("p", [(1, 2)]),
        lambda: Recording(np.array([1.0, 0.0])),
        lambda: Recording(np.array([0.0, 1.0]), agents=np.zeros((3, 1, 3))),
        lambda: Boxes(name="b", boxes=np.zeros((2, 2, 3)), colours=np.zeros((3, 3))),
        lambda: Boxes(name="b", boxes=np.zeros((2, 3))),
        lambda: Points(name="p", points=[(1, 2)]),
        lambda: Points(name="p", points=np.zeros((2, 3)), since=np.zeros(3)),
        lambda: Points(name="p", points=np.zeros((2, 3)), clock="hours"),
        lambda: Points(name="p", points=np.zeros((2, 3)), moves=Moves(np.zeros(1), np.zeros((1, 3, 3)))),
        lambda: find_layer("x"),
        lambda: with_query(Scene(world=ow.World.from_voxels(np.zeros((2, 2, 2), bool))), (0, 0, 0), (1, 1, 1)),
    ],
)
def test_wrong_input_is_refused(make):
    with pytest.raises(InvalidInputError):
        make()


# notebooks --------------------------------------------------------------------------------------------------------


def test_notebooks_show_pictures(city, asked):
    import pickle

    world, space = city
    failed = space.find_path(world.pairs[0][0], np.argwhere(world.to_voxels())[7] + 0.5)
    for thing in (
        world,
        space,
        asked.result,
        failed,
        pickle.loads(pickle.dumps(asked.result)),  # noqa: S301
        space.find_path((1.5, 1.5, 30), (1.5, 1.5, 30)),
    ):
        data = thing._repr_png_()
        assert data.startswith(b"\x89PNG"), thing
        assert len(data) > 2000


def test_notebooks_never_raise(city, monkeypatch):
    from octoway.viewer import notebook

    monkeypatch.setattr(notebook, "render_picture", lambda *_, **__: 1 / 0)
    assert city[0]._repr_png_() is None
