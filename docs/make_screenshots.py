# SPDX-FileCopyrightText: 2026 The octoway authors
# SPDX-License-Identifier: MIT
"""Makes docs/images/playground.png: the page in a headless Chromium. First: make browser."""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

import octoway as ow
from octoway.viewer.page import open_page

_FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
_IMAGES = Path(__file__).parent / "images"


def main() -> None:
    """A path among things that move."""
    page = open_page(ow.scenes.make("industrial"), port=0)
    session = page.session
    page.do("obstacles", lambda: session.draw_obstacles(6, "bounce", seed=4))
    page.do("agents", lambda: session.add_agents(6))
    page.do("stage", lambda: session.show_stage("raw", on=True))
    for i in range(60):
        page.do(f"tick {i}", session.tick)
    page.do("ask", session.ask)
    page.settle()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_FLAGS)
        tab = browser.new_page(viewport={"width": 1200, "height": 750})
        tab.goto(page.url)
        tab.wait_for_selector(".octoway-notice", timeout=60_000)
        tab.add_style_tag(content=".mantine-Notifications-root { display: none }")
        tab.screenshot(timeout=60_000)  # the first frame takes its time
        tab.wait_for_timeout(1000)
        tab.screenshot(path=_IMAGES / "playground.png", timeout=60_000)
        browser.close()
    page.stop()
    print(f"wrote {_IMAGES / 'playground.png'}", file=sys.stderr)


if __name__ == "__main__":
    main()
