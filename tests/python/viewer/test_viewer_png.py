# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
import hashlib
import math
import time

import numpy as np
import pytest

import octoway as ow
from octoway.errors import InvalidInputError
from octoway.viewer import Boxes, Labels, Lines, Moves, NamedPath, Picture, Points, Quads, Scene, Shown, compose
from octoway.viewer.canvas import polyline
from octoway.viewer.colours import BLUE, GREEN, VERMILION, scale
from octoway.viewer.png import PngCanvas, encode_png, render_picture, save_png
from png_pixels import decode_png

BOUNDS = np.array([(0.0, 0, 0), (8, 8, 8)])
SIZE = (220, 140)
LINE = np.array([(0.5, 0.5, 7.5), (4, 4, 7.6), (7.5, 7.5, 7.5)])  # near the top: in view from everywhere above
RED = (255, 0, 0)


def crates():
    solid = np.zeros((8, 8, 8), bool)
    solid[1:4, 2:5, :3] = True
    solid[5:7, 3:6, 2:6] = True
    return ow.World.from_voxels(solid)


def room():
    """Walls and a roof all around, nothing inside."""
    solid = np.ones((8, 8, 8), bool)
    solid[1:-1, 1:-1, 1:-1] = False
    return ow.World.from_voxels(solid)


def picture(*primitives, bounds=BOUNDS, **fields):
    return Picture(bounds, (Shown("things", "Things", visible=True, primitives=primitives),), **fields)


def drawn(*primitives, **view):
    return render_picture(picture(*primitives), **{"size": SIZE, **view})


def scene(world, *paths, **view):
    return render_picture(compose(Scene(world=world, paths=paths)), **{"size": SIZE, **view})


def pixels(image, colour):
    return int((image == np.array(colour, np.uint8)).all(axis=2).sum())


def redder(image, without):
    image, without = image.astype(int), without.astype(int)
    return (image[..., 0] - image[..., 1]) - (without[..., 0] - without[..., 1])


def test_png_holds_the_picture(tmp_path):
    image = np.random.default_rng(1).integers(0, 256, (13, 7, 3), dtype=np.uint8)
    assert (decode_png(encode_png(image)) == image).all()
    assert (decode_png(encode_png(image[::2, ::-1])) == image[::2, ::-1]).all()
    save_png(tmp_path / "picture.png", image)
    assert (tmp_path / "picture.png").read_bytes() == encode_png(image)
    save_png(tmp_path / "scene.png", Scene(world=crates()), size=SIZE)
    assert (decode_png((tmp_path / "scene.png").read_bytes()) == scene(crates())).all()


@pytest.mark.parametrize("shape", [(4, 4), (4, 4, 4), (0, 4, 3), (4, 4, 3, 1)])
def test_png_refuses_what_is_no_picture(shape):
    with pytest.raises(InvalidInputError):
        encode_png(np.zeros(shape, np.uint8))
    with pytest.raises(InvalidInputError):
        encode_png(np.zeros((4, 4, 3)))


def test_same_scene_same_bytes():
    def digest(title="crates", **view):
        shown = compose(Scene(world=crates(), paths=(NamedPath("a", LINE),), title=title))
        return hashlib.sha256(encode_png(render_picture(shown, size=SIZE, **view))).hexdigest()

    assert digest() == digest()
    assert len({digest(), digest(azimuth=30.0), digest(elevation=60.0), digest(title="")}) == 4


def test_paths_and_their_ends_are_seen():
    paths = (NamedPath("raw", LINE), NamedPath("refined", LINE[[0, 2]], colour=BLUE))
    image = render_picture(compose(Scene(world=crates(), paths=paths, title="two")))
    assert image.shape == (700, 1100, 3)
    assert image.dtype == np.uint8
    assert pixels(image, VERMILION) > 100
    assert pixels(image, BLUE) > 500
    without = scene(crates())
    assert pixels(without, VERMILION) == pixels(without, BLUE) == 0


def test_hidden_path_shines_through():
    wall = Boxes(name="wall", boxes=np.array([[(0.0, 3, 0), (8, 4, 8)]]), colours=(150, 160, 170))
    behind = Lines(name="p", segments=np.array([[(1.0, 6, 4), (7, 6, 4)]]), colours=RED, width=5, strong=True)
    view = {"azimuth": -90.0, "elevation": 0.0}
    columns = (redder(drawn(wall, behind, **view), drawn(wall, **view)) > 60)[60:80].any(axis=0)
    assert 20 < columns.sum() < columns.size
    assert (np.diff(columns.astype(int)) == 1).sum() >= 3  # dashes


