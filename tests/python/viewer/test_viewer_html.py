# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The page as a file: what is in it, and that nothing in it points elsewhere. `make test-browser` looks at it."""

import base64
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import octoway as ow
from octoway.viewer import LAYERS, Boxes, Moves, Picture, Scene, Shown, ViewOptions, compose, with_query
from octoway.viewer.html import save_html, to_html

DATA = Path(os.environ.get("OCTOWAY_DATA", Path(__file__).parents[4] / "shared" / "data"))
BOUNDS = np.array([(10.0, 10, 10), (20, 20, 20)])


def scene_in(page):
    return json.loads(re.search(r'id="octoway-scene">(.*?)</script>', page, re.DOTALL).group(1))


def block_in(page):
    return base64.b64decode(re.search(r'id="octoway-data">(.*?)</script>', page, re.DOTALL).group(1))


def array(block, at, *shape):
    kind = {"f4": "<f4", "u1": "u1"}[at["kind"]]
    return np.frombuffer(block, kind, at["length"], at["offset"]).reshape(shape)


@pytest.fixture(scope="module")
def asked():
    world = ow.scenes.make("city", size=32)
    space = ow.NavSpace.build(world)
    return with_query(Scene(space=space, title="city"), *world.pairs[0], algorithm="astar")


def test_everything_is_in_the_file(asked):
    page = to_html(asked)
    scene, block = scene_in(page), block_in(page)
    picture = compose(asked, hidden=True)
    assert [layer["name"] for layer in scene["layers"]] == [layer.name for layer in picture.layers]
    assert [layer["visible"] for layer in scene["layers"]] == [layer.visible for layer in picture.layers]
    middle = asked.bounds.mean(axis=0)
    names = {"boxes": "boxes", "quads": "quads", "lines": "segments", "points": "points", "labels": "points"}
    for layer, shown in zip(scene["layers"], picture.layers, strict=True):
        for part, primitive in zip(layer["parts"], shown.primitives, strict=True):
            places = getattr(primitive, names[part["kind"]])
            assert np.allclose(array(block, part["places"], *places.shape) + middle, places, atol=1e-4)
            assert (part["name"], part["label"], part["value"]) == (primitive.name, primitive.label, primitive.value)
            if "colours" in part:
                assert (array(block, part["colours"], -1, 3) == primitive.rgb).all()
            else:
                assert (primitive.rgb == part["colour"]).all()
            if part["kind"] == "quads":
                assert (array(block, part["faces"], -1) == primitive.faces).all()
    assert scene["clocks"] == {"expansions": [0.0, len(asked.result.trace) - 1.0]}


def test_asks_nobody_for_anything(asked):
    page = to_html(asked)
    outside = re.sub(r'id="octoway-data">.*?</script>', "", page, flags=re.DOTALL)
    assert "default-src 'none'" in outside
    for word in (
        "http:",
        "https:",
        "//cdn",
        "@import",
        "url(",
        "fetch(",
        "XMLHttpRequest",
        "WebSocket",
        "src=",
        "href=",
    ):
        assert word not in outside, word


def test_names_cannot_break_the_page():
    nasty = "</script><script>alert(1)</script> & \u2028 @DATA@ $&"
    box = Boxes(name=nasty, boxes=BOUNDS[np.newaxis], label=nasty)
    layer = Shown("a", nasty, visible=True, primitives=(box,), notes=(nasty,))
    page = to_html(Picture(BOUNDS, (layer,), nasty))
    assert page.count("</script>") == 3
    assert page.count("<script") == 3
    scene = scene_in(page)
    assert scene["title"] == scene["layers"][0]["parts"][0]["label"] == nasty
    assert "<title>&lt;/script&gt;" in page


def test_movements_are_in_the_file():
    places = np.stack([BOUNDS[np.newaxis], np.full((1, 2, 3), np.nan), BOUNDS[np.newaxis] + 1])
    moving = Boxes(name="b", boxes=places[0], moves=Moves(np.array([0.0, 1.0, 2.5]), places), until=np.array([np.inf]))
    page = to_html(Picture(BOUNDS, (Shown("m", "M", visible=True, primitives=(moving,)),)))
    scene, block = scene_in(page), block_in(page)
    part = scene["layers"][0]["parts"][0]
    assert array(block, part["moves"]["times"], -1).tolist() == [0, 1, 2.5]
    moved = array(block, part["moves"]["places"], 3, 1, 2, 3)
    assert np.isnan(moved[1]).all()
    assert (moved[2] - moved[0] == 1).all()
    assert array(block, part["until"], -1)[0] == np.float32(1e30)
    assert scene["clocks"]["seconds"] == [0.0, 2.5]


