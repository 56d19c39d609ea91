# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""A person at a page: where things are on the screen, what is written there, and what colours are seen."""

import io
import time

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 1100, 640
PATIENCE = 90.0  # seconds; software WebGL on a busy machine is slow


class Person:
    """Opens a page, looks and clicks. Requests to any other host are refused, and remembered."""

    def __init__(self, browser, page, artefacts):
        self.served, self._artefacts = page, artefacts
        self.requests, self.errors = [], []
        self.tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        self.tab.set_default_timeout(1e3 * PATIENCE)
        self.tab.on("pageerror", lambda error: self.errors.append(str(error)))
        self.tab.route("**/*", self._route)
        self.tab.on("websocket", lambda socket: self.requests.append(socket.url.replace("ws:", "http:", 1)))
        self.tab.goto(page.url)
        self.until(page.server.get_clients, "the browser connects")
        self.tab.wait_for_selector(".octoway-notice")
        # Viser warns of software WebGL, on top of what is looked at here.
        self.tab.add_style_tag(content=".mantine-Notifications-root { display: none }")

    def _route(self, route):
        self.requests.append(route.request.url)
        home = route.request.url.startswith((self.served.url.rstrip("/"), "data:", "blob:"))
        route.continue_() if home else route.abort()

    @property
    def foreign(self):
        """Requests that left this machine."""
        return [url for url in self.requests if not url.startswith((self.served.url.rstrip("/"), "data:", "blob:"))]

    def until(self, holds, what):
        """Wait until something holds, while the browser goes on."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, (
                f"waited {PATIENCE:g} s, but not: {what}; notice: {self.served.session.notice}"
            )
            self.tab.wait_for_timeout(30)
        assert self.served.settle()

    @property
    def notice(self):
        """The sentence that the page shows."""
        return self.tab.locator(".octoway-notice").inner_text()

    def until_notice(self, *words):
        self.until(lambda: all(word.lower() in self.notice.lower() for word in words), f"a notice with {words}")
        return self.notice

    # where things are ------------------------------------------------------------------------------------------------

    @property
    def camera(self):
        return next(iter(self.served.server.get_clients().values())).camera

    def on_screen(self, point):
        """The pixel of a place in metres."""
        camera, box = self.camera, self.tab.locator("canvas").first.bounding_box()
        forward, right, up = self.axes()
        away = np.asarray(point, float) - camera.position
        depth = away @ forward
        half = np.tan(camera.fov / 2) * depth
        x, y = (away @ right) / (half * box["width"] / box["height"]), (away @ up) / half
        return box["x"] + (1 + x) / 2 * box["width"], box["y"] + (1 - y) / 2 * box["height"]

    def axes(self):
        """Forward, right and up of the camera, in metres."""
        camera = self.camera
        forward = camera.look_at - camera.position
        forward /= np.linalg.norm(forward)
        right = np.cross(forward, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        return forward, right, np.cross(right, forward)

    def click(self, point):
        self.tab.mouse.click(*self.on_screen(point))

    def drag(self, start, end, steps=8):
        """Press at a place, move the mouse to another, and let go."""
        self.tab.mouse.move(*self.on_screen(start))
        self.tab.wait_for_timeout(150)
        self.tab.mouse.down()
        self.tab.wait_for_timeout(100)
        (x0, y0), (x1, y1) = self.on_screen(start), self.on_screen(end)
        for i in range(1, steps + 1):
            self.tab.mouse.move(x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps)
            self.tab.wait_for_timeout(60)
        self.tab.mouse.up()

    # controls --------------------------------------------------------------------------------------------------------

    def open_tab(self, title):
        self.tab.get_by_role("tab", name=title, exact=True).click()

    def row(self, label):
        """The row of a control."""
        words = self.tab.get_by_text(label, exact=True).locator("visible=true").first
        return words.locator("xpath=ancestor::*[.//input][1]")

    def type_number(self, label, *values):
        """Type numbers into the fields of a control, the last ones if it has more."""
        fields = self.row(label).locator("input")
        first = fields.count() - len(values)
        for i, value in enumerate(values):
            fields.nth(first + i).fill(str(value))
            fields.nth(first + i).press("Enter")

    def press(self, label):
        self.tab.get_by_role("button", name=label, exact=True).click()

    def tick(self, label):
        self.row(label).locator("input[type=checkbox]").click(force=True)

    # pictures --------------------------------------------------------------------------------------------------------

    def look(self, name):
        """A screenshot, kept as an artefact; returns the part with the scene, (height, width, 3)."""
        self.tab.wait_for_timeout(400)  # the last frame is drawn after the last message
        data = self.tab.screenshot()
        (self._artefacts / f"{name}.png").write_bytes(data)
        whole = np.array(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)
        return whole[:, : int(self.tab.locator("canvas").first.bounding_box()["width"])]


def pixels_of(picture, colour, tolerance=12):
    """How many pixels have a colour, as far as the browser's tone mapping leaves it."""
    return int((np.abs(picture - np.array(colour)).max(axis=2) <= tolerance).sum())


def colours_in(picture):
    """How many different colours there are: a blank page has one."""
    return len(np.unique(picture.reshape(-1, 3), axis=0))
