# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The messages of a live page to browsers. tests/browser looks at it there."""

import numpy as np
import pytest

import octoway as ow
from octoway.viewer import Boxes, Labels, Lines, Points, Quads, Scene, draw_layer

pytest.importorskip("viser", reason="viser is not installed: pip install 'octoway[view]'")

FAR = np.array((500000.37, 4649776.22, 120.3))


@pytest.fixture
def page():
    from octoway.viewer.page import open_page

    solid = np.zeros((20, 20, 10), bool)
    solid[8:12, :15, :6] = True
    page = open_page(ow.World.from_voxels(solid, resolution=0.08, origin=FAR), port=0)
    yield page
    page.stop()


def beyond(*place):
    return FAR + np.array(place)


def do(page, action):
    page.do("test", action)
    assert page.settle()


def where(handle, values):
    """The place of a node's content in a browser, which computes with the place of the node in float64."""
    assert np.asarray(values).dtype == np.float32
    return np.asarray(values, np.float64) + handle.position


def test_far_from_the_origin_voxels_keep_their_shape(page, monkeypatch):
    fine, sent = 1e-6, {}
    send = page.server.scene.add_mesh_trimesh  # its handle does not tell what it holds

    def keep(path, mesh, **look):
        sent["vertices"] = mesh.vertices
        return send(path, mesh, **look)

    monkeypatch.setattr(page.server.scene, "add_mesh_trimesh", keep)
    scene = Scene(world=page.session.world)
    surface = next(quads for quads in draw_layer("surface", scene).primitives if quads.name == "surface")
    do(page, lambda: setattr(page, "opacity", 0.5))
    panes = page.canvas.handles("surface", "surface")[0]
    np.testing.assert_allclose(where(panes, panes.batched_positions), surface.quads.mean(axis=1), rtol=0, atol=fine)
    do(page, lambda: setattr(page, "opacity", 1.0))
    assert np.abs(sent["vertices"]).max() < 20  # metres, which float32 tells apart to a millionth
    corners = sent["vertices"] + page.canvas.handles("surface", "surface")[0].position
    np.testing.assert_allclose(corners.min(axis=0), surface.quads.min(axis=(0, 1)), rtol=0, atol=fine)
    canvas = page.canvas
    points = FAR + np.array([(0.01, 0.02, 0.03), (1.11, 1.12, 0.13)])
    canvas.add("test", Points(name="dots", points=points))
    canvas.add("test", Lines(name="lines", segments=points[np.newaxis]))
    canvas.add("test", Boxes(name="boxes", boxes=points[np.newaxis], edges=True))
    canvas.add("test", Labels(name="words", points=points, texts=["a", "b"]))
    (dots,), (lines,), (boxes, edges), words = (canvas.handles("test", n) for n in ("dots", "lines", "boxes", "words"))
    np.testing.assert_allclose(where(dots, dots.points), points, rtol=0, atol=fine)
    np.testing.assert_allclose(where(lines, lines.points), [points], rtol=0, atol=fine)
    np.testing.assert_allclose(where(boxes, boxes.batched_positions), [points.mean(axis=0)], rtol=0, atol=fine)
    np.testing.assert_allclose(where(edges, edges.points).max(axis=(0, 1)), points[1], rtol=0, atol=fine)
    assert [word.position.tolist() for word in words] == points.tolist()


def test_heights_colour_the_world_wherever_it_is(page):
    from octoway.viewer.viser_canvas import _relative

    surface = draw_layer("surface", Scene(world=page.session.world)).primitives[0]
    assert isinstance(surface, Quads)
    near = _relative(surface, FAR)
    assert np.subtract(surface.heights, near.heights) == pytest.approx([FAR[2], FAR[2]])


def test_a_click_far_from_the_origin_lands_where_one_sees_it(page):
    do(page, lambda: page.session.click(beyond(0.8, 0.6, 5.0), (0.0, 0.0, -1.0)))
    np.testing.assert_allclose(page.session.start, beyond(0.8, 0.6, 0.52), rtol=0, atol=1e-6)


def test_another_world_has_its_own_place(page):
    do(page, lambda: page.session.open(ow.World.from_voxels(np.ones((3, 3, 3), bool))))
    for handle in page.canvas.handles("surface", "surface"):
        assert handle.position.tolist() == [0, 0, 0]


def test_the_live_page_tells_times(page):
    do(page, lambda: page.session.set_ends(beyond(0.1, 0.1, 0.1), beyond(1.5, 0.1, 0.1)))
    rows = page.legend["path"]
    assert rows
    assert all(row.value.endswith(("us", "ms", " s")) for row in rows)
