# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Look at it: a picture and a page of a world, its cells, and a path on its way from the search to the curve."""

import tempfile
from pathlib import Path

import octoway as ow
from octoway.viewer import Scene, ViewOptions, compose, with_query
from octoway.viewer.html import save_html
from octoway.viewer.picking import pick
from octoway.viewer.png import save_png

world = ow.scenes.make("city", size=48)
space = ow.NavSpace.build(world)
start, goal = world.pairs[0]

scene = with_query(Scene(space=space, title="city"), start, goal, algorithm="astar")
for stage in scene.paths:
    print(f"{stage.name:8} {stage.length:8.3f} m  {(stage.seconds or 0) * 1e6:6.0f} us")

folder = Path(tempfile.mkdtemp())
save_png(folder / "city.png", scene, azimuth=30.0)  # no window, no graphics card, the same bytes everywhere
save_html(folder / "city.html", scene)  # one file: turn it, cut it, replay the search; no server, no network
print(f"wrote {folder / 'city.png'} and {folder / 'city.html'}")

cut = scene.with_(options=ViewOptions(layers=("surface", "cells", "path"), cut=(2, 12.0)))
picture = compose(cut)  # the input of every canvas: primitives by layer, and notes on omissions
for layer in picture.layers:
    print(f"{layer.title:8} {layer.count:6} primitives", *layer.notes)

hit = pick(space, origin=(24.3, 24.6, 100.0), direction=(0.0, 0.0, -1.0))  # the first hit of a click's ray
if hit is not None:
    print(f"seen from above: voxel {hit.voxel}, {hit.distance:.1f} m away; a goal would be put at {hit.above()}")
