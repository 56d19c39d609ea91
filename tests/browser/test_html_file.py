# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""The self-contained file, opened from a disk in a real browser."""

import io
import time

import numpy as np
from PIL import Image
from seeing import HEIGHT, WIDTH, colours_in, pixels_of

import octoway as ow
from octoway.viewer.colours import BLUE
from octoway.viewer.html import save_html
from octoway.viewer.scene import Scene
from octoway.viewer.stages import with_query


def _wait_until_drawn(tab, seconds=60):
    # Not wait_for_function: some versions of Playwright poll with eval inside the page, and the file's own security policy
    # refuses eval, as it should. evaluate() comes through the debugger, which no policy concerns.
    end = time.monotonic() + seconds
    while not tab.evaluate("!!window.octoway && !!(window.octoway.ready || window.octoway.error)"):
        assert time.monotonic() < end, f"the page was not drawn within {seconds} s"
        time.sleep(0.1)


def test_the_file_opens_from_disk_and_asks_nobody(browser, artefacts, tmp_path):
    world = ow.scenes.make("zigzag")
    scene = with_query(Scene(space=ow.NavSpace.build(world), title="zigzag"), *world.pairs[0])
    file = tmp_path / "zigzag.html"
    save_html(file, scene)

    tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
    requests, errors = [], []
    tab.on("request", lambda request: requests.append(request.url))
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(file.as_uri())
    _wait_until_drawn(tab)
    assert tab.evaluate("window.octoway.error") is None
    assert tab.evaluate("window.octoway.ready") is True
    assert requests == [file.as_uri()]
    assert not errors
    data = tab.screenshot()
    (artefacts / "html_file.png").write_bytes(data)
    picture = np.array(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
    assert colours_in(picture) > 100
    assert pixels_of(picture, BLUE) > 100
    tab.close()