def test_same_scene_same_file(asked, tmp_path):
    save_html(tmp_path / "a.html", asked)
    save_html(tmp_path / "b.html", asked)
    assert (tmp_path / "a.html").read_bytes() == (tmp_path / "b.html").read_bytes()


def test_cut_and_notes(asked):
    page = to_html(asked.with_(options=ViewOptions(cut=(2, 4.0), max_primitives=1000)))
    scene = scene_in(page)
    assert scene["cut"] == [2, 4.0 - asked.bounds.mean(axis=0)[2]]
    assert any("largest" in note for layer in scene["layers"] for note in layer["notes"])


def test_clearance_is_on_the_level_of_the_cut_and_nothing_is_missing_beyond_it(asked):
    cut = asked.with_(options=ViewOptions(cut=(2, 20.0)))
    layers = {layer["name"]: layer for layer in scene_in(to_html(cut))["layers"]}
    assert layers["clearance"]["parts"][0]["label"] == "clearance at z = 19.5 m"
    whole = {layer["name"]: layer for layer in scene_in(to_html(asked))["layers"]}
    sizes = [[part["places"]["length"] for part in each["surface"]["parts"]] for each in (layers, whole)]
    assert sizes[0] == sizes[1]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_a_switch_hides_what_belongs_to_its_part():
    solid = np.zeros((12, 6, 6), bool)
    solid[6] = True
    space = ow.NavSpace.build(ow.World.from_voxels(solid))
    space.add_link((5, 3, 3), (8, 3, 3), cost=2.0)
    space.update()
    page = to_html(with_query(Scene(space=space), (1, 1, 1), (11, 5, 5)))
    layer = next(layer for layer in scene_in(page)["layers"] if layer["name"] == "path")
    source = (Path(ow.__file__).parent / "viewer" / "web" / "data.js").read_text()
    probe = f"console.log(JSON.stringify(partWithAll({json.dumps(layer)}, 'raw').map((part) => part.name)))"
    done = subprocess.run(["node", "-e", f"{source}\n{probe}"], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == ["raw", "raw: links"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_script_is_sound_and_things_move_between_frames(asked, tmp_path):
    page = to_html(asked)
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[0]
    (tmp_path / "page.js").write_text(script)
    subprocess.run(["node", "--check", str(tmp_path / "page.js")], check=True)
    web = Path(ow.__file__).parent / "viewer" / "web"
    probe = """
const part = { moves: { times: new Float32Array([0, 1, 3]), places: new Float32Array([0, 10, 2, 20, 6, NaN]) } };
const at = (t) => [...placesAt(part, t, new Float32Array(2))];
const camera = new Camera([4, 4, 2]);
const m = camera.matrix(1.5), p = [0.3, -0.2, 0.1];
const clip = [0, 1, 2, 3].map((r) => m[r] * p[0] + m[4 + r] * p[1] + m[8 + r] * p[2] + m[12 + r]);
const starts = [...startsOf(new Float32Array([0, 0, 0, 3, 4, 0, 3, 4, 0, 3, 4, 2, 9, 9, 9, 9, 9, 8]))];
console.log(JSON.stringify({ frames: [-1, 0, 0.5, 1, 2, 3, 9].map(at), clip, eye: camera.eye, starts }));
"""
    sources = [(web / name).read_text() for name in ("data.js", "camera.js", "shaders.js", "draw.js")]
    done = subprocess.run(["node", "-e", "\n".join([*sources, probe])], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["frames"] == [[0, 10], [0, 10], [1, 15], [2, 20], [4, 20], [6, 1e9], [6, 1e9]]
    assert found["starts"] == [0, 5, 0]
    # The same projection as the PNG canvas has, from the same place.
    from octoway import _core

    canvas = _core.Canvas(300, 200, eye=np.array(found["eye"]), target=np.zeros(3), spread=0.27)
    x, y = canvas.project(np.array((0.3, -0.2, 0.1)))
    cx, cy, _, w = found["clip"]
    assert ((cx / w + 1) * 150, (1 - cy / w) * 100) == (pytest.approx(x, abs=1e-3), pytest.approx(y, abs=1e-3))


@pytest.mark.skipif(not (DATA / "warframe" / "Complex.3dmap").exists(), reason="the Warframe maps are not here")
def test_complex_is_under_ten_megabytes():
    space = ow.NavSpace.build(ow.load_world(DATA / "warframe" / "Complex.3dmap"))
    start, goal = space.random_points(2, seed=3)
    scene = with_query(Scene(space=space), start, goal, algorithm="astar")
    shown = compose(scene, tuple(layer.name for layer in LAYERS))
    assert sum(layer.count for layer in shown.layers) <= 100_050
    page = to_html(shown)
    assert len(page.encode()) < 10_000_000
    assert len(page.encode()) > 1_000_000