def test_wires_and_dots_are_hidden_by_what_is_before_them():
    wall = Boxes(name="wall", boxes=np.array([[(0.0, 3, 0), (8, 4, 8)]]), colours=(150, 160, 170))
    view = {"azimuth": -90.0, "elevation": 0.0}
    for y, is_seen in ((6.0, False), (1.0, True)):
        for mark in (
            Lines(name="l", segments=np.array([[(1.0, y, 4), (7, y, 4)]]), colours=RED, width=3),
            Points(name="p", points=np.array([(4.0, y, 4)]), colours=RED, size=12),
            Boxes(name="b", boxes=np.array([[(3.0, y - 1, 3), (5, y + 1, 5)]]), colours=RED, balls=True),
        ):
            assert ((redder(drawn(wall, mark, **view), drawn(wall, **view)) > 60).sum() > 20) == is_seen


def test_glass_lets_through_what_is_behind_it():
    ball = Boxes(name="ball", boxes=np.array([[(3.0, 5, 3), (5, 7, 5)]]), colours=RED)
    for opacity, part in ((0.2, (0.4, 1.0)), (0.8, (0.02, 0.4))):
        pane = Boxes(name="glass", boxes=np.array([[(0.0, 1, 0), (8, 2, 8)]]), colours=(90, 90, 90), opacity=opacity)
        view = {"azimuth": -90.0, "elevation": 0.0}
        share = (
            redder(drawn(ball, pane, **view), drawn(pane, **view)).max()
            / redder(drawn(ball, **view), drawn(**view)).max()
        )
        assert part[0] < share < part[1]
    both = Quads(
        name="q", quads=np.array([[(0.0, 4, 0), (8, 4, 8)]]), faces=np.array([2], np.uint8), colours=RED, opacity=0.5
    )
    twice = Quads(name="q", quads=both.quads, faces=both.faces, colours=RED, opacity=0.5, both_sides=True)
    for eye, seen in ((-90.0, True), (90.0, False)):  # the face looks down the y axis
        view = {"azimuth": eye, "elevation": 0.0}
        assert (redder(drawn(both, **view), drawn(**view)).max() > 60) == seen
        assert redder(drawn(twice, **view), drawn(**view)).max() > 60


def test_of_two_panes_the_nearer_is_on_top():
    far, near = (
        Boxes(name="b", boxes=np.array([[(0.0, y, 0), (8, y + 0.1, 8)]]), colours=colour, opacity=0.7)
        for y, colour in ((6.0, (0, 0, 255)), (1.0, RED))
    )
    view = {"azimuth": -90.0, "elevation": 0.0}
    images = [drawn(*order, **view) for order in ((far, near), (near, far))]
    assert (images[0] == images[1]).all()
    middle = images[0][70, 110].astype(int)
    assert middle[0] > middle[2] + 40


def test_worlds_in_other_places_look_alike():
    solid = crates().to_voxels()
    moved = ow.World.from_voxels(solid, 0.5, (10, 20, 30))
    assert np.abs(scene(moved).astype(int) - scene(crates()).astype(int)).mean() < 1.0


def test_cutaway_opens_what_is_closed():
    inside = NamedPath("inside", np.array([(2.0, 2, 2), (6, 6, 6)]), colour=BLUE)
    assert pixels(scene(room(), inside), BLUE) > pixels(scene(room(), inside, cutaway=False), BLUE) + 50
    assert (scene(crates()) == scene(crates(), cutaway=False)).all()


def test_cut_plane_takes_the_top_off():
    from octoway.viewer import ViewOptions

    whole = compose(Scene(world=crates()))
    low = compose(Scene(world=crates(), options=ViewOptions(cut=(2, 2.0))))
    assert max(part.quads[:, 1, 2].max() for part in low.layers[0].primitives) == 2.0
    assert max(part.quads[:, 1, 2].max() for part in whole.layers[0].primitives) == 6.0
    boxes = Boxes(name="b", boxes=np.array([[(0.0, 0, 0), (1, 1, 4)], [(2.0, 2, 3), (3, 3, 4)]]), cut=True)
    assert (render_picture(picture(boxes, cut=(2, 2.0))) != render_picture(picture(boxes))).any()


def test_moments_of_what_moves():
    times, box = np.array([0.0, 1.0]), np.array([[(0.0, 0, 0), (2, 2, 2)]])
    places = np.stack([box, box + 5])
    moving = Boxes(name="b", boxes=box, colours=RED, moves=Moves(times, places))
    still = [drawn(Boxes(name="b", boxes=place, colours=RED)) for place in places]
    for time_, want in ((0.0, still[0]), (0.9, still[0]), (1.0, still[1]), (7.0, still[1])):
        assert (render_picture(picture(moving), size=SIZE, times={"seconds": time_}) == want).all()
    assert (drawn(moving) == still[1]).all()  # as it ends


@pytest.mark.parametrize("world", [ow.World.from_voxels(np.zeros((3, 4, 5), bool)), crates()])
def test_empty_scene_and_no_path(world):
    assert scene(world).shape == (140, 220, 3)


def test_full_world_and_odd_paths():
    paths = [
        NamedPath("empty", np.empty((0, 3))),
        NamedPath("point", np.array([(4.0, 4, 4)])),
        NamedPath("twice the same", np.array([(4.0, 4, 9), (4, 4, 9)])),
        NamedPath("far beyond, and behind the eye", np.array([(1e11, 0, 0), (-1e11, 3, 1e11)])),
    ]
    world = ow.World.from_voxels(np.ones((8, 8, 8), bool))
    image = render_picture(compose(Scene(world=world, paths=tuple(paths), title="ü")), size=SIZE)
    assert image.shape == (140, 220, 3)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (301, 2), (1501, 33)])
def test_any_size(size):
    assert scene(crates(), NamedPath("p", LINE), size=size).shape[1::-1] == size


def test_legend_grows_with_the_picture():
    path = NamedPath("p", LINE, colour=GREEN)
    small, large = (scene(crates(), path, size=s) for s in ((1100, 700), (2200, 1400)))
    assert 3.0 < pixels(large, GREEN) / pixels(small, GREEN) < 5.0


def test_notes_and_labels_are_written():
    note = Shown("a", "A", visible=True, notes=("half of it is missing " * 20,))
    with_note, without = (render_picture(Picture(BOUNDS, layers), size=(600, 400)) for layers in ((note,), ()))
    rows = np.flatnonzero((with_note != without).any(axis=(1, 2)))
    assert rows.min() > 200  # at the bottom
    assert len(rows) > 20  # in more than one line
    words = Labels(name="w", points=np.array([(4.0, 4, 4)]), texts=["here"])
    assert (drawn(words) != drawn()).any()
    hidden = Shown("a", "A", visible=False, primitives=(words,), notes=("not this",))
    assert (render_picture(Picture(BOUNDS, (hidden,)), size=SIZE) == drawn()).all()


def many_boxes(count=20_000):
    rng = np.random.default_rng(0)
    low = rng.uniform(0, 97, (count, 3))
    return np.stack([low, low + rng.uniform(0.3, 3, (count, 3))], axis=1), scale(np.arange(count) / count)


@pytest.mark.parametrize(
    ("look", "most"), [({}, 1.0), ({"opacity": 0.3}, 1.0), ({"opacity": 0.05, "edges": True}, 2.0)]
)
def test_twenty_thousand_boxes_take_less_than_a_second(look, most):
    """With 240,000 edges, less than two."""
    boxes, colours = many_boxes()
    shown = picture(
        Boxes(name="b", boxes=boxes, colours=colours, **look), bounds=np.array([(0.0, 0, 0), (100, 100, 100)])
    )
    spent, images = [], []
    for _ in range(3):
        begin = time.thread_time()
        images.append(render_picture(shown))
        spent.append(time.thread_time() - begin)
    assert min(spent) < most
    assert (images[0] == images[1]).all()


@pytest.mark.parametrize("points", [[(0, 0, math.nan)], [(0, math.inf, 0)], [(1e13, 0, 0)]])
def test_refuses_wrong_points(points):
    with pytest.raises(InvalidInputError):
        drawn(Lines(name="p", segments=polyline(np.array(points, float)), strong=True))


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (8193, 10), (10, 8193), (10,), (10.5, 10), (10, 10, 10)])
def test_refuses_wrong_sizes(size):
    with pytest.raises(InvalidInputError):
        PngCanvas(BOUNDS, size)


@pytest.mark.parametrize(
    "bounds",
    [((0, 0, 0), (1, 0, 1)), ((0, 0), (1, 1)), (0, 1), [], [BOUNDS, BOUNDS], ((0, 0, 0), (1, math.nan, 1))],
)
def test_refuses_wrong_bounds(bounds):
    with pytest.raises(InvalidInputError):
        PngCanvas(bounds)


def test_refuses_wrong_looks():
    for colours in ((1, 2), (0, 0, 256), (-1, 0, 0), [[0, 0, 0, 0]]):
        with pytest.raises(InvalidInputError):
            Lines(name="p", segments=polyline(LINE), colours=colours)
    for view in ({"elevation": 90.0}, {"azimuth": math.inf}, {"elevation": math.nan}):
        with pytest.raises(InvalidInputError):
            drawn(**view)
